"""Section 9: wrong settlements and invalid wagers."""

import pytest

from houseway.core import DEALER, SUPERVISOR, CloseWagers
from houseway.table.patrons import FindCardInvalid
from houseway.table.payments import RecordAttempt, RectifyPayment, ReportWrongPayment


def after_a_roll(live, **how):
    table = live(**how)
    table.place(1, "win_line")
    table.throw(5, 6)
    return table


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 500), ("overpaid", -500)])
def test_9_1_a_wrong_payment_is_recorded_and_rectified(live, kind, change):
    """Clauses: 9.1.2, 9.3.1.1, 9.3.1.2"""
    table = after_a_roll(live)
    refused = table.refused(DEALER, ReportWrongPayment(1, 2, kind, 500, "unintentional"))
    assert refused.clause == "9.1"
    table.does(DEALER, ReportWrongPayment(1, 1, kind, 500, "unintentional"))
    before = table.chips(1)
    table.does(SUPERVISOR, RectifyPayment(1))
    assert table.chips(1) - before == change
    assert table.refused(SUPERVISOR, RectifyPayment(1)).clause == "9.1"


def test_9_2_a_suspected_one_too_and_attempts_are_kept(live):
    """Clauses: 9.2.1"""
    table = after_a_roll(live)
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 500, "suspected"))
    assert found.intent == "suspected"
    table.does(SUPERVISOR, RecordAttempt(1, "letter to the patron"))
    table.does(SUPERVISOR, RectifyPayment(1))


@pytest.mark.parametrize(("cents", "reported"), [(100000, False), (100100, True)])
def test_9_3_2_single_errors_over_a_thousand_dollars_are_reported(live, cents, reported):
    table = after_a_roll(live)
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "underpaid", cents, "unintentional"))
    assert found.reported == reported


def test_9_4_an_invalid_wager_found_before_the_roll_goes_back_with_its_commission(live):
    """Clauses: 9.4.1"""
    table = live()
    before = table.chips(1)
    table.place(1, "buy/4", 2000)
    table.place(2, "win_line")
    events = table.does(DEALER, FindCardInvalid(1, "a card of another person"))
    assert {one.under for one in events[1:]} == {"9.4.1"}
    assert table.chips(1) == before


@pytest.mark.parametrize("dice", [(5, 6), (1, 1)])
def test_9_4_2_found_while_the_dice_roll_it_goes_back_without_winnings(live, dice):
    """Clauses: 1.1"""
    table = live(method="felt")
    before = table.chips(1)
    table.place(1, "win_line")
    table.does(DEALER, CloseWagers())
    table.does(DEALER, FindCardInvalid(1, "expired"))
    assert table.chips(1) == before
    table.enter(*dice)
    assert table.chips(1) == before


@pytest.mark.parametrize(("dice", "change"), [((5, 6), 0), ((1, 1), -1000)])
def test_9_4_2_under_the_other_reading_losing_ones_are_lost(live, dice, change):
    table = live(method="felt", variants=("invalid-winning-only",))
    before = table.chips(1)
    table.place(1, "win_line")
    table.does(DEALER, CloseWagers())
    table.does(DEALER, FindCardInvalid(1, "expired"))
    table.enter(*dice)
    assert table.chips(1) - before == change


def test_9_4_3_rolls_already_settled_stand(live):
    table = after_a_roll(live)
    before = table.chips(1)
    table.does(DEALER, FindCardInvalid(1, "expired"))
    assert table.chips(1) == before
