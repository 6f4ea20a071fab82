"""Long work at a terminal: a bar with the time left, and a way out that loses nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from houseway.maths.executor import Progress as Report

INTERRUPTED = 130


@contextmanager
def progress() -> "Iterator[Callable[[str], Report]]":
    """Gives, for the name of a piece of work, its progress callback; only a terminal shows it."""
    try:
        if not sys.stderr.isatty():
            yield lambda name: lambda done, of: None
            return
        with _bars() as named:
            yield named
    except KeyboardInterrupt:
        text = "interrupted; what was counted is kept, and the same command goes on from there"
        typer.echo(f"houseway: {text}", err=True)
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _bars() -> "Iterator[Callable[[str], Report]]":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    times = (Elapsed(), TextColumn("left"), Remaining())
    console = Console(stderr=True)
    with Progress(*columns, *times, console=console, transient=True) as bars:

        def named(name: str) -> "Report":
            tasks: list[TaskID] = []

            def report(done: int, of: int) -> None:
                if not tasks:
                    tasks.append(bars.add_task(name, completed=done, total=of))
                elif bars.tasks[tasks[0]].total != of:
                    # Another count of the same work begins, at a pace of its own.
                    bars.reset(tasks[0], completed=done, total=of)
                bars.update(tasks[0], completed=done)

            return report

        yield named
