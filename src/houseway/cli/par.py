"""`houseway par`: the PAR sheet of a game, for a test laboratory or a regulator."""

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.common import GameName, Variants, fail, load_game, plain_errors, variant_named
from houseway.cli.progress import progress

if TYPE_CHECKING:
    from houseway.maths.par import Report

FORMS = (".html", ".xlsx", ".json")


def par(
    game: GameName,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Ends in .html, .xlsx or .json.")
    ],
    variant: Variants = None,
) -> None:
    """Write the PAR sheet of a game.

    Every end of every wager with its clause, combinations, probability, pay and contribution;
    volatility and what the return of a number of rounds may be; the strategy; what other readings
    would change; how it was computed, with digests of rules and files. An .html file prints on A4
    and needs nothing else, an .xlsx file holds numbers and formulas, a .json file exact fractions.

    \b
    Examples:
      houseway par canberra-holdem -o par.html
      houseway par craps -o craps.xlsx
      houseway par pai-gow --variant zeros-lose-all -o par.json
    """
    if output.suffix.lower() not in FORMS:
        fail(f"a PAR sheet is a file that ends in .html, .xlsx or .json, not {output.name!r}")
    if not output.parent.is_dir():
        # Better known before the work than after it.
        fail(f"there is no folder {output.parent}")
    if output.is_dir():
        fail(f"{output} is a folder, not a file")
    with plain_errors():
        made = _report(game, variant)
        output.write_bytes(_written(made, output.suffix.lower()))
    typer.echo(f"{output}: PAR sheet of {made.rules.document.title}")


def _report(game: str, variant: list[str] | None) -> "Report":
    from houseway.maths.par import report

    chosen, rules = load_game(game, variant)
    laid = [variant_named(name) for name in variant or ()]
    with progress() as named:
        today = date.today().isoformat()
        return report(rules, today, lambda name: chosen.rules(*laid, name), named)


def _written(made: "Report", form: str) -> bytes:
    if form == ".json":
        from houseway.maths.par import plain_report

        return json.dumps(plain_report(made), ensure_ascii=False, indent=2).encode() + b"\n"
    if form == ".xlsx":
        from houseway.cli.paper.book import book

        return book(made)
    from houseway.cli.paper.page import page

    return page(made).encode()
