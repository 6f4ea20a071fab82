"""Where many rounds end: the transform against sums made by hand, the law at its ends."""

from collections import Counter
from fractions import Fraction
from statistics import NormalDist

import pytest

from houseway.games.kit.results import Line, Result
from houseway.maths import intervals
from houseway.maths.intervals import profits

CHANCES = (0.005, 0.05, 0.5, 0.95, 0.995)


def wager(*ends):
    lines = [Line(str(at), "1", outcomes, Fraction(pay)) for at, (outcomes, pay) in enumerate(ends)]
    return Result("wager", "none", sum(line.outcomes for line in lines), tuple(lines))


EVEN = wager((18, 1), (20, -1))
UNEVEN = wager((1, "7/2"), (2, "19/20"), (7, -1))
JACKPOT = wager((4, 25_000), (36, 2_500), (624, 500), (3_744, 100), (5_108, 50), (2_589_444, -1))


def summed(result, rounds):
    """The distribution of the profit of so many rounds, round by round."""
    now = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after = Counter()
        for profit, chance in now.items():
            for line in result.lines:
                after[profit + line.profit] += chance * result.chance(line)
        now = after
    return now


def quantile(distribution, chance):
    below = Fraction(0)
    for profit in sorted(distribution):
        below += distribution[profit]
        if below >= chance - Fraction(1, 10**9):
            return float(profit)
    raise AssertionError


@pytest.mark.parametrize("result", [EVEN, UNEVEN], ids=["even", "uneven"])
@pytest.mark.parametrize("rounds", [1, 2, 7, 40])
def test_the_transform_is_the_distribution_itself(result, rounds):
    told = intervals._transformed(result, rounds, CHANCES)
    exact = summed(result, rounds)
    assert told == pytest.approx([quantile(exact, Fraction(str(at))) for at in CHANCES], abs=1e-9)


def test_a_rare_jackpot_never_returns_less_than_nothing():
    for rounds in (10, 1_000, 100_000, 10**7):
        low, *_, high = profits(JACKPOT, rounds, CHANCES)
        assert -rounds <= low < high
    # The normal law would have it between a loss of more than all and a gain.
    low, high = profits(JACKPOT, 1_000, (0.05, 0.95))
    off = NormalDist().inv_cdf(0.95) * JACKPOT.sd * 1_000**0.5
    assert 1_000 * (1 + float(JACKPOT.ev)) - off < 0
    assert 0 <= 1_000 + low < 100
    assert 900 < 1_000 + high < 1_100


@pytest.mark.parametrize("rounds", [10**5, 10**6])
def test_expansion_and_transform_meet_where_the_skewness_is_nearly_gone(rounds):
    expanded = [intervals._expanded(UNEVEN, rounds, at) for at in CHANCES]
    transformed = intervals._transformed(UNEVEN, rounds, CHANCES)
    off = UNEVEN.sd * rounds**0.5
    assert transformed == pytest.approx(expanded, abs=0.005 * off)


def test_a_coarse_lattice_keeps_mean_and_deviation():
    """Ten million rounds of the jackpot need more points than there are: two ways agree."""
    rounds = 10**8
    expanded = [intervals._expanded(JACKPOT, rounds, at) for at in CHANCES]
    transformed = intervals._transformed(JACKPOT, rounds, CHANCES)
    assert transformed == pytest.approx(expanded, abs=0.02 * JACKPOT.sd * rounds**0.5)


def test_what_never_varies_is_always_the_same():
    assert profits(wager((3, 0)), 1_000, (0.05, 0.95)) == (0.0, 0.0)
