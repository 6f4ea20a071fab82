"""Rounds by the million: blocks of fixed size from streams of their own, added up in any order.

A block is a pure function of the plan, the seed and its number, so the counts of a seed are the
same whatever works on them: one thread, all cores, or machines that come and go.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from houseway.kernel import compiled
from houseway.law import LawError
from houseway.maths.generator import STREAMS, start
from houseway.maths.rounds import Plan
from houseway.maths.tallies import Tally, added
from houseway.maths.work import Job

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

BLOCK = 1 << 20
# Rows that are played before they are counted: few enough to stay in a core's own memory.
BATCH = 1 << 12
MOST = BLOCK * STREAMS


def block(plan: Plan, seed: int, rounds: int, number: int) -> Ints:
    """The tally of one block of a simulation of so many rounds."""
    import numpy as np

    play, tally = compiled(plan.play), Tally()
    key, counter = start(seed, number)
    left = min(BLOCK, rounds - number * BLOCK)
    rows = np.zeros((BATCH, plan.columns), dtype=np.int64)
    while left > 0:
        some = rows[:left]
        counter = play(some, key, counter, *plan.arguments)
        tally.count(some)
        left -= len(some)
    return tally.total()


def job(name: str, plan: Plan, seed: int, rounds: int) -> Job:
    """A simulation as work in parts; its key holds no odds, which change no round."""
    if not 0 < rounds <= MOST:
        raise LawError(f"a simulation has from 1 to {MOST:,} rounds, not {rounds:,}")
    key = (plan.digest, str(seed), str(rounds))
    work = partial(block, plan, seed, rounds)
    return Job(f"simulate-{name}", key, -(-rounds // BLOCK), work, added)
