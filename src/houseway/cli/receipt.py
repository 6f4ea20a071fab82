"""`houseway receipt`: a receipt of a settled round, from a store and its keys."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from houseway.cli import common
from houseway.cli.common import fail, needed, option
from houseway.cli.proof_options import KeysAt, begun_log, keys_folder, witnesses_at
from houseway.core import INSPECTOR, PLAYER

if TYPE_CHECKING:
    from houseway.house import House
    from houseway.house.sealing import Seal
    from houseway.store import Store

PICTURES = (".svg", ".png", ".txt")


def receipt(
    table: str = needed("TABLE", "A table, such as canberra-1."),
    round: int = needed("ROUND", "The number of a round that is over."),
    player: str = option("NAME", "As far as this player may see it; all of it by default.", ""),
    out: Path | None = option("FILE", "Write it to this file instead of printing it."),
    code: Path | None = option("FILE", "Write it in short as a QR code: .svg, .png or .txt."),
    store: common.StoreAt = None,
    keys: KeysAt = None,
) -> None:
    """It is put on record and sealed, as one that is taken at a table is, so no server may have the
    store at that time. Whoever has it checks it with `houseway verify-receipt`.

    \b
    Examples:
      houseway receipt canberra-1 12 --out round-12.receipt.json --store house.db
      houseway receipt canberra-1 12 --player Ann --code round-12.svg
    """
    from houseway.house import House
    from houseway.house.receipts import in_a_code, taken
    from houseway.transparency import codes

    if code and code.suffix not in PICTURES:
        fail(f"{code} must end with {', '.join(PICTURES)}")
    with common.reading(store) as opened:
        house = House(opened)
        statement = _statement(house, table, round, player)
        seal = _sealed(opened, keys)
        given = opened, seal, statement, house.clock()
        if code:
            text = in_a_code(*given)
            if code.suffix == ".txt":
                code.write_text(f"{text}\n", "ascii")
            else:
                codes.drawn(text).save(str(code), scale=4)
        if out or not code:
            text = taken(*given)
            out.write_text(text, "utf-8") if out else typer.echo(text, nl=False)
        seal.stop()


def _statement(house: "House", table: str, round: int, player: str) -> dict[str, Any]:
    from houseway.web.problems import Problem
    from houseway.web.receipts import statement_of
    from houseway.web.record import Record
    from houseway.web.roles import Person

    record, role = Record(house, table), PLAYER if player else INSPECTOR
    try:
        record.open()
        return statement_of(record, round, Person(player, role), role)
    except KeyError:
        fail(f"there is no table {table} in {house.store.name}")
    except Problem as wrong:
        fail(str(wrong))


def _sealed(store: "Store", keys: Path | None) -> "Seal":
    """The log of the store, which goes on where it was."""
    from houseway.house.sealing import Seal

    store.claim()
    begun_log(store)
    seal = Seal(store, keys_folder(keys), witnesses_at(None, None, keys))
    if found := seal.open():
        fail(f"{seal.halt(found)}: houseway verify says more")
    return seal
