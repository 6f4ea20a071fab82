"""The floor follows what happens at tables, in the same append or not at all."""

from datetime import UTC, datetime, timedelta

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    USUAL,
    CloseWagers,
    Refusal,
    Stake,
    Voided,
    load_game,
)
from houseway.floor import following
from houseway.floor.following import Acted
from houseway.house import House, books, papers
from houseway.house.casino import Casino
from houseway.store import open_store
from houseway.table.payments import FindIntent, RectifyByHand, RectifyPayment, ReportWrongPayment
from houseway.table.seats import BuyIn, Sit


class Clock:
    """A clock that is set by hand."""

    def __init__(self):
        self.now = datetime(2026, 9, 10, 2, tzinfo=UTC)

    def __call__(self):
        return self.now.isoformat()

    def pass_(self, **time):
        self.now += timedelta(**time)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def house(clock):
    made = House(open_store("memory:"), clock, lambda draw: (6, 5))
    play(made, "craps-1")
    return made


def play(house, name, training=False):
    """A craps table at which seat 1 has won on the first roll."""
    house.open_table(name, "craps", load_game("craps").sign(USUAL), training=training)
    for by, role, sent in (
        ("Ann", "player", Sit(1)),
        ("Ann", "player", BuyIn(1, 5000_00)),
        ("Ann", "player", Stake(1, "win_line", 100_00)),
        ("Dee", DEALER, CloseWagers()),
    ):
        assert not isinstance(house.submit(name, by, role, sent), Refusal), sent


def report(house, name="craps-1", cents=100_00, reason=""):
    sent = ReportWrongPayment(1, 1, "overpaid", cents, "unintentional")
    answer = house.submit(name, "Dee", DEALER, sent, "reported", reason)
    assert not isinstance(answer, Refusal), answer


def test_the_first_case_opens_the_books_and_names_the_table(house):
    assert house.casino.known()[1] == 0
    report(house)
    floor, version = house.casino.known()
    assert "craps" in floor.documents
    assert floor.tables == {"craps-1": "craps"}
    assert [*floor.payments.cases] == ["craps-1/payment/1"]
    records = list(house.store.read("floor"))
    assert {record.command for record in records} == {"reported"}
    assert version == len(records) == 4


def test_a_repeated_report_is_one_case(house):
    report(house)
    report(house)
    assert len(house.casino.floor().payments.cases) == 1


def test_9_1_2_the_reasons_that_staff_gave_stand_in_the_file_of_the_case(house):
    """Where the act has words of its own these do; on paper as in the data."""
    report(house, reason="Counted twice.")
    for sent, reason in (
        (FindIntent(1, "unintentional", "A slip."), "unused"),
        (RectifyPayment(1), "Ann gave it back."),
    ):
        house.submit("craps-1", "Sam", SUPERVISOR, sent, reason=reason)
    file = books.case(house.casino.floor(), "craps-1/payment/1", house.clock())
    assert file is not None
    told = [step["words"] for step in file["steps"]]
    assert told == ["Counted twice.", "A slip.", "Ann gave it back."]
    printed = str(papers.of_case(file))
    assert all(words in printed for words in told)


def test_what_would_happen_leaves_no_case(house):
    house.would("craps-1", "Dee", DEALER, ReportWrongPayment(1, 1, "overpaid", 100_00, "suspected"))
    assert house.casino.known()[1] == 0


def test_training_tables_are_no_part_of_the_casino(house):
    play(house, "for-training", training=True)
    report(house, "for-training", 2000_00)
    assert house.casino.known()[1] == 0


def test_another_process_was_faster_and_the_floor_is_decided_again(house, clock, monkeypatch):
    """The floor's version is checked with the table's: a duty is never written on an old page."""
    other, known, looked = Casino(house.store, clock), house.casino.known, []

    def slow():
        found = known()
        if not looked:
            other.open()
        looked.append(found)
        return found

    monkeypatch.setattr(house.casino, "known", slow)
    report(house)
    assert len(looked) > 2  # Twice to decide, and then to see what was written.
    assert [*other.floor().payments.cases] == ["craps-1/payment/1"]


def test_a_round_that_is_taken_back_takes_its_duties_along(house):
    report(house, cents=2000_00)
    floor, state = house.casino.floor(), house.table("craps-1")
    acted = Acted("craps-1", "Sam", SUPERVISOR, "2026-09-10T13:00:00+10:00", state)
    made = following.follows(floor, acted, (Voided("round", "fraud", "10.5"),))
    floor = following.core.replay(following.evolve, floor, made)
    case = floor.payments.cases["craps-1/payment/1"]
    assert (case.void, case.steps[-1].under) == (True, "craps 10.5")
    assert [owed.what for owed in floor.owed.owed] == ["month_report"]


def test_another_table_is_not_touched_by_it(house):
    report(house)
    acted = Acted("craps-2", "Sam", SUPERVISOR, "2026-09-10T13:00:00+10:00", house.table("craps-1"))
    assert following.follows(house.casino.floor(), acted, (Voided("round", "x", "10.5"),)) == ()


def test_the_files_are_the_same_after_a_restart(house, clock):
    report(house)
    house.submit("craps-1", "Sam", SUPERVISOR, RectifyByHand(1, "at the cage"))
    assert Casino(house.store, clock).floor() == house.casino.floor()


# The clock of the machine


@pytest.mark.parametrize(("later", "jumps"), [(31, False), (-86_400, True), (2 * 86_400, True)])
def test_a_clock_that_jumps_is_on_record(later, jumps):
    from datetime import datetime, timedelta

    from houseway.floor.state import ClockJumped
    from houseway.house.casino import Casino
    from houseway.store import open_store

    told = [datetime(2026, 3, 1, 20).astimezone(), 0.0]
    with open_store("memory:") as store:
        casino = Casino(store, lambda: told[0].isoformat(), lambda: told[1])
        casino.open()
        casino.keep_time()
        told[0] += timedelta(seconds=later)
        told[1] += 30
        jumped = [each for each in casino.keep_time() if isinstance(each, ClockJumped)]
        assert bool(jumped) == jumps
        assert (casino.floor().clock is not None) == jumps
        # After a restart a clock that says less than the record is noticed as well.
        told[0] -= timedelta(days=9)
        again = Casino(store, lambda: told[0].isoformat(), lambda: told[1])
        assert any(isinstance(each, ClockJumped) for each in again.keep_time())
