"""`houseway init`: set a real house up."""

from pathlib import Path

import typer

from houseway.cli import common
from houseway.cli.common import argument, flag
from houseway.house import founding
from houseway.house.people import People


def init(
    file: str | None = argument("FILE", "The setup, in TOML; - for stdin."),
    example: bool = flag("--example", "Print a setup to begin with."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """The house begins on a store of its own; a store that holds anything, a demonstration above
    all, is refused. The passwords of the staff are shown once.

    \b
    Examples:
      houseway init --example > setup.toml
      houseway init setup.toml --store house.db
      houseway serve --store house.db
    """
    if example:
        typer.echo(founding.example(), nl=False)
        return
    if file is None:
        common.fail("name a setup file; houseway init --example prints one to begin with")
    with common.plain_errors():
        try:
            setup = founding.read(_text(file))
            made = _found(setup, store)
        except founding.SetupError as wrong:
            common.fail(str(wrong))
    if as_json:
        common.print_json({"house": setup.name, "staff": made})
        return
    typer.echo(f"{setup.name} is set up. Staff sign in with these passwords, shown this once:")
    for name, password in made.items():
        typer.echo(f"  {name:<24} {password}")


def _text(file: str) -> str:
    if file == "-":
        return typer.get_text_stream("stdin").read()
    return Path(file).read_text("utf-8")


def _found(setup: object, store: str | None) -> dict[str, str]:
    assert isinstance(setup, founding.Setup)
    with common.open_store_at(store, create=True) as opened:
        return founding.found(opened, People(opened), setup)
