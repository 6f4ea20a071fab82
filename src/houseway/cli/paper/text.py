"""The PAR sheet in a terminal: what is most asked of it, in tables of 80 columns."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from houseway.cli.common import table
from houseway.cli.paper import about
from houseway.cli.strategy import sheet_parts
from houseway.games.kit.figures import decimal, percent, titled
from houseway.games.kit.results import Sheet
from houseway.maths import par
from houseway.maths.par import Report

if TYPE_CHECKING:
    from rich.console import RenderableType


def parts(report: Report) -> "Iterator[RenderableType]":
    """The wagers, simulated rounds, worst cases, what others know, and what is in the files."""
    from rich.markup import escape

    told = par.identity(report)
    digests = f"Rules {told['digest of the rules']}, sources {told['digest of the sources']}."
    said = "\n".join(map(escape, (told["document"], told["sign"], digests)))
    yield f"[bold]{escape(told['game'])}: PAR sheet[/]\n{said}"
    yield from _part("The wagers", "", SUMMARY, _summary(report))
    said = about.simulated_said(report)
    rows = ((*row[:4], f"{row[4]} {row[5]}") for row in about.simulated(report))
    yield from _part("The same rounds simulated", said, about.SIMULATED[:-1], rows)
    rows = ((row[0], *row[2:]) for row in about.worst_cases(report))
    worst = (about.WORST[0], *about.WORST[2:])
    yield from _part("Worst cases for the House", about.WORST_SAID, worst, rows)
    yield f"[bold]Exposure and collusion[/]\n{escape(about.hidden_said(report))}"
    if shared := about.shared(report):
        rows = ((f"{wager}: {who}", *rest) for wager, who, *rest in shared)
        heads = ("Who knows what", *about.SHARED[2:])
        yield from _part("Players who share what they hold", about.SHARED_SAID, heads, rows)
    yield from sheet_parts(map(_brief, report.beside.exposed))
    many = len(report.changes)
    yield (
        f"Every outcome of every wager, its volatility and strategy, {many} figures of variants, "
        "clauses and digests are in the files: -o par.html, par.xlsx or par.json."
    )


def _brief(sheet: Sheet) -> Sheet:
    """Without exact figures, which need a wide screen."""
    shown = [at for at, column in enumerate(sheet.columns) if not column.endswith("exactly")]
    rows = tuple(tuple(row[at] for at in shown) for row in sheet.rows)
    return sheet._replace(columns=tuple(sheet.columns[at] for at in shown), rows=rows)


def _part(
    title: str, said: str, heads: Iterable[str], rows: Iterable[tuple[str, ...]]
) -> "Iterator[RenderableType]":
    from rich.markup import escape

    yield f"[bold]{title}[/]" + (f"\n{escape(said)}" if said else "")
    made = table(*(head.lstrip(">") for head in heads))
    for row in rows:
        made.add_row(*map(escape, row))
    yield made


SUMMARY = ("Wager", "Expected profit", "House edge", "Deviation", "Hits")


def _summary(report: Report) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        yield (
            titled(result.wager, result.policy, result.amount),
            *(decimal(result.ev, 8), percent(-result.ev), f"{result.sd:.4f}"),
            percent(result.hit_frequency, 2),
        )
