"""The command line. Every command is a file of its own, which is loaded when it runs."""

import os
from importlib import import_module
from inspect import getdoc
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

PLAIN: dict[str, Any] = {
    "context_settings": {"help_option_names": ["--help", "-h"]},
    "add_completion": False,
    "pretty_exceptions_enable": False,
    # Plain help is shown in half the time, and paragraphs keep their shape at any width.
    "rich_markup_mode": None,
}
# What each does, as its help begins; help lists them in this order without loading any.
COMMANDS = {
    "serve": "Open the casino floor in a browser.",
    "init": "Set up a real house: staff, pits, tables and hours.",
    "play": "Sit down at a table in the terminal.",
    "games": "List the games that are installed.",
    "settle": "Say what every wager of a situation is paid, and why.",
    "rules": "Show the rules of a game, clause by clause.",
    "tables": "List the tables of a store.",
    "replay": "Step through what was recorded at a table.",
    "report": "Report what the tables did in a period.",
    "ratings": "Say what persons wagered, and what came of it.",
    "journal": "Write the ledger as a journal that Beancount reads.",
    "verify": "Check that a record is whole and follows the rules.",
    "verify-report": "Check the signature of a monthly report.",
    "receipt": "Take a receipt of a settled round.",
    "verify-receipt": "Check the receipt of a round.",
    "witness": "See what a house signs, as another process, and remember it.",
    "regulator": "Follow the record of a house, keep a copy, and cosign it.",
    "keys": "Show, rotate or replace the keys that sign a record.",
    "trace": "Show how each clause is answered for, and where.",
    "floor": "Run floor scripts: people, wrong payments and promotions.",
    "sign": "Say what chips do to the edge of each wager.",
    "edge": "Work out exactly what the wagers are worth.",
    "strategy": "Show how a game is played best.",
    "advise": "Say what each choice in a situation is worth.",
    "incident": "Say what cards seen too early are worth.",
    "par": "Write or print the PAR sheet of a game.",
    "simulate": "Play very many rounds beside the exact result.",
    "set": "Set four tiles of Pai Gow the House way.",
    "obligations": "List what the house owes.",
    "cases": "List wrong payments, disputes and incidents, or show one.",
    "month-report": "Show the report of wrong payments of a month.",
    "draw-check": "Check the result of a promotion against its list of tickets.",
    "jackpots": "List jackpot pools, or reconcile the meter of one.",
    "cage": "List the cage's chips, slips, drop boxes and what is owed.",
    "equipment": "List equipment, where it is, and what is to be checked.",
    "staff": "Manage who works at the browser tables.",
    "backup": "Copy a store while it is in use.",
    "restore": "Make a store of a copy.",
    "compact": "Give back room that a store does not need.",
    "upgrade": "Bring a store of an earlier version up.",
}
# Those that do not have a file and a function of their own name.
ELSEWHERE = {
    "set": ("set", "set_tiles"),
    "obligations": ("cases", "obligations"),
    "month-report": ("cases", "month_report"),
    "verify-report": ("verify_report", "verify_report"),
    **{name: ("upkeep", name) for name in ("backup", "restore", "compact", "upgrade")},
}


class Commands(TyperGroup):
    """All commands by their names; the file of one is loaded when somebody asks for it."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, with the help that its own text adds to the list's."""
        if cmd_name not in COMMANDS:
            return None
        module, name = ELSEWHERE.get(cmd_name, (cmd_name.replace("-", "_"),) * 2)
        found = getattr(import_module(f"houseway.cli.{module}"), name)
        if isinstance(found, typer.Typer):
            return get_command(found)
        made = typer.Typer(**PLAIN)
        made.command(cmd_name, help=f"{COMMANDS[cmd_name]}\n\n{getdoc(found)}")(found)
        return get_command(made)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of all, with what each does."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


app = typer.Typer(
    cls=Commands,
    help="Runs, settles, records and proves regulated casino table games.",
    epilog="Begin with: houseway serve",
    **PLAIN,
)


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
