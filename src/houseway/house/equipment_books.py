"""The register of equipment as plain data: every set, every table's checks, and what is overdue."""

from typing import TYPE_CHECKING, Any

from houseway.core import DEALER, SUPERVISOR
from houseway.floor import equipment_at_tables as owing
from houseway.house.books import duties
from houseway.table import equipment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from houseway.house.submit import House
    from houseway.table.state import Table

OWED = (owing.AFTER_GAMING, owing.CHECK, owing.COUNT)


def _first(found: dict[str, Any]) -> list[dict[str, Any]]:
    """What a felt waits for: its checks, or else what it lacks, which its supervisor sees to."""
    waits = found["waits"]
    lacks = [{"says": waits["why"], "clause": waits["clause"], "by": SUPERVISOR}] if waits else []
    return found["due"] or lacks


def register(house: "House") -> dict[str, Any]:
    """What there is, where it is, what is to be checked at which table, and what is owed."""
    floor = house.casino.floor()
    tables = {name: house.table(name) for name in floor.tables if name in house.tables()}
    seen = {name: equipment.shown(table) for name, table in tables.items()}
    return {
        "kept": floor.equipment.kept,
        "items": [
            item._asdict() | {"history": [told._asdict() for told in item.history]}
            for item in floor.equipment.items.values()
        ],
        "tables": [
            {"table": name, "document": tables[name].game.name} | found | {"due": _first(found)}
            for name, found in seen.items()
            if found
        ],
        "owed": [
            row | _owed(tables, row["about"])
            for row in duties(floor, house.clock())
            if row["what"] in OWED and row["state"] != "done"
        ],
    }


def _owed(tables: "Mapping[str, Table]", about: str) -> dict[str, str]:
    """What is to be checked at which table, and by whom; a count alone names no check."""
    name, _, asked = about.partition("/")
    check = tables[name].rules.document.check.get(asked) if name in tables else None
    told = {"says": check.says, "by": check.by} if check else {"says": "", "by": DEALER}
    return {"table": name, **told}
