"""The master game report and the ratings of persons, as people read and take them away."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from houseway.cli import common
from houseway.house.papers import Paper, html
from houseway.house.tabled import in_csv, in_parquet

if TYPE_CHECKING:
    from rich.console import RenderableType

FORMS = (".csv", ".parquet", ".pdf", ".html", ".json")
Rows = Sequence[Mapping[str, Any]]


def shown(made: Paper) -> "list[RenderableType]":
    """The report on the screen."""
    parts: list[RenderableType] = [value for name, value in made.facts if name == "House"]
    for section in made.sections:
        table = common.table(*section.heads)
        for row in section.rows:
            table.add_row(*row)
        parts += [f"[bold]{section.title}[/]", table]
    return parts


def give(
    of_house: tuple[dict[str, Any], Paper], rows: Rows, output: Path | None, as_json: bool
) -> None:
    """A report of the house on the screen, or in a file by how its name ends."""
    told, made = of_house
    if output is None:
        return common.print_json(told) if as_json else common.print_parts(*shown(made))
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
