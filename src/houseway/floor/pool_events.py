"""What happens to a jackpot pool, in the words of its stream."""

from typing import Any

from houseway import core
from houseway.floor.about import OfTable
from houseway.money import Cents, Jackpot

NAMESPACE = "floor"


class PoolOpened(core.Event):
    """A pool opened with these terms and this pay table, its meter at the seed."""

    name: str
    terms: Jackpot
    pays: dict[str, Any]
    under: str
    training: bool = False


class TermsChanged(core.Event):
    """A pool to which no table is linked has new terms."""

    terms: Jackpot
    under: str
    by: str = ""
    why: str = ""
    signed: str = ""


class TableLinked(OfTable, core.Event):
    """A table shares the pool from now on, on the pool's terms."""

    under: str


class TableUnlinked(OfTable, core.Event):
    """A table that closed, or got another pool, shares this one no longer."""

    under: str


class Pledged(OfTable, core.Event):
    """A jackpot wager was placed; it adds to the meter when its round is settled."""

    seat: int
    cents: Cents
    under: str


class Withdrawn(OfTable, core.Event):
    """A jackpot wager went back before its round was settled."""

    seat: int
    cents: Cents
    under: str


class Cancelled(OfTable, core.Event):
    """A round is void: its jackpot wagers add nothing."""

    round: int
    cents: Cents
    under: str


class Contributed(OfTable, core.Event):
    """A round is settled: its jackpot wagers add so many parts of a cent to the meter."""

    round: int
    wagered: Cents
    parts: int
    under: str


class Held(OfTable, core.Event):
    """A prize of a round waits for two signatures: so much will leave the pool, so much come anew.

    Held once more, it keeps its place in the order of the pool.
    """

    round: int
    cents: Cents
    seed: Cents
    under: str


class Released(OfTable, core.Event):
    """The prize of a round waits no longer: it was paid before this, or it is not due."""

    round: int
    under: str


class PrizePaid(OfTable, core.Event):
    """A prize was paid out of the pool; prizes stand in the order of the stream."""

    round: int
    seat: int
    cents: Cents
    under: str


class Shared(OfTable, core.Event):
    """Cents that winners could not share equally left the pool for the house."""

    round: int
    cents: Cents
    under: str


class Reseeded(core.Event):
    """The house put the seed in anew, after the prize of a table."""

    cents: Cents
    under: str
    table: str = ""


class TakenBack(OfTable, core.Event):
    """A round that was settled does not count: what it added, and what it was paid, is undone."""

    round: int
    parts: int
    fed: Cents
    cents: Cents
    seed: Cents
    under: str


class MeterCorrected(core.Event):
    """The meter was put right by hand, up or down, for a stated reason."""

    cents: Cents
    by: str
    why: str
    under: str
    signed: str = ""


class ChangeProposed(core.OfNumber, core.Event):
    """Somebody wants the meter put right, or other terms; it waits for a second signature."""

    by: str
    why: str
    under: str
    cents: Cents = 0
    terms: Jackpot | None = None


class ChangeDropped(core.OfNumber, core.Event):
    """A change that was proposed will not be made."""

    by: str
    why: str
    under: str


class ChangeSigned(core.OfNumber, core.Event):
    """A second person signed the change that follows."""

    by: str
    under: str
