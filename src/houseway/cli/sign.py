"""`houseway sign`: what a sign's chips do to the House's edge."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.common import AsJson, GameName, Variants, fail, load_game, plain_errors
from houseway.cli.common import print_json as show_json

if TYPE_CHECKING:
    from houseway.law.rules import Rules
    from houseway.maths.chips import Advice

SHOWN = 6


def sign(
    game: GameName,
    chips: Annotated[
        str, typer.Option(help="The chips of the table in dollars; the smallest one decides.")
    ] = "1,5,25,100",
    minimum: Annotated[
        str, typer.Option(help="The least wager in dollars: only amounts from here on matter.")
    ] = "",
    maximum: Annotated[str, typer.Option(help="The greatest wager in dollars.")] = "",
    variant: Variants = None,
    as_json: AsJson = False,
) -> None:
    """Say what chips do to the edge of each wager.

    Winnings that chips cannot pay exactly are rounded up, so a small amount can cost the House
    its edge. For every wager: the edge of the stated odds, the smallest unit that keeps them, and
    the edge at each amount up to where rounding cannot matter; the table shows the first few and
    all that give the edge away.

    \b
    Examples:
      houseway sign craps --chips 1,5,25
      houseway sign craps --chips 2.50 --minimum 5 --json
    """
    with plain_errors():
        _, rules = load_game(game, variant)
        if not rules.document.wager:
            fail(f"{game} rounds no winnings up: its sign gives nothing away")
        found = _advice(rules, chips, minimum, maximum)
    if as_json:
        show_json([_plain(one) for one in found])
    else:
        _show(found)


def _advice(rules: "Rules", chips: str, minimum: str, maximum: str) -> "list[Advice]":
    from houseway.maths.chips import advise
    from houseway.maths.games.craps import bets
    from houseway.money import parse_dollars

    try:
        unit = min(parse_dollars(one) for one in chips.split(","))
        low, high = (parse_dollars(one) if one else 0 for one in (minimum, maximum))
    except ValueError as wrong:
        fail(str(wrong))
    if unit < 1:
        fail("the smallest chip is worth at least one cent")
    if high and high < max(low, unit):
        fail("the greatest wager is less than the least")
    return [advise(rules, bet, unit, low, high) for bet in bets(rules)]


def _plain(one: "Advice") -> dict[str, Any]:
    return {
        "wager": one.bet.kind,
        "number": one.bet.number or None,
        "stated_edge": str(one.stated),
        "keeps_odds": one.keeps_odds,
        "edges": [{"cents": cents, "edge": str(left)} for cents, left in one.edges],
        "gives_away": list(one.giveaways),
    }


# For a person


def _show(found: "list[Advice]") -> None:
    from rich.console import Console
    from rich.table import Table

    from houseway.maths.figures import percent, words
    from houseway.money import dollars

    table = Table("Wager", "Stated edge", "Keeps odds by", "Edge by amount", "Gives it away at")
    for one in found:
        name = words(one.bet.area)
        told = (percent(one.stated, 2), dollars(one.keeps_odds), _edges(one), _given(one))
        table.add_row(name, *told, style="yellow" if one.giveaways else None)
    console = Console()
    console.print(table)
    given = [one for one in found if one.giveaways]
    if given:
        console.print(f"{len(given)} of {len(found)} wagers give the edge away at some amount.")


def _edges(one: "Advice") -> str:
    from houseway.maths.figures import percent
    from houseway.money import dollars

    told = [f"{dollars(cents)} {percent(left, 2)}" for cents, left in one.edges[:SHOWN]]
    return "\n".join([*told, *(["…"] if len(one.edges) > SHOWN else [])])


def _given(one: "Advice") -> str:
    """The amounts that give the edge away, runs of them by their ends."""
    from houseway.money import dollars

    runs: list[list[int]] = []
    places = {cents: place for place, (cents, _) in enumerate(one.edges)}
    for cents in one.giveaways:
        if runs and places[cents] == places[runs[-1][-1]] + 1:
            runs[-1].append(cents)
        else:
            runs.append([cents])
    ends = (dict.fromkeys((run[0], run[-1])) for run in runs)
    return ", ".join("–".join(map(dollars, run)) for run in ends)
