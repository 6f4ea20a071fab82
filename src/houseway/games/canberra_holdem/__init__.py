"""Canberra Casino Hold-em Poker, by the rules approved for 1 August 2007."""

from functools import partial

from houseway.core import Game
from houseway.games.canberra_holdem import faults, round
from houseway.games.canberra_holdem.kernel import LINES, VERDICTS
from houseway.games.canberra_holdem.play import play
from houseway.games.canberra_holdem.situation import situation
from houseway.games.canberra_holdem.state import (
    FELT,
    MANUAL_DECLARATION,
    SHOE,
    evolve,
    open_game,
)
from houseway.games.canberra_holdem.view import view
from houseway.games.kit.rulings import decide, turn

NAME = "canberra-holdem"


GAME = Game(
    name=NAME,
    verdicts=VERDICTS,
    lines=LINES,
    open=open_game,
    old_turn=partial(turn, faults, round),
    old_decide=partial(decide, faults, round),
    evolve=evolve,
    view=view,
    play=play,
    situation=situation,
    methods=(SHOE, FELT),
    options=(MANUAL_DECLARATION,),
)
