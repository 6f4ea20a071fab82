"""Long streams followed in processes beside this one, several tables at once.

A process goes on with tables of the game that it has loaded, as long as there are any.
"""

import gc
import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from multiprocessing import get_context
from threading import Thread
from typing import Any, Protocol

from houseway.maths.worker import STEP_BACK, end_with


class Job(Protocol):
    """A table: what is to be handed to a process next, if anything, and what came back."""

    game: str

    def given(self) -> tuple[Any, ...] | None: ...

    def take(self, made: Any) -> None: ...


def in_processes(work: Callable[..., Any], jobs: Iterable[Job]) -> None:
    """Have all jobs done on all cores."""
    left = list(jobs)
    with ExitStack() as stack:
        beside = [
            stack.enter_context(
                ProcessPoolExecutor(1, get_context("spawn"), initializer=_step_back)
            )
            for _ in range(min(len(left), os.cpu_count() or 1))
        ]
        waiting: dict[Future[Any], tuple[ProcessPoolExecutor, Job]] = {}

        def start(process: ProcessPoolExecutor, job: Job | None) -> None:
            while job:
                if given := job.given():
                    waiting[process.submit(work, *given)] = process, job
                    return
                job = _next(left, job.game)

        for process in beside:
            start(process, _next(left))
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                process, job = waiting.pop(future)
                job.take(future.result())
                start(process, job)


def _next(left: list[Job], game: str = "") -> Job | None:
    """Another table of the game, or one of that game which has most of them left."""
    games = [job.game for job in left]
    if not games:
        return None
    wanted = game if game in games else max(games, key=games.count)
    return left.pop(games.index(wanted))


def _step_back() -> None:
    """Tables go first; who interrupts this work interrupts the process that asked for it."""
    os.nice(STEP_BACK)
    # Tables refer to what was before them and never in circles: there is little to look for.
    gc.set_threshold(50_000, 20, 100)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
