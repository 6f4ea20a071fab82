"""9.1 to 9.3: wrong payments, booked as they were made, put right, attempted and reported."""

import pytest

from houseway.core import DEALER, ERRORS, SUPERVISOR, clause
from houseway.table.corrections import ReopenRound, TakeBackEntry
from houseway.table.payments import RectifyPayment, ReportWrongPayment
from tests.games import payments


@pytest.fixture
def wrong(live):
    """Player 1 has won on the first roll."""
    table = live()
    table.place(1, "win_line")
    table.throw(5, 6)
    clauses = ("9.1", "9.1.1", "9.1.2", "9.2", "9.2.1", "9.2.2", "9.3.1", "9.3.1.1", "9.3.1.2")
    return payments.Wrong(table, 1, *clauses, "9.3.2")


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 1000), ("overpaid", -1000)])
def test_9_1_2_a_wrong_payment_is_booked_as_paid_and_put_right(wrong, kind, change):
    payments.check_booked_as_paid_and_put_right(wrong, kind, change)


def test_9_1_it_is_the_patron_of_the_roll_who_was_paid(wrong):
    payments.check_patron_of_the_round(wrong)


def test_9_1_an_empty_place_is_no_reason_not_to_report(wrong):
    payments.check_empty_seat(wrong)


def test_9_1_1_enquiries_may_change_the_intent(wrong):
    payments.check_enquiries(wrong)


def test_9_1_2_the_time_to_put_it_right_is_shown(wrong):
    payments.check_in_time(wrong)


def test_9_1_2_or_the_regulator_is_told(wrong):
    payments.check_commission(wrong)


def test_9_2_1_a_suspected_one_is_put_right_under_its_clause(wrong):
    """Clauses: 9.2"""
    payments.check_suspected(wrong)


def test_9_2_2_a_patron_is_identified(wrong):
    """Clauses: 9.3.1"""
    payments.check_unidentified(wrong)


def test_9_3_1_1_attempts_are_shown(wrong):
    """Clauses: 9.3.1, 9.3.1.2"""
    payments.check_attempts(wrong)


def test_9_3_2_what_belongs_in_the_monthly_report_says_so(wrong):
    payments.check_reported(wrong)


# On the floor


def test_9_1_2_it_is_a_file_of_the_floor_and_owed_in_reasonable_time(wrong):
    payments.check_case(wrong)


def test_9_1_1_the_duties_follow_what_enquiries_find(wrong):
    payments.check_case_of_intent(wrong)


def test_9_2_2_a_patron_is_looked_for_and_then_owed(wrong):
    payments.check_case_of_nobody(wrong)


def test_9_3_1_an_attempt_ends_what_is_owed(wrong):
    payments.check_case_of_attempt(wrong)


def test_9_1_a_case_of_a_table_is_put_right_at_the_table(wrong):
    payments.check_case_is_the_tables(wrong)


def test_9_3_2_one_report_is_owed_for_the_month(wrong):
    payments.check_month_owed(wrong)


def test_9_1_2_a_roll_typed_wrong_is_settled_again_for_every_part_of_a_split_wager(live):
    table = live(seats=3, method="felt")
    for cents in (2000, 1000):
        table.place(1, "field", cents)
    table.place(2, "win_line")
    table.throw()
    table.enter(4, 5)
    assert (table.chips(1), table.table.play.point) == (103_000, 9)
    table.place(1, "field", 500)
    reopened = table.does(SUPERVISOR, ReopenRound("the five was a four"))[0]
    assert clause(reopened) == "9.1.2", "a mistake, and nobody's intent"
    assert (table.chips(1), table.table.play.point) == (97_000, 0)
    table.enter(4, 4)
    assert (table.chips(1), table.table.play.point) == (97_000, 8)


def test_9_1_2_a_wager_typed_since_is_taken_back_though_the_roll_before_was_paid_wrongly(live):
    table = live(method="felt")
    table.place(1, "field")
    table.throw()
    table.enter(1, 1)
    table.place(1, "field", 500)
    table.does(DEALER, ReportWrongPayment(1, 1, "underpaid", 1000, "unintentional"))
    (back,) = table.does(DEALER, TakeBackEntry())
    assert (back.area, back.cents, table.chips(1)) == ("field", 500, 101_000)
    assert table.refused(SUPERVISOR, ReopenRound("too late")).clause == "9.1.2"
    table.does(SUPERVISOR, RectifyPayment(1))
    assert (table.chips(1), table.table.balance(ERRORS)) == (102_000, 0)
