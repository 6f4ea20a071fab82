"""Section 5: throws that are invalid."""

import pytest

from houseway.core import CloseWagers
from houseway.games.craps.events import CallNoRoll
from houseway.games.craps.round import NO_ROLL


def standing(state):
    """All that a throw could change."""
    return (state.wagers, state.point, state.shooter, state.passed, state.declined, state.number)


def test_5_1_no_roll_changes_nothing(play):
    game = play()
    game.line(2, 3)
    game.place("field")
    before = standing(game.state)
    game.send(CloseWagers())
    (called,) = game.send(CallNoRoll("irregular_throw"))
    assert called.under == "5.2.3"
    assert standing(game.state) == before
    assert game.state.stage == "wagers"


def test_5_1_it_is_called_on_a_throw_and_for_a_reason(play):
    game = play()
    game.place("win_line")
    assert game.refused(CallNoRoll("cocked")).clause == "5.1"
    game.send(CloseWagers())
    assert game.refused(CallNoRoll("whim")).clause == "5.1"


def check_called(play, clauses):
    for reason in [named for named, clause in NO_ROLL.items() if clause in clauses]:
        game = play()
        game.place("win_line")
        game.send(CloseWagers())
        (called,) = game.send(CallNoRoll(reason))
        assert called.under == NO_ROLL[reason]
        assert game.cents("win_line#1") == 1000
    assert set(NO_ROLL.values()) >= set(clauses)


def test_5_2_reasons_for_which_it_may_be_called(play):
    """Clauses: 5.2.1, 5.2.2, 5.2.3, 5.2.4"""
    check_called(play, ("5.2.1", "5.2.2", "5.2.3", "5.2.4"))


def test_5_3_reasons_for_which_it_must_be_called(play):
    """Clauses: 5.3.1, 5.3.2, 5.3.3, 5.3.4, 5.3.5, 5.3.7, 5.3.8"""
    check_called(play, tuple(f"5.3.{number}" for number in range(1, 9)))


@pytest.mark.parametrize("stage", ["wagers", "throw"])
def test_5_3_6_a_throw_by_another_is_no_roll_at_any_time(play, stage):
    game = play()
    game.place("win_line")
    if stage == "throw":
        game.send(CloseWagers())
    (called,) = game.send(CallNoRoll("thrown_by_another"))
    assert called.under == "5.3.6"
    assert game.state.stage == "wagers"
