"""`houseway jackpots`: every pool, and the reconciliation of one."""

from pathlib import Path
from typing import Annotated

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
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Without a pool the list with meters and linked tables; with one its seeds, hits and
    corrections added up anew from the record, beside the meter and the ledger.

    \b
    Examples:
      houseway jackpots
      houseway jackpots texas-holdem-bonus -o reconciliation.pdf
    """
    from houseway.house import House, jackpot_books, papers

    with common.plain_errors(), common.open_store_at(store, create=False) as opened:
        house = House(opened)
        if pool is not None and pool not in house.pools():
            common.fail(f"there is no jackpot pool {pool!r} in this store")
        if pool is not None:
            found = jackpot_books.reconciliation(house, pool)
            return give(found, papers.of_pool(found), output, as_json)
        if output:
            common.fail("name the pool that is to be reconciled")
        rows = jackpot_books.pools(house)
    if as_json:
        return common.print_json({"pools": rows})
    shown = common.table("Pool", "Meter", "Held", "Tables", "Record")
    for row in rows:
        tables = ", ".join(row["tables"]) or "none"
        agrees = "agrees" if row["agrees"] else "does not agree"
        shown.add_row(row["pool"], dollars(row["meter"]), dollars(row["held"]), tables, agrees)
    return common.print_parts(shown)
