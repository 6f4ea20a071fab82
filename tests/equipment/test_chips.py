"""Amounts in chips: the largest first, nothing left over, or no amount at all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.chips import in_chips

unhurried = settings(deadline=None)
units = st.integers(1, 500)
multiples = st.sets(st.integers(2, 200), max_size=6)


@pytest.mark.parametrize(
    ("cents", "chips"),
    [
        (0, ()),
        (100, ((100, 1),)),
        (3700, ((2500, 1), (500, 2), (100, 2))),
        (10_000, ((2500, 4),)),
    ],
)
def test_an_amount_is_handed_out_in_the_largest_chips(cents, chips):
    assert in_chips(cents, (100, 500, 2500)) == chips


def test_the_order_in_which_chips_are_listed_does_not_matter():
    assert in_chips(3700, (500, 2500, 100)) == in_chips(3700, (2500, 500, 100))


@unhurried
@given(units, multiples, st.integers(0, 10**9))
def test_the_chips_add_up_to_the_amount(unit, others, count):
    denominations = [unit, *(unit * other for other in others)]
    cents = unit * count
    chips = in_chips(cents, denominations)
    assert sum(worth * number for worth, number in chips) == cents
    assert [worth for worth, _ in chips] == sorted({worth for worth, _ in chips}, reverse=True)
    assert all(number > 0 for _, number in chips)
    # Nobody gets two chips where one of a larger kind would have done.
    largest = max(denominations)
    assert sum(worth * number for worth, number in chips if worth != largest) < largest


@unhurried
@given(units, multiples, st.integers(0, 10**9), st.integers(1, 499))
def test_an_amount_between_chips_cannot_be_handed_out(unit, others, count, over):
    denominations = [unit, *(unit * other for other in others)]
    if over % unit:
        assert in_chips(unit * count + over, denominations) is None
    else:
        assert in_chips(unit * count + over, denominations) is not None
