"""What one person may see of a round; secrets are stripped here, before anything leaves."""

from typing import Any

from houseway.core import INSPECTOR, by_seat
from houseway.games.canberra_holdem.state import HOLE_CARDS, Box, Round
from houseway.games.kit import boxes
from houseway.games.kit.cards import chips, hand


def things(state: Round, viewer: str) -> list[dict[str, Any]]:
    """The cards and chips on the felt; a card that the viewer may not know has no face."""
    seen: list[dict[str, Any]] = []
    dealt = state.stage not in ("wagers", "cut", "hole") or bool(state.flop)
    for box in state.boxes:
        if dealt and (box.hole or box.chips or box.decision):
            seen += hand(f"box/{box.seat}", box.hole, _knows(state, box, viewer), HOLE_CARDS)
        seen += chips(box.chips, box.seat)
    if dealt:
        known = state.dealer_shown or viewer == INSPECTOR
        seen += hand("dealer", state.dealer, known, HOLE_CARDS)
    for area, communal in (("flop", state.flop), ("river", state.river)):
        seen += hand(area, communal, True, len(communal))
    return seen


def _knows(state: Round, box: Box, viewer: str) -> bool:
    """Players pick up their cards after the flop; hands that called are shown at the end."""  # 7.1
    if viewer == INSPECTOR or box.shown:
        return True
    return viewer == by_seat(box.seat) and bool(state.flop)  # 12.1


def view(state: Round, viewer: str) -> dict[str, Any]:
    """The round for a seat (`seat/3`), a role, or anybody else, who sees what is face up."""
    decisions = {str(box.seat): box.decision for box in state.boxes}
    return boxes.view(state, things(state, viewer), decisions=decisions)
