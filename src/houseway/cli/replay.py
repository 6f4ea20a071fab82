"""`houseway replay`: step through what was recorded at a table."""

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.cli import common
from houseway.cli.common import flag, needed, option
from houseway.core import clause, kind
from houseway.house import Step, history
from houseway.house.describe import describe
from houseway.house.hidden import text_of
from houseway.law.words import title
from houseway.money import Transfer, dollars
from houseway.store import Stored, import_lines
from houseway.table import OUTSIDE_ROUND
from houseway.table.chips import net_by_seat
from houseway.table.words import words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


Row = dict[str, Any]


def replay(
    what: str = needed("STREAM|FILE", "A table's stream, or an exported file."),
    round: int | None = option("NUMBER", "Only this round."),
    step: bool = flag("--step", "Wait for Enter after each command; q ends it."),
    export: Path | None = option("FILE", "Write the stream as JSON lines and stop."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Every command is shown with who sent it, the events that it brought about with their clauses,
    and the money that these moved. Nothing is dealt or paid again.

    \b
    Examples:
      houseway replay table/canberra-1 --round 3
      houseway replay table/canberra-1 --export round.jsonl
      houseway replay round.jsonl --json
    """
    if as_json and step:
        common.fail("--step waits for a person: it goes without --json")
    if export and (as_json or step or round is not None):
        common.fail("--export writes the whole stream: it goes without --round, --step and --json")
    with common.plain_errors():
        if export:
            _export(what, export, store)
            return
        rows = [row for row in _rows(what, store) if round in (None, row["round"])]
        if not rows:
            why = "holds no record" if round is None else f"has no round {round}"
            common.fail(f"{what} {why}")
        if as_json:
            for row in rows:
                common.print_json(row, indent=None)
        else:
            _show(what, rows, step)


def _export(stream: str, path: Path, store: str | None) -> None:
    with common.open_store_at(store, create=False) as opened:
        _known(opened.version(stream), stream, opened.streams("table/"))
        with path.open("w", encoding="utf-8") as out:
            opened.export(stream, out)


def _known(version: int, stream: str, tables: tuple[str, ...]) -> None:
    if not version:
        more = f" and {len(tables) - 3} more" if len(tables) > 3 else ""
        known = ", ".join(tables[:3]) + more if tables else "no tables yet"
        common.fail(f"there is no file or stream {stream}; the store has {known}")


def _rows(what: str, store: str | None) -> Iterator[Row]:
    """What is told of each record; a command belongs to the round that it opens."""
    try:
        steps = history(_records(what, store))
        for _, group in groupby(steps, key=lambda step: step.record.command):
            recorded = list(group)
            yield from (_row(step, recorded[-1].table.round) for step in recorded)
    except ValueError as wrong:
        common.fail(str(wrong))


def _records(what: str, store: str | None) -> Iterator[Stored]:
    if Path(what).is_file():
        yield from (entry.record for entry in import_lines(common.lines_of(Path(what))))
        return
    with common.open_store_at(store, create=False) as opened:
        _known(opened.version(what), what, opened.streams("table/"))
        yield from opened.read(what)


def _row(step: Step, round: int) -> Row:
    return {
        "version": step.record.version,
        "at": step.record.at,
        "round": round,
        "command": step.record.command,
        "event": step.record.name,
        "clause": clause(step.event),
        "words": describe(step.event, words(step.table.game.name)),
        "transfers": [transfer._asdict() for transfer in step.table.transfers],
        "data": json.loads(text_of(step.record)),
    }


# For a person


def _show(what: str, rows: list[Row], step: bool) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    console.print(f"{what}: a record, not a live table.", style="bold")
    names = ((str(row["version"]), row["clause"], title(row["event"])) for row in rows)
    widths = tuple(max(map(len, column)) for column in zip(*names, strict=True))
    waits = step and sys.stdin.isatty()
    for number, group in groupby(rows, key=lambda row: row["round"]):
        played = list(group)
        when = f"Round {number}" if number else "Before the first round"
        console.rule(f"{when}, {played[0]['at'][:10]}", align="left")
        for _, sent in groupby(played, key=lambda row: row["command"]):
            for row in sent:
                _show_row(console, row, widths)
            if waits and _enough():
                return
        if result := _result(played):
            console.print(f"Result: {result}", style="bold")


def _enough() -> bool:
    try:
        return input("").strip().lower() == "q"
    except EOFError:
        return True


def _show_row(console: "Console", row: Row, widths: tuple[int, ...]) -> None:
    if row["event"] == "house.Received":
        console.print(_printable(f"{row['at'][11:19]}  {row['words']}"), style="cyan")
    else:
        console.print(_event(row, widths))


def _event(row: Row, widths: tuple[int, ...]) -> "Table":
    """One event: its number, clause and name, what it says, and below that what it moved."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2, 0, 0))
    for width in widths:
        grid.add_column(width=width)
    lines = [Text(_printable(row["words"]))] if row["words"] else []
    for moved in row["transfers"]:
        asset = "" if moved["asset"] == "chips" else f" ({moved['asset']})"
        line = f"{dollars(moved['cents']):>10}  {moved['debit']} → {moved['credit']}{asset}"
        lines.append(Text(_printable(line), "dim"))
    number = Text(f"{row['version']:>{widths[0]}}", "dim")
    grid.add_row(number, row["clause"], title(row["event"]), *lines[:1])
    for more in lines[1:]:
        grid.add_row("", "", "", more)
    return grid


def _printable(text: str) -> str:
    """People's words without the codes that would steer a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _result(played: list[Row]) -> str:
    """What a round brought each seat; chips that come to the table or leave it are no result."""
    outside = set(map(kind, OUTSIDE_ROUND))
    moved = [row["transfers"] for row in played if row["event"] not in outside]
    net = net_by_seat(Transfer(**transfer) for transfers in moved for transfer in transfers)
    return ", ".join(
        f"seat {seat} {'+' if cents > 0 else ''}{dollars(cents)}" for seat, cents in net.items()
    )
