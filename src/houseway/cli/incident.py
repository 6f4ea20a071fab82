"""`houseway incident`: what cards seen too early are worth, where the rules let play go on."""

from inspect import signature
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.common import (
    AsJson,
    GameName,
    Variants,
    fail,
    load_game,
    plain_errors,
    print_json,
    print_parts,
)
from houseway.cli.progress import progress
from houseway.cli.strategy import sheet_parts

if TYPE_CHECKING:
    from houseway.law.rules import Rules
    from houseway.maths.results import Sheet


def incident(
    game: GameName,
    dealer_exposes: Annotated[
        int | None,
        typer.Option("--dealer-exposes", metavar="N", help="So many of the dealer's cards."),
    ] = None,
    community: Annotated[
        str | None,
        typer.Option(
            metavar="CARD", help="Texas Hold'em Bonus: turn, river or both were seen early."
        ),
    ] = None,
    variant: Variants = None,
    as_json: AsJson = False,
) -> None:
    """Say what cards seen too early are worth.

    Where the rules let play go on after an exposure (Texas Hold'em Bonus 11.4.2 and 11.6, Lunar
    Poker 12.4 and 12.7), somebody may play with what they saw. The sheets show what a player who
    uses it best gains, exactly, beside a round in which nothing was seen.

    \b
    Examples:
      houseway incident texas-holdem-bonus --dealer-exposes 1
      houseway incident texas-holdem-bonus --community river
      houseway incident lunar-poker --dealer-exposes 2 --json
    """
    asked = {"dealer_exposes": dealer_exposes, "community": community}
    with plain_errors():
        _, rules = load_game(game, variant)
        told = {name: value for name, value in asked.items() if value is not None}
        found = _sheets(rules, told)
    if as_json:
        print_json({"game": game, "sheets": [one._asdict() for one in found]})
    else:
        print_parts(*sheet_parts(found))


def _sheets(rules: "Rules", asked: dict[str, Any]) -> "tuple[Sheet, ...]":
    from houseway.maths import games
    from houseway.maths.answers import incident as worked_out

    game = rules.document.game
    analysis = games.load(game)
    if not hasattr(analysis, "incident"):
        fail(f"{game} has no exposure that play goes on after; Texas Hold'em Bonus and Lunar have")
    known = signature(analysis.incident).parameters
    if unknown := [name for name in asked if name not in known]:
        fail(f"--{unknown[0].replace('_', '-')} says nothing that {game} knows")
    with progress() as named:
        return worked_out(rules, asked, named("incident"))
