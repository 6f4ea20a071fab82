"""A meter in the long run, beside one that is played hit by hit."""

from fractions import Fraction
from math import log, sqrt
from random import Random

import pytest

from houseway.solvers.progressive import Hit, Meter

HANDS = 2_598_960
SOLD = Meter(
    Fraction(25_000_00),
    Fraction(1_00),
    (Hit(Fraction(4, HANDS), None), Hit(Fraction(36, HANDS), Fraction(9, 10))),
)


def test_the_mean_is_what_goes_in_over_what_goes_out():
    assert SOLD.mean == Fraction(674_740_000, 19)
    taken = SOLD.mean * (Fraction(4, HANDS) + Fraction(36, HANDS) / 10)
    assert taken == SOLD.fed + Fraction(4, HANDS) * SOLD.seed


def test_without_partial_hits_it_grows_until_it_begins_anew():
    meter = Meter(Fraction(1000), Fraction(1), (Hit(Fraction(1, 10), None),))
    assert (meter.mean, meter.variance) == (1010, 90)


def test_a_meter_that_is_never_fed_shrinks_by_its_hits():
    hits = (Hit(Fraction(1, 100), None), Hit(Fraction(1, 100), Fraction(1, 2)))
    meter = Meter(Fraction(100), Fraction(0), hits)
    assert float(meter.shortfall(Fraction(100))) == pytest.approx(100 - float(meter.mean))


def test_played_hit_by_hit_it_shows_the_same():
    random, many, chance = Random(7), 200_000, 40 / HANDS
    shown, sum_, squares, short = float(SOLD.seed), 0.0, 0.0, 0.0
    for _ in range(many):
        shown += 100 * (1 + int(log(random.random()) / log(1 - chance)))
        sum_, squares = sum_ + shown, squares + shown**2
        short += max(0.0, 50_000_00 - shown)
        shown = float(SOLD.seed) if random.random() < 0.1 else 0.9 * shown
    assert sum_ / many == pytest.approx(float(SOLD.mean), rel=0.02)
    deviation = sqrt(squares / many - (sum_ / many) ** 2)
    assert deviation == pytest.approx(sqrt(SOLD.variance), rel=0.02)
    assert short / many == pytest.approx(float(SOLD.shortfall(Fraction(50_000_00))), rel=0.05)
