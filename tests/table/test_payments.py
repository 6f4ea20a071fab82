"""Overpayments and underpayments: found, rectified, or attempted."""

import pytest

from houseway.core import DEALER, SUPERVISOR
from houseway.table.payments import RecordAttempt, RectifyPayment, ReportWrongPayment
from houseway.table.seats import CashOut, Leave


@pytest.fixture
def played(alone):
    table = alone().sit(1, 2)
    table.play(1)
    return table


@pytest.mark.parametrize(("cents", "reported"), [(100_000, False), (100_100, True)])
def test_what_is_above_the_amount_is_reported(played, cents, reported):
    (found,) = played.does(DEALER, ReportWrongPayment(1, 1, "underpaid", cents, "suspected"))
    assert (found.reported, found.player, found.under) == (reported, "player 1", "wrong_settlement")


@pytest.mark.parametrize(
    "sent",
    [
        ReportWrongPayment(3, 1, "underpaid", 100, "suspected"),
        ReportWrongPayment(1, 2, "underpaid", 100, "suspected"),
        ReportWrongPayment(1, 1, "unpaid", 100, "suspected"),
        ReportWrongPayment(1, 1, "underpaid", 150, "suspected"),
        ReportWrongPayment(1, 1, "underpaid", 100, "who knows"),
    ],
)
def test_a_report_says_who_when_what_and_why(played, sent):
    assert played.refused(DEALER, sent) == "wrong_settlement"


def test_there_is_nothing_to_report_before_a_round_or_without_the_procedure(alone):
    sent = ReportWrongPayment(1, 1, "underpaid", 100, "suspected")
    assert alone().sit(1).refused(DEALER, sent) == "wrong_settlement"
    assert alone("wrong_settlement").sit(1).refused(DEALER, sent) == "dispute"


def test_an_underpayment_is_paid(played):
    had = played.chips(1)
    played.does(DEALER, ReportWrongPayment(1, 1, "underpaid", 700, "unintentional"))
    played.does(SUPERVISOR, RecordAttempt(1, "asked the player"))
    assert played.refused(SUPERVISOR, RecordAttempt(1, "")) == "wrong_settlement"
    played.does(SUPERVISOR, RectifyPayment(1))
    assert played.chips(1) == had + 700
    assert played.refused(SUPERVISOR, RectifyPayment(1)) == "wrong_settlement"
    assert played.refused(SUPERVISOR, RecordAttempt(1, "again")) == "wrong_settlement"


def test_an_overpayment_is_taken_back_from_who_is_there_and_has_it(played):
    played.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 700, "unintentional"))
    had = played.chips(1)
    played.does(1, CashOut(1, had))
    assert played.refused(SUPERVISOR, RectifyPayment(1)) == "wrong_settlement"
    assert not played.offered(RectifyPayment)
    played.does(1, Leave(1))
    assert played.refused(SUPERVISOR, RectifyPayment(1)) == "wrong_settlement"
    assert [move.fields[0].options for move in played.offered(RecordAttempt)] == [(1,)]
