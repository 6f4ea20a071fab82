"""The cage: the chips of the house by denomination, slips of fills and credits, drop boxes.

Chips leave the cage for a table and come back by numbered slips; until they are received they are
in transit. Every box that was taken off a table is counted by two people and compared with what
the table recorded.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor import files, law
from houseway.money import Cents, Transfer, dollars
from houseway.table.chips import patron
from houseway.table.gaming_day import BOXES, CASH
from houseway.table.tray import (
    CAGE,
    TRANSIT,
    VARIANCE,
    Chips,
    Stock,
    lacking,
    listed,
    why_unfit,
    worth,
)

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

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


class TakeInChips(core.Command):
    """Chips that are new to the house come into the cage."""

    chips: Chips
    why: str


class IssueFill(core.OfNumber, core.Command):
    """Give out the chips of a slip; they are on their way to the table."""


class CancelFill(core.OfNumber, core.Command):
    """A fill is not sent, or taken back on its way; the slip stays, and says why."""

    why: str


class ReceiveCredit(core.OfNumber, core.Command):
    """The chips of a credit have come to the cage."""


class CountBox(core.OfNumber, core.Command):
    """What a drop box held."""

    cents: Cents


class CountCage(core.Command):
    """The chips in the cage as they were counted."""

    chips: Chips


class RedeemChips(core.Command):
    """Pay out chips that somebody brought to the cage."""

    chips: Chips
    person: str


class ChipsTakenIn(core.Event, to=core.STAFF):
    """There are more chips in the house."""

    chips: Chips
    why: str
    by: str
    at: str


class SlipOpened(core.OfNumber, core.Event, to=core.STAFF):
    """A fill was requested, or a credit sent."""

    kind: str
    table: str
    cents: Cents
    chips: Chips
    by: str
    at: str
    under: str


class FillIssued(core.OfNumber, core.Event, to=core.STAFF):
    """The chips of a fill left the cage."""

    by: str
    at: str
    under: str


class FillCancelled(core.OfNumber, core.Event, to=core.STAFF):
    """A fill that was requested is not sent; what was on its way is in the cage again."""

    why: str
    by: str
    at: str
    under: str


class SlipReceived(core.OfNumber, core.Event, to=core.STAFF):
    """The chips of a slip have come where they were going."""

    by: str
    at: str
    under: str


class BoxRemoved(core.OfNumber, core.Event, to=core.STAFF):
    """A drop box waits to be counted."""

    table: str
    cents: Cents
    by: str
    at: str
    under: str


class FloatCounted(core.OfNumber, core.Event, to=core.STAFF):
    """The float of a table was counted, and two people signed the sheet."""

    table: str
    kind: str
    cents: Cents
    chips: Chips
    expected: Cents
    result: Cents
    by: str
    signed: str
    at: str
    under: str


class BoxCounted(core.OfNumber, core.Event, to=core.STAFF):
    """A drop box was counted; `expected` is what its table recorded."""

    table: str
    cents: Cents
    expected: Cents
    by: str
    at: str
    under: str


class CageCounted(core.Event, to=core.STAFF):
    """The chips in the cage were counted; `expected` is what should have been there."""

    chips: Chips
    expected: Chips
    by: str
    at: str


class ChipsRedeemed(core.Event, to=core.STAFF):
    """The cage paid out chips."""

    chips: Chips
    person: str
    by: str
    at: str


# Acts


def denominations(floor: "Floor") -> set[Cents]:
    """Every chip that the house has or had."""
    return set(floor.cage.chips)


def _some(chips: Chips) -> core.Refusal | None:
    """Why chips are none that anybody could hand over."""
    why = "chips: name at least one denomination" if not chips else ""
    if any(each < 1 or count < 1 for each, count in chips):
        why = "chips: a denomination and its number are at least 1"
    why = why or why_unfit(chips, dict(chips))
    return core.Refusal("", why) if why else None


def _take_in(_now: "Now", chips: Chips) -> core.Offer | core.Refusal:
    return _some(chips) or core.Offer("", (core.Field("why"),))


def _taken_in(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (ChipsTakenIn(sent.chips, sent.why, envelope.by, envelope.at),)


def _slip(
    now: "Now", number: int, kind: str, *states: str, signs: bool = True
) -> Slip | core.Refusal:
    found = now.floor.cage.slips.get(number)
    if found is None or found.kind != kind:
        return core.Refusal("", f"there is no {kind} {number}")
    under = cites(now.floor, found.table)
    if found.state not in states:
        return core.Refusal(under, f"{kind} {number} is {found.state}")
    if signs and now.by in (found.by, found.issued_by):
        return core.Refusal(under, f"{now.by} has signed {kind} {number}: another person signs")
    return found


def cites(floor: "Floor", table: str, power: str = "float") -> str:
    """The clause of a table's document about its float or drop box."""
    document = floor.tables.get(table, "")
    return law.cite(document, power) or law.cite(document, "chips")


def _issue(now: "Now", number: int) -> core.Offer | core.Refusal:
    found = _slip(now, number, FILL, REQUESTED)
    if isinstance(found, core.Refusal):
        return found
    under = cites(now.floor, found.table)
    few = lacking(now.floor.cage.chips, found.chips)
    return core.Refusal(under, few) if few else core.Offer(under)


def _issued(now: "Now", envelope: core.Envelope) -> core.Events:
    found = now.floor.cage.slips[envelope.command.number]
    under = cites(now.floor, found.table)
    return (FillIssued(found.number, envelope.by, envelope.at, under),)


def _cancel(now: "Now", number: int) -> core.Offer | core.Refusal:
    found = _slip(now, number, FILL, *OPEN, signs=False)
    if isinstance(found, core.Refusal):
        return found
    return core.Offer(cites(now.floor, found.table), (core.Field("why"),))


def _cancelled(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = cites(now.floor, now.floor.cage.slips[sent.number].table)
    return (FillCancelled(sent.number, sent.why, envelope.by, envelope.at, under),)


def _receive(now: "Now", number: int) -> core.Offer | core.Refusal:
    found = _slip(now, number, CREDIT, ON_THE_WAY)
    return found if isinstance(found, core.Refusal) else core.Offer(cites(now.floor, found.table))


def _received(now: "Now", envelope: core.Envelope) -> core.Events:
    found = now.floor.cage.slips[envelope.command.number]
    under = cites(now.floor, found.table)
    return (SlipReceived(found.number, envelope.by, envelope.at, under),)


def _count_box(now: "Now", number: int) -> core.Offer | core.Refusal:
    found = now.floor.cage.boxes.get(number)
    if found is None:
        return core.Refusal("", f"there is no drop box {number}")
    under = cites(now.floor, found.table, "drop_box")
    if found.counted is not None:
        return core.Refusal(under, f"drop box {number} is counted")
    return core.Offer(under, (core.Field("cents", 0, why="the cash in a box is $0 or more"),))


def _box_counted(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, at, by = envelope.command, envelope.at, envelope.by
    box = now.floor.cage.boxes[sent.number]
    under = cites(now.floor, box.table, "drop_box")
    counted = BoxCounted(box.number, box.table, sent.cents, box.cents, by, at, under)
    more = sent.cents - box.cents
    words = f"drop box {box.number}: {dollars(sent.cents)} counted, {dollars(box.cents)} expected"
    return counted, *varied(now.floor, more, words, box.table, at, by, under)


def varied(
    floor: "Floor", more: Cents, words: str, table: str, at: str, by: str, under: str
) -> core.Events:
    """A count that is not what it should be is a case."""
    if not more:
        return ()
    said = f"{words}: {dollars(abs(more))} {'over' if more > 0 else 'short'}"
    return (files.incident(floor, "variance", said, table, at, by, under),)


def _count_cage(_now: "Now", chips: Chips) -> core.Offer | core.Refusal:
    return (_some(chips) if chips else None) or core.Offer("")


def _cage_counted(now: "Now", envelope: core.Envelope) -> core.Events:
    at, by = envelope.at, envelope.by
    counted, held = envelope.command.chips, listed(now.floor.cage.chips)
    words = f"cage: {dollars(worth(counted))} in chips counted, {dollars(worth(held))} expected"
    more = worth(counted) - worth(held)
    return CageCounted(counted, held, by, at), *varied(now.floor, more, words, "", at, by, "")


def _redeem(now: "Now", chips: Chips) -> core.Offer | core.Refusal:
    if wrong := _some(chips):
        return wrong
    unknown = [each for each, _ in chips if each not in denominations(now.floor)]
    if unknown:
        return core.Refusal("", f"chips: this house has no chip of {dollars(unknown[0])}")
    held, made = now.floor.cage.chips, now.floor.cage.made
    away = {each: count - held.get(each, 0) for each, count in made.items()}
    if few := lacking(away, chips):
        return core.Refusal("", f"{few} outside the cage: have them checked")
    return core.Offer("", (core.Field("person", why="say whose chips they are"),))


def _redeemed(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (ChipsRedeemed(sent.chips, sent.person, envelope.by, envelope.at),)


def _slips(kind: str, *states: str) -> Any:
    def found(now: "Now") -> Iterable[tuple[int]]:
        slips = now.floor.cage.slips.values()
        return ((slip.number,) for slip in slips if slip.kind == kind and slip.state in states)

    return found


def _boxes(now: "Now") -> Iterable[tuple[int]]:
    return ((box.number,) for box in now.floor.cage.boxes.values() if box.counted is None)


ACTS: "tuple[core.Act[Now], ...]" = tuple(
    core.Act(command, core.CASHIER, offer, then, about, subjects)
    for command, offer, then, about, subjects in (
        (TakeInChips, _take_in, _taken_in, ("chips",), core.nobody),
        (IssueFill, _issue, _issued, ("number",), _slips(FILL, REQUESTED)),
        (CancelFill, _cancel, _cancelled, ("number",), _slips(FILL, *OPEN)),
        (ReceiveCredit, _receive, _received, ("number",), _slips(CREDIT, ON_THE_WAY)),
        (CountBox, _count_box, _box_counted, ("number",), _boxes),
        (CountCage, _count_cage, _cage_counted, ("chips",), core.nobody),
        (RedeemChips, _redeem, _redeemed, ("chips",), core.nobody),
    )
)


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
        case SlipOpened(number, kind, table, cents, chips, by, at):
            slip = Slip(number, kind, table, cents, chips, by, at)
            # Who sends a credit has given its chips out.
            given = slip._replace(issued_by=by, issued_at=at)
            return _slipped(cage, slip if kind == FILL else given)
        case FillIssued(number, by, at):
            slip = cage.slips[number]
            return _slipped(_with(cage, slip.chips, -1), slip._replace(issued_by=by, issued_at=at))
        case FillCancelled(number, why):
            slip = cage.slips[number]
            cage = _with(cage, slip.chips, 1) if slip.issued_by else cage
            return _slipped(cage, slip._replace(cancelled=why))
        case SlipReceived(number, by, at):
            slip = cage.slips[number]
            cage = _with(cage, slip.chips, 1) if slip.kind == CREDIT else cage
            return _slipped(cage, slip._replace(received_by=by, received_at=at))
        case FloatCounted(number):
            return replace(cage, sheets={**cage.sheets, number: happened})
        case BoxRemoved(number, table, cents, by, at):
            return replace(cage, boxes={**cage.boxes, number: Box(number, table, cents, by, at)})
        case BoxCounted(number, _, cents, _, by, at):
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
