"""Jackpot pools: a stream of its own for each, which knows contributions and prizes and no game.

The meter is kept exactly: what the house put in, what wagers added and what corrections changed is
always what was paid out, what the meter shows, and the part of a cent that it carries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import gcd
from typing import Any, NamedTuple

from houseway import core
from houseway.floor.pool_events import (
    Cancelled,
    ChangeDropped,
    ChangeProposed,
    ChangeSigned,
    Contributed,
    Held,
    MeterCorrected,
    Pledged,
    PoolOpened,
    PrizePaid,
    Released,
    Reseeded,
    Shared,
    TableLinked,
    TableUnlinked,
    TakenBack,
    TermsChanged,
    Withdrawn,
)
from houseway.games.kit import jackpot
from houseway.money import Cents, Jackpot, Transfer
from houseway.table.conduct import TableClosed
from houseway.table.corrections import BACK, undone
from houseway.table.prizes import PrizeSigned
from houseway.table.state import Table

POWER = "jackpot_pool"
# What an entry has done to a pool beside its wagers.
SETTLES = (core.RoundClosed, core.Voided, jackpot.MeterRead, jackpot.PrizesHeld)
# So many of the last hits are kept at hand.
KEPT = 10


class Pledge(NamedTuple):
    """A jackpot wager whose round is not settled yet."""

    table: str
    seat: int


class Waiting(NamedTuple):
    """A prize that waits: `base` are the parts in the pool at its hit, without its own wagers.

    What those before it in line are paid is taken off the base when they are.
    """

    table: str
    round: int
    base: int
    cents: Cents
    seed: Cents
    order: int


class LastRound(NamedTuple):
    """What the last round of a table did to the pool, for a void or a reopened round to undo."""

    round: int
    order: int
    parts: int = 0
    fed: Cents = 0
    cents: Cents = 0
    seed: Cents = 0


class Hit(NamedTuple):
    """What a round was paid out of the pool."""

    table: str
    round: int
    cents: Cents


class Proposal(NamedTuple):
    """A change by hand that waits for a second signature."""

    number: int
    by: str
    why: str
    cents: Cents
    terms: Jackpot | None


@dataclass(frozen=True, slots=True)
class Pool:
    """One pool: its terms, the pay table and the tables that share them, and its money.

    `under` is the clause that the tables' document names. `meter` is what is shown, in whole cents,
    `parts` what is held in parts of a cent, as many to a cent as the increment is of. `pending` are
    wagers of rounds that are not settled: they add nothing yet. `waiting` are prizes that are to be
    confirmed, in the order in which they were hit; `rounds` the last of each table; `fed` counts
    contributions, and `hits` are the last rounds that were paid out of the pool.
    """

    name: str
    terms: Jackpot
    pays: Mapping[str, Any]
    under: str = ""
    training: bool = False
    tables: tuple[str, ...] = ()
    meter: Cents = 0
    parts: int = 0
    seeded: Cents = 0
    corrected: Cents = 0
    contributed: int = 0
    paid: Cents = 0
    pending: Mapping[Pledge, Cents] = field(default_factory=dict)
    waiting: tuple[Waiting, ...] = ()
    rounds: Mapping[str, LastRound] = field(default_factory=dict)
    fed: int = 0
    hits: tuple[Hit, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0

    @property
    def carried(self) -> int:
        """The parts of a cent that the meter does not show."""
        return self.parts - self.meter * self.terms.increment[1]

    @property
    def held(self) -> Cents:
        """What of the meter waits to be paid when two persons have signed."""
        return sum(prize.cents for prize in self.waiting)

    @property
    def reconciles(self) -> bool:
        """Whether all that went in is what came out, what is shown and what is carried."""
        of = self.terms.increment[1]
        put_in = (self.seeded + self.corrected) * of + self.contributed
        return put_in == (self.meter + self.paid) * of + self.carried and abs(self.carried) < 2 * of

    def pledged(self, table: str) -> Cents:
        """The jackpot wagers of a table's round."""
        return sum(cents for pledge, cents in self.pending.items() if pledge.table == table)

    def place(self, table: str) -> int:
        """The place of a table's prize in line, or the one behind all that wait."""
        found = (place for place, prize in enumerate(self.waiting) if prize.table == table)
        return next(found, len(self.waiting))


# Bookkeeping


def evolve(pool: Pool | None, happened: Any) -> Pool:
    """The pool after an event."""
    if isinstance(happened, PoolOpened):
        terms, seed = happened.terms, happened.terms.seed
        made = Pool(happened.name, terms, happened.pays, happened.under, happened.training)
        return replace(made, meter=seed, parts=seed * terms.increment[1], seeded=seed)
    assert pool is not None, "a pool's stream begins with PoolOpened"
    match happened:
        case TableLinked(table):
            return replace(pool, tables=(*pool.tables, table))
        case TableUnlinked(table):
            return replace(pool, tables=tuple(name for name in pool.tables if name != table))
        case Pledged(table, seat, cents):
            return _with_pledge(pool, Pledge(table, seat), cents)
        case Withdrawn(table, seat, cents):
            return _with_pledge(pool, Pledge(table, seat), -cents)
        case Cancelled(table):
            return _without_pledges(pool, table)
        case Held(table, round, cents, seed):
            return _held(pool, Waiting(table, round, pool.parts, cents, seed, pool.fed))
        case Released(table):
            left = tuple(prize for prize in pool.waiting if prize.table != table)
            return replace(pool, waiting=left)
    return _by_hand(_money(pool, happened), happened)


def _money(pool: Pool, happened: Any) -> Pool:
    of = pool.terms.increment[1]
    match happened:
        case Contributed(table, round, parts=parts):
            return _contributed(_without_pledges(pool, table), table, round, parts)
        case PrizePaid(table, round, cents=cents) | Shared(table, round, cents=cents):
            out = _moved(pool, table, round, -cents * of, cents=cents)
            hits = _hits(out.hits, Hit(table, round, cents))
            return replace(out, meter=out.meter - cents, paid=out.paid + cents, hits=hits)
        case Reseeded(cents, table=table):
            known = pool.rounds.get(table)
            number = known.round if known else 0
            anew = _moved(pool, table, number, cents * of, seed=cents)
            return replace(anew, meter=anew.meter + cents, seeded=anew.seeded + cents)
        case TakenBack():
            return _taken_back(pool, happened)
    return pool


def _hits(hits: tuple[Hit, ...], new: Hit) -> tuple[Hit, ...]:
    """The parts of one round's prizes are one hit."""
    last = hits[-1] if hits else None
    if last and last[:2] == new[:2]:
        return *hits[:-1], last._replace(cents=last.cents + new.cents)
    return (*hits, new)[-KEPT:]


def _contributed(pool: Pool, table: str, round: int, parts: int) -> Pool:
    meter = max(pool.meter, (pool.parts + parts) // pool.terms.increment[1])
    pool = replace(pool, fed=pool.fed + 1, contributed=pool.contributed + parts)
    fed = meter - pool.meter
    return replace(_moved(pool, table, round, parts, parts=parts, fed=fed), meter=meter)


def _moved(pool: Pool, table: str, round: int, by: int, **did: int) -> Pool:
    """The parts change; who waits behind this table was told a meter that counts with it."""
    behind = pool.place(table) + 1
    waiting = (
        prize._replace(base=prize.base + by) if place >= behind else prize
        for place, prize in enumerate(pool.waiting)
    )
    pool = replace(pool, parts=pool.parts + by, waiting=tuple(waiting))
    if not table:  # Records of earlier versions do not say after whose prize the seed came.
        return pool
    last = pool.rounds.get(table)
    if last is None or last.round != round:
        last = LastRound(round, pool.fed)
    last = last._replace(**{name: getattr(last, name) + amount for name, amount in did.items()})
    return replace(pool, rounds={**pool.rounds, table: last})


def _taken_back(pool: Pool, back: TakenBack) -> Pool:
    """Whoever hit after that round, and waits, hit a meter without it."""
    of, last = pool.terms.increment[1], pool.rounds[back.table]
    cents = back.cents - back.seed
    by = cents * of - back.parts
    waiting = (
        prize._replace(base=prize.base + by) if prize.order >= last.order else prize
        for prize in pool.waiting
    )
    return replace(
        pool,
        waiting=tuple(waiting),
        parts=pool.parts + by,
        meter=pool.meter + cents - back.fed,
        contributed=pool.contributed - back.parts,
        paid=pool.paid - back.cents,
        seeded=pool.seeded - back.seed,
        rounds={name: round for name, round in pool.rounds.items() if name != back.table},
        hits=tuple(hit for hit in pool.hits if hit[:2] != (back.table, back.round)),
    )


def _held(pool: Pool, prize: Waiting) -> Pool:
    place = pool.place(prize.table)
    if place < len(pool.waiting):
        known = pool.waiting[place]
        prize = known._replace(cents=prize.cents, seed=prize.seed)
    return replace(pool, waiting=(*pool.waiting[:place], prize, *pool.waiting[place + 1 :]))


def _by_hand(pool: Pool, happened: Any) -> Pool:
    match happened:
        case TermsChanged(terms):
            return _on_new_terms(pool, terms)
        case MeterCorrected(cents):
            parts = pool.parts + cents * pool.terms.increment[1]
            corrected, meter = pool.corrected + cents, pool.meter + cents
            return replace(pool, parts=parts, corrected=corrected, meter=meter)
        case ChangeProposed(number, by, why, cents=cents, terms=new):
            proposals = *pool.proposals, Proposal(number, by, why, cents, new)
            return replace(pool, proposals=proposals, proposed=number)
        case ChangeDropped(number) | ChangeSigned(number):
            left = tuple(change for change in pool.proposals if change.number != number)
            return replace(pool, proposals=left)
    return pool


def _on_new_terms(pool: Pool, terms: Jackpot) -> Pool:
    """Amounts stay as they are; cents have finer parts from now on, so that none is lost."""
    of = pool.terms.increment[1]
    some, times = terms.increment
    finer = replace(terms, increment=(some * of, times * of))
    parts, contributed = pool.parts * times, pool.contributed * times
    return replace(pool, terms=finer, parts=parts, contributed=contributed, rounds={})


def _with_pledge(pool: Pool, pledge: Pledge, cents: Cents) -> Pool:
    pending = {**pool.pending, pledge: pool.pending.get(pledge, 0) + cents}
    return replace(pool, pending={of: held for of, held in pending.items() if held})


def _without_pledges(pool: Pool, table: str) -> Pool:
    pending = {of: cents for of, cents in pool.pending.items() if of.table != table}
    return replace(pool, pending=pending)


def transfers(happened: Any, pool: str) -> tuple[Transfer, ...]:
    """The money that a pool's own events move; what a table moves is in the table's stream."""
    match happened:
        case PoolOpened(terms=terms):
            cents = terms.seed
        case MeterCorrected(cents):
            pass
        case _:
            return ()
    why = f"{core.kind(happened)} {core.clause(happened)}"
    moved = Transfer(jackpot.VAULT, jackpot.pool_account(pool), abs(cents), core.CHIPS, why)
    if not cents:
        return ()
    return (moved if cents > 0 else moved.mirrored(why),)


# Opening and linking


def opened(table: Table) -> PoolOpened:
    """The first event of the pool that a table's sign declares."""
    assert table.sign.jackpot is not None, "the sign declares a jackpot"
    terms = table.sign.jackpot
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
    shared = {
        "wager": (declared.wager, pool.terms.wager),
        "seed": (declared.seed, pool.terms.seed),
        "increment": (_reduced(declared.increment), _reduced(pool.terms.increment)),
        "bonus": (dict(declared.bonus), dict(pool.terms.bonus)),
        "games": (set(declared.games), set(pool.terms.games)),
        "pay table": (pays(table), dict(pool.pays)),
    }
    for what, (own, theirs) in shared.items():
        if own != theirs:
            raise ValueError(f"jackpot: all tables of pool {pool.name} have the same {what}")
    if not declared.wager:
        raise ValueError("jackpot: a linked table states the amount of the wager")
    return TableLinked(name, table.clause(POWER))


def _reduced(increment: tuple[int, int]) -> tuple[int, int]:
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
        else:
            more = _follows(pool, name, table.round, happened, void)
        if isinstance(more, core.Refusal):
            return more
        pool, made = core.replay(evolve, pool, more), made + more
    return made


def _undone(pool: Pool, name: str, table: Table, back: Any) -> core.Events | core.Refusal:
    """Entries that are taken back at a table leave the wagers that lay there before them."""
    gone, under = undone(table.past, back.events), core.clause(back)
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
    if pool.meter - last.fed + last.cents - last.seed < pool.held:
        return core.Refusal(under, "the meter no longer holds what this round added to it")
    taken = (last.parts, last.fed, last.cents, last.seed)
    return *undone, TakenBack(table, round, *taken, under)
