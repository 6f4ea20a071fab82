"""What the floor makes of what happens at a table, for the same append.

The table has decided already; the floor follows with its files and duties. Training tables are no
part of the casino.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from houseway import core
from houseway.floor import (
    balances,
    cage_at_tables,
    disputes_at_tables,
    equipment_at_tables,
    messages_at_tables,
    payments_at_tables,
    persons_at_tables,
    vouchers_at_tables,
)
from houseway.floor.deciding import evolve
from houseway.floor.obligations import Settings
from houseway.floor.persons import NamesReserved
from houseway.floor.promotions import at_tables
from houseway.floor.state import Floor, FloorOpened, RegisterOpened, TableAdded
from houseway.law import games
from houseway.table.fills import ReceiveFill
from houseway.table.payments import IdentifyPatron
from houseway.table.seats import SeatPlayer
from houseway.table.state import Table


class Acted(NamedTuple):
    """Who did something at which table, when, the table as it was before, and the reason given."""

    table: str
    by: str
    role: str
    at: str
    before: Table
    reason: str = ""
    # Where the name of a walk-in is kept beside the record, its digest.
    called: str = ""

    @property
    def document(self) -> str:
        """The document that governs the table."""
        return self.before.game.name


Part = Callable[[Floor, Acted, Any], core.Events]
# What of a table's events each part of the floor makes something of.
_MODULES = (
    *(persons_at_tables, payments_at_tables, disputes_at_tables),
    *(messages_at_tables, at_tables, cage_at_tables, balances, equipment_at_tables),
)
PARTS: tuple[Part, ...] = tuple(module.follows for module in _MODULES)
# What the floor is asked about before a table decides.
ASKED = (*persons_at_tables.ASKED, *cage_at_tables.IN_HOURS)
# What `meant` adds to a command, or puts in other words.
ADDED: dict[type, tuple[str, ...]] = {
    SeatPlayer: ("player",),
    IdentifyPatron: ("player",),
    ReceiveFill: ("cents", "chips"),
}
HEARS = tuple(heard for module in _MODULES for heard in module.HEARS)


def opened(settings: Settings | None = None, name: str = "", demo: bool = False) -> FloorOpened:
    """The first event of a floor: every document that is installed is in force."""
    return FloorOpened(tuple(games()), settings or Settings(), name, demo)


def concerned(table: Table, events: core.Events) -> bool:
    """Whether the floor has to hear of these events of a table; of most it has not."""
    return not table.training and any(
        isinstance(happened, HEARS) or core.notifies(happened) for happened in events
    )


def meant(known: Callable[[], Floor], table: Table, command: Any) -> Any:
    """The command with what the floor knows of it: whom staff mean, which chips a slip names."""
    who = persons_at_tables.meant(known, table, command)
    return vouchers_at_tables.meant(known, cage_at_tables.meant(known, who))


walk_in = persons_at_tables.walk_in


def same(sent: Any, recorded: Any) -> bool:
    """Whether a command is the one on record, whatever the floor knew of it then."""
    if type(sent) is not type(recorded):
        return False
    added = {name: getattr(recorded, name) for name in ADDED.get(type(sent), ())}
    return bool(replace(sent, **added) == recorded)


def why_not(floor: Floor, name: str, table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """What the floor knows that keeps a table from doing something."""
    barred = persons_at_tables.why_not(floor, name, table, envelope)
    return barred or cage_at_tables.why_not(floor, table, envelope)


def refuses(floor: Floor, acted: Acted, events: core.Events) -> core.Refusal | None:
    """Why the floor does not let what a table decided happen; None where it does."""
    found = (
        vouchers_at_tables.refuses(floor, acted, happened)
        or cage_at_tables.refuses(floor, acted, happened)
        or equipment_at_tables.refuses(floor, acted.table, happened)
        for happened in events
    )
    return next(filter(None, found), None)


def owed(floor: Floor, name: str, table: Table, at: str) -> Any:
    """What the house has to do at a table because the floor has decided so; None for nothing."""
    return (
        persons_at_tables.owed(floor, table, at)
        or equipment_at_tables.owed(floor, name, table, at)
        or cage_at_tables.owed(floor, name, table)
    )


def follows(floor: Floor, acted: Acted, events: core.Events) -> core.Events:
    """What the floor records beside the events of a table that concern it."""
    known: core.Events = () if floor.documents else (opened(),)
    if acted.table not in floor.tables:
        known += (TableAdded(acted.table, acted.document),)
    floor = core.replay(evolve, floor, known)
    made: core.Events = ()
    for happened in events:
        if isinstance(happened, core.RoundOpened):
            acted = acted._replace(before=replace(acted.before, round=happened.number))
        for part in PARTS:
            more = part(floor, acted, happened)
            floor, made = core.replay(evolve, floor, more), made + more
    return known + made if made else ()


def register_opened(floor: Floor, at: str, played: Iterable[tuple[str, Table]]) -> core.Events:
    """The register is kept from now on, and holds what tables know that were played before."""
    made: core.Events = (RegisterOpened(),)
    floor = core.replay(evolve, floor, made)
    for name, table in played:
        taken = table.occupants.values()
        more: core.Events = (NamesReserved(tuple(sorted(set(taken)))),) if taken else ()
        if not table.training:
            if name not in floor.tables:
                more += (TableAdded(name, table.game.name),)
            acted = Acted(name, "", core.HOUSE, at, table)
            more += tuple(persons_at_tables.joined(core.replay(evolve, floor, more), acted))
        floor, made = core.replay(evolve, floor, more), made + more
    return made
