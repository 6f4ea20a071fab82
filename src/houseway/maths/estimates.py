"""What simulated rounds say of a wager, and whether the exact result can be true beside them.

Counts and profits stay whole numbers and fractions; only roots and chances are floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import cbrt, exp, inf, sqrt
from statistics import NormalDist
from typing import NamedTuple

from houseway.games.kit.analysis import Values, Worth
from houseway.games.kit.results import Result
from houseway.maths.tallies import entries
from houseway.solvers.arrays import Ints

# Exact and simulated results disagree where chance alone would do so less often than this.
DOUBT = 1e-6
LEVELS = (95, 99)
# So many rounds must be expected of an end, or it is judged together with other rare ones.
EXPECTED = 25


class End(NamedTuple):
    """A way in which rounds ended: the code of each column, how often, and what that brings."""

    codes: tuple[int, ...]
    rounds: int
    profit: Fraction
    wagered: Fraction


class Sample(NamedTuple):
    """Simulated rounds by how they ended."""

    ends: tuple[End, ...]

    @property
    def rounds(self) -> int:
        """How many were played."""
        return sum(ending.rounds for ending in self.ends)

    @property
    def mean(self) -> Fraction:
        """The average profit of a round."""
        return (
            sum((ending.rounds * ending.profit for ending in self.ends), Fraction(0)) / self.rounds
        )

    @property
    def sd(self) -> float:
        """The standard deviation of the profit of a round."""
        squares = sum((ending.rounds * ending.profit**2 for ending in self.ends), Fraction(0))
        return sqrt(squares / self.rounds - self.mean**2)

    @property
    def average_wager(self) -> Fraction:
        """What was put down in a round, on average."""
        return (
            sum((ending.rounds * ending.wagered for ending in self.ends), Fraction(0)) / self.rounds
        )

    @property
    def error(self) -> float:
        """The standard error of the average profit."""
        return self.sd / sqrt(self.rounds)

    def interval(self, percent: int) -> tuple[float, float]:
        """Where the true average lies, with so much confidence."""
        reach = deviations(percent) * self.error
        return float(self.mean) - reach, float(self.mean) + reach


def deviations(percent: int) -> float:
    """How many standard errors either way hold so many percent."""
    return NormalDist().inv_cdf((1 + percent / 100) / 2)


def sample(tallied: Ints, worth: Sequence[Worth]) -> Sample:
    """A tally with what its codes are worth; codes of -1 bring nothing."""
    ends = []
    for codes, rounds in entries(tallied, len(worth)):
        profit = _sum((column.profit for column in worth), codes)
        wagered = _sum((column.wagered for column in worth), codes)
        ends.append(End(codes, rounds, profit, wagered))
    return Sample(tuple(ends))


def _sum(values: Iterable[Values], codes: tuple[int, ...]) -> Fraction:
    """An empty column counts for nothing; in another one a code without a value is a mistake."""
    told = zip(values, codes, strict=True)
    return sum((some[code] for some, code in told if some and code >= 0), Fraction(0))


# Beside the exact result


class Check(NamedTuple):
    """How simulated rounds stand to the exact result.

    `z` is how many standard errors lie between the averages. `chance` bounds how often chance
    alone puts them so far apart: Bernstein's inequality, which holds for any number of rounds and
    however rare the great wins. `fit` is how far the counts of all ends are from the expected
    ones, chi-square put as standard errors; None where the exact ends are not known.
    """

    ev: Fraction
    z: float
    chance: float
    fit: float | None = None

    @property
    def agrees(self) -> bool:
        """Whether chance can explain the differences."""
        return self.chance >= DOUBT and (self.fit is None or self.fit <= _DOUBTFUL)


_DOUBTFUL = NormalDist().inv_cdf(1 - DOUBT)


def check(found: Sample, exact: Sequence[Result]) -> Check:
    """Compare with exact results, which are added up where several wagers were on a round."""
    made = check_mean(found.mean, found.rounds, exact)
    return made._replace(fit=_fit(found, exact[0]) if len(exact) == 1 else None)


def check_mean(mean: Fraction, rounds: int, exact: Sequence[Result]) -> Check:
    """Compare averages; wagers that go together deviate no more than each of them added up."""
    ev = sum((result.ev for result in exact), Fraction(0))
    sd, apart = sum(result.sd for result in exact), float(mean - ev)
    if not apart:
        return Check(ev, 0.0, 1.0)
    most = float(
        sum(max(abs(line.profit - result.ev) for line in result.lines) for result in exact)
    )
    chance = 2 * exp(-rounds * apart**2 / (2 * (sd**2 + most * abs(apart) / 3)))
    return Check(ev, apart * sqrt(rounds) / sd if sd else inf, min(chance, 1.0))


def _fit(found: Sample, result: Result) -> float:
    """Chi-square of the profits by Wilson and Hilferty; endless where one ought not to come."""
    seen: Counter[Fraction] = Counter()
    for end in found.ends:
        seen[end.profit] += end.rounds
    wanted: Counter[Fraction] = Counter()
    for line in result.lines:
        wanted[line.profit] += line.outcomes
    if any(not wanted[profit] for profit in seen):
        return inf
    return chi_square(
        [
            (seen[line], float(Fraction(found.rounds * wanted[line], result.total)))
            for line in wanted
        ]
    )


def chi_square(cells: Sequence[tuple[int, float]]) -> float:
    """How far counts are from the expected ones, in standard errors; rare cells go together."""
    common = [cell for cell in cells if cell[1] >= EXPECTED]
    rare = [cell for cell in cells if cell[1] < EXPECTED]
    pooled = sum(cell[0] for cell in rare), sum(cell[1] for cell in rare)
    if pooled[1] >= EXPECTED:
        common.append(pooled)
    free = len(common) - (1 if len(rare) == 0 or pooled in common else 0)
    if free < 1:
        return 0.0
    square = sum((count - expected) ** 2 / expected for count, expected in common)
    return (cbrt(square / free) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
