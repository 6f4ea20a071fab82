"""Figures in print: rounded once, to the nearest, whatever their size."""

from fractions import Fraction

import pytest

from houseway.games.kit.figures import decimal, one_in, percent, shortened, words


@pytest.mark.parametrize(
    ("value", "places", "said"),
    [
        ("-7/495", 10, "-0.0141414141"),
        ("1/8", 2, "0.12"),
        ("3/8", 2, "0.38"),
        ("-1/1000", 2, "0.00"),
        ("1999/1000", 2, "2.00"),
        ("-27813810024000", 0, "-27,813,810,024,000"),
        ("1234567/2", 1, "617,283.5"),
        ("1/3", 30, "0." + "3" * 30),
    ],
)
def test_decimals(value: str, places: int, said: str) -> None:
    assert decimal(Fraction(value), places) == said


def test_percent() -> None:
    assert percent(Fraction(7, 495)) == "1.4141%"
    assert percent(Fraction(-1, 66), 2) == "-1.52%"


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("1/649740", "649,740"),
        ("4/7", "1.750"),
        ("3/100", "33.33"),
        ("7/30000", "4,286"),
        ("1", "1"),
        ("0", "never"),
    ],
)
def test_one_in(chance: str, said: str) -> None:
    assert one_in(Fraction(chance)) == said


def test_only_what_is_too_long_is_shortened() -> None:
    whole = Fraction(-600943711, 27813810024000)
    assert shortened(whole) == str(whole)
    long = Fraction(10**40 + 1, 10**41)
    assert shortened(long) == "10000000…00000001/10000000…00000000"


def test_words() -> None:
    assert words("place_win/6") == "place win 6"
