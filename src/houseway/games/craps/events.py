"""The commands and events of Craps beside those that every game shares."""

from houseway.core import EVERYBODY, Command, Event, OfNumber, OfSeat, OfWager
from houseway.money import Cents

NAMESPACE = "craps"

# The dice


class PassDice(OfSeat, Command):
    """The shooter gives up the dice."""


class DeclineDice(OfSeat, Command):
    """A player does not want the dice until somebody has thrown."""


class SelectDice(OfSeat, Command):
    """A new shooter picks two of the dice, by their places in the set: `2 5`."""

    dice: str


class CallNoRoll(Command):
    """The stickperson or a supervisor calls "no roll"."""

    reason: str


class OrderToPass(Command):
    """The boxperson takes the dice from the shooter."""

    reason: str


class ReportLostDice(Command):
    """So many of the dice went off the table and are not there."""

    count: int


class ReportFoundDie(Command):
    """A lost die was found and checked; it goes to the shooter who asks, or into the bowl."""

    die: int
    to: str


class ReportDisputedFace(Command):
    """It is disputed which face of a die (the first or the second) is uppermost."""

    die: int


class ReportLeaningDie(Command):
    """A die (the first or the second) leans on something, with this face against it."""

    die: int
    face: int


class DicePassed(OfSeat, Event, cites="3.7", to=EVERYBODY):
    """A shooter gave up the dice, or had to."""

    under: str


class DiceDeclined(OfSeat, Event, cites="3.8.2", to=EVERYBODY):
    """A player does not take the dice."""


class DiceSelected(OfSeat, Event, cites="3.3", to=EVERYBODY):
    """The shooter has two dice, the others lie in the bowl; seat 0 is the stickperson."""

    dice: tuple[int, ...]


class DiceOut(Event, cites="4.2", to=EVERYBODY):
    """The dice are on their way; seat 0 is the stickperson."""

    thrower: int
    under: str


class Thrown(Event, cites="4.4.1", to=EVERYBODY):
    """The total was called; `point` is the come-out point after it, 0 for none."""

    dice: tuple[int, ...]
    total: int
    thrower: int
    point: int
    seven_out: bool
    source: str


class NoRollCalled(Event, cites="5.1", to=EVERYBODY):
    """The throw is invalid and changes nothing."""

    reason: str
    under: str


class DiceLost(Event, cites="3.4", to=EVERYBODY):
    """Dice went off the table."""

    dice: tuple[int, ...]


class NewDiceSet(OfNumber, Event, cites="3.6", to=EVERYBODY):
    """A new set is at the table; the shooter may go on with what is left of the old one."""


class DieFound(Event, cites="3.5", to=EVERYBODY):
    """A lost die is back after the boxperson checked it."""

    die: int
    to: str
    under: str


class DieRejected(Event, cites="3.5", to=EVERYBODY):
    """The boxperson checked a found die, and it is not fit for use."""

    die: int


class LeaningDieRead(Event, cites="4.4.2", to=EVERYBODY):
    """The uppermost face of a die that leans is the one opposite the obstruction."""

    die: int
    face: int


class FaceDisputed(Event, cites="4.4.3", to=EVERYBODY):
    """The boxperson is asked which face is uppermost."""

    die: int


class FaceDecided(Event, cites="4.4.3", to=EVERYBODY):
    """The boxperson's decision."""

    die: int
    face: int


# Wagers


class Remove(OfWager, Command):
    """Take a wager down."""


class CallOn(OfWager, Command):
    """A wager is to be active."""


class CallOff(OfWager, Command):
    """A wager is to be inactive."""


class LateWager(OfWager, Command):
    """Chips go down while the dice are in the air; a dealer or boxperson must confirm."""

    cents: Cents


class ConfirmWager(Command):
    """A dealer or boxperson confirms a wager made while the dice were in the air."""

    area: str


class Switched(OfWager, Event, to=EVERYBODY):
    """A marker button says that a wager is on (1) or off (0)."""

    on: int
    under: str


class WagerCalled(OfWager, Event, cites="6.4", to=EVERYBODY):
    """A wager was made while the dice were in the air and is not confirmed yet."""


class WagerConfirmed(OfWager, Event, cites="6.4", to=EVERYBODY):
    """The dealer said so."""


class Moved(OfWager, Event, to=EVERYBODY):
    """A wager has its point."""

    number: int
    under: str


class MaximumFound(OfWager, Event, cites="7.3", to=EVERYBODY):
    """A wager turned out to be above the maximum: it is paid or collected up to that."""

    cents: Cents
    under: str


class PlayEnding(Event, cites="10.9", to=EVERYBODY):
    """The table closes: no more wagers; it plays on for those that may not be removed."""
