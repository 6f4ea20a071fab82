"""Wagers against the sign: within the limits, below the minimum, above the maximum, refused."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from math import gcd, lcm

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Correct,
    Decision,
    Events,
    Field,
    Move,
    Refusal,
    Stake,
    TakeBack,
    kind,
    rack,
    wager,
)
from houseway.money import Cents, dollars
from houseway.table.powers import clause_of
from houseway.table.sign import unit
from houseway.table.state import (
    Envelope,
    FoundWager,
    RefuseWager,
    Table,
    UnderMinimumAdvised,
    WagerFound,
    WagerRefused,
)

# What is sent to this room.
COMMANDS = (RefuseWager, WagerFound)


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


def stakes(table: Table) -> tuple[type, ...]:
    """The commands that put down a new wager, which the sign limits."""
    return Stake, *table.game.stakes


def open_to_wagers(table: Table) -> bool:
    """Whether the game takes wagers now."""
    return any(one.command == kind(Stake) for one in table.turn.moves)


# Moves


def moves(table: Table) -> Iterator[Move]:
    """What may be done about wagers outside the limits now."""
    if not open_to_wagers(table):
        yield from _found_moves(table)
        return
    for seat in table.seats:
        for area in _refusable(table, seat):
            where = Field("seat", options=(seat,)), Field("area", options=(area,))
            clause = clause_of(table, "refuse_wager")
            yield Move(SUPERVISOR, kind(RefuseWager), clause, (*where, Field("why")))


def _refusable(table: Table, seat: int) -> list[str]:
    """The areas of a seat whose wager may be refused, as far as the game lets it go."""
    if not table.rules.power("refuse_wager"):
        return []
    held = [area for owner, area in wagers(table) if owner == seat]
    clause = clause_of(table, "refuse_wager")
    gone = {area: table.game.answer(table.play, Correct(seat, area, 0, clause)) for area in held}
    return [area for area, answer in gone.items() if not isinstance(answer, Refusal)]


def _found_moves(table: Table) -> Iterator[Move]:
    step, clause = unit(table), clause_of(table, "over_maximum")
    for seat, area in wagers(table):
        held = table.on(wager(seat, area))
        most = held + table.balance(rack(seat))
        if not isinstance(_entered(table, seat, area, held), Refusal):
            where = Field("seat", options=(seat,)), Field("area", options=(area,))
            fields = (*where, Field("cents", step, most, step))
            yield Move(DEALER, kind(WagerFound), clause, fields)


STAKE, TAKE_BACK = kind(Stake), kind(TakeBack)


def narrowed(table: Table, move: Move, purse: Cents | None = None) -> Move | None:
    """A game's move within the sign and the player's chips; None where nothing is left of it.

    `purse` is what there is to put down, where that is not the chips in front of the player.
    """
    if not move.by.startswith("seat/"):
        return move
    seat = int(move.by.partition("/")[2])
    if seat not in table.seats:
        return None
    cents = _field(move, "cents")
    if cents is None:
        return move
    chips = table.balance(rack(seat))
    fit = _fitting(table, seat, move, cents, chips if purse is None else purse)
    if fit and fit.fee and move.command != TAKE_BACK:
        fit = _with_fee(fit, chips, purse)
    if fit is None:
        return None
    return move._replace(fields=tuple(fit if one is cents else one for one in move.fields))


def _field(move: Move, name: str) -> Field | None:
    for one in move.fields:
        if one.name == name:
            return one
    return None


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


# Wagers against the sign


def check_stake(table: Table, sent: Stake) -> Refusal | None:
    """Whether a wager that the game takes is within the sign."""
    after = table.on(wager(sent.seat, sent.area)) + sent.cents
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
    return _check_chips(table, sent, table.on(wager(sent.seat, sent.area)) - sent.cents)


def _check_chips(table: Table, sent: Stake | TakeBack, after: Cents) -> Refusal | None:
    if sent.cents % unit(table):
        short = dollars(sent.cents)
        return Refusal(clause_of(table, "chips"), f"{short} is no whole number of chips")
    if after % table.sign.limit(sent.area).multiple:
        multiple = dollars(table.sign.limit(sent.area).multiple)
        return Refusal(clause_of(table, "multiple"), f"{sent.area} goes by {multiple}")
    return None


def wagers(table: Table) -> list[tuple[int, str]]:
    """Every seat and area with chips or tokens on it."""
    accounts = {one for one in (*table.balances, *table.tokens) if one.startswith("wager/")}
    split = (one.split("/", 2) for one in accounts)
    return sorted((int(seat), area) for _, seat, area in split)


def short(table: Table, seat: int, area: str, advised: int) -> Events:
    """As play begins: what lies below the minimum goes back, but some documents advise first."""
    held, power = table.on(wager(seat, area)), table.rules.power("under_minimum")
    if not 0 < held < minimum(table, seat, area):
        return ()
    if power and advised < power.rounds:
        return (UnderMinimumAdvised(seat, area, held, clause_of(table, "under_minimum")),)
    clause = clause_of(table, "minimum")
    back = table.game.answer(table.play, Correct(seat, area, 0, clause))
    return () if isinstance(back, Refusal) else back


# Decisions


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about limits; None for any other."""
    match envelope.command:
        case RefuseWager():
            return _refuse_wager(table, envelope.command)
        case WagerFound():
            return _wager_found(table, envelope.command)
    return None


def _refuse_wager(table: Table, sent: RefuseWager) -> Decision:
    clause = clause_of(table, "refuse_wager")
    if sent.area not in _refusable(table, sent.seat) or not open_to_wagers(table):
        said = f"the wager of seat {sent.seat} on {sent.area} cannot be refused"
        return Refusal(clause, said)
    if not sent.why.strip():
        return Refusal(clause, "the reason must be stated")
    back = table.game.answer(table.play, Correct(sent.seat, sent.area, 0, clause))
    refused = WagerRefused(sent.seat, sent.area, sent.why, clause)
    return back if isinstance(back, Refusal) else (refused, *back)


def _wager_found(table: Table, sent: WagerFound) -> Decision:
    clause = clause_of(table, "over_maximum")
    if open_to_wagers(table):
        return Refusal(clause, "wagers are found to be wrong only after play began")
    if (sent.seat, sent.area) not in wagers(table):
        return Refusal(clause, f"seat {sent.seat} has no wager on {sent.area}")
    if sent.cents < 1 or sent.cents % unit(table):
        return Refusal(clause_of(table, "chips"), f"{dollars(sent.cents)} is no number of chips")
    entered = _entered(table, sent.seat, sent.area, sent.cents)
    if isinstance(entered, Refusal):
        return entered
    return FoundWager(sent.seat, sent.area, sent.cents, clause), *entered


def _entered(table: Table, seat: int, area: str, cents: Cents) -> Decision:
    """What the game makes of a wager of another amount than was entered, or of the same."""
    sent = Correct(seat, area, cents, clause_of(table, "chips"))
    return table.game.answer(table.play, sent)


def recapped(before: Table, after: Table) -> Events:
    """Wagers that no maximum bound are brought down to it where it binds again."""
    clause = clause_of(after, "over_maximum")
    events: Events = ()
    for seat, area in wagers(after) if after.live else ():
        most = maximum(after, seat, area)
        freed = before.game.uncapped(before.play, area)
        if freed and most is not None and after.on(wager(seat, area)) > most:
            back = after.game.answer(after.play, Correct(seat, area, most, clause))
            events += () if isinstance(back, Refusal) else back
    return events


def settled_to_limits(table: Table, found: FoundWager) -> Events:
    """A wager found outside the limits after play began: down to the most, or under the least."""
    most, power = maximum(table, found.seat, found.area), table.rules.power("under_minimum")
    if most is None or found.cents <= most:
        # Where the document does not say how often, a wager found too small is valid.
        if power is None or not power.rounds:
            return ()
        return short(table, found.seat, found.area, table.seats[found.seat].under_minimum)
    clause = clause_of(table, "over_maximum")
    back = table.game.answer(table.play, Correct(found.seat, found.area, most, clause))
    return () if isinstance(back, Refusal) else back
