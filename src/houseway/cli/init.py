"""`houseway init`: set a real house up."""

from pathlib import Path

import typer

from houseway.cli import common
from houseway.cli.common import argument, flag
from houseway.cli.proof_options import KeysAt, keys_folder
from houseway.house import founding, now, proving
from houseway.house.people import People


def init(
    file: str | None = argument("FILE", "The setup, in TOML; - for stdin."),
    example: bool = flag("--example", "Print a setup to begin with."),
    store: common.StoreAt = None,
    keys: KeysAt = None,
    as_json: common.AsJson = False,
) -> None:
    """The house begins on a store of its own; a store that holds anything, a demonstration above
    all, is refused. The passwords of the staff are shown once. The key that signs the record is
    made and lies apart from the store: keep a copy of it where nobody else can read it.

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
            made, key = _found(setup, store, keys)
        except founding.SetupError as wrong:
            common.fail(str(wrong))
    if as_json:
        common.print_json({"house": setup.name, "staff": made, "key": key})
        return
    typer.echo(f"{setup.name} is set up. Staff sign in with these passwords, shown this once:")
    for name, password in made.items():
        typer.echo(f"  {name:<24} {password}")
    typer.echo(
        f"The record is signed in {keys_folder(keys)}; witnesses are told this key:\n  {key}"
    )


def _text(file: str) -> str:
    if file == "-":
        return typer.get_text_stream("stdin").read()
    return Path(file).read_text("utf-8")


def _found(
    setup: founding.Setup, store: str | None, keys: Path | None
) -> tuple[dict[str, str], str]:
    """The passwords of the staff, and the key of the log."""
    with common.open_store_at(store, create=True) as opened:
        made = founding.found(opened, People(opened), setup)
        return made, str(proving.begin(opened, keys_folder(keys), now()).verifier)
