"""11.15 to 11.18: wrong payments, booked as they were made, put right, attempted and reported."""

import pytest

from houseway.core import DEALER, SUPERVISOR
from houseway.table.payments import RecordAttempt, RectifyPayment, ReportWrongPayment
from houseway.table.seats import Leave
from tests.games import payments


@pytest.fixture
def wrong(live):
    """Player 1 has played a round."""
    table = live()
    table.round(1)
    clauses = ("11.15", "11.15.1", "11.15.2", "11.16", "11.16.1", "11.16.2", "11.17.1")
    return payments.Wrong(table, 1, *clauses, "11.17.1.1", "11.17.1.2", "11.18")


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 1000), ("overpaid", -1000)])
def test_11_15_2_a_wrong_payment_is_booked_as_paid_and_put_right(wrong, kind, change):
    payments.check_booked_as_paid_and_put_right(wrong, kind, change)


def test_11_15_it_is_the_patron_of_the_round_who_was_paid(wrong):
    payments.check_patron_of_the_round(wrong)


def test_11_15_an_empty_seat_is_no_reason_not_to_report(wrong):
    payments.check_empty_seat(wrong)


def test_11_15_1_enquiries_may_change_the_intent(wrong):
    payments.check_enquiries(wrong)


def test_11_15_2_the_time_to_put_it_right_is_shown(wrong):
    payments.check_in_time(wrong)


def test_11_15_2_or_the_regulator_is_told(wrong):
    payments.check_commission(wrong)


def test_11_15_2_an_attempt_is_recorded_where_the_player_has_gone(live):
    """Clauses: 11.16.1, 11.17.1.2."""
    table = live()
    table.round(1)
    table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 2000, "suspected"))
    table.does(1, Leave(1))
    assert table.refused(SUPERVISOR, RectifyPayment(1)).clause == "11.15"
    (attempt,) = table.does(SUPERVISOR, RecordAttempt(1, "called the number on the card"))
    assert attempt.under == "11.17.1.2"
    (payment,) = table.view(SUPERVISOR)["payments"]
    assert (payment["player"], payment["rectified"]) == ("ann", False)


def test_11_15_1_the_record_says_whether_it_was_meant(live):
    """Clauses: 11.16."""
    table = live()
    table.round(1)
    report = ReportWrongPayment(1, 1, "overpaid", 500, "suspected")
    (found,) = table.does(DEALER, report)
    assert found.intent == "suspected"
    unclear = ReportWrongPayment(1, 1, "overpaid", 500, "perhaps")
    assert table.refused(DEALER, unclear).clause == "11.15"
    assert table.view("seat/1")["payments"] == []


def test_11_16_1_a_suspected_one_is_put_right_under_its_clause(wrong):
    """Clauses: 11.16."""
    payments.check_suspected(wrong)


def test_11_16_2_a_patron_is_identified(wrong):
    """Clauses: 11.17.1."""
    payments.check_unidentified(wrong)


def test_11_17_1_1_attempts_are_shown(wrong):
    """Clauses: 11.17.1, 11.17.1.2."""
    payments.check_attempts(wrong)


def test_11_18_what_belongs_in_the_monthly_report_says_so(wrong):
    payments.check_reported(wrong)


# On the floor


def test_11_15_2_it_is_a_file_of_the_floor_and_owed_in_reasonable_time(wrong):
    payments.check_case(wrong)


def test_11_15_1_the_duties_follow_what_enquiries_find(wrong):
    payments.check_case_of_intent(wrong)


def test_11_16_2_a_patron_is_looked_for_and_then_owed(wrong):
    payments.check_case_of_nobody(wrong)


def test_11_17_1_an_attempt_ends_what_is_owed(wrong):
    payments.check_case_of_attempt(wrong)


def test_11_15_a_case_of_a_table_is_put_right_at_the_table(wrong):
    payments.check_case_is_the_tables(wrong)


def test_11_18_one_report_is_owed_for_the_month(wrong):
    payments.check_month_owed(wrong)
