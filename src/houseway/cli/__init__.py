"""The command line. Every command is a file of its own and loads what it needs when it runs."""

import typer

from houseway.cli import (
    advise,
    edge,
    incident,
    par,
    play,
    replay,
    rules,
    serve,
    settle,
    sign,
    simulate,
    strategy,
    trace,
    verify,
)
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
for command in (
    serve.serve,
    play.play,
    settle.settle,
    rules.rules,
    replay.replay,
    verify.verify,
    trace.trace,
    sign.sign,
    edge.edge,
    strategy.strategy,
    advise.advise,
    incident.incident,
    par.par,
    simulate.simulate,
):
    app.command()(command)
app.command("set")(set_tiles)
app.add_typer(staff, name="staff")


def main() -> None:
    """The entry point of the command `houseway`."""
    app()
