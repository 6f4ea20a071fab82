"""15.18 to 15.20: wrong payments, booked as they were made, put right, attempted and reported."""

import pytest

from tests.games import payments


@pytest.fixture
def wrong(live):
    """Player 2 has played a round."""
    table = live((2,))
    table.round({2: 1000})
    clauses = ("15.18", "15.18.1", "15.18.2", "15.19", "15.19.1", "15.19.2", "15.20.1")
    return payments.Wrong(table, 2, *clauses, "15.20.1.1", "15.20.1.2", "15.20.2")


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 1000), ("overpaid", -1000)])
def test_15_18_2_a_wrong_payment_is_booked_as_paid_and_put_right(wrong, kind, change):
    payments.check_booked_as_paid_and_put_right(wrong, kind, change)


def test_15_18_it_is_the_patron_of_the_round_who_was_paid(wrong):
    payments.check_patron_of_the_round(wrong)


def test_15_18_an_empty_seat_is_no_reason_not_to_report(wrong):
    payments.check_empty_seat(wrong)


def test_15_18_1_enquiries_may_change_the_intent(wrong):
    payments.check_enquiries(wrong)


def test_15_18_2_the_time_to_put_it_right_is_shown(wrong):
    payments.check_in_time(wrong)


def test_15_18_2_or_the_regulator_is_told(wrong):
    payments.check_commission(wrong)


def test_15_19_a_suspected_one_is_marked_and_put_right_under_its_clause(wrong):
    """Clauses: 15.19.1"""
    payments.check_suspected(wrong)


def test_15_19_2_a_patron_is_identified(wrong):
    """Clauses: 15.20.1"""
    payments.check_unidentified(wrong)


def test_15_20_1_1_attempts_are_shown(wrong):
    """Clauses: 15.20.1, 15.20.1.2"""
    payments.check_attempts(wrong)


def test_15_20_2_what_belongs_in_the_monthly_report_says_so(wrong):
    payments.check_reported(wrong)


# On the floor


def test_15_18_2_it_is_a_file_of_the_floor_and_owed_in_reasonable_time(wrong):
    payments.check_case(wrong)


def test_15_18_1_the_duties_follow_what_enquiries_find(wrong):
    payments.check_case_of_intent(wrong)


def test_15_19_2_a_patron_is_looked_for_and_then_owed(wrong):
    payments.check_case_of_nobody(wrong)


def test_15_20_1_an_attempt_ends_what_is_owed(wrong):
    payments.check_case_of_attempt(wrong)


def test_15_18_a_case_of_a_table_is_put_right_at_the_table(wrong):
    payments.check_case_is_the_tables(wrong)


def test_15_20_2_one_report_is_owed_for_the_month(wrong):
    payments.check_month_owed(wrong)
