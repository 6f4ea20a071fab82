"""Wagers against the sign: within the limits, below the minimum, above the maximum, refused."""

from bisect import bisect_right
from functools import cache
from math import gcd, lcm
from typing import Any, NamedTuple

from houseway import core
from houseway.money import Cents, dollars
from houseway.table.directions import gives_way
from houseway.table.powers import chips_field, unit
from houseway.table.state import Table

NAMESPACE = "table"
STAKE, TAKE_BACK = core.kind(core.Stake), core.kind(core.TakeBack)


class WagerFound(core.OfWager, core.Command):
    """After play began a wager turns out to be of another amount than was entered."""

    cents: Cents


class RefuseWager(core.OfWager, core.Command):
    """Refuse a wager before play, on reasonable grounds; it goes back."""

    why: str


class WagerRefused(core.OfWager, core.Event, to=core.OWN_SEAT):
    """A wager was refused and taken from the layout."""

    why: str
    under: str


class UnderMinimumAdvised(core.OfWager, core.Event, to=core.EVERYBODY):
    """A wager below the minimum stands this once; the player was told that the next will not."""

    cents: Cents
    under: str


class FoundWager(core.OfWager, core.Event, to=core.EVERYBODY):
    """What really lies on an area, as the dealer found it."""

    cents: Cents
    under: str


def maximum(table: Table, seat: int, area: str) -> Cents | None:
    """The most that a seat may have on an area: a player's own marker raises the sign's maximum."""
    return _maximum(table, seat, area, table.sign.limit(area).maximum)


def _maximum(table: Table, seat: int, area: str, most: Cents | None) -> Cents | None:
    if most is None or table.game.uncapped(table.play, area):
        return None
    marked = _own(table, seat, area, "maximums")
    return most if marked is None else max(most, marked)


def minimum(table: Table, seat: int, area: str) -> Cents:
    """The least that a seat must have on an area: a kept minimum goes before the sign's.

    Where a player has a sign of their own, that says it.
    """
    if (own := _own(table, seat, area, "own_minimums")) is not None:
        return own
    least, kept = table.sign.limit(area).minimum, _own(table, seat, area, "minimums")
    return least if kept is None else min(least, kept)


def alike(table: Table, seat: int, area: str) -> tuple[str, ...]:
    """The wagers that share one maximum with an area, in the order in which they were placed."""
    power = table.rules.power("over_maximum")
    if power is None or not power.together:
        return (area,)
    return table.game.alike(table.play, seat, area)


def _room(table: Table, seat: int, area: str, limit: core.Limit) -> Cents | None:
    """How much more a maximum leaves a seat for an area; it counts all that is alike."""
    most = _maximum(table, seat, area, limit.maximum)
    if most is None:
        return None
    return most - sum(table.on(core.wager(seat, other)) for other in alike(table, seat, area))


def _own(table: Table, seat: int, area: str, which: str) -> Cents | None:
    """A limit of one seat; `place_win/6` falls under `place_win`, and so does `place_win/6#12`."""
    own = getattr(table.seats[seat], which) if seat in table.seats else {}
    if not own:
        return None
    spot = area.partition("#")[0]
    found: Cents | None = own.get(spot, own.get(spot.partition("/")[0]))
    return found


def wagers(table: Table) -> list[tuple[int, str]]:
    """Every seat and area with chips or tokens on it."""
    held = map(core.account, {*table.balances, *table.tokens})
    return sorted((place.seat, place.area) for place in held if place.kind == "wager")


# The game's moves within the sign


def narrowed(table: Table, move: core.Move, purse: Cents | None = None) -> core.Move | None:
    """A game's move within the sign and the player's chips; None where nothing is left of it.

    `purse` is what there is to put down, where that is not the chips in front of the player.
    """
    seat, cents, area = _asks(move)
    if not seat:
        return move
    if _unfunded(table, seat, move.command):
        return None
    if cents is None and seat in (*table.seats, *table.reopened):
        return move
    if cents is None or seat not in table.seats:
        return None
    chips = table.balance(core.rack(seat))
    bounds = _bounds(table, seat, move.command, area)
    # Most are open within the same bounds again and again, and the layout offers the same moves.
    key = id(move), chips, purse, bounds
    known = _fitted.get(key)
    if known is None:
        if len(_fitted) >= _FITTED_KEPT:
            _fitted.clear()
        # As long as the move is kept no other has its id.
        known = _fitted[key] = move, _within(move, cents, chips, purse, bounds)
    return known[1]


class _Asks(NamedTuple):
    """Whose move it is, the amount that it asks for, and on which area."""

    seat: int
    cents: core.Field | None
    area: str


def _asks(move: core.Move) -> _Asks:
    cents, area = None, ""
    for field in move.fields:
        if field.name == "cents":
            cents = field
        elif field.name == "area":
            area = field.options[0]
    return _Asks(core.seat_of(move.by), cents, area)


def _unfunded(table: Table, seat: int, command: str) -> Cents:
    """The least that a player must have for a command and has not; 0 where nothing is missing."""
    area = table.game.funded(table.play, command) if table.rules.power("funds") else ""
    if not area:
        return 0
    least = max(min(table.sign.chips), minimum(table, seat, area))
    has = table.balance(core.rack(seat)) + table.tokens.get(core.rack(seat), 0)
    return least if has < least else 0


class _Bounds(NamedTuple):
    """What chips, sign and maximum leave of an amount: steps, what it is added to, and the most.

    `closed` says that nothing can be put down at all.
    """

    unit: Cents = 1
    multiple: Cents = 1
    rest: Cents = 0
    room: Cents | None = None
    closed: bool = False


def _bounds(table: Table, seat: int, command: str, area: str) -> _Bounds:
    if command not in _limited(table.game.stakes):
        return _Bounds()
    assert area, "a wager lies on an area"
    held, limit = table.on(core.wager(seat, area)), table.sign.limit(area)
    if command == TAKE_BACK:
        return _Bounds(unit(table), limit.multiple, held)
    if table.closed or not table.seats[seat].carded or gives_way(table, seat):
        return _Bounds(closed=True)
    return _Bounds(unit(table), limit.multiple, -held, _room(table, seat, area, limit))


_fitted: dict[tuple[Any, ...], tuple[core.Move, core.Move | None]] = {}
_FITTED_KEPT = 8192


def _within(
    move: core.Move, cents: core.Field, chips: Cents, purse: Cents | None, within: _Bounds
) -> core.Move | None:
    """A move as far as bounds and chips leave something of it."""
    if within.closed:
        return None
    fit = _stepped(_stepped(cents, within.unit, 0), within.multiple, within.rest)
    if move.command != TAKE_BACK:
        most = chips if purse is None else purse
        fit = _capped(fit, most if within.room is None else min(most, within.room))
        if fit and fit.fee:
            fit = _with_fee(fit, chips, purse)
    if fit is None:
        return None
    fields = (fit if field.name == fit.name else field for field in move.fields)
    return move._replace(fields=tuple(fields))


@cache
def _limited(stakes: tuple[type, ...]) -> frozenset[str]:
    """The commands whose amounts the sign limits, by name."""
    return frozenset((STAKE, TAKE_BACK, *map(core.kind, stakes)))


def _with_fee(amounts: core.Field, chips: Cents, purse: Cents | None) -> core.Field | None:
    """The amounts whose fee can be paid too; it is paid in chips, whatever is staked."""
    low, fee = amounts.low or 0, amounts.fee

    def costs(steps: int) -> Cents:
        cents = low + steps * amounts.step
        return (cents if purse is None else 0) + (fee.of(cents) if fee else 0)

    most = ((amounts.high or 0) - low) // amounts.step
    steps = bisect_right(range(most + 1), chips, key=costs) - 1
    return amounts._replace(high=low + steps * amounts.step) if steps >= 0 else None


def _capped(amounts: core.Field | None, most: Cents | None) -> core.Field | None:
    """The amounts up to the most, which is one of them; None where none is left."""
    if amounts is None:
        return None
    low, top = amounts.low or 0, amounts.high
    if most is not None and (top is None or most < top):
        top = most
    if top is None:
        return amounts
    return amounts._replace(high=top - (top - low) % amounts.step) if top >= low else None


def _stepped(amounts: core.Field | None, step: Cents, rest: Cents) -> core.Field | None:
    """The amounts that leave the same as `rest` when divided by the step; None where none does."""
    if amounts is None:
        return None
    low = amounts.low or 0
    if amounts.step % step == 0 and (low - rest) % step == 0:
        return amounts
    shared = gcd(amounts.step, step)
    times, odd = divmod(rest - low, shared)
    if odd:
        return None
    cycle = step // shared
    low += amounts.step * (times * pow(amounts.step // shared, -1, cycle) % cycle)
    return _capped(amounts._replace(low=low, step=lcm(amounts.step, step)), None)


def why_not(table: Table, sent: Any) -> core.Refusal:
    """Why an amount that the game would take is not within the sign and the player's chips."""
    if core.kind(sent) in _limited(table.game.stakes) and (refused := _outside(table, sent)):
        return refused
    has = dollars(table.balance(core.rack(sent.seat)))
    if least := _unfunded(table, sent.seat, core.kind(sent)):
        return table.refusal("funds", f"this needs {dollars(least)} in chips: there is only {has}")
    return table.refusal("chips", f"there is only {has} in chips: buy in for more")


def _outside(table: Table, sent: Any) -> core.Refusal | None:
    seat, area, cents = sent.seat, sent.area, sent.cents
    staked = not isinstance(sent, core.TakeBack)
    if staked and not table.seats[seat].carded:
        why = f"seat {seat} needs a valid Player Card to wager"
        return table.refusal("player_card", why)
    if staked and table.closed:
        return table.refusal("close_table", "the table is closed to wagers")
    if staked and (refused := gives_way(table, seat)):
        return refused
    if cents % unit(table):
        return table.refusal("chips", f"{dollars(cents)} is not a whole number of chips")
    held, limit = table.on(core.wager(seat, area)), table.sign.limit(area)
    if (held + cents if staked else held - cents) % limit.multiple:
        return table.refusal(
            "multiple", f"{table.spot(area)} takes multiples of {dollars(limit.multiple)}"
        )
    room = _room(table, seat, area, limit) if staked else None
    if room is not None and cents > room:
        most, spot = maximum(table, seat, area) or 0, table.spot(area)
        several = " in all" if most - room != held else ""
        why = f"{spot} takes at most {dollars(most)}{several}, not {dollars(most - room + cents)}"
        return table.refusal("over_maximum", why)
    return None


# Acts


def _refuse(table: Table, seat: int, area: str) -> core.Offer | core.Refusal:
    """As far as the game lets a wager go."""
    clause = table.clause("refuse_wager")
    gone = core.Correct(seat, area, 0, clause)
    if (
        not table.rules.power("refuse_wager")
        or not table.open_to_wagers
        or (seat, area) not in wagers(table)
        or table.game.why_not(table.play, gone)
    ):
        return core.Refusal(clause, f"no wager of seat {seat} on {table.spot(area)} can be refused")
    return core.Offer(clause, (core.Field("why"),))


def _refused(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.clause("refuse_wager")
    refused = WagerRefused(sent.seat, sent.area, sent.why, clause)
    return refused, core.Correct(sent.seat, sent.area, 0, clause)


def _find(table: Table, seat: int, area: str) -> core.Offer | core.Refusal:
    clause, chips = table.clause("over_maximum"), table.clause("chips")
    if table.open_to_wagers:
        return core.Refusal(clause, "a wager is found wrong only once play has begun")
    if (seat, area) not in wagers(table):
        return core.Refusal(clause, f"seat {seat} has no wager on {table.spot(area)}")
    held = table.on(core.wager(seat, area))
    if refused := table.game.why_not(table.play, core.Correct(seat, area, held, chips)):
        return refused
    most = held + table.balance(core.rack(seat))
    return core.Offer(clause, (chips_field(table, most, f"seat {seat} can have wagered", chips),))


def _found(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    found = FoundWager(sent.seat, sent.area, sent.cents, table.clause("over_maximum"))
    return found, core.Correct(sent.seat, sent.area, sent.cents, table.clause("chips"))


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(RefuseWager, core.SUPERVISOR, _refuse, _refused, ("seat", "area"), wagers),
    core.Act(WagerFound, core.DEALER, _find, _found, ("seat", "area"), wagers),
)


# What follows by itself


def short(table: Table, seat: int, area: str, advised: int) -> core.Events:
    """As play begins: what lies below the minimum goes back, but some documents advise first."""
    held, power = table.on(core.wager(seat, area)), table.rules.power("under_minimum")
    if not 0 < held < minimum(table, seat, area):
        return ()
    if power and advised < power.rounds:
        return (UnderMinimumAdvised(seat, area, held, table.clause("under_minimum")),)
    return (core.Correct(seat, area, 0, table.clause("minimum")),)


def recapped(before: Table, after: Table) -> core.Events:
    """Wagers that no maximum bound are brought down to it where it binds again."""
    clause = after.clause("over_maximum")
    corrections: core.Events = ()
    for seat, area in wagers(after) if after.live else ():
        most = maximum(after, seat, area)
        freed = before.game.uncapped(before.play, area)
        if freed and most is not None and after.on(core.wager(seat, area)) > most:
            corrections += (core.Correct(seat, area, most, clause),)
    return corrections


def settled_to_limits(table: Table, found: FoundWager) -> core.Events:
    """A wager found outside the limits after play began: down to the most, or under the least."""
    most, power = maximum(table, found.seat, found.area), table.rules.power("under_minimum")
    if most is not None and (over := _over(table, found.seat, found.area, most)):
        clause = table.clause("over_maximum")
        return tuple(core.Correct(found.seat, area, most, clause) for area in over)
    # Where the document does not say how often, a wager found too small is valid.
    if power is None or not power.rounds:
        return ()
    return short(table, found.seat, found.area, table.seats[found.seat].under_minimum)


def _over(table: Table, seat: int, area: str, most: Cents) -> list[str]:
    """Of the wagers that share a maximum those that exceed it together with the ones before."""
    found, total = [], 0
    for other in alike(table, seat, area):
        total += table.on(core.wager(seat, other))
        if total > most:
            found.append(other)
    return found


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about limits."""
    match happened:
        case UnderMinimumAdvised(seat):
            return table.with_seat(seat, under_minimum=table.seats[seat].under_minimum + 1)
    return table
