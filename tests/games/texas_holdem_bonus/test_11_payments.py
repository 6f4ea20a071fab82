"""11.15 to 11.18: wrong payments, found and put right."""

from houseway.core import DEALER, SUPERVISOR
from houseway.table.payments import RecordAttempt, RectifyPayment, ReportWrongPayment
from houseway.table.seats import Leave


def test_11_15_2_an_attempt_is_recorded_where_the_player_has_gone(live):
    """Clauses: 11.16.1, 11.17.1.2."""
    table = live()
    table.round(1)
    table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 2000, "suspected"))
    table.does(1, Leave(1))
    assert table.refused(SUPERVISOR, RectifyPayment(1)).clause == "11.15"
    (attempt,) = table.does(SUPERVISOR, RecordAttempt(1, "called the number on the card"))
    assert attempt.under == "11.15"
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
