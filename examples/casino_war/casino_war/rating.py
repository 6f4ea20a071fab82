"""What Casino War is worth to a player: before the cards, and when they are equal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from casino_war.analysis import choices
from casino_war.kernel import EQUAL, compare
from casino_war.state import ANTE, RAISE, TIE, WAR, Round, Surrendered, WentToWar
from houseway.games.kit.rating import NOTHING, Ask, Rating

if TYPE_CHECKING:
    from houseway.games.kit import rating as kit


def value(state: Round, seat: int, _whole: kit.Round, ask: Ask) -> Fraction | None:
    """See `houseway.games.kit.rating`."""
    box = state.box(seat)
    if box is None or not box.chips:
        return NOTHING
    if not box.card:
        return ask(state, ANTE, box.on(ANTE)) + ask(state, TIE, box.on(TIE))
    if compare(box.card[0], state.dealer[0]) != EQUAL:
        return None
    war, surrender = (box.on(ANTE) * brought for brought in choices(state.rules).values())
    if not box.decision:
        return max(war, surrender)
    return war if box.decision == WAR else surrender


RATING = Rating(value, (WentToWar, Surrendered), lambda area: "" if area == RAISE else area)
