"""6 Minimum and maximum wagers: the table's powers, as this document grants them."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Limit, Returned, Stake
from houseway.games.lunar_poker.events import BuySixth
from houseway.table.limits import WagerFound, minimum
from houseway.table.seats import Leave
from houseway.table.sign import (
    ChangeLimit,
    EndKeptMinimums,
    RaiseMaximum,
    RaiseMinimumNow,
    WithdrawMarker,
)


def test_6_1_the_sign_states_minimum_maximum_and_unit(live):
    table = live()
    assert table.refused(1, Stake(1, "ante", 10500)).clause == "6.3"
    table.wager(1, 1000)
    limited = live(limits={"ante": Limit(1000, 10000, 1000)})
    assert limited.refused(1, Stake(1, "ante", 1500)).clause == "6.1"
    assert table.view("watcher")["sign"].limits["ante"].maximum == 10000


def test_6_1_the_limits_of_super_wagers_hold_on_every_area(live):
    table = live()
    table.wager(1, 1000)
    table.wager(2, 1000)
    for area in ("super/1", "super/2", "super/dealer"):
        assert table.refused(1, Stake(1, area, 20500)).clause == "6.3"


def test_6_1_below_the_minimum_goes_back_when_wagers_close(live):
    table = live()
    table.wager(1)
    table.does(2, Stake(2, "ante", 500))
    table.does(2, Stake(2, "super/2", 1000))
    events = table.close()
    assert Returned(2, "ante", 500, under="6.1") in events
    assert table.chips(2) == 100000


def test_6_2_below_the_minimum_found_after_the_first_card_is_valid(live):
    table = live()
    table.wager(1, 1000)
    table.close(box1="As Ah 7d 5c 3h Tc")
    table.does(DEALER, WagerFound(1, "ante", 500))
    assert table.on(1) == 500
    table.does(1, BuySixth(1, 500))
    table.bet(1)
    assert table.chips(1) == 100000 - 1000 - 500 + 1000


def test_6_3_above_the_maximum_is_settled_at_the_maximum(live):
    table = live()
    table.wager(1, 10000)
    table.wager(2)
    table.close()
    found = table.does(DEALER, WagerFound(1, "ante", 12500))
    assert found[-1] == Returned(1, "ante", 2500, under="6.3")
    table.bet(1)
    table.fold(2)
    assert table.chips(1) == 100000 - 10000 + 20000


def test_6_3_the_results_of_earlier_rounds_stand(live):
    table = live(seats=1)
    table.wager(1, 10000)
    table.close()
    table.bet(1)
    before = table.chips(1)
    assert table.refused(DEALER, WagerFound(1, "ante", 12500)).clause == "6.3"
    assert table.chips(1) == before


def test_6_4_everybody_sees_the_sign(live):
    assert live().view("seat/2")["sign"].limits["super"].minimum == 1000


def test_6_5_a_higher_minimum_needs_twenty_minutes_on_a_sign(live):
    table = live()
    refusal = table.refused(SUPERVISOR, ChangeLimit("ante", "minimum", 2000, 19))
    assert refusal.clause == "6.5"
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2000, 20))
    assert [notice["what"] for notice in table.view("watcher")["notices"]] == ["limits"]
    table.minutes_pass(20)
    table.wager(1, 2000)
    assert table.table.sign.limit("ante").minimum == 2000


def test_6_5_other_limits_change_at_any_time(live):
    table = live()
    table.does(SUPERVISOR, ChangeLimit("ante", "maximum", 5000, 0))
    assert table.refused(1, Stake(1, "ante", 5500)).clause == "6.3"
    assert table.refused(DEALER, ChangeLimit("ante", "maximum", 6000, 0)).clause == "6.5"


def test_6_5_1_raised_at_once_those_who_play_keep_the_old_minimum(live):
    """Clauses: 6.5.1.1, 6.5.4"""
    table = live(seats=3, taken=2)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.sit(3)
    seats = table.view("watcher")["seats"]
    assert [seats[seat]["minimums"] for seat in "123"] == [{"ante": 1000}, {"ante": 1000}, {}]
    assert table.view("watcher")["sign"].limits["ante"].minimum == 2000
    for seat in (1, 3):
        table.wager(seat, 1000)
    events = table.close()
    assert [(event.seat, event.area) for event in events if isinstance(event, Returned)] == [
        (3, "ante"),
        (3, "super/3"),
    ]


def test_6_5_3_the_sign_states_the_previous_minimum_beside_the_new_one(live):
    table = live()
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    (row,) = [row for row in table.view("anybody")["posted"] if row["kind"] == "previous"]
    assert row["says"].startswith("$10, for seat 1")


def test_6_5_1_2_the_marker_goes_with_the_player(live):
    table = live()
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.does(1, Leave(1))
    table.sit(1)
    assert table.view("watcher")["seats"]["1"]["minimums"] == {}


def test_6_5_2_a_kept_minimum_ends_after_twenty_minutes(live):
    table = live()
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    assert table.refused(SUPERVISOR, EndKeptMinimums(19)).clause == "6.5.2"
    table.does(SUPERVISOR, EndKeptMinimums(20))
    table.minutes_pass(20)
    table.does(1, Stake(1, "ante", 500))
    assert table.view("watcher")["seats"]["1"]["minimums"] == {}


def test_6_6_one_player_may_go_above_the_maximum(live):
    table = live()
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 15000))
    table.does(1, Stake(1, "ante", 15000))
    assert table.refused(2, Stake(2, "ante", 15000)).clause == "6.3"
    assert table.view("watcher")["seats"]["1"]["maximums"] == {"ante": 15000}


def test_6_6_with_a_minimum_of_their_own_and_both_withdrawn(live):
    table = live()
    assert table.refused(SUPERVISOR, RaiseMaximum(1, "ante", 15000, 100_000)).clause == "6.6"
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 15000, 2000))
    assert minimum(table.table, 1, "ante") == 2000
    assert table.view("watcher")["seats"]["1"]["own_minimums"] == {"ante": 2000}
    table.does(SUPERVISOR, WithdrawMarker(1, "ante"))
    assert minimum(table.table, 1, "ante") == table.table.sign.limit("ante").minimum
    assert table.refused(1, Stake(1, "ante", 15000)).clause == "6.3"


@pytest.mark.parametrize("area", ["super/1", "super/dealer"])
def test_6_6_also_on_super_wagers(live, area):
    table = live()
    table.does(SUPERVISOR, RaiseMaximum(1, "super", 25000))
    table.wager(1)
    table.does(1, Stake(1, area, 24000))
    assert table.on(1, area) >= 24000
