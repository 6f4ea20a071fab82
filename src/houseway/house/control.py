"""Between which amounts the House's win lies that nothing but chance has moved.

Wagers differ in what they pay and in their amounts, and some are so skewed that no normal law is
near. The distribution of each is known exactly, so that of all of them is too: it is the product
of their Fourier transforms. Where the skewness of the sum is nearly gone, the expansion of Cornish
and Fisher says the same at once. Equal wagers of one round are taken to end alike, since they meet
the same dealer, so that the limits are rather too wide than too narrow.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from houseway.maths.intervals import DEVIATIONS, NEARLY_NORMAL, WINS
from houseway.money import Cents

POINTS, SPREAD = 1 << 14, 1.5
# How often the win lies below the lower limit, and how often below the upper one.
CHANCES = (0.005, 0.995)


class Many(NamedTuple):
    """So many wagers of an amount: what each end brings the player per unit, and how often."""

    ends: Sequence[tuple[float, float]]
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


def _sums(wagers: Iterable[Many]) -> _Sums:
    total = [0.0] * 4
    for ends, cents, many in wagers:
        mean = sum(profit * chance for profit, chance in ends)
        apart = [(mean - profit, chance) for profit, chance in ends]
        total[0] -= many * cents * mean
        total[1] += many * cents**2 * sum(far**2 * chance for far, chance in apart)
        total[2] += many * float(cents) ** 3 * sum(far**3 * chance for far, chance in apart)
        total[3] = max(total[3], cents * max(abs(far) for far, _ in apart))
    return _Sums(*total)


def _expanded(sums: _Sums, chance: float) -> float:
    normal, skew = NormalDist().inv_cdf(chance), sums.skewness
    bent = normal + skew * (normal**2 - 1) / 6 - skew**2 * (2 * normal**3 - 5 * normal) / 36
    return sums.mean + bent * sqrt(sums.variance)


def _transformed(wagers: Sequence[Many], sums: _Sums) -> list[float]:
    """By the product of the transforms, on points around the mean."""
    import numpy as np

    reach = max(DEVIATIONS * sqrt(sums.variance), WINS * sums.most)
    step = 2 * reach / POINTS
    turns = 2 * np.pi * np.fft.rfftfreq(POINTS, step)
    product = np.ones(len(turns), dtype=complex)
    for ends, cents, many in wagers:
        transform = np.zeros(len(turns), dtype=complex)
        mean = sum(profit * chance for profit, chance in ends)
        for profit, chance in ends:
            transform += chance * np.exp(-1j * turns * cents * (mean - profit))
        product *= transform**many
    # What lies between points is spread over the nearest, so that none of it rings far away.
    product *= np.exp(-((turns * SPREAD * step) ** 2) / 2)
    density = np.fft.fftshift(np.fft.irfft(product, POINTS))
    below = np.maximum.accumulate(np.cumsum(density))
    places = np.searchsorted(below, CHANCES)
    return [sums.mean + (int(place) - POINTS // 2) * step for place in places]
