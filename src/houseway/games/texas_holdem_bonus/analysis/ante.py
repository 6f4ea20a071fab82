"""Ante, Flop, Turn and River wagers together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Any

from houseway.games.kit.figures import words
from houseway.games.kit.results import End, Result, end, lines, profit
from houseway.games.texas_holdem_bonus.kernel import EQUAL, HIGHER, LOWER, fold, settle
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.law.rules import Rules, cited
from houseway.solvers import bets
from houseway.solvers.bets import EVEN, LOST, TIED, WON, WON_HIGH, Bet
from houseway.solvers.jobs import Run, run_here

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

OPTIMAL, ALWAYS_BET, ALWAYS_CHECK = "optimal", "always_bet", "always_check"
STARTS = 169
OUTCOMES = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
# A showdown for the kernel that settles: comparison, and whether the ante is paid if it wins.
SHOWDOWNS = {LOST: (LOWER, 0), TIED: (EQUAL, 0), WON: (HIGHER, 0), WON_HIGH: (HIGHER, 1)}


def ante(rules: Rules, policy: str, played: Rules, run: Run = run_here) -> Result:
    """The four wagers per unit of the ante, under a policy.

    Who always bets, or always checks after the Flop wager, never folds.
    """
    if policy == OPTIMAL:
        counts, goes_on = best(rules, played, run)
    else:
        counts, goes_on = bets.ends(least_paid_ante(rules), EVEN, run), [True] * STARTS
        counts = _all_as_one(counts, int(policy == ALWAYS_BET))
    kept = counts[goes_on].sum(axis=0)
    found = [(ending, int(kept[facts])) for facts, ending in ends(rules).items()]
    folded = OUTCOMES - sum(outcomes for _, outcomes in found)
    return Result("ante", policy, OUTCOMES, lines([*found, (end(rules, (fold(0), 1)), folded)]))


def _all_as_one(counts: Ints, bet: int) -> Ints:
    """The same showdowns where both wagers are always placed, or never."""
    import numpy as np

    made = np.zeros_like(counts)
    made[:, bet, bet] = counts.sum(axis=(1, 2))
    return made


# How a round can end


def ends(rules: Rules) -> dict[tuple[int, int, int], End]:
    """How a round ends that was not folded, by whether Turn and River wagers were placed, and by
    the showdown."""
    return {
        (turn, river, how): _end(rules, turn, river, how)
        for turn in range(2)
        for river in range(2)
        for how in SHOWDOWNS
    }


def _end(rules: Rules, turn: int, river: int, how: int) -> End:
    ante_code, bet_code = settle(0, *SHOWDOWNS[how])
    placed = {
        "flop": rules.number("flop_multiple"),
        "turn": turn * rules.number("turn_multiple"),
        "river": river * rules.number("river_multiple"),
    }
    names = ", ".join(name for name, units in placed.items() if units)
    units = sum(placed.values())
    name, _, verdict = rules.decode(ante_code)
    return End(
        f"{words(name).capitalize()}; {words(rules.decode(bet_code)[0])}: {names}",
        cited(verdict.clause),
        profit(rules, ante_code) + units * profit(rules, bet_code),
        Fraction(1 + units),
    )


def bet_of(rules: Rules) -> Bet:
    """What a wager after the Flop brings, in whole numbers."""
    values = [profit(rules, settle(0, *SHOWDOWNS[how])[1]) for how in (WON, TIED, LOST)]
    unit = lcm(*(value.denominator for value in values))
    return Bet(*(int(value * unit) for value in values))


# The best policy


def best(rules: Rules, played: Rules, run: Run = run_here) -> tuple[Ints, list[bool]]:
    """The counts of all showdowns under the best play of some rules, and who goes on before the
    Flop under them."""
    counts = bets.ends(least_paid_ante(rules), bet_of(played), run)
    own = counts
    if least_paid_ante(played) != least_paid_ante(rules):
        own = bets.ends(least_paid_ante(played), bet_of(played), run)
    folded = profit(played, fold(0))
    return counts, [value > folded for value in values(played, own)]


def values(rules: Rules, counts: Ints) -> list[Fraction]:
    """What going on brings with each start, two hole cards by their ranks."""
    worth = {facts: ending.profit for facts, ending in ends(rules).items()}
    return [_mean(worth, start_counts) for start_counts in counts]


def value(rules: Rules, counts: Ints, at: int) -> Fraction:
    """The same of one start."""
    return values(rules, counts[at : at + 1])[0]


def _mean(worth: Mapping[tuple[int, int, int], Fraction], counts: Ints) -> Fraction:
    brought = (int(counts[facts]) * brings for facts, brings in worth.items())
    return sum(brought, Fraction(0)) / int(counts.sum())
