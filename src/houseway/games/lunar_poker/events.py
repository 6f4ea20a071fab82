"""What players and dealer do in a round of Lunar Poker, and what happens."""

from houseway.core import EVERYBODY, OWN_SEAT, OfSeat, command, event, face_up
from houseway.equipment import cards
from houseway.money import Cents

NAMESPACE = "lunar-poker"

# Commands


@command
class Declare(OfSeat):
    """A player signals about the first five cards: a tap for winning, a wave for losing."""

    signal: str


@command
class Fold(OfSeat):
    """A player gives up the hand."""


@command
class Bet(OfSeat):
    """A player bets twice the ante."""

    cents: Cents


@command
class Exchange(OfSeat):
    """A player pays the fee to exchange cards; `cards` has a bit for each by its place, from 1."""

    cards: int
    cents: Cents


@command
class BuySixth(OfSeat):
    """A player pays the fee for a sixth card."""

    cents: Cents


@command
class Concede(OfSeat):
    """A player gives up a hand that was bet on, having seen the dealer's."""


@command
class OpenHands:
    """The dealer goes on to turn up the hands of the players."""


@command
class RevealFolded(OfSeat):
    """The operator shows a folded hand at settlement."""


@command
class CountHands:
    """The dealer has counted the hands that were given up: each has all its cards."""


@command
class ReportCount(OfSeat):
    """The dealer counted the cards of a hand that was given up: so many."""

    cards: int


# Events


@event("7.1", to=EVERYBODY)
class WagersClosed:
    """No more bets: the first card is about to be dealt."""  # 7.5, 7.5.1, 7.5.2


@event()
class CardsCut:
    """The dealer cut the shuffled cards, so many from the top; 0 where nobody counted."""

    depth: int
    source: str
    under: str


@event("7.4")
class CardsDealt:
    """Five cards each, those of the dealer first, in the order of the deal."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    up: int
    source: str
    deck: str = ""


@event("8.3", to=EVERYBODY)
class Signalled(OfSeat):
    """A player declared the first five cards as winning or losing."""

    signal: str


@event("10.5")
class HandVerified(OfSeat):
    """The dealer looked at a declared hand; other players do not see it."""

    cards: tuple[int, ...]
    source: str


@event("10.5.2", to=EVERYBODY)
class SupersSettled:
    """Super wagers on players' hands are settled: players choose, from the dealer's left."""


@event("10.4", to=EVERYBODY)
class HandPaidOut(OfSeat):
    """An instant payout: the cards are collected and the round is over for the player."""


@event("8.6", to=EVERYBODY)
class Folded(OfSeat):
    """A player gave up so many cards; 0 where the dealer has still to count them."""  # 8.5

    cards: int


@event("8.7", to=EVERYBODY)
class BetPlaced(OfSeat):
    """A player bet."""  # 5.3


@event(to=OWN_SEAT)
class DrawChosen:
    """A player paid the fee for a draw; `cards` has a bit for each place where a new one comes."""

    seat: int
    draw: str
    cards: int
    under: str


@event()
class DrawDealt:
    """New cards for a draw, as many as are due or as the stub still has."""

    seat: int
    cards: tuple[int, ...]
    source: str
    under: str


@event(to=EVERYBODY)
class DrawCompleted:
    """All new cards are there; what was given up goes to the discard rack."""

    seat: int
    under: str


@event("12.17", to=EVERYBODY)
class DiscardsShuffled:
    """The stub was dealt out: the discard rack is shuffled to complete the round."""  # 4.1.4

    cards: int


@event("8.9", to=face_up(cards.name, "cards"))
class DealerShown:
    """The dealer's hand is open."""

    cards: tuple[int, ...]
    source: str
    hand: str


@event("9.1", to=EVERYBODY)
class Conceded(OfSeat):
    """A player gave up so many cards, or 0 as above; the hand cannot return to play."""  # 9.2

    cards: int


@event(to=face_up(cards.name, "cards"))
class HandsOpened:
    """The hands of the players who bet lie face up, from the dealer's right."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str
    under: str


@event(to=face_up(cards.name, "winning", "second"))
class HandArranged:
    """What a hand is worth, and the cards of the combinations that it is paid for."""

    seat: int
    hand: str
    winning: tuple[int, ...]
    second: tuple[int, ...]
    under: str


@event("8.6", to=EVERYBODY)
class HandsSettled:
    """All is settled; the round is over when the hands that were given up are counted."""


@event("8.8.1.2", to=EVERYBODY)
class DiscardsCounted(OfSeat):
    """The dealer counted and spread the cards that a player wants to exchange."""

    cards: int


@event("9.7", to=EVERYBODY)
class FoldedHandRevealed(OfSeat):
    """A folded hand was shown."""


@event(to=EVERYBODY)
class CardExposed:
    """A card was exposed in error while dealing or by a player; play goes on."""

    place: str
    under: str


@event("12.7", to=EVERYBODY)
class DealerCardExposed:
    """Another of the dealer's cards was seen: who has yet to decide may bet or fold only."""

    place: int


@event("12.4", to=EVERYBODY)
class FaceUpCardMoved:
    """A dealer's card exposed in error is the face-up card; the fifth is dealt face down."""

    place: int


@event("12.9", to=EVERYBODY)
class HandDiscarded(OfSeat):
    """Cards dealt to an area without wagers were counted into the discard rack."""

    cards: int


@event("12.13.1", to=OWN_SEAT)
class ToldToPlayFirst(OfSeat):
    """A player must play before the others handle their cards."""


@event("12.16.1", to=EVERYBODY)
class InstantPayoutHonoured(OfSeat):
    """An undeclared instant payout is paid after all; the unseen new cards come next in play."""


@event("13.2.3", to=EVERYBODY)
class EquipmentReplaced:
    """The game goes on with other equipment and new cards."""

    method: str
