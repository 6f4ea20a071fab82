"""What one person may see of a round; secrets are stripped here, before anything leaves."""

from typing import Any

from houseway.core import INSPECTOR, by_seat
from houseway.equipment import cards
from houseway.games.lunar_poker.state import FACE_DOWN, Box, Round
from houseway.law.words import words


def things(state: Round, viewer: str) -> list[dict[str, Any]]:
    """The cards and chips on the felt; a card that the viewer may not know has no face."""
    seen: list[dict[str, Any]] = []
    for box in state.boxes:
        knows = _knows(box, viewer)
        seen += [_card(f"box/{box.seat}", card, knows) for card in box.hand]
        seen += [
            {"kind": "chips", "area": f"{area}/{box.seat}", "cents": cents}
            for area, cents in sorted(box.chips.items())
        ]
    for place, card in enumerate(state.dealer, 1):
        seen.append(_card("dealer", card, _dealer_card_seen(state, place) or viewer == INSPECTOR))
    for area, lying in (("draw", state.new_cards + state.ahead), ("rack", state.rack)):
        seen += [_card(area, card, viewer == INSPECTOR) for card in lying]
    return seen


def _knows(box: Box, viewer: str) -> bool:
    """Players see their own cards; hands that bet are shown at the end."""  # 8.1, 8.2
    return box.shown or viewer in (INSPECTOR, by_seat(box.seat))


def _dealer_card_seen(state: Round, place: int) -> bool:
    return state.dealer_shown or place == state.up or place in state.seen


def _card(area: str, card: int, known: bool) -> dict[str, Any]:
    face = cards.name(card) if known and card != FACE_DOWN else None
    return {"kind": "card", "area": area, "face": face}


def view(state: Round, viewer: str) -> dict[str, Any]:
    """The round for a seat (`seat/3`), a role, or anybody else, who sees what is face up."""
    return {
        "number": state.number,
        "live": state.live,
        "stage": state.stage,
        "said": words(state.rules.document.game).stages[state.stage].says,
        "things": things(state, viewer),
        "decisions": {str(one.seat): one.decision or one.drew for one in state.boxes},
        "signals": {str(one.seat): one.signal for one in state.boxes},
        "played_from": state.method,
        "question": state.question._asdict() if state.question else None,
    }
