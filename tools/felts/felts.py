"""Which game has which felt."""

from collections.abc import Callable, Mapping

from houseway.core import load_game
from houseway.law.rules import Rules
from tools.felts.craps import craps, narrow
from tools.felts.holdem import canberra, texas
from tools.felts.lunar import lunar
from tools.felts.pai_gow import pai_gow

LAYOUT, NARROW = "felt.svg", "felt-narrow.svg"
# A game whose layout a small screen cannot rearrange has a second drawing.
FELTS: Mapping[tuple[str, str], Callable[[Rules], str]] = {
    ("canberra-holdem", LAYOUT): canberra,
    ("craps", LAYOUT): craps,
    ("craps", NARROW): narrow,
    ("lunar-poker", LAYOUT): lunar,
    ("pai-gow", LAYOUT): pai_gow,
    ("texas-holdem-bonus", LAYOUT): texas,
}


def drawn(game: str, file: str = LAYOUT) -> str:
    """The felt of a game as its rules have it."""
    return FELTS[game, file](load_game(game).rules())
