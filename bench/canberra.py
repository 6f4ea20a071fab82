"""Canberra rounds a second on one thread, against the same functions as plain Python."""

from collections.abc import Callable
from time import perf_counter_ns

import numpy as np

from houseway.games.canberra_holdem import GAME
from houseway.games.canberra_holdem.analysis import WAGERS, plan
from houseway.games.kit.analysis import Plan
from houseway.maths.simulate import BLOCK, block
from houseway.solvers.generator import start

PLAIN, TIMES, SEED = 10_000, 5, 1


def run() -> list[tuple[str, ...]]:
    """Rounds of one box: cards drawn, the policy asked, hands read and settled, codes counted."""
    rules = GAME.rules()
    return [_row(policy, plan(rules, "ante", policy)) for policy in WAGERS["ante"].policies]


def _row(policy: str, made: Plan) -> tuple[str, ...]:
    block(made, SEED, 1, 0)
    quick = (
        BLOCK
        * 10**9
        // min(_nanoseconds(lambda: block(made, SEED, BLOCK, 0)) for _ in range(TIMES))
    )
    slow = PLAIN * 10**9 // _nanoseconds(lambda: _plainly(made))
    what = f"Canberra rounds, {policy.replace('_', ' ')}"
    return what, f"{quick:,} /s", f"plain Python {slow:,} /s", f"{quick // slow} times"


def _plainly(made: Plan) -> None:
    key, counter = start(SEED, 0)
    made.play(np.zeros((PLAIN, made.columns), np.int64), key, counter, *made.arguments)


def _nanoseconds(work: Callable[[], object]) -> int:
    begun = perf_counter_ns()
    work()
    return perf_counter_ns() - begun
