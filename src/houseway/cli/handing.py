"""Documents and reports of the house, on the screen or in a file by how its name ends."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from houseway.cli import common
from houseway.house.papers import Paper, html
from houseway.house.tabular import in_csv, in_parquet

if TYPE_CHECKING:
    from rich.console import RenderableType

Rows = Sequence[Mapping[str, Any]]


def give(
    made: tuple[dict[str, Any], Paper], output: Path | None, as_json: bool, rows: Rows | None = None
) -> None:
    """A document; with rows it is a report, which is read as tables and also written as those."""
    data, paper = made
    if output is None:
        if as_json:
            return common.print_json(data)
        return _read_out(paper) if rows is None else common.print_parts(*_tables(paper))
    forms: dict[str, Callable[[], bytes]] = {
        ".pdf": lambda: _pdf(paper),
        ".html": lambda: html(paper).encode(),
        ".json": lambda: (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode(),
    }
    if rows is not None:
        forms |= {".csv": lambda: in_csv(rows), ".parquet": lambda: in_parquet(rows)}
    write = forms.get(output.suffix.lower())
    if write is None:
        what = "document" if rows is None else "report"
        common.fail(f"a {what} is a file that ends in {', '.join(forms)}, not {output.name!r}")
    with common.plain_errors():
        output.write_bytes(write())
    return typer.echo(f"{output}: {paper.title}")


def _pdf(paper: Paper) -> bytes:
    """What draws pages is loaded when somebody wants one."""
    from houseway.house.pdf import pdf

    return pdf(paper)


def _read_out(paper: Paper) -> None:
    """As it would be read out: facts, and then every row in a line of its own."""
    typer.echo(paper.title)
    for name, value in paper.facts:
        typer.echo(f"  {name:<13} {value}")
    for section in paper.sections:
        typer.echo(f"\n{section.title}")
        for row in section.rows:
            typer.echo(f"  {row[0]}: {', '.join(filter(None, row[1:]))}")
        if not section.rows:
            typer.echo(f"  {section.empty}")


def _tables(paper: Paper) -> "list[RenderableType]":
    """Whose it is, and a table for each section."""
    parts: list[RenderableType] = [value for name, value in paper.facts if name == "House"]
    for section in paper.sections:
        parts += [f"[bold]{section.title}[/]", common.rows_table(section.heads, section.rows)]
    return parts
