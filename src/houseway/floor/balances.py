"""What tables owe to people who are not there: after voids, and chips that were left behind.

A table keeps the money; the floor lists it, follows it up and hears when it is paid. Below nought
it is owed by the person.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor.about import OfTable
from houseway.floor.obligations import Owed, ends, later
from houseway.money import Cents
from houseway.table import corrections, payments
from houseway.table.by_hand import Directed
from houseway.table.custody import LEFT, VOID, ChipsKept, OwedPaid
from houseway.table.ledger import transfers
from houseway.table.tray import CUSTODY

if TYPE_CHECKING:
    from houseway.floor.following import Acted
    from houseway.floor.state import Floor

NAMESPACE = "floor"
PAY = "pay_balance"
KINDS = {"suspense": VOID, CUSTODY: LEFT}
HEARS = (
    *(core.Reversed, corrections.SetAside, *corrections.BACK, Directed, ChipsKept, OwedPaid),
    *payments.MOVED,
)


class Balance(NamedTuple):
    """What is owed to a person at a table, since when, and under which clause."""

    table: str
    person: str
    what: str
    cents: Cents
    at: str
    under: str

    @property
    def about(self) -> str:
        """What a duty calls it."""
        return f"{self.table}/{self.person}/{self.what}"


@dataclass(frozen=True, slots=True)
class Balances:
    """All that is owed, by table, person and why."""

    open: Mapping[tuple[str, str, str], Balance] = field(default_factory=dict)


class BalanceChanged(OfTable, core.Event, to=core.STAFF):
    """A table owes a person so much more, or less, because of a void or chips left behind."""

    person: str
    what: str
    cents: Cents
    at: str
    under: str


def follows(floor: "Floor", acted: "Acted", happened: Any) -> core.Events:
    """What an event of a table changes in what is owed."""
    changed: dict[tuple[str, str], Cents] = {}
    for moved in transfers(happened) if isinstance(happened, HEARS) else ():
        for name, cents in ((moved.debit, -moved.cents), (moved.credit, moved.cents)):
            place = core.account(name)
            if place.kind in KINDS and moved.asset == core.CHIPS:
                key = place.area, KINDS[place.kind]
                changed[key] = changed.get(key, 0) + cents
    under = f"{acted.document} {core.clause(happened)}"
    made: core.Events = ()
    for (person, what), cents in sorted(changed.items()):
        if cents:
            now = BalanceChanged(acted.table, person, what, cents, acted.at, under)
            made += (now, *_duty(floor, acted, now))
    return made


def _duty(floor: "Floor", acted: "Acted", now: BalanceChanged) -> core.Events:
    """What is owed is to be paid; when nothing is left it was."""
    known = floor.balances.open.get((now.table, now.person, now.what))
    about = f"{now.table}/{now.person}/{now.what}"
    if known is None:
        due = later(now.at, floor.settings.reasonable_time)
        return (Owed(PAY, about, now.person, due, now.under),)
    gone = known.cents + now.cents == 0
    return ends(floor.owed, about, now.at, PAY, by=acted.by) if gone else ()


def evolve(balances: Balances, happened: Any) -> Balances:
    """What is owed after an event."""
    if not isinstance(happened, BalanceChanged):
        return balances
    table, person, what = key = happened.table, happened.person, happened.what
    known = balances.open.get(key) or Balance(table, person, what, 0, happened.at, happened.under)
    known = known._replace(cents=known.cents + happened.cents)
    others = {of: owed for of, owed in balances.open.items() if of != key}
    return Balances({**others, key: known} if known.cents else others)
