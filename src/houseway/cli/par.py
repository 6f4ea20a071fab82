"""`houseway par`: the PAR sheet of a game, for a test laboratory or a regulator."""

import json
from datetime import date
from pathlib import Path

import typer

from houseway.cli import common, progress, signs, simulate
from houseway.cli.paper.book import book
from houseway.cli.paper.page import page
from houseway.cli.paper.text import parts
from houseway.core import load_game
from houseway.maths.beside import ROUNDS, SEED
from houseway.maths.par import Report, plain_report, report
from houseway.maths.signs import Under
from houseway.maths.simulate import check_rounds

FORMS = (".html", ".xlsx", ".json")


@signs.signed()
def par(
    game: common.GameName,
    output: Path | None = common.written("All of it; ends in .html, .xlsx or .json."),
    variant: common.Variants = None,
    rounds: str | None = common.option("N", "Rounds of each wager to simulate; else four million."),
    *,
    asked: signs.Question,
) -> None:
    """Every outcome of every wager with its clause, combinations, probability, pay and
    contribution; volatility and what the return of a number of rounds may be; simulated rounds
    beside each exact value; worst cases, and what seen or shared cards are worth; the strategy;
    what other readings would change; how it was computed, with digests of rules and files. An .html
    file prints on A4 and needs nothing else, an .xlsx file holds numbers and formulas, a .json file
    exact fractions.

    With --sign it is the sheet of a table as it stands on the floor: its rules, stakes, chips,
    maximum payout and jackpot; single options say what they would be instead.

    \b
    Examples:
      houseway par canberra-holdem
      houseway par canberra-holdem -o par.html
      houseway par lunar-poker --rounds 1e8 -o par.html
      houseway par craps -o craps.xlsx
      houseway par pai-gow --variant zeros-lose-all -o par.json
      houseway par canberra-holdem --sign canberra-holdem -o floor.html
    """
    if output:
        _check(output)
    with common.plain_errors():
        made = _report(signs.under(game, [], asked), variant, rounds)
        if output:
            output.write_bytes(_written(made, output.suffix.lower()))
    if output:
        typer.echo(f"{output}: PAR sheet of {made.rules.document.title}")
        return
    common.print_parts(*parts(made))


def _check(output: Path) -> None:
    """Better known before the work than after it."""
    if output.suffix.lower() not in FORMS:
        common.fail(
            f"a PAR sheet is a file that ends in .html, .xlsx or .json, not {output.name!r}"
        )
    if not output.parent.is_dir():
        common.fail(f"there is no folder {output.parent}")
    if output.is_dir():
        common.fail(f"{output} is a folder, not a file")


def _report(meant: Under, variant: list[str] | None, rounds: str | None) -> Report:
    many = ROUNDS if rounds is None else simulate.whole("--rounds", rounds)
    check_rounds(SEED, many)
    chosen = load_game(meant.rules.document.game)
    laid = [common.variant_named(name) for name in variant or ()]
    with progress.progress() as named:
        today = date.today().isoformat()
        return report(meant, today, lambda name: chosen.rules(*laid, name), named, many)


def _written(made: Report, form: str) -> bytes:
    if form == ".json":
        return json.dumps(plain_report(made), ensure_ascii=False, indent=2).encode() + b"\n"
    if form == ".xlsx":
        return book(made)
    return page(made).encode()
