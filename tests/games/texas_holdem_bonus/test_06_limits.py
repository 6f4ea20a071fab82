"""6 Minimum and maximum wagers."""

import pytest

from houseway.core import DEALER, SUPERVISOR, CloseWagers, Limit, Returned, SignPosted, Stake
from houseway.table.limits import WagerFound
from houseway.table.seats import Leave, Sit
from houseway.table.sign import ChangeLimit, EndKeptMinimums, RaiseMinimumNow


def test_6_1_limits_stand_on_the_sign_and_bind(live):
    table = live()
    assert table.view("seat/1")["sign"].limits["ante"].maximum == 10000
    assert table.refused(1, Stake(1, "ante", 10500)).clause == "6.3"
    table.does(1, Stake(1, "ante", 500))
    (back,) = [doe for doe in table.does(DEALER, CloseWagers()) if isinstance(doe, Returned)]
    assert (back.cents, back.under) == (500, "6.1")


def test_6_1_wagers_go_by_the_unit_of_the_sign(live):

    table = live(limits={"ante": Limit(1000, 10000, 1000)})
    assert table.refused(1, Stake(1, "ante", 1500)).clause == "6.1"


def test_6_2_a_wager_found_too_small_after_the_first_card_is_valid(live):
    table = live()
    table.wager(1, 1000)
    table.close()
    table.does(DEALER, WagerFound(1, "ante", 500))
    assert table.on(1) == 500


def test_6_3_a_wager_found_too_large_is_settled_to_the_maximum(live):
    table = live()
    table.wager(1, 10000)
    table.close()
    before = table.chips(1)
    table.does(DEALER, WagerFound(1, "ante", 12000))
    assert (table.on(1), table.chips(1)) == (10000, before)


def test_6_3_bets_based_on_it_are_trimmed(live):
    table = live()
    table.wager(1, 10000)
    table.close()
    table.does(DEALER, WagerFound(1, "ante", 5000))
    table.bet(1)
    assert table.on(1, "flop") == 10000
    table.does(DEALER, WagerFound(1, "ante", 2500))
    assert (table.on(1), table.on(1, "flop")) == (2500, 5000)


def test_6_5_a_higher_minimum_needs_twenty_minutes(live):
    table = live()
    raised = ChangeLimit("ante", "minimum", 2000, 19)
    assert table.refused(SUPERVISOR, raised).clause == "6.5"
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2000, 20))
    table.minutes_pass(20)
    assert any(isinstance(event, SignPosted) for event in table.wager(1, 2000))


def test_6_5_other_limits_change_at_once(live):
    table = live()
    table.does(SUPERVISOR, ChangeLimit("ante", "maximum", 20000, 0))
    assert table.wager(1, 20000)


def test_6_5_1_seated_players_keep_the_old_minimum(live):
    """Clauses: 6.5.1.1, 6.5.3, 6.5.4."""
    table = live(seats=3, taken=2)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2500))
    seats = table.view("anybody")["seats"]
    assert seats["1"]["minimums"] == {"ante": 1000}
    assert table.view("anybody")["sign"].limits["ante"].minimum == 2500
    table.wager(1, 1000)
    table.sit(3)
    assert table.view("anybody")["seats"]["3"]["minimums"] == {}
    table.does(3, Stake(3, "ante", 1000))
    table.close()
    assert (table.on(1), table.on(3)) == (1000, 0)


def test_6_5_1_2_the_marker_goes_with_the_player(live):
    table = live()
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2500))
    table.does(1, Leave(1))
    table.submit("eve", "player", Sit(1))
    assert table.view("anybody")["seats"]["1"]["minimums"] == {}


def test_6_5_2_kept_minimums_end_with_notice(live):

    table = live()
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2500))
    assert table.refused(SUPERVISOR, EndKeptMinimums(19)).clause == "6.5.2"
    (ending,) = table.does(SUPERVISOR, EndKeptMinimums(20))
    assert ending.under == "6.5.2"
    table.minutes_pass(20)
    table.wager(1, 2500)
    assert table.view("anybody")["seats"]["1"]["minimums"] == {}


@pytest.mark.parametrize("method", ["device", "shoe", "felt"])
def test_6_6_2_a_low_limit_table_deals_from_a_device(play, method):
    game = play({1: 1000}, method=method, options=("low_limit", "card_shoe"))
    assert game.state.equipment == "device"


def test_6_6_a_low_limit_table_says_so_on_its_sign(live):
    table = live(options=("low_limit",))
    (row,) = [row for row in table.view("anybody")["posted"] if row["kind"] == "option"]
    assert row["says"].startswith("Low limit gaming")


def test_6_5_3_the_sign_states_the_previous_minimum_beside_the_new_one(live):
    table = live()
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2500))
    (row,) = [row for row in table.view("anybody")["posted"] if row["kind"] == "previous"]
    assert row["says"].startswith("$10, for seat 1")
