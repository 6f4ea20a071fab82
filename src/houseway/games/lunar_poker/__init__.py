"""Lunar Poker, by the rules approved on 1 February 2019."""

from functools import partial
from typing import Any

from houseway.core import Decision, Game, Refusal, Turn
from houseway.games.lunar_poker import faults, round
from houseway.games.lunar_poker.kernel import VERDICTS
from houseway.games.lunar_poker.play import play
from houseway.games.lunar_poker.reader import LINES
from houseway.games.lunar_poker.situation import situation
from houseway.games.lunar_poker.state import (
    CONCEDING,
    MANUAL_DECLARATION,
    METHODS,
    Round,
    evolve,
    open_game,
)
from houseway.games.lunar_poker.view import view
from houseway.law.rules import load_rules, rules_from

NAME = "lunar-poker"


def turn(state: Round) -> Turn:
    """Whom the game waits for; while a question waits, the supervisor alone."""
    if state.question:
        return Turn(("supervisor",), None, tuple(faults.moves(state)))
    moves = (*round.moves(state), *faults.moves(state))
    return Turn(round.due(state), round.due_draw(state), moves)


def decide(state: Round, sent: Any) -> Decision:
    """Irregularities come before the round; what follows by itself is added to either."""
    answer = faults.decide(state, sent)
    if answer is None:
        answer = round.act(state, sent)
    return answer if isinstance(answer, Refusal) else round.run_on(state, answer)


GAME = Game(
    name=NAME,
    rules=partial(load_rules, NAME, VERDICTS, LINES),
    recorded_rules=partial(rules_from, verdicts=VERDICTS, lines=LINES),
    open=open_game,
    turn=turn,
    decide=decide,
    evolve=evolve,
    view=view,
    play=play,
    situation=situation,
    methods=METHODS,
    options=(MANUAL_DECLARATION, CONCEDING),
)
