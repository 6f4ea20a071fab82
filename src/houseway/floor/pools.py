"""Jackpot pools: a stream of its own for each, which knows contributions and prizes and no game.

The meter is kept exactly: what the house put in, what wagers added and what corrections changed is
always what was paid out, what the meter shows, and the part of a cent that it carries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import gcd
from typing import Any, NamedTuple

from houseway import core
from houseway.games.kit import jackpot
from houseway.money import Cents, Jackpot, Transfer, dollars
from houseway.table.conduct import TableClosed
from houseway.table.state import Table

NAMESPACE = "floor"

POWER = "jackpot_pool"


class Pledge(NamedTuple):
    """A jackpot wager whose round is not settled yet."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class Pool:
    """One pool: its terms, the pay table and the tables that share them, and its money.

    `under` is the clause that the tables' document names. `parts` counts what the meter holds in
    parts of a cent, as many to a cent as the increment is of. `pending` are wagers of rounds that
    are not settled: they add nothing yet.
    """

    name: str
    terms: Jackpot
    pays: Mapping[str, Any]
    under: str = ""
    tables: tuple[str, ...] = ()
    parts: int = 0
    seeded: Cents = 0
    corrected: Cents = 0
    contributed: int = 0
    paid: Cents = 0
    pending: Mapping[Pledge, Cents] = field(default_factory=dict)

    @property
    def meter(self) -> Cents:
        """What the meter shows, in whole cents."""
        return self.parts // self.terms.increment[1]

    @property
    def carried(self) -> int:
        """The parts of a cent that the meter does not show."""
        return self.parts % self.terms.increment[1]

    @property
    def reconciles(self) -> bool:
        """Whether all that went in is what came out, what is shown and what is carried."""
        of = self.terms.increment[1]
        put_in = (self.seeded + self.corrected) * of + self.contributed
        return put_in == (self.meter + self.paid) * of + self.carried

    def pledged(self, table: str) -> Cents:
        """The jackpot wagers of a table's round."""
        return sum(cents for pledge, cents in self.pending.items() if pledge.table == table)


@core.command
class CorrectMeter:
    """Put the meter right by hand, up or down, for a stated reason."""

    cents: Cents
    why: str


@core.command
class ChangeTerms:
    """Other terms for a pool to which no table is linked."""

    terms: Jackpot


@core.event()
class PoolOpened:
    """A pool opened with these terms and this pay table, its meter at the seed."""

    name: str
    terms: Jackpot
    pays: dict[str, Any]
    under: str


@core.event()
class TermsChanged:
    """A pool to which no table is linked has new terms."""

    terms: Jackpot
    under: str


@core.event()
class TableLinked:
    """A table shares the pool from now on, on the pool's terms."""

    table: str
    under: str


@core.event()
class TableUnlinked:
    """A closed table shares the pool no longer."""

    table: str
    under: str


@core.event()
class Pledged:
    """A jackpot wager was placed; it adds to the meter when its round is settled."""

    table: str
    seat: int
    cents: Cents
    under: str


@core.event()
class Withdrawn:
    """A jackpot wager went back before its round was settled."""

    table: str
    seat: int
    cents: Cents
    under: str


@core.event()
class Cancelled:
    """A round is void: its jackpot wagers add nothing."""

    table: str
    round: int
    cents: Cents
    under: str


@core.event()
class Contributed:
    """A round is settled: its jackpot wagers add so many parts of a cent to the meter."""

    table: str
    round: int
    wagered: Cents
    parts: int
    under: str


@core.event()
class PrizePaid:
    """A prize was paid out of the pool; prizes stand in the order of the stream."""

    table: str
    round: int
    seat: int
    cents: Cents
    under: str


@core.event()
class Shared:
    """Cents that winners could not share equally left the pool for the house."""

    table: str
    round: int
    cents: Cents
    under: str


@core.event()
class Reseeded:
    """The house put the seed in anew."""

    cents: Cents
    under: str


@core.event()
class MeterCorrected:
    """The meter was put right by hand, up or down, for a stated reason."""

    cents: Cents
    by: str
    why: str
    under: str


# Bookkeeping


def evolve(pool: Pool | None, happened: Any) -> Pool:
    """The pool after an event."""
    if isinstance(happened, PoolOpened):
        seed = happened.terms.seed
        parts = seed * happened.terms.increment[1]
        terms, pays, under = happened.terms, happened.pays, happened.under
        return Pool(happened.name, terms, pays, under, parts=parts, seeded=seed)
    assert pool is not None, "a pool's stream begins with PoolOpened"
    of = pool.terms.increment[1]
    match happened:
        case TermsChanged(terms):
            return _on_new_terms(pool, terms)
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
        case Contributed(table, parts=parts):
            made = replace(pool, parts=pool.parts + parts, contributed=pool.contributed + parts)
            return _without_pledges(made, table)
        case PrizePaid(cents=cents) | Shared(cents=cents):
            return replace(pool, parts=pool.parts - cents * of, paid=pool.paid + cents)
        case Reseeded(cents):
            return replace(pool, parts=pool.parts + cents * of, seeded=pool.seeded + cents)
        case MeterCorrected(cents):
            corrected = pool.corrected + cents
            return replace(pool, parts=pool.parts + cents * of, corrected=corrected)
    return pool


def _on_new_terms(pool: Pool, terms: Jackpot) -> Pool:
    """Amounts stay as they are; cents have finer parts from now on, so that none is lost."""
    of = pool.terms.increment[1]
    some, times = terms.increment
    finer = replace(terms, increment=(some * of, times * of))
    parts, contributed = pool.parts * times, pool.contributed * times
    return replace(pool, terms=finer, parts=parts, contributed=contributed)


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


# Decisions


def opened(table: Table) -> PoolOpened:
    """The first event of the pool that a table's sign declares."""
    assert table.sign.jackpot is not None, "the sign declares a jackpot"
    terms = table.sign.jackpot
    return PoolOpened(terms.pool, terms, pays(table), table.clause(POWER))


def pays(table: Table) -> dict[str, Any]:
    """The jackpot pay table of a table's rules."""
    return dict(table.rules.data.get("prize", {}))


def link(pool: Pool, name: str, table: Table) -> TableLinked:
    """A table joins; ValueError says which of the shared terms its sign does not share."""
    declared = table.sign.jackpot
    assert declared is not None, "the sign declares a jackpot"
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


def _correct(pool: Pool) -> tuple[core.Offer, ...]:
    """Up by any amount, and down as far as the meter goes."""
    why = f"the meter shows {dollars(pool.meter)} and cannot be corrected by this amount"
    up, down = core.Field("cents", 1, why=why), core.Field("cents", -pool.meter, -1, why=why)
    reason = core.Field("why", why="a correction of the meter states who makes it and the reason")
    amounts = (up, down) if pool.meter else (up,)
    return tuple(core.Offer(pool.under, (reason, cents)) for cents in amounts)


def _corrected(pool: Pool, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (MeterCorrected(sent.cents, envelope.by, sent.why, pool.under),)


def _change_terms(pool: Pool) -> core.Offer | core.Refusal:
    if not pool.tables:
        return core.Offer(pool.under)
    linked = ", ".join(pool.tables)
    why = f"the terms cannot change while tables are linked: close {linked} first"
    return core.Refusal(pool.under, why)


def _changed_terms(pool: Pool, envelope: core.Envelope) -> core.Events:
    return (TermsChanged(envelope.command.terms, pool.under),)


ACTS: tuple[core.Act[Pool], ...] = (
    core.Act(CorrectMeter, core.SUPERVISOR, _correct, _corrected),
    core.Act(ChangeTerms, core.SUPERVISOR, _change_terms, _changed_terms),
)


def decide(pool: Pool, envelope: core.Envelope) -> core.Events | core.Refusal:
    """What a command about a pool brings about; who makes a correction is on record."""
    act = next(act for act in ACTS if act.command is type(envelope.command))
    if refused := act.why_not(pool, envelope.command):
        return refused
    if isinstance(envelope.command, CorrectMeter) and not envelope.by.strip():
        why = "a correction of the meter states who makes it and the reason"
        return core.Refusal(pool.under, why)
    return act.then(pool, envelope)


class Facts(NamedTuple):
    """What a table asks of its pool when it settles: the meter with this round's part in it."""

    meter: Cents
    fed: Cents
    seed: Cents


def facts(pool: Pool, table: str) -> Facts:
    """The meter as it will be when the wagers of a table's round have reached it."""
    some, of = pool.terms.increment
    after = (pool.parts + pool.pledged(table) * some) // of
    return Facts(after, after - pool.meter, pool.terms.seed)


def follows(pool: Pool, name: str, table: Table, events: core.Events) -> core.Events:
    """What a table's events bring about in its pool; the table is as it was before them."""
    void = any(isinstance(event, core.Voided) and event.scope == "round" for event in events)
    made: core.Events = ()
    for happened in events:
        more = _follows(pool, name, table.round, happened, void)
        pool, made = core.replay(evolve, pool, more), made + more
    return made


def _follows(pool: Pool, name: str, round: int, happened: Any, void: bool) -> core.Events:
    match happened:
        case core.Staked(seat, area, cents, under) if area == jackpot.JACKPOT:
            return (Pledged(name, seat, cents, under),)
        case core.Returned(seat, area, cents, under) if area == jackpot.JACKPOT and not void:
            return (Withdrawn(name, seat, cents, under),)
        case core.Voided("round", _, under) if pool.pledged(name):
            return (Cancelled(name, round, pool.pledged(name), under),)
        case core.Paid(seat, source, cents, under) | jackpot.PaidInCash(
            seat, source, cents, under
        ) if source == jackpot.pool_account(pool.name):
            return *_fed(pool, name, round, under), PrizePaid(name, round, seat, cents, under)
        case jackpot.OddCents(_, cents, under):
            return (Shared(name, round, cents, under),)
        case jackpot.MeterReset(_, cents, under):
            return (Reseeded(cents, under),)
        case core.RoundClosed(_, under) if not void:
            return _fed(pool, name, round, under)
        case TableClosed(under):
            return (TableUnlinked(name, under),)
    return ()


def _fed(pool: Pool, table: str, round: int, under: str) -> core.Events:
    """The wagers of a settled round reach the meter before anything is paid out of it."""
    wagered = pool.pledged(table)
    parts = wagered * pool.terms.increment[0]
    return (Contributed(table, round, wagered, parts, under),) if wagered else ()
