"""Jackpot pools: a stream of its own for each, which knows contributions and prizes and no game.

What a table's events bring about in its pool is decided here; `pool_state` keeps the books.
"""

import re
from math import gcd
from typing import Any, NamedTuple

from houseway import core
from houseway.floor.pool_events import (
    Cancelled,
    Contributed,
    Held,
    Pledged,
    PoolOpened,
    PrizePaid,
    Released,
    Reseeded,
    Shared,
    TableLinked,
    TableUnlinked,
    TakenBack,
    Withdrawn,
)
from houseway.floor.pool_state import Pledge
from houseway.floor.pool_state import Pool as Pool
from houseway.floor.pool_state import evolve as evolve
from houseway.floor.pool_state import transfers as transfers
from houseway.games.kit import jackpot
from houseway.money import Cents, Jackpot
from houseway.table.conduct import TableClosed
from houseway.table.corrections import BACK, undone
from houseway.table.prizes import PrizeSigned
from houseway.table.state import Table

POWER = "jackpot_pool"
NAME = re.compile(r"[\w][\w .-]{0,59}")
# What an entry has done to a pool beside its wagers.
SETTLES = (core.RoundClosed, core.Voided, jackpot.MeterRead, jackpot.PrizesHeld)


# Opening and linking


def opened(table: Table) -> PoolOpened:
    """The first event of the pool that a table's sign declares."""
    assert table.sign.jackpot is not None, "the sign declares a jackpot"
    terms = table.sign.jackpot
    if not NAME.fullmatch(terms.pool):
        raise ValueError(
            "jackpot: a pool's name has up to 60 letters, digits, spaces, dots and dashes"
        )
    return PoolOpened(terms.pool, terms, pays(table), table.clause(POWER), table.training)


def pays(table: Table) -> dict[str, Any]:
    """The jackpot pay table of a table's rules."""
    return dict(table.rules.data.get("prize", {}))


def link(pool: Pool, name: str, table: Table) -> TableLinked:
    """A table joins; ValueError says which of the shared terms its sign does not share."""
    declared = table.sign.jackpot
    assert declared is not None, "the sign declares a jackpot"
    if table.training != pool.training:
        kind = "training" if pool.training else "regulated"
        raise ValueError(f"jackpot: pool {pool.name} is for {kind} tables only")
    if other := _unlike(pool, table, declared):
        raise ValueError(f"jackpot: all tables of pool {pool.name} have the same {other}")
    if not declared.wager:
        raise ValueError("jackpot: a linked table states the amount of the wager")
    return TableLinked(name, table.clause(POWER))


def _unlike(pool: Pool, table: Table, declared: Jackpot) -> str:
    """Which of the shared terms a table's sign does not share; nothing where it shares all."""
    shared = {
        "wager": (declared.wager, pool.terms.wager),
        "seed": (declared.seed, pool.terms.seed),
        "increment": (reduced(declared.increment), reduced(pool.terms.increment)),
        "bonus": (dict(declared.bonus), dict(pool.terms.bonus)),
        "games": (set(declared.games), set(pool.terms.games)),
        "pay table": (pays(table), dict(pool.pays)),
    }
    return next((what for what, (own, theirs) in shared.items() if own != theirs), "")


def reduced(increment: tuple[int, int]) -> tuple[int, int]:
    """The same part of a wager in its smallest numbers."""
    some, of = increment
    return some // gcd(some, of), of // gcd(some, of)


# What a table is told


class Facts(NamedTuple):
    """What a table asks of its pool when it settles: the meter with this round's part in it.

    `held` is what waits before it: who comes later is paid later.
    """

    meter: Cents
    fed: Cents
    seed: Cents
    held: Cents


def facts(pool: Pool, table: str) -> Facts:
    """The meter as it will be when the wagers of a table's round have reached it.

    A prize that waits counts as paid for whoever hit after it, and what others added after a hit is
    not part of its meter.
    """
    some, of = pool.terms.increment
    place, own = pool.place(table), pool.pledged(table) * some
    ahead, known = pool.waiting[:place], pool.waiting[place : place + 1]
    fed = max(pool.meter, (pool.parts + own) // of) - pool.meter
    meter = pool.meter + fed
    if ahead or known:
        base = known[0].base if known else pool.parts
        pledged = sum(pool.pledged(prize.table) for prize in ahead) * some
        meter = (base + own + pledged) // of - sum(prize.cents - prize.seed for prize in ahead)
    return Facts(meter, fed, pool.terms.seed, sum(prize.cents for prize in ahead))


# What follows from a table's events


def follows(
    pool: Pool, name: str, table: Table, happenings: core.Events
) -> core.Events | core.Refusal:
    """What a table's events bring about in its pool; the table is as it was before them."""
    void = any(isinstance(event, core.Voided) and event.scope == "round" for event in happenings)
    made: core.Events = ()
    for happened in happenings:
        if isinstance(happened, BACK):
            more = _undone(pool, name, table, happened)
        elif isinstance(happened, core.TableReopened):
            more = _joins_again(pool, name, table)
        else:
            more = _follows(pool, name, table.round, happened, void)
        if isinstance(more, core.Refusal):
            return more
        pool, made = core.replay(evolve, pool, more), made + more
    return made


def _undone(pool: Pool, name: str, table: Table, back: Any) -> core.Events | core.Refusal:
    """Entries that are taken back at a table leave the wagers that lay there before them."""
    gone, under = undone(table.past, back.events), core.clause(back)
    if any(_took_back(pool, kept.event) for kept in gone):
        return core.Refusal(under, "the jackpot gave back what this round did to it: it stays void")
    made: core.Events | core.Refusal = ()
    if any(isinstance(kept.event, SETTLES) for kept in gone):
        made = take_back(pool, name, back.round, under)
        if isinstance(made, core.Refusal):
            return made
    pool, lay = core.replay(evolve, pool, made), gone[0].before
    for seat in range(1, table.sign.seats + 1):
        more = lay.on(core.wager(seat, jackpot.JACKPOT)) - pool.pending.get(Pledge(name, seat), 0)
        if more:
            pledged = Pledged(name, seat, more, under)
            made += (pledged if more > 0 else Withdrawn(name, seat, -more, under),)
    return made


def _took_back(pool: Pool, happened: Any) -> bool:
    """Whether a void round had reached the meter: others may have been told of it since."""
    account = jackpot.pool_account(pool.name)
    return isinstance(happened, core.Reversed) and any(
        account in (moved.debit, moved.credit) for moved in happened.transfers
    )


def _follows(
    pool: Pool, name: str, round: int, happened: Any, void: bool
) -> core.Events | core.Refusal:
    match happened:
        case core.Staked(seat, area, cents, under) if area == jackpot.JACKPOT:
            return (Pledged(name, seat, cents, under),)
        case core.Returned(seat, area, cents, under) if area == jackpot.JACKPOT and not void:
            return (Withdrawn(name, seat, cents, under),)
        case core.Voided("round", _, under):
            return take_back(pool, name, round, under)
        case jackpot.PrizesHeld(_, _, cents, seed, under=under):
            return (Held(name, round, cents, seed, under),)
        case PrizeSigned(under=under):
            return _out_of_turn(pool, name, under) or ()
        case core.RoundClosed(_, under):
            fed = () if void else _fed(pool, name, round, under)
            return fed + _released(pool, name, round, under)
        case TableClosed(under):
            return (TableUnlinked(name, under),)
        case core.SignPosted(sign, under) if sign.jackpot and sign.jackpot.pool != pool.name:
            return *_cancelled(pool, name, round, under), TableUnlinked(name, under)
    return _paid(pool, name, round, happened)


def _joins_again(pool: Pool, name: str, table: Table) -> core.Events | core.Refusal:
    """A table that was closed is linked as it was, unless the pool has other terms by now."""
    if name in pool.tables:
        return ()
    try:
        return (link(pool, name, table),)
    except ValueError as wrong:
        return table.refusal("close_table", str(wrong))


def joins(pool: Pool, name: str, table: Table, left: Pool) -> core.Events:
    """A table joins this pool from another, with the wagers of the round that is on."""
    linked = link(pool, name, table)
    pledges = [(of.seat, cents) for of, cents in left.pending.items() if of.table == name]
    pledged = (Pledged(name, seat, cents, linked.under) for seat, cents in pledges)
    return linked, *pledged


def _paid(pool: Pool, name: str, round: int, happened: Any) -> core.Events:
    match happened:
        case core.Paid(seat, source, cents, under) | jackpot.PaidInCash(
            seat, source, cents, under
        ) if source == jackpot.pool_account(pool.name):
            paid = PrizePaid(name, round, seat, cents, under)
            return *_fed(pool, name, round, under), paid
        case jackpot.OddCents(_, cents, under):
            return (Shared(name, round, cents, under),)
        case jackpot.MeterReset(_, cents, under):
            return (Reseeded(cents, under, name),)
    return ()


def _fed(pool: Pool, table: str, round: int, under: str) -> core.Events:
    """The wagers of a settled round reach the meter before anything is paid out of it."""
    wagered = pool.pledged(table)
    parts = wagered * pool.terms.increment[0]
    return (Contributed(table, round, wagered, parts, under),) if wagered else ()


def _cancelled(pool: Pool, table: str, round: int, under: str) -> core.Events:
    pledged = pool.pledged(table)
    return (Cancelled(table, round, pledged, under),) if pledged else ()


def _released(pool: Pool, table: str, round: int, under: str) -> core.Events:
    waits = pool.place(table) < len(pool.waiting)
    return (Released(table, round, under),) if waits else ()


def _out_of_turn(pool: Pool, table: str, under: str) -> core.Refusal | None:
    """Prizes of one pool are paid in the order in which they were hit."""
    first = pool.waiting[0] if pool.waiting else None
    if first is None or first.table == table:
        return None
    why = f"the prize at table {first.table}, round {first.round}, came first: decide that one"
    return core.Refusal(under, why)


def take_back(pool: Pool, table: str, round: int, under: str) -> core.Events | core.Refusal:
    """All that a round did to the pool is undone: pledges, contribution, prizes, held or paid.

    The table takes the money back in the same append. Refused where another table has been paid out
    of the meter that this round left.
    """
    last = pool.rounds.get(table)
    undone = _cancelled(pool, table, round, under) + _released(pool, table, round, under)
    if last is None or last.round != round:
        return undone
    if last.cents and pool.hits and pool.hits[-1][:2] != (table, round):
        other = pool.hits[-1]
        why = f"round {other.round} of table {other.table} has been paid out of the jackpot since"
        return core.Refusal(under, why)
    if pool.meter - last.fed + last.cents - last.seed < 0:
        return core.Refusal(under, "the meter no longer holds what this round added to it")
    taken = (last.parts, last.fed, last.cents, last.seed)
    return *undone, TakenBack(table, round, *taken, under)
