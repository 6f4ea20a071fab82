"""Section 9: wrong settlements and invalid wagers."""

import pytest

from houseway.core import DEALER, SUPERVISOR, CloseWagers, Returned, Settled, Stake
from houseway.table.conduct import Note
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.payments import RecordAttempt, RectifyPayment, ReportWrongPayment
from houseway.table.seats import CashOut, Leave


@pytest.fixture
def table(live):
    """Player 1 has won on the first roll."""
    table = live()
    table.place(1, "win_line")
    table.throw(5, 6)
    return table


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 500), ("overpaid", -500)])
def test_9_1_a_wrong_payment_is_recorded_and_rectified(table, kind, change):
    """Clauses: 9.1.2, 9.3.1.1, 9.3.1.2"""
    refused = table.refused(DEALER, ReportWrongPayment(1, 2, kind, 500, "unintentional"))
    assert refused.clause == "9.1"
    table.does(DEALER, ReportWrongPayment(1, 1, kind, 500, "unintentional"))
    before = table.chips(1)
    table.does(SUPERVISOR, RectifyPayment(1))
    assert table.chips(1) - before == change
    assert table.refused(SUPERVISOR, RectifyPayment(1)).clause == "9.1"


def test_9_1_1_a_wrong_payment_is_unintentional_or_suspected(table):
    sent = ReportWrongPayment(1, 1, "overpaid", 500, "perhaps")
    assert table.refused(DEALER, sent).clause == "9.1"
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 500, "unintentional"))
    assert (found.player, found.intent, found.under) == ("ann", "unintentional", "9.1")


def test_9_1_2_it_stays_on_the_list_of_staff_until_it_is_rectified(table):
    table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 500, "unintentional"))
    table.does(SUPERVISOR, RecordAttempt(1, "called the patron"))
    assert [payment["rectified"] for payment in table.view(DEALER)["payments"]] == [False]
    assert table.view("seat/1")["payments"] == []
    table.does(SUPERVISOR, RectifyPayment(1))
    assert [payment["rectified"] for payment in table.view(DEALER)["payments"]] == [True]


def test_9_2_a_suspected_one_too_and_attempts_are_kept(table):
    """Clauses: 9.2.1"""
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 500, "suspected"))
    assert found.intent == "suspected"
    table.does(SUPERVISOR, RecordAttempt(1, "letter to the patron"))
    table.does(SUPERVISOR, RectifyPayment(1))


def test_9_2_2_the_attempt_to_identify_a_patron_is_put_into_words(table):
    assert table.refused(SUPERVISOR, RecordAttempt(1, "asked")).clause == "9.1"
    table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 500, "suspected"))
    assert table.refused(SUPERVISOR, RecordAttempt(1, " ")).clause == "9.1"
    assert table.refused(DEALER, RecordAttempt(1, "asked")).clause == "9.1"
    (noted,) = table.does(SUPERVISOR, Note("9.2.2", "known from the card"))
    assert noted.under == "9.2.2"


@pytest.mark.parametrize("kind", ["underpaid", "overpaid"])
def test_9_3_1_with_a_patron_who_left_there_is_the_attempt_only(table, kind):
    """Clauses: 9.3.1.1, 9.3.1.2"""
    table.does(DEALER, ReportWrongPayment(1, 1, kind, 500, "unintentional"))
    table.does(1, Leave(1))
    assert table.refused(SUPERVISOR, RectifyPayment(1)).clause == "9.1"
    (attempt,) = table.does(SUPERVISOR, RecordAttempt(1, "letter"))
    assert attempt.words == "letter"


def test_9_3_1_2_nobody_is_asked_for_chips_that_are_not_there(table):
    table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 500, "unintentional"))
    table.does(1, CashOut(1, table.chips(1) - 400))
    assert table.refused(SUPERVISOR, RectifyPayment(1)).clause == "9.1"
    assert table.chips(1) == 400


@pytest.mark.parametrize(("cents", "reported"), [(100000, False), (100100, True)])
def test_9_3_2_single_errors_over_a_thousand_dollars_are_reported(table, cents, reported):
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "underpaid", cents, "unintentional"))
    assert found.reported == reported


@pytest.mark.parametrize("kind", ["underpaid", "overpaid"])
def test_9_3_2_what_the_month_reports_is_marked_on_the_list(table, kind):
    for cents in (100000, 100100):
        table.does(DEALER, ReportWrongPayment(1, 1, kind, cents, "unintentional"))
    assert [payment["reported"] for payment in table.view(SUPERVISOR)["payments"]] == [False, True]


def test_9_4_an_invalid_wager_found_before_the_roll_goes_back_with_its_commission(live):
    """Clauses: 9.4.1"""
    table = live()
    before = table.chips(1)
    table.place(1, "buy/4", 2000)
    table.place(2, "win_line")
    events = table.does(DEALER, FindCardInvalid(1, "a card of another person"))
    assert {event.under for event in events[1:]} == {"9.4.1"}
    assert table.chips(1) == before


def test_9_4_1_wagers_with_a_point_and_what_is_behind_them_go_back(live):
    table = live()
    before = table.chips(1)
    table.place(1, "win_line")
    table.throw(2, 3)
    table.place(1, "behind_win_line/1", 2000)
    events = table.does(DEALER, FindCardInvalid(1, "expired"))
    back = [(event.cents, event.under) for event in events if isinstance(event, Returned)]
    assert back == [(1000, "9.4.1"), (2000, "9.4.1")]
    assert table.chips(1) == before


def test_9_4_1_the_wagers_of_others_are_not_touched(live):
    table = live()
    table.place(1, "win_line")
    table.place(2, "win_line")
    table.does(DEALER, FindCardInvalid(1, "expired"))
    assert [wager.seat for wager in table.table.play.wagers] == [2]
    assert table.refused(1, Stake(1, "field", 500)).clause == "6.1"
    table.does(DEALER, AcceptCard(1))
    table.place(1, "field", 500)


def test_9_4_1_what_the_other_reading_left_undecided_goes_back_before_the_next_roll(live):
    table = live(method="felt", variants=("invalid-winning-only",))
    table.place(1, "place_lose/6")
    table.place(2, "win_line")
    table.throw()
    table.does(DEALER, FindCardInvalid(1, "expired"))
    table.enter(2, 3)
    assert table.chips(1) == 99000
    back = [event for event in table.throw() if isinstance(event, Returned)]
    assert back == [Returned(1, "place_lose/6#1", 1000, "9.4.1")]
    assert table.chips(1) == 100000


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


def test_9_4_2_while_the_dice_are_in_the_air_it_is_another_clause(live):
    table = live(method="felt")
    table.place(1, "win_line")
    table.does(DEALER, CloseWagers())
    events = table.does(DEALER, FindCardInvalid(1, "expired"))
    assert {event.under for event in events[1:]} == {"9.4.2"}


def test_9_4_2_under_the_other_reading_a_winning_wager_wins_nothing(live):
    table = live(method="felt", variants=("invalid-winning-only",))
    table.place(1, "win_line")
    table.does(DEALER, CloseWagers())
    table.does(DEALER, FindCardInvalid(1, "expired"))
    (settled,) = [event for event in table.enter(5, 6) if isinstance(event, Settled)]
    assert (settled.effect, settled.returned, settled.winnings) == ("void", 1000, 0)
    assert settled.under == "9.4.2"


def test_9_4_3_rolls_already_settled_stand(table):
    before = table.chips(1)
    table.does(DEALER, FindCardInvalid(1, "expired"))
    assert table.chips(1) == before
