"""`houseway verify`: is the record whole, and would the rules decide the same again?"""

from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import typer

from houseway.cli import common
from houseway.cli.common import argument, option
from houseway.cli.proof_options import KeysAt, keys_folder
from houseway.cli.proven import Asked, accept_record, checked_proof
from houseway.floor.state import STREAM
from houseway.house import floor_faults, pool_faults, rederived
from houseway.store import Fault, import_lines, verify_lines
from houseway.transparency.commitments import keys_for
from houseway.web.ahead import fold_ahead

TABLES = "table/"


def verify(
    file: Path | None = argument("FILE", "An exported file instead of the store."),
    store: common.StoreAt = None,
    head: list[Path] | None = option("FILE", "A checkpoint that you kept; may be repeated."),
    witness: list[str] | None = option("URL", "A witness, or a file of one; may be repeated."),
    witness_key: list[str] | None = option("KEY", "The key of each witness, in that order."),
    keys: KeysAt = None,
    accept: str = option("WHY", "Accept what is there from now on, for this reason.", ""),
    by: str = option("NAME", "The inspector who accepts; the password is asked for.", ""),
    as_json: common.AsJson = False,
) -> None:
    """The digest chains and the ledger are computed again, and every command is decided anew: a
    payment that the rules would not make is found even where all digests fit. What the records make
    is kept, so that a server of this version opens at once. The whole record is
    put against every checkpoint that is known: the house's own, one that you kept (--head), and
    what a witness has seen (--witness), which nobody who works here can change.

    Where a record does not fit nobody plays on it. An inspector may accept it as it is (--accept):
    that is put on the record, and a new log begins.

    The exit code is 0 where all is sound, 1 where something is wrong, and 2 where the store or
    the file cannot be read.

    \b
    Examples:
      houseway verify --store houseway.db
      houseway verify round.jsonl
      houseway verify --store houseway.db --head checkpoint.txt
      houseway verify --witness http://witness.example:8100
      houseway verify --accept "restored after the fire" --by inspector
    """
    with common.plain_errors():
        keys_folder(keys)
        asked = Asked(head or [], witness or [], witness_key or [], keys)
        checked, faults = _verify_file(file) if file else _verify_store(store, asked)
        if accept and faults and not file:
            checked["accepted"] = accept_record(store, asked, by, accept, faults)
    if as_json:
        common.print_json({"checked": checked, "faults": [fault._asdict() for fault in faults]})
    else:
        _show(checked, faults)
    if faults:
        raise typer.Exit(1)


def _verify_file(file: Path) -> tuple[dict[str, Any], list[Fault]]:
    lines = list(common.lines_of(file))
    if not lines:
        common.fail(f"{file} holds no record")
    faults = verify_lines(lines)
    broken = {fault.stream for fault in faults}
    entries = list(import_lines(lines))
    streams = {entry.record.stream for entry in entries}
    tables = [stream for stream in streams if stream.startswith(TABLES)]
    unopened: list[Fault] = []
    for stream, recorded in groupby(entries, key=lambda entry: entry.record.stream):
        if stream not in broken and (stream in tables or stream == STREAM):
            again = floor_faults if stream == STREAM else partial(rederived, unopened=unopened)
            faults += again(recorded)
    checked = {"records": len(entries), "tables": len(tables)}
    return checked | _shut(unopened), faults


def _verify_store(store: str | None, asked: Asked) -> tuple[dict[str, Any], list[Fault]]:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    watched = Progress(console=console, transient=True, disable=not console.is_terminal)
    with common.open_store_at(store, create=False) as opened, watched as progress:
        if "journal" in opened.about:
            typer.echo(f"Note: {opened.about}.", err=True)
        bar = progress.add_task("digest chains", total=None)
        faults = opened.verify(lambda done, of: progress.update(bar, completed=done, total=of))
        broken = {fault.stream for fault in faults}
        tables = opened.streams(TABLES)
        again = progress.add_task("decisions", total=len(tables))
        keys, unopened = keys_for(opened.in_memory), list[Fault]()
        for stream in tables:
            if stream not in broken:
                faults += rederived(opened.entries(stream), keys, unopened)
            progress.advance(again)
        if STREAM not in broken:
            faults += floor_faults(opened.entries(STREAM))
        faults += pool_faults(opened)
        progress.add_task("checkpoints", total=None)
        proof = checked_proof(opened, asked)
        faults += proof.pop("faults")
        records = sum(opened.version(stream) for stream in opened.streams())
        if not faults and not unopened:
            progress.add_task("states", total=None)
            fold_ahead(opened)
    checked = {"records": records, "tables": len(tables), "proof": proof}
    return checked | _shut(unopened), faults


def _shut(unopened: list[Fault]) -> dict[str, list[str]]:
    """What could not be decided anew, because only a key that is elsewhere opens it."""
    said = [f"{stream} from record {version} on: {what}" for stream, version, what in unopened]
    return {"unopened": said} if said else {}


def _show(checked: dict[str, Any], faults: list[Fault]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    records, tables = checked["records"], checked["tables"]
    what = f"{_count(records, 'record')} of {_count(tables, 'table')}"
    if not faults:
        shut = checked.get("unopened", [])
        again = "decisions as far as they can be read" if shut else "every decision"
        console.print(f"[green]Sound:[/] {what}; chains, ledger and {again} made anew.")
        for sentence in shut:
            typer.echo(f"Not decided anew: {sentence}.")
        _show_proof(checked.get("proof", {}))
        return
    console.print(f"[red]Not sound:[/] {_count(len(faults), 'fault')} in {what}.")
    table = Table("Stream", "Record", "What is wrong", box=None, padding=(0, 2, 0, 0))
    for fault in faults:
        # Faults of the whole ledger belong to no record.
        table.add_row(fault.stream, str(fault.version or ""), Text(fault.what))
    console.print(table)
    _show_proof(checked.get("proof", {}))
    if begun := checked.get("accepted"):
        typer.echo(f"Accepted: the record goes on as {begun}.")


def _show_proof(proof: dict[str, Any]) -> None:
    """Who has seen this record, what that is worth, and where its log began anew."""
    for line in (*proof.get("notes", ()), proof.get("worth")):
        if line:
            typer.echo(line)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
