"""The command line. Every command is a file of its own and loads what it needs when it runs."""

from importlib import import_module

import typer

from houseway.cli.set import set_tiles
from houseway.cli.staff import staff

app = typer.Typer(
    help="Runs, settles, records and proves regulated casino table games.",
    epilog="Begin with: houseway serve",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    # Plain help is shown in half the time, and paragraphs keep their shape at any width.
    rich_markup_mode=None,
)
for name in (
    *("serve", "play", "settle", "rules", "replay", "verify", "trace"),
    *("sign", "edge", "strategy", "advise", "incident", "par", "simulate"),
):
    app.command()(getattr(import_module(f"houseway.cli.{name}"), name))
app.command("set")(set_tiles)
app.add_typer(staff, name="staff")


def main() -> None:
    """The entry point of the command `houseway`."""
    app()
