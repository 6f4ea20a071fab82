"""The state of a round of Canberra Casino Hold-em, its commands and events, and bookkeeping.

Stages: wagers, cut, hole, flop, decisions, river, showdown, count, and wagers again. At a table
with an electronic shoe every card is known when it is dealt. On a real felt hole cards lie face
down: their faces are asked for when the dealer turns them up (10.5, 6.7), not before.
"""

from dataclasses import dataclass, replace
from typing import Any

from houseway.core.events import RoundOpened
from houseway.games.canberra_holdem import events
from houseway.games.kit import boxes, pack
from houseway.games.kit.boxes import turned_up, with_box

ANTE, SUPER_ACES, CALL = "ante", "super_aces", "call"
SHOE, FELT = "shoe", "felt"
HOLE_CARDS = 2
MANUAL_DECLARATION = "manual_declaration"


@dataclass(frozen=True, slots=True)
class Box(boxes.Box):
    """One box: its hole cards as far as they are known, and its decision."""

    hole: tuple[int, ...] = ()
    declared: bool = False
    shown: bool = False
    exposed: int = 0


@dataclass(frozen=True, slots=True)
class Round(boxes.BoxRound):
    """A round with the dealer's hand and the communal cards.

    `uncounted` are folded hands that the dealer still has to count, and `count_ordered` says that
    a supervisor wants the whole deck counted.
    """

    method: str = SHOE
    boxes: tuple[Box, ...] = ()
    dealer: tuple[int, ...] = ()
    dealer_shown: bool = False
    flop: tuple[int, ...] = ()
    river: tuple[int, ...] = ()
    uncounted: tuple[pack.Uncounted, ...] = ()
    count_ordered: bool = False

    def callers(self) -> tuple[Box, ...]:
        """The boxes that go to the showdown."""
        return tuple(box for box in self.boxes if box.decision == "call")


# Bookkeeping


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    return _dealt(pack.counted(pack.ordered_count(state, happened), happened), happened)


def _dealt(state: Round, happened: Any) -> Round:
    match happened:
        case RoundOpened(number):
            return boxes.opened(state, number, "count_ordered")
        case events.WagersClosed():
            return replace(state, stage="cut")
        case events.CardsCut():
            return replace(state, stage="hole")
        case events.HoleCardsDealt(to, dealt):
            return replace(turned_up(state, to, dealt), stage="flop")
        case events.FlopDealt(dealt):
            return replace(state, stage="decisions", flop=dealt)
        case events.Declared(seat):
            return with_box(state, seat, declared=True)
        case events.HandVerified(seat, dealt):
            return with_box(state, seat, hole=dealt)
        case events.Called(seat):
            return with_box(state, seat, decision="call")
        case events.Folded(seat):
            folded = with_box(state, seat, decision="fold")
            return pack.with_uncounted(folded, seat, HOLE_CARDS, "count_folded")
        case events.DecisionsMade():
            return replace(state, stage="river")
        case events.RiverDealt(dealt):
            return replace(state, stage="showdown", river=dealt)
        case events.HandsShown(to, dealt):
            return _shown(turned_up(state, to, dealt))
        case events.HandsSettled():
            return replace(state, stage="count")
        case events.HoleCardsExposed(seat, count):
            return with_box(state, seat, exposed=state.box(seat).exposed + count)
    return boxes.evolve(state, happened, Box)


def _shown(state: Round) -> Round:
    shown = (replace(box, shown=box.decision == "call") for box in state.boxes)
    return replace(state, boxes=tuple(shown), dealer_shown=True)
