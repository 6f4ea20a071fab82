"""Wagers against the sign: multiples, minimum, maximum, wagers found and refused."""

from dataclasses import replace
from itertools import product

import pytest

from houseway.core import DEALER, SUPERVISOR, Field, Limit, Returned, Stake, Staked, TakeBack
from houseway.money import Fee
from houseway.table import limits
from houseway.table.limits import (
    FoundWager,
    RefuseWager,
    UnderMinimumAdvised,
    WagerFound,
    WagerRefused,
)


def stake_of(table, seat=1):
    (move,) = [
        move
        for move in table.offered(Stake)
        if move.by == f"seat/{seat}" and move.fields[1].options == ("ante",)
    ]
    return move.fields[2]


def test_a_stake_is_offered_within_multiple_maximum_and_chips(alone):
    field = stake_of(alone().sit(1, cents=100_000))
    assert (field.low, field.high, field.step) == (500, 20_000, 500)
    field = stake_of(alone().sit(1, cents=3200))
    assert (field.low, field.high, field.step) == (500, 3000, 500)


def test_a_move_that_is_equal_to_another_fits_as_that_one_does(alone):
    """Moves within the same bounds are worked out once: nobody's chips are anybody else's."""
    rich, poor = alone().sit(1, cents=100_000), alone().sit(1, cents=3200)
    found = []
    for table in (rich, poor, rich):
        moves = [move for move in table.state.turn.moves if move.command == "core.Stake"]
        copy = moves[0]._replace(fields=tuple(field._replace() for field in moves[0].fields))
        found.append(limits.narrowed(table.state, copy).fields[2].high)
    assert found == [20_000, 3000, 20_000]


def test_what_lies_there_counts(alone):
    table = alone().sit(1).stake(1, cents=15_000)
    assert stake_of(table).high == 5000
    assert table.refused(1, Stake(1, "ante", 5500)) == "over_maximum"
    table.stake(1, cents=5000)
    assert not [move for move in table.offered(Stake) if move.fields[1].options == ("ante",)]


@pytest.mark.parametrize(
    ("cents", "clause"),
    [(550, "chips"), (700, "multiple"), (20_500, "over_maximum"), (101_000, "over_maximum")],
)
def test_an_amount_outside_the_sign_is_refused_by_what_it_breaks(alone, cents, clause):
    assert alone().sit(1).refused(1, Stake(1, "ante", cents)) == clause


def test_nobody_wagers_more_than_there_is(alone):
    table = alone(limits={"ante": Limit()}).sit(1, cents=1000)
    assert table.refused(1, Stake(1, "ante", 1100)) == "chips"
    assert table.stake(1, cents=1000).chips(1) == 0


def test_what_is_taken_back_leaves_a_multiple(alone):
    table = alone().sit(1).stake(1, cents=2000)
    assert table.refused(1, TakeBack(1, "ante", 700)) == "multiple"
    table.does(1, TakeBack(1, "ante", 500))
    assert table.wagered(1) == 1500


def test_what_is_taken_back_leaves_a_multiple_of_the_new_sign(alone):
    table = alone(limits={"ante": Limit(1000, 20_000, 100)}).sit(1).stake(1, cents=2200)
    limit = replace(table.state.sign, limits={"ante": Limit(1000, 20_000, 500)})
    table.state = replace(table.state, sign=limit)
    assert table.refused(1, TakeBack(1, "ante", 300)) == "multiple"
    table.does(1, TakeBack(1, "ante", 200))
    assert table.wagered(1) == 2000


def test_who_takes_all_back_has_not_wagered(alone):
    table = alone().sit(1).stake(1, cents=2000)
    table.does(1, TakeBack(1, "ante", 1000))
    assert table.state.wagered == {1}
    table.does(1, TakeBack(1, "ante", 1000))
    assert table.state.wagered == frozenset()


FIELDS = [
    Field("cents", low, high, step)
    for low in (0, 1, 3, 4)
    for high in (None, 4, 10, 11)
    for step in (1, 2, 3, 6)
]


def amounts(field):
    """What fits a field of amounts, none of which is above 79."""
    return {cents for cents in range(80) if field and field.fits(cents)}


def test_amounts_up_to_the_most_end_with_one_of_them():
    for field, most in product(FIELDS, (0, 1, 3, 5, 10, 12)):
        found = limits._capped(field, most)
        assert amounts(found) == {cents for cents in amounts(field) if cents <= most}
        assert found is None or found.high == max(amounts(found))
    assert limits._capped(FIELDS[0], None) == FIELDS[0]
    assert limits._capped(None, 5) is None


def test_amounts_by_multiples_leave_the_same_rest():
    for field, step, rest in product(FIELDS, range(1, 7), (-3, 0, 1, 2, 4)):
        found = limits._stepped(field, step, rest)
        assert amounts(found) == {cents for cents in amounts(field) if cents % step == rest % step}
    assert limits._stepped(None, 5, 0) is None


@pytest.mark.parametrize("purse", [None, 100])
def test_amounts_with_a_fee_are_those_for_which_the_chips_are_there(purse):
    fee, bounded = Fee(1, 2, 1), [field for field in FIELDS if field.high]
    for field, chips in product(bounded, range(18)):
        exact = limits._capped(field._replace(fee=fee), field.high)
        staked = range(80) if purse is None else [0] * 80
        assert amounts(limits._with_fee(exact, chips, purse)) == {
            cents for cents in amounts(exact) if staked[cents] + fee.of(cents) <= chips
        }


def test_a_wager_is_for_who_sits_there(alone):
    table = alone().sit(1, 2)
    assert table.refused(1, Stake(3, "ante", 1000)) == "seat"
    assert table.refused(1, Stake(2, "ante", 1000)) != "seat"
    assert table.refused(DEALER, Stake(1, "ante", 1000))


def test_staff_enter_wagers_for_a_felt(alone):
    table = alone(method="felt").sit(1)
    (staked,) = [
        event for event in table.does(DEALER, Stake(1, "ante", 1000)) if isinstance(event, Staked)
    ]
    assert staked.seat == 1


def test_below_the_minimum_is_advised_once_and_then_goes_back(alone):
    table = alone().sit(1, 2)
    table.stake(1, cents=500)
    table.stake(2)
    assert UnderMinimumAdvised(1, "ante", 500, "under_minimum") in table.deal()
    again = alone().sit(1, 2)
    again.state = again.state.with_seat(1, under_minimum=1)
    again.stake(1, cents=500)
    again.stake(2)
    assert Returned(1, "ante", 500, "minimum") in again.deal()


def test_a_wager_is_refused_before_play_for_a_reason(alone):
    table = alone().sit(1).stake(1)
    assert table.refused(SUPERVISOR, RefuseWager(1, "ante", "")) == "refuse_wager"
    assert table.refused(SUPERVISOR, RefuseWager(2, "ante", "why")) == "refuse_wager"
    events = table.does(SUPERVISOR, RefuseWager(1, "ante", "late"))
    assert events[0] == WagerRefused(1, "ante", "late", "refuse_wager")
    assert (table.wagered(1), table.chips(1)) == (0, 100_000)


def test_a_wager_found_above_the_maximum_comes_down_to_it(alone):
    table = alone().sit(1).stake(1)
    assert table.refused(DEALER, WagerFound(1, "ante", 2000)) == "over_maximum"
    table.deal()
    assert table.refused(DEALER, WagerFound(2, "ante", 2000)) == "over_maximum"
    assert table.refused(DEALER, WagerFound(1, "ante", 2050)) == "chips"
    assert table.refused(DEALER, WagerFound(1, "ante", 200_000)) == "chips"
    events = table.does(DEALER, WagerFound(1, "ante", 25_000))
    assert isinstance(events[0], FoundWager)
    assert table.wagered(1) == 20_000
    assert table.refused(SUPERVISOR, RefuseWager(1, "ante", "late")) == "refuse_wager"
