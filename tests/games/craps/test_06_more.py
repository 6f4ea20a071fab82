"""Section 6 once more: commission that goes back in parts, and in the air."""

import pytest

from houseway.core import SUPERVISOR, CloseWagers, Paid
from houseway.games.craps.events import (
    CallNoRoll,
    ConfirmWager,
    LateWager,
)
from houseway.games.craps.faults import VoidWagers
from houseway.table.state import RefuseWager


def paid_back(*answers):
    return sum(one.cents for events in answers for one in events if isinstance(one, Paid))


@pytest.mark.parametrize(("cents", "first"), [(6000, 4000), (2000, 1000), (4000, 1300)])
def test_6_2_24_commission_that_goes_back_in_parts_goes_back_whole(play, cents, first):
    game = play("commission-refunded")
    placed = game.place("buy/4", cents)
    charged = game.commission()
    assert paid_back(game.reduce(placed, first), game.remove(placed)) == charged


@pytest.mark.parametrize(("area", "cents", "less"), [("buy/9", 6000, 4000), ("lay/5", 9000, 6000)])
def test_6_2_24_a_void_wager_gets_the_commission_on_what_is_left(play, area, cents, less):
    """Clauses: 6.2.25, 10.4.1"""
    game = play()
    placed = game.place(area, cents)
    assert game.commission() == 300
    assert paid_back(game.reduce(placed, less)) == 0
    assert paid_back(game.send(VoidWagers(1, "a counter"))) == 100


@pytest.mark.parametrize("area", ["buy/4", "lay/4"])
def test_6_2_25_a_refused_wager_costs_no_commission(live, area):
    """Clauses: 6.2.24, 10.12"""
    table = live()
    before = table.chips(1)
    placed = table.place(1, area, 4000)
    assert table.chips(1) < before - 4000
    table.does(SUPERVISOR, RefuseWager(1, placed, "not from this table"))
    assert table.chips(1) == before


def test_6_4_a_confirmed_wager_stays_through_a_no_roll(play):
    """Clauses: 5.1"""
    game = play()
    game.place("win_line")
    game.send(CloseWagers())
    game.send(LateWager(2, "field", 500))
    game.send(ConfirmWager("field#2"))
    game.send(CallNoRoll("cocked"))
    assert game.settled(1, 2)["field#2"].winnings == 500
