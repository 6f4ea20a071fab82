"""What players and dealer do in a round of Texas Hold'em Bonus Poker, and what happens."""

from houseway.core.codec import EVERYBODY, OWN_SEAT, Command, Event, OfSeat, OfWager, face_up
from houseway.equipment import cards
from houseway.money import Cents

NAMESPACE = "texas-holdem-bonus"


class DealFaceDown(Command):
    """All cards lie face down on a real felt."""


class Bet(OfSeat, Command):
    """A player places the wager that the betting round asks for, or what a wrong one lacks."""

    cents: Cents


class Check(OfSeat, Command):
    """A player stays in without a wager."""


class Fold(OfSeat, Command):
    """A player gives up the hand."""


class Concede(OfSeat, Command):
    """A player gives up the hand after seeing the dealer's."""


class SettleHands(Command):
    """The dealer acts upon the hands, one by one."""


class ReadMeter(Command):
    """The house tells the meter of the pool, what this round added to it, and its seed.

    `held` is what of the meter waits for prizes that were hit before.
    """

    meter: Cents
    fed: Cents
    seed: Cents
    held: Cents = 0


class WagersClosed(Event, cites="7.1", to=EVERYBODY):
    """The first card is about to be dealt; once the community cards were drawn with the hands."""

    board_at_once: bool = True


class CardsCut(Event, cites="4.2"):
    """The dealer cut the cards of a shoe, so many from the top; 0 where nobody measured it."""

    depth: int
    source: str


class CardsDealt(Event):
    """Dealer and boxes; on a real felt, where all lie face down, every place and no face."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str
    equipment: str
    deck: str
    under: str


class BettingDone(Event, to=EVERYBODY):
    """Every player has acted; the dealer may turn the Flop, the Turn or the River."""

    area: str
    under: str


class CommunityRevealed(Event, to=face_up(cards.name, "cards")):
    """The Flop, the Turn or the River lies face up."""

    area: str
    cards: tuple[int, ...]
    source: str
    under: str


class BetPlaced(OfWager, Event, to=EVERYBODY):
    """A player bet on the next community card."""

    under: str


class Checked(OfSeat, Event, to=EVERYBODY):
    """A player stayed in without a wager."""

    under: str


class Folded(OfSeat, Event, to=EVERYBODY):
    """A player gave up the hand; its cards went to the rack, or over the jackpot area."""

    verdict: str
    to: str
    under: str


class DealerShown(Event, cites="10.1", to=face_up(cards.name, "cards")):
    """The dealer's hand lies face up."""

    cards: tuple[int, ...]
    source: str


class SettlementBegun(Event, cites="10.4", to=EVERYBODY):
    """No hand can be conceded any more."""


class HandsShown(Event, cites="10.4", to=face_up(cards.name, "cards")):
    """The hands that are settled lie face up."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    source: str


class HandsSettled(Event, cites="15.2.7", to=EVERYBODY):
    """All wagers but the jackpot's are settled; jackpots are paid apart from them."""


class WrongWagerFound(OfWager, Event, cites="11.10", to=EVERYBODY):
    """A wager is not what the rules ask for; its player puts it right or folds."""

    cents: Cents


class WagerPutRight(OfWager, Event, cites="11.10.1", to=EVERYBODY):
    """A wager is now what the rules ask for."""


class CommunityExposed(Event, to=EVERYBODY):
    """A community card was revealed too early; `seats` had not placed a Flop wager."""

    area: str
    seats: tuple[int, ...]
    under: str


class PlaysFirst(OfSeat, Event, cites="11.12.1", to=OWN_SEAT):
    """A seat must act before other players handle their cards."""


class MeterFailed(
    Event, cites="11.14", to=EVERYBODY, notifies="the jackpot's equipment does not work"
):
    """The jackpot's equipment does not work; the inspector was told."""

    told: tuple[str, ...]


class PlayStopped(Event, cites="11.14", to=EVERYBODY):
    """The supervisor did not approve of going on without the jackpot."""


class MeterRestored(Event, cites="11.14", to=EVERYBODY):
    """The jackpot's equipment works again."""


class EquipmentReplaced(Event, cites="12.2.3", to=EVERYBODY):
    """Play goes on with new cards from another device, or from a card shoe."""

    equipment: str
