"""Between which amounts the House's win lies that nothing but chance has moved.

Wagers differ in what they pay and in their amounts, and some are so skewed that no normal law is
near. The distribution of each is known exactly, so that of all of them is too: it is the product
of their Fourier transforms. Where the skewness of the sum is nearly gone, the expansion of Cornish
and Fisher says the same at once. Equal wagers of one round are taken to end alike, since they meet
the same dealer, so that the limits are rather too wide than too narrow.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from houseway.maths.intervals import DEVIATIONS, NEARLY_NORMAL, WINS
from houseway.money import Cents

POINTS, SPREAD, NEXT_TO_NOTHING = 1 << 14, 1.5, 1e-20
# How often the win lies below the lower limit, and how often below the upper one.
CHANCES = (0.005, 0.995)


class Many(NamedTuple):
    """So many wagers of an amount: what each end brings the player per unit, and how often."""

    ends: tuple[tuple[float, float], ...]
    cents: Cents
    many: int


class _Sums(NamedTuple):
    """The first three cumulants of the House's win, and the most that a single wager moves it."""

    mean: float
    variance: float
    third: float
    most: float

    @property
    def skewness(self) -> float:
        return self.third / float(self.variance**1.5)


def limits(wagers: Iterable[Many]) -> tuple[float, float] | None:
    """The win in cents that is fallen below, and that is stayed below, so often."""
    found = [wager for wager in wagers if wager.cents and wager.many]
    sums = _sums(found)
    if not sums.variance:
        return None
    nearly_normal = abs(sums.skewness) < NEARLY_NORMAL
    made = [_expanded(sums, chance) for chance in CHANCES] if nearly_normal else None
    low, high = made or _transformed(found, sums)
    # Nobody wins more than all that there is to win.
    least, most = (
        -sum(wager.many * wager.cents * far(profit for profit, _ in wager.ends) for wager in found)
        for far in (max, min)
    )
    return max(low, least), min(high, most)


@lru_cache(4096)
def _moments(ends: tuple[tuple[float, float], ...]) -> _Sums:
    """Of one wager of one unit."""
    mean = sum(profit * chance for profit, chance in ends)
    apart = [(mean - profit, chance) for profit, chance in ends]
    second, third = (sum(far**power * chance for far, chance in apart) for power in (2, 3))
    return _Sums(-mean, second, third, max(abs(far) for far, _ in apart))


def _sums(wagers: Iterable[Many]) -> _Sums:
    total = [0.0] * 4
    for ends, cents, many in wagers:
        mean, second, third, most = _moments(ends)
        total[0] += many * cents * mean
        total[1] += many * cents**2 * second
        total[2] += many * float(cents) ** 3 * third
        total[3] = max(total[3], cents * most)
    return _Sums(*total)


def _expanded(sums: _Sums, chance: float) -> float:
    normal, skew = NormalDist().inv_cdf(chance), sums.skewness
    bent = normal + skew * (normal**2 - 1) / 6 - skew**2 * (2 * normal**3 - 5 * normal) / 36
    return sums.mean + bent * sqrt(sums.variance)


def _unlike(wager: Many) -> float:
    """How many of these wagers do not end as most of them do."""
    return wager.many * (1 - max(chance for _, chance in wager.ends))


def _transformed(wagers: Sequence[Many], sums: _Sums) -> list[float]:
    """By the product of the transforms, on points around the mean."""
    import numpy as np

    reach = max(DEVIATIONS * sqrt(sums.variance), WINS * sums.most)
    step = 2 * reach / POINTS
    turns = 2 * np.pi * np.fft.rfftfreq(POINTS, step)
    # What lies between points is spread over the nearest, so that none of it rings far away.
    product = np.exp(-((turns * SPREAD * step) ** 2) / 2).astype(complex)
    # No factor is above one: where the product is next to nothing it stays so, and wagers of which
    # many end otherwise bring it there soonest.
    left = np.arange(len(turns))
    for ends, cents, many in sorted(wagers, key=_unlike, reverse=True):
        profits, chances = np.array(ends).T
        far = cents * (-_moments(ends).mean - profits)
        product[left] *= (np.exp(-1j * np.outer(turns[left], far)) @ chances) ** many
        left = left[np.abs(product[left]) > NEXT_TO_NOTHING]
    density = np.fft.fftshift(np.fft.irfft(product, POINTS))
    below = np.maximum.accumulate(np.cumsum(density))
    places = np.searchsorted(below, CHANCES)
    return [sums.mean + (int(place) - POINTS // 2) * step for place in places]
