"""What players and dealer do in a round of Texas Hold'em Bonus Poker, and what happens."""

from houseway.core.codec import EVERYBODY, OWN_SEAT, OfSeat, command, event, face_up
from houseway.equipment import cards
from houseway.money import Cents

NAMESPACE = "texas-holdem-bonus"


@command
class DealFaceDown:
    """All cards lie face down on a real felt."""


@command
class Bet(OfSeat):
    """A player places the wager that the betting round asks for, or what a wrong one lacks."""

    cents: Cents


@command
class Check(OfSeat):
    """A player stays in without a wager."""


@command
class Fold(OfSeat):
    """A player gives up the hand."""


@command
class Concede(OfSeat):
    """A player gives up the hand after seeing the dealer's."""


@command
class SettleHands:
    """The dealer acts upon the hands, one by one."""


@command
class ReadMeter:
    """The house tells the meter of the pool, what this round added to it, and its seed.

    `held` is what of the meter waits for prizes that were hit before.
    """

    meter: Cents
    fed: Cents
    seed: Cents
    held: Cents = 0


@event("7.1", to=EVERYBODY)
class WagersClosed:
    """The first card is about to be dealt."""


@event("4.2")
class CardsCut:
    """The dealer cut the cards of a shoe, so many from the top; 0 where nobody measured it."""

    depth: int
    source: str


@event()
class CardsDealt:
    """Community cards, dealer and boxes; no faces where they lie face down on a real felt."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str
    equipment: str
    deck: str
    under: str


@event(to=EVERYBODY)
class BettingDone:
    """Every player has acted; the dealer may turn the Flop, the Turn or the River."""

    area: str
    under: str


@event(to=face_up(cards.name, "cards"))
class CommunityRevealed:
    """The Flop, the Turn or the River lies face up."""

    area: str
    cards: tuple[int, ...]
    source: str
    under: str


@event(to=EVERYBODY)
class BetPlaced:
    """A player bet on the next community card."""

    seat: int
    area: str
    under: str


@event(to=EVERYBODY)
class Checked:
    """A player stayed in without a wager."""

    seat: int
    under: str


@event(to=EVERYBODY)
class Folded:
    """A player gave up the hand; its cards went to the rack, or over the jackpot area."""

    seat: int
    verdict: str
    to: str
    under: str


@event("10.1", to=face_up(cards.name, "cards"))
class DealerShown:
    """The dealer's hand lies face up."""

    cards: tuple[int, ...]
    source: str


@event("10.4", to=EVERYBODY)
class SettlementBegun:
    """No hand can be conceded any more."""


@event("10.4", to=face_up(cards.name, "cards"))
class HandsShown:
    """The hands that are settled lie face up."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


@event("15.2.7", to=EVERYBODY)
class HandsSettled:
    """All wagers but the jackpot's are settled; jackpots are paid apart from them."""


@event("11.10", to=EVERYBODY)
class WrongWagerFound(OfSeat):
    """A wager is not what the rules ask for; its player puts it right or folds."""

    area: str
    cents: Cents


@event("11.10.1", to=EVERYBODY)
class WagerPutRight(OfSeat):
    """A wager is now what the rules ask for."""

    area: str


@event(to=EVERYBODY)
class CommunityExposed:
    """A community card was revealed too early; `seats` had not placed a Flop wager."""

    area: str
    seats: tuple[int, ...]
    under: str


@event("11.12.1", to=OWN_SEAT)
class PlaysFirst(OfSeat):
    """A seat must act before other players handle their cards."""


@event("11.14", to=EVERYBODY, notifies="the jackpot's equipment does not work")
class MeterFailed:
    """The jackpot's equipment does not work; the inspector was told."""

    told: tuple[str, ...]


@event("11.14", to=EVERYBODY)
class PlayStopped:
    """The supervisor did not approve of going on without the jackpot."""


@event("11.14", to=EVERYBODY)
class MeterRestored:
    """The jackpot's equipment works again."""


@event("12.2.3", to=EVERYBODY)
class EquipmentReplaced:
    """Play goes on with new cards from another device, or from a card shoe."""

    equipment: str
