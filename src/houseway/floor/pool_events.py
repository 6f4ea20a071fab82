"""What happens to a jackpot pool, in the words of its stream."""

from typing import Any

from houseway import core
from houseway.money import Cents, Jackpot

NAMESPACE = "floor"


@core.event()
class PoolOpened:
    """A pool opened with these terms and this pay table, its meter at the seed."""

    name: str
    terms: Jackpot
    pays: dict[str, Any]
    under: str
    training: bool = False


@core.event()
class TermsChanged:
    """A pool to which no table is linked has new terms."""

    terms: Jackpot
    under: str
    by: str = ""
    why: str = ""
    signed: str = ""


@core.event()
class TableLinked:
    """A table shares the pool from now on, on the pool's terms."""

    table: str
    under: str


@core.event()
class TableUnlinked:
    """A table that closed, or got another pool, shares this one no longer."""

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
class Held:
    """A prize of a round waits for two signatures: so much will leave the pool, so much come anew.

    Held once more, it keeps its place in the order of the pool.
    """

    table: str
    round: int
    cents: Cents
    seed: Cents
    under: str


@core.event()
class Released:
    """The prize of a round waits no longer: it was paid before this, or it is not due."""

    table: str
    round: int
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
    """The house put the seed in anew, after the prize of a table."""

    cents: Cents
    under: str
    table: str = ""


@core.event()
class TakenBack:
    """A round that was settled does not count: what it added, and what it was paid, is undone."""

    table: str
    round: int
    parts: int
    fed: Cents
    cents: Cents
    seed: Cents
    under: str


@core.event()
class MeterCorrected:
    """The meter was put right by hand, up or down, for a stated reason."""

    cents: Cents
    by: str
    why: str
    under: str
    signed: str = ""


@core.event()
class ChangeProposed:
    """Somebody wants the meter put right, or other terms; it waits for a second signature."""

    number: int
    by: str
    why: str
    under: str
    cents: Cents = 0
    terms: Jackpot | None = None


@core.event()
class ChangeDropped:
    """A change that was proposed will not be made."""

    number: int
    by: str
    why: str
    under: str


@core.event()
class ChangeSigned:
    """A second person signed the change that follows."""

    number: int
    by: str
    under: str
