"""Long counts, cut into parts that can be worked on at once.

A solver only says what is to be counted. Whoever asks hands in how it is run: one part after
another, or on every core, a cluster, and with what is known already read from disk.
"""

import operator
from collections.abc import Callable
from functools import reduce
from threading import Lock
from typing import NamedTuple, TypeVar

from houseway.solvers.arrays import Ints

T = TypeVar("T")


class Job(NamedTuple):
    """A count in parts. `work(part)` gives an array of ints; the answer is the sum of them all.

    `key` names everything that the answer depends on beside the sources: the rules' digest, the
    policy. The work runs without the GIL for most of its time, or several at once gain nothing.
    What is no plain array of counts says how two of it are added. `place` of a job that is one of
    several alike: which of how many, so that progress speaks of them all.
    """

    name: str
    key: tuple[str, ...]
    parts: int
    work: Callable[[int], Ints]
    add: Callable[[Ints, Ints], Ints] = operator.add
    place: tuple[int, int] = (0, 1)


Run = Callable[[Job], Ints]


def run_here(job: Job) -> Ints:
    """The sum over all parts, one after another; nothing is kept."""
    return reduce(job.add, map(job.work, range(job.parts)))


def shared(make: Callable[[], T]) -> Callable[[], T]:
    """What all parts of a job need: made when the first of them asks, and once."""
    lock, made = Lock(), list[T]()

    def get() -> T:
        with lock:
            if not made:
                made.append(make())
        return made[0]

    return get
