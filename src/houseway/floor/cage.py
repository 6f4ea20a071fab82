"""What is done in the cage: chips taken in, given out by slips, redeemed; boxes and chips counted.

Every drop box is counted by two people.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import files, law
from houseway.floor.about import done, done_under
from houseway.floor.cage_state import (
    CREDIT,
    FILL,
    ON_THE_WAY,
    OPEN,
    REQUESTED,
    BoxCounted,
    CageCounted,
    ChipsRedeemed,
    ChipsTakenIn,
    FillCancelled,
    FillIssued,
    Slip,
    SlipReceived,
)
from houseway.money import Cents, dollars
from houseway.table.tray import (
    Chips,
    lacking,
    listed,
    why_unfit,
    worth,
)

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"


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
    return (ChipsTakenIn(sent.chips, sent.why, **done(envelope)),)


def _slip(kind: str, *states: str, signs: bool = True) -> Any:
    """Finds a slip that is in one of these states, for somebody who has not signed it yet."""

    def find(now: "Now", number: int) -> Slip | core.Refusal:
        found = now.floor.cage.slips.get(number)
        if found is None or found.kind != kind:
            return core.Refusal("", f"there is no {kind} {number}")
        under = cites(now.floor, found.table)
        if found.state not in states:
            return core.Refusal(under, f"{kind} {number} is {found.state}")
        if signs and now.by in (found.by, found.issued_by):
            return core.Refusal(under, f"{now.by} has signed {kind} {number}: another person signs")
        return found

    return find


def cites(floor: "Floor", table: str, power: str = "float") -> str:
    """The clause of a table's document about its float or drop box."""
    document = floor.tables.get(table, "")
    return law.cite(document, power) or law.cite(document, "chips")


@core.about(_slip(FILL, REQUESTED))
def _issue(now: "Now", found: Slip) -> core.Offer | core.Refusal:
    under = cites(now.floor, found.table)
    few = lacking(now.floor.cage.chips, found.chips)
    return core.Refusal(under, few) if few else core.Offer(under)


def _issued(now: "Now", envelope: core.Envelope) -> core.Events:
    found = now.floor.cage.slips[envelope.command.number]
    under = cites(now.floor, found.table)
    return (FillIssued(found.number, **done_under(envelope, under)),)


@core.about(_slip(FILL, *OPEN, signs=False))
def _cancel(now: "Now", found: Slip) -> core.Offer | core.Refusal:
    return core.Offer(cites(now.floor, found.table), (core.Field("why"),))


def _cancelled(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = cites(now.floor, now.floor.cage.slips[sent.number].table)
    return (FillCancelled(sent.number, sent.why, **done_under(envelope, under)),)


@core.about(_slip(CREDIT, ON_THE_WAY))
def _receive(now: "Now", found: Slip) -> core.Offer | core.Refusal:
    return core.Offer(cites(now.floor, found.table))


def _received(now: "Now", envelope: core.Envelope) -> core.Events:
    found = now.floor.cage.slips[envelope.command.number]
    under = cites(now.floor, found.table)
    return (SlipReceived(found.number, **done_under(envelope, under)),)


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
    counted = BoxCounted(box.number, box.table, sent.cents, box.cents, by=by, at=at, under=under)
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
    return CageCounted(counted, held, by=by, at=at), *varied(now.floor, more, words, "", at, by, "")


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
    return (ChipsRedeemed(sent.chips, sent.person, **done(envelope)),)


def _slips(kind: str, *states: str) -> Any:
    def found(now: "Now") -> Iterable[tuple[int]]:
        slips = now.floor.cage.slips.values()
        return core.numbers(slip for slip in slips if slip.kind == kind and slip.state in states)

    return found


def _boxes(now: "Now") -> Iterable[tuple[int]]:
    return core.numbers(box for box in now.floor.cage.boxes.values() if box.counted is None)


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
