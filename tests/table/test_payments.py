"""Overpayments and underpayments: found, booked as paid, put right, attempted, reported."""

from dataclasses import replace

import pytest

from houseway.core import DEALER, ERRORS, FLOAT, SUPERVISOR, CloseWagers, Voided
from houseway.table import evolve, view
from houseway.table.chips import patron, suspense, take_back
from houseway.table.payments import (
    FindIntent,
    IdentifyPatron,
    RecordAttempt,
    RectifyByHand,
    RectifyPayment,
    ReportUnknownPatron,
    ReportWrongPayment,
    TellCommission,
    in_round,
)
from houseway.table.seats import BuyIn, CashOut, Leave, Sit

POWER = "wrong_settlement"


@pytest.fixture
def played(alone):
    table = alone().sit(1, 2)
    table.play(1)
    return table


def errors(table):
    return table.state.balance(ERRORS)


def report(kind, cents=700, seat=1, about=1, intent="unintentional"):
    return ReportWrongPayment(seat, about, kind, cents, intent)


def shown(table):
    """The wrong payments as staff see them."""
    return view(table.state, SUPERVISOR)["payments"]


@pytest.mark.parametrize(("cents", "reported"), [(100_000, False), (100_100, True)])
def test_what_is_above_the_amount_is_reported(played, cents, reported):
    (found,) = played.does(DEALER, report("underpaid", cents, intent="suspected"))
    assert (found.reported, found.player, found.under) == (reported, "player 1", POWER)


@pytest.mark.parametrize(
    "sent",
    [
        report("underpaid", 100, seat=3),
        report("underpaid", 100, about=2),
        report("underpaid", 100, about=0),
        report("unpaid", 100),
        report("underpaid", 150),
        report("underpaid", 0),
        report("underpaid", -100),
        report("underpaid", 100, intent="who knows"),
        # More than the tray holds cannot have been paid from it.
        report("overpaid", 1_000_000_00),
        ReportUnknownPatron(2, "overpaid", 100, "suspected"),
        ReportUnknownPatron(0, "overpaid", 100, "suspected"),
        ReportUnknownPatron(1, "overpaid", 150, "suspected"),
    ],
)
def test_a_report_says_who_when_what_and_why(played, sent):
    before = played.state
    assert played.refused(DEALER, sent) == POWER
    assert played.state is before


def test_a_table_of_the_first_edition_takes_reports_of_any_round(alone):
    table = alone().sit(1, 2)
    table.state = replace(table.state, edition=0)
    assert table.refused(DEALER, report("underpaid")) == POWER
    table.play(1)
    for about in (0, 2):
        assert table.refused(DEALER, report("underpaid", about=about)) == POWER
    assert table.refused(DEALER, report("underpaid", seat=3)) == POWER
    table.does(DEALER, report("overpaid", cents=1_000_000_00, seat=2))


def test_what_puts_a_payment_right_belongs_to_its_round(played):
    played.does(DEALER, report("underpaid"))
    (rectified,) = played.does(SUPERVISOR, RectifyPayment(1))
    assert in_round(played.state, rectified)
    played.play(1)
    assert not in_round(played.state, rectified)
    assert not in_round(played.state, replace(rectified, number=2))


def test_there_is_nothing_to_report_before_a_round_is_settled(alone):
    table = alone().sit(1, 2)
    for sent in (report("underpaid"), ReportUnknownPatron(1, "overpaid", 100, "suspected")):
        assert table.refused(DEALER, sent) == POWER
    table.stake(1)
    table.does(DEALER, CloseWagers())
    for sent in (report("underpaid"), ReportUnknownPatron(1, "overpaid", 100, "suspected")):
        assert table.refused(DEALER, sent) == POWER


def test_without_a_procedure_it_is_recorded_and_put_right_and_nothing_is_owed(alone):
    table = alone(POWER).sit(1)
    table.play(1)
    had = table.chips(1)
    (found,) = table.does(DEALER, report("overpaid", 200_000))
    assert (found.reported, found.report, found.due, found.under) == (False, "", "", "dispute")
    assert table.refused(SUPERVISOR, TellCommission(1, "by letter")) == "dispute"
    table.does(SUPERVISOR, RecordAttempt(1, "asked"))
    table.does(SUPERVISOR, RectifyPayment(1))
    assert (table.chips(1), errors(table)) == (had, 0)


@pytest.mark.parametrize(("kind", "sign"), [("underpaid", 1), ("overpaid", -1)])
def test_the_book_says_what_was_paid_and_then_what_is_due_never_more(played, kind, sign):
    had, tray = played.chips(1), played.state.balance(FLOAT)
    played.does(DEALER, report(kind))
    assert (played.chips(1), errors(played)) == (had - sign * 700, sign * 700)
    played.does(SUPERVISOR, RecordAttempt(1, "asked the player"))
    assert played.refused(SUPERVISOR, RecordAttempt(1, "")) == POWER
    played.does(SUPERVISOR, RectifyPayment(1))
    assert (played.chips(1), errors(played)) == (had, 0)
    assert played.state.balance(FLOAT) == tray
    for again in (RectifyPayment(1), RectifyByHand(1, "again"), RecordAttempt(1, "again")):
        assert played.refused(SUPERVISOR, again) == POWER
    assert played.refused(SUPERVISOR, RectifyPayment(2)) == POWER


@pytest.mark.parametrize(("kind", "sign"), [("underpaid", 1), ("overpaid", -1)])
def test_it_is_the_patron_of_the_round_who_was_paid_wrongly(played, kind, sign):
    """Ann has left, Zoe has her seat: nothing of Zoe's is touched."""
    played.does(1, Leave(1))
    played.does(3, Sit(1))
    played.does(3, BuyIn(1, 50_000))
    zoe = played.chips(1)
    (found,) = played.does(DEALER, report(kind))
    assert (found.player, found.seat) == ("player 1", 1)
    assert played.state.balance(patron("player 1")) == -sign * 700
    assert errors(played) == sign * 700
    assert played.refused(SUPERVISOR, RectifyPayment(1)) == POWER
    (done,) = played.does(SUPERVISOR, RectifyByHand(1, "at the cage, receipt 7"))
    assert (done.player, done.words) == ("player 1", "at the cage, receipt 7")
    assert (errors(played), played.state.balance(patron("player 1"))) == (0, 0)
    assert played.chips(1) == zoe


def test_who_comes_back_is_put_right_at_the_new_seat(played):
    played.does(1, Leave(1))
    played.does(DEALER, report("underpaid"))
    played.does(1, Sit(3))
    played.does(SUPERVISOR, RectifyPayment(1))
    assert (played.chips(3), errors(played)) == (700, 0)
    # The chips with which the patron left were 700 less than the book had said.
    assert played.state.balance(patron("player 1")) == -700


def test_a_seat_that_was_empty_in_the_round_was_paid_nothing(played):
    played.does(2, Leave(2))
    played.play(1)
    played.does(3, Sit(2))
    played.does(3, BuyIn(2, 50_000))
    played.play(1)
    assert played.refused(DEALER, report("overpaid", seat=2, about=2)) == POWER
    whose = [
        played.does(DEALER, report("overpaid", seat=2, about=number))[0].player for number in (1, 3)
    ]
    assert whose == ["player 2", "player 3"]


def test_who_sat_down_again_is_not_taken_for_one_who_stayed(played):
    """What was paid wrongly before went away with the chips that were carried off."""
    played.does(1, Leave(1))
    played.does(1, Sit(1))
    played.does(1, BuyIn(1, 50_000))
    played.does(DEALER, report("underpaid"))
    assert (played.chips(1), played.state.balance(patron("player 1"))) == (50_000, -700)


def test_an_overpayment_is_taken_back_from_who_is_there_and_has_it(played):
    played.does(DEALER, report("overpaid"))
    played.does(1, CashOut(1, played.chips(1)))
    assert played.refused(SUPERVISOR, RectifyPayment(1)) == POWER
    assert not played.offered(RectifyPayment)
    played.does(1, Leave(1))
    assert played.refused(SUPERVISOR, RectifyPayment(1)) == POWER
    assert [move.fields[0].options for move in played.offered(RecordAttempt)] == [(1,)]
    assert played.refused(SUPERVISOR, RectifyByHand(1, " ")) == POWER


def test_an_underpayment_of_more_than_lies_there_is_no_debt_of_the_rack(played):
    played.does(1, CashOut(1, played.chips(1) - 500))
    played.does(DEALER, report("underpaid"))
    assert (played.chips(1), played.state.balance(patron("player 1"))) == (500, -700)


@pytest.mark.parametrize(("kind", "sign"), [("underpaid", 1), ("overpaid", -1)])
def test_a_patron_nobody_knows_is_identified_once_and_then_put_right(played, kind, sign):
    had = played.chips(2)
    (found,) = played.does(DEALER, ReportUnknownPatron(1, kind, 700, "suspected"))
    assert (found.player, found.seat, errors(played)) == ("", 0, sign * 700)
    assert played.state.balance("unidentified/1") == -sign * 700
    for sent in (RectifyPayment(1), RectifyByHand(1, "to somebody")):
        assert played.refused(SUPERVISOR, sent) == POWER
    played.does(SUPERVISOR, RecordAttempt(1, "looked at the cameras"))
    assert shown(played)[0]["state"] == "attempted"
    assert played.refused(SUPERVISOR, IdentifyPatron(1, " ")) == POWER
    played.does(SUPERVISOR, IdentifyPatron(1, " player 2 "))
    assert (played.chips(2), played.state.balance("unidentified/1")) == (had - sign * 700, 0)
    assert played.refused(SUPERVISOR, IdentifyPatron(1, "player 1")) == POWER
    played.does(SUPERVISOR, RectifyPayment(1))
    assert (played.chips(2), errors(played)) == (had, 0)


def test_enquiries_change_the_intent_and_what_ends_the_duty(played):
    played.does(DEALER, report("overpaid", 100_100))
    assert (shown(played)[0]["intent"], shown(played)[0]["state"]) == ("unintentional", "open")
    played.does(SUPERVISOR, TellCommission(1, "by letter"))
    assert shown(played)[0]["state"] == "regulator told"
    assert played.refused(SUPERVISOR, FindIntent(1, "suspected", "")) == POWER
    assert played.refused(SUPERVISOR, FindIntent(2, "suspected", "seen")) == POWER
    assert played.refused(DEALER, FindIntent(1, "suspected", "seen")) == POWER
    played.does(SUPERVISOR, FindIntent(1, "suspected", "the cameras show a nod"))
    (payment,) = shown(played)
    # Of an intended one the regulator may know, and it has still to be put right.
    assert (payment["intent"], payment["state"]) == ("suspected", "open")
    assert [entry["words"] for entry in payment["enquiries"]] == ["the cameras show a nod"]
    played.does(SUPERVISOR, RecordAttempt(1, "letter"))
    (payment,) = shown(played)
    assert (payment["state"], payment["attempts"][0]["words"]) == ("attempted", "letter")
    assert payment["attempts"][0]["by"] == "the supervisor"


def test_a_void_round_takes_its_wrong_payments_with_it(alone):
    """What was booked and what was put right go back with the rest of the round."""
    table = alone().sit(1, 2)
    table.play(1)
    settled = table.state
    for rectified in (False, True):
        table.state = settled
        table.does(DEALER, report("overpaid"))
        if rectified:
            table.does(SUPERVISOR, RectifyPayment(1))
        state = evolve(table.state, Voided("round", "fire", "dispute"))
        after = evolve(state, take_back(state, "dispute"))
        assert [payment.void for payment in after.payments] == [True]
        assert (after.balance(ERRORS), after.balance("rack/1")) == (0, 100_000)


def test_a_void_round_leaves_what_a_patron_carried_off_owed(played):
    played.does(1, Leave(1))
    played.does(DEALER, report("overpaid"))
    state = evolve(played.state, Voided("round", "fire", "dispute"))
    after = evolve(state, take_back(state, "dispute"))
    # 1000 were lost in the round and come back, less the 700 that were overpaid.
    assert after.balance(suspense("player 1")) == 300
    assert (after.balance(ERRORS), after.balance(patron("player 1"))) == (0, 700)


def test_a_difference_is_no_more_than_the_chips_in_the_tray(played):
    """Coins that a prize left there are none."""
    tray = replace(played.state, balances={**played.state.balances, FLOAT: 2_350})
    played.state = tray
    assert errors(played) == 0
    for move in played.offered(ReportWrongPayment):
        (cents,) = (field for field in move.fields if field.name == "cents")
        assert (cents.low, cents.high, cents.step) == (100, 2_300, 100)
    assert played.refused(DEALER, report("overpaid", 2_400)) == POWER
    played.does(DEALER, report("overpaid", 2_300))
