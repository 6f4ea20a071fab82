"""`houseway verify`: is the record whole, and would the rules decide the same again?"""

from itertools import groupby
from pathlib import Path

import typer

from houseway.cli import common
from houseway.cli.common import argument
from houseway.floor.state import STREAM
from houseway.house import floor_faults, pool_faults, rederived
from houseway.store import Fault, import_lines, verify_lines
from houseway.transparency.commitments import keys_for

TABLES = "table/"


def verify(
    file: Path | None = argument("FILE", "An exported file instead of the store."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """The digest chains and the ledger are computed again, and every command is decided anew: a
    payment that the rules would not make is found even where all digests fit.

    The exit code is 0 where all is sound, 1 where something is wrong, and 2 where the store or
    the file cannot be read.

    \b
    Examples:
      houseway verify --store houseway.db
      houseway verify round.jsonl
    """
    with common.plain_errors():
        checked, faults = _verify_file(file) if file else _verify_store(store)
    if as_json:
        common.print_json({"checked": checked, "faults": [fault._asdict() for fault in faults]})
    else:
        _show(checked, faults)
    if faults:
        raise typer.Exit(1)


def _verify_file(file: Path) -> tuple[dict[str, int], list[Fault]]:
    lines = list(common.lines_of(file))
    if not lines:
        common.fail(f"{file} holds no record")
    faults = verify_lines(lines)
    broken = {fault.stream for fault in faults}
    entries = list(import_lines(lines))
    streams = {entry.record.stream for entry in entries}
    tables = [stream for stream in streams if stream.startswith(TABLES)]
    for stream, recorded in groupby(entries, key=lambda entry: entry.record.stream):
        if stream not in broken and (stream in tables or stream == STREAM):
            again = floor_faults if stream == STREAM else rederived
            faults += again(recorded)
    return {"records": len(entries), "tables": len(tables)}, faults


def _verify_store(store: str | None) -> tuple[dict[str, int], list[Fault]]:
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
        keys = keys_for(opened.in_memory)
        for stream in tables:
            if stream not in broken:
                faults += rederived(opened.entries(stream), keys)
            progress.advance(again)
        if STREAM not in broken:
            faults += floor_faults(opened.entries(STREAM))
        faults += pool_faults(opened)
        records = sum(opened.version(stream) for stream in opened.streams())
    return {"records": records, "tables": len(tables)}, faults


def _show(checked: dict[str, int], faults: list[Fault]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    records, tables = checked["records"], checked["tables"]
    what = f"{_count(records, 'record')} of {_count(tables, 'table')}"
    if not faults:
        console.print(f"[green]Sound:[/] {what}; chains, ledger and every decision made anew.")
        return
    console.print(f"[red]Not sound:[/] {_count(len(faults), 'fault')} in {what}.")
    table = Table("Stream", "Record", "What is wrong", box=None, padding=(0, 2, 0, 0))
    for fault in faults:
        # Faults of the whole ledger belong to no record.
        table.add_row(fault.stream, str(fault.version or ""), Text(fault.what))
    console.print(table)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
