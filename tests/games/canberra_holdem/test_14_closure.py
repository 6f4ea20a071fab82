"""14 Table closure."""

from houseway.core import DEALER, SUPERVISOR, Stake
from houseway.table.conduct import CloseTable, ClosureAnnounced, TableClosed
from houseway.table.gaming_day import CountFloat, SignCount
from houseway.table.seats import BuyIn, Leave, SeatPlayer, Sit
from tests.games.gaming_day import Felt


def test_14_1_the_table_shows_when_it_closes(live):
    table = live()
    assert table.view("anybody")["notices"] == []
    table.does(SUPERVISOR, CloseTable(45))
    (notice,) = table.view("anybody")["notices"]
    assert (notice["what"], notice["deadline"]) == ("closure", "2024-09-01T20:45:00+00:00")


def test_14_1_no_table_is_opened_outside_the_hours_of_gaming():
    felt = Felt("canberra-holdem").stocked()
    felt.filled()
    felt.later(hours=10)
    felt.does(DEALER, CountFloat(felt.tray.cents, felt.tray.chips))
    assert felt.refused("sue", SignCount(), SUPERVISOR).clause == "14.1"
    felt.later(hours=4)
    assert felt.does("sue", SignCount(), SUPERVISOR)[-1].under == "14.1"


def test_14_1_nobody_sits_down_outside_the_hours_of_gaming():
    felt = Felt("canberra-holdem").opened()
    felt.later(hours=8, minutes=1)
    assert felt.refused(DEALER, SeatPlayer(1, "Ann", 0)).clause == "14.1"


def test_14_2_players_are_told_before_the_table_closes(live):
    table = live()
    announced = table.does(SUPERVISOR, CloseTable(20))
    assert announced == (ClosureAnnounced("2024-09-01T20:20:00+00:00", under="14.2"),)
    table.minutes_pass(19)
    table.round({1: 1000}, calls=(1,))
    assert not table.table.closed


def test_14_2_notice_is_at_least_twenty_minutes(live):
    assert live().refused(SUPERVISOR, CloseTable(19)).clause == "14.2"


def test_14_2_a_closed_table_takes_no_wagers_chips_or_players(live):
    table = live(seats=3, taken=2)
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    assert table.does(2, Leave(2))[0] == TableClosed(under="14.2")
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "14.2"
    assert table.refused(1, BuyIn(1, 1000)).clause == "14.2"
    assert table.house.submit("one", "dan", "player", Sit(3)).clause == "14.2"
    assert table.view("anybody")["closed"]


def test_14_2_players_leave_a_closed_table_with_their_chips(live):
    table = live()
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    events = table.does(1, Leave(1))
    assert [event.cents for event in events if hasattr(event, "cents")] == [100000]


def test_14_2_a_round_that_is_on_is_played_to_its_end(live):
    table = live()
    table.wager(1)
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(30)
    table.close()
    table.decide(calls=(1,))
    assert table.chips(1) == 103000
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "14.2"


def test_14_2_closing_is_announced_once_and_by_the_operator(live):
    table = live()
    assert table.refused(DEALER, CloseTable(20)).clause == "14.2"
    table.does(SUPERVISOR, CloseTable(20))
    assert table.refused(SUPERVISOR, CloseTable(30)).clause == "14.2"
