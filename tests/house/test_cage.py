"""What people of the cage and the felt meet: moves, the tray, slips, sheets and what is owed."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from houseway import core, table
from houseway.core import CASHIER, DEALER, INSPECTOR, SUPERVISOR, Refusal
from houseway.floor import balances
from houseway.floor.balances import FollowUp
from houseway.floor.cage import CancelFill, IssueFill, RedeemChips
from houseway.house import House, cage_books, founding, papers
from houseway.house.people import People
from houseway.store import open_store
from houseway.table import gaming_day
from houseway.table.custody import VOID, ChangeChips, KeepChips, PayOwed
from houseway.table.equipment import ConfirmEquipment, waits
from houseway.table.fills import ReceiveFill, RequestFill, SendCredit
from houseway.table.gaming_day import CountFloat, SignCount
from houseway.table.seats import BuyIn, Leave, SeatPlayer
from houseway.table.second_signature import SignEntry
from houseway.table.tray import worth
from houseway.terminal.typed import PuzzledError, Reader
from houseway.terminal.vocabulary import Vocabulary
from tests.games.gaming_day import FLOAT, Felt
from tests.house.test_promotions import CASHIER as PAYS
from tests.house.test_promotions import Live

GAME = "craps"


@pytest.fixture
def felt():
    return Felt(GAME)


def moves(felt, *commands):
    names = [core.kind(command) for command in commands]
    return [move for move in table.turn(felt.table).moves if move.command in names]


# Moves


def test_counts_fills_and_credits_are_offered_and_what_is_offered_is_taken(felt):
    felt.stocked()
    (count,) = moves(felt, CountFloat)
    assert [each for each, _ in count.fields[0].chips] == [100_00, 25_00, 5_00, 1_00]
    assert not moves(felt, SendCredit, ReceiveFill, ChangeChips)
    felt.filled()
    (credit,) = moves(felt, SendCredit)
    assert dict(credit.fields[0].chips) == dict(FLOAT)
    assert credit.offers(SendCredit(100_00, ((100_00, 1),)))
    assert not credit.offers(SendCredit(2_100_00, ((100_00, 21),)))
    felt.does(DEALER, SendCredit(100_00, ((100_00, 1),)))


def test_nobody_buys_in_where_the_float_has_no_chips_left(felt):
    felt.opened()
    felt.seat("Ann", 100_00)
    assert moves(felt, BuyIn)
    felt.does(DEALER, SendCredit(felt.tray.cents, felt.tray.chips))
    assert felt.tray.cents == 0
    assert not moves(felt, BuyIn)
    assert "a fill brings some" in felt.refused(DEALER, BuyIn(1, 100_00)).why
    assert "a fill brings some" in felt.refused(DEALER, SeatPlayer(2, "Ben", 100_00)).why
    assert {move.fields[-1].high for move in moves(felt, SeatPlayer)} == {0}
    felt.seat("Ben", 0, seat=2)
    felt.filled()
    assert moves(felt, BuyIn)


def test_a_fill_is_received_by_its_number_as_it_was_counted(felt):
    felt.stocked()
    felt.does(DEALER, RequestFill(150_00, ((100_00, 1), (25_00, 2))))
    assert not moves(felt, ReceiveFill)
    felt.at_cage(IssueFill(1))
    felt.house.keep_in_step()
    (receive,) = moves(felt, ReceiveFill)
    assert receive.fields[0].options == (1,)
    refused = felt.refused(DEALER, ReceiveFill(1, 0, ((100_00, 1), (25_00, 1))))
    assert "fill 1 is 1 of $100, 2 of $25, not 1 of $100, 1 of $25: the cage takes" in refused.why
    felt.does(DEALER, ReceiveFill(1, 0, ((25_00, 2), (100_00, 1))))
    assert (felt.tray.cents, moves(felt, ReceiveFill)) == (150_00, [])


def test_a_fill_that_is_not_sent_is_cancelled_and_says_why(felt):
    felt.stocked()
    felt.does(DEALER, RequestFill(150_00))
    assert not isinstance(felt.at_cage(CancelFill(1, "typed twice"), DEALER), Refusal)
    assert felt.floor.cage.slips[1].state == "cancelled"
    assert "cancelled" in felt.at_cage(IssueFill(1)).why
    assert felt.refused(DEALER, ReceiveFill(1)).why


def test_a_fill_that_is_not_as_it_says_is_taken_back_by_the_cage(felt):
    felt.stocked()
    before = dict(felt.floor.cage.chips)
    felt.does(DEALER, RequestFill(150_00))
    felt.at_cage(IssueFill(1))
    felt.house.keep_in_step()
    assert felt.table.tray.coming
    assert not isinstance(felt.at_cage(CancelFill(1, "a chip was short")), Refusal)
    felt.house.keep_in_step()
    assert (felt.tray.coming, moves(felt, ReceiveFill)) == ({}, [])
    assert felt.floor.cage.chips == before
    assert felt.house.store.balances().get(("chips", "transit"), 0) == 0
    assert "on its way" in felt.refused(DEALER, ReceiveFill(1)).why
    assert "cancelled" in felt.at_cage(CancelFill(1, "again")).why


def test_no_more_chips_are_redeemed_than_are_outside_the_cage(felt):
    felt.stocked()
    away = RedeemChips(((100_00, 1),), "M-7")
    assert "there are none of $100 outside the cage" in felt.at_cage(away).why


def test_chips_are_changed_by_seat_out_of_what_lies_there(felt):
    felt.opened().seat("Ann", 200_00)
    (change,) = moves(felt, ChangeChips)
    assert [dict(field.chips)[100_00] for field in change.fields[1:]] == [2, 18]
    assert change.offers(ChangeChips(1, ((100_00, 1),), ((25_00, 4),)))


def test_the_tray_is_for_staff_alone(felt):
    felt.opened().seat("Ann", 200_00)
    for viewer in (DEALER, SUPERVISOR, INSPECTOR):
        tray = table.view(felt.table, viewer)["tray"]
        assert (tray["cents"], tray["in_box"], tray["opened"]) == (5_400_00, 200_00, True)
    for viewer in ("seat/1", "seat/2", "player", "watcher", CASHIER):
        assert table.view(felt.table, viewer)["tray"] is None


def test_a_dealer_of_the_terminal_types_chips_by_denomination(felt):
    felt.opened().seat("Ann", 200_00)

    def typed(line):
        reader = Reader(Vocabulary(felt.table), table.view(felt.table, DEALER))
        return reader.read(line)[0].command

    assert typed("count 20x100 4x25") == CountFloat(2_100_00, ((100_00, 20), (25_00, 4)))
    assert typed("fill 500") == RequestFill(500_00)
    assert typed("credit 2x100") == SendCredit(200_00, ((100_00, 2),))
    assert typed("1 change 1x100 for 4x25") == ChangeChips(1, ((100_00, 1),), ((25_00, 4),))
    with pytest.raises(PuzzledError, match="as in 20x100"):
        typed("count")


# Papers


def test_slips_sheets_and_receipts_are_numbered_and_printed(felt):
    felt.opened().seat("Ann", 200_00)
    felt.does(SUPERVISOR, gaming_day.RemoveDrop())
    felt.does("sue", KeepChips(1), SUPERVISOR)
    felt.does("cass", PayOwed("Ann", "left behind"), CASHIER)
    floor = felt.floor
    for what, title in (
        ("slips", "Fill slip 1"),
        ("counts", "Opening count 1, table one"),
        ("boxes", "Drop count 1, table one"),
        ("paid", "Balance paid 1"),
    ):
        found = cage_books.paper(floor, what, 1)
        printed = papers.OF_THE_CAGE[what](found)
        assert printed.title == title
        assert cage_books.paper(floor, what, 2) is None
    assert "$5,600" in papers.html(papers.of_slip(cage_books.paper(floor, "slips", 1)))


# What is owed


def test_from_a_void_through_the_balance_to_the_payment(felt):
    felt.opened().seat("Ann", 200_00)
    for sent in (
        *(core.Stake(1, "win_line", 10_00), core.CloseWagers()),
        *(core.Drawn((1, 1), "dice"), Leave(1)),
    ):
        felt.does(DEALER, sent)
    felt.does("sue", core.InvalidateOutcome("disruption", 0, "somebody fell"), SUPERVISOR)
    (owed,) = cage_books.book(felt.house)["owed"]
    assert (owed["person"], owed["what"], owed["cents"]) == ("Ann", VOID, 10_00)
    assert (owed["due"], owed["state"]) == ("2026-11-19T20:00:00+11:00", "open")
    felt.later(days=4)
    (late,) = cage_books.book(felt.house)["owed"]
    assert late["state"] == "overdue"
    assert felt.at_cage(FollowUp("nothing", "rang")).why.startswith("about:")
    felt.at_cage(FollowUp(owed["about"], "rang, no answer"))
    (owed,) = cage_books.book(felt.house)["owed"]
    assert owed["notes"][0]["words"] == "rang, no answer"
    felt.does("cass", PayOwed("Ann", VOID), CASHIER)
    book = cage_books.book(felt.house)
    assert (book["owed"], book["paid"][0]["cents"], book["paid"][0]["by"]) == ([], 10_00, "cass")
    assert felt.balance("cage", "cash") == -10_00
    assert felt.floor.owed.owed[-1].done


def test_from_an_unclaimed_prize_through_the_list_to_the_payment():
    live = Live().started()
    live.table("dice-1", "Ann")
    live.closed()
    won = [{"award": "w1", "prize": "purse", "ticket": "dice-1/1/1"}]
    live("DrawWinners", promotion="july", winners=won)
    (owed,) = cage_books.book(live.house)["owed"]
    assert (owed["person"], owed["what"], owed["cents"]) == ("Ann", balances.PRIZE, 500_00)
    assert (owed["about"], owed["document"]) == ("w1", "craps")
    live("FollowUp", PAYS, about="w1", words="wrote to her")
    (owed,) = cage_books.book(live.house)["owed"]
    assert owed["notes"][0]["words"] == "wrote to her"
    parts = [{"by": "eft", "to": "Ann", "amount": 500_00}]
    live("PayPrize", PAYS, award="w1", parts=parts)
    book = cage_books.book(live.house)
    assert (book["owed"], [row["what"] for row in book["paid"]]) == ([], ["prize"])
    assert live.balance("eft") == 500_00


# A house that was set up


class Plain:
    def hash(self, secret):
        return secret


class Founded(Felt):
    """A felt of a house that `init` set up, with its checks of equipment."""

    def __init__(self, text):
        store = open_store("memory:")
        founding.found(store, People(store, hasher=Plain()), founding.read(text))
        self.now = datetime(2030, 1, 15, 20, 0, tzinfo=ZoneInfo("Australia/Sydney"))
        self.house = House(store, clock=lambda: self.now.isoformat())


def setup(game, **more):
    text = founding.example().replace('unit = "$5" }', 'unit = "$5", method = "felt" }')
    text = text.replace('game = "canberra-holdem"', f'game = "{game}"')
    lines = "\n".join(f"{name} = {value}" for name, value in more.items())
    return text.replace("keep_days", f"{lines}\nkeep_days")


def test_a_layout_that_the_setup_says_is_approved_does_not_hold_the_table():
    game = "canberra-holdem"
    for approved, held in (("{}", True), (f'{{ {game} = "letter of 1 July" }}', False)):
        felt = Founded(setup(game, approved=approved))
        felt.filled()
        felt.counted()
        felt.does("eva", ConfirmEquipment(), DEALER)
        assert ("not approved" in str(waits(felt.table))) == held
    with pytest.raises(founding.SetupError, match="approved: there is no game 'chess'"):
        founding.read(setup(game, approved='{ chess = "x" }'))


def test_a_felt_day_of_a_founded_house_from_opening_to_close():
    felt = Founded(setup(GAME, approved=f'{{ {GAME} = "letter of 1 July" }}'))
    felt.filled()
    felt.counted()
    assert felt.refused(DEALER, SignCount(), SUPERVISOR).why
    assert "second signature" in felt.refused(DEALER, SeatPlayer(1, "Ada", 300_00)).why
    felt.does("dee", SignEntry(1), SUPERVISOR)
    felt.seat("Ada", 300_00)
    assert "check first" in felt.refused(DEALER, core.Stake(1, "win_line", 25_00)).why
    felt.does(SUPERVISOR, ConfirmEquipment())
    felt.does(DEALER, core.Stake(1, "win_line", 25_00))
    felt.does(DEALER, core.CloseWagers())
    felt.does(DEALER, core.Drawn((1, 1), "dice"))
    felt.filled(((25_00, 4),))
    felt.does(DEALER, SendCredit(100_00))
    felt.credited(max(felt.floor.cage.slips))
    felt.later(hours=7, minutes=45)
    felt.house.keep_time(felt.name)
    felt.later(minutes=30)
    felt.house.keep_time(felt.name)
    assert felt.table.closed
    felt.does(SUPERVISOR, gaming_day.RemoveDrop())
    felt.does(DEALER, Leave(1))
    signed, *_ = felt.counted()
    assert (signed.kind, signed.variance, signed.result) == ("closing", 0, 25_00)
    assert not isinstance(felt.counted_box(1, 300_00), Refusal)
    assert [duty for duty in felt.floor.owed.owed if not duty.done] == []
    held = worth(cage_books.book(felt.house)["chips"])
    assert held + worth(felt.tray.chips) + 275_00 == worth(((100_00, 500), *STOCKED))


STOCKED = ((25_00, 2000), (5_00, 4000), (1_00, 2000))
