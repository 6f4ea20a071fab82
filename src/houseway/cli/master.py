"""The master game report and the ratings of persons, as people read and take them away."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from houseway.cli import common
from houseway.games.kit.figures import percent
from houseway.house.papers import Paper, Section, html
from houseway.house.tabled import in_csv, in_parquet
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import RenderableType

FORMS = (".csv", ".parquet", ".pdf", ".html", ".json")
Rows = Sequence[Mapping[str, Any]]
# Heads of columns, and the figures below them.
WON = {"Drop": "drop", "Win": "win", "Hold": "hold", "Theoretical": "theoretical"}
MOVED = {"Luck": "luck", "Decisions": "cost", "Adjusted": "adjusted", "Unseen": "unseen"}
PLAYED = {"Rounds": "rounds", "An hour": "rounds_per_hour", "Voids": "voids", "Errors": "errors"}
CHIPS = {"Fills": "fills", "Credits": "credits", "Jackpots": "jackpots", "Incidents": "incidents"}
LIMITS = {"From": "limit_low", "To": "limit_high", "Within": "within_limits"}
PARTS = {
    "Win": WON | {"Unfinished": "unfinished"},
    "What moved the win": MOVED,
    "Limits of chance, 99%": {"Win": "win"} | LIMITS,
    "Play": PLAYED,
    "Chips": CHIPS,
}
PERSONS = {
    "What they wagered": {
        **{"Rounds": "rounds", "Wagers": "wagers", "Staked": "staked"},
        **{"Average": "average_wager", "Time": "seconds"},
    },
    "What came of it": {
        **{"Theoretical loss": "theoretical_loss", "Result": "result"},
        **{"Luck": "luck", "Decisions": "cost"},
    },
}
COUNTS = ("rounds", "wagers", "voids", "errors", "incidents")


def said(name: str, value: Any) -> str:
    """A figure as a person reads it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "NO"
    if name == "hold":
        return percent(Fraction(value), 2)
    if name == "rounds_per_hour":
        return f"{value:.0f}"
    if name == "seconds":
        return f"{value // 3600}:{value // 60 % 60:02}"
    return f"{value:,}" if name in COUNTS else dollars(value)


def paper(title: str, facts: Any, rows: Rows, by: Sequence[str], parts: Any) -> Paper:
    """The report on paper."""
    sections = tuple(
        Section(name, (*map(str.capitalize, by), *columns), tuple(_lines(rows, by, columns)))
        for name, columns in parts.items()
    )
    return Paper(title, tuple(facts), sections)


def _lines(rows: Rows, by: Sequence[str], columns: Mapping[str, str]) -> Any:
    for row in rows:
        yield *(str(row[key]) for key in by), *(said(name, row[name]) for name in columns.values())


def shown(made: Paper) -> "list[RenderableType]":
    """The report on the screen."""
    parts: list[RenderableType] = []
    for section in made.sections:
        table = common.table(*section.heads)
        for row in section.rows:
            table.add_row(*row)
        parts += [f"[bold]{section.title}[/]", table]
    return parts


def give(
    made: Paper, told: Mapping[str, Any], rows: Rows, output: Path | None, as_json: bool
) -> None:
    """On the screen, or in a file by how its name ends."""
    if output is None:
        return common.print_json(dict(told)) if as_json else common.print_parts(*shown(made))
    form = output.suffix.lower()
    if form not in FORMS:
        common.fail(f"a report is a file that ends in {', '.join(FORMS)}, not {output.name!r}")
    with common.plain_errors():
        output.write_bytes(
            {
                ".csv": lambda: in_csv(rows),
                ".parquet": lambda: in_parquet(rows),
                ".pdf": lambda: _pdf(made),
                ".html": lambda: html(made).encode(),
                ".json": lambda: (json.dumps(told, indent=2, ensure_ascii=False) + "\n").encode(),
            }[form]()
        )
    return typer.echo(f"{output}: {made.title}")


def _pdf(made: Paper) -> bytes:
    """What draws pages is loaded when somebody wants one."""
    from houseway.house.pdf import pdf

    return pdf(made)
