"""Promotions on a live house: their own money, entries by play, vouchers, a list to check."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from houseway.core import DEALER, USUAL, CloseWagers, Refusal, Stake, command_from, load_game
from houseway.floor.promotions import lists
from houseway.floor.promotions.drawing import DrawWinners
from houseway.house import House, floor_faults
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit
from houseway.table.tokens import ExchangeVoucher

START = datetime(2026, 7, 1, 2, tzinfo=UTC)
CLOSE, DRAW = START + timedelta(days=1), START + timedelta(days=2)
TERMS = {
    "awarded_how": "by the list",
    "awarded": {"at": DRAW.isoformat(), "place": "the bar"},
    "eligibility": {"text": "whoever holds a card"},
    "wager": {"required": True, "minimum": 10000},
    "nature": "as it is",
    "entries_close": CLOSE.isoformat(),
    "draw": {"at": DRAW.isoformat(), "place": "the bar"},
    "claiming": {"method": "at the desk"},
    "notified_how": "by a call",
    "results_published_how": "on the board",
}
PRIZES = [
    {"id": "purse", "type": "money", "what": "a purse", "value": 50000},
    {"id": "dollars", "type": "casino_dollars", "what": "dollars", "value": 20000},
    {"id": "hamper", "type": "goods", "what": "a hamper", "value": 7000},
]
MANAGER, CASHIER = "promotions_manager", "cashier"


class Live:
    """A house with a promotion whose entries come from the tables."""

    def __init__(self):
        self.now = START - timedelta(days=2)
        self.house = House(open_store("memory:"), lambda: self.now.isoformat(), lambda _: (6, 5))
        self.house.casino.open()
        for who in ("Ann", "Bob"):
            self("RegisterPerson", person=who)
            self("IssuePlayerCard", person=who, card=f"card {who}")

    def __call__(self, command, role=MANAGER, id=None, **fields):
        sent = command_from(f"floor.{command}", fields)
        return self.house.casino.submit("Mo", role, sent, id)

    def started(self):
        about = {"promotion": "july"}
        sent = {"documents": ["craps"], "terms": TERMS, "prizes": PRIZES, "from_play": True}
        for done in (
            self("DraftPromotion", **about, **sent),
            self("SubmitTerms", **about),
            self("PublishTerms", **about, channels=["desk"], marketing_reference=True),
        ):
            assert not isinstance(done, Refusal), done
        self.now = START
        assert not isinstance(self("StartPromotion", **about), Refusal)
        return self

    def table(self, name, player, stake=10000):
        """A table at which a player has won a wager on the first roll."""
        house = self.house
        house.open_table(name, "craps", load_game("craps").sign(USUAL))
        for by, role, sent in (
            (player, "player", Sit(1)),
            (player, "player", BuyIn(1, 500000)),
            (player, "player", Stake(1, "win_line", stake)),
            ("Dee", DEALER, CloseWagers()),
        ):
            assert not isinstance(house.submit(name, by, role, sent), Refusal), sent

    def closed(self):
        self.now = CLOSE
        (closed,) = self("CloseEntries", promotion="july")
        self.now = DRAW
        return closed

    def draw(self, *prizes, id="draw"):
        sent = DrawWinners("july", ())
        return self.house.casino.draw("Mo", MANAGER, sent, prizes, id)

    @property
    def promotion(self):
        return self.house.casino.floor().promotions.known["july"]

    def balance(self, account, asset="money"):
        return self.house.store.balances().get((asset, account), 0)


@pytest.fixture
def live():
    return Live().started()


def test_a_decided_wager_of_the_minimum_is_an_entry_in_the_same_append(live):
    live.table("dice-1", "Ann")
    live.table("dice-2", "Bob", 9000)
    (entry,) = live.promotion.entries.values()
    assert (entry.ticket, entry.patron, entry.wager) == ("dice-1/1/1", "Ann", 10000)
    live.table("dice-3", "Cid")
    assert len(live.promotion.entries) == 1


def test_the_list_is_fixed_by_its_digest_before_numbers_are_drawn_from_it(live):
    live.table("dice-1", "Ann")
    live.table("dice-2", "Bob")
    live.now = DRAW
    assert isinstance(live.draw(("w1", "purse")), Refusal)
    live.now = CLOSE
    closed = live.closed()
    assert closed.digest == lists.digest(["dice-1/1/1", "dice-2/1/1"])
    drawn, *_ = live.draw(("w1", "purse"), ("w2", "dollars"))
    assert sorted(drawn.numbers) == [1, 2]
    assert drawn.tickets == tuple(["dice-1/1/1", "dice-2/1/1"][at - 1] for at in drawn.numbers)
    assert live.draw(("w1", "purse"), ("w2", "dollars"))[0] == drawn
    assert isinstance(live.draw(("w3", "hamper"), id="more"), Refusal)
    assert [*lists.faults(lists.published(live.promotion))] == []


def test_numbers_that_are_not_those_of_the_tickets_are_refused(live):
    live.table("dice-1", "Ann")
    live.table("dice-2", "Bob")
    live.closed()
    won = [{"award": "w1", "prize": "purse", "ticket": "dice-1/1/1"}]
    for numbers, passed in (([2], []), ([3], []), ([1], [1]), ([], [1])):
        sent = {"winners": won, "numbers": numbers, "passed": passed}
        assert isinstance(live("DrawWinners", promotion="july", **sent), Refusal), sent
    drawn = live("DrawWinners", promotion="july", winners=won, source="the drum of the bar")
    assert drawn[0].source == "the drum of the bar"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tickets": ["dice-2/1/1", "dice-1/1/1"]}, "fixed by its digest"),
        ({"tickets": ["dice-1/1/1", "dice-1/1/1"]}, "twice"),
        ({"number": 2}, "number 2 of the list is not"),
        ({"number": None}, "has no number"),
        ({"passed": [1]}, "passed over"),
        ({"from": "0"}, "another list"),
        ({"again": True}, "drawn twice"),
    ],
)
def test_a_result_that_was_changed_is_found_out(change, said):
    tickets = ["dice-1/1/1", "dice-2/1/1"]
    award = {"award": "w", "prize": "purse", "ticket": tickets[0], "number": 1}
    award |= {name: change[name] for name in ("number",) if name in change}
    fixed = lists.digest(tickets)
    draw = {"at": "then", "source": "x", "awards": [award], "digest": change.get("from", fixed)}
    draws = [draw | {"passed": change.get("passed", [])}] * (2 if "again" in change else 1)
    told = {"promotion": "july", "digest": fixed, "draws": draws}
    told["tickets"] = change.get("tickets", tickets)
    assert said in " ".join(lists.faults(msgspec.convert(told, lists.Result)))


def test_prizes_are_paid_out_of_the_promotions_own_account(live):
    live.table("dice-1", "Ann")
    float_before = live.balance("float", "chips")
    live.closed()
    won = [{"award": "w1", "prize": "purse", "ticket": "dice-1/1/1"}]
    live("DrawWinners", promotion="july", winners=won)
    assert live.balance("promotion/july") == 50000
    parts = [
        {"by": "cheque", "to": "Ann", "amount": 20000, "crossed": True},
        {"by": "eft", "to": "Ann", "amount": 30000},
    ]
    live("PayPrize", CASHIER, award="w1", parts=parts)
    balances = [live.balance(name) for name in ("promotion/july", "cheque", "eft", "house")]
    assert balances == [0, 20000, 30000, -50000]
    assert live.balance("float", "chips") == float_before
    hamper = [{"award": "w2", "prize": "hamper", "ticket": "dice-1/1/1"}]
    live("DrawWinners", promotion="july", winners=hamper)
    assert live.balance("promotion/july") == 0
    live("TakeAlternative", CASHIER, award="w2")
    assert live.balance("promotion/july") == 7000


def test_casino_dollars_are_a_voucher_that_one_table_exchanges_once(live):
    live.table("dice-1", "Ann")
    live.table("dice-2", "Bob")
    live.closed()
    won = [{"award": "w1", "prize": "dollars", "ticket": "dice-1/1/1"}]
    live("DrawWinners", promotion="july", winners=won)
    assert live.balance("promotion/july", "tokens") == 20000
    (issued,) = live("DeliverPrize", CASHIER, award="w1")
    assert live.balance("promotion/july", "tokens") == 0
    house = live.house

    def exchange(table, cents):
        sent = ExchangeVoucher(1, cents, issued.number)
        return house.submit(table, "Dee", DEALER, sent)

    assert exchange("dice-1", 10000).why.endswith("is of $200")
    assert not isinstance(exchange("dice-1", 20000), Refusal)
    again = exchange("dice-2", 20000)
    assert (again.clause, "already" in again.why) == ("1.1", True)
    assert live.balance("vouchers", "tokens") == 0
    assert house.casino.floor().promotions.awards["w1"].exchanged == "dice-1"


def test_the_record_of_the_floor_is_decided_anew(live):
    live.table("dice-1", "Ann")
    live.closed()
    live.draw(("w1", "purse"))
    live("PayPrize", CASHIER, award="w1", parts=[{"by": "eft", "to": "Ann", "amount": 50000}])
    entries = [*live.house.store.entries("floor")]
    assert [*floor_faults(entries)] == []
    unbooked = [entry._replace(transfers=()) for entry in entries]
    assert [fault.what for fault in floor_faults(unbooked)] == [
        "the transfers are not of the events"
    ] * 2
    text = [entry.record.data for entry in entries]
    assert any('"amount":50000' in data for data in text)
    forged = [
        entry._replace(record=entry.record._replace(data=data.replace("50000", "60000")))
        if entry.record.name.endswith("WinnerPaid")
        else entry
        for entry, data in zip(entries, text, strict=True)
    ]
    assert [fault.what for fault in floor_faults(forged)] == ["it would be decided otherwise"]
