"""Section 4: who may throw, and how a throw is read and settled."""

import pytest

from houseway.core import CloseWagers, Drawn, RoundClosed, Rule, Ruled, Settled
from houseway.games.craps.events import (
    CallNoRoll,
    DiceOut,
    FaceDecided,
    LeaningDieRead,
    PassDice,
    Remove,
    ReportDisputedFace,
    ReportLeaningDie,
    Thrown,
)


def test_4_1_a_player_needs_a_line_wager_to_throw(play):
    game = play()
    game.place("field", seat=1)
    game.place("dont_win", seat=2)
    (out,) = [event for event in game.send(CloseWagers()) if isinstance(event, DiceOut)]
    assert out == DiceOut(2, "4.2")


def test_4_2_the_dice_are_thrown_once_and_then_read(play):
    game = play()
    game.place("win_line")
    assert game.refused(Drawn((1, 1), "test")).clause == "4.4"
    game.send(CloseWagers())
    assert game.refused(CloseWagers()).clause == "4.2"
    assert game.refused(PassDice(1)).clause == "3.7"


def test_4_3_a_shooter_without_a_line_wager_loses_the_dice_and_the_point_stays(play):
    game = play()
    line = game.place("dont_win", seat=1)
    game.place("win_line", seat=2)
    game.roll(2, 3)
    assert game.state.shooter == 1
    game.send(Remove(1, line))
    (thrown,) = [event for event in game.roll(2, 2) if isinstance(event, Thrown)]
    assert (thrown.thrower, thrown.point) == (2, 5)


def test_4_4_two_faces_are_read_and_their_source_is_kept(play):
    """Clauses: 4.4.1"""
    game = play()
    game.place("win_line")
    game.send(CloseWagers())
    assert game.refused(Drawn((1,), "test")).clause == "4.4"
    assert game.refused(Drawn((1, 2), " ")).clause == "4.4"
    (thrown,) = [
        event for event in game.send(Drawn((2, 6), "a camera")) if isinstance(event, Thrown)
    ]
    assert (thrown.dice, thrown.total, thrown.source) == ((2, 6), 8, "a camera")


def test_4_4_3_the_boxperson_decides_a_disputed_face_with_a_reason(play):
    game = play(method="felt")
    game.place("field")
    assert game.refused(ReportDisputedFace(2)).clause == "4.4.3"
    game.send(CloseWagers())
    assert game.refused(ReportDisputedFace(3)).clause == "4.4.3"
    game.send(ReportDisputedFace(2))
    assert game.game.turn(game.state).due == ("supervisor",)
    assert game.refused(Drawn((1, 2), "dealer")).clause == "4.4.3"
    assert game.refused(Rule("7", "it leans")).clause == "4.4.3"
    assert game.refused(Rule("5", " ")).clause == "4.4.3"
    events = game.send(Rule("5", "it leans on a stack"))
    assert events == (Ruled("5", "it leans on a stack", "4.4.3"), FaceDecided(2, 5))
    assert game.refused(Rule("5", "again")).clause == "4.4.3"
    (thrown,) = [event for event in game.send(Drawn((4,), "dealer")) if isinstance(event, Thrown)]
    assert thrown.dice == (4, 5)


@pytest.mark.parametrize("face", range(1, 7))
def test_4_4_2_a_leaning_die_counts_opposite_the_obstruction(play, face):
    game = play(method="felt")
    game.place("field")
    assert game.refused(ReportLeaningDie(1, face)).clause == "4.4.2"
    game.send(CloseWagers())
    assert game.refused(ReportLeaningDie(3, face)).clause == "4.4.2"
    assert game.refused(ReportLeaningDie(1, 7)).clause == "4.4.2"
    assert game.refused(ReportLeaningDie(1, 0)).clause == "4.4.2"
    assert game.send(ReportLeaningDie(1, face)) == (LeaningDieRead(1, 7 - face),)
    assert game.refused(ReportLeaningDie(1, face)).clause == "4.4.2"
    (thrown,) = [event for event in game.send(Drawn((4,), "dealer")) if isinstance(event, Thrown)]
    assert thrown.dice == (7 - face, 4)


def test_4_4_3_any_face_is_decided_but_one_die_is_left_to_be_read(play):
    """Clauses: 4.4.2"""
    game = play(method="felt")
    game.place("field")
    game.send(CloseWagers())
    (move,) = game.offered(ReportDisputedFace)
    assert move.fields[0].options == (1, 2)
    game.send(ReportDisputedFace(1))
    assert game.asked().options == ("1", "2", "3", "4", "5", "6")
    game.rule("6")
    assert game.refused(ReportDisputedFace(2)).clause == "4.4.3"
    assert game.refused(ReportLeaningDie(2, 3)).clause == "4.4.2"


def test_4_4_3_a_decision_goes_with_its_throw(play):
    game = play(method="felt")
    game.place("win_line")
    game.send(CloseWagers())
    game.send(ReportDisputedFace(1))
    game.send(Rule("1", "seen by all"))
    game.send(CallNoRoll("cocked"))
    game.send(CloseWagers())
    assert len(game.game.turn(game.state).draw.to) == 2


def test_4_5_decided_wagers_are_settled_before_the_next_throw(play):
    game = play()
    game.place("win_line")
    game.place("place_lose/8")
    events = game.roll(3, 4)
    assert [event.effect for event in events if isinstance(event, Settled)] == ["win", "win"]
    assert events[-1] == RoundClosed(1, "4.5")
    assert game.state.stage == "wagers"
    assert not game.state.wagers


@pytest.mark.parametrize("area", ["place_win/6", "place_lose/6", "hardway/6", "big_6", "buy/6"])
def test_4_5_what_a_roll_does_not_decide_stays(play, area):
    game = play()
    game.line(2, 3)
    placed = game.place(area, 2000)
    assert placed not in game.settled(2, 2)
    assert game.cents(placed) == 2000
