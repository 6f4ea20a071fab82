"""Texas Hold'em Bonus Poker, by the rules approved on 16 August 2024."""

from functools import partial
from typing import Any

from houseway.core import Decision, Game, Refusal, Turn
from houseway.games.texas_holdem_bonus import faults, round
from houseway.games.texas_holdem_bonus.kernel import LINES, VERDICTS
from houseway.games.texas_holdem_bonus.play import play
from houseway.games.texas_holdem_bonus.situation import situation
from houseway.games.texas_holdem_bonus.state import (
    CARD_SHOE,
    DEVICE,
    FELT,
    LOW_LIMIT,
    METHOD_B,
    SHOE,
    Round,
    evolve,
    open_game,
)
from houseway.games.texas_holdem_bonus.view import view
from houseway.law.rules import load_rules, rules_from

NAME = "texas-holdem-bonus"


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
    methods=(DEVICE, SHOE, FELT),
    options=(METHOD_B, LOW_LIMIT, CARD_SHOE),
    jackpot=True,
)
