"""`houseway trace`: which code, law and tests answer for each clause."""

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import typer

from houseway.cli.common import argument, fail, flag, plain_errors, print_json
from houseway.cli.common import table as plain_table
from houseway.law import LawError, matrix
from houseway.law.matrix import HOWS, Entry, Matrix, short

if TYPE_CHECKING:
    from rich.table import Table


_SHORT = 110


def trace(
    game: str | None = argument("GAME", "One game; all of them without it."),
    as_json: bool = flag("--json", "Print JSON."),
    check: bool = flag("--check", "Print what is missing; exit 1 if anything is."),
    only_open: bool = flag("--open", "Only clauses that nothing answers for yet."),
    write: bool = flag("--write", "Write the pages below docs/trace."),
) -> None:
    """executed: an event, refusal, amount or state comes from it, and a test of its own (marked *)
    fails without it, as `make clauses` tried. shown, recorded, reminded: it binds people, and the
    software does that about it. disposed: there is nothing to do. open: nothing answers for it.

    Nothing is run: citations are read from the source tree. Without a game, --check and --write
    look at the games that have code.

    Example: houseway trace canberra-holdem --open
    """
    if check and (as_json or only_open):
        fail("--check prints what is missing: it goes without --json and --open")
    with plain_errors():
        root, chosen = _chosen(game, coded=check or write)
        tables = [matrix.matrix(root, name) for name in chosen]
    if write:
        _write(root, tables)
    if check:
        _check(root, tables)
    elif as_json:
        games = {table.game: matrix.as_json(_narrowed(table, only_open)) for table in tables}
        print_json(games)
    elif not write:
        _show(tables, only_open)


def project_root() -> Path:
    """Where the source tree begins when the package is run from one."""
    return Path(__file__).resolve().parents[3]


def _chosen(game: str | None, coded: bool) -> tuple[Path, list[str]]:
    """The source tree and the games asked for; LawError where there is none such."""
    root = project_root()
    if not matrix.is_tree(root):
        raise LawError("tracing reads the source tree and its tests, which are not installed here")
    if game is None:
        games = matrix.games(root)
        return root, [name for name in games if not coded or matrix.has_folder(root, name)]
    return matrix.home(root, game), [game]


def _write(root: Path, tables: list[Matrix]) -> None:
    for table in tables:
        page = matrix.page_path(root, table.game)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(matrix.as_page(table), "utf-8")
        typer.echo(f"{page.relative_to(root).as_posix()} written")


def _check(root: Path, tables: list[Matrix]) -> None:
    found = [line for table in tables for line in matrix.findings(root, table)]
    for line in found:
        typer.echo(line)
    if found:
        raise typer.Exit(1)
    for table in tables:
        left = sum(entry.lacks is not None for entry in table.entries)
        number = f"all {len(table.entries)}" if not left else str(len(table.entries) - left)
        rest = f", {left} are still open" if left else ""
        typer.echo(f"{table.game}: {number} clauses are answered for{rest}")


def _narrowed(table: Matrix, only_open: bool) -> Matrix:
    kept = [entry for entry in table.entries if not only_open or entry.how == "open"]
    return table._replace(entries=tuple(kept))


def _show(tables: list[Matrix], only_open: bool) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for table in tables:
        for entry in _narrowed(table, only_open).entries:
            typer.echo("\n".join([f"{table.game} {entry.clause}: {entry.how}", *_told(entry)]))
    console.print(_summary(tables))


def _told(entry: Entry) -> list[str]:
    """What a clause says, what is done about it, where it is and its tests, a line or more each."""
    tests = [short(test).rpartition("::")[2] for test in entry.tests]
    if entry.proof and entry.how == "executed":
        proof = entry.proof.test.rpartition("::")[2]
        tests = [f"{test} *" if test == proof else test for test in tests]
    places = ", ".join(short(place) for place in entry.places)
    said = [_shortened(entry.text), entry.disposition or "", places, *tests]
    return [_wrapped(words) for words in said if words] + [""]


def _wrapped(words: str) -> str:
    return fill(words, 80, initial_indent="  ", subsequent_indent="    ", break_long_words=False)


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHORT else words[: _SHORT - 1].rstrip() + "…"


def _summary(tables: list[Matrix]) -> "Table":
    shown = plain_table("game", *HOWS, "all")
    for table in tables:
        counts = [table.count(how, "how") for how in HOWS]
        shown.add_row(table.game, *map(str, (*counts, sum(counts))))
    return shown
