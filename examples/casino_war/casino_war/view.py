"""What one person may see of a round: all cards lie face up, so everybody sees the same."""

from typing import Any

from casino_war.state import Round
from houseway.core import box
from houseway.games.kit import boxes
from houseway.games.kit.cards import card, chips


def view(state: Round, _viewer: str) -> dict[str, Any]:
    """The round as it lies on the felt."""
    things = []
    for placed in state.boxes:
        things += [card(box(placed.seat), face) for face in (*placed.card, *placed.war)]
        things += chips(placed.chips, placed.seat)
    things += [card("dealer", face) for face in (*state.dealer, *state.dealer_war)]
    return boxes.view(
        state, things, decisions={str(placed.seat): placed.decision for placed in state.boxes}
    )
