"""Long counts in parts: on all cores, kept on disk, taken up again where they were interrupted."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[Any]

T = TypeVar("T")
# Told how many parts of how many are done.
Tell = Callable[[int, int], None]

SAVE_EVERY_SECONDS = 2.0
BYTES_KEPT = 1 << 30


class Job(NamedTuple):
    """A count in parts. `work(part)` gives an array of ints; the answer is the sum of them all.

    `key` names everything that the answer depends on beside the sources: the rules' digest, the
    policy. The work runs without the GIL for most of its time, or several at once gain nothing.
    What is no plain array of counts says how two of it are added.
    """

    name: str
    key: tuple[str, ...]
    parts: int
    work: Callable[[int], Counts]
    add: Callable[[Counts, Counts], Counts] = operator.add


def quiet(done: int, of: int) -> None:
    """Nobody is told."""


class Crew(NamedTuple):
    """Who works on the parts: an executor, which is shut down in the end, and how many at once."""

    executor: Executor
    at_once: int


def threads(workers: int = 0) -> Crew:
    """So many threads, or as many as there are cores."""
    many = workers or os.cpu_count() or 1
    return Crew(ThreadPoolExecutor(many), many)


def total(job: Job, tell: Tell = quiet, crew: Callable[[], Crew] = threads) -> Counts:
    """The sum over all parts: from disk where it is known, else counted now and kept."""
    import numpy as np

    path = _path(job)
    done, summed = _saved(path, job)
    if summed is not None and done.all():
        tell(job.parts, job.parts)
        return summed
    left = [one for one in range(job.parts) if not done[one]]
    saved = monotonic()
    pool, at_once = crew()
    with pool:
        waiting = _started(pool, job, left, 2 * at_once)
        try:
            while waiting:
                tell(int(np.count_nonzero(done)), job.parts)
                ready, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for one in ready:
                    part = waiting.pop(one)
                    made = one.result()
                    summed = made if summed is None else job.add(summed, made)
                    done[part] = True
                waiting |= _started(pool, job, left, len(ready))
                if waiting and monotonic() - saved > SAVE_EVERY_SECONDS:
                    _save(path, done, summed)
                    saved = monotonic()
        except BaseException:
            for one in waiting:
                one.cancel()
            if summed is not None:
                _save(path, done, summed)
            raise
    assert summed is not None, "a job has parts"
    _save(path, done, summed)
    tell(job.parts, job.parts)
    return summed


def _started(pool: Executor, job: Job, left: list[int], many: int) -> dict[Future[Counts], int]:
    parts = [left.pop(0) for _ in range(min(many, len(left)))]
    return {pool.submit(job.work, one): one for one in parts}


def shared(make: Callable[[], T]) -> Callable[[], T]:
    """What all parts of a job need: made when the first of them asks, and once."""
    lock, made = Lock(), list[T]()

    def get() -> T:
        with lock:
            if not made:
                made.append(make())
        return made[0]

    return get


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


def _saved(path: Path, job: Job) -> tuple[Counts, Counts | None]:
    """Which parts are done, and their sum; a file that cannot be read counts for nothing."""
    import numpy as np

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


def _save(path: Path, done: Counts, summed: Counts | None) -> None:
    """Whole or not at all; where nothing can be written the count is simply not kept."""
    from contextlib import suppress

    import numpy as np

    made = path.with_suffix(f".{os.getpid()}.tmp")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with made.open("wb") as file:
            np.savez(file, done=done, summed=np.asarray(summed))
        made.replace(path)
        _forget_old(path.parent)


def _forget_old(folder: Path) -> None:
    """Keep what was used last, as long as it is not too much."""
    files = sorted(folder.glob("*.npz"), key=lambda one: one.stat().st_mtime, reverse=True)
    kept = 0
    for one in files:
        kept += one.stat().st_size
        if kept > BYTES_KEPT:
            one.unlink(missing_ok=True)
