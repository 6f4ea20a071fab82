"""Texas Hold'em Bonus Poker, by the rules approved on 16 August 2024."""

from functools import partial

from houseway.core import Game
from houseway.games.kit.old_rulings import decide, turn
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
    evolve,
    open_game,
)
from houseway.games.texas_holdem_bonus.view import view

NAME = "texas-holdem-bonus"


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
    methods=(DEVICE, SHOE, FELT),
    options=(METHOD_B, LOW_LIMIT, CARD_SHOE),
    jackpot=True,
)
