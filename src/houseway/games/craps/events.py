"""The commands and events of Craps beside those that every game shares."""

from houseway.core import EVERYBODY, OfSeat, command, event
from houseway.money import Cents

NAMESPACE = "craps"

# The dice


@command
class PassDice(OfSeat):
    """The shooter gives up the dice."""


@command
class DeclineDice(OfSeat):
    """A player does not want the dice until somebody has thrown."""


@command
class SelectDice(OfSeat):
    """A new shooter picks two of the dice, by their places in the set: `2 5`."""

    dice: str


@command
class CallNoRoll:
    """The stickperson or a supervisor calls "no roll"."""

    reason: str


@command
class OrderToPass:
    """The boxperson takes the dice from the shooter."""

    reason: str


@command
class ReportLostDice:
    """So many of the dice went off the table and are not there."""

    count: int


@command
class ReportFoundDie:
    """A lost die was found and checked; it goes to the shooter who asks, or into the bowl."""

    die: int
    to: str


@command
class ReportDisputedFace:
    """It is disputed which face of a die (the first or the second) is uppermost."""

    die: int


@command
class ReportLeaningDie:
    """A die (the first or the second) leans on something, with this face against it."""

    die: int
    face: int


@event("3.7", to=EVERYBODY)
class DicePassed:
    """A shooter gave up the dice, or had to."""

    seat: int
    under: str


@event("3.8.2", to=EVERYBODY)
class DiceDeclined(OfSeat):
    """A player does not take the dice."""


@event("3.3", to=EVERYBODY)
class DiceSelected(OfSeat):
    """The shooter has two dice, the others lie in the bowl; seat 0 is the stickperson."""

    dice: tuple[int, ...]


@event("4.2", to=EVERYBODY)
class DiceOut:
    """The dice are on their way; seat 0 is the stickperson."""

    thrower: int
    under: str


@event("4.4.1", to=EVERYBODY)
class Thrown:
    """The total was called; `point` is the come-out point after it, 0 for none."""

    dice: tuple[int, ...]
    total: int
    thrower: int
    point: int
    seven_out: bool
    source: str


@event("5.1", to=EVERYBODY)
class NoRollCalled:
    """The throw is invalid and changes nothing."""

    reason: str
    under: str


@event("3.4", to=EVERYBODY)
class DiceLost:
    """Dice went off the table."""

    dice: tuple[int, ...]


@event("3.6", to=EVERYBODY)
class NewDiceSet:
    """A new set is at the table; the shooter may go on with what is left of the old one."""

    number: int


@event("3.5", to=EVERYBODY)
class DieFound:
    """A lost die is back after the boxperson checked it."""

    die: int
    to: str
    under: str


@event("3.5", to=EVERYBODY)
class DieRejected:
    """The boxperson checked a found die, and it is not fit for use."""

    die: int


@event("4.4.2", to=EVERYBODY)
class LeaningDieRead:
    """The uppermost face of a die that leans is the one opposite the obstruction."""

    die: int
    face: int


@event("4.4.3", to=EVERYBODY)
class FaceDisputed:
    """The boxperson is asked which face is uppermost."""

    die: int


@event("4.4.3", to=EVERYBODY)
class FaceDecided:
    """The boxperson's decision."""

    die: int
    face: int


# Wagers


@command
class Remove(OfSeat):
    """Take a wager down."""

    area: str


@command
class CallOn(OfSeat):
    """A wager is to be active."""

    area: str


@command
class CallOff(OfSeat):
    """A wager is to be inactive."""

    area: str


@command
class LateWager(OfSeat):
    """Chips go down while the dice are in the air; a dealer or boxperson must confirm."""

    area: str
    cents: Cents


@command
class ConfirmWager:
    """A dealer or boxperson confirms a wager made while the dice were in the air."""

    area: str


@event(to=EVERYBODY)
class Switched:
    """A marker button says that a wager is on (1) or off (0)."""

    seat: int
    area: str
    on: int
    under: str


@event("6.4", to=EVERYBODY)
class WagerCalled(OfSeat):
    """A wager was made while the dice were in the air and is not confirmed yet."""

    area: str


@event("6.4", to=EVERYBODY)
class WagerConfirmed(OfSeat):
    """The dealer said so."""

    area: str


@event(to=EVERYBODY)
class Moved:
    """A wager has its point."""

    seat: int
    area: str
    number: int
    under: str


@event("7.3", to=EVERYBODY)
class MaximumFound:
    """A wager turned out to be above the maximum: it is paid or collected up to that."""

    seat: int
    area: str
    cents: Cents
    under: str


@event("10.9", to=EVERYBODY)
class PlayEnding:
    """The table closes: no more wagers; it plays on for those that may not be removed."""
