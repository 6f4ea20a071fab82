"""`houseway replay`: step through what was recorded at a table."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.common import AsJson, StoreAt, fail, open_store_at, plain_errors

if TYPE_CHECKING:
    from houseway.house import Step
    from houseway.store import Stored


def replay(
    what: Annotated[
        str, typer.Argument(metavar="FILE|STREAM", help="An exported file, or a stream's name.")
    ],
    round: Annotated[int | None, typer.Option("--round", help="Only this round.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", help="Write the stream as JSON lines and stop.")
    ] = None,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Step through a recorded table: every command and event, its clause, and the money it moved.

    A replay shows what happened; nothing is dealt or paid again.

    Examples:

    houseway replay table/canberra-1 --round 3

    houseway replay table/canberra-1 --export round.jsonl
    """
    with plain_errors():
        if export:
            _export(what, export, store)
            return
        rows = [_row(one) for one in _steps(what, store)]
    if round is not None:
        rows = [one for one in rows if one["round"] == round]
        if not rows:
            fail(f"{what} has no round {round}")
    if as_json:
        for row in rows:
            typer.echo(json.dumps(row, ensure_ascii=False))
    else:
        _show(rows, step)


def _export(stream: str, path: Path, store: str | None) -> None:
    with open_store_at(store, create=False) as opened, path.open("w", encoding="utf-8") as out:
        opened.export(stream, out)


def _steps(what: str, store: str | None) -> "Iterator[Step]":
    from houseway.house import history

    try:
        yield from history(_records(what, store))
    except ValueError as wrong:
        fail(str(wrong))


def _records(what: str, store: str | None) -> "Iterator[Stored]":
    from houseway.store import StoreError, import_lines

    if Path(what).is_file():
        with Path(what).open(encoding="utf-8") as lines:
            yield from (one.record for one in import_lines(lines))
        return
    with open_store_at(store, create=False) as opened:
        if not opened.version(what):
            known = ", ".join(opened.streams("table/")[-3:]) or "none yet"
            raise StoreError(f"there is no file or stream {what}; the newest tables are {known}")
        yield from opened.read(what)


def _row(step: "Step") -> dict[str, Any]:
    from houseway.core import clause
    from houseway.table.ledger import transfers

    return {
        "version": step.record.version,
        "at": step.record.at,
        "round": step.table.round,
        "event": step.record.name,
        "clause": clause(step.event),
        "words": words(step.event),
        "transfers": [one._asdict() for one in transfers(step.event)],
        "data": json.loads(step.record.data),
    }


def words(event: object) -> str:
    """What an event says of itself, with cards and money as people write them."""
    from dataclasses import fields

    said = []
    for field in fields(event):  # type: ignore[arg-type]
        value = getattr(event, field.name)
        if field.name in ("under", "rules", "sign", "transfers", "data") or value in ("", (), None):
            continue
        said.append(f"{field.name.replace('_', ' ')} {_spelt(field.name, value)}")
    return ", ".join(said)


def _spelt(name: str, value: Any) -> str:
    from houseway.equipment import cards
    from houseway.money import dollars

    if name == "cards" and isinstance(value, tuple):
        return " ".join(cards.pretty(one) for one in value)
    if name in ("cents", "stake", "winnings", "maximum", "float_cents"):
        return dollars(value)
    if isinstance(value, tuple):
        return " ".join(str(one) for one in value)
    return str(value).replace("_", " ")


def _show(rows: list[dict[str, Any]], step: bool) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print("[bold]Replay: this is a record, not a live table.[/]")
    waits = step and sys.stdin.isatty()
    before = 0
    for row in rows:
        if row["round"] != before:
            before = row["round"]
            console.rule(f"Round {before}")
        name = row["event"].partition(".")[2]
        clause = f"[cyan]{row['clause']:>8}[/]"
        console.print(f"[dim]{row['version']:>5}[/] {clause} [bold]{name}[/] {row['words']}")
        for one in row["transfers"]:
            console.print(f"[dim]{'':15}{_transfer(one)}[/]")
        if waits and input("").strip().lower() == "q":
            return


def _transfer(one: dict[str, Any]) -> str:
    from houseway.money import dollars

    return f"{dollars(one['cents'])} in {one['asset']} from {one['debit']} to {one['credit']}"
