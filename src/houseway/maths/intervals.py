"""Where the result of many rounds lies, however skewed one round is.

A jackpot that is hit once in half a million rounds is nowhere near the normal law after a thousand
of them. The distribution of one round is known exactly, so that of many is too: it is the power of
its Fourier transform. Where rounds are so many that the skewness is nearly gone, the expansion of
Cornish and Fisher says the same in no time.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import gcd, lcm, sqrt
from statistics import NormalDist

from houseway.games.kit.results import Result
from houseway.solvers.arrays import np

# Below this skewness of the sum the expansion is as good as the transform: a thousandth of a
# deviation, however far out one asks.
NEARLY_NORMAL = 0.02
# The transform has at most so many points; a window of so many deviations is cut out of the sum,
# and no less than so many of the largest wins.
POINTS, DEVIATIONS, WINS = 1 << 19, 12, 3


@lru_cache(maxsize=4096)
def profits(result: Result, rounds: int, chances: tuple[float, ...]) -> tuple[float, ...]:
    """The profits in all, per unit of the wager, that so many rounds stay at or below.

    `chances` says how often for each; the smallest profit that is not exceeded so often is given.
    """
    if not result.variance:
        return tuple(float(result.ev * rounds) for _ in chances)
    if abs(result.skewness) < NEARLY_NORMAL * sqrt(rounds):
        return tuple(_expanded(result, rounds, chance) for chance in chances)
    return _transformed(result, rounds, chances)


def _expanded(result: Result, rounds: int, chance: float) -> float:
    """By the expansion of Cornish and Fisher with the skewness of the sum."""
    normal = NormalDist().inv_cdf(chance)
    skew = result.skewness / sqrt(rounds)
    bent = normal + skew * (normal**2 - 1) / 6 - skew**2 * (2 * normal**3 - 5 * normal) / 36
    least = float(min(line.profit for line in result.lines))
    return max(rounds * least, rounds * float(result.ev) + bent * result.sd * sqrt(rounds))


def _transformed(result: Result, rounds: int, chances: Sequence[float]) -> tuple[float, ...]:
    """By the power of the Fourier transform, on a lattice of at most so many points."""
    least = min(line.profit for line in result.lines)
    above = [line.profit - least for line in result.lines]
    # Everything is counted from the least profit, in steps that all of the others are made of.
    denominator = lcm(*(value.denominator for value in above))
    step = float(gcd(*(int(value * denominator) for value in above))) / denominator
    mean = float(result.ev - least) * rounds
    wide = DEVIATIONS * result.sd * sqrt(rounds)
    begin = max(0.0, mean - wide)
    window = mean + max(wide, WINS * float(max(above))) - begin
    step = max(step, window / POINTS)
    size = 1 << max(1, int(np.ceil(np.log2(window / step + 1))))
    one_round = np.zeros(size)
    for line, value in zip(result.lines, above, strict=True):
        # What falls between two points is shared by them, so that the mean stays exact.
        place, part = divmod(float(value) / step, 1.0)
        if part < 1e-9 or part > 1 - 1e-9:
            place, part = round(float(value) / step), 0.0
        chance = float(result.chance(line))
        one_round[int(place) % size] += chance * (1 - part)
        one_round[(int(place) + 1) % size] += chance * part
    summed = np.fft.irfft(np.fft.rfft(one_round) ** rounds, size)
    first = int(begin / step)
    below = np.cumsum(np.roll(summed, -(first % size)))
    found = np.searchsorted(below, [chance - 1e-9 for chance in chances])
    return tuple(float(least) * rounds + (first + int(place)) * step for place in found)
