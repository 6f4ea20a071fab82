"""What one person may see of a round; secrets are stripped here, before anything leaves."""

from typing import Any

from houseway.core import INSPECTOR, by_seat
from houseway.games.kit import boxes, pack
from houseway.games.kit.cards import card, chips
from houseway.games.lunar_poker.round import deck_in_play, due_draw
from houseway.games.lunar_poker.state import DEALER_PLACE, FACE_DOWN, Round
from houseway.law.words import words


def view(state: Round, viewer: str) -> dict[str, Any]:
    """The round for a seat (`seat/3`), a role, or anybody else, who sees what is face up."""
    return boxes.view(
        state,
        _things(state, viewer),
        decisions={str(box.seat): box.decision or box.drew for box in state.boxes},
        signals={str(box.seat): box.signal for box in state.boxes},
        said=_said(state),
        played_from=state.method,
        deck=deck_in_play(state),
        occasions=[pack.occasion(state), state.method],
    )


def _said(state: Round) -> str:
    """What is said at this stage; once everybody has decided it is the dealer's hand."""
    due = due_draw(state)
    opens = state.stage == "decisions" and due is not None and DEALER_PLACE in due.to
    stages = words(state.rules.document.game).stages
    return stages["showdown" if opens else state.stage].says


def _things(state: Round, viewer: str) -> list[dict[str, Any]]:
    """The cards and chips on the felt; a card that the viewer may not know has no face."""
    seen: list[dict[str, Any]] = []
    inspector = viewer == INSPECTOR
    for box in state.boxes:  # 8.1, 8.2: players see their own cards; hands that bet are shown
        knows = inspector or box.shown or viewer == by_seat(box.seat)
        seen += [_card(f"box/{box.seat}", face, knows) for face in box.hand]
        seen += chips(box.chips, box.seat)
    for place, face in enumerate(state.dealer, 1):
        up = state.dealer_shown or place == state.up or place in state.seen
        seen.append(_card(DEALER_PLACE, face, up or inspector))
    for area, lying in (("draw", state.new_cards + state.ahead), ("rack", state.rack)):
        seen += [_card(area, face, inspector) for face in lying]
    return seen


def _card(area: str, face: int, known: bool) -> dict[str, Any]:
    return card(area, face if known and face != FACE_DOWN else None)
