"""Craps, by the rules approved on 16 August 2024."""

from typing import Any

from houseway.core import SUPERVISOR, Decision, Game, Refusal, Turn
from houseway.games.craps import bot, faults, round, wagers
from houseway.games.craps.events import LateWager
from houseway.games.craps.kernel import LINES, VERDICTS
from houseway.games.craps.play import play
from houseway.games.craps.situation import situation
from houseway.games.craps.state import (
    FELT,
    GENERATOR,
    Round,
    evolve,
    open_game,
)
from houseway.games.craps.view import view

NAME = "craps"


def turn(state: Round) -> Turn:
    """Whom the game waits for; while a question waits, the supervisor alone."""
    if state.question:
        return Turn((SUPERVISOR,), None, tuple(faults.moves(state)))
    moves = (*wagers.moves(state), *round.moves(state), *faults.moves(state))
    return Turn(round.due(state), round.due_draw(state), moves)


def decide(state: Round, sent: Any) -> Decision:
    """Irregularities come first, then wagers, then the dice; what follows by itself is added."""
    answer = faults.decide(state, sent)
    if answer is None:
        answer = wagers.decide(state, sent)
    if answer is None:
        answer = round.act(state, sent)
    return answer if isinstance(answer, Refusal) else round.run_on(state, answer)


GAME = Game(
    name=NAME,
    verdicts=VERDICTS,
    lines=LINES,
    open=open_game,
    old_turn=turn,
    old_decide=decide,
    evolve=evolve,
    view=view,
    play=play,
    situation=situation,
    methods=(GENERATOR, FELT),
    stakes=(LateWager,),
    wagers_stand=True,
    spots=bot.spots,
    sign=bot.sign,
    bot=bot.bot,
    no_advice="10.7",
)
