"""The sign: limits and their changes with notice, a box's own maximum, wagers outside them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from math import lcm

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Correct,
    Decision,
    Events,
    Field,
    Limit,
    Move,
    Refusal,
    Sign,
    Stake,
    TakeBack,
    kind,
    rack,
    wager,
)
from houseway.money import Cents, Jackpot, dollars
from houseway.table.powers import clause_of
from houseway.table.state import (
    ChangeLimit,
    Envelope,
    FoundWager,
    LimitsAnnounced,
    MarkerPlaced,
    RaiseBoxMaximum,
    Table,
    UnderMinimumAdvised,
    WagerFound,
)

MOST = 1_000_000_00
MOST_MINUTES = 24 * 60


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


def maximum(table: Table, seat: int, area: str) -> Cents | None:
    """The most that a seat may have on an area: a marker at the box raises the sign's maximum."""
    most = table.sign.limit(area).maximum
    marked = table.seats[seat].maximum if seat in table.seats and area == "ante" else None
    return most if most is None or marked is None else max(most, marked)


def open_to_wagers(table: Table) -> bool:
    """Whether the game takes wagers now."""
    return any(one.command == kind(Stake) for one in table.game.turn(table.play).moves)


# Moves


def moves(table: Table) -> Iterator[Move]:
    """What may be done about limits now."""
    if table.rules.power("change_limits") and not table.limits_notice and not table.closed:
        for area in sorted(table.sign.limits):
            yield from _change_moves(table, area)
    if table.rules.power("raise_box_maximum"):
        for seat in table.seats:
            raised = Field("maximum", _raised_from(table), MOST, _unit(table))
            if table.sign.limit("ante").maximum is not None and _raised_from(table) <= MOST:
                where = Field("seat", options=(seat,))
                clause = clause_of(table, "raise_box_maximum")
                yield Move(SUPERVISOR, kind(RaiseBoxMaximum), clause, (where, raised))
    if not open_to_wagers(table):
        yield from _found_moves(table)


def _change_moves(table: Table, area: str) -> Iterator[Move]:
    clause, power = clause_of(table, "change_limits"), table.rules.power("change_limits")
    for what, (low, high) in _range_of_limits(table, area).items():
        fields = (
            Field("area", options=(area,)),
            Field("what", options=(what,)),
            Field("cents", low, high, _unit(table)),
            Field("minutes", power.minutes if power else 0, MOST_MINUTES),
        )
        yield Move(SUPERVISOR, kind(ChangeLimit), clause, fields)


def _range_of_limits(table: Table, area: str) -> dict[str, tuple[Cents, Cents]]:
    """From where to where each limit of an area can be put, in whole chips."""
    limit, unit = table.sign.limit(area), _unit(table)
    most = MOST if limit.maximum is None else limit.maximum
    return {
        "minimum": (unit, most),
        "maximum": (max(limit.minimum, unit), MOST),
        "multiple": (unit, most),
    }


def _found_moves(table: Table) -> Iterator[Move]:
    for seat in table.seats:
        for area in _found_areas(table):
            held = table.balance(wager(seat, area))
            if held:
                unit = _unit(table)
                most = held + table.balance(rack(seat))
                where = Field("seat", options=(seat,)), Field("area", options=(area,))
                fields = (*where, Field("cents", unit, most, unit))
                yield Move(DEALER, kind(WagerFound), clause_of(table, "over_maximum"), fields)


def _found_areas(table: Table) -> list[str]:
    """Where a wager may turn out to be of another amount than was entered."""
    return sorted({*table.sign.limits, *table.game.found})


def _unit(table: Table) -> Cents:
    return min(table.sign.chips)


def _raised_from(table: Table) -> Cents:
    return (table.sign.limit("ante").maximum or 0) + _unit(table)


def narrowed(table: Table, move: Move) -> Move | None:
    """A game's move within the sign and the player's chips; None where nothing is left of it."""
    if not move.by.startswith("seat/"):
        return move
    seat = int(move.by.partition("/")[2])
    if seat not in table.seats:
        return None
    cents = next((one for one in move.fields if one.name == "cents"), None)
    if cents is None:
        return move
    if move.command == kind(TakeBack):
        return _narrowed_take_back(table, seat, move, cents)
    high = table.balance(rack(seat))
    if move.command == kind(Stake):
        if table.closed:
            return None
        area = next(one for one in move.fields if one.name == "area").options[0]
        step = _step(table, area)
        most = maximum(table, seat, area)
        if most is not None:
            high = min(high, most - table.balance(wager(seat, area)))
        if cents.high is not None:
            high = min(high, cents.high)
        cents = Field("cents", max(step, cents.low or 0), high, step)
    elif cents.high is not None:
        high = min(high, cents.high)
    if high < (cents.low or 0):
        return None
    return _with_cents(move, cents._replace(high=high))


def _narrowed_take_back(table: Table, seat: int, move: Move, cents: Field) -> Move | None:
    """Whole chips go back, and what stays is one of the multiples or nothing."""
    area = next(one for one in move.fields if one.name == "area").options[0]
    held, step = table.balance(wager(seat, area)), _step(table, area)
    low = max(held % step or step, cents.low or 0)
    high = held if cents.high is None else cents.high
    if high < low:
        return None
    return _with_cents(move, Field("cents", low, high - (high - low) % step, step))


def _with_cents(move: Move, fit: Field) -> Move:
    return move._replace(fields=tuple(fit if one.name == "cents" else one for one in move.fields))


def _step(table: Table, area: str) -> Cents:
    """By how much a wager may grow or shrink: whole chips that keep to the multiples."""
    return lcm(_unit(table), table.sign.limit(area).multiple)


# Wagers against the sign


def check_stake(table: Table, sent: Stake) -> Refusal | None:
    """Whether a wager that the game takes is within the sign."""
    after = table.balance(wager(sent.seat, sent.area)) + sent.cents
    if table.closed:
        return Refusal(clause_of(table, "close_table"), "the table is closed to wagers")
    if refused := _check_chips(table, sent, after):
        return refused
    most = maximum(table, sent.seat, sent.area)
    if most is not None and after > most:
        said = f"{sent.area} takes at most {dollars(most)}, not {dollars(after)}"
        return Refusal(clause_of(table, "over_maximum"), said)
    return None


def check_take_back(table: Table, sent: TakeBack) -> Refusal | None:
    """Whether what the game gives back leaves a wager that the sign allows, or none."""
    return _check_chips(table, sent, table.balance(wager(sent.seat, sent.area)) - sent.cents)


def _check_chips(table: Table, sent: Stake | TakeBack, after: Cents) -> Refusal | None:
    if sent.cents % _unit(table):
        short = dollars(sent.cents)
        return Refusal(clause_of(table, "chips"), f"{short} is no whole number of chips")
    if after % table.sign.limit(sent.area).multiple:
        multiple = dollars(table.sign.limit(sent.area).multiple)
        return Refusal(clause_of(table, "multiple"), f"{sent.area} goes by {multiple}")
    return None


def under_minimum(table: Table) -> Events:
    """As play begins: a first wager under the minimum stands with advice, further ones go back."""
    events: Events = ()
    for seat in sorted(table.seats):
        for area, limit in sorted(table.sign.limits.items()):
            held = table.balance(wager(seat, area))
            if 0 < held < limit.minimum:
                events += _short(table, seat, area, held)
                if any(type(one) is not UnderMinimumAdvised for one in events[-1:]):
                    break
    return events


def _short(table: Table, seat: int, area: str, cents: Cents) -> Events:
    power = table.rules.power("under_minimum")
    clause = clause_of(table, "under_minimum")
    if power is None or table.seats[seat].under_minimum < power.rounds:
        return (UnderMinimumAdvised(seat, area, cents, clause),)
    back = table.game.decide(table.play, Correct(seat, area, 0, clause))
    return () if isinstance(back, Refusal) else back


# Decisions


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about limits; None for any other."""
    match envelope.command:
        case ChangeLimit():
            return _change_limit(table, envelope.command, envelope.at)
        case RaiseBoxMaximum(seat, most):
            return _raise_box_maximum(table, seat, most)
        case WagerFound():
            return _wager_found(table, envelope.command)
    return None


def _change_limit(table: Table, sent: ChangeLimit, at: str) -> Decision:
    clause, power = clause_of(table, "change_limits"), table.rules.power("change_limits")
    if power is None or table.closed:
        return Refusal(clause, "limits cannot be changed now")
    if table.limits_notice:
        return Refusal(clause, "a change of limits is announced already")
    if sent.area not in table.sign.limits:
        return Refusal(clause, f"limits are for {', '.join(sorted(table.sign.limits))}")
    ranges = _range_of_limits(table, sent.area)
    if sent.what not in ranges:
        return Refusal(clause, f"what changes is one of {', '.join(ranges)}")
    low, high = ranges[sent.what]
    if not low <= sent.cents <= high or (sent.cents - low) % _unit(table):
        within = f"{dollars(low)} to {dollars(high)} in whole chips"
        return Refusal(clause, f"the {sent.what} of {sent.area} can be {within}")
    if not power.minutes <= sent.minutes <= MOST_MINUTES:
        return Refusal(clause, f"players get {power.minutes} minutes' notice, at most a day")
    limit = replace(table.sign.limits[sent.area], **{sent.what: sent.cents})
    limits = {**table.sign.limits, sent.area: limit}
    sign = replace(table.sign, version=table.sign.version + 1, limits=limits)
    return (LimitsAnnounced(sign, later(at, sent.minutes), clause),)


def later(at: str, minutes: int) -> str:
    """The time so many minutes after another, as text."""
    return (datetime.fromisoformat(at) + timedelta(minutes=minutes)).isoformat()


def _raise_box_maximum(table: Table, seat: int, most: Cents) -> Decision:
    clause = clause_of(table, "raise_box_maximum")
    if not clause or seat not in table.seats:
        return Refusal(clause, f"no marker can be placed at box {seat}")
    if table.sign.limit("ante").maximum is None:
        return Refusal(clause, "the sign states no maximum to go above")
    least = _raised_from(table)
    if not least <= most <= MOST or (most - least) % _unit(table):
        return Refusal(clause, f"a box's own maximum is {dollars(least)} or more, in whole chips")
    return (MarkerPlaced(seat, most, clause),)


def _wager_found(table: Table, sent: WagerFound) -> Decision:
    clause = clause_of(table, "over_maximum")
    held = table.balance(wager(sent.seat, sent.area))
    known = sent.seat in table.seats and sent.area in _found_areas(table)
    if open_to_wagers(table) or not known:
        return Refusal(clause, "wagers are found to be wrong only after play began")
    if not held:
        return Refusal(clause, f"seat {sent.seat} has no wager on {sent.area}")
    if sent.cents < 1 or sent.cents % _unit(table):
        return Refusal(clause_of(table, "chips"), f"{dollars(sent.cents)} is no number of chips")
    found: Events = (FoundWager(sent.seat, sent.area, sent.cents, clause),)
    if sent.cents != held:
        entered = table.game.decide(
            table.play, Correct(sent.seat, sent.area, sent.cents, clause_of(table, "chips"))
        )
        if isinstance(entered, Refusal):
            return entered
        found += entered
    return found


def settled_to_limits(table: Table, found: FoundWager) -> Events:
    """A wager found outside the limits after play began: down to the most, or under the least."""
    most = maximum(table, found.seat, found.area)
    if most is not None and found.cents > most:
        clause = clause_of(table, "over_maximum")
        back = table.game.decide(table.play, Correct(found.seat, found.area, most, clause))
        return () if isinstance(back, Refusal) else back
    if found.cents < table.sign.limit(found.area).minimum:
        return _short(table, found.seat, found.area, found.cents)
    return ()
