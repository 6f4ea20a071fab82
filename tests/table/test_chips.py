"""Balances, what transfers bring each seat, and what a void takes back."""

from houseway.core import CHIPS, SUPERVISOR, Reversed, Voided, command_from, load_game, rack
from houseway.money import Transfer
from houseway.table.chips import net_by_seat, posted, suspense
from houseway.table.seats import CashOut, Leave

load_game("canberra-holdem")
VOID = command_from("canberra-holdem.VoidRound", {"why": "a fault"})


def test_an_empty_account_is_forgotten():
    moved = [Transfer("a", "b", 5, CHIPS, ""), Transfer("b", "c", 5, CHIPS, "")]
    assert posted({"a": 5}, moved) == {"c": 5}
    assert posted({"a": 5}, moved, "tokens") == {"a": 5}


def test_chips_on_wagers_are_still_of_their_seat():
    moved = [
        Transfer(rack(2), "wager/2/ante", 500, CHIPS, ""),
        Transfer(rack(1), "wager/1/ante", 500, CHIPS, ""),
        Transfer("wager/1/ante", "float", 500, CHIPS, ""),
        Transfer("pool/linked", "cash/1", 20, CHIPS, ""),
    ]
    assert net_by_seat(moved) == {1: -480, 2: 0}


def test_a_void_takes_everything_back(alone):
    table = alone().sit(1, 2).stake(1, 2)
    table.deal()
    table.play_on()
    events = table.does(SUPERVISOR, VOID)
    assert {Voided, Reversed} <= set(map(type, events))
    assert (table.chips(1), table.chips(2)) == (100_000, 100_000)


def test_what_a_player_no_longer_has_is_owed(alone):
    table = alone().sit(1, 2, cents=1000).stake(1, 2)
    table.deal()
    table.play_on()
    table.does(1, Leave(1))
    table.does(SUPERVISOR, VOID)
    assert table.chips(1) == 0
    assert table.state.balance(suspense("player 1")) == 1000


def test_cash_is_outside_the_round(alone):
    table = alone().sit(1, 2).stake(1)
    table.does(1, CashOut(1, 5000))
    table.deal()
    table.does(SUPERVISOR, VOID)
    assert table.chips(1) == 95_000
