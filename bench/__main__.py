"""Run every bench module and print one table: `python -m bench [MODULE ...]`."""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import cast

from rich.console import Console
from rich.table import Table

import bench

Rows = list[tuple[str, ...]]
COLUMNS = ("what", "measured", "yardstick", "ratio")


def modules() -> list[str]:
    """The names of the bench modules, in the order of the alphabet."""
    names = (info.name for info in pkgutil.iter_modules(bench.__path__))
    return sorted(name for name in names if not name.startswith("_"))


def measured(names: Iterable[str]) -> Rows:
    """The rows of the named modules, each module run once."""
    rows: Rows = []
    for name in names:
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


def main(wanted: Sequence[str]) -> int:
    """Measure the wanted modules, or all of them; 2 when a name is no module."""
    known = modules()
    for name in wanted:
        if name not in known:
            print(f"There is no bench {name}; there are: {', '.join(known)}.", file=sys.stderr)
            return 2
    Console().print(shown(measured(wanted or known)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
