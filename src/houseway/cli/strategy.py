"""`houseway strategy`: how a game is played best, as sheets that a person can use."""

import csv
import re
import sys
from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from houseway import maths
from houseway.cli import common, progress, signs
from houseway.games.kit.figures import percent, shortened, titled
from houseway.games.kit.results import Sheet
from houseway.maths import answers
from houseway.maths.shorts import Kept, plain, shorts
from houseway.maths.signs import Under, all_options

if TYPE_CHECKING:
    from rich.console import RenderableType


# A column of words is never narrower than this, however long the figures beside it are; among more
# columns than so many it has room for its longest word.
WORDS, COLUMNS = 20, 8


@signs.signed()
def strategy(
    game: common.GameName,
    sheet: str | None = common.option("WORD", "Only sheets with this word in the title."),
    short: bool = common.flag("--short", "What a person can keep in mind, and what that costs."),
    variant: common.Variants = None,
    as_json: common.AsJson = False,
    as_csv: bool = common.flag("--csv", "Print comma-separated values for a spreadsheet."),
    *,
    asked: signs.Question,
) -> None:
    """The sheets follow from the exact expected profit of every choice; for one situation there is
    `houseway advise`. What was worked out before is only read. Under a sign, a file or a table or
    single options, the best play is that of its chips, maximum payout and jackpot.

    \b
    Examples:
      houseway strategy texas-holdem-bonus
      houseway strategy pai-gow --sheet wager --csv > settings.csv
      houseway strategy canberra-holdem --short
    """
    if as_json and as_csv:
        common.fail("sheets are printed as --json or as --csv, not both at once")
    if short and (as_csv or sheet):
        common.fail("--short goes with --json or alone, not with --csv")
    with common.plain_errors():
        meant = signs.under(game, [], asked)
        if short:
            return _show_short(meant, as_json)
        found = _sheets(meant, sheet)
    if as_csv:
        return _print_csv(found)
    told = common.stamp(meant.rules) | {"sheets": list(map(_plain, found))}
    return common.answer(as_json, told, lambda: sheet_parts(found))


def _show_short(meant: Under, as_json: bool) -> None:
    rules = meant.rules
    game = rules.document.game
    if not maths.analysis_of(game).short:
        common.fail(f"{game} has nothing to decide but where to wager: leave --short out")
    with progress.progress() as named:
        found = shorts(meant, named)
    told = common.stamp(rules) | {"short": [plain(kept) for kept in found]}
    common.answer(as_json, told, lambda: map(_short_part, found))


def _short_part(kept: Kept) -> str:
    result, best = kept.result, kept.best
    title = titled(result.wager, result.policy, result.amount)
    says = "\n".join(f"{number}. {said}" for number, said in enumerate(kept.says, 1))
    edges = f"House edge {percent(-result.ev)}; played best {percent(-best.ev)}"
    cost = f"It costs {percent(kept.cost)} of the wager, exactly {shortened(kept.cost)}."
    return f"[bold]{title}[/]\n{says}\n{edges}.\n{cost}"


def _sheets(meant: Under, word: str | None) -> tuple[Sheet, ...]:
    made = all_options(meant)
    with progress.progress() as named:
        found = answers.strategy(meant.rules, named("strategy"), made)
    chosen = tuple(sheet for sheet in found if not word or word.lower() in sheet.title.lower())
    if not chosen:
        titles = "; ".join(sheet.title for sheet in found)
        common.fail(f"no sheet has {word!r} in its title; there are: {titles}")
    return chosen


def _plain(sheet: Sheet) -> dict[str, Any]:
    """A sheet as a program reads it: what is a number is one, a percentage a part of one."""
    rows = [list(map(_cell, row)) for row in sheet.rows]
    return sheet._asdict() | {"rows": rows}


def _cell(text: str) -> str | int | float:
    plain = text.replace(",", "").replace("−", "-")
    if re.fullmatch(r"-?\d+", plain):
        return int(plain)
    if re.fullmatch(r"[+-]?\d+\.\d+", plain):
        return float(plain)
    if re.fullmatch(r"[+-]?\d+(\.\d+)?%", plain):
        return float(Decimal(plain[:-1]) / 100)
    return text


def _print_csv(found: Iterable[Sheet]) -> None:
    """Each sheet under its title, an empty line between two."""
    write = csv.writer(sys.stdout, lineterminator="\n").writerow
    for place, sheet in enumerate(found):
        if place:
            write([])
        write([sheet.title])
        write(sheet.columns)
        for row in sheet.rows:
            write(row)


def sheet_parts(found: Iterable[Sheet]) -> "Iterable[RenderableType]":
    """Sheets for a person to read."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    for sheet in found:
        yield f"[bold]{escape(sheet.title)}[/]" + (f"\n{escape(sheet.note)}" if sheet.note else "")
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
        for at, column in enumerate(sheet.columns):
            # Figures are never broken; words may be.
            figures = all(" " not in row[at] for row in sheet.rows)
            least = None if figures else _least(sheet, at)
            table.add_column(escape(column), no_wrap=figures, overflow="fold", min_width=least)
        for row in sheet.rows:
            table.add_row(*map(escape, row))
        yield table


def _least(sheet: Sheet, at: int) -> int:
    cells = [row[at] for row in sheet.rows]
    if len(sheet.columns) <= COLUMNS:
        return min(max(map(len, cells), default=0), WORDS)
    return max((len(word) for cell in cells for word in cell.split()), default=0)
