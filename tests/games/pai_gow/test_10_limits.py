"""10 Minimum and maximum wagers."""

from houseway.core import DEALER, SUPERVISOR, CloseWagers, Limit, Returned, SignPosted, Stake
from houseway.games.pai_gow import commands
from houseway.table.limits import WagerFound
from houseway.table.seats import Leave
from houseway.table.sign import (
    ChangeLimit,
    EndKeptMinimums,
    RaiseMaximum,
    RaiseMinimumNow,
    WithdrawMarker,
)


def test_10_1_the_sign_shows_the_limits(live):
    table = live((2,))
    assert table.view("watcher")["sign"].limits["area"] == Limit(1000, 10000, 500)
    table.shuffle()
    assert table.refused(2, Stake(2, "area/2", 700)).clause == "10.1"


def test_10_2_no_maximum_while_a_player_banks(live):
    table = live((2, 5))
    table.shuffle(banker=5)
    table.stake(2, 50000)
    assert table.bet(2) == 50000


def test_10_2_the_minimum_binds_also_then(live):
    table = live((2, 3, 5))
    table.shuffle(banker=5)
    table.stake(2, 500)
    table.stake(3, 1000)
    table.stake(5, 5000)
    assert Returned(2, "area/2", 500, "10.2") in table.does(DEALER, CloseWagers())


def test_10_3_above_the_maximum_is_refused_at_entry(live):
    table = live((2,))
    table.shuffle()
    assert table.refused(2, Stake(2, "area/2", 10500)).clause == "10.3"


def found(live, cents):
    table = live((2, 3))
    table.shuffle()
    table.stake(2, 5000)
    table.deal()
    return table, table.does(DEALER, WagerFound(2, "area/2", cents))


def test_10_3_found_above_the_maximum_it_is_settled_at_the_maximum(live):
    table, _ = found(live, 15000)
    assert table.bet(2) == 10000
    table.finish()
    assert table.chips(2) == 100000 + 9500


def test_10_3_found_below_the_minimum_it_is_valid(live):
    """Clauses: 10.3, 10.2"""
    table, _ = found(live, 500)
    assert table.bet(2) == 500
    table.finish()
    assert table.chips(2) == 100000 + 500  # five per cent of $5 is less than a chip


def test_10_5_players_see_the_limits_and_what_breaks_them_is_their_own_doing(live):
    """The sign is before them; a wager below it is theirs to mend, else it goes back."""
    table = live((2,))
    for viewer in ("seat/2", "anybody"):
        limit = table.view(viewer)["sign"].limit("area/2")
        assert (limit.minimum, limit.maximum, limit.multiple) == (1000, 10000, 500)
    table.shuffle()
    before = table.chips(2)
    table.stake(2, 500)
    table.does(DEALER, CloseWagers())
    assert table.chips(2) == before
    assert table.bet(2) == 0


def test_10_4_earlier_rounds_stand(live):
    table = live((2,))
    table.round({2: 5000})
    before = table.chips(2)
    table.shuffle()
    table.stake(2, 5000)
    table.deal()
    table.does(DEALER, WagerFound(2, "area/2", 15000))
    assert table.chips(2) == before - 10000


def test_10_2_the_house_takes_over_and_the_maximum_binds_again(live):
    """Clauses: 10.2, 13.2.2"""
    table = live((1, 2, 5))
    table.shuffle(banker=5)
    table.stake(2, 50000)
    table.stake(1, 1000)
    table.stake(5, 1000)
    table.does(DEALER, CloseWagers())
    table.does(5, commands.RefuseCover(5))
    assert table.table.play.bankers == ()
    assert (table.bet(2), table.bet(1), table.bet(5)) == (10000, 0, 0)


def test_10_7_one_player_may_go_above_the_maximum(live):
    table = live((2, 3))
    table.does(SUPERVISOR, RaiseMaximum(2, "area", 20000))
    table.shuffle()
    table.stake(2, 20000)
    assert table.refused(3, Stake(3, "area/3", 20000)).clause == "10.3"


def test_10_7_with_a_minimum_of_their_own_and_both_withdrawn(live):
    table = live((2, 3))
    table.does(SUPERVISOR, RaiseMaximum(2, "area", 20000, 5000))
    own = table.view("anybody")["seats"]["2"]
    assert (own["own_minimums"], own["maximums"]) == ({"area": 5000}, {"area": 20000})
    table.shuffle()
    table.stake(2, 4000)
    table.stake(3, 4000)
    table.does(DEALER, CloseWagers())
    assert (table.bet(2), table.bet(3)) == (0, 4000)
    table.does(SUPERVISOR, WithdrawMarker(2, "area"))
    own = table.view("anybody")["seats"]["2"]
    assert (own["own_minimums"], own["maximums"]) == ({}, {})


def test_10_6_other_changes_may_come_at_once_between_rounds(live):
    table = live((2,))
    events = table.does(SUPERVISOR, ChangeLimit("area", "maximum", 5000, 0))
    assert any(isinstance(event, SignPosted) for event in events)
    table.shuffle()
    assert table.refused(2, Stake(2, "area/2", 5500)).clause == "10.3"


def test_10_6_a_higher_minimum_needs_twenty_minutes(live):
    table = live((2,))
    assert table.refused(SUPERVISOR, ChangeLimit("area", "minimum", 2000, 19)).clause == "10.6"
    table.does(SUPERVISOR, ChangeLimit("area", "minimum", 2000, 20))
    table.minutes_pass(20)
    table.shuffle()
    assert table.table.sign.limits["area"].minimum == 2000


def raised(live):
    table = live((2,))
    events = table.does(SUPERVISOR, RaiseMinimumNow("area", 2000))
    table.sit(3)
    return table, events


def test_10_6_1_or_at_once_if_those_who_play_keep_the_old_one(live):
    """Clauses: 10.6.1, 10.6.1.1, 10.6.1.3, 10.6.4"""
    table, _ = raised(live)
    assert table.table.seats[2].minimums == {"area": 1000}  # the marker, where the player sits
    assert table.table.seats[3].minimums == {}
    shown = table.view("anybody")["seats"]
    assert {seat: shown[seat]["minimums"] for seat in ("2", "3")} == {"2": {"area": 1000}, "3": {}}
    table.shuffle()
    table.stake(2, 1000)
    table.stake(3, 1000)
    events = table.does(DEALER, CloseWagers())
    assert [event.seat for event in events if isinstance(event, Returned)] == [3]


def test_10_6_1_2_the_marker_goes_with_the_player(live):
    table, _ = raised(live)
    table.does(2, Leave(2))
    table.sit(2)
    assert table.table.seats[2].minimums == {}


def test_10_6_2_a_kept_minimum_ends_after_twenty_minutes_notice(live):
    table, _ = raised(live)
    assert table.refused(SUPERVISOR, EndKeptMinimums(19)).clause == "10.6.2"
    table.does(SUPERVISOR, EndKeptMinimums(20))
    table.minutes_pass(20)
    table.shuffle()
    assert table.table.seats[2].minimums == {}


def test_10_6_3_both_minimums_are_shown(live):
    table, _ = raised(live)
    seen = table.view("watcher")
    assert seen["sign"].limits["area"].minimum == 2000
    assert seen["seats"]["2"]["minimums"] == {"area": 1000}
    (row,) = [row for row in seen["posted"] if row["kind"] == "previous"]
    assert row["says"].startswith("$10, for seat 2")
