"""`houseway jackpots`: every pool, and the reconciliation of one."""

from pathlib import Path
from typing import Any

from houseway.cli import common
from houseway.cli.handing import give
from houseway.money import dollars

POOLS = ("Pool", "System", "Meter", "Held", "Tables", "Record")
SYSTEMS = ("System", "Supplier", "Approval", "Since", "Pools", "State")


def jackpots(
    pool: str | None = common.argument("POOL", "One pool, to be reconciled."),
    output: Path | None = common.written("Ends in .pdf, .html or .json."),
    systems: bool = common.flag("--systems", "The register of jackpot systems."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Without a pool the list with meters and linked tables; with one its seeds, hits and
    corrections added up anew from the record, beside the meter and the ledger. --systems lists
    who supplied each jackpot system, its approval, since when it runs and which pools.

    \b
    Examples:
      houseway jackpots
      houseway jackpots --systems
      houseway jackpots texas-holdem-bonus -o reconciliation.pdf
    """
    from houseway.house import House, jackpot_books, papers

    with common.reading(store) as opened:
        house = House(opened)
        if pool is not None and pool not in house.pools():
            common.fail(f"there is no jackpot pool {pool!r} in this store")
        if pool is not None:
            found = jackpot_books.reconciliation(house, pool)
            made = papers.of_house(house.casino.floor(), found, papers.of_pool)
            return give(made, output, as_json)
        if systems:
            return _systems(jackpot_books.systems(house), as_json)
        if output:
            common.fail("name the pool that is to be reconciled")
        rows = jackpot_books.pools(house)
    return common.answer_rows(as_json, {"pools": rows}, POOLS, _pool, rows)


def _pool(row: dict[str, Any]) -> tuple[str, ...]:
    tables = ", ".join(row["tables"]) or "none"
    agrees = "agrees" if row["agrees"] else "does not agree"
    money = dollars(row["meter"]), dollars(row["held"])
    return row["pool"], row["system"] or "none", *money, tables, agrees


def _systems(rows: list[dict[str, Any]], as_json: bool) -> None:
    none = "No jackpot system is registered in this store."
    common.answer_rows(as_json, {"systems": rows}, SYSTEMS, _system, rows, none)


def _system(row: dict[str, Any]) -> tuple[str, ...]:
    state = f"retired: {row['retired']}" if row["retired"] else "in use"
    named = row["id"], row["supplier"], row["approval"], row["since"]
    return *named, ", ".join(row["pools"]), state
