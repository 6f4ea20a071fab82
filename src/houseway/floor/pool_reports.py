"""The reconciliation of a jackpot pool: what went in and out by its record, beside its meter.

All is added up anew from the events, apart from what the pool itself keeps, so that a meter which
went wrong is seen. Wagers add parts of a cent; `Fraction` loses none of them.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.floor.pool_events import (
    Contributed,
    MeterCorrected,
    PoolOpened,
    PrizePaid,
    Reseeded,
    Shared,
    TakenBack,
    TermsChanged,
)
from houseway.money import Cents


class Entry(NamedTuple):
    """Something that changed a pool, with how much: a hit, a seed, a correction, other terms."""

    what: str
    cents: Cents
    at: str
    table: str = ""
    round: int = 0
    by: str = ""
    signed: str = ""
    why: str = ""


class Reconciliation(NamedTuple):
    """All that went in and out of a pool, what the meter should show by that, and what it shows."""

    seeded: Cents
    contributed: Fraction
    corrected: Cents
    paid: Cents
    meter: Cents
    ledger: Cents
    by_table: dict[str, Cents]
    entries: tuple[Entry, ...]

    @property
    def carried(self) -> Fraction:
        """The part of a cent that the record has beyond what the meter shows."""
        return self.seeded + self.corrected + self.contributed - self.paid - self.meter

    @property
    def agrees(self) -> bool:
        """Whether meter, ledger and record hold the same, but for a part of a cent each way.

        A round that is taken back after others may leave the meter a cent ahead of its parts.
        """
        return self.meter == self.ledger and abs(self.carried) < 2


def reconciled(record: Iterable[tuple[str, Any]], meter: Cents, ledger: Cents) -> Reconciliation:
    """From the events of a pool with their times, its meter, and its account in the ledger."""
    part, wagered, contributed = Fraction(0), Counter[str](), Fraction(0)
    entries: list[Entry] = []
    for at, happened in record:
        match happened:
            case PoolOpened(terms=terms) | TermsChanged(terms):
                # Parts are counted in as many to a cent as all terms so far needed.
                of = terms.increment[1]
                part = (part or Fraction(1)) * Fraction(1, of)
            case Contributed(table, _, cents, parts):
                contributed += parts * part
                wagered[table] += cents
            case TakenBack(table, parts=parts):
                contributed -= parts * part
        entries += _entries(at, happened)
    sums = Counter[str]()
    for entry in entries:
        sums[_SIDE.get(entry.what, entry.what)] += entry.cents
    totals = (sums["seed"], contributed, sums["correction"], sums["hit"], meter, ledger)
    return Reconciliation(*totals, dict(wagered), tuple(entries))


_SIDE = {"shared cents": "hit", "hit taken back": "hit", "seed taken back": "seed"}


def _entries(at: str, happened: Any) -> list[Entry]:
    """What an event has to show in the report; contributions are added up by table."""
    match happened:
        case PoolOpened(terms=terms):
            return [Entry("seed", terms.seed, at)]
        case Reseeded(cents, table=table):
            return [Entry("seed", cents, at, table)]
        case PrizePaid(table, round, cents=cents):
            return [Entry("hit", cents, at, table, round)]
        case Shared(table, round, cents):
            return [Entry("shared cents", cents, at, table, round)]
        case TakenBack(table, round, cents=cents, seed=seed):
            found = ("hit taken back", cents), ("seed taken back", seed)
            return [Entry(what, -back, at, table, round) for what, back in found if back]
        case MeterCorrected(cents, by, why, signed=signed):
            return [Entry("correction", cents, at, by=by, signed=signed, why=why)]
        case TermsChanged(_, by=by, why=why, signed=signed):
            return [Entry("other terms", 0, at, by=by, signed=signed, why=why)]
    return []
