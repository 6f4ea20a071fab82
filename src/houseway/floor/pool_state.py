"""A jackpot pool after each of its events; nothing is decided here.

The meter is kept exactly: what the house put in, what wagers added and what corrections changed is
always what was paid out, what the meter shows, and the part of a cent that it carries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from houseway import core
from houseway.floor import pool_events
from houseway.games.kit import jackpot
from houseway.money import Cents, Jackpot, Transfer

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
    def free(self) -> Cents:
        """What of the meter no prize that waits needs; a later one finds the seed put in anew."""
        left = lowest = self.meter
        for prize in self.waiting:
            lowest = min(lowest, left - prize.cents)
            left += prize.seed - prize.cents
        return max(0, lowest)

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
    if isinstance(happened, pool_events.PoolOpened):
        terms, seed = happened.terms, happened.terms.seed
        made = Pool(happened.name, terms, happened.pays, happened.under, happened.training)
        return replace(made, meter=seed, parts=seed * terms.increment[1], seeded=seed)
    assert pool is not None, "a pool's stream begins with PoolOpened"
    match happened:
        case pool_events.TableLinked(table):
            return replace(pool, tables=(*pool.tables, table))
        case pool_events.TableUnlinked(table):
            return replace(pool, tables=tuple(name for name in pool.tables if name != table))
        case pool_events.Pledged(table, seat, cents):
            return _with_pledge(pool, Pledge(table, seat), cents)
        case pool_events.Withdrawn(table, seat, cents):
            return _with_pledge(pool, Pledge(table, seat), -cents)
        case pool_events.Cancelled(table):
            return _without_pledges(pool, table)
        case pool_events.Held(table, round, cents, seed):
            return _held(pool, Waiting(table, round, pool.parts, cents, seed, pool.fed))
        case pool_events.Released(table):
            left = tuple(prize for prize in pool.waiting if prize.table != table)
            return replace(pool, waiting=left)
    return _by_hand(_money(pool, happened), happened)


def _money(pool: Pool, happened: Any) -> Pool:
    of = pool.terms.increment[1]
    match happened:
        case pool_events.Contributed(table, round, parts=parts):
            return _contributed(_without_pledges(pool, table), table, round, parts)
        case pool_events.PrizePaid(table, round, cents=cents) | pool_events.Shared(
            table, round, cents=cents
        ):
            out = _moved(pool, table, round, -cents * of, cents=cents)
            hits = _hits(out.hits, Hit(table, round, cents))
            return replace(out, meter=out.meter - cents, paid=out.paid + cents, hits=hits)
        case pool_events.Reseeded(cents, table=table):
            known = pool.rounds.get(table)
            number = known.round if known else 0
            anew = _moved(pool, table, number, cents * of, seed=cents)
            return replace(anew, meter=anew.meter + cents, seeded=anew.seeded + cents)
        case pool_events.TakenBack():
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


def _taken_back(pool: Pool, back: pool_events.TakenBack) -> Pool:
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
        case pool_events.TermsChanged(terms):
            return _on_new_terms(pool, terms)
        case pool_events.MeterCorrected(cents):
            parts = pool.parts + cents * pool.terms.increment[1]
            corrected, meter = pool.corrected + cents, pool.meter + cents
            return replace(pool, parts=parts, corrected=corrected, meter=meter)
        case pool_events.ChangeProposed(number, by, why, cents=cents, terms=new):
            proposals = *pool.proposals, Proposal(number, by, why, cents, new)
            return replace(pool, proposals=proposals, proposed=number)
        case pool_events.ChangeDropped(number) | pool_events.ChangeSigned(number):
            return replace(pool, proposals=core.without(pool.proposals, number))
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
        case pool_events.PoolOpened(terms=terms):
            cents = terms.seed
        case pool_events.MeterCorrected(cents):
            pass
        case _:
            return ()
    why = f"{core.kind(happened)} {core.clause(happened)}"
    moved = Transfer(jackpot.VAULT, jackpot.pool_account(pool), abs(cents), core.CHIPS, why)
    if not cents:
        return ()
    return (moved if cents > 0 else moved.mirrored(why),)
