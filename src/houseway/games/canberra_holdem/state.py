"""The state of a round of Canberra Casino Hold-em, its commands and events, and bookkeeping.

Stages: wagers, cut, hole, flop, decisions, river, showdown, and wagers again. At a table with an
electronic shoe every card is known when it is dealt. On a real felt hole cards lie face down:
their faces are asked for when the dealer turns them up (10.5, 6.7), not before.
"""

from dataclasses import dataclass, replace
from typing import Any

from houseway.core.codec import EVERYBODY, command, event, face_up
from houseway.core.events import RoundClosed, RoundOpened, Voided
from houseway.core.places import seat_of
from houseway.core.sign import Sign
from houseway.equipment import cards
from houseway.games.kit import boxes
from houseway.games.kit.boxes import turned_up, with_box
from houseway.law.rules import Rules
from houseway.money import Cents

NAMESPACE = "canberra-holdem"
ANTE, SUPER_ACES, CALL = "ante", "super_aces", "call"
AREAS = (ANTE, SUPER_ACES, CALL)
SHOE, FELT = "shoe", "felt"
HOLE_CARDS = 2
MANUAL_DECLARATION = "manual_declaration"


@dataclass(frozen=True, slots=True)
class Box(boxes.Box):
    """One box: its hole cards as far as they are known, and its decision."""

    hole: tuple[int, ...] = ()
    declared: bool = False
    decision: str = ""
    shown: bool = False
    exposed: int = 0


@dataclass(frozen=True, slots=True)
class Round(boxes.BoxRound):
    """A round with the dealer's hand and the communal cards."""

    boxes: tuple[Box, ...] = ()
    dealer: tuple[int, ...] = ()
    dealer_shown: bool = False
    flop: tuple[int, ...] = ()
    river: tuple[int, ...] = ()

    def callers(self) -> tuple[Box, ...]:
        """The boxes that go to the showdown."""
        return tuple(box for box in self.boxes if box.decision == "call")


def open_game(rules: Rules, sign: Sign, method: str = SHOE) -> Round:
    """A game that waits for its first wager."""
    return Round(rules, sign, method)


# Commands and events


@command
class DealFaceDown:
    """The hole cards lie face down on a real felt."""


@command
class Declare:
    """A player declares a winning Super Aces hand."""

    seat: int


@command
class Call:
    """A player stays in for exactly twice the ante."""

    seat: int
    cents: Cents


@command
class Fold:
    """A player passes in the cards."""

    seat: int


@event("4.4", to=EVERYBODY)
class WagersClosed:
    """The first card is about to be dealt."""


@event("5.2")
class CardsCut:
    """The shuffled cards were cut so many from the top."""

    depth: int
    source: str


@event("6.3")
class HoleCardsDealt:
    """Two hole cards each; no faces where they lie face down on a real felt."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


@event("6.4", to=face_up(cards.name, "cards"))
class FlopDealt:
    """The first three communal cards."""

    cards: tuple[int, ...]
    source: str


@event("10.4", to=EVERYBODY)
class Declared:
    """A Super Aces hand was declared as winning."""

    seat: int


@event("10.5")
class HandVerified:
    """The dealer turned up a declared hand to verify it."""

    seat: int
    cards: tuple[int, ...]
    source: str


@event("7.2", to=EVERYBODY)
class Called:
    """A player stayed in."""

    seat: int


@event("7.3", to=EVERYBODY)
class Folded:
    """A player passed in the cards; the dealer counted them."""  # 7.4

    seat: int
    cards: int


@event("6.5", to=EVERYBODY)
class DecisionsMade:
    """Every player has called or folded."""


@event("6.6", to=face_up(cards.name, "cards"))
class RiverDealt:
    """The last two communal cards, dealt together."""

    cards: tuple[int, ...]
    source: str


@event("6.7", to=face_up(cards.name, "cards"))
class HandsShown:
    """The dealer's hand and the hands that called lie face up."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


@event("13.1", to=EVERYBODY)
class HoleCardsExposed:
    """So many hole cards of a box were exposed; they are turned over again."""

    seat: int
    cards: int


# Bookkeeping


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    match happened:
        case RoundOpened(number):
            return Round(state.rules, state.sign, state.method, number, live=True)
        case RoundClosed():
            return replace(state, live=False, stage="wagers", question=None)
        case Voided(scope):
            return _voided(state, scope)
        case WagersClosed():
            return replace(state, stage="cut")
        case CardsCut():
            return replace(state, stage="hole")
        case HoleCardsDealt(to, dealt):
            return replace(turned_up(state, to, dealt), stage="flop")
        case FlopDealt(dealt):
            return replace(state, stage="decisions", flop=dealt)
        case Declared(seat):
            return with_box(state, seat, declared=True)
        case HandVerified(seat, dealt):
            return with_box(state, seat, hole=dealt)
        case Called(seat):
            return with_box(state, seat, decision="call")
        case Folded(seat):
            return with_box(state, seat, decision="fold")
        case DecisionsMade():
            return replace(state, stage="river")
        case RiverDealt(dealt):
            return replace(state, stage="showdown", river=dealt)
        case HandsShown(to, dealt):
            return _shown(turned_up(state, to, dealt))
        case HoleCardsExposed(seat, count):
            return with_box(state, seat, exposed=state.box(seat).exposed + count)
    return boxes.evolve(state, happened, Box)


def _shown(state: Round) -> Round:
    shown = (replace(box, shown=box.decision == "call") for box in state.boxes)
    return replace(state, boxes=tuple(shown), dealer_shown=True)


def _voided(state: Round, scope: str) -> Round:
    if scope == "round":
        return boxes.without_chips(state)
    if scope.startswith("box/") and state.stage != "wagers":
        return with_box(state, seat_of(scope), decision="void")
    return state
