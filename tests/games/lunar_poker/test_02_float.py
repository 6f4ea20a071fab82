"""Section 2, at a real felt whose float is counted: the float tray and the drop box."""

import pytest

from houseway.core import RefusedError
from tests.games import gaming_day

GAME = "lunar-poker"
FLOAT, BOX = "2.3.4", "2.5"


def test_2_3_4_the_float_is_counted_before_anybody_plays():
    gaming_day.check_the_float_is_counted_before_anybody_plays(GAME, FLOAT)


def test_2_3_4_a_count_is_the_sum_of_its_denominations():
    gaming_day.check_a_count_is_the_sum_of_its_denominations(GAME, FLOAT)


def test_2_3_4_fills_and_credits_go_by_slips_that_two_people_sign():
    gaming_day.check_fills_and_credits_go_by_slips_that_two_people_sign(GAME, FLOAT)


def test_2_5_cash_goes_into_the_drop_box():
    gaming_day.check_cash_goes_into_the_drop_box(GAME, BOX)


def test_2_5_no_table_of_this_game_is_run_cashless():
    with pytest.raises(RefusedError) as caught:
        gaming_day.Felt(GAME, "cashless")
    assert caught.value.refusal == (BOX, "no table of lunar-poker is run cashless")
