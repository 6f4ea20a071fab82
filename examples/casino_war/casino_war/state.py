"""The state of a round of Casino War, its commands and events.

Stages: wagers, deal, decisions, war, and wagers again.
"""

from dataclasses import dataclass, replace
from typing import Any

from houseway.core import EVERYBODY, Command, Event, OfSeat, face_up
from houseway.equipment import cards
from houseway.games.kit import boxes
from houseway.games.kit.boxes import turned_up, with_box
from houseway.money import Cents

NAMESPACE = "casino-war"
ANTE, TIE, RAISE = "ante", "tie", "raise"
SHOE, FELT = "shoe", "felt"
WAR, SURRENDER, VOID = "war", "surrender", "void"


@dataclass(frozen=True, slots=True)
class Box(boxes.Box):
    """One box: the card dealt to it, the card of its war, and what its player chose."""

    card: tuple[int, ...] = ()
    war: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Round(boxes.BoxRound):
    """A round with the dealer's cards and those that were burnt face down."""

    method: str = SHOE
    boxes: tuple[Box, ...] = ()
    dealer: tuple[int, ...] = ()
    dealer_war: tuple[int, ...] = ()

    def at_war(self) -> tuple[Box, ...]:
        """The boxes whose players went to war."""
        return tuple(box for box in self.boxes if box.decision == WAR)


class GoToWar(OfSeat, Command):
    """A player raises by exactly the ante."""

    cents: Cents


class Surrender(OfSeat, Command):
    """A player gives up half of the ante."""


class ReportWrongDeal(Command):
    """The cards were dealt wrongly, or the pack is not right."""

    what: str


class ReportNoDecision(OfSeat, Command):
    """A player does not decide in reasonable time."""


class VoidRound(Command):
    """The supervisor declares the round void."""

    why: str


class WagersClosed(Event, cites="2.3", to=EVERYBODY):
    """The first card is about to be dealt."""


class CardsDealt(Event, cites="3.1", to=face_up(cards.name, "cards")):
    """One card to each box and one to the dealer, face up."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


class WentToWar(OfSeat, Event, cites="5.2", to=EVERYBODY):
    """A player raised."""


class Surrendered(OfSeat, Event, to=EVERYBODY):
    """A player gave up half of the ante, or let the time pass."""

    under: str


class WarBegun(Event, cites="5.3", to=EVERYBODY):
    """Everybody whose cards were equal has decided, and somebody is at war."""


class WarDealt(Event, cites="5.3", to=face_up(cards.name, "cards")):
    """Three cards were burnt; one to each box at war and one to the dealer, face up."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    match happened:
        case WagersClosed():
            return replace(state, stage="deal")
        case CardsDealt(to, dealt):
            return replace(turned_up(state, to, dealt, "card"), stage="decisions")
        case WentToWar(seat):
            return with_box(state, seat, decision=WAR)
        case Surrendered(seat):
            return with_box(state, seat, decision=SURRENDER)
        case WarBegun():
            return replace(state, stage="war")
        case WarDealt(to, dealt):
            war = turned_up(state, to, dealt, "war")
            return replace(war, dealer=state.dealer, dealer_war=war.dealer)
    return boxes.evolve(state, happened, Box)
