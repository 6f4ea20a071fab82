"""The command line. Every command is a file of its own and loads what it needs when it runs."""

import os
from importlib import import_module
from typing import Annotated

import typer

from houseway.cli.cases import cases, month_report, obligations
from houseway.cli.draw_check import draw_check
from houseway.cli.set import set_tiles
from houseway.cli.staff import staff

app = typer.Typer(
    help="Runs, settles, records and proves regulated casino table games.",
    epilog="Begin with: houseway serve",
    context_settings={"help_option_names": ["--help", "-h"]},
    add_completion=False,
    pretty_exceptions_enable=False,
    # Plain help is shown in half the time, and paragraphs keep their shape at any width.
    rich_markup_mode=None,
)
for name in (
    *("serve", "init", "play", "games", "settle", "rules", "tables", "replay", "report", "verify"),
    *("trace", "floor", "sign", "edge", "strategy", "advise", "incident", "par", "simulate"),
):
    app.command()(getattr(import_module(f"houseway.cli.{name}"), name))
app.command("set")(set_tiles)
for command in (obligations, cases, month_report, draw_check):
    app.command()(command)
app.add_typer(staff, name="staff")


def _say_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"houseway {version('houseway')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def houseway(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_say_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Runs, settles, records and proves regulated casino table games."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        return
    from houseway.law import keep_own

    keep_own(os.environ)


def main() -> None:
    """The entry point of the command `houseway`."""
    app()
