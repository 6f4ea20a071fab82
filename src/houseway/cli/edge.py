"""`houseway edge`: what every wager is worth, exactly, to the House and to the player."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import common
from houseway.cli.progress import progress
from houseway.games.kit.figures import decimal, one_in, percent, shortened, titled
from houseway.money import dollars, parse_dollars

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from houseway.games.kit.analysis import Options
    from houseway.games.kit.results import Result
    from houseway.law.rules import Rules

# Whoever asks for a whole game with more wagers than this is not shown how each of them ends.
FEW = 6
Name = str | None
WIDE = 100


def edge(
    game: common.GameName,
    wager: Annotated[
        str | None, typer.Argument(metavar="WAGER", help="One wager, such as ante or place_win/6.")
    ] = None,
    policy: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this way to play, such as optimal.")
    ] = None,
    variant: common.Variants = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Put the variant beside the rules in force.")
    ] = False,
    stake: Annotated[
        str, typer.Option(metavar="DOLLARS", help="For this amount, with its rounding to chips.")
    ] = "",
    chips: Annotated[
        str, typer.Option(metavar="DOLLARS", help="The chips; the smallest one rounds.")
    ] = "",
    meter: Annotated[
        str, typer.Option(metavar="DOLLARS", help="What the jackpot's meter shows.")
    ] = "",
    method: Annotated[
        str, typer.Option(metavar="A|B", help="Whether folding ends a jackpot wager (A) or not.")
    ] = "",
    as_json: common.AsJson = False,
) -> None:
    """Work out exactly what the wagers are worth.

    For every wager and every way to play it: the expected profit as a fraction and in decimals,
    the House's edge per initial wager and per unit put down in all (the element of risk), the
    standard deviation, how often it wins, and how much is put down on average; then all ways in
    which a round can end, with clause, chance, pay and contribution.

    The first time takes from moments to minutes and shows how long; it can be interrupted and
    goes on where it was. Afterwards the answer is read.

    \b
    Examples:
      houseway edge canberra-holdem
      houseway edge canberra-holdem ante --policy always_call
      houseway edge craps place_win/6 --stake 5 --chips 1,5
      houseway edge texas-holdem-bonus jackpot --meter 250000 --json
      houseway edge pai-gow --variant zeros-lose-all --compare
    """
    with common.plain_errors():
        _, rules = common.load_game(game, variant)
        if compare and not variant:
            common.fail("name a --variant to compare with the rules in force")
        options = _options(
            game, wager, {"stake": stake, "chips": chips, "meter": meter, "method": method}
        )
        found = _results(rules, wager, policy, options)
        beside = _beside(common.load_game(game, None)[1], rules, found, options) if compare else []
    if as_json:
        shown = _plain(rules, found, options)
        common.print_json(shown | ({"compare": beside} if compare else {}))
    elif compare:
        common.print_parts(_comparison(rules, beside))
    else:
        common.print_parts(*_pages(rules, found, options, all_lines=wager is not None))


def _options(game: str, wager: str | None, asked: dict[str, str]) -> "Options":
    """What was asked beside wager and policy, if it makes a difference to any wager meant."""
    from houseway.games.kit.analysis import Options
    from houseway.maths import analysis_of

    try:
        values: dict[str, Any] = {
            name: parse_dollars(asked[name]) for name in ("stake", "meter") if asked[name]
        }
        if asked["chips"]:
            values["chip"] = min(parse_dollars(text) for text in asked["chips"].split(","))
    except ValueError as wrong:
        common.fail(str(wrong))
    if not values.get("stake", 1) or not values.get("chip", 1):
        common.fail("a stake and a chip are worth at least one cent")
    values |= {"method": asked["method"].upper()} if asked["method"] else {}
    wagers = analysis_of(game).wagers
    taken = {name for known in wagers.values() for name in known.options}
    about = f"the wagers of {game}"
    if wager is not None and wager in wagers and taken.issuperset(values):
        taken, about = set(wagers[wager].options), f"{wager} of {game}"
    if unknown := [name for name in values if name not in taken]:
        named = " and ".join("--chips" if name == "chip" else f"--{name}" for name in unknown)
        common.fail(f"{named} makes no difference to {about}")
    return Options(**values)


def _results(rules: "Rules", wager: Name, policy: Name, options: "Options") -> "list[Result]":
    from houseway.maths.answers import answer, wanted

    pairs = wanted(rules.document.game, wager, policy)
    with progress() as named:
        return [answer(rules, *pair, named(titled(*pair)), options).result for pair in pairs]


def _plain(rules: "Rules", found: "Iterable[Result]", options: "Options") -> dict[str, Any]:
    from houseway.maths.answers import facts, plain

    results = [plain(result) | facts(rules, result, options) for result in found]
    return common.stamp(rules) | {"results": results}


# For a person


def _pages(
    rules: "Rules", found: "list[Result]", options: "Options", all_lines: bool
) -> "Iterable[RenderableType]":
    from rich.markup import escape

    from houseway.maths.answers import facts

    yield f"[bold]{escape(rules.document.title)}[/]" + "".join(
        f"\n[yellow]Variant: {escape(variant)}[/]" for variant in rules.document.variants
    )
    many = len(found) > FEW and not all_lines
    shown = [facts(rules, result, options) for result in found]
    yield _summary(found, shown, exactly=many)
    if many:
        yield f"How one of them ends: houseway edge {rules.document.game} {found[0].wager}"
        return
    for result, beside in zip(found, shown, strict=True):
        yield from (_exactly(result, beside["terms"]), _ends(result))
        if "break_even_meter" in beside:
            yield _meter(beside["break_even_meter"])


def _summary(found: "Sequence[Result]", facts: Sequence[dict[str, Any]], exactly: bool) -> "Table":
    """One wager a row; what is the same for all of them is left out."""
    columns: dict[str, Callable[[Result], str]] = {
        "Exactly" if exactly else "Profit": lambda result: (
            shortened(result.ev) if exactly else decimal(result.ev, 10)
        ),
        "Edge": lambda result: percent(-result.ev),
    }
    if any(result.average_wager != 1 for result in found):
        columns["Risk"] = lambda result: percent(result.element_of_risk)
    columns["Deviation"] = lambda result: decimal(Fraction(result.sd), 4)
    columns["Wins"] = lambda result: percent(result.hit_frequency, 2)
    if "Risk" in columns:
        columns["Put down"] = lambda result: decimal(result.average_wager, 4)
    rolls = [Fraction(beside.get("rolls", 1)) for beside in facts]
    lasting = any(many != 1 for many in rolls)
    table = common.table("Wager", *columns, *(("Rolls", "Edge per roll") if lasting else ()))
    for result, many in zip(found, rolls, strict=True):
        shown = [show(result) for show in columns.values()]
        shown += [decimal(many, 3), percent(-result.ev / many)] if lasting else []
        table.add_row(titled(result.wager, result.policy), *shown)
    return table


def _exactly(result: "Result", terms: str) -> str:
    head = f"[bold]{titled(result.wager, result.policy)}[/]: {result.total:,} outcomes"
    text = f"\n{terms}" if terms else ""
    return f"{head}{text}\nexpected profit {decimal(result.ev, 20)}\n= {shortened(result.ev)}"


def _meter(cents: int | None) -> str:
    if cents is None:
        return "No meter is enough to make up for the wager."
    return f"The wager costs nothing once the meter shows {dollars(cents)}."


def _ends(result: "Result") -> "Table":
    """All ways in which a round can end, in the order of the analysis."""
    # How often is told twice where there is room.
    room = get_terminal_size().columns >= WIDE
    chances = ("Chance",) if room else ()
    table = common.table("End", "Clause", "Outcomes", *chances, "One in", "Pays", "Contributes")
    for line in result.lines:
        chance = result.chance(line)
        often = (percent(chance), one_in(chance)) if room else (one_in(chance),)
        shown = (f"{line.outcomes:,}", *often, _pay(line.profit))
        table.add_row(line.name, line.clause, *shown, decimal(result.contribution(line), 8))
    table.add_section()
    whole = ("100.0000%", "1") if room else ("1",)
    table.add_row("all", "", f"{result.total:,}", *whole, "", decimal(result.ev, 8))
    return table


def _pay(profit: Fraction) -> str:
    """A profit per unit, as a whole number or to four places."""
    return decimal(profit, 0 if profit.denominator == 1 else 4)


# A variant beside the rules


def _beside(
    base: "Rules", rules: "Rules", found: "Iterable[Result]", options: "Options"
) -> list[dict[str, Any]]:
    """What each wager is worth before and after; `kept` is the old best strategy under the new."""
    rows = []
    for result in found:
        (before,) = _results(base, result.wager, result.policy, options)
        row = {"wager": result.wager, "policy": result.policy, "base": str(before.ev)}
        if result.policy != "none":
            (kept,) = _results(rules, result.wager, result.policy, options._replace(played=base))
            row["kept"] = str(kept.ev)
        rows.append(row | {"variant": str(result.ev), "difference": str(result.ev - before.ev)})
    return rows


def _comparison(rules: "Rules", beside: Sequence[dict[str, Any]]) -> "Table":
    heads = {"base": "Rules", "kept": "Variant, old play", "variant": "Variant"}
    shown = [key for key in heads if any(key in row for row in beside)]
    table = common.table("Wager", *(heads[key] for key in shown), "Difference")
    table.title = ", ".join(rules.document.variants)
    for row in beside:
        figures = []
        for key in (*shown, "difference"):
            value = Fraction(row.get(key, row["variant"]))
            figures.append(f"{decimal(value, 10)}\n[dim]{shortened(value)}[/]")
        table.add_row(titled(row["wager"], row["policy"]), *figures)
    return table
