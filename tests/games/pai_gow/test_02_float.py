"""Section 2, at a real felt whose float is counted: the float tray and the drop box."""

from tests.games import gaming_day

GAME = "pai-gow"
FLOAT, BOX, CASHLESS = "2.5.6", "2.6", "2.6.1"


def test_2_5_6_the_float_is_counted_before_anybody_plays():
    gaming_day.check_the_float_is_counted_before_anybody_plays(GAME, FLOAT)


def test_2_5_6_a_count_is_the_sum_of_its_denominations():
    gaming_day.check_a_count_is_the_sum_of_its_denominations(GAME, FLOAT)


def test_2_5_6_fills_and_credits_go_by_slips_that_two_people_sign():
    gaming_day.check_fills_and_credits_go_by_slips_that_two_people_sign(GAME, FLOAT)


def test_2_6_cash_goes_into_the_drop_box():
    gaming_day.check_cash_goes_into_the_drop_box(GAME, BOX)


def test_2_6_a_cash_table_sells_nothing_through_a_terminal():
    gaming_day.check_a_cash_table_sells_nothing_through_a_terminal(GAME, BOX)


def test_2_6_1_a_cashless_table_takes_no_cash():
    gaming_day.check_a_cashless_table_takes_no_cash(GAME, CASHLESS)
