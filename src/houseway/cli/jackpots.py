"""`houseway jackpots`: every pool, and the reconciliation of one."""

from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli import common
from houseway.cli.cases import give
from houseway.money import dollars


def jackpots(
    pool: Annotated[
        str | None, typer.Argument(metavar="POOL", help="One pool, to be reconciled.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Ends in .pdf, .html or .json."),
    ] = None,
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

    with common.plain_errors(), common.open_store_at(store, create=False) as opened:
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
    if as_json:
        return common.print_json({"pools": rows})
    shown = common.table("Pool", "System", "Meter", "Held", "Tables", "Record")
    for row in rows:
        tables = ", ".join(row["tables"]) or "none"
        agrees = "agrees" if row["agrees"] else "does not agree"
        money = dollars(row["meter"]), dollars(row["held"])
        shown.add_row(row["pool"], row["system"] or "none", *money, tables, agrees)
    return common.print_parts(shown)


def _systems(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        return common.print_json({"systems": rows})
    if not rows:
        return typer.echo("No jackpot system is registered in this store.")
    shown = common.table("System", "Supplier", "Approval", "Since", "Pools", "State")
    for row in rows:
        state = f"retired: {row['retired']}" if row["retired"] else "in use"
        named = row["id"], row["supplier"], row["approval"], row["since"]
        shown.add_row(*named, ", ".join(row["pools"]), state)
    return common.print_parts(shown)
