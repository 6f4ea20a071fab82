"""Section 7 once more: the minimum and wagers that stand over several rolls."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Returned, TakeBack
from houseway.table.state import ChangeLimit, WagerFound


@pytest.fixture
def table(live, limits):
    """Two players; player 1 has the least that may be placed on 6 and throws."""
    table = live(method="felt", limits=limits("place_win", "buy", minimum=500, maximum=9000))
    table.place(1, "win_line")
    table.place(1, "place_win/6", 500)
    return table


def handed_back(events):
    return [(one.area, one.cents, one.under) for one in events if isinstance(one, Returned)]


def test_7_1_an_amount_is_no_multiple_of_the_minimum_unless_the_sign_says_so(table):
    table.place(1, "place_win/8", 600)
    assert handed_back(table.throw()) == []


def test_7_1_the_sign_is_shown_to_everybody(table):
    """Clauses: 7.4"""
    for viewer in ("seat/2", "anybody"):
        limit = table.view(viewer)["sign"].limit("place_win/6")
        assert (limit.minimum, limit.maximum) == (500, 9000)


def test_7_1_too_low_a_buy_goes_back_with_its_commission(live, limits):
    """Clauses: 6.2.24"""
    table = live(method="felt", limits=limits("buy", minimum=4000, maximum=9000))
    table.place(1, "win_line")
    before = table.chips(1)
    table.place(1, "buy/4", 2000)
    assert handed_back(table.throw()) == [("buy/4#2", 2000, "7.1")]
    assert table.chips(1) == before


def test_7_2_a_wager_that_was_valid_for_one_throw_stays_for_the_next(table):
    table.throw()
    table.does(DEALER, WagerFound(1, "place_win/6#2", 300))
    table.enter(2, 3)
    assert handed_back(table.throw()) == []
    events = table.enter(3, 3)
    assert [one.stake for one in events if hasattr(one, "winnings")] == [300]


def test_7_2_what_a_player_reduced_below_the_minimum_goes_back_at_the_next_throw(table):
    table.throw()
    table.enter(2, 3)
    table.does(1, TakeBack(1, "place_win/6#2", 100))
    assert handed_back(table.throw()) == [("place_win/6#2", 400, "7.1")]


def test_7_5_a_higher_minimum_is_for_new_wagers(table):
    """Clauses: 7.2"""
    table.throw()
    table.enter(2, 3)
    table.does(SUPERVISOR, ChangeLimit("place_win", "minimum", 1000, 20))
    table.minutes_pass(20)
    table.place(2, "place_win/6", 500)
    assert handed_back(table.throw()) == [("place_win/6#3", 500, "7.1")]


def test_7_5_a_lower_minimum_needs_no_notice(table):
    table.does(SUPERVISOR, ChangeLimit("place_win", "minimum", 200, 0))
    table.place(2, "place_win/6", 200)
    assert handed_back(table.throw()) == []
