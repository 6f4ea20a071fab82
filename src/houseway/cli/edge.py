"""`houseway edge`: what every wager is worth, exactly, to the House and to the player."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from houseway.cli import common
from houseway.cli.common import argument, flag, option
from houseway.cli.progress import progress
from houseway.cli.signs import Question, signed, under
from houseway.games.kit.analysis import Options
from houseway.games.kit.figures import decimal, one_in, percent, shortened, titled
from houseway.games.kit.results import Result
from houseway.law.rules import Rules
from houseway.maths.answers import anew, answer, facts, plain, wanted
from houseway.maths.signs import Under, plain_sign, told_sign
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table


# Whoever asks for a whole game with more wagers than this is not shown how each of them ends.
FEW = 6
Name = str | None
WIDE = 100


@signed()
def edge(
    game: common.GameName,
    wager: str | None = argument("WAGER", help="One wager, such as ante or place_win/6."),
    policy: str | None = option("NAME", "Only this way to play, such as optimal."),
    variant: common.Variants = None,
    compare: bool = flag("--compare", "Put the variant beside the rules in force."),
    recount: bool = flag("--recount", "Count again, and say whether the figures are the same."),
    as_json: common.AsJson = False,
    *,
    asked: Question,
) -> None:
    """For every wager and every way to play it: the expected profit as a fraction and in decimals,
    the House's edge per initial wager and per unit put down in all (the element of risk), the
    standard deviation and skewness, how often it wins, and how much is put down on average; then
    all ways in which a round can end, with clause, chance, pay and contribution.

    Amounts are paid as the sign says: rounded to its chips, up to its maximum payout, the jackpot
    at its price. A sign is a file, a table of the store, or single options; what nobody names is as
    on the sign with which the house opens a table.

    What the documents are worth as approved comes with the package. Anything else takes from
    moments to minutes the first time and shows how long; it can be interrupted and goes on where it
    was. --recount counts all of it anew.

    \b
    Examples:
      houseway edge canberra-holdem
      houseway edge canberra-holdem ante --stake 500 --max-payout 10000
      houseway edge craps place_win/6 --stake 5 --chips 1,5
      houseway edge texas-holdem-bonus jackpot --meter 250000 --json
      houseway edge lunar-poker --sign lunar-poker
      houseway edge pai-gow --variant zeros-lose-all --compare
    """
    with common.plain_errors():
        _check(game, wager, policy, compare, variant)
        meant = under(game, [wager] if wager else [], asked)
        found = _results(meant, wager, policy)
        if recount:
            _recounted(meant, wager, policy, found)
        if not found:
            common.fail(f"{meant.standing.said} offers no {wager} wager")
        beside = _beside(meant, common.load_game(game, None)[1], found) if compare else []
    if as_json:
        shown = _plain(meant, found)
        common.print_json(shown | ({"compare": beside} if compare else {}))
    elif compare:
        common.print_parts(_comparison(meant.rules, beside))
    else:
        common.print_parts(*_pages(meant, found, all_lines=wager is not None))


class Found(NamedTuple):
    """A result and the options that it stands on."""

    result: Result
    options: Options


def _check(game: str, wager: Name, policy: Name, compare: bool, variant: list[str] | None) -> None:
    """Better known before the work than after it."""
    common.load_game(game, variant)
    if compare and not variant:
        common.fail("--compare needs a --variant")
    wanted(game, wager, policy)


def _results(meant: Under, wager: Name, policy: Name) -> list[Found]:
    """Every wager and policy meant, once for each amount that the sign's figures are told for."""
    found = []
    with progress() as named:
        for pair in wanted(meant.rules.document.game, wager, policy):
            for made in meant.options(pair[0]):
                told = answer(meant.rules, *pair, named(titled(*pair)), made)
                found.append(Found(told.result, made))
    return found


def _plain(meant: Under, found: Iterable[Found]) -> dict[str, Any]:
    results = [
        plain(result) | {"options": options.named()} | facts(meant.rules, result, options)
        for result, options in found
    ]
    return common.stamp(meant.rules) | {"sign": plain_sign(meant.standing), "results": results}


def _recounted(meant: Under, wager: Name, policy: Name, known: list[Found]) -> None:
    """Count what is known once more; whoever doubts a figure sees that it is counted here."""
    with anew():
        again = _results(meant, wager, policy)
    if again != known:
        common.fail("counted again, the figures differ from those that were kept")
    typer.echo(f"houseway: {len(again)} figures counted again: all the same.", err=True)


# For a person


def _pages(meant: Under, found: list[Found], all_lines: bool) -> "Iterable[RenderableType]":
    from rich.markup import escape

    rules = meant.rules
    yield f"[bold]{escape(rules.document.title)}[/]" + "".join(
        f"\n[yellow]Variant: {escape(variant)}[/]" for variant in rules.document.variants
    )
    if any(options.named() for _, options in found):
        yield escape(told_sign(meant.standing))
    many = len(found) > FEW and not all_lines
    shown = [facts(rules, result, options) for result, options in found]
    yield _summary(found, shown, exactly=many)
    if many:
        first = found[0].result.wager
        yield f"Every outcome of one wager: houseway edge {rules.document.game} {first}"
        return
    for (result, _), beside in zip(found, shown, strict=True):
        yield from (_exactly(result, beside["terms"]), _ends(result))
        if "break_even_meter" in beside:
            yield _meter(beside["break_even_meter"])
        if "edge_by_method" in beside:
            by = beside["edge_by_method"].items()
            told = ", ".join(f"method {name} {percent(Fraction(edge))}" for name, edge in by)
            yield f"The House's edge by method: {told}."
        if "progressive" in beside:
            yield from _long_run(beside["progressive"])


def _summary(told: Sequence[Found], facts: Sequence[dict[str, Any]], exactly: bool) -> "Table":
    """One wager a row; what is the same for all of them is left out."""
    found = [result for result, _ in told]
    columns: dict[str, Callable[[Result], str]] = {
        "Exactly" if exactly else "Profit": lambda result: (
            shortened(result.ev) if exactly else decimal(result.ev, 10)
        ),
        "Edge": lambda result: percent(-result.ev),
    }
    if any(result.average_wager != 1 for result in found):
        columns["Risk"] = lambda result: percent(result.element_of_risk)
    columns["Std dev"] = lambda result: decimal(Fraction(result.sd), 4)
    columns["Skew"] = lambda result: decimal(Fraction(result.skewness), 2)
    columns["Wins"] = lambda result: percent(result.hit_frequency, 2)
    if "Risk" in columns:
        columns["Put down"] = lambda result: decimal(result.average_wager, 4)
    rolls = [Fraction(beside.get("rolls", 1)) for beside in facts]
    lasting = any(many != 1 for many in rolls)
    table = common.table("Wager", *columns, *(("Rolls", "Per roll") if lasting else ()))
    for result, many in zip(found, rolls, strict=True):
        shown = [show(result) for show in columns.values()]
        shown += [decimal(many, 3), percent(-result.ev / many)] if lasting else []
        table.add_row(titled(result.wager, result.policy, result.amount), *shown)
    return table


def _exactly(result: Result, terms: str) -> str:
    title = titled(result.wager, result.policy, result.amount)
    head = f"[bold]{title}[/]: {result.total:,} outcomes"
    text = f"\n{terms}" if terms else ""
    favours = f"\nIt favours the player, by {percent(result.ev)}." if result.ev > 0 else ""
    profit = f"expected profit {decimal(result.ev, 20)}\n= {shortened(result.ev)}"
    return f"{head}{text}\n{profit}{favours}"


def _meter(cents: int | None) -> str:
    if cents is None:
        return "No meter is enough to make up for the wager."
    return f"The wager costs nothing once the meter shows {dollars(cents)}."


LONG_RUN = {
    "fixed_prizes": "fixed prizes, paid by the House",
    "meter": "what wagers feed the meter",
    "seeds": "seeds, put in by the House",
    "top_ups": "top-ups to guaranteed minimums",
    "bonus_jackpots": "bonus jackpots",
}


def _long_run(told: dict[str, Any]) -> "Iterable[RenderableType]":
    """The jackpot over all meters: who pays what, how often it is hit, what the meter shows."""
    price = Fraction(told["price"])
    table = common.table("In the long run a wager gets back", "Share", "Cents")
    for name, words in LONG_RUN.items():
        share = Fraction(told["returns"][name])
        table.add_row(words, percent(share), decimal(share * price, 3))
    table.add_section()
    back = 1 - Fraction(told["edge"])
    table.add_row("all", percent(back), decimal(back * price, 3))
    yield table
    hit = ", ".join(
        f"{name.replace('_', ' ')} every {decimal(Fraction(rounds), 0)}"
        for name, rounds in told["rounds_between"].items()
    )
    many = f"{told['wagers']} wager{'s' * (told['wagers'] > 1)}"
    mean, spread = (round(told[name]) for name in ("mean_meter", "meter_sd"))
    yield (
        f"The House keeps {percent(Fraction(told['edge']))} in the long run. Hits, in rounds of "
        f"{many}: {hit}.\nThe meter shows {dollars(mean)} on average when it is hit as at any "
        f"round, standard deviation {dollars(spread)}: so much is owed to players, and has to be "
        "held in reserve."
    )


def _ends(result: Result) -> "Table":
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


def _beside(meant: Under, base: Rules, found: Iterable[Found]) -> list[dict[str, Any]]:
    """What each wager is worth before and after; `kept` is the old best strategy under the new."""
    rows = []
    with progress() as named:
        for result, options in found:
            pair = result.wager, result.policy
            before = answer(base, *pair, named(titled(*pair)), options).result
            row = {"wager": result.wager, "policy": result.policy, "base": str(before.ev)}
            if result.policy != "none":
                keeping = options._replace(played=base)
                kept = answer(meant.rules, *pair, named(titled(*pair)), keeping).result
                row["kept"] = str(kept.ev)
            change = {"variant": str(result.ev), "difference": str(result.ev - before.ev)}
            rows.append(row | change)
    return rows


def _comparison(rules: Rules, beside: Sequence[dict[str, Any]]) -> "Table":
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
