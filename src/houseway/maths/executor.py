"""Jobs on all cores: kept on disk, taken up again where they were interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextvars import ContextVar
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from houseway.solvers.arrays import Ints, np
from houseway.solvers.jobs import Job, Run

# Called with how many parts are done, of how many.
Progress = Callable[[int, int], None]

# Set while nothing that was counted before is read: what has been counted since.
COUNTING_ANEW: ContextVar[set[Path] | None] = ContextVar("counting anew", default=None)
SAVE_EVERY_SECONDS = 2.0
BYTES_KEPT = 1 << 30


def no_progress(done: int, of: int) -> None:
    """For those who show none."""


class Workers(NamedTuple):
    """An executor, which is shut down in the end, and how many parts it works on at once."""

    executor: Executor
    at_once: int


def threads(workers: int = 0) -> Workers:
    """So many threads, or as many as there are cores."""
    many = workers or os.cpu_count() or 1
    return Workers(ThreadPoolExecutor(many), many)


def runner(progress: Progress = no_progress, workers: Callable[[], Workers] = threads) -> Run:
    """What an analysis is handed to have its jobs run."""
    return partial(run, progress=progress, workers=workers)


def run(
    job: Job, progress: Progress = no_progress, workers: Callable[[], Workers] = threads
) -> Ints:
    """The sum over all parts: from disk where it is known, else counted now and kept."""
    path = _path(job)
    done, summed = np.zeros(job.parts, dtype=bool), None
    anew = COUNTING_ANEW.get()
    if anew is None or path in anew:
        done, summed = _saved(path, job)

    def report() -> None:
        at, of = job.place
        progress(at * job.parts + int(np.count_nonzero(done)), of * job.parts)

    if summed is not None and done.all():
        report()
        return summed
    left = [part for part in range(job.parts) if not done[part]]
    saved = monotonic()
    executor, at_once = workers()
    with executor:
        waiting = _started(executor, job, left, 2 * at_once)
        try:
            while waiting:
                report()
                ready, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in ready:
                    part, counts = waiting.pop(future), future.result()
                    summed = counts if summed is None else job.add(summed, counts)
                    done[part] = True
                waiting |= _started(executor, job, left, len(ready))
                if waiting and monotonic() - saved > SAVE_EVERY_SECONDS:
                    _save(path, done, summed)
                    saved = monotonic()
        except BaseException:
            for future in waiting:
                future.cancel()
            if summed is not None:
                _save(path, done, summed)
            raise
    assert summed is not None, "a job has parts"
    _save(path, done, summed)
    if anew is not None:
        anew.add(path)
    report()
    return summed


def _started(executor: Executor, job: Job, left: list[int], many: int) -> dict[Future[Ints], int]:
    parts = [left.pop(0) for _ in range(min(many, len(left)))]
    return {executor.submit(job.work, part): part for part in parts}


# On disk


def counts_folder() -> Path:
    """Where counts are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("houseway") / "counts"


@cache
def sources() -> str:
    """The digest of all sources that an answer can depend on: none above the mathematics."""
    from houseway.kernel import digest

    return digest()


def _path(job: Job) -> Path:
    named = sha256("\n".join((sources(), job.name, str(job.parts), *job.key)).encode())
    return counts_folder() / f"{job.name}-{named.hexdigest()[:24]}.npz"


def _saved(path: Path, job: Job) -> tuple[Ints, Ints | None]:
    """Which parts are done, and their sum; a file that cannot be read counts for nothing."""
    try:
        with np.load(path) as found:
            done, summed = found["done"], found["summed"]
        if done.shape == (job.parts,) and done.any():
            path.touch()
            return done, summed
    except (OSError, ValueError, KeyError, EOFError):
        pass
    except Exception as wrong:  # A torn archive has errors of its own.
        if type(wrong).__name__ != "BadZipFile":
            raise
    return np.zeros(job.parts, dtype=bool), None


def _save(path: Path, done: Ints, summed: Ints | None) -> None:
    """Whole or not at all; where nothing can be written the count is simply not kept."""
    from contextlib import suppress

    made = path.with_suffix(f".{os.getpid()}.tmp")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with made.open("wb") as file:
            np.savez(file, done=done, summed=np.asarray(summed))
        made.replace(path)
        _forget_old(path.parent)


def _forget_old(folder: Path) -> None:
    """Keep what was used last, as long as it is not too much."""
    files = sorted(folder.glob("*.npz"), key=lambda file: file.stat().st_mtime, reverse=True)
    kept = 0
    for file in files:
        kept += file.stat().st_size
        if kept > BYTES_KEPT:
            file.unlink(missing_ok=True)
