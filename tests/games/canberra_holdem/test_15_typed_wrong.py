"""A real felt on its store: what was typed wrong is taken back, and the record keeps both."""

import io

import pytest

from houseway import core
from houseway.core import DEALER, SUPERVISOR, CloseWagers, Drawn, Limit, Refusal, Sign, Stake, rack
from houseway.equipment.cards import parse_many
from houseway.games.canberra_holdem.events import Call, DealFaceDown, Fold
from houseway.house import House, rederived
from houseway.store import import_lines, open_store
from houseway.table.corrections import EntryTakenBack, ReopenRound, RoundReopened, TakeBackEntry
from houseway.table.payments import RectifyPayment, ReportWrongPayment
from houseway.table.seats import BuyIn, Leave, Sit

GAME = "canberra-holdem"
SIGN = Sign(1, 3, (100, 500), {"ante": Limit(500, 50_000, 100)})


class Felt:
    """A table of a real felt at which a dealer types everything."""

    def __init__(self, store):
        self.store = store
        self.house = House(store)
        if "t" not in self.house.tables():
            self.house.open_table("t", GAME, SIGN, method="felt")

    def __call__(self, sent, by="dealer", role=DEALER):
        answer = self.house.submit("t", by, role, sent)
        assert not isinstance(answer, Refusal), (sent, answer)
        return answer

    def cards(self, written):
        return self(Drawn(parse_many(written), "dealer"))

    def shows(self, first):
        """The hands at the showdown; the dealer holds a pair of fours."""
        hands = {"dealer": "4c 5h", "box/1": first, "box/2": "3c 5d"}
        self.cards(" ".join(hands[place] for place in dict.fromkeys(self.table.draw.to)))

    def refused(self, sent, by="dealer", role=DEALER):
        answer = self.house.submit("t", by, role, sent)
        assert isinstance(answer, Refusal), (sent, answer)
        return answer

    def sit(self, seat):
        self(Sit(seat), f"player {seat}", core.PLAYER)
        self(BuyIn(seat, 100_000), f"player {seat}", core.PLAYER)

    @property
    def table(self):
        return self.house.table("t")

    def holds(self, seat):
        return self.table.balance(rack(seat))

    def to_the_flop(self):
        for seat in (1, 2):
            self.sit(seat)
            self(Stake(seat, "ante", 2_500))
        self(CloseWagers())
        self(Drawn((), "dealer"))
        self(DealFaceDown())
        self.cards("2c 7d 9h")

    def settled(self):
        """Two calls, and cards that the first player wins with."""
        self.to_the_flop()
        self(Call(1, 5_000))
        self(Call(2, 5_000))
        self.cards("Kd 4s")
        self.shows("As Ad")

    def sound(self):
        out = io.StringIO()
        self.store.export("table/t", out)
        assert self.store.verify() == []
        entries = list(import_lines(out.getvalue().splitlines()))
        assert list(rederived(entries)) == []
        return [entry.record.name for entry in entries]


@pytest.fixture
def felt(tmp_path):
    with open_store(f"sqlite:///{tmp_path / 'house.db'}") as store:
        yield Felt(store)


def test_15_4_a_fold_that_was_a_call_is_taken_back(felt):
    felt.to_the_flop()
    before = felt.table
    felt(Fold(1))
    (back,) = felt(TakeBackEntry())
    assert (back.command, back.seat, back.by, back.under) == (
        "canberra-holdem.Fold",
        1,
        "dealer",
        "15.4",
    )
    assert felt.table == before
    felt(Call(1, 5_000))
    assert felt.holds(1) == 100_000 - 3 * 2_500
    names = felt.sound()
    assert names.index("canberra-holdem.Folded") < names.index("table.EntryTakenBack")


def test_15_4_a_wrong_card_is_taken_back_by_another_house_on_the_same_store(felt):
    """What can be taken back is known from the record alone."""
    felt.to_the_flop()
    again = Felt(felt.store)
    again(TakeBackEntry())
    again.cards("2c 7d 9s")
    assert again.table.play.flop == parse_many("2c 7d 9s")
    assert Felt(felt.store).table == again.table
    again.sound()


def test_15_4_an_amount_is_taken_back_with_its_chips(felt):
    felt.sit(1)
    felt(Stake(1, "ante", 5_000))
    (back,) = felt(TakeBackEntry())
    assert (back.area, back.cents) == ("ante", 5_000)
    assert felt.holds(1) == 100_000
    assert not felt.table.live
    assert felt.refused(TakeBackEntry()).clause == "15.4"


def test_15_4_a_settled_round_is_reopened_by_a_supervisor_and_money_follows(felt):
    felt.settled()
    won = felt.holds(1)
    assert won > 100_000
    assert "supervisor" in felt.refused(TakeBackEntry()).why
    assert felt.refused(ReopenRound("a wrong card")).clause == "15.4"
    assert felt.refused(ReopenRound(""), "sue", SUPERVISOR).why
    felt(Stake(2, "ante", 1_000))
    (opened,) = felt(ReopenRound("the ace was a king"), "sue", SUPERVISOR)
    assert isinstance(opened, RoundReopened)
    assert (opened.round, opened.by, opened.why) == (1, "sue", "the ace was a king")
    assert felt.holds(1) == felt.holds(2) == 100_000 - 3 * 2_500
    felt.shows("Qs Jc")
    assert felt.holds(1) < 100_000
    names = felt.sound()
    assert names.count("core.RoundClosed") == 2


def test_15_4_entries_of_a_reopened_round_are_taken_back_in_turn(felt):
    felt.settled()
    felt(ReopenRound("the river was wrong"), "sue", SUPERVISOR)
    felt(TakeBackEntry())
    felt.cards("Kd 4d")
    felt.shows("As Ad")
    assert felt.table.play.river == parse_many("Kd 4d")
    felt.sound()


def test_15_4_who_has_left_owes_what_a_reopened_round_takes_back(felt):
    felt.settled()
    won = felt.holds(1)
    felt(Leave(1))
    felt(ReopenRound("the ace was a king"), "sue", SUPERVISOR)
    owed = won - (100_000 - 3 * 2_500)
    assert felt.table.balance("suspense/player 1") == -owed
    assert felt.holds(2) == 100_000 - 3 * 2_500
    assert felt.refused(Sit(1), "bob", core.PLAYER).clause == "4.3"
    felt.shows("As Ad")
    assert felt.table.balance("suspense/player 1") == 0
    assert felt.holds(1) == 0
    felt.sound()


def test_15_4_nothing_is_reopened_once_cards_of_the_next_round_lie(felt):
    felt.settled()
    felt(Stake(1, "ante", 1_000))
    felt(CloseWagers())
    felt(Drawn((), "dealer"))
    felt(DealFaceDown())
    felt.cards("2d 7c 9c")
    assert "later cards" in felt.refused(ReopenRound("too late"), "sue", SUPERVISOR).why


def test_15_4_what_a_supervisor_did_a_dealer_does_not_undo(felt):
    felt.to_the_flop()
    before = felt.table
    felt(Fold(1), "sue", SUPERVISOR)
    assert "supervisor" in felt.refused(TakeBackEntry()).why
    (back,) = felt(ReopenRound("not that seat"), "sue", SUPERVISOR)
    assert isinstance(back, EntryTakenBack)
    assert back.why == "not that seat"
    assert felt.table == before


def test_15_4_what_happened_beside_the_round_stays(felt):
    """Somebody sits down between the wrong entry and its correction."""
    felt.to_the_flop()
    felt(Fold(1))
    felt.sit(3)
    felt(TakeBackEntry())
    assert felt.table.seats[3].player == "player 3"
    assert felt.holds(3) == 100_000
    assert felt.table.play.box(1).decision == ""
    felt.sound()


def test_15_4_a_wrong_payment_of_the_round_before_leaves_this_one_to_be_corrected(felt):
    """What was typed since that round was settled does not rest on what it paid."""
    felt.settled()
    won = felt.holds(1)
    felt(Stake(1, "ante", 2_500))
    felt(CloseWagers())
    felt(Drawn((), "dealer"))
    felt(DealFaceDown())
    felt.cards("2d 7c 9c")
    felt(ReportWrongPayment(1, 1, "overpaid", 500, "unintentional"))
    for command in ("Drawn", "DealFaceDown", "Drawn", "CloseWagers", "Stake"):
        assert felt(TakeBackEntry())[0].command.endswith(f".{command}")
    assert (felt.holds(1), felt.table.balance(core.ERRORS)) == (won + 500, -500)
    assert felt.refused(TakeBackEntry()).why
    assert "payments" in felt.refused(ReopenRound("too late"), "sue", SUPERVISOR).why
    felt(RectifyPayment(1), "sue", SUPERVISOR)
    assert (felt.holds(1), felt.table.balance(core.ERRORS)) == (won, 0)
    felt.sound()
