"""14 General provisions."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Returned, Stake, TakeBack, Voided
from houseway.games.lunar_poker.general import InvalidateOutcome, VoidWagers
from houseway.law.register import register
from houseway.table.conduct import CloseTable, Exclude, Note
from houseway.table.disputes import DecideDispute, RaiseDispute, RequestReview
from houseway.table.limits import RefuseWager
from houseway.table.payments import RectifyPayment, ReportWrongPayment, TellCommission
from houseway.table.seats import Leave, Sit, Vacate
from tests.games import cases


def begun(live, **how):
    """Two players with wagers, and cards on the table."""
    table = live(**how)
    table.wager(1)
    table.wager(2)
    table.does(1, Stake(1, "super/dealer", 1000))
    table.close(**{"box1": "Qc Qd Qh 6s 2d", "box2": "Jc Jd 8h 6c 2c"})
    return table


def test_14_3_a_device_users_wagers_are_void(live):
    """Clauses: 14.3.1"""
    table = begun(live)
    events = table.does(SUPERVISOR, VoidWagers(1, "super/dealer", "a telephone"))
    assert events[0] == Voided("wager/1/super/dealer", "a telephone", under="14.3.1")
    table.does(SUPERVISOR, VoidWagers(1, "ante", "a telephone"))
    assert table.chips(1) == 100000 + 8000
    assert table.refused(SUPERVISOR, VoidWagers(1, "ante", "a telephone")).clause == "14.3.1"
    assert table.refused(SUPERVISOR, VoidWagers(2, "ante", " ")).clause == "14.3.1"


def test_14_3_2_the_person_is_excluded_from_the_game(live):
    table = begun(live)
    events = table.does(SUPERVISOR, Exclude(2, "a telephone"))
    assert Returned(2, "ante", 1000, under="14.3.2") in events
    table.bet(1)
    assert not table.table.live
    assert table.house.submit("one", "ben", "player", Sit(2)).clause == "14.3.2"


@pytest.mark.parametrize("clause", ["14.3.3", "14.3.4"])
def test_14_3_3_further_measures_are_noted(live, clause):
    """Clauses: 14.3.4"""
    (noted,) = live().does(SUPERVISOR, Note(clause, "done"))
    assert noted.clause == clause


@pytest.mark.parametrize(("ground", "clause"), [("disruption", "14.4.1"), ("fraud", "14.4.2")])
def test_14_4_the_outcome_may_be_invalidated(live, ground, clause):
    """Clauses: 14.4.1, 14.4.2, 14.5"""
    table = begun(live)
    assert table.refused(SUPERVISOR, InvalidateOutcome(ground, 0, " ")).clause == clause
    assert table.refused(SUPERVISOR, InvalidateOutcome("boredom", 0, "x")).clause == "14.4"
    events = table.does(SUPERVISOR, InvalidateOutcome(ground, 0, "as the camera shows"))
    assert events[0].under == clause
    assert (table.chips(1), table.chips(2)) == (100000, 100000)


def test_14_4_also_after_the_event_until_the_next_round(live):
    table = begun(live)
    table.fold(1, 2)
    assert not table.table.live
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 0, "marked cards"))
    assert (table.chips(1), table.chips(2)) == (100000, 100000)
    assert table.refused(SUPERVISOR, InvalidateOutcome("fraud", 0, "again")).clause == "14.4.2"


def test_14_4_what_comes_back_is_not_the_next_players(live):
    table = begun(live)
    table.fold(1, 2)
    table.does(2, Leave(2))
    table.sit(2, "zoe", 2000)
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 0, "marked cards"))
    assert (table.chips(1), table.chips(2)) == (100000, 2000)


def test_14_5_the_wagers_of_who_committed_fraud_are_forfeited(live):
    table = begun(live)
    table.bet(1)
    assert table.refused(SUPERVISOR, InvalidateOutcome("fraud", 3, "x")).clause == "14.5"
    assert table.refused(SUPERVISOR, InvalidateOutcome("fraud", 1, " ")).clause == "14.4.2"
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 1, "marked cards"))
    assert table.chips(1) == 100000 - 1000 - 1000 - 1000 - 2000
    assert table.chips(2) == 100000


def test_14_5_what_was_taken_back_before_the_deal_is_not_forfeited(live):
    table = live()
    table.wager(1, 3000)
    table.does(1, TakeBack(1, "ante", 1000))
    table.close()
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 1, "marked cards"))
    assert table.chips(1) == 100000 - 2000 - 3000


@pytest.mark.parametrize("clause", ["14.6", "14.7"])
def test_14_6_nobody_advises_a_player(live, clause):
    """Clauses: 14.7"""
    assert clause in begun(live).reminded()


def test_14_6_nobody_is_advised_at_a_regulated_table(live):
    assert live().no_advice().clause == "14.6"


def test_14_8_a_table_closes_after_twenty_minutes_on_a_sign(live):
    table = live()
    assert table.refused(SUPERVISOR, CloseTable(19)).clause == "14.8"
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "14.8"


def test_14_9_three_idle_rounds_at_a_full_table_cost_the_seat(live):
    table = live()
    for _ in range(3):
        assert table.refused(SUPERVISOR, Vacate(2, "others wait")).clause == "14.9"
        table.wager(1)
        table.close()
        table.fold(1)
    table.does(SUPERVISOR, Vacate(2, "others wait"))
    assert 2 not in table.table.seats


def test_14_10_there_are_no_side_bets(live):
    assert "14.10" in live().reminded()


def test_14_11_a_wager_may_be_refused_before_the_first_card(live):
    table = live()
    table.wager(1)
    events = table.does(SUPERVISOR, RefuseWager(1, "ante", "drunk"))
    assert Returned(1, "ante", 1000, under="14.11") in events
    assert table.chips(1) == 100000
    table.wager(2)
    table.close()
    assert table.refused(SUPERVISOR, RefuseWager(2, "ante", "drunk")).clause == "14.11"


def test_14_12_disputes_go_to_a_supervisor_and_may_be_reviewed(live):
    """Clauses: 14.13"""
    table = begun(live)
    table.does(1, RaiseDispute(1, 1, "paid too little"))
    table.does(SUPERVISOR, DecideDispute(1, "paid as the rules say"))
    (review,) = table.does(1, RequestReview(1, 1))
    assert review.under == "14.12"


def test_14_14_the_rules_are_there_for_everybody():
    clauses = register("lunar-poker").clauses
    assert len(clauses) == 240
    assert all(clauses.values())


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 500), ("overpaid", -500)])
def test_14_12_a_wrong_payment_is_recorded_and_put_right_all_the_same(live, kind, change):
    """The document has no procedure: no time runs, and nothing is owed to a regulator."""
    table = live()
    table.wager(1)
    table.close()
    table.fold(1)
    had = table.chips(1)
    sent = ReportWrongPayment(1, 1, kind, 500, "unintentional")
    (found,) = table.does(DEALER, sent)
    assert (found.under, found.due, found.report) == ("14.12", "", "")
    assert (table.chips(1), table.table.balance("errors")) == (had - change, change)
    told = table.refused(SUPERVISOR, TellCommission(1, "by letter"))
    assert (told.clause, "no report to a regulator" in told.why) == ("14.12", True)
    table.does(SUPERVISOR, RectifyPayment(1))
    assert (table.chips(1), table.table.balance("errors")) == (had, 0)
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 200_000, "suspected"))
    assert (found.reported, found.report) == (False, "")


# Files of the floor


def test_14_12_both_instances_are_in_one_file(live):
    """Clauses: 14.13"""
    cases.check_dispute(begun(live), 1, "14.12", "14.12", "14.13")


def test_14_13_a_complaint_goes_to_an_inspector_who_closes_it(live):
    cases.check_complaint(begun(live), 1, "14.13", "inspector")


def test_14_3_4_who_is_detained_is_handed_over(live):
    cases.check_detention(live(), "14.3.4")
