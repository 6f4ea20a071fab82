"""Vouchers for promotional tokens: issued on conditions, exchanged once, never money."""

from datetime import UTC, datetime, timedelta

import pytest

from houseway.core import DEALER, PLAYER, TOKENS, Limits, Refusal, load_game
from houseway.floor.persons import IssuePlayerCard, RegisterPerson, SuspendCard
from houseway.floor.vouchers import CancelVoucher, IssueVoucher
from houseway.house import House
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit
from houseway.table.tokens import ExchangeVoucher, StakeTokens, TokensIssued

# Any game would do, as long as a second one does not take its vouchers.
GAME, OTHER = "craps", "pai-gow"


class Cage:
    """A real house with a table, where two people have cards and seats."""

    def __init__(self):
        self.now = datetime(2026, 3, 2, 1, 0, tzinfo=UTC)
        self.house = House(open_store("memory:"), lambda: self.now.isoformat())
        self.casino = self.house.casino
        self.casino.open(name="A house")
        sign = load_game(GAME).sign(Limits(500, 20_000, 500))
        self.house.open_table("one", GAME, sign)
        self.casino.keep_register([])
        for number, name in enumerate(("M-1", "M-2"), 1):
            for sent in (
                RegisterPerson(name, born="1990-01-01"),
                IssuePlayerCard(name, f"{number}"),
            ):
                done = self.casino.submit("Cy", "cashier", sent)
                assert not isinstance(done, Refusal), done
            for sent in (Sit(number), BuyIn(number, 10_000)):
                assert not isinstance(self.house.submit("one", name, PLAYER, sent), Refusal)

    def floor(self, sent):
        return self.casino.submit("Cy", "cashier", sent)

    def issue(self, holder="M-1", cents=5000, days=1, **conditions):
        until = (self.now + timedelta(days=days)).isoformat()
        done = self.floor(IssueVoucher(holder, cents, until, **conditions))
        return done if isinstance(done, Refusal) else done[0].number

    def exchange(self, number, seat=1, cents=5000):
        return self.house.submit("one", "Dee", DEALER, ExchangeVoucher(seat, cents, number))

    def refused(self, number, seat=1, cents=5000):
        before = self.house.version("one"), self.casino.known()[1]
        answer = self.exchange(number, seat, cents)
        assert isinstance(answer, Refusal), answer
        assert (self.house.version("one"), self.casino.known()[1]) == before
        assert answer.clause == "1.1"
        return answer.why


@pytest.fixture
def cage():
    return Cage()


def test_a_voucher_is_exchanged_once_for_tokens_of_its_value(cage):
    number = cage.issue()
    assert number == "V000001"
    assert "is of $50" in cage.refused(number, cents=4000)
    issued, *_ = cage.exchange(number)
    assert isinstance(issued, TokensIssued)
    assert (issued.voucher, issued.cents) == (number, 5000)
    assert cage.house.table("one").tokens["rack/1"] == 5000
    assert cage.casino.floor().vouchers.known[number].exchanged == "one"
    assert "already" in cage.refused(number)


def test_only_its_holder_exchanges_a_voucher(cage):
    assert "another person's" in cage.refused(cage.issue(), seat=2)


def test_an_expired_or_cancelled_voucher_is_worth_nothing(cage):
    late, gone = cage.issue(), cage.issue()
    (cancelled,) = cage.floor(CancelVoucher(gone, "lost"))
    assert cancelled.cents == 5000
    assert "cancelled: lost" in cage.refused(gone)
    assert "number:" in cage.floor(CancelVoucher(gone, "again")).why
    assert "number:" in cage.floor(CancelVoucher("V9", "none")).why
    cage.now += timedelta(days=2)
    assert "expired" in cage.refused(late)


def test_the_conditions_on_a_voucher_bind(cage):
    assert "pai-gow" in cage.refused(cage.issue(games=(OTHER,)))
    cage.house.open_table("two", GAME, load_game(GAME).sign(Limits(500, 20_000, 500)))
    assert "table two" in cage.refused(cage.issue(tables=("two",)))
    own = cage.issue()
    cage.floor(SuspendCard(card="1", why="lost"))
    cage.house.keep_in_step()
    assert "Player Card" in cage.refused(own)
    assert not isinstance(cage.exchange(cage.issue(own_card=False)), Refusal)


def test_tokens_of_a_voucher_are_wagered_by_its_least(cage):
    number = cage.issue(least_cents=1200)
    issued, *_ = cage.exchange(number)
    assert (issued.least_cents, "at least $12" in issued.conditions) == (1200, True)
    stake = StakeTokens(1, "field", 1000)
    refused = cage.house.submit("one", "M-1", PLAYER, stake)
    assert (refused.clause, "at least $12" in refused.why) == ("1.1", True)
    done = cage.house.submit("one", "M-1", PLAYER, StakeTokens(1, "field", 1500))
    assert done[-1].asset == TOKENS


def test_a_house_takes_no_voucher_that_it_did_not_issue(cage):
    assert "no voucher 'X1'" in cage.refused("X1")
    assert "type its number" in cage.refused("")


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("holder", {"holder": "Nobody"}),
        ("cents", {"cents": 0}),
        ("cents", {"cents": 100_000_01}),
        ("expires", {"days": -1}),
        ("games", {"games": ("whist",)}),
        ("tables", {"tables": ("nine",)}),
        ("least_cents", {"least_cents": -5}),
    ],
)
def test_what_is_wrong_with_a_voucher_is_said_by_its_field(cage, field, given):
    before = cage.casino.known()[1]
    refused = cage.issue(**given)
    assert (refused.clause, refused.why.startswith(field)) == (f"{GAME} 1.1", True)
    assert cage.casino.known()[1] == before


@pytest.mark.parametrize("expires", ["", "soon", "2026-13-01"])
def test_a_voucher_ends_at_a_moment(cage, expires):
    assert cage.floor(IssueVoucher("M-1", 100, expires)).why.startswith("expires")


def test_the_value_of_vouchers_is_accounted_for_in_tokens_alone(cage):
    cage.exchange(cage.issue())
    cage.floor(CancelVoucher(cage.issue(), "lost"))
    ledger = (posted.transfer for posted in cage.house.store.ledger())
    moved = [move for move in ledger if "vouchers" in (move.debit, move.credit)]
    assert {move.asset for move in moved} == {TOKENS}
    assert sum(move.cents if move.credit == "vouchers" else -move.cents for move in moved) == 0
