"""What is reported when something goes wrong, and what a supervisor may do: the words for it."""

from houseway.core import EVERYBODY, STAFF, command, event

NAMESPACE = "lunar-poker"


@command
class ReportWrongDeal:
    """The cards were dealt wrongly, or the pack is not right."""

    what: str


@command
class ReportExposedInDeal:
    """A card was exposed while it was dealt.

    The place is `box/3` for that of a player, `dealer/2` for the second of the dealer.
    """

    place: str


@command
class ReportPlayerExposed:
    """A player exposed cards of the own hand."""

    seat: int


@command
class ReportDealerExposed:
    """The dealer exposed another of the dealer's cards, by its place, before all have decided."""

    place: int


@command
class ReportHandWithoutWagers:
    """Cards were dealt to an area that has no ante and super wager."""

    seat: int


@command
class ReportWrongBet:
    """A bet turns out to be of another amount than twice the ante."""

    seat: int
    cents: int


@command
class ReportCollusion:
    """A player is suspected of viewing cards or collecting information."""

    seat: int
    what: str


@command
class ReportNoDecision:
    """A player is away or does not decide within a reasonable period."""

    seat: int


@command
class ReportCollectedEarly:
    """The dealer collected a hand before its player decided."""

    seat: int


@command
class ReportUndeclared:
    """A player drew without having declared an instant payout hand."""

    seat: int
    new_cards: str


@command
class ReferToManager:
    """Something that the rules do not cover goes to the Gaming Manager."""

    about: str


@command
class ReportShufflerJam:
    """The shuffler jammed or did not complete a shuffle."""


@command
class ReportShufflerFailed:
    """The shuffler no longer works; the game goes on with other equipment."""

    then: str


@command
class VoidWagers:
    """A player used a prohibited device: a wager is declared void."""

    seat: int
    area: str
    why: str


@command
class InvalidateOutcome:
    """Disruption or fraud: the outcome is invalidated."""

    ground: str
    why: str


@command
class ForfeitWagers:
    """Fraud: the outcome is invalidated and the wagers of the player who committed it are lost."""

    seat: int
    why: str


@event("12.12", to=EVERYBODY)
class WrongBetFound:
    """A bet that was not twice the ante."""

    seat: int
    cents: int


@event("12.13", to=STAFF)
class CollusionSuspected:
    """What a player is suspected of."""

    seat: int
    what: str


@event(to=STAFF)
class SuspectsDirected:
    """What the supervisor ordered on suspicion of collusion."""

    seat: int
    measure: str
    under: str


@event("12.14", to=EVERYBODY)
class DecisionMissed:
    """A player did not decide in time."""

    seat: int


@event("12.15", to=EVERYBODY)
class CollectedEarly:
    """A hand was collected before its player decided."""

    seat: int


@event("12.16.2", to=EVERYBODY)
class InstantPayoutLost:
    """Declared too late: the new cards were seen, or later areas have drawn."""

    seat: int


@event("10.3", to=EVERYBODY)
class NoInstantPayout:
    """The first five cards were looked at and are no straight or royal flush."""

    seat: int


@event("12.11.3", to=EVERYBODY)
class DeckCheckOrdered:
    """The deck is searched for further missing or foreign cards."""


@event("12.11.4", to=STAFF)
class AuthoritiesNotified:
    """Surveillance and an inspector are notified."""

    what: str


@event("13.1", to=EVERYBODY)
class ShuffledAgain:
    """The shuffle was done anew."""
