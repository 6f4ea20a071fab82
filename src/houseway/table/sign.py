"""The sign and its changes: limits with notice, kept minimums, one player's own limits."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from houseway import core
from houseway.money import Cents, dollars
from houseway.table.powers import later, minutes_field, most_chips, unit
from houseway.table.second_signature import SignatureAsked, asked
from houseway.table.state import Notice, Table, Unsigned

NAMESPACE = "table"


class ChangeLimit(core.Command):
    """Announce a new minimum, maximum or multiple of a wager; it takes effect after the notice."""

    area: str
    what: str
    cents: Cents
    minutes: int


class RaiseMinimumNow(core.Command):
    """Raise a minimum at once; players already seated keep theirs, with a marker."""

    area: str
    cents: Cents


class EndKeptMinimums(core.Command):
    """Announce when players who kept an old minimum come under the sign like everybody."""

    minutes: int


class RaiseMaximum(core.OfWager, core.Command):
    """Let one player wager above the maximum, with a marker of that player's own limits."""

    maximum: Cents
    minimum: Cents = 0


class WithdrawMarker(core.OfWager, core.Command):
    """Take a marker away: the player comes under the sign again."""


class ApproveSign(core.Command):
    """The sign with which a table opens is as it should be; the table itself asks for it."""


class SignApproved(core.Event, to=core.EVERYBODY):
    """Another person signed for the sign with which the table opened: players may sit down."""

    under: str


class LimitsAnnounced(core.Event, to=core.EVERYBODY):
    """Players were told of a new sign and when it goes up."""

    sign: core.Sign
    effective: str
    under: str


class MarkerPlaced(core.OfWager, core.Event, to=core.EVERYBODY):
    """A marker shows the limits of one player; a minimum of nought is that of the sign."""

    maximum: Cents
    under: str
    minimum: Cents = 0


class MarkerRemoved(core.OfWager, core.Event, to=core.EVERYBODY):
    """A player has no limits of their own any more."""

    under: str


class MinimumKept(core.OfWager, core.Event, to=core.EVERYBODY):
    """A marker shows that a player may go on at the minimum of before."""

    minimum: Cents
    under: str


class KeptMinimumsEnding(core.Event, to=core.EVERYBODY):
    """Players were told when the minimum of before ends for them."""

    effective: str
    under: str


class KeptMinimumsEnded(core.Event, to=core.EVERYBODY):
    """Everybody is under the sign; the markers are gone."""

    under: str


# Acts


def approval_asked(table: Table, by: str) -> SignatureAsked:
    """What one person opened nobody sits down at before another has signed for its sign."""
    sent = core.Envelope("", by, core.HOUSE, "", ApproveSign())
    return asked(table, sent, table.clause("display_sign"))


def unapproved(table: Table) -> Unsigned | None:
    """The first sign of a table while it waits for its second signature."""
    kind = core.kind(ApproveSign)
    return next((waits for waits in table.unsigned if waits.command == kind), None)


def _approve(table: Table) -> core.Offer | core.Refusal:
    clause = table.clause("display_sign")
    return core.Offer(clause) if unapproved(table) else core.Refusal(clause, "the sign is approved")


def _approved(table: Table, _envelope: core.Envelope) -> core.Events:
    return (SignApproved(table.clause("display_sign")),)


def _areas(table: Table) -> Iterable[tuple[str]]:
    return ((area,) for area in sorted(table.sign.limits))


def _no_limit(table: Table, area: str, power: str) -> core.Refusal | None:
    if area in table.sign.limits:
        return None
    known = ", ".join(table.spot(area) for area in sorted(table.sign.limits))
    return table.refusal(power, f"there are limits for {known}")


def _ranges(table: Table, area: str) -> list[tuple[str, str, Cents, Cents]]:
    """From where to where each limit can be put in whole chips, and under which power."""
    limit, least = table.sign.limit(area), unit(table)
    most = most_chips(table) if limit.maximum is None else limit.maximum
    raised = "raise_minimum" if table.rules.power("raise_minimum") else "change_limits"
    current = max(limit.minimum, least)
    return [
        ("minimum", "change_limits", least, current),
        ("minimum", raised, current + least, most),
        ("maximum", "change_limits", current, most_chips(table)),
        ("multiple", "change_limits", least, most),
    ]


WHAT = ("minimum", "maximum", "multiple")


def _limits(table: Table) -> Iterable[tuple[str, str]]:
    return product(sorted(table.sign.limits), WHAT)


def _change(table: Table, area: str, what: str) -> tuple[core.Offer, ...] | core.Refusal:
    clause = table.clause("change_limits")
    if not table.rules.power("change_limits") or table.closed:
        return core.Refusal(clause, "limits cannot be changed now")
    if table.limits_notice:
        return core.Refusal(clause, "a change of limits is already announced")
    if refused := _no_limit(table, area, "change_limits"):
        return refused
    if what not in WHAT:
        return core.Refusal(clause, "say minimum, maximum or multiple")
    ranges = [(low, high, power) for of, power, low, high in _ranges(table, area) if of == what]
    within = " or ".join(f"{dollars(low)} to {dollars(high)}" for low, high, _ in ranges)
    why = f"the {what} of {table.spot(area)} can be {within} in whole chips"
    return tuple(
        core.Offer(
            table.clause(power),
            (
                core.Field("cents", low, high, unit(table), clause=clause, why=why),
                minutes_field(table, power),
            ),
        )
        for low, high, power in ranges
        if low <= high
    ) or core.Refusal(clause, why)


def _changed(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    power = next(
        power
        for what, power, low, high in _ranges(table, sent.area)
        if what == sent.what and low <= sent.cents <= high
    )
    sign = _with_limit(table.sign, sent.area, sent.what, sent.cents)
    effective = later(envelope.at, sent.minutes)
    return (LimitsAnnounced(sign, effective, table.clause(power)),)


def _with_limit(sign: core.Sign, area: str, what: str, cents: Cents) -> core.Sign:
    limit = replace(sign.limits[area], **{what: cents})
    return replace(sign, version=sign.version + 1, limits={**sign.limits, area: limit})


def _raise_now(table: Table, area: str) -> core.Offer | core.Refusal:
    clause, granted = table.clause("keep_minimum"), table.rules.power("keep_minimum")
    if not granted or table.closed or table.limits_notice or table.kept_notice:
        return core.Refusal(clause, "the minimum cannot be raised at once now")
    if refused := _no_limit(table, area, "keep_minimum"):
        return refused
    limit, step = table.sign.limit(area), unit(table)
    low = max(limit.minimum, step) + step
    high = most_chips(table) if limit.maximum is None else limit.maximum
    if low > high:
        return core.Refusal(clause, f"the minimum of {table.spot(area)} is as high as its maximum")
    within = f"{dollars(low)} to {dollars(high)}"
    why = f"the minimum of {table.spot(area)} can be raised to {within}"
    return core.Offer(clause, (core.Field("cents", low, high, step, why=why),))


def _raised_now(table: Table, envelope: core.Envelope) -> core.Events:
    area, cents = envelope.command.area, envelope.command.cents
    clause, old = table.clause("keep_minimum"), table.sign.limit(area).minimum
    kept = tuple(
        MinimumKept(number, area, old, clause)
        for number, seat in table.seats.items()
        if area not in seat.minimums
    )
    sign = _with_limit(table.sign, area, "minimum", cents)
    return *kept, LimitsAnnounced(sign, envelope.at, clause)


def _end_kept(table: Table) -> core.Offer | core.Refusal:
    clause = table.clause("end_kept_minimums")
    kept = any(seat.minimums for seat in table.seats.values())
    if not kept or table.kept_notice or table.closed:
        return core.Refusal(clause, "nobody here keeps an old minimum")
    return core.Offer(clause, (minutes_field(table, "raise_minimum"),))


def _ended_kept(table: Table, envelope: core.Envelope) -> core.Events:
    effective = later(envelope.at, envelope.command.minutes)
    return (KeptMinimumsEnding(effective, table.clause("end_kept_minimums")),)


def _markers(table: Table) -> Iterable[tuple[int, str]]:
    return product(table.seats, sorted(table.sign.limits))


def _raise_maximum(table: Table, seat: int, area: str) -> core.Offer | core.Refusal:
    clause, power = table.clause("raise_maximum"), table.rules.power("raise_maximum")
    if power is None:
        return core.Refusal(clause, "these rules let nobody wager above the maximum")
    if table.closed or seat not in table.seats or area not in table.sign.limits:
        return core.Refusal(clause, f"seat {seat} cannot have a marker for {table.spot(area)}")
    stated, step, most = table.sign.limit(area).maximum, unit(table), most_chips(table)
    if stated is None or stated + step > most:
        return core.Refusal(clause, "the sign states no maximum to go above")
    why = f"a player's own maximum is {dollars(stated + step)} or more, in whole chips"
    above = core.Field("maximum", stated + step, most, step, why=why)
    if not power.own_minimum:
        only = core.Field("minimum", options=(0,), why="the marker states a maximum only")
        return core.Offer(clause, (above, only))
    why = f"a player's own minimum is up to {dollars(stated)} in whole chips, or $0 for the sign's"
    return core.Offer(clause, (above, core.Field("minimum", 0, stated, step, why=why)))


def _raised_maximum(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.clause("raise_maximum")
    return (MarkerPlaced(sent.seat, sent.area, sent.maximum, clause, sent.minimum),)


def _marked(table: Table) -> Iterable[tuple[int, str]]:
    return ((number, area) for number, seat in table.seats.items() for area in seat.maximums)


def _withdraw_marker(table: Table, seat: int, area: str) -> core.Offer | core.Refusal:
    clause = table.clause("raise_maximum")
    if (seat, area) not in _marked(table):
        return core.Refusal(clause, f"seat {seat} has no marker for {table.spot(area)}")
    return core.Offer(clause)


def _withdrew_marker(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (MarkerRemoved(sent.seat, sent.area, table.clause("raise_maximum")),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(ApproveSign, core.HOUSE, _approve, _approved),
    core.Act(ChangeLimit, core.SUPERVISOR, _change, _changed, ("area", "what"), _limits),
    core.Act(
        RaiseMinimumNow, core.SUPERVISOR, _raise_now, _raised_now, ("area",), _areas, apart=True
    ),
    core.Act(
        RaiseMaximum, core.SUPERVISOR, _raise_maximum, _raised_maximum, ("seat", "area"), _markers
    ),
    core.Act(
        WithdrawMarker,
        core.SUPERVISOR,
        _withdraw_marker,
        _withdrew_marker,
        ("seat", "area"),
        _marked,
    ),
    core.Act(EndKeptMinimums, core.SUPERVISOR, _end_kept, _ended_kept),
)


def due(table: Table, at: str) -> core.Events:
    """Announced changes of the sign whose time has come."""
    events: core.Events = ()
    notice = table.limits_notice
    if notice and notice.sign and notice.reached(at):
        events += (core.SignPosted(notice.sign, table.clause("change_limits")),)
    if table.kept_notice and table.kept_notice.reached(at):
        events += (KeptMinimumsEnded(table.clause("end_kept_minimums")),)
    return events


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about the sign."""
    match happened:
        case LimitsAnnounced(sign, effective):
            return replace(table, limits_notice=Notice(effective, sign))
        case core.SignPosted(sign):
            return replace(table, sign=sign, limits_notice=None)
        case MarkerPlaced(seat, area, most, _, least):
            return _marker(table, seat, area, {area: most}, {area: least} if least else {})
        case MarkerRemoved(seat, area):
            return _marker(table, seat, area, {}, {})
        case MinimumKept(seat, area, least):
            return table.with_seat(seat, minimums={**table.seats[seat].minimums, area: least})
        case KeptMinimumsEnding(effective):
            return replace(table, kept_notice=Notice(effective, None))
        case KeptMinimumsEnded():
            ended = {number: replace(seat, minimums={}) for number, seat in table.seats.items()}
            return replace(table, seats=ended, kept_notice=None)
    return table


def _marker(
    table: Table, seat: int, area: str, most: Mapping[str, Cents], least: Mapping[str, Cents]
) -> Table:
    """The table with another marker for an area of a seat, or none."""
    here = table.seats[seat]
    maximums = {where: cents for where, cents in here.maximums.items() if where != area}
    minimums = {where: cents for where, cents in here.own_minimums.items() if where != area}
    return table.with_seat(seat, maximums={**maximums, **most}, own_minimums={**minimums, **least})
