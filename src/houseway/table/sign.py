"""The sign and its changes: limits with notice, kept minimums, one player's own maximum."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.core import (
    SUPERVISOR,
    Decision,
    Events,
    Field,
    Limit,
    Move,
    Refusal,
    Sign,
    SignPosted,
    kind,
)
from houseway.money import Cents, Jackpot, dollars
from houseway.table.powers import MOST_MINUTES, clause_of, later, most_chips
from houseway.table.state import (
    ChangeLimit,
    EndKeptMinimums,
    Envelope,
    KeptMinimumsEnded,
    KeptMinimumsEnding,
    LimitsAnnounced,
    MarkerPlaced,
    MinimumKept,
    Notice,
    RaiseMaximum,
    RaiseMinimumNow,
    Table,
)

# What is sent to this room.
COMMANDS = (ChangeLimit, EndKeptMinimums, RaiseMaximum, RaiseMinimumNow)


def check_sign(sign: Sign) -> None:
    """ValueError says what does not fit on a sign."""
    if not sign.chips or min(sign.chips) < 1:
        raise ValueError("a sign names its chips, each worth at least one cent")
    unit = min(sign.chips)
    if any(chip % unit for chip in sign.chips):
        raise ValueError("every chip must be a multiple of the smallest one")
    if not 1 <= sign.seats <= 23:
        raise ValueError("a table has 1 to 23 seats")
    if sign.maximum_payout is not None and (sign.maximum_payout % unit or sign.maximum_payout < 1):
        raise ValueError("the maximum payout must be payable in chips")
    for area, limit in sign.limits.items():
        _check_limit(area, limit, unit)
    if sign.jackpot:
        _check_jackpot(sign.jackpot, unit)


def _check_jackpot(jackpot: Jackpot, unit: Cents) -> None:
    some, of = jackpot.increment
    if not jackpot.pool.strip():
        raise ValueError("jackpot: the pool needs a name")
    if jackpot.wager < 0 or jackpot.wager % unit:
        raise ValueError(f"jackpot: the wager must be whole chips of {dollars(unit)}")
    if of < 1 or not 0 <= some <= of:
        raise ValueError("jackpot: the increment is a part of what is wagered, such as 1 of 10")
    if jackpot.seed < 0 or any(cents < 0 for cents in jackpot.bonus.values()):
        raise ValueError("jackpot: seed and bonus cannot be negative")


def _check_limit(area: str, limit: Limit, unit: Cents) -> None:
    if limit.minimum < 0 or limit.multiple < 1:
        raise ValueError(f"{area}: the minimum cannot be negative, nor the multiple nothing")
    odd = limit.multiple % unit and unit % limit.multiple
    if odd or limit.minimum % unit or (limit.maximum or 0) % unit:
        raise ValueError(f"{area}: limits must be whole chips of {dollars(unit)}")
    if limit.maximum is not None and limit.maximum < max(limit.minimum, 1):
        raise ValueError(f"{area}: the maximum is below the minimum")


# Moves


def moves(table: Table) -> Iterator[Move]:
    """What may be done about the sign now."""
    if table.closed:
        return
    for area in sorted(table.sign.limits):
        if table.rules.power("change_limits") and not table.limits_notice:
            yield from _change_moves(table, area)
        if _why_not_now(table, area) is None:
            fields = (Field("area", options=(area,)), _above_minimum(table, area))
            clause = clause_of(table, "keep_minimum")
            yield Move(SUPERVISOR, kind(RaiseMinimumNow), clause, fields)
        yield from _maximum_moves(table, area)
    if _why_not_end(table) is None:
        minutes = Field("minutes", _minutes(table, "raise_minimum"), MOST_MINUTES)
        clause = clause_of(table, "keep_minimum")
        yield Move(SUPERVISOR, kind(EndKeptMinimums), clause, (minutes,))


def _change_moves(table: Table, area: str) -> Iterator[Move]:
    for what, power, low, high in _ranges(table, area):
        fields = (
            Field("area", options=(area,)),
            Field("what", options=(what,)),
            Field("cents", low, high, unit(table)),
            Field("minutes", _minutes(table, power), MOST_MINUTES),
        )
        if low <= high:
            yield Move(SUPERVISOR, kind(ChangeLimit), clause_of(table, power), fields)


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


def _maximum_moves(table: Table, area: str) -> Iterator[Move]:
    most = table.sign.limit(area).maximum
    if (
        not table.rules.power("raise_maximum")
        or most is None
        or most + unit(table) > most_chips(table)
    ):
        return
    for seat in table.seats:
        fields = (
            Field("seat", options=(seat,)),
            Field("area", options=(area,)),
            Field("maximum", most + unit(table), most_chips(table), unit(table)),
        )
        yield Move(SUPERVISOR, kind(RaiseMaximum), clause_of(table, "raise_maximum"), fields)


def _above_minimum(table: Table, area: str) -> Field:
    limit, step = table.sign.limit(area), unit(table)
    most = most_chips(table) if limit.maximum is None else limit.maximum
    return Field("cents", max(limit.minimum, step) + step, most, step)


def _minutes(table: Table, name: str) -> int:
    power = table.rules.power(name)
    return power.minutes if power else 0


def unit(table: Table) -> Cents:
    """The smallest chip."""
    return min(table.sign.chips)


# Decisions


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about the sign; None for any other."""
    match envelope.command:
        case ChangeLimit():
            return _change_limit(table, envelope.command, envelope.at)
        case RaiseMinimumNow(area, cents):
            return _raise_now(table, area, cents, envelope.at)
        case EndKeptMinimums(minutes):
            return _end_kept(table, minutes, envelope.at)
        case RaiseMaximum(seat, area, most):
            return _raise_maximum(table, seat, area, most)
    return None


def _change_limit(table: Table, sent: ChangeLimit, at: str) -> Decision:
    clause = clause_of(table, "change_limits")
    if not table.rules.power("change_limits") or table.closed:
        return Refusal(clause, "limits cannot be changed now")
    if table.limits_notice:
        return Refusal(clause, "a change of limits is announced already")
    if sent.area not in table.sign.limits:
        return Refusal(clause, f"limits are for {', '.join(sorted(table.sign.limits))}")
    ranges = [one for one in _ranges(table, sent.area) if one[0] == sent.what]
    fitting = [one for one in ranges if one[2] <= sent.cents <= one[3]]
    if not fitting or sent.cents % unit(table):
        within = " or ".join(f"{dollars(low)} to {dollars(high)}" for _, _, low, high in ranges)
        said = f"the {sent.what} of {sent.area} can be {within} in whole chips"
        return Refusal(clause, said if ranges else "what changes is minimum, maximum or multiple")
    power = fitting[0][1]
    if not _minutes(table, power) <= sent.minutes <= MOST_MINUTES:
        said = f"players get {_minutes(table, power)} minutes' notice, at most 24 hours"
        return Refusal(clause_of(table, power), said)
    sign = _with_limit(table.sign, sent.area, sent.what, sent.cents)
    return (LimitsAnnounced(sign, later(at, sent.minutes), clause_of(table, power)),)


def _with_limit(sign: Sign, area: str, what: str, cents: Cents) -> Sign:
    limit = replace(sign.limits[area], **{what: cents})
    return replace(sign, version=sign.version + 1, limits={**sign.limits, area: limit})


def _why_not_now(table: Table, area: str) -> Refusal | None:
    clause, granted = clause_of(table, "keep_minimum"), table.rules.power("keep_minimum")
    if not granted or table.closed or table.limits_notice or table.kept_notice:
        return Refusal(clause, "the minimum cannot be raised at once now")
    if area not in table.sign.limits:
        return Refusal(clause, f"limits are for {', '.join(sorted(table.sign.limits))}")
    above = _above_minimum(table, area)
    if (above.low or 0) > (above.high or 0):
        return Refusal(clause, f"the minimum of {area} is as high as its maximum")
    return None


def _raise_now(table: Table, area: str, cents: Cents, at: str) -> Decision:
    if refused := _why_not_now(table, area):
        return refused
    clause, above = clause_of(table, "keep_minimum"), _above_minimum(table, area)
    if not above.fits(cents):
        low, high = dollars(above.low or 0), dollars(above.high or 0)
        return Refusal(clause, f"the minimum of {area} can be raised to {low} up to {high}")
    old = table.sign.limit(area).minimum
    kept = tuple(
        MinimumKept(seat, area, old, clause)
        for seat, one in table.seats.items()
        if area not in one.minimums
    )
    return *kept, LimitsAnnounced(_with_limit(table.sign, area, "minimum", cents), at, clause)


def _why_not_end(table: Table) -> Refusal | None:
    clause = clause_of(table, "keep_minimum")
    kept = any(one.minimums for one in table.seats.values())
    if not kept or table.kept_notice or table.closed:
        return Refusal(clause, "nobody keeps an old minimum that could end")
    return None


def _end_kept(table: Table, minutes: int, at: str) -> Decision:
    if refused := _why_not_end(table):
        return refused
    clause, least = clause_of(table, "keep_minimum"), _minutes(table, "raise_minimum")
    if not least <= minutes <= MOST_MINUTES:
        return Refusal(clause, f"players get {least} minutes' notice, at most 24 hours")
    return (KeptMinimumsEnding(later(at, minutes), clause),)


def _raise_maximum(table: Table, seat: int, area: str, most: Cents) -> Decision:
    clause = clause_of(table, "raise_maximum")
    if not table.rules.power("raise_maximum"):
        return Refusal(clause, "this document lets nobody wager above the maximum")
    if table.closed or seat not in table.seats or area not in table.sign.limits:
        return Refusal(clause, f"no marker can be placed for {area} at seat {seat}")
    stated = table.sign.limit(area).maximum
    if stated is None:
        return Refusal(clause, "the sign states no maximum to go above")
    least = stated + unit(table)
    if not least <= most <= most_chips(table) or (most - least) % unit(table):
        return Refusal(clause, f"an own maximum is {dollars(least)} or more, in whole chips")
    return (MarkerPlaced(seat, area, most, clause),)


def due(table: Table, at: str) -> Events:
    """Announced changes of the sign whose time has come."""
    events: Events = ()
    notice = table.limits_notice
    if notice and notice.sign and notice.reached(at):
        events += (SignPosted(notice.sign, clause_of(table, "change_limits")),)
    if table.kept_notice and table.kept_notice.reached(at):
        events += (KeptMinimumsEnded(clause_of(table, "keep_minimum")),)
    return events


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about the sign."""
    match happened:
        case LimitsAnnounced(sign, effective):
            return replace(table, limits_notice=Notice(effective, sign))
        case SignPosted(sign):
            return replace(table, sign=sign, limits_notice=None)
        case MarkerPlaced(seat, area, most):
            own = {**table.seats[seat].maximums, area: most}
            return _with_seat(table, seat, maximums=own)
        case MinimumKept(seat, area, least):
            own = {**table.seats[seat].minimums, area: least}
            return _with_seat(table, seat, minimums=own)
        case KeptMinimumsEnding(effective):
            return replace(table, kept_notice=Notice(effective, None))
        case KeptMinimumsEnded():
            ended = {number: replace(one, minimums={}) for number, one in table.seats.items()}
            return replace(table, seats=ended, kept_notice=None)
    return table


def _with_seat(table: Table, seat: int, **changed: Any) -> Table:
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], **changed)})
