"""What the commands share: where the store is, how they fail, and JSON beside tables."""

import json
import os
import pydoc
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from houseway.core import Game
from houseway.core import load_game as load
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.store import StoreError, open_store
from houseway.transparency import NoteError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

    from houseway.store import Store


# Columns that no page needs, to measure in how many it fits.
BROAD = 1000
# A column of names is never narrower than this, however long the figures beside it are.
NAME = 16
SQLITE = b"SQLite format 3\0"

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as canberra-holdem.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant", metavar="NAME", help="A variant by name, or a TOML file; may be repeated."
    ),
]
StoreAt = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="STORE",
        envvar="HOUSEWAY_STORE",
        help="A SQLite file, postgresql://user@host/database, or memory: to keep nothing; by "
        "default the store in your data folder.",
        show_default=False,
    ),
]


def flag(name: str, help: str, default: Any = False) -> Any:
    """An option that says itself what it is."""
    return typer.Option(default, name, help=help)


def option(metavar: str, help: str, default: Any = None, **more: Any) -> Any:
    """An option whose value is written as `metavar` says; plainly, where that says nothing."""
    return typer.Option(default, metavar=metavar or None, help=help, **more)


def argument(metavar: str, help: str, default: Any = None) -> Any:
    """What stands in a line without a name before it, and may be left out."""
    return typer.Argument(default, metavar=metavar, help=help)


def needed(metavar: str, help: str) -> Any:
    """What stands in a line without a name before it, and may not be left out."""
    return typer.Argument(..., metavar=metavar, help=help)


def written(help: str) -> Any:
    """The option for a file to write to."""
    return typer.Option(None, "-o", "--output", metavar="FILE", help=help)


def fail(sentence: str) -> NoReturn:
    """One sentence for the person, exit code 2, nothing changed."""
    typer.echo(f"houseway: {sentence}", err=True)
    raise typer.Exit(2)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Errors that a person can cause or meet become one sentence."""
    try:
        yield
    except BrokenPipeError:
        raise  # Whoever read the output has seen enough.
    except OSError as wrong:
        fail(f"{wrong.filename} cannot be used: {(wrong.strerror or str(wrong)).lower()}")
    except UnicodeDecodeError:
        fail("the input is not text in UTF-8")
    except (LawError, NoteError, StoreError) as wrong:
        fail(str(wrong))


def lines_of(file: Path) -> Iterator[str]:
    """The lines of a text file; what is none says so by its name."""
    with file.open("rb") as opened:
        if opened.read(len(SQLITE)) == SQLITE:
            fail(f"{file} is a database, not a text; a store is named with --store")
    try:
        with file.open(encoding="utf-8-sig") as text:
            yield from text
    except UnicodeDecodeError:
        fail(f"{file} is not text in UTF-8")


def numbered_lines(file: str, of: str) -> Iterator[tuple[int, str]]:
    """The lines of a file, or of the standard input for `-`, that say something; there is one."""
    text: Iterable[str] = sys.stdin if file == "-" else lines_of(Path(file))
    empty = True
    for number, line in enumerate(text, 1):
        if line.strip():
            empty = False
            yield number, line
    if empty:
        fail(f"{'the input' if file == '-' else file} holds no {of}")


def load_game(name: str, variants: list[str] | None) -> tuple[Game[Any], Rules]:
    """A game and its rules with the variants laid over them."""
    game = load(name)
    return game, game.rules(*map(variant_named, variants or ()))


def variant_named(name: str) -> str | dict[str, Any]:
    """A variant of the game by name, or a file of one's own."""
    import tomllib

    if not name.endswith(".toml"):
        return name
    try:
        return tomllib.loads(Path(name).read_text("utf-8"))
    except FileNotFoundError:
        raise LawError(f"there is no file {name}") from None
    except UnicodeDecodeError:
        raise LawError(f"{name} is not text in UTF-8") from None
    except tomllib.TOMLDecodeError as wrong:
        raise LawError(f"{name} is not TOML: {wrong}") from None


def store_url(at: str | None) -> str:
    """The address of the store that a person named, or of the embedded one."""
    at = data_file("houseway.db") if at is None else at
    return at if at == "memory:" or "://" in at else f"sqlite:///{at}"


def data_file(name: str) -> str:
    """A file of this person's data folder."""
    from platformdirs import user_data_path

    return str(user_data_path("houseway", ensure_exists=True) / name)


def open_store_at(at: str | None, create: bool) -> "Store":
    """The store that a person named, or the embedded one."""
    return open_store(store_url(at), create)


@contextmanager
def reading(at: str | None) -> Iterator["Store"]:
    """The store that a person named, to be read: one that is there."""
    with plain_errors(), open_store_at(at, create=False) as opened:
        yield opened


def moment(text: str) -> str:
    """A moment in a text as people write it: `2026-11-16 20:15`."""
    return re.sub(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)\S*", r"\1 \2", text)


def grouped(wagers: Iterable[str]) -> list[str]:
    """Wagers on a number by their kind: `place_win/4,5,6,8,9,10`."""
    kinds: dict[str, list[str]] = {}
    for wager in wagers:
        kind, _, number = wager.partition("/")
        kinds.setdefault(kind, []).extend([number] if number else [])
    return [f"{kind}/{','.join(numbers)}" if numbers else kind for kind, numbers in kinds.items()]


def print_json(value: Any, indent: int | None = 2) -> None:
    """JSON in lines of its own, or on one line without an indent."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    # Half a surrogate pair cannot be printed; its escape is the same JSON.
    typer.echo(text.encode("utf-8", "backslashreplace").decode())


def stamp(rules: Rules) -> dict[str, Any]:
    """How every JSON answer about a game begins: which rules it stands on."""
    return {"game": rules.document.game, "digest": rules.digest}


def print_parts(*parts: "RenderableType") -> None:
    """What a person reads, part by part; wider than the terminal rather than cut off.

    What is longer than the screen goes through the person's pager.
    """
    from rich.console import Console

    console = Console(highlight=False)
    wide = console.options.update(max_width=BROAD)
    columns = [column for part in parts for column in getattr(part, "columns", ())[1:]]
    for column in (column for column in columns if column.no_wrap):
        cells = (column.header, *column.cells)
        column.min_width = max(console.measure(cell, options=wide).maximum for cell in cells)
    widest = max(console.measure(part, options=wide).minimum for part in parts)
    console.width = max(console.width, widest)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
            console.print()
    _show_text(captured.get(), console)


def _show_text(text: str, console: "Console") -> None:
    if not (console.is_terminal and sys.stdin.isatty() and text.count("\n") >= console.height):
        typer.echo(text, nl=False)
        return
    # Colours pass through, and lines that are longer than the screen can be moved along.
    os.environ.setdefault("LESS", "-FRSX")
    pydoc.pager(text)


def rows_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> "Table":
    """Such a table with its rows."""
    made = table(*heads)
    for row in rows:
        made.add_row(*row)
    return made


Parts = Callable[[], "Iterable[RenderableType]"]


def answer(as_json: bool, told: Any, parts: Parts, none: str = "") -> None:
    """What was found, as JSON or for a person; a sentence says that there is nothing.

    What draws tables is loaded for a person alone.
    """
    if as_json:
        print_json(told)
    elif none:
        typer.echo(none)
    else:
        print_parts(*parts())


def answer_rows(
    as_json: bool,
    told: Any,
    heads: Sequence[str],
    cells: Callable[[Any], Sequence[str]],
    rows: Collection[Any],
    none: str = "",
) -> None:
    """What was found as one table, a row for each, or the sentence where there is none."""
    answer(as_json, told, lambda: [rows_table(heads, map(cells, rows))], "" if rows else none)


def table(*heads: str, figures: bool = True) -> "Table":
    """Names to the left, figures to the right, and no figure ever cut off."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    made.add_column(heads[0], overflow="fold", min_width=NAME)
    for head in heads[1:]:
        made.add_column(head, justify="right" if figures else "left", no_wrap=True)
    return made
