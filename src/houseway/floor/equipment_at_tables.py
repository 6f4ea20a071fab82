"""Equipment at live tables: what a table is told of the register, and what it tells in return."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import equipment, law
from houseway.floor.about import done_under
from houseway.floor.equipment import EquipmentPlaced, EquipmentSeen, EquipmentStored
from houseway.floor.obligations import Owed, ends, later
from houseway.floor.state import Floor
from houseway.games.kit.pack import DeckCounted, DeckCountOrdered
from houseway.table.equipment import (
    AFTER,
    BEFORE,
    CheckAsked,
    EquipmentChecked,
    EquipmentFaulty,
    EquipmentReplaced,
    EquipTable,
    TableEquipped,
)
from houseway.table.state import FELT, Placed, Table

if TYPE_CHECKING:
    from houseway.floor.following import Acted

HEARS = (
    *(TableEquipped, EquipmentChecked, EquipmentFaulty, EquipmentReplaced, CheckAsked),
    *(DeckCountOrdered, DeckCounted),
)
# What is owed about a table until it is done.
AFTER_GAMING, CHECK, COUNT = "equipment_after_gaming", "equipment_check", "count_of_cards"


def owed(floor: Floor, name: str, table: Table, at: str) -> Any:
    """What a table is told of its equipment; None where it knows."""
    needs = table.rules.document.equipment
    if not floor.equipment.kept or table.training or not needs:
        return None
    day, felt = floor.settings.gaming_day(at), table.method == FELT
    sets = tuple(
        Placed(need, item.kind, item.id, item.colour, item.approval, bool(item.secured))
        for need, needed in needs.items()
        for item in (floor.equipment.at(name) if felt else ())
        if item.kind in needed.kinds
    )
    known = table.equipment
    same = known is not None and (known.day, known.sets) == (day, sets)
    return None if same else EquipTable(day, sets)


def refuses(floor: Floor, table: str, happened: Any) -> core.Refusal | None:
    """Why a set that is put on a table by its id cannot be."""
    if not isinstance(happened, EquipmentReplaced) or happened.pieces:
        return None
    item = floor.equipment.items.get(happened.set)
    if item is None or item.withdrawn:
        why = f"set: there is no {happened.set!r} in the register of equipment"
        return core.Refusal(core.clause(happened), why)
    found = equipment.need_of(floor.tables[table], item.kind)
    if found is None or found[0] != happened.need:
        said = f"set: {item.id} is a {item.kind.replace('_', ' ')}"
        return core.Refusal(core.clause(happened), said)
    refused = equipment.why_not_at(floor, item, table, happened.old)
    if refused is None and found[1].approved and not item.approval:
        cited = equipment.cite(floor.tables[table], found[1], "approved")
        refused = core.Refusal(cited, f"set: {item.id} is not approved")
    if refused is None:
        return None
    return core.Refusal(law.of(refused.clause)[1] or core.clause(happened), refused.why)


def follows(floor: Floor, acted: "Acted", happened: Any) -> core.Events:
    """What an event of a table means for the register and for what is owed."""
    return tuple(_follows(floor, acted, happened)) if floor.equipment.kept else ()


def _follows(floor: Floor, acted: "Acted", happened: Any) -> Iterator[Any]:
    under = f"{acted.document} {core.clause(happened)}"
    soon = later(acted.at, floor.settings.immediately)
    match happened:
        case TableEquipped(_, sets):
            for placed in sets:
                if placed.secured:
                    yield _seen(acted, placed.id, "in use, checked and secured before", under)
        case EquipmentChecked(check, occasion, sets):
            told = f"{check.replace('_', ' ')} checked {occasion.replace('_', ' ')}: all right"
            yield from (_seen(acted, item, told, under) for item in sets)
            yield from _answered(floor, acted, happened)
        case EquipmentFaulty(need, sets, found):
            told = f"{need.replace('_', ' ')} found {found}"
            yield from (_seen(acted, item, told, under) for item in sets)
        case EquipmentReplaced(_, old, new, pieces, why):
            # Where no set of the register lies on the table, none is told of.
            if old and pieces:
                yield _seen(acted, old, f"{pieces} pieces replaced: {why}", under)
            elif old:
                place = f"table {acted.table}, out of use"
                yield EquipmentStored(old, place, why, **done_under(acted, under))
            if not pieces:
                yield EquipmentPlaced(new, acted.table, **done_under(acted, under))
        case CheckAsked(check, occasion) if occasion != AFTER:
            yield Owed(CHECK, f"{acted.table}/{check}", None, soon, under)
        case DeckCountOrdered() if acted.before.method == FELT:
            yield Owed(COUNT, acted.table, None, soon, under)
        case DeckCounted():
            yield from ends(floor.owed, acted.table, acted.at, COUNT, by=acted.by)


def _seen(acted: "Acted", item: str, what: str, under: str) -> EquipmentSeen:
    return EquipmentSeen(item, acted.table, what, **done_under(acted, under))


def _answered(floor: Floor, acted: "Acted", made: EquipmentChecked) -> Iterator[Any]:
    """What a check ends, and that it is owed again after gaming where the rules say so."""
    about = f"{acted.table}/{made.check}"
    yield from ends(floor.owed, about, acted.at, CHECK, by=acted.by)
    if made.occasion == AFTER:
        yield from ends(floor.owed, about, acted.at, AFTER_GAMING, by=acted.by)
    check = acted.before.rules.document.check[made.check]
    again = made.occasion == BEFORE and AFTER in check.when and acted.before.method == FELT
    if again and not floor.owed.open(AFTER_GAMING, about):
        due = floor.settings.day_ends(acted.at)
        yield Owed(AFTER_GAMING, about, None, due, f"{acted.document} {check.clause}")
