"""A shuffler that fails, and what a supervisor may do: sections 13 and 14."""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Decision,
    Events,
    Field,
    Move,
    Refusal,
    Returned,
    RoundClosed,
    Voided,
    kind,
)
from houseway.games.lunar_poker.events import (
    EquipmentReplaced,
)
from houseway.games.lunar_poker.reports import (
    ForfeitWagers,
    InvalidateOutcome,
    ReportShufflerFailed,
    ReportShufflerJam,
    ShuffledAgain,
    VoidWagers,
)
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    DEVICE,
    FELT,
    SHOE,
    Round,
)
from houseway.games.lunar_poker.wagers import void_box

GROUNDS = {"disruption": "14.4.1", "fraud": "14.4.2"}  # 14.4.1, 14.4.2


def moves(state: Round) -> Iterator[Move]:
    """What may be reported of a shuffler, and every power of the supervisor that is open now."""
    if _invalidable(state):
        ground, why = Field("ground", options=tuple(GROUNDS)), Field("why")
        yield Move(SUPERVISOR, kind(InvalidateOutcome), "14.4", (ground, why))
        if seats := tuple(one.seat for one in state.boxes):
            where = Field("seat", options=seats)
            yield Move(SUPERVISOR, kind(ForfeitWagers), "14.5", (where, why))
    if not state.live:
        return
    if state.stage in ("wagers", "deal"):
        yield Move(DEALER, kind(ReportShufflerJam), "13.1")
    then = Field("then", options=_equipment(state))
    yield Move(SUPERVISOR, kind(ReportShufflerFailed), "13.2", (then,))
    for box in state.boxes:
        if box.chips:
            seat, areas = Field("seat", options=(box.seat,)), tuple(sorted(box.chips))
            fields = (seat, Field("area", options=areas), Field("why"))
            yield Move(SUPERVISOR, kind(VoidWagers), "14.3.1", fields)


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to these reports and powers; None for any other command."""
    match sent:
        case ReportShufflerJam():
            return _jam(state)
        case ReportShufflerFailed(then):
            return _failed(state, then)
        case VoidWagers(seat, area, why):
            return _void_wagers(state, seat, area, why)
        case InvalidateOutcome(ground, why):
            return _invalidate(state, ground, why)
        case ForfeitWagers(seat, why):
            return _forfeit(state, seat, why)
    return None


def _invalidable(state: Round) -> bool:
    """The outcome of the round being played, or of the last one until the next opens."""
    begun = state.stage != "wagers" or not state.live
    return begun and bool(state.number) and not state.void


def _equipment(state: Round) -> tuple[str, ...]:
    return (FELT,) if state.method == FELT else (DEVICE, SHOE)


def _jam(state: Round) -> Decision:
    if not state.live or state.stage not in ("wagers", "deal"):
        return Refusal("13.1", "no shuffle is being made now")
    return (ShuffledAgain(),)


def _failed(state: Round, then: str) -> Decision:
    if not state.live:
        return Refusal("13.2.2", "no round is in play: completed ones stand")
    if then not in _equipment(state):
        return Refusal("13.2.3", f"the game goes on with one of {', '.join(_equipment(state))}")
    if state.stage == "wagers":  # a round begins with its first card: there is none to void
        return (EquipmentReplaced(then),)
    void = void_round(state, "the shuffler no longer works", "13.2.1")
    return *void, EquipmentReplaced(then)


def _void_wagers(state: Round, seat: int, area: str, why: str) -> Decision:
    box = state.box(seat)
    if not state.live or box is None or not box.on(area):
        return Refusal("14.3.1", f"seat {seat} has no live wager on {area!r}")
    if not why.strip():
        return Refusal("14.3.1", "the reason must be stated")
    if area in (ANTE, BET):  # neither stands without the other
        return void_box(state, box, why, "14.3.1")
    back = Returned(seat, area, box.on(area), "14.3.1")
    return Voided(f"wager/{seat}/{area}", why, "14.3.1"), back


def _invalidate(state: Round, ground: str, why: str) -> Decision:
    if ground not in GROUNDS:
        return Refusal("14.4", f"the ground is one of {', '.join(GROUNDS)}")
    if not _invalidable(state):
        return Refusal("14.4", "there is no outcome to invalidate")
    if not why.strip():
        return Refusal("14.4", "the reason must be stated")
    return void_round(state, why, GROUNDS[ground])  # 14.5


def _forfeit(state: Round, seat: int, why: str) -> Decision:
    if not _invalidable(state) or state.box(seat) is None:
        return Refusal("14.5", f"seat {seat} has no wagers in an outcome to invalidate")
    if not why.strip():
        return Refusal("14.5", "the reason must be stated")
    _voided, *closed = void_round(state, why, "14.4.2")
    return Voided("round", why, "14.4.2", forfeits=(seat,)), *closed


def void_round(state: Round, why: str, under: str) -> Events:
    """Stakes go back and what was paid is taken back; players may change wagers and deal anew."""
    voided = Voided("round", why, under)
    return (voided, RoundClosed(state.number, under)) if state.live else (voided,)  # 12.10
