"""A counted felt with its cage: what the tests of every document share about float and drop."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from houseway.core import CASHIER, DEALER, SUPERVISOR, Limits, Refusal, dump, kind, load_game
from houseway.floor.cage import CountBox, IssueFill, ReceiveCredit, TakeInChips
from houseway.floor.obligations import Settings
from houseway.floor.signatures import Propose, SignProposal
from houseway.house import House
from houseway.store import open_store
from houseway.table.fills import FillReceived, ReceiveFill, RequestFill, SendCredit
from houseway.table.gaming_day import AttachBox, CountFloat, RemoveDrop, SignCount
from houseway.table.seats import BuyAtTerminal, BuyIn, SeatPlayer
from houseway.table.tray import worth

NAME, MANAGER = "one", "gaming_manager"
STOCK = ((100_00, 500), (25_00, 2000), (5_00, 5000), (1_00, 5000))
FLOAT = ((100_00, 20), (25_00, 100), (5_00, 200), (1_00, 100))


class Felt:
    """One counted felt of a house that opens at ten and closes at four."""

    name = NAME

    def __init__(self, game, *options, **settings):
        self.now = datetime(2026, 11, 16, 20, 0, tzinfo=ZoneInfo("Australia/Sydney"))
        self.house = House(open_store("memory:"), clock=lambda: self.now.isoformat())
        hours = {"opens": "10:00", "closes": "04:00", "counted": True} | settings
        self.house.casino.open(Settings(**hours), name="A house")
        sign = load_game(game).sign(Limits(5_00, 500_00, 1_00))
        chips = tuple(each for each, _ in STOCK)
        self.sign = type(sign)(
            sign.version, sign.seats, chips, sign.limits, options=(*sign.options, *options)
        )
        self.house.open_table(NAME, game, self.sign, method="felt")

    # Who does what

    def does(self, by, sent, role=None):
        done = self.house.submit(self.name, by, role or by, sent)
        assert not isinstance(done, Refusal), (sent, done)
        return done

    def refused(self, by, sent, role=None):
        """A refusal, which changes nothing; what the cage has decided the table knows by then."""
        self.house.keep_in_step()
        before = self.records(), self.house.store.balances()
        answer = self.house.submit(self.name, by, role or by, sent)
        assert isinstance(answer, Refusal), (sent, answer)
        assert answer.why
        assert (self.records(), self.house.store.balances()) == before
        return answer

    def records(self):
        return {name: self.house.store.version(name) for name in self.house.store.streams()}

    def at_cage(self, sent, by="cass", role=CASHIER):
        return self.house.casino.submit(by, role, sent)

    def signed(self, sent, by="cass", second="mia"):
        """What two people do at the cage."""
        proposed = self.at_cage(Propose(kind(sent), dump(sent), "as counted"), by)
        assert not isinstance(proposed, Refusal), proposed
        return self.at_cage(SignProposal(proposed[0].number), second, MANAGER)

    # The gaming day

    @property
    def table(self):
        return self.house.table(self.name)

    @property
    def tray(self):
        return self.table.tray

    @property
    def floor(self):
        return self.house.casino.floor()

    def stocked(self, chips=STOCK):
        done = self.signed(TakeInChips(chips, "delivered"))
        assert not isinstance(done, Refusal), done
        return self

    def filled(self, chips=FLOAT):
        """Chips from the cage come into the tray."""
        self.does(DEALER, RequestFill(worth(chips), chips))
        number = max(self.floor.cage.slips)
        issued = self.at_cage(IssueFill(number))
        assert not isinstance(issued, Refusal), issued
        return self.does(DEALER, ReceiveFill(number))

    def counted(self, chips=None, cents=None):
        chips = self.tray.chips if chips is None else chips
        self.does(DEALER, CountFloat(worth(chips) if cents is None else cents, chips))
        return self.does("sue", SignCount(), SUPERVISOR)

    def opened(self):
        """The table with its float, open for play."""
        self.stocked().filled()
        self.counted()
        return self

    def seat(self, player, cents=0, seat=1):
        return self.does(DEALER, SeatPlayer(seat, player, cents))

    def balance(self, account, asset="chips"):
        return self.house.store.balances().get((asset, account), 0)

    def credited(self, number):
        return self.at_cage(ReceiveCredit(number))

    def counted_box(self, number, cents):
        return self.signed(CountBox(number, cents))

    def later(self, **by):
        self.now += timedelta(**by)


# What every document asks for, under a clause of its own


def check_the_float_is_counted_before_anybody_plays(game, clause):
    felt = Felt(game).stocked()
    assert felt.table.closed
    assert felt.filled() == (FillReceived(1, 5_600_00, FLOAT, by=DEALER, under=clause),)
    signed, *_ = felt.counted()
    assert (signed.kind, signed.under, signed.variance) == ("opening", clause, 0)
    assert not felt.table.closed
    assert felt.balance("float") == felt.tray.cents == 5_600_00
    assert dict(felt.tray.chips) == dict(FLOAT)


def check_a_count_is_the_sum_of_its_denominations(game, clause):
    felt = Felt(game).stocked()
    felt.filled()
    refused = felt.refused(DEALER, CountFloat(5_700_00, FLOAT))
    assert refused == (clause, "chips: they come to $5,600, not to $5,700")
    assert felt.refused(DEALER, CountFloat(5_600_00)).clause == clause
    odd = felt.refused(DEALER, CountFloat(3_00, ((3_00, 1),)))
    assert (odd.clause, "no chip of $3 here" in odd.why) == (clause, True)
    felt.does(DEALER, CountFloat(5_600_00, FLOAT))
    assert felt.refused(DEALER, SignCount(), SUPERVISOR).clause == clause


def check_fills_and_credits_go_by_slips_that_two_people_sign(game, clause):
    felt = Felt(game).opened()
    assert felt.refused(DEALER, SendCredit(101_00, ((1_00, 101),))).clause == clause
    felt.does(DEALER, RequestFill(200_00))
    assert felt.refused(DEALER, ReceiveFill(2)).clause == clause
    assert felt.at_cage(IssueFill(2), DEALER).clause == f"{game} {clause}"
    felt.at_cage(IssueFill(2))
    again = felt.at_cage(IssueFill(2), "cas")
    assert (again.clause, "on the way" in again.why) == (f"{game} {clause}", True)
    refused = felt.refused("cass", ReceiveFill(2), DEALER)
    assert (refused.clause, "cass has signed" in refused.why) == (clause, True)
    felt.does(DEALER, ReceiveFill(2))
    assert felt.refused(DEALER, ReceiveFill(2)).clause == clause
    (sent,) = felt.does(DEALER, SendCredit(500_00, ((5_00, 100),)))
    assert (sent.under, felt.tray.cents, felt.balance("transit")) == (clause, 5_300_00, 500_00)
    assert felt.credited(3)[0].under == f"{game} {clause}"
    assert felt.balance("transit") == 0


def check_cash_goes_into_the_drop_box(game, clause):
    felt = Felt(game).opened()
    felt.seat("Ann", 300_00)
    assert felt.balance("drop", "cash") == 300_00
    (removed,) = felt.does(SUPERVISOR, RemoveDrop())
    assert (removed.cents, removed.under) == (300_00, clause)
    assert felt.refused(DEALER, BuyIn(1, 100_00)).clause == clause
    assert felt.refused(SUPERVISOR, RemoveDrop()).clause == clause
    assert felt.does(SUPERVISOR, AttachBox())[0].under == clause
    felt.does(DEALER, BuyIn(1, 100_00))
    assert felt.refused(SUPERVISOR, AttachBox()).clause == clause
    _, counted = felt.counted_box(1, 300_00)
    assert (counted.cents, counted.expected) == (300_00, 300_00)
    assert counted.under == f"{game} {clause}"
    assert felt.balance("boxes", "cash") == 0


def check_a_cash_table_sells_nothing_through_a_terminal(game, clause):
    felt = Felt(game).opened()
    felt.seat("Ann")
    assert felt.refused(DEALER, BuyAtTerminal(1, 100_00)).clause == clause


def check_a_cashless_table_takes_no_cash(game, clause):
    felt = Felt(game, "cashless").opened()
    assert not felt.tray.box
    felt.seat("Ann", 200_00)
    assert felt.balance("terminal", "cash") == 200_00
    assert felt.refused(DEALER, BuyIn(1, 100_00)).clause == clause
    (bought,) = felt.does(DEALER, BuyAtTerminal(1, 100_00))
    assert (bought.cashless, bought.under) == (True, clause)
    assert (felt.balance("drop", "cash"), felt.balance("terminal", "cash")) == (0, 300_00)
