"""What one person may see of a round; secrets are stripped here, before anything leaves."""

from typing import Any

from houseway.core import INSPECTOR, by_seat
from houseway.games.kit import boxes, pack
from houseway.games.kit.cards import chips, hand
from houseway.games.texas_holdem_bonus.settlement import terms
from houseway.games.texas_holdem_bonus.state import Box, Round
from houseway.law.words import words

PLACES = (("flop", 0, 3), ("turn", 3, 4), ("river", 4, 5))


def things(state: Round, viewer: str) -> list[dict[str, Any]]:
    """The cards and chips on the felt; a card that the viewer may not know has no face."""
    seen: list[dict[str, Any]] = []
    # Before the deal the cards of the last round may still lie there.
    dealt = state.stage not in ("wagers", "deal") or bool(state.dealer or state.revealed)
    for box in state.boxes:
        if dealt and (box.hole or box.chips or box.decision):
            seen += _cards(f"box/{box.seat}", box.hole, 2, _knows(box, viewer))
        seen += chips(box.chips, box.seat)
    if dealt:
        seen += _cards("dealer", state.dealer, 2, state.dealer_shown or viewer == INSPECTOR)
        for area, start, end in PLACES:
            face_up = state.revealed >= end or viewer == INSPECTOR
            seen += _cards(area, state.community[start:end], end - start, face_up)
    return seen


def _knows(box: Box, viewer: str) -> bool:
    """Players look at their own cards once all are dealt; settled hands lie face up."""
    # 7.2.5, 7.3.6
    return viewer in (INSPECTOR, by_seat(box.seat)) or box.shown


def _cards(area: str, faces: tuple[int, ...], places: int, known: bool) -> list[dict[str, Any]]:
    return hand(area, faces, known and len(faces) == places, places)


def view(state: Round, viewer: str) -> dict[str, Any]:
    """The round for a seat (`seat/3`), a role, or anybody else, who sees what is face up."""
    return boxes.view(
        state,
        things(state, viewer),
        decisions={str(box.seat): box.decision for box in state.boxes},
        wrong={str(box.seat): box.wrong for box in state.boxes if box.wrong},
        deck=state.decks.in_play,
        jackpot=_jackpot(state),
        occasions=_occasions(state),
    )


def _occasions(state: Round) -> list[str]:
    """What the next deal comes from, and on which occasion its cards are shuffled."""
    now = pack.occasion(state)
    return [state.equipment, now, f"{now}_by_{state.equipment}"]


def _jackpot(state: Round) -> dict[str, Any] | None:
    """What the sign declares of the jackpot; the meter itself is the pool's to tell."""
    if state.sign.jackpot is None:
        return None
    folded = "stay eligible with a valid jackpot wager" if state.method_b else "are not eligible"
    return {
        "pool": state.sign.jackpot.pool,
        "wager": state.sign.jackpot.wager,  # 15.2.3
        "method": "B" if state.method_b else "A",
        "sign": words(state.rules.document.game).play["jackpot_sign"][
            "B" if state.method_b else "A"
        ],
        "says": f"Players who fold {folded} for jackpot payouts.",  # 15.1.4, 15.1.4.1, 15.1.4.2
        "pays": {
            name: terms(prize) for name, prize in state.rules.document.prize.items()
        },  # 15.2.9
        "bonus": dict(state.sign.jackpot.bonus),  # 15.2.11
        "working": not state.meter_down,
        "hold_above": state.sign.jackpot.hold_above,
        "training": state.sign.jackpot.training,
        "settled_at": state.meter,
    }
