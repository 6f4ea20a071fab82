"""Section 1: come-out roll, points, 7 out, and what a round is."""

import pytest

from houseway.core import RoundClosed, RoundOpened
from houseway.games.craps.events import (
    Moved,
    Thrown,
)


@pytest.mark.parametrize("total", [(1, 3), (2, 3), (3, 3), (4, 4), (4, 5), (5, 5)])
def test_1_1_a_total_of_four_to_ten_but_seven_becomes_the_come_out_point(play, total):
    game = play()
    game.line(*total)
    assert game.state.point == sum(total)


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (3, 4), (5, 6), (6, 6)])
def test_1_1_after_a_decision_the_next_roll_is_a_come_out_roll(play, dice):
    game = play()
    game.place("win_line")
    game.place("any_seven")
    game.roll(*dice)
    assert game.state.point == 0
    game.line(2, 3)
    assert game.state.point == 5


def test_1_1_a_seven_is_out_only_after_the_point(play):
    game = play()
    game.place("dont_win")
    (thrown,) = [event for event in game.roll(3, 4) if isinstance(event, Thrown)]
    assert not thrown.seven_out
    game.line(2, 3)
    (thrown,) = [event for event in game.roll(3, 4) if isinstance(event, Thrown)]
    assert thrown.seven_out
    assert game.state.point == 0


def test_1_1_the_phase_follows_the_dice_without_a_line_wager(play):
    game = play()
    game.place("big_6")
    game.roll(4, 5)
    assert game.state.point == 9


def test_1_1_a_roll_is_a_round_from_its_call_to_its_settlement(play):
    game = play()
    game.place("win_line")
    events = game.roll(3, 4)
    assert isinstance(events[0], RoundOpened)
    assert isinstance(events[-1], RoundClosed)
    assert not game.state.live
    assert game.state.number == 1


def test_1_1_a_come_point_is_the_wagers_own(play):
    game = play()
    game.line(2, 3)
    come = game.place("come")
    (moved,) = [event for event in game.roll(4, 4) if isinstance(event, Moved)]
    assert (moved.area, moved.number) == (come, 8)
    assert game.state.point == 5
