"""Section 3: who is offered the dice, who picks them, and dice that are lost."""

from dataclasses import replace

import pytest

from houseway.core import CloseWagers
from houseway.games.craps.events import (
    DeclineDice,
    DiceLost,
    DiceSelected,
    DieFound,
    DieRejected,
    NewDiceSet,
    NoRollCalled,
    OrderToPass,
    PassDice,
    ReportFoundDie,
    ReportLostDice,
    SelectDice,
    Thrown,
)
from houseway.games.craps.round import dice_to_choose, next_thrower


def thrower(events):
    return next(event.thrower for event in events if isinstance(event, Thrown))


def everybody(game):
    for seat in (1, 2, 3):
        game.place("win_line", seat=seat)


def test_3_2_the_first_offer_goes_to_the_boxpersons_left_and_clockwise(play):
    game = play()
    everybody(game)
    assert next_thrower(game.state) == 1
    game.send(DeclineDice(1))
    assert next_thrower(game.state) == 2
    game.send(DeclineDice(2))
    assert thrower(game.roll(2, 3)) == 3


def test_3_3_the_shooter_selects_two_dice(play):
    game = play()
    everybody(game)
    assert game.refused(SelectDice(2, "1 2")).clause == "3.3"
    assert game.refused(SelectDice(1, "1 1")).clause == "3.3"
    game.send(SelectDice(1, "2 5"))
    assert game.state.dice == (2, 5)
    assert game.refused(SelectDice(1, "1 2")).clause == "3.3"
    game.roll(2, 3)
    assert game.state.dice == (2, 5)


def test_3_8_2_only_a_seat_of_the_table_declines_the_dice(play):
    game = play(seats=3)
    everybody(game)
    assert [game.refused(DeclineDice(seat)).clause for seat in (0, 4)] == ["3.8.2", "3.8.2"]


def test_3_4_2_a_shooter_goes_on_with_the_last_two_dice_of_a_set(play):
    """Clauses: 3.6"""
    game = play()
    everybody(game)
    game.send(SelectDice(1, "1 2"))
    whole = replace(game.state, dice=(), new_set=True)
    assert dice_to_choose(replace(whole, missing=(1, 2, 3)), 1) == (4, 5)
    assert dice_to_choose(replace(whole, missing=(1, 2, 3, 4)), 1) == (1, 2, 3, 4, 5)
    assert dice_to_choose(replace(whole, missing=(1, 2, 3)), 2) == (1, 2, 3, 4, 5)


def test_3_2_everybody_may_decline_but_nobody_picks_for_the_stickperson(play):
    """Clauses: 3.3"""
    game = play()
    game.place("field")
    assert {move.by for move in game.offered(DeclineDice)} == {"seat/1", "seat/2", "seat/3"}
    assert next_thrower(game.state) == 0
    assert game.refused(SelectDice(0, "1 2")).clause == "3.3"
    assert game.turn().due == ()
    game.send(CloseWagers())
    assert game.turn().due == ("dealer",)


def test_3_3_a_shooter_who_does_not_choose_gets_the_first_two(play):
    game = play()
    everybody(game)
    assert game.send(CloseWagers())[0] == DiceSelected(1, (1, 2))


def test_3_4_lost_dice_make_no_roll_and_others_are_chosen(play):
    """Clauses: 3.4.2"""
    game = play()
    everybody(game)
    assert game.refused(ReportLostDice(1)).clause == "3.4"
    game.send(CloseWagers())
    assert game.refused(ReportLostDice(0)).clause == "3.4"
    assert game.refused(ReportLostDice(3)).clause == "3.4"
    events = game.send(ReportLostDice(1))
    assert [type(event) for event in events] == [DiceLost, NoRollCalled]
    assert events[1].under == "5.3.1"
    assert game.refused(SelectDice(1, "1 2")).clause == "3.3"
    game.send(SelectDice(1, "2 4"))
    assert game.state.dice == (2, 4)


@pytest.mark.parametrize(("to", "clause"), [("shooter", "3.5.1"), ("bowl", "3.5.2")])
def test_3_5_a_die_that_is_found_goes_to_the_shooter_or_the_bowl(play, to, clause):
    """Clauses: 3.5.1, 3.5.2"""
    game = play()
    everybody(game)
    game.send(CloseWagers())
    game.send(ReportLostDice(1))
    assert game.refused(ReportFoundDie(4, to)).clause == "3.5"
    assert game.refused(ReportFoundDie(1, "pocket")).clause == "3.5"
    game.send(ReportFoundDie(1, to))
    assert (game.asked().clause, game.turn().due) == ("3.5", ("supervisor",))
    assert game.state.missing == (1,)
    assert game.rule("fit")[-1] == DieFound(1, to, clause)
    assert game.state.missing == ()
    assert (1 in game.state.dice) == (to == "shooter")


def test_3_5_a_die_that_the_boxperson_finds_unfit_stays_out(play):
    game = play()
    everybody(game)
    game.send(CloseWagers())
    game.send(ReportLostDice(1))
    game.send(ReportFoundDie(1, "bowl"))
    assert game.rule("unfit")[-1] == DieRejected(1)
    assert game.state.missing == (1,)


def test_3_6_two_lost_dice_bring_a_new_set_but_the_shooter_may_go_on(play):
    game = play()
    everybody(game)
    game.send(CloseWagers())
    events = game.send(ReportLostDice(2))
    assert NewDiceSet(2) in events
    game.send(SelectDice(1, "4 5"))
    assert game.state.dice_set == 1
    game.roll(2, 3)
    game.roll(3, 4)
    game.place("win_line", seat=2)
    game.send(SelectDice(2, "1 2"))
    assert game.state.dice_set == 2
    assert game.state.missing == ()


def test_3_6_with_too_few_dice_left_the_shooter_takes_the_new_set(play):
    game = play()
    everybody(game)
    for _ in range(2):
        game.send(CloseWagers())
        game.send(ReportLostDice(2))
    game.send(SelectDice(1, "1 2"))
    assert game.state.dice_set == 2


def test_3_7_the_shooter_may_keep_or_pass_the_dice(play):
    game = play()
    everybody(game)
    assert thrower(game.roll(2, 3)) == 1
    assert thrower(game.roll(2, 2)) == 1
    assert game.refused(PassDice(2)).clause == "3.7"
    assert game.refused(DeclineDice(1)).clause == "3.7"
    game.send(PassDice(1))
    assert thrower(game.roll(2, 2)) == 2


def test_3_7_who_passed_is_not_offered_the_dice_until_a_roll_leaves_no_point(play):
    game = play(seats=1)
    game.line(2, 3)
    game.send(PassDice(1))
    assert thrower(game.roll(2, 2)) == 0
    assert thrower(game.roll(2, 3)) == 0
    game.place("win_line")
    assert thrower(game.roll(2, 3)) == 1


def test_3_7_1_a_seven_out_passes_the_dice(play):
    game = play()
    everybody(game)
    game.roll(2, 3)
    game.roll(3, 4)
    assert game.state.shooter == 0
    everybody(game)
    assert thrower(game.roll(2, 3)) == 2


def test_3_7_1_the_old_shooter_is_offered_the_dice_last(play):
    game = play()
    everybody(game)
    game.roll(2, 3)
    game.roll(3, 4)
    game.place("win_line", seat=1)
    assert thrower(game.roll(2, 3)) == 1


@pytest.mark.parametrize(
    "reason", ["delays_the_game", "repeated_invalid_rolls", "contravenes_the_rules"]
)
def test_3_7_2_the_boxperson_orders_the_shooter_to_pass(play, reason):
    game = play()
    everybody(game)
    assert game.refused(OrderToPass(reason)).clause == "3.7.2"
    game.roll(2, 3)
    assert game.refused(OrderToPass("whim")).clause == "3.7.2"
    (passed,) = game.send(OrderToPass(reason))
    assert passed.under == "3.7.2"
    assert thrower(game.roll(2, 2)) == 2


def test_3_8_the_dice_go_clockwise_to_players_with_a_line_wager(play):
    """Clauses: 3.8.1, 3.8.2"""
    game = play(seats=4)
    for seat in (1, 3, 4):
        game.place("dont_win" if seat == 3 else "win_line", seat=seat)
    game.place("field", seat=2)
    game.roll(2, 3)
    game.send(PassDice(1))
    assert next_thrower(game.state) == 3
    game.send(DeclineDice(3))
    assert game.refused(DeclineDice(3)).clause == "3.8.2"
    assert game.refused(DeclineDice(9)).clause == "3.8.2"
    assert thrower(game.roll(2, 2)) == 4


def test_3_8_2_a_decline_holds_until_somebody_throws(play):
    game = play()
    everybody(game)
    game.send(DeclineDice(1))
    game.roll(2, 3)
    assert game.state.declined == frozenset()


def test_3_9_the_stickperson_throws_for_wagers_that_nobody_may_throw_for(play):
    game = play()
    assert game.refused(CloseWagers()).clause == "3.9"
    game.place("place_lose/4")
    events = game.send(CloseWagers())
    assert events[-1].under == "3.9"
    assert load_view(game)["thrower"] == 0


def test_3_9_after_the_stickperson_the_offer_starts_at_the_last_shooters_left(play):
    game = play()
    game.line(2, 3, seat=2)
    game.send(PassDice(2))
    game.roll(2, 3)
    assert game.state.shooter == 0
    everybody(game)
    assert next_thrower(game.state) == 3


def load_view(game):
    return game.game.view(game.state, "watcher")
