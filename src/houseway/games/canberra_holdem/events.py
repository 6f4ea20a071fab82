"""What players and dealer do in a round of Canberra Casino Hold-em, and what happens."""

from houseway.core.codec import EVERYBODY, Command, Event, OfSeat, face_up
from houseway.equipment import cards
from houseway.money import Cents

NAMESPACE = "canberra-holdem"


class DealFaceDown(Command):
    """The hole cards lie face down on a real felt."""


class Declare(OfSeat, Command):
    """A player declares a winning Super Aces hand."""


class Call(OfSeat, Command):
    """A player stays in for exactly twice the ante."""

    cents: Cents


class Fold(OfSeat, Command):
    """A player passes in the cards."""


class CountHands(Command):
    """The dealer has counted the folded hands: each has its two cards."""


class ReportCount(OfSeat, Command):
    """The dealer counted the cards of a folded hand: so many."""

    cards: int


class WagersClosed(Event, cites="4.4", to=EVERYBODY):
    """The first card is about to be dealt."""


class CardsCut(Event, cites="5.2"):
    """The shuffled cards were cut so many from the top; 0 where nobody counted."""

    depth: int
    source: str


class HoleCardsDealt(Event, cites="6.3"):
    """Two hole cards each; no faces where they lie face down on a real felt."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


class FlopDealt(Event, cites="6.4", to=face_up(cards.name, "cards")):
    """The first three communal cards."""

    cards: tuple[int, ...]
    source: str


class Declared(OfSeat, Event, cites="10.4", to=EVERYBODY):
    """A Super Aces hand was declared as winning."""


class HandVerified(OfSeat, Event, cites="10.5"):
    """The dealer turned up a declared hand to verify it."""

    cards: tuple[int, ...]
    source: str


class Called(OfSeat, Event, cites="7.2", to=EVERYBODY):
    """A player stayed in."""


class Folded(OfSeat, Event, cites="7.3", to=EVERYBODY):
    """A player passed in so many cards; 0 where the dealer has still to count them."""

    cards: int


class DecisionsMade(Event, cites="6.5", to=EVERYBODY):
    """Every player has called or folded."""


class RiverDealt(Event, cites="6.6", to=face_up(cards.name, "cards")):
    """The last two communal cards, dealt together."""

    cards: tuple[int, ...]
    source: str


class HandsShown(Event, cites="6.7", to=face_up(cards.name, "cards")):
    """The dealer's hand and the hands that called lie face up."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


class HandsSettled(Event, cites="9.5", to=EVERYBODY):
    """All is paid and collected; the round is over when the folded hands are counted."""


class HoleCardsExposed(OfSeat, Event, cites="13.1", to=EVERYBODY):
    """So many hole cards of a box were exposed; they are turned over again."""

    cards: int
