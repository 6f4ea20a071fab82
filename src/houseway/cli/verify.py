"""`houseway verify`: is the record whole, and would the rules decide the same again?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.common import AsJson, StoreAt, open_store_at, plain_errors, print_json

if TYPE_CHECKING:
    from houseway.store import Fault


def verify(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="An exported file instead of the store.")
    ] = None,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Check a store or an exported file: digest chains, ledger, and every decision made anew.

    Exit code 0 means that nothing is wrong, 1 that something is.

    Example: houseway verify --store houseway.db
    """
    with plain_errors():
        counted, faults = _verify_file(file) if file else _verify_store(store)
    if as_json:
        print_json({"checked": counted, "faults": [one._asdict() for one in faults]})
    else:
        _show(counted, faults)
    if faults:
        raise typer.Exit(1)


def _verify_file(file: Path) -> "tuple[dict[str, int], list[Fault]]":
    from houseway.house import rederived
    from houseway.store import import_lines, verify_lines

    lines = file.read_text("utf-8").splitlines()
    entries = list(import_lines(lines))
    faults = verify_lines(lines)
    return {"records": len(entries), "streams": 1}, faults or list(rederived(entries))


def _verify_store(store: str | None) -> "tuple[dict[str, int], list[Fault]]":
    from rich.console import Console
    from rich.progress import Progress

    from houseway.house import rederived

    with (
        open_store_at(store, create=False) as opened,
        Progress(console=Console(stderr=True), transient=True) as progress,
    ):
        bar = progress.add_task("digest chains", total=None)
        faults = opened.verify(
            lambda done, total: progress.update(bar, completed=done, total=total)
        )
        streams = opened.streams("table/")
        again = progress.add_task("decisions", total=len(streams))
        for stream in streams:
            if not any(one.stream == stream for one in faults):
                faults += rederived(opened.entries(stream))
            progress.advance(again)
        records = sum(opened.version(one) for one in opened.streams())
    return {"records": records, "streams": len(streams)}, faults


def _show(counted: "dict[str, int]", faults: "list[Fault]") -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    what = f"{counted['records']:,} records in {counted['streams']:,} tables"
    if not faults:
        console.print(f"[green]Sound:[/] {what}: chains, ledger and every decision made anew.")
        return
    table = Table("Stream", "Record", "What is wrong", title=f"Not sound: {what}")
    for one in faults:
        table.add_row(one.stream, str(one.version), one.what)
    console.print(table)
