"""The cage as the floor keeps it: chips by denomination, slips of fills and credits, drop boxes.

Chips leave the cage for a table and come back by numbered slips; until they are received they are
in transit. Every box that was taken off a table is compared with what the table recorded.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from houseway import core
from houseway.floor.about import Done, DoneUnder
from houseway.money import Cents, Transfer
from houseway.table.chips import patron
from houseway.table.counted import BOXES, CASH
from houseway.table.tray import (
    CAGE,
    TRANSIT,
    VARIANCE,
    Chips,
    Stock,
    worth,
)

NAMESPACE = "floor"
MAKER = "maker"
FILL, CREDIT = "fill", "credit"
REQUESTED, ON_THE_WAY, RECEIVED = "requested", "on the way", "received"
CANCELLED = "cancelled"
OPEN = REQUESTED, ON_THE_WAY


class Slip(NamedTuple):
    """A fill or a credit: which chips, who asked or sent, who issued, who received."""

    number: int
    kind: str
    table: str
    cents: Cents
    chips: Chips
    by: str
    at: str
    issued_by: str = ""
    issued_at: str = ""
    received_by: str = ""
    received_at: str = ""
    cancelled: str = ""

    @property
    def state(self) -> str:
        """How far it has come."""
        if self.received_by or self.cancelled:
            return RECEIVED if self.received_by else CANCELLED
        return ON_THE_WAY if self.issued_by else REQUESTED

    @property
    def came_back(self) -> bool:
        """Whether its chips came into the cage: a credit, or a fill that was taken back."""
        return self.kind == CREDIT or bool(self.cancelled and self.issued_by)


class Box(NamedTuple):
    """A drop box that was taken off a table: what it should hold, and what was counted."""

    number: int
    table: str
    cents: Cents
    by: str
    at: str
    counted: Cents | None = None
    counted_by: str = ""
    counted_at: str = ""


@dataclass(frozen=True, slots=True)
class Cage:
    """Chips by denomination, and every slip, box and sheet by its number.

    `sent` are the fills on their way to each table, `made` all chips that ever came into the house.
    """

    chips: Stock = field(default_factory=dict)
    slips: Mapping[int, Slip] = field(default_factory=dict)
    boxes: Mapping[int, Box] = field(default_factory=dict)
    sheets: Mapping[int, "FloatCounted"] = field(default_factory=dict)
    sent: Mapping[str, frozenset[int]] = field(default_factory=dict)
    made: Stock = field(default_factory=dict)


class ChipsTakenIn(Done, core.Event, to=core.STAFF):
    """There are more chips in the house."""

    chips: Chips
    why: str


class SlipOpened(core.OfNumber, DoneUnder, core.Event, to=core.STAFF):
    """A fill was requested, or a credit sent."""

    kind: str
    table: str
    cents: Cents
    chips: Chips


class FillIssued(core.OfNumber, DoneUnder, core.Event, to=core.STAFF):
    """The chips of a fill left the cage."""


class FillCancelled(core.OfNumber, DoneUnder, core.Event, to=core.STAFF):
    """A fill that was requested is not sent; what was on its way is in the cage again."""

    why: str


class SlipReceived(core.OfNumber, DoneUnder, core.Event, to=core.STAFF):
    """The chips of a slip have come where they were going."""


class BoxRemoved(core.OfNumber, DoneUnder, core.Event, to=core.STAFF):
    """A drop box waits to be counted."""

    table: str
    cents: Cents


class FloatCounted(core.OfNumber, DoneUnder, core.Event, to=core.STAFF):
    """The float of a table was counted, and two people signed the sheet."""

    table: str
    kind: str
    cents: Cents
    chips: Chips
    expected: Cents
    result: Cents
    signed: str


class BoxCounted(core.OfNumber, DoneUnder, core.Event, to=core.STAFF):
    """A drop box was counted; `expected` is what its table recorded."""

    table: str
    cents: Cents
    expected: Cents


class CageCounted(Done, core.Event, to=core.STAFF):
    """The chips in the cage were counted; `expected` is what should have been there."""

    chips: Chips
    expected: Chips


class ChipsRedeemed(Done, core.Event, to=core.STAFF):
    """The cage paid out chips."""

    chips: Chips
    person: str


# Bookkeeping


def evolve(cage: Cage, happened: Any) -> Cage:
    """The cage after an event."""
    match happened:
        case ChipsTakenIn(chips):
            made = dict(Counter(cage.made) + Counter(dict(chips)))
            return replace(_with(cage, chips, 1), made=made)
        case ChipsRedeemed(chips):
            return _with(cage, chips, 1)
        case CageCounted(chips, expected):
            return _with(_with(cage, expected, -1), chips, 1)
        case SlipOpened(number, kind, table, cents, chips, by=by, at=at):
            slip = Slip(number, kind, table, cents, chips, by, at)
            # Who sends a credit has given its chips out.
            given = slip._replace(issued_by=by, issued_at=at)
            return _slipped(cage, slip if kind == FILL else given)
        case FillIssued(number, by=by, at=at):
            slip = cage.slips[number]
            return _slipped(_with(cage, slip.chips, -1), slip._replace(issued_by=by, issued_at=at))
        case FillCancelled(number, why):
            slip = cage.slips[number]
            cage = _with(cage, slip.chips, 1) if slip.issued_by else cage
            return _slipped(cage, slip._replace(cancelled=why))
        case SlipReceived(number, by=by, at=at):
            slip = cage.slips[number]
            cage = _with(cage, slip.chips, 1) if slip.kind == CREDIT else cage
            return _slipped(cage, slip._replace(received_by=by, received_at=at))
        case FloatCounted(number):
            return replace(cage, sheets={**cage.sheets, number: happened})
        case BoxRemoved(number, table, cents, by=by, at=at):
            return replace(cage, boxes={**cage.boxes, number: Box(number, table, cents, by, at)})
        case BoxCounted(number, _, cents, by=by, at=at):
            box = cage.boxes[number]._replace(counted=cents, counted_by=by, counted_at=at)
            return replace(cage, boxes={**cage.boxes, number: box})
    return cage


def _with(cage: Cage, chips: Chips, times: int) -> Cage:
    stock = Counter(cage.chips)
    for each, count in chips:
        stock[each] += times * count
    return replace(cage, chips=dict(stock))


def _slipped(cage: Cage, slip: Slip) -> Cage:
    cage = replace(cage, slips={**cage.slips, slip.number: slip})
    if slip.kind != FILL:
        return cage
    left = cage.sent.get(slip.table, frozenset()) - {slip.number}
    moving = left | {slip.number} if slip.state == ON_THE_WAY else left
    return replace(cage, sent={**cage.sent, slip.table: moving})


def transfers(cage: Cage, happened: Any) -> tuple[Transfer, ...]:
    """What an event moves after which the cage stands as given."""
    why = core.kind(happened)
    match happened:
        case ChipsTakenIn(chips):
            return (Transfer(MAKER, CAGE, worth(chips), core.CHIPS, why),)
        case FillIssued(number):
            return (Transfer(CAGE, TRANSIT, cage.slips[number].cents, core.CHIPS, why),)
        case SlipReceived(number) | FillCancelled(number) if cage.slips[number].came_back:
            return (Transfer(TRANSIT, CAGE, cage.slips[number].cents, core.CHIPS, why),)
        case BoxCounted(_, _, cents, expected):
            counted = Transfer(BOXES, CAGE, cents, CASH, why)
            return *((counted,) if cents else ()), *_variance(BOXES, cents - expected, CASH, why)
        case CageCounted(chips, expected):
            return _variance(CAGE, worth(chips) - worth(expected), core.CHIPS, why)
        case ChipsRedeemed(chips, person):
            taken = Transfer(patron(person), CAGE, worth(chips), core.CHIPS, why)
            return taken, Transfer(CAGE, patron(person), worth(chips), CASH, why)
    return ()


def _variance(account: str, more: Cents, asset: str, why: str) -> tuple[Transfer, ...]:
    """What is over comes from the account of variances, what is short goes there."""
    found = Transfer(VARIANCE, account, abs(more), asset, why)
    if not more:
        return ()
    return (found if more > 0 else found.mirrored(why),)
