"""What players and dealer do in a round of Lunar Poker, and what happens."""

from houseway.core import EVERYBODY, OWN_SEAT, Command, Event, OfSeat, face_up
from houseway.equipment import cards
from houseway.money import Cents

NAMESPACE = "lunar-poker"

# Commands


class Declare(OfSeat, Command):
    """A player signals about the first five cards: a tap for winning, a wave for losing."""

    signal: str


class Fold(OfSeat, Command):
    """A player gives up the hand."""


class Bet(OfSeat, Command):
    """A player bets twice the ante."""

    cents: Cents


class Exchange(OfSeat, Command):
    """A player pays the fee to exchange cards; `cards` has a bit for each by its place, from 1."""

    cards: int
    cents: Cents


class BuySixth(OfSeat, Command):
    """A player pays the fee for a sixth card."""

    cents: Cents


class Concede(OfSeat, Command):
    """A player gives up a hand that was bet on, having seen the dealer's."""


class OpenHands(Command):
    """The dealer goes on to turn up the hands of the players."""


class RevealFolded(OfSeat, Command):
    """The operator shows a folded hand at settlement."""


class CountHands(Command):
    """The dealer has counted the hands that were given up: each has all its cards."""


class ReportCount(OfSeat, Command):
    """The dealer counted the cards of a hand that was given up: so many."""

    cards: int


# Events


class WagersClosed(Event, cites="7.1", to=EVERYBODY):
    """No more bets: the first card is about to be dealt."""  # 7.5, 7.5.1, 7.5.2


class CardsCut(Event):
    """The dealer cut the shuffled cards, so many from the top; 0 where nobody counted."""

    depth: int
    source: str
    under: str


class CardsDealt(Event, cites="7.4"):
    """Five cards each, those of the dealer first, in the order of the deal."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    up: int
    source: str
    deck: str = ""


class Signalled(OfSeat, Event, cites="8.3", to=EVERYBODY):
    """A player declared the first five cards as winning or losing."""

    signal: str


class HandVerified(OfSeat, Event, cites="10.5"):
    """The dealer looked at a declared hand; other players do not see it."""

    cards: tuple[int, ...]
    source: str


class SupersSettled(Event, cites="10.5.2", to=EVERYBODY):
    """Super wagers on players' hands are settled: players choose, from the dealer's left."""


class HandPaidOut(OfSeat, Event, cites="10.4", to=EVERYBODY):
    """An instant payout: the cards are collected and the round is over for the player."""


class Folded(OfSeat, Event, cites="8.6", to=EVERYBODY):
    """A player gave up so many cards; 0 where the dealer has still to count them."""  # 8.5

    cards: int


class BetPlaced(OfSeat, Event, cites="8.7", to=EVERYBODY):
    """A player bet."""  # 5.3


class DrawChosen(OfSeat, Event, to=OWN_SEAT):
    """A player paid the fee for a draw; `cards` has a bit for each place where a new one comes."""

    draw: str
    cards: int
    under: str


class DrawDealt(OfSeat, Event):
    """New cards for a draw, as many as are due or as the stub still has."""

    cards: tuple[int, ...]
    source: str
    under: str


class DrawCompleted(OfSeat, Event, to=EVERYBODY):
    """All new cards are there; what was given up goes to the discard rack."""

    under: str


class DiscardsShuffled(Event, cites="12.17", to=EVERYBODY):
    """The stub was dealt out: the discard rack is shuffled to complete the round."""  # 4.1.4

    cards: int


class DealerShown(Event, cites="8.9", to=face_up(cards.name, "cards")):
    """The dealer's hand is open."""

    cards: tuple[int, ...]
    source: str
    hand: str


class Conceded(OfSeat, Event, cites="9.1", to=EVERYBODY):
    """A player gave up so many cards, or 0 as above; the hand cannot return to play."""  # 9.2

    cards: int


class HandsOpened(Event, to=face_up(cards.name, "cards")):
    """The hands of the players who bet lie face up, from the dealer's right."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str
    under: str


class HandArranged(OfSeat, Event, to=face_up(cards.name, "winning", "second")):
    """What a hand is worth, and the cards of the combinations that it is paid for."""

    tells_result = True
    hand: str
    winning: tuple[int, ...]
    second: tuple[int, ...]
    under: str


class HandsSettled(Event, cites="8.6", to=EVERYBODY):
    """All is settled; the round is over when the hands that were given up are counted."""


class DiscardsCounted(OfSeat, Event, cites="8.8.1.2", to=EVERYBODY):
    """The dealer counted and spread the cards that a player wants to exchange."""

    cards: int


class FoldedHandRevealed(OfSeat, Event, cites="9.7", to=EVERYBODY):
    """A folded hand was shown."""


class CardExposed(Event, to=EVERYBODY):
    """A card was exposed in error while dealing or by a player; play goes on."""

    place: str
    under: str


class DealerCardExposed(Event, cites="12.7", to=EVERYBODY):
    """Another of the dealer's cards was seen: who has yet to decide may bet or fold only."""

    place: int


class FaceUpCardMoved(Event, cites="12.4", to=EVERYBODY):
    """A dealer's card exposed in error is the face-up card; the fifth is dealt face down."""

    place: int


class HandDiscarded(OfSeat, Event, cites="12.9", to=EVERYBODY):
    """Cards dealt to an area without wagers were counted into the discard rack."""

    cards: int


class ToldToPlayFirst(OfSeat, Event, cites="12.13.1", to=OWN_SEAT):
    """A player must play before the others handle their cards."""


class InstantPayoutHonoured(OfSeat, Event, cites="12.16.1", to=EVERYBODY):
    """An undeclared instant payout is paid after all; the unseen new cards come next in play."""


class EquipmentReplaced(Event, cites="13.2.3", to=EVERYBODY):
    """The game goes on with other equipment and new cards."""

    method: str
