"""Long work: a bar with the time left, or a line now and then, and a way out that loses nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

import typer

from houseway.maths.executor import Progress as Report

INTERRUPTED = 130
# Where there is no terminal: what is soon over says nothing.
EVERY_SECONDS = 10.0


@contextmanager
def progress() -> Iterator[Callable[[str], Report]]:
    """Gives, for the name of a piece of work, its progress callback.

    A terminal shows a bar, anything else a line on stderr every so many seconds.
    """
    try:
        with _bars() if sys.stderr.isatty() else _lines() as named:
            yield named
    except KeyboardInterrupt:
        text = "interrupted; what was counted is kept, and the same command goes on from there"
        typer.echo(f"houseway: {text}", err=True)
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _lines() -> Iterator[Callable[[str], Report]]:
    """A line every so often, also while the first part of a count is being compiled."""
    began, over, state = monotonic(), Event(), {"said": "compiling"}

    def named(name: str) -> Report:
        state["said"] = f"{name}: compiling, or reading what is kept"

        def report(done: int, of: int) -> None:
            state["said"] = f"{name}: {100 * done // max(of, 1)}% ({done:,} of {of:,} parts)"

        return report

    def tell() -> None:
        while not over.wait(EVERY_SECONDS):
            typer.echo(f"houseway: {state['said']}, {monotonic() - began:.0f} s", err=True)

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield named
    finally:
        over.set()
        teller.join()


@contextmanager
def _bars() -> Iterator[Callable[[str], Report]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    times = (Elapsed(), TextColumn("left"), Remaining())
    console = Console(stderr=True)
    with Progress(*columns, *times, console=console, transient=True) as bars:

        def named(name: str) -> Report:
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
