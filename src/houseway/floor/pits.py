"""Pits: which tables stand together, and who supervises them from when to when.

Charge of a pit passes by handover, with what the next supervisor has to know, or is taken over
with a reason; either way the record says who had it at any moment.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor.about import Done, OfPit, OfTable, done
from houseway.floor.names import appearance

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"


class Charge(NamedTuple):
    """Who was in charge of a pit, from when until when."""

    by: str
    since: str
    until: str = ""
    notes: str = ""


class Pit(NamedTuple):
    """Tables that stand together; `offered` is who is to take charge next."""

    tables: tuple[str, ...] = ()
    charges: tuple[Charge, ...] = ()
    offered: str = ""

    @property
    def supervisor(self) -> str:
        """Who is in charge; nobody where the last one has left."""
        return self.charges[-1].by if self.charges and not self.charges[-1].until else ""


@dataclass(frozen=True, slots=True)
class Pits:
    """Every pit by its name."""

    known: Mapping[str, Pit] = field(default_factory=dict)

    def of(self, table: str) -> str:
        """The pit in which a table stands; nothing where it stands in none."""
        return next((name for name, pit in self.known.items() if table in pit.tables), "")


class OpenPit(OfPit, core.Command):
    """Tables will stand together under this name."""


class PlaceTable(OfTable, core.Command):
    """Put a table into a pit, out of the one it stood in."""

    pit: str


class TakeCharge(OfPit, core.Command):
    """I supervise this pit from now on; of somebody else's the reason is stated."""

    why: str = ""


class HandOver(OfPit, core.Command):
    """Somebody else is to take charge of this pit; the notes say what they have to know."""

    to: str
    notes: str


class LeavePit(OfPit, core.Command):
    """Nobody is in charge of this pit from now on."""


class PitOpened(OfPit, core.Event, to=core.STAFF):
    """There is another pit."""

    by: str


class TablePlaced(OfTable, core.Event, to=core.STAFF):
    """A table stands in a pit from now on."""

    pit: str
    by: str


class ChargeTaken(OfPit, Done, core.Event, to=core.STAFF):
    """Somebody supervises a pit from now on; `of` is who did until now."""

    of: str
    why: str


class HandedOver(OfPit, Done, core.Event, to=core.STAFF):
    """Charge of a pit was offered to somebody, with what they have to know."""

    to: str
    notes: str


class PitLeft(OfPit, Done, core.Event, to=core.STAFF):
    """Nobody supervises a pit any more."""


def _open(now: "Now", pit: str) -> core.Offer | core.Refusal:
    if not pit.strip():
        return core.Refusal("", "a pit needs a name")
    alike = (name for name in now.floor.pits.known if appearance(name) == appearance(pit))
    if known := next(alike, ""):
        return core.Refusal("", f"there is a pit called {known} already")
    return core.Offer("")


def _opened(_now: "Now", envelope: core.Envelope) -> core.Events:
    return (PitOpened(envelope.command.pit.strip(), envelope.by),)


def _tables(now: "Now") -> Iterable[tuple[str]]:
    return ((table,) for table in now.floor.tables)


def _place(now: "Now", table: str) -> core.Offer | core.Refusal:
    if table not in now.floor.tables:
        return core.Refusal("", f"there is no table {table!r} on this floor")
    stands = now.floor.pits.of(table)
    others = tuple(name for name in now.floor.pits.known if name != stands)
    if not others:
        return core.Refusal("", "there is no other pit: open one first")
    return core.Offer("", (core.Field("pit", options=others),))


def _placed(_now: "Now", envelope: core.Envelope) -> core.Events:
    return (TablePlaced(envelope.command.table, envelope.command.pit, envelope.by),)


def _pits(now: "Now") -> Iterable[tuple[str]]:
    return ((pit,) for pit in now.floor.pits.known)


def _known(now: "Now", pit: str) -> Pit | core.Refusal:
    found = now.floor.pits.known.get(pit)
    return found or core.Refusal("", f"there is no pit called {pit!r}")


def _take(now: "Now", pit: str) -> core.Offer | core.Refusal:
    found = _known(now, pit)
    if isinstance(found, core.Refusal):
        return found
    if found.supervisor == now.by:
        return core.Refusal("", f"{now.by} is in charge of {pit} already")
    if not found.supervisor or found.offered == now.by:
        return core.Offer("")
    asked = f"{found.supervisor} is in charge of {pit}: say why you take it over"
    return core.Offer("", (core.Field("why", why=asked),))


def _taken(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    of = now.floor.pits.known[sent.pit].supervisor
    return (ChargeTaken(sent.pit, of, sent.why, **done(envelope)),)


def _in_charge(now: "Now", pit: str) -> core.Offer | core.Refusal:
    found = _known(now, pit)
    if isinstance(found, core.Refusal):
        return found
    if found.supervisor != now.by:
        return core.Refusal("", f"{found.supervisor or 'nobody'} is in charge of {pit}")
    return core.Offer("")


def _hand_over(now: "Now", pit: str) -> core.Offer | core.Refusal:
    offer = _in_charge(now, pit)
    if isinstance(offer, core.Refusal):
        return offer
    own = core.Refused(now.by, "", f"{now.by} is in charge of {pit} already")
    notes = core.Field("notes", why="say what the next supervisor has to know")
    return core.Offer("", (core.Field("to", bars=(own,)), notes))


def _handed_over(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (HandedOver(sent.pit, sent.to, sent.notes, **done(envelope)),)


def _left(_now: "Now", envelope: core.Envelope) -> core.Events:
    return (PitLeft(envelope.command.pit, **done(envelope)),)


ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(OpenPit, core.SUPERVISOR, _open, _opened, ("pit",), core.nobody),
    core.Act(PlaceTable, core.SUPERVISOR, _place, _placed, ("table",), _tables),
    core.Act(TakeCharge, core.SUPERVISOR, _take, _taken, ("pit",), _pits),
    core.Act(HandOver, core.SUPERVISOR, _hand_over, _handed_over, ("pit",), _pits),
    core.Act(LeavePit, core.SUPERVISOR, _in_charge, _left, ("pit",), _pits),
)


def evolve(pits: Pits, happened: Any) -> Pits:
    """The pits after an event."""
    match happened:
        case PitOpened(pit):
            return _with(pits, pit, Pit())
        case TablePlaced(table, pit):
            without = {name: _without(other, table) for name, other in pits.known.items()}
            placed = without[pit]._replace(tables=(*without[pit].tables, table))
            return Pits({**without, pit: placed})
        case ChargeTaken(pit, by=by, at=at):
            ended = _ended(pits.known[pit], at)
            taken = (*ended.charges, Charge(by, at))
            return _with(pits, pit, ended._replace(charges=taken, offered=""))
        case HandedOver(pit, to, notes):
            found = pits.known[pit]
            told = (*found.charges[:-1], found.charges[-1]._replace(notes=notes))
            return _with(pits, pit, found._replace(charges=told, offered=to))
        case PitLeft(pit, at=at):
            return _with(pits, pit, _ended(pits.known[pit], at))
    return pits


def _with(pits: Pits, name: str, pit: Pit) -> Pits:
    return replace(pits, known={**pits.known, name: pit})


def _without(pit: Pit, table: str) -> Pit:
    return pit._replace(tables=tuple(name for name in pit.tables if name != table))


def _ended(pit: Pit, at: str) -> Pit:
    """Whoever was in charge is so no longer."""
    if not pit.supervisor:
        return pit
    return pit._replace(charges=(*pit.charges[:-1], pit.charges[-1]._replace(until=at)))
