"""`houseway sign`: what a sign's chips do to the House's edge."""

from collections.abc import Sequence
from typing import Any

from houseway import maths
from houseway.cli import common
from houseway.cli.common import option
from houseway.games.kit.analysis import Rounded, Rounding
from houseway.games.kit.figures import percent
from houseway.law.rules import Rules
from houseway.law.words import words
from houseway.money import dollars, parse_dollars

SHOWN = 6
# So many amounts of a wager are looked at one by one.
AMOUNTS = 10_000


def sign(
    game: common.GameName,
    chips: str = option(
        "DOLLARS,…", "The chips of the table; the smallest one decides.", "1,5,25,100"
    ),
    minimum: str = option("DOLLARS", "The smallest wager: amounts below it are left out.", ""),
    maximum: str = option("DOLLARS", "The largest wager.", ""),
    variant: common.Variants = None,
    as_json: common.AsJson = False,
) -> None:
    """Winnings that chips cannot pay exactly are rounded up, so a small amount can cost the House
    its edge. For every wager: the edge of the stated odds, the smallest unit by which they are
    kept, and the edge at each amount up to where rounding cannot matter; the table shows the first
    few and all that give the edge away, and puts wagers with the same figures in one row.

    \b
    Examples:
      houseway sign craps --chips 1,5,25
      houseway sign craps --chips 2.50 --minimum 5 --json
    """
    with common.plain_errors():
        _, rules = common.load_game(game, variant)
        found = _rounded(rules, _rounding(game), chips, minimum, maximum)
    if as_json:
        wagers = [_plain(wager) for wager in found]
        common.print_json(common.stamp(rules) | {"chips": chips.split(","), "wagers": wagers})
    else:
        _show(game, found)


def _rounding(game: str) -> Rounding:
    declared = maths.analysis_of(game).rounding
    if declared is None:
        common.fail(f"{game} rounds no winnings up: its sign gives nothing away")
    return declared


def _rounded(
    rules: Rules, rounding: Rounding, chips: str, minimum: str, maximum: str
) -> Sequence[Rounded]:
    try:
        unit = min(parse_dollars(chip) for chip in chips.split(","))
        low, high = (parse_dollars(text) if text else 0 for text in (minimum, maximum))
    except ValueError as wrong:
        common.fail(str(wrong))
    if unit < 1:
        common.fail("the smallest chip is at least $0.01")
    if high and high < max(low, unit):
        common.fail("the largest wager is below the smallest")
    if (high - low) // unit > AMOUNTS:
        within = f"at most {AMOUNTS:,} of the smallest chip"
        common.fail(f"from the smallest wager to the largest it may be {within}: narrow the limits")
    return rounding.edges(rules, unit, low, high)


def _plain(wager: Rounded) -> dict[str, Any]:
    kind, _, number = wager.area.partition("/")
    return {
        "wager": kind,
        "number": int(number) if number else None,
        "stated_edge": str(wager.stated),
        "keeps_odds": wager.keeps_odds,
        "edges": [{"cents": cents, "edge": str(left)} for cents, left in wager.edges],
        "gives_away": list(wager.giveaways),
    }


# For a person


def _name(game: str, area: str) -> str:
    """A wager as the layout calls it, with its number."""
    name, number = words(game).area(area), area.partition("/")[2]
    return name if number in name else f"{name} {number}"


def _show(game: str, found: Sequence[Rounded]) -> None:
    """Wagers with the same figures share a row."""
    table = common.table("Wager", "Edge", "Kept by")
    for head in ("Edge by amount", "Given away at"):
        table.add_column(head, ratio=1)
    rows: dict[tuple[str, ...], list[str]] = {}
    for wager in found:
        shown = (percent(wager.stated, 2), dollars(wager.keeps_odds), _edges(wager), _given(wager))
        rows.setdefault(shown, []).append(wager.area)
    for figures, areas in rows.items():
        names = ", ".join(_name(game, area) for area in common.grouped(areas))
        table.add_row(names, *figures, style="yellow" if figures[-1] else None)
    given = sum(bool(wager.giveaways) for wager in found)
    told = f"{given} of {len(found)} wagers give the edge away at some amount."
    common.print_parts(table, *([told] if given else []))


def _edges(wager: Rounded) -> str:
    """The edge by amount, once where every amount has the same."""
    if len({left for _, left in wager.edges}) == 1:
        return "the same"
    shown = [f"{dollars(cents)}:{percent(left, 2)}" for cents, left in wager.edges[:SHOWN]]
    return ", ".join([*shown, *(["…"] if len(wager.edges) > SHOWN else [])])


def _given(wager: Rounded) -> str:
    """The amounts that give the edge away, runs of them by their ends."""
    runs: list[list[int]] = []
    places = {cents: place for place, (cents, _) in enumerate(wager.edges)}
    for cents in wager.giveaways:
        if runs and places[cents] == places[runs[-1][-1]] + 1:
            runs[-1].append(cents)
        else:
            runs.append([cents])
    ends = (dict.fromkeys((run[0], run[-1])) for run in runs)
    return ", ".join("–".join(map(dollars, run)) for run in ends)
