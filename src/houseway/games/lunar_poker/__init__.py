"""Lunar Poker, by the rules approved on 1 February 2019."""

from functools import partial

from houseway.core import Game
from houseway.games.kit.old_rulings import decide, turn
from houseway.games.lunar_poker import faults, round
from houseway.games.lunar_poker.kernel import VERDICTS
from houseway.games.lunar_poker.play import play
from houseway.games.lunar_poker.reader import LINES
from houseway.games.lunar_poker.situation import situation
from houseway.games.lunar_poker.state import (
    CONCEDING,
    MANUAL_DECLARATION,
    METHODS,
    evolve,
    open_game,
)
from houseway.games.lunar_poker.view import view

NAME = "lunar-poker"


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
    methods=METHODS,
    options=(MANUAL_DECLARATION, CONCEDING),
)
