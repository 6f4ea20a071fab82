"""Wagers against the sign: within the limits, below the minimum, above the maximum, refused."""

from bisect import bisect_right
from functools import cache
from math import gcd, lcm
from typing import Any

from houseway.core import (
    DEALER,
    EVERYBODY,
    OWN_SEAT,
    SUPERVISOR,
    Act,
    Correct,
    Envelope,
    Events,
    Field,
    Move,
    Offer,
    Refusal,
    Stake,
    TakeBack,
    account,
    command,
    event,
    kind,
    rack,
    seat_of,
    wager,
)
from houseway.money import Cents, dollars
from houseway.table.powers import chips_field, clause_of, unit
from houseway.table.state import Table

NAMESPACE = "table"
STAKE, TAKE_BACK = kind(Stake), kind(TakeBack)


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


def maximum(table: Table, seat: int, area: str) -> Cents | None:
    """The most that a seat may have on an area: a player's own marker raises the sign's maximum."""
    most = table.sign.limit(area).maximum
    if most is None or table.game.uncapped(table.play, area):
        return None
    marked = _own(table, seat, area, "maximums")
    return most if marked is None else max(most, marked)


def minimum(table: Table, seat: int, area: str) -> Cents:
    """The least that a seat must have on an area: a kept minimum goes before the sign's."""
    least, kept = table.sign.limit(area).minimum, _own(table, seat, area, "minimums")
    return least if kept is None else min(least, kept)


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
    held = map(account, {*table.balances, *table.tokens})
    return sorted((place.seat, place.area) for place in held if place.kind == "wager")


# The game's moves within the sign


def narrowed(table: Table, move: Move, purse: Cents | None = None) -> Move | None:
    """A game's move within the sign and the player's chips; None where nothing is left of it.

    `purse` is what there is to put down, where that is not the chips in front of the player.
    """
    seat, cents = seat_of(move.by), _field(move, "cents")
    if not seat or (cents is None and seat in table.seats):
        return move
    if cents is None or seat not in table.seats:
        return None
    chips = table.balance(rack(seat))
    fit = _fitting(table, seat, move, cents, chips if purse is None else purse)
    if fit and fit.fee and move.command != TAKE_BACK:
        fit = _with_fee(fit, chips, purse)
    if fit is None:
        return None
    return move._replace(fields=tuple(fit if field is cents else field for field in move.fields))


def _field(move: Move, name: str) -> Field | None:
    return next((field for field in move.fields if field.name == name), None)


def _fitting(table: Table, seat: int, move: Move, cents: Field, purse: Cents) -> Field | None:
    """Of the amounts that the game allows, those that chips, multiples and maximum do too."""
    if move.command not in _limited(table.game.stakes):
        return _capped(cents, purse)
    where = _field(move, "area")
    assert where is not None, "a wager lies on an area"
    area = where.options[0]
    held, multiple = table.on(wager(seat, area)), table.sign.limit(area).multiple
    if move.command == TAKE_BACK:
        return _stepped(_stepped(cents, unit(table), 0), multiple, held)
    if table.closed or not table.seats[seat].carded:
        return None
    most = maximum(table, seat, area)
    whole = _stepped(_stepped(cents, unit(table), 0), multiple, -held)
    return _capped(whole, purse if most is None else min(purse, most - held))


@cache
def _limited(stakes: tuple[type, ...]) -> frozenset[str]:
    """The commands whose amounts the sign limits, by name."""
    return frozenset((STAKE, TAKE_BACK, *map(kind, stakes)))


def _with_fee(amounts: Field, chips: Cents, purse: Cents | None) -> Field | None:
    """The amounts whose fee can be paid too; it is paid in chips, whatever is staked."""
    low, fee = amounts.low or 0, amounts.fee

    def costs(steps: int) -> Cents:
        cents = low + steps * amounts.step
        return (cents if purse is None else 0) + (fee.of(cents) if fee else 0)

    most = ((amounts.high or 0) - low) // amounts.step
    steps = bisect_right(range(most + 1), chips, key=costs) - 1
    return amounts._replace(high=low + steps * amounts.step) if steps >= 0 else None


def _capped(amounts: Field | None, most: Cents | None) -> Field | None:
    """The amounts up to the most, which is one of them; None where none is left."""
    if amounts is None:
        return None
    low, top = amounts.low or 0, amounts.high
    if most is not None and (top is None or most < top):
        top = most
    if top is None:
        return amounts
    return amounts._replace(high=top - (top - low) % amounts.step) if top >= low else None


def _stepped(amounts: Field | None, step: Cents, rest: Cents) -> Field | None:
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


def why_not(table: Table, sent: Any) -> Refusal:
    """Why an amount that the game would take is not within the sign and the player's chips."""
    if kind(sent) in _limited(table.game.stakes) and (refused := _outside(table, sent)):
        return refused
    has = dollars(table.balance(rack(sent.seat)))
    return Refusal(clause_of(table, "chips"), f"only {has} in chips there: buy in for more")


def _outside(table: Table, sent: Any) -> Refusal | None:
    seat, area, cents, staked = sent.seat, sent.area, sent.cents, not isinstance(sent, TakeBack)
    if staked and not table.seats[seat].carded:
        said = f"seat {seat} needs a valid Player Card of their own to wager"
        return Refusal(clause_of(table, "player_card"), said)
    if staked and table.closed:
        return Refusal(clause_of(table, "close_table"), "the table is closed to wagers")
    if cents % unit(table):
        return Refusal(clause_of(table, "chips"), f"{dollars(cents)} is no whole number of chips")
    held, multiple = table.on(wager(seat, area)), table.sign.limit(area).multiple
    if (held + cents if staked else held - cents) % multiple:
        return Refusal(clause_of(table, "multiple"), f"{area} goes by {dollars(multiple)}")
    most = maximum(table, seat, area) if staked else None
    if most is not None and held + cents > most:
        said = f"{area} takes at most {dollars(most)}, not {dollars(held + cents)}"
        return Refusal(clause_of(table, "over_maximum"), said)
    return None


# Acts


def _refuse(table: Table, seat: int, area: str) -> Offer | Refusal:
    """As far as the game lets a wager go."""
    clause = clause_of(table, "refuse_wager")
    gone = Correct(seat, area, 0, clause)
    if (
        not table.rules.power("refuse_wager")
        or not table.open_to_wagers
        or (seat, area) not in wagers(table)
        or table.game.why_not(table.play, gone)
    ):
        return Refusal(clause, f"the wager of seat {seat} on {area} cannot be refused")
    return Offer(clause, (Field("why"),))


def _refused(table: Table, envelope: Envelope) -> Events:
    sent, clause = envelope.command, clause_of(table, "refuse_wager")
    refused = WagerRefused(sent.seat, sent.area, sent.why, clause)
    return refused, Correct(sent.seat, sent.area, 0, clause)


def _find(table: Table, seat: int, area: str) -> Offer | Refusal:
    clause, chips = clause_of(table, "over_maximum"), clause_of(table, "chips")
    if table.open_to_wagers:
        return Refusal(clause, "wagers are found to be wrong only after play began")
    if (seat, area) not in wagers(table):
        return Refusal(clause, f"seat {seat} has no wager on {area}")
    held = table.on(wager(seat, area))
    if refused := table.game.why_not(table.play, Correct(seat, area, held, chips)):
        return refused
    most = held + table.balance(rack(seat))
    return Offer(clause, (chips_field(table, most, f"seat {seat} can have wagered", chips),))


def _found(table: Table, envelope: Envelope) -> Events:
    sent = envelope.command
    found = FoundWager(sent.seat, sent.area, sent.cents, clause_of(table, "over_maximum"))
    return found, Correct(sent.seat, sent.area, sent.cents, clause_of(table, "chips"))


ACTS: tuple[Act[Table], ...] = (
    Act(RefuseWager, SUPERVISOR, _refuse, _refused, ("seat", "area"), wagers),
    Act(WagerFound, DEALER, _find, _found, ("seat", "area"), wagers),
)


# What follows by itself


def short(table: Table, seat: int, area: str, advised: int) -> Events:
    """As play begins: what lies below the minimum goes back, but some documents advise first."""
    held, power = table.on(wager(seat, area)), table.rules.power("under_minimum")
    if not 0 < held < minimum(table, seat, area):
        return ()
    if power and advised < power.rounds:
        return (UnderMinimumAdvised(seat, area, held, clause_of(table, "under_minimum")),)
    return (Correct(seat, area, 0, clause_of(table, "minimum")),)


def recapped(before: Table, after: Table) -> Events:
    """Wagers that no maximum bound are brought down to it where it binds again."""
    clause = clause_of(after, "over_maximum")
    corrections: Events = ()
    for seat, area in wagers(after) if after.live else ():
        most = maximum(after, seat, area)
        freed = before.game.uncapped(before.play, area)
        if freed and most is not None and after.on(wager(seat, area)) > most:
            corrections += (Correct(seat, area, most, clause),)
    return corrections


def settled_to_limits(table: Table, found: FoundWager) -> Events:
    """A wager found outside the limits after play began: down to the most, or under the least."""
    most, power = maximum(table, found.seat, found.area), table.rules.power("under_minimum")
    if most is not None and found.cents > most:
        return (Correct(found.seat, found.area, most, clause_of(table, "over_maximum")),)
    # Where the document does not say how often, a wager found too small is valid.
    if power is None or not power.rounds:
        return ()
    return short(table, found.seat, found.area, table.seats[found.seat].under_minimum)


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about limits."""
    match happened:
        case UnderMinimumAdvised(seat):
            return table.with_seat(seat, under_minimum=table.seats[seat].under_minimum + 1)
    return table
