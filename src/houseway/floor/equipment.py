"""The register of equipment: decks, dice, tiles, devices and layouts, and where each of them is.

A set is registered, approved where a document asks for that, kept in a safe place, checked and
secured there, put on a table, taken away again and withdrawn. What is checked or replaced at a
table comes from there (`equipment_at_tables`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor.about import Done, DoneUnder, OfItem, done, done_under
from houseway.floor.acts import Whole
from houseway.law import games
from houseway.law.equipment import Needed
from houseway.law.rules import cited, equipment

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
BY_HAND, BY_DEVICE = "by hand", "by deck-checking device"


class Seen(NamedTuple):
    """Something that was done with a set: what, by whom, when and under which clause."""

    what: str
    by: str
    at: str
    under: str = ""


class Item(NamedTuple):
    """A set or device with its id: where it is, and what was done with it.

    `table` is empty while it lies in `storage`; `secured` is how it was checked before it was
    sealed there, and `withdrawn` why it is out of use.
    """

    id: str
    kind: str
    colour: str
    approval: str
    storage: str
    table: str = ""
    secured: str = ""
    withdrawn: str = ""
    history: tuple[Seen, ...] = ()


@dataclass(frozen=True, slots=True)
class Equipment:
    """Every set by its id; `kept` says that tables ask for their checks."""

    kept: bool = False
    items: Mapping[str, Item] = field(default_factory=dict)

    def at(self, table: str) -> list[Item]:
        """What stands at a table, in the order in which it was registered."""
        return [item for item in self.items.values() if item.table == table]


class KeepEquipment(core.Command):
    """From now on real felts ask for the checks of their equipment."""


class RegisterEquipment(OfItem, core.Command):
    """A set or device comes into the house; say where it is kept."""

    kind: str
    storage: str
    colour: str = ""
    approval: str = ""


class ApproveEquipment(OfItem, core.Command):
    """A set or device is approved for use: by which order or letter."""

    approval: str


class SecureEquipment(OfItem, core.Command):
    """A set in storage was checked, shuffled in advance or not, and sealed until it is needed."""

    how: str
    shuffled: bool = False


class PlaceEquipment(OfItem, core.Command):
    """A set or device is put on a table."""

    table: str


class StoreEquipment(OfItem, core.Command):
    """A set or device goes into storage."""

    storage: str


class WithdrawEquipment(OfItem, core.Command):
    """A set or device is out of use for good."""

    why: str


class EquipmentRegisterOpened(Done, core.Event, to=core.STAFF):
    """Real felts ask for the checks of their equipment from now on."""


class EquipmentRegistered(OfItem, Done, core.Event, to=core.STAFF):
    """A set or device is in the register."""

    kind: str
    colour: str
    approval: str
    storage: str


class EquipmentApproved(OfItem, DoneUnder, core.Event, to=core.STAFF):
    """A set or device may be used, by this order."""

    approval: str


class EquipmentSecured(OfItem, DoneUnder, core.Event, to=core.STAFF):
    """A set was checked in storage and sealed."""

    how: str
    shuffled: bool


class EquipmentPlaced(OfItem, DoneUnder, core.Event, to=core.STAFF):
    """A set or device stands at a table."""

    table: str


class EquipmentStored(OfItem, DoneUnder, core.Event, to=core.STAFF):
    """A set or device is in storage; `why` it came there."""

    storage: str
    why: str = ""


class EquipmentWithdrawn(OfItem, DoneUnder, core.Event, to=core.STAFF):
    """A set or device is out of use."""

    why: str


class EquipmentSeen(OfItem, DoneUnder, core.Event, to=core.STAFF):
    """What was checked, found or replaced at a table, for the history of a set."""

    table: str
    what: str


# What the documents say


def need_of(document: str, kind: str) -> tuple[str, Needed] | None:
    """What a kind of equipment is needed for by a document, if it is."""
    found = equipment(document).items()
    return next(((name, need) for name, need in found if kind in need.kinds), None)


def kinds(documents: Iterable[str]) -> list[str]:
    """Every kind of equipment that these documents know."""
    needs = (need for document in documents for need in equipment(document).values())
    return sorted({kind for need in needs for kind in need.kinds})


def cite(document: str, need: Needed, step: str = "") -> str:
    """The citation of what is needed, or of a step about it."""
    return f"{document} {need.cites.get(step, cited(need.clause))}"


# Acts


def _keep(now: "Now") -> core.Offer | core.Refusal:
    if now.floor.equipment.kept:
        return core.Refusal("", "the register of equipment is kept already")
    return core.Offer("")


def _kept(_now: "Now", envelope: core.Envelope) -> core.Events:
    return (EquipmentRegisterOpened(**done(envelope)),)


def _register(now: "Now", sent: RegisterEquipment) -> core.Offer | core.Refusal:
    known = kinds(now.floor.documents or games())
    if not sent.item.strip():
        return core.Refusal("", "item: a set has an id, which stands on its box")
    if sent.item.strip() in now.floor.equipment.items:
        return core.Refusal("", f"item: {sent.item.strip()} is in the register already")
    if sent.kind not in known:
        return core.Refusal("", f"kind is one of {', '.join(known)}, not {sent.kind!r}")
    if not sent.storage.strip():
        return core.Refusal("", "storage: say where it is kept")
    return core.Offer("")


def _registered(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = (sent.item.strip(), sent.kind, sent.colour.strip(), sent.approval.strip())
    return (EquipmentRegistered(*told, sent.storage.strip(), **done(envelope)),)


def _items(now: "Now") -> Iterable[tuple[str]]:
    items = now.floor.equipment.items.values()
    return ((item.id,) for item in items if not item.withdrawn)


def _known(now: "Now", item: str) -> Item | core.Refusal:
    found = now.floor.equipment.items.get(item)
    if found is None:
        return core.Refusal("", f"item: there is no {item!r} in the register of equipment")
    if found.withdrawn:
        return core.Refusal("", f"item: {item} was withdrawn: {found.withdrawn}")
    return found


def _document(now: "Now", item: Item, step: str) -> str:
    """The citation of the document that says this of such a set, if any does: of the table at which
    it stands, or else the first in force."""
    own = now.floor.tables.get(item.table)
    for document in (own,) if own else now.floor.documents:
        found = need_of(document, item.kind)
        if found and (step in found[1].cites or (step == "approved" and found[1].approved)):
            return cite(document, found[1], step)
    return ""


@core.about(_known)
def _approve(now: "Now", found: Item) -> core.Offer | core.Refusal:
    order = core.Field("approval", why="say by which order or letter it is approved")
    return core.Offer(_document(now, found, "approved"), (order,))


def _approved(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = _document(now, now.floor.equipment.items[sent.item], "approved")
    approval = sent.approval.strip()
    return (EquipmentApproved(sent.item, approval, **done_under(envelope, under)),)


@core.about(_known)
def _secure(now: "Now", found: Item) -> core.Offer | core.Refusal:
    under = _document(now, found, "secured")
    if not under:
        said = f"no document has a {found.kind.replace('_', ' ')} checked in advance"
        return core.Refusal("", f"item: {said}")
    if found.table:
        return core.Refusal(under, f"{found.id} is in use at table {found.table}: store it first")
    return core.Offer(under, (core.Field("how", options=(BY_HAND, BY_DEVICE)),))


def _secured(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = _document(now, now.floor.equipment.items[sent.item], "secured")
    told = (sent.item, sent.how, sent.shuffled)
    return (EquipmentSecured(*told, **done_under(envelope, under)),)


def why_not_at(floor: "Floor", item: Item, table: str, instead: str = "") -> core.Refusal | None:
    """Why a set is not put on a table, in place of another or beside what is there."""
    document = floor.tables.get(table, "")
    found = need_of(document, item.kind) if document else None
    kind = item.kind.replace("_", " ")
    if item.table:
        return core.Refusal("", f"{item.id} is at table {item.table}: store it first")
    if found is None:
        where = f"{document} has no use for a {kind}" if document else f"there is no table {table}"
        return core.Refusal("", f"table: {where}")
    need = found[1]
    here = [other for other in floor.equipment.at(table) if other.id != instead]
    same = [other for other in here if other.kind in need.kinds]
    if len(same) >= need.most:
        why = f"{same[0].id} is at table {table} already: store it first, or replace it there"
        return core.Refusal(cite(document, need), why)
    unlike = equipment(document).get(need.unlike)
    for other in here:
        if unlike and other.kind in unlike.kinds and other.colour == item.colour:
            why = f"its colour is that of {other.id}, which is at the table: it must differ"
            return core.Refusal(cite(document, need, "unlike"), why)
    return None


@core.about(_known)
def _place(now: "Now", found: Item, table: str) -> core.Offer | core.Refusal:
    return why_not_at(now.floor, found, table) or core.Offer(_needed(now.floor, found, table))


def _needed(floor: "Floor", item: Item, table: str) -> str:
    """The citation of what a set is needed for at a table."""
    document = floor.tables[table]
    found = need_of(document, item.kind)
    return cite(document, found[1]) if found else ""


def _placed(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = _needed(now.floor, now.floor.equipment.items[sent.item], sent.table)
    return (EquipmentPlaced(sent.item, sent.table, **done_under(envelope, under)),)


@core.about(_known)
def _store(now: "Now", found: Item) -> core.Offer | core.Refusal:
    return core.Offer("", (core.Field("storage", why="say where it is kept"),))


def _stored(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (EquipmentStored(sent.item, sent.storage.strip(), **done(envelope)),)


@core.about(_known)
def _withdraw(now: "Now", found: Item) -> core.Offer | core.Refusal:
    return core.Offer("", (core.Field("why"),))


def _withdrawn(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (EquipmentWithdrawn(sent.item, sent.why, **done(envelope)),)


_ITEM = ("item",)
ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(KeepEquipment, core.SUPERVISOR, _keep, _kept),
    Whole(RegisterEquipment, core.SUPERVISOR, _register, _registered),
    core.Act(ApproveEquipment, core.SUPERVISOR, _approve, _approved, _ITEM, _items),
    core.Act(SecureEquipment, core.SUPERVISOR, _secure, _secured, _ITEM, _items),
    core.Act(PlaceEquipment, core.SUPERVISOR, _place, _placed, ("item", "table"), core.nobody),
    core.Act(StoreEquipment, core.SUPERVISOR, _store, _stored, _ITEM, _items),
    core.Act(WithdrawEquipment, core.SUPERVISOR, _withdraw, _withdrawn, _ITEM, _items),
)


def furnished(table: str, document: str, by: str, at: str) -> Iterator[Any]:
    """What a new felt is usually equipped with, under ids that say where it belongs."""
    for need in equipment(document).values():
        kind = need.kinds[0]
        item, colour = f"{table} {kind.replace('_', ' ')}", "red" if need.unlike else ""
        yield EquipmentRegistered(item, kind, colour, "", f"table {table}", by=by, at=at)
        yield EquipmentPlaced(item, table, by=by, at=at, under=cite(document, need))


# Bookkeeping


def evolve(register: Equipment, happened: Any) -> Equipment:
    """The register after an event."""
    match happened:
        case EquipmentRegisterOpened():
            return replace(register, kept=True)
        case EquipmentRegistered(item, kind, colour, approval, storage, by=by, at=at):
            new = Item(item, kind, colour, approval, storage)
            return _with(register, new, Seen(f"registered, kept in {storage}", by, at))
        case EquipmentApproved(item, approval, by=by, at=at, under=under):
            known = register.items[item]._replace(approval=approval)
            return _with(register, known, Seen(f"approved by {approval}", by, at, under))
        case EquipmentSecured(item, how, shuffled, by=by, at=at, under=under):
            known = register.items[item]._replace(secured=how)
            done = f"checked {how}{', shuffled' if shuffled else ''} and secured"
            return _with(register, known, Seen(done, by, at, under))
        case EquipmentPlaced(item, table, by=by, at=at, under=under):
            known = register.items[item]._replace(table=table)
            return _with(register, known, Seen(f"put on table {table}", by, at, under))
        case EquipmentStored(item, storage, why, by=by, at=at, under=under):
            known = register.items[item]._replace(table="", storage=storage, secured="")
            what = f"stored in {storage}{f': {why}' if why else ''}"
            return _with(register, known, Seen(what, by, at, under))
        case EquipmentWithdrawn(item, why, by=by, at=at, under=under):
            known = register.items[item]._replace(table="", withdrawn=why)
            return _with(register, known, Seen(f"withdrawn: {why}", by, at, under))
        case EquipmentSeen(item, _, what, by=by, at=at, under=under):
            known = register.items[item]._replace(secured="")
            return _with(register, known, Seen(what, by, at, under))
    return register


def _with(register: Equipment, item: Item, seen: Seen) -> Equipment:
    known = item._replace(history=(*item.history, seen))
    return replace(register, items={**register.items, item.id: known})
