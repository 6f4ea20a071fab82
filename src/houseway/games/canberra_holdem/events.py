"""What players and dealer do in a round of Canberra Casino Hold-em, and what happens."""

from houseway.core.codec import EVERYBODY, OfSeat, command, event, face_up
from houseway.equipment import cards
from houseway.money import Cents

NAMESPACE = "canberra-holdem"


@command
class DealFaceDown:
    """The hole cards lie face down on a real felt."""


@command
class Declare(OfSeat):
    """A player declares a winning Super Aces hand."""


@command
class Call(OfSeat):
    """A player stays in for exactly twice the ante."""

    cents: Cents


@command
class Fold(OfSeat):
    """A player passes in the cards."""


@command
class CountHands:
    """The dealer has counted the folded hands: each has its two cards."""


@command
class ReportCount(OfSeat):
    """The dealer counted the cards of a folded hand: so many."""

    cards: int


@event("4.4", to=EVERYBODY)
class WagersClosed:
    """The first card is about to be dealt."""


@event("5.2")
class CardsCut:
    """The shuffled cards were cut so many from the top; 0 where nobody counted."""

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
class Declared(OfSeat):
    """A Super Aces hand was declared as winning."""


@event("10.5")
class HandVerified(OfSeat):
    """The dealer turned up a declared hand to verify it."""

    cards: tuple[int, ...]
    source: str


@event("7.2", to=EVERYBODY)
class Called(OfSeat):
    """A player stayed in."""


@event("7.3", to=EVERYBODY)
class Folded(OfSeat):
    """A player passed in so many cards; 0 where the dealer has still to count them."""

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


@event("9.5", to=EVERYBODY)
class HandsSettled:
    """All is paid and collected; the round is over when the folded hands are counted."""


@event("13.1", to=EVERYBODY)
class HoleCardsExposed(OfSeat):
    """So many hole cards of a box were exposed; they are turned over again."""

    cards: int
