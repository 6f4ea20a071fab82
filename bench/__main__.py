"""Run every bench module and print one table: `python -m bench [MODULE ...]`.

A run of all of them is kept in docs/bench.md, with the machine it was made on; `--write` puts the
rows of some in the place of theirs.
"""

import ast
import importlib
import os
import pkgutil
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import cast

from rich.console import Console
from rich.table import Table

import bench

Rows = list[tuple[str, ...]]
COLUMNS = ("what", "measured", "yardstick", "ratio")
PAGE = Path(__file__).resolve().parents[1] / "docs" / "bench.md"
HEAD = """# Speeds

Written by `make bench`: one run, on one machine, of everything measured. Ratios are what to look
at; the rates move with the machine.
"""

# What was found out by hand stays at the end of the page.
BY_HAND = "## Where the time of a command goes"


def modules() -> list[str]:
    """The names of the bench modules, in the order of the alphabet."""
    names = (info.name for info in pkgutil.iter_modules(bench.__path__))
    return sorted(name for name in names if not name.startswith("_"))


def measured(names: Iterable[str]) -> Rows:
    """The rows of the named modules, each module run once."""
    rows: Rows = []
    for name in names:
        print(f"measuring {name}", file=sys.stderr, flush=True)
        run = cast(Callable[[], Rows], importlib.import_module(f"bench.{name}").run)
        rows += run()
    return rows


def shown(rows: Rows) -> Table:
    """The rows as a table; a row that does not fit the four columns is a mistake and raises."""
    table = Table(*COLUMNS)
    for row in rows:
        if len(row) != len(COLUMNS):
            raise ValueError(f"a bench row has {len(COLUMNS)} columns: {row}")
        table.add_row(*row)
    return table


def page(rows: Rows) -> str:
    """The table as a page of the docs."""
    lines = [f"| {' | '.join(row)} |" for row in (COLUMNS, *rows)]
    lines.insert(1, "|" + " --- |" * len(COLUMNS))
    notes = [f"- **{name}**: {_about(name)}" for name in modules()]
    return "\n".join([HEAD, machine(), "", *lines, "", "## What is measured", "", *notes, ""])


def replaced(text: str, rows: Rows) -> str:
    """The page with these rows where they stood, or at the end of its table."""
    head, gap, rest = text.partition("\n\n## ")
    lines = head.splitlines()
    for row in rows:
        at = next((at for at, line in enumerate(lines) if line.startswith(f"| {row[0]} |")), None)
        place = slice(len(lines), None) if at is None else slice(at, at + 1)
        lines[place] = [f"| {' | '.join(row)} |"]
    return "\n".join(lines) + gap + rest


def machine() -> str:
    """What the measurements were made on."""
    versions = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    return (
        f"{_processor()}, {os.cpu_count()} cores; Python {platform.python_version()}, {versions}."
    )


def _processor() -> str:
    with suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        return next(
            line.partition(":")[2].strip() for line in lines if line.startswith("model name")
        )
    return platform.processor() or platform.machine()


def _about(name: str) -> str:
    """What a module says of itself, on one line; read, so that nothing need be installed for it."""
    source = Path(__file__).with_name(f"{name}.py").read_text("utf-8")
    return " ".join((ast.get_docstring(ast.parse(source)) or "").split())


def main(wanted: Sequence[str]) -> int:
    """Measure the wanted modules, or all of them; 2 when a name is no module."""
    known, write = modules(), "--write" in wanted
    wanted = [name for name in wanted if name != "--write"]
    for name in wanted:
        if name not in known:
            print(f"There is no bench {name}; there are: {', '.join(known)}.", file=sys.stderr)
            return 2
    rows = measured(wanted or known)
    Console().print(shown(rows))
    if wanted and write:
        PAGE.write_text(replaced(PAGE.read_text("utf-8"), rows), "utf-8")
    elif not wanted:
        kept = PAGE.read_text("utf-8").partition(BY_HAND)
        PAGE.write_text("\n".join([page(rows), *kept[1:]]), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
