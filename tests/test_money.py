"""Money: whole cents, odds as pairs, and every cent accounted for when something is rounded."""

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.money import (
    Direction,
    Odds,
    Transfer,
    dollars,
    parse_dollars,
    parse_odds,
    pay,
)

unhurried = settings(deadline=None)
stakes = st.integers(0, 10**12)
odds = st.builds(Odds, st.integers(0, 5000), st.integers(1, 60))
units = st.integers(1, 10_000)
directions = st.sampled_from(get_args(Direction))


# Paying


@pytest.mark.parametrize(
    ("stake", "at", "unit", "direction", "winnings"),
    [
        (1000, Odds(1, 1), 1, "exact", 1000),
        (1000, Odds(15, 2), 1, "exact", 7500),
        (1000, Odds(0, 1), 1, "exact", 0),
        (0, Odds(100, 1), 1, "exact", 0),
        (500, Odds(6, 5), 100, "exact", 600),
        (700, Odds(6, 5), 100, "down", 800),
        (700, Odds(6, 5), 100, "up", 900),
        (700, Odds(6, 5), 1, "up", 840),
        (1, Odds(1, 3), 1, "down", 0),
        (1, Odds(1, 3), 1, "up", 1),
        (250, Odds(1, 1), 500, "down", 0),
        (250, Odds(1, 1), 500, "up", 500),
    ],
)
def test_winnings_are_in_whole_units_rounded_as_told(stake, at, unit, direction, winnings):
    assert pay(stake, at, unit, direction) == winnings


def test_odds_that_leave_something_over_are_an_error_where_none_is_expected():
    with pytest.raises(ValueError, match=r"^700 cents at 6 to 5 is no whole number of 100 cents$"):
        pay(700, Odds(6, 5), 100)


@unhurried
@given(stakes, odds, units)
def test_down_and_up_are_the_nearest_whole_units_on_either_side(stake, at, unit):
    true = Fraction(stake * at.to, at.one)
    down, up = pay(stake, at, unit, "down"), pay(stake, at, unit, "up")
    assert down % unit == 0 == up % unit
    assert down <= true <= up
    assert up - down == (0 if true % unit == 0 else unit)


@unhurried
@given(stakes, odds, units)
def test_exact_pays_precisely_or_not_at_all(stake, at, unit):
    true = Fraction(stake * at.to, at.one)
    if true % unit == 0:
        assert pay(stake, at, unit) == true
    else:
        with pytest.raises(ValueError, match="is no whole number of"):
            pay(stake, at, unit)


@unhurried
@given(stakes, odds, units, directions)
def test_winnings_are_an_int_however_large(stake, at, unit, direction):
    """A float would lose cents above two to the fifty-third."""
    stake *= at.one * unit  # then the odds come out even in every direction
    winnings = pay(stake, at, unit, direction)
    assert type(winnings) is int
    assert winnings * at.one == stake * at.to


@unhurried
@given(st.lists(stakes, min_size=1, max_size=6), odds, units)
def test_parts_never_win_more_rounded_down_nor_less_rounded_up_than_the_whole(parts, at, unit):
    whole = sum(parts)
    down, up = (sum(pay(part, at, unit, way) for part in parts) for way in ("down", "up"))
    assert down <= pay(whole, at, unit, "down")
    assert up >= pay(whole, at, unit, "up")
    # Rounding is worth at most one unit for each part.
    assert up - down <= unit * len(parts)


@unhurried
@given(stakes, stakes, odds, units, st.sampled_from(["down", "up"]))
def test_more_staked_never_wins_less(one, other, at, unit, direction):
    low, high = sorted((one, other))
    assert pay(low, at, unit, direction) <= pay(high, at, unit, direction)


# Odds


@unhurried
@given(odds)
def test_odds_are_read_as_they_are_written(at):
    assert parse_odds(f"{at.to}:{at.one}") == at
    assert str(at) == f"{at.to} to {at.one}"


@pytest.mark.parametrize(
    "text",
    ["", "3", ":", "3:", ":2", "3:2:1", "3 : 2", "-3:2", "3:-2", "1.5:1", "3/2", "٣:٢", "²:1"],
)
def test_odds_in_another_form_are_refused_with_the_right_one(text):
    with pytest.raises(ValueError, match=r"^odds are written like 3:2, not "):
        parse_odds(text)


@pytest.mark.parametrize("text", ["1:0", "0:0", "7:00"])
def test_odds_to_nothing_are_refused(text):
    with pytest.raises(ValueError, match=r"^odds cannot be to nothing"):
        parse_odds(text)


# Dollars


@unhurried
@given(st.integers(0, 10**15))
def test_an_amount_is_read_back_as_it_was_shown(cents):
    assert parse_dollars(dollars(cents)) == cents
    assert parse_dollars(dollars(cents).replace(",", "").removeprefix("$")) == cents


@pytest.mark.parametrize(
    ("cents", "shown"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (1000, "$10"),
        (1050, "$10.50"),
        (123_456_789, "$1,234,567.89"),
        (-2500, "-$25"),
        (-5, "-$0.05"),
    ],
)
def test_amounts_are_shown_with_cents_only_where_there_are_some(cents, shown):
    assert dollars(cents) == shown


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("25", 2500),
        ("7.5", 750),
        (" $7.50 ", 750),
        ("1,000", 100_000),
        ("$1,234,567.89", 123456789),
    ],
)
def test_amounts_may_be_typed_in_several_forms(text, cents):
    assert parse_dollars(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        *("", "$", ".", ".5", "5.", "1.234", "-5", "$-5", "1e3", "ten", "5 5", "٥", "1.²", "1.٥"),
        *("7,50", "1,00", ",100", "1,,000", "1000,000", "100,", "$$5", "0x10", "1_000"),
    ],
)
def test_what_might_be_another_amount_than_meant_is_refused(text):
    with pytest.raises(ValueError, match=r"^an amount is written like 25 or 7\.50, not "):
        parse_dollars(text)


# Transfers


def test_a_mirrored_transfer_takes_the_amount_back():
    moved = Transfer("rack/1", "wager/1/ante", 1000, "chips", "core.Staked 4.1")
    back = moved.mirrored("void 15.3")
    assert back == Transfer("wager/1/ante", "rack/1", 1000, "chips", "void 15.3")
    assert back.mirrored(moved.why) == moved
