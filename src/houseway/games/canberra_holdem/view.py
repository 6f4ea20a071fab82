"""What one person may see of a round; secrets are stripped here, before anything leaves."""

from typing import Any

from houseway.core import INSPECTOR, by_seat
from houseway.equipment import cards
from houseway.games.canberra_holdem.state import Box, Round
from houseway.law.words import words


def things(state: Round, viewer: str) -> list[dict[str, Any]]:
    """The cards and chips on the felt; a card that the viewer may not know has no face."""
    seen: list[dict[str, Any]] = []
    dealt = state.stage not in ("wagers", "cut", "hole") or bool(state.flop)
    for box in state.boxes:
        if dealt and (box.hole or box.chips or box.decision):
            seen += _hand(f"box/{box.seat}", box.hole, _knows(state, box, viewer))
        seen += [
            {"kind": "chips", "area": f"{area}/{box.seat}", "cents": cents}
            for area, cents in sorted(box.chips.items())
        ]
    if dealt:
        seen += _hand("dealer", state.dealer, state.dealer_shown or viewer == INSPECTOR)
    for area, communal in (("flop", state.flop), ("river", state.river)):
        seen += [_card(area, card) for card in communal]
    return seen


def _knows(state: Round, box: Box, viewer: str) -> bool:
    """Players pick up their cards after the flop; hands that called are shown at the end."""  # 7.1
    if viewer == INSPECTOR or box.shown:
        return True
    return viewer == by_seat(box.seat) and bool(state.flop)  # 12.1


def _hand(area: str, hole: tuple[int, ...], known: bool) -> list[dict[str, Any]]:
    return [_card(area, hole[one] if hole and known else None) for one in range(2)]


def _card(area: str, card: int | None) -> dict[str, Any]:
    return {"kind": "card", "area": area, "face": None if card is None else cards.name(card)}


def view(state: Round, viewer: str) -> dict[str, Any]:
    """The round for a seat (`seat/3`), a role, or anybody else, who sees what is face up."""
    return {
        "number": state.number,
        "live": state.live,
        "stage": state.stage,
        "said": words(state.rules.document.game).stages[state.stage].says,
        "things": things(state, viewer),
        "decisions": {str(one.seat): one.decision for one in state.boxes},
        "question": state.question._asdict() if state.question else None,
    }
