"""What the commands share: where the store is, how they fail, and JSON beside tables."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from houseway.core import Game
    from houseway.law.rules import Rules
    from houseway.store import Store

# Columns that no page needs, to measure in how many it fits.
BROAD = 1000
SQLITE = b"SQLite format 3\0"

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Such as canberra-holdem.")]
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
        metavar="FILE",
        envvar="HOUSEWAY_STORE",
        help="A SQLite file, or memory: to keep nothing; else the store in your data folder.",
        show_default=False,
    ),
]


def fail(sentence: str) -> NoReturn:
    """One sentence for the person, exit code 2, nothing changed."""
    typer.echo(f"houseway: {sentence}", err=True)
    raise typer.Exit(2)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Errors that a person can cause or meet become one sentence."""
    from houseway.law import LawError
    from houseway.store import StoreError

    try:
        yield
    except BrokenPipeError:
        raise  # Whoever read the output has seen enough.
    except OSError as wrong:
        fail(f"{wrong.filename} cannot be used: {(wrong.strerror or str(wrong)).lower()}")
    except UnicodeDecodeError:
        fail("the input is not text in UTF-8")
    except (LawError, StoreError) as wrong:
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


def load_game(name: str, variants: list[str] | None) -> "tuple[Game[Any], Rules]":
    """A game and its rules with the variants laid over them."""
    from houseway.core import load_game as load

    game = load(name)
    return game, game.rules(*map(variant_named, variants or ()))


def variant_named(name: str) -> str | dict[str, Any]:
    """A variant of the game by name, or a file of one's own."""
    import tomllib

    from houseway.law import LawError

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
    if at is None:
        from platformdirs import user_data_path

        at = str(user_data_path("houseway", ensure_exists=True) / "houseway.db")
    return at if at == "memory:" or "://" in at else f"sqlite:///{at}"


def open_store_at(at: str | None, create: bool) -> "Store":
    """The store that a person named, or the embedded one."""
    from houseway.store import open_store

    return open_store(store_url(at), create)


def print_json(value: Any, indent: int | None = 2) -> None:
    """JSON in lines of its own, or on one line without an indent."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    # Half a surrogate pair cannot be printed; its escape is the same JSON.
    typer.echo(text.encode("utf-8", "backslashreplace").decode())


def print_parts(*parts: "RenderableType") -> None:
    """What a person reads, part by part; wider than the terminal rather than cut off."""
    from rich.console import Console

    console = Console(highlight=False)
    wide = console.options.update(max_width=BROAD)
    widest = max(console.measure(part, options=wide).minimum for part in parts)
    console.width = max(console.width, widest)
    for part in parts:
        console.print(part)
        console.print()


def table(*heads: str) -> "Table":
    """Names to the left, figures to the right, and no figure ever cut off."""
    from rich import box
    from rich.table import Table

    made = Table(heads[0], box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for head in heads[1:]:
        made.add_column(head, justify="right", no_wrap=True)
    return made
