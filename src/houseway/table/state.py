"""A live table: who sits where, the sign, the chips, and the game that is on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from houseway.core import EVERYBODY, OWN_PLAYER, OWN_SEAT, STAFF, Game, Sign, Turn, command, event
from houseway.core import HOUSE as HOUSE
from houseway.core import PLAYER as PLAYER
from houseway.core import Envelope as Envelope
from houseway.core import SeatLeft as SeatLeft
from houseway.core import SeatTaken as SeatTaken
from houseway.core import TableOpened as TableOpened
from houseway.law.rules import Rules
from houseway.money import Cents, Transfer

NAMESPACE = "table"


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat: its player, idle rounds, wagers under the minimum, limits of its own by area.

    `carded` says that the player has a valid Player Card, where the document asks for one.
    """

    player: str
    idle: int = 0
    under_minimum: int = 0
    minimums: Mapping[str, Cents] = field(default_factory=dict)
    maximums: Mapping[str, Cents] = field(default_factory=dict)
    carded: bool = True


class Notice(NamedTuple):
    """Something announced that takes effect at a stated time."""

    effective: str
    sign: Sign | None

    def reached(self, at: str) -> bool:
        """Whether its time has come."""
        return datetime.fromisoformat(at) >= datetime.fromisoformat(self.effective)


class WrongPayment(NamedTuple):
    """An overpayment or underpayment that was found."""

    number: int
    player: str
    round: int
    kind: str
    cents: Cents
    reported: bool
    rectified: bool = False


class Declaration(NamedTuple):
    """What a seat is to be paid, and what the dealer wrongly declared instead."""

    due: Cents
    declared: Cents | None = None


class Dispute(NamedTuple):
    """A dispute and how far it has come."""

    number: int
    player: str
    round: int
    words: str
    decision: str = ""
    review: str = ""


@dataclass(frozen=True)
class Table:
    """Everything about one table; `play` is the game's own state.

    Of the round: `seated` are the seats that were taken when it opened, `wagered` those that had
    a wager in it, and `moved` is all that it has moved, for a void to take back. `before` are the
    seats as they were then, and `occupants` those who have a seat or had it last, so that nothing
    of theirs goes to the next one. `to_declare` are the payouts of a round that is over which the
    dealer has still to declare, where dealers do.
    """

    game: Game[Any]
    rules: Rules
    sign: Sign
    method: str
    training: bool
    play: Any
    seats: Mapping[int, Seat] = field(default_factory=dict)
    balances: Mapping[str, Cents] = field(default_factory=dict)
    round: int = 0
    live: bool = False
    void: bool = False
    seated: frozenset[int] = frozenset()
    wagered: frozenset[int] = frozenset()
    before: Mapping[int, Seat] = field(default_factory=dict)
    moved: tuple[Transfer, ...] = ()
    limits_notice: Notice | None = None
    closure_notice: Notice | None = None
    closed: bool = False
    excluded: frozenset[str] = frozenset()
    occupants: Mapping[int, str] = field(default_factory=dict)
    disputes: tuple[Dispute, ...] = ()
    payments: tuple[WrongPayment, ...] = ()
    tokens: Mapping[str, Cents] = field(default_factory=dict)
    kept_notice: Notice | None = None
    declaring: bool = False
    to_declare: Mapping[int, Declaration] = field(default_factory=dict)

    @cached_property
    def turn(self) -> Turn:
        """The game's turn, worked out once however many look and ask."""
        return self.game.turn(self.play)

    def balance(self, account: str) -> Cents:
        """The chips on an account of this table."""
        return self.balances.get(account, 0)

    def on(self, account: str) -> Cents:
        """Chips and promotional tokens together on an account."""
        return self.balance(account) + self.tokens.get(account, 0)


@command
class Sit:
    """Take a free seat."""

    seat: int


@command
class Leave:
    """Leave a seat with all chips."""

    seat: int


@command
class BuyIn:
    """Buy chips."""

    seat: int
    cents: Cents


@command
class CashOut:
    """Hand chips back for their value."""

    seat: int
    cents: Cents


@command
class Vacate:
    """Require a player who abstains at a full table to give up the seat."""

    seat: int
    why: str


@event(to=EVERYBODY)
class BoughtIn:
    """Chips for cash, by denomination."""

    seat: int
    player: str
    cents: Cents
    chips: tuple[tuple[Cents, int], ...]
    under: str


@event(to=EVERYBODY)
class CashedOut:
    """Cash for chips, by denomination."""

    seat: int
    player: str
    cents: Cents
    chips: tuple[tuple[Cents, int], ...]
    under: str


@command
class ChangeLimit:
    """Announce a new minimum, maximum or multiple of a wager; it takes effect after the notice."""

    area: str
    what: str
    cents: Cents
    minutes: int


@command
class RaiseMinimumNow:
    """Raise a minimum at once; players already seated keep theirs, with a marker."""

    area: str
    cents: Cents


@command
class EndKeptMinimums:
    """Announce when players who kept an old minimum come under the sign like everybody."""

    minutes: int


@command
class RaiseMaximum:
    """Let one player wager above the maximum, with a marker that says so."""

    seat: int
    area: str
    maximum: Cents


@command
class WagerFound:
    """After play began a wager turns out to be of another amount than was entered."""

    seat: int
    area: str
    cents: Cents


@command
class RefuseWager:
    """Refuse a wager before play, on reasonable grounds; it goes back."""

    seat: int
    area: str
    why: str


@event(to=OWN_SEAT)
class WagerRefused:
    """A wager was refused and taken from the layout."""

    seat: int
    area: str
    why: str
    under: str


@event(to=EVERYBODY)
class LimitsAnnounced:
    """Players were told of a new sign and when it goes up."""

    sign: Sign
    effective: str
    under: str


@event(to=EVERYBODY)
class MarkerPlaced:
    """A marker shows the maximum of one player."""

    seat: int
    area: str
    maximum: Cents
    under: str


@event(to=EVERYBODY)
class MinimumKept:
    """A marker shows that a player may go on at the minimum of before."""

    seat: int
    area: str
    minimum: Cents
    under: str


@event(to=EVERYBODY)
class KeptMinimumsEnding:
    """Players were told when the minimum of before ends for them."""

    effective: str
    under: str


@event(to=EVERYBODY)
class KeptMinimumsEnded:
    """Everybody is under the sign; the markers are gone."""

    under: str


@event(to=EVERYBODY)
class UnderMinimumAdvised:
    """A wager below the minimum stands this once; the player was told that the next will not."""

    seat: int
    area: str
    cents: Cents
    under: str


@event(to=EVERYBODY)
class FoundWager:
    """What really lies on an area, as the dealer found it."""

    seat: int
    area: str
    cents: Cents
    under: str


# Conduct


@command
class CloseTable:
    """Announce that the table closes; it closes between rounds after the notice."""

    minutes: int


@command
class Exclude:
    """Exclude a player from further play for contravening the rules."""

    seat: int
    why: str


@command
class RaiseDispute:
    """A player disputes a round."""

    seat: int
    round: int
    words: str


@command
class RecordDispute:
    """A player who has left disputes a round; the supervisor takes it down."""

    player: str
    round: int
    words: str


@command
class RecordReview:
    """A player who has left asks the regulator for a review; the supervisor takes it down."""

    number: int


@command
class DecideDispute:
    """The operator's decision on a dispute."""

    number: int
    decision: str


@command
class RequestReview:
    """The player asks the regulator to review the decision."""

    seat: int
    number: int


@command
class Direct:
    """A transfer by hand that puts something right, with its clause and reason."""

    debit: str
    credit: str
    cents: Cents
    under: str
    why: str


@command
class Note:
    """Record that what a clause asks of people was done."""

    clause: str
    words: str


@event(to=EVERYBODY)
class ClosureAnnounced:
    """Players were told when the table closes."""

    effective: str
    under: str


@event(to=EVERYBODY)
class TableClosed:
    """The table takes no more wagers."""

    under: str


@event(to=OWN_SEAT)
class Excluded:
    """A player takes no further part in the game."""

    seat: int
    player: str
    why: str
    under: str


@event(to=OWN_PLAYER)
class DisputeRaised:
    """A player disputes a round."""

    number: int
    player: str
    round: int
    words: str
    under: str


@event(to=STAFF)
class DisputeDecided:
    """The operator decided; the decision is final unless the regulator reviews it."""

    number: int
    decision: str
    by: str
    under: str


@event(to=STAFF)
class ReviewRequested:
    """The regulator is asked to review the decision."""

    number: int
    under: str


@event(to=STAFF)
class Directed:
    """The supervisor moved money by hand, balanced, for a stated reason."""

    transfer: Transfer
    by: str
    under: str


@event(to=STAFF)
class Noted:
    """Somebody did what a clause asks, and says so."""

    clause: str
    words: str
    by: str
    under: str
