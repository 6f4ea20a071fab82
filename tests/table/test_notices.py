"""Notices withdrawn, tables closed and opened again, and how many may play."""

import pytest

from houseway.core import DEALER, HOUSE, SUPERVISOR, Refusal, SeatLeft, SignPosted, TableReopened
from houseway.table import decide, is_due
from houseway.table.conduct import CloseTable, TableClosed
from houseway.table.notices import (
    KeepTime,
    LiftPlayersLimit,
    LimitPlayers,
    NoticeWithdrawn,
    PlayersLimited,
    ReopenTable,
    WithdrawNotice,
)
from houseway.table.seats import CashedOut, Sit
from houseway.table.sign import ChangeLimit, EndKeptMinimums, RaiseMinimumNow


def test_a_notice_of_limits_is_withdrawn_and_another_can_follow(alone):
    table = alone().sit(1)
    assert table.refused(SUPERVISOR, WithdrawNotice("limits")) == "change_limits"
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 1500, 30))
    assert table.refused(DEALER, WithdrawNotice("limits")) == "change_limits"
    assert table.does(SUPERVISOR, WithdrawNotice("limits")) == (
        NoticeWithdrawn("limits", "change_limits"),
    )
    table.later(31)
    table.stake(1)
    assert table.state.sign.limit("ante").minimum == 1000
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2000, 30))


def test_the_end_of_kept_minimums_is_withdrawn(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.does(SUPERVISOR, EndKeptMinimums(30))
    table.does(SUPERVISOR, WithdrawNotice("kept minimums"))
    table.later(31)
    table.stake(1)
    assert table.state.seats[1].minimums == {"ante": 1000}


def test_a_closure_is_withdrawn_before_its_time(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, CloseTable(20))
    assert table.does(SUPERVISOR, WithdrawNotice("closure")) == (
        NoticeWithdrawn("closure", "close_table"),
    )
    table.later(21)
    table.stake(1)
    assert not table.state.closed
    table.does(SUPERVISOR, CloseTable(20))


def test_nothing_is_withdrawn_that_nobody_announced(alone):
    table = alone().sit(1)
    for what in ("closure", "kept minimums", "the weather"):
        assert table.refused(SUPERVISOR, WithdrawNotice(what))


def test_notice_is_for_players_who_are_there(alone):
    empty = alone()
    assert empty.refused(SUPERVISOR, CloseTable(19)) == "close_table"
    assert isinstance(empty.does(SUPERVISOR, CloseTable(0))[-1], TableClosed)
    taken = alone().sit(1)
    assert taken.refused(SUPERVISOR, CloseTable(0)) == "close_table"


@pytest.fixture
def closed(alone):
    """Two players sit at a table whose time has come."""
    table = alone().sit(1, 2)
    table.does(SUPERVISOR, CloseTable(20))
    table.later(20)
    return table


def test_the_house_keeps_the_time_and_nobody_else_does(closed):
    now = closed.now.isoformat()
    assert is_due(closed.state, now)
    for by in (1, DEALER, SUPERVISOR):
        assert isinstance(decide(closed.state, closed.envelope(by, KeepTime())), Refusal)
    events = closed.does(HOUSE, KeepTime())
    assert events[0] == TableClosed("close_table")
    assert [(event.seat, event.cents) for event in events if isinstance(event, CashedOut)] == [
        (1, 100_000),
        (2, 100_000),
    ]
    left = [(event.player, event.why) for event in events if isinstance(event, SeatLeft)]
    assert left == [("player 1", "the table closed"), ("player 2", "the table closed")]
    assert not is_due(closed.state, now)
    assert isinstance(decide(closed.state, closed.envelope(HOUSE, KeepTime())), Refusal)


def test_what_was_announced_of_the_sign_is_recorded_when_it_is_due(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, ChangeLimit("ante", "maximum", 30_000, 20))
    assert not is_due(table.state, table.now.isoformat())
    table.later(20)
    assert [type(event) for event in table.does(HOUSE, KeepTime())] == [SignPosted]


def test_a_round_that_is_on_keeps_its_table_open(alone):
    table = alone().sit(1).stake(1)
    table.does(SUPERVISOR, CloseTable(20))
    table.deal()
    table.later(25)
    assert not is_due(table.state, table.now.isoformat())
    while table.state.turn.due:
        table.play_on()
    assert table.state.closed


def test_a_closed_table_opens_again(closed):
    closed.does(HOUSE, KeepTime())
    assert closed.refused(SUPERVISOR, CloseTable(20)) == "close_table"
    assert closed.refused(SUPERVISOR, WithdrawNotice("closure")) == "close_table"
    assert closed.refused(DEALER, ReopenTable()) == "close_table"
    assert closed.does(SUPERVISOR, ReopenTable()) == (TableReopened("close_table"),)
    assert closed.refused(SUPERVISOR, ReopenTable()) == "close_table"
    closed.sit(1).stake(1)
    closed.does(SUPERVISOR, CloseTable(20))


def test_so_many_may_play_and_whoever_sits_there_stays(alone):
    table = alone().sit(1, 2)
    assert table.refused(SUPERVISOR, LiftPlayersLimit()) == "limit_players"
    for players in (0, 3):
        assert table.refused(SUPERVISOR, LimitPlayers(players)) == "limit_players"
    assert table.refused(DEALER, LimitPlayers(1)) == "limit_players"
    assert table.does(SUPERVISOR, LimitPlayers(1)) == (PlayersLimited(1, "limit_players"),)
    assert set(table.state.seats) == {1, 2}
    assert table.refused(3, Sit(3)) == "limit_players"
    table.does(SUPERVISOR, LiftPlayersLimit())
    table.sit(3)
    assert alone("limit_players").refused(SUPERVISOR, LimitPlayers(1)) == "seat"
