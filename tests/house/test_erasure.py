"""What persons told about themselves lies beside the record, and is erased from there."""

import io
from pathlib import Path

import pytest

from houseway.core import DEALER, SUPERVISOR, USUAL, Refusal, load_game
from houseway.floor.exclusions import ExcludePerson, LiftExclusion
from houseway.floor.files import OpenIncident
from houseway.floor.obligations import Settings
from houseway.floor.personal import why_named
from houseway.floor.persons import CancelCard, IssuePlayerCard, RegisterPerson, UpdatePerson
from houseway.floor.state import STREAM
from houseway.house import House
from houseway.house.audit import floor_faults
from houseway.house.casino import Casino
from houseway.store import open_store, verify_lines
from houseway.table.seats import Leave, SeatPlayer
from tests.store.conftest import emptied
from tests.store.conftest import postgres as postgres

MARY = {"full_name": "Mary Walker", "contact": "0400 555 123", "born": "1961-05-04"}
WALKER = RegisterPerson("M-1", address="12 Hill Street", **MARY)


class Clock:
    now = "2026-03-01T10:00:00+11:00"

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.heavy)])
def casino(request, tmp_path, clock):
    if request.param == "sqlite":
        folder, url = tmp_path, f"sqlite:///{tmp_path / 'house.db'}"
    else:
        server = request.getfixturevalue("postgres")
        # Its write-ahead log is the operator's to recycle.
        folder, url = Path(server.folder, "data", "base"), emptied(server)
    with open_store(url, create=True) as store:
        made = Casino(store, clock)
        made.files = folder
        made.open(Settings(keep_days=30), "The house")
        yield made


def sent(casino, command, id=None):
    done = casino.submit("Kim", "cashier", command, id)
    assert not isinstance(done, Refusal), done
    return done


def lies_in(casino, *texts):
    """Which of these texts the files of a store hold."""
    if casino.store._engine.dialect.name == "postgresql":
        with casino.store._writing() as connection:
            connection.exec_driver_sql("CHECKPOINT")
    files = casino.files.rglob("*")
    held = b"".join(file.read_bytes() for file in files if file.is_file())
    return [text for text in texts if text.encode() in held]


def exported(casino):
    out = io.StringIO()
    casino.store.export(STREAM, out)
    return out.getvalue()


def is_sound(casino):
    entries = casino.store.entries(STREAM)
    return casino.store.verify() == [] and [*floor_faults(entries)] == []


def test_what_is_kept_is_shown_and_stands_in_no_record(casino):
    sent(casino, WALKER)
    sent(casino, UpdatePerson("M-1", contact="mary@example.org"))
    known = casino.persons()["M-1"]
    assert known.details == ("Mary Walker", "12 Hill Street", "mary@example.org", "1961-05-04", "")
    assert "Walker" not in exported(casino)
    assert lies_in(casino, "Mary Walker")
    assert is_sound(casino)
    # Whoever opens the house again knows as much.
    assert Casino(casino.store).persons() == casino.persons()


def test_what_is_erased_is_gone_and_the_record_is_sound(casino, clock):
    sent(casino, WALKER)
    sent(casino, RegisterPerson("M-2", full_name="Jo Chen", proof_of_age="passport"))
    sent(casino, IssuePlayerCard("M-2", "40-2"))
    before = exported(casino)
    clock.now = "2026-04-01T10:00:00+11:00"
    casino.keep_time()
    told = ("Mary Walker", "0400 555 123", "12 Hill Street", "1961-05-04")
    assert lies_in(casino, *told, "Jo Chen") == ["Jo Chen"]
    assert not any(casino.persons()["M-1"].details)
    assert exported(casino).startswith(before)
    assert is_sound(casino)
    assert verify_lines(exported(casino).splitlines()) == []


def test_what_was_forgotten_before_a_crash_is_erased_on_opening(casino, clock, monkeypatch):
    sent(casino, WALKER)
    clock.now = "2026-04-01T10:00:00+11:00"
    monkeypatch.setattr(casino, "_erase_forgotten", lambda: None)
    casino.keep_time()
    assert lies_in(casino, "Mary Walker")
    Casino(casino.store, clock).keep_time()
    assert lies_in(casino, "Mary Walker") == []


def test_a_command_is_known_again_and_one_that_is_refused_leaves_nothing(casino):
    done = sent(casino, WALKER, "first")
    assert sent(casino, WALKER, "first") == done
    other = RegisterPerson("M-1", full_name="Mary Miller")
    assert isinstance(casino.submit("Kim", "cashier", other, "first"), Refusal)
    assert isinstance(casino.submit("Kim", "cashier", other), Refusal)
    assert lies_in(casino, "Mary Miller") == []
    assert len(casino.store.personal.texts()) == 4


def test_nobody_passes_off_a_digest_as_a_day_of_birth(casino):
    done = casino.submit("Kim", "cashier", RegisterPerson("M-9", born="~abc"))
    assert "born is a day" in done.why


def test_details_that_somebody_changed_in_the_file_are_a_fault(casino):
    sent(casino, WALKER)
    with casino.store._writing() as connection:
        connection.exec_driver_sql(
            "UPDATE personal SET text = 'Ann Walker' WHERE text LIKE 'Mary%%'"
        )
    (fault,) = casino.store.verify()
    assert "M-1" in fault.what


@pytest.mark.parametrize(
    ("born", "why"),
    [
        ("2008-03-01", ""),
        ("2008-03-02", "M-9 is not 18 before 2026-03-02"),
        ("2008-02-29", ""),
        ("", "not known"),
    ],
)
def test_a_card_needs_somebody_of_age_whose_day_of_birth_is_not_on_record(casino, born, why):
    sent(casino, RegisterPerson("M-9", born=born))
    done = casino.submit("Kim", "cashier", IssuePlayerCard("M-9", "40-9"))
    assert (why in done.why) if why else not isinstance(done, Refusal)
    assert not born or born not in exported(casino)


def test_who_is_given_no_name_goes_by_a_number_that_tells_nothing(casino, clock):
    nameless = RegisterPerson(full_name="Ada Byron", contact="ada@example.org")
    (first,) = sent(casino, nameless, "first")
    assert first.person == "M-1"
    assert sent(casino, nameless, "first") == (first,), "sent again it is done once"
    (second,) = sent(casino, RegisterPerson())
    assert second.person == "M-2"
    assert casino.persons()["M-1"].full_name == "Ada Byron"
    clock.now = "2026-04-01T10:00:00+11:00"
    casino.keep_time()
    assert lies_in(casino, "Ada Byron", "ada@example.org") == []
    assert is_sound(casino)


def test_nobody_is_registered_by_a_name_that_would_stay_on_record(casino, clock):
    names = ("Zelda Quirk", "Zelda", "Quirk-1", "zelda@example.org", "M-Zelda")
    for typed in names:
        refused = why_named(casino.floor(), RegisterPerson(typed, full_name="Zelda Quirk"))
        assert "goes by a number such as M-12" in refused.why
    assert why_named(casino.floor(), RegisterPerson("C-10442")) is None
    (first,) = sent(casino, RegisterPerson("C-10442", full_name="Zelda Quirk"))
    assert first.person == "C-10442", "a number of the club's is one"
    assert lies_in(casino, "Zelda Quirk")
    clock.now = "2026-04-01T10:00:00+11:00"
    casino.keep_time()
    assert lies_in(casino, *names, "Quirk", "zelda") == []


def test_the_name_of_a_walk_in_at_a_felt_is_erased_like_any_other(casino, clock):
    house = House(casino.store, clock)
    house.casino.keep_register(())
    game = load_game("lunar-poker")
    house.open_table("felt", "lunar-poker", game.sign(USUAL), method="felt")
    seated = house.submit("felt", "Eva", DEALER, SeatPlayer(1, "Zelda Quirk", 0), "first")
    assert house.table("felt").seats[1].player == "W-1"
    assert house.submit("felt", "Eva", DEALER, SeatPlayer(1, "Zelda Quirk", 0), "first") == seated
    assert isinstance(house.submit("felt", "Eva", DEALER, SeatPlayer(1, "Ada Byron", 0)), Refusal)
    assert house.casino.persons()["W-1"].full_name == "Zelda Quirk"
    assert lies_in(casino, "Zelda Quirk", "Ada Byron") == ["Zelda Quirk"]
    clock.now = "2026-04-01T10:00:00+11:00"
    house.casino.keep_time()
    assert lies_in(casino, "Zelda Quirk"), "somebody sits there"
    assert not isinstance(house.submit("felt", "Eva", DEALER, Leave(1)), Refusal)
    house.casino.keep_time()
    assert lies_in(casino, "Zelda", "Quirk") == []
    assert is_sound(casino)


def test_after_the_time_nothing_in_the_store_tells_who_played_at_its_tables(casino, clock):
    """A card, a seat, a wrong payment, an exclusion and a case leave numbers alone."""
    house = House(casino.store, clock)
    house.casino.keep_register(())
    house.open_table("one", "lunar-poker", load_game("lunar-poker").sign(USUAL), method="felt")
    floor = house.casino

    def done(by, role, command):
        answer = floor.submit(by, role, command)
        assert not isinstance(answer, Refusal), answer

    done("Kim", "cashier", WALKER)
    done("Kim", "cashier", IssuePlayerCard("M-1", "40-1"))
    assert not isinstance(house.submit("one", "Eva", DEALER, SeatPlayer(1, "40-1", 0)), Refusal)
    assert house.table("one").seats[1].player == "M-1"
    done("Sam", SUPERVISOR, OpenIncident("other", "the card 40-1 was lent out", "one"))
    done("Sam", SUPERVISOR, ExcludePerson("M-1", "lunar-poker", "game", "lent the card 40-1"))
    house.keep_in_step()
    assert 1 not in house.table("one").seats
    done("Kim", "cashier", CancelCard("40-1", why="lent out"))
    done("Sam", SUPERVISOR, LiftExclusion("M-1", "lunar-poker", "game"))
    clock.now = "2026-04-01T10:00:00+11:00"
    floor.keep_time()
    told = (*MARY.values(), "Mary", "Walker", WALKER.address, "Hill Street")
    assert lies_in(casino, *told, "40-1") == ["40-1"]
    for stream in casino.store.streams(""):
        out = io.StringIO()
        casino.store.export(stream, out)
        assert not [text for text in told if text in out.getvalue()]
    assert is_sound(casino)


@pytest.mark.parametrize(
    ("words", "is_refused"),
    [
        ("Mary Walker shouted at the dealer", True),
        ("told MARY  WALKER's brother", True),
        ("rang 0400 555 123", True),
        ("lives at 12 Hill Street", True),
        ("M-1 shouted, card 40-1", False),
        ("Mary Walkerton shouted", False),
        ("the walker in the hall", False),
    ],
)
def test_words_of_staff_that_would_name_somebody_for_good_are_refused(casino, words, is_refused):
    sent(casino, WALKER)
    for told in (OpenIncident("other", words), ExcludePerson("M-1", "craps", "game", words)):
        refused = casino.why_named(told)
        assert bool(refused) == is_refused
        assert not refused or "number of the person" in refused.why
    assert bool(casino.why_told(Leave(1), words)) == is_refused, "the reason of an act at a table"


def test_a_demonstration_takes_any_words():
    with open_store("memory:") as store:
        casino = Casino(store)
        casino.open(name="A house", demo=True)
        sent(casino, WALKER)
        assert casino.why_named(OpenIncident("other", "Mary Walker shouted")) is None
