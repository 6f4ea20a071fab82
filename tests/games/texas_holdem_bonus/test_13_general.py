"""13 General provisions."""

import pytest

from houseway.core import DEALER, SUPERVISOR, InvalidateOutcome, Stake, Voided, VoidWagers
from houseway.table.conduct import CloseTable, Exclude
from houseway.table.disputes import DecideDispute, RaiseDispute, RequestReview
from houseway.table.limits import RefuseWager
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.seats import Sit, Vacate
from tests.games import cases


@pytest.mark.parametrize("why", ["another's card", "agent of another", "another's money"])
def test_13_1_wagers_need_the_players_own_valid_card(live, why):
    """Clauses: 13.1.1, 13.1.2."""
    table = live()
    table.wager(1)
    table.does(DEALER, FindCardInvalid(1, why))
    assert table.on(1) == 0
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "13.1"
    table.does(DEALER, AcceptCard(1))
    assert table.wager(1)


def test_13_4_1_the_wagers_of_an_excluded_player_are_void(live):
    """Clauses: 13.4, 13.4.2."""
    table = live()
    table.wager(1, jackpot=True)
    table.wager(2)
    table.close()
    table.does(SUPERVISOR, Exclude(1, "a hidden calculator"))
    assert table.on(1) == table.on(1, "jackpot") == 0
    assert 1 not in table.table.seats
    assert table.house.submit("one", "ann", "player", Sit(1)).clause == "13.4.2"


@pytest.mark.parametrize(("cause", "clause"), [("disruption", "13.5.1"), ("fraud", "13.5.2")])
def test_13_5_an_outcome_is_invalidated_and_wagers_refunded(live, cause, clause):
    """Clauses: 13.5.1, 13.5.2, 13.6."""
    table = live()
    before = table.chips(1), table.chips(2)
    table.wager(1, jackpot=True)
    table.wager(2)
    table.close()
    table.fold(1)
    (voided, *_) = table.does(SUPERVISOR, InvalidateOutcome(cause, 0, "the lights went out"))
    assert voided.under == clause
    assert (table.chips(1), table.chips(2)) == before


def test_13_5_also_after_the_event_until_the_next_round(live):
    """What was paid is taken back; earlier rounds stand, and so does one without an outcome."""
    table = live()
    before = table.chips(1), table.chips(2)
    assert table.refused(SUPERVISOR, InvalidateOutcome("fraud", 0, "none")).clause == "13.5.2"
    table.round(1)
    assert not table.table.live
    assert table.chips(1) != before[0]
    (voided, *_) = table.does(SUPERVISOR, InvalidateOutcome("fraud", 0, "marked cards"))
    assert (voided.scope, voided.under) == ("round", "13.5.2")
    assert (table.chips(1), table.chips(2)) == before
    refused = table.refused(SUPERVISOR, InvalidateOutcome("fraud", 0, "again"))
    assert refused.clause == "13.5.2"


def test_13_4_1_wagers_are_void_and_the_player_stays(live):
    table = live()
    before = table.chips(1), table.chips(2)
    table.wager(1, bonus=500)
    table.wager(2)
    table.close()
    events = table.does(SUPERVISOR, VoidWagers(1, "ante_bonus", "a counter"))
    assert events[0] == Voided("wager/1/ante_bonus", "a counter", "13.4.1")
    assert table.on(1) > 0
    table.does(SUPERVISOR, VoidWagers(1, "all", "a counter"))
    assert (table.chips(1), table.on(1)) == (before[0], 0)
    assert table.on(2) > 0
    assert 1 in table.table.seats
    for who in (DEALER, 2):
        assert table.refused(who, VoidWagers(2, "all", "a counter")).clause == "13.4.1"
    assert table.refused(SUPERVISOR, VoidWagers(1, "all", "again")).clause == "13.4.1"


def test_13_6_the_wagers_behind_a_fraud_can_be_forfeited(live):
    table = live()
    before = table.chips(1), table.chips(2)
    table.wager(1, jackpot=True)
    table.wager(2)
    table.close()
    table.bet(1)
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 1, "a marked card"))
    assert (table.chips(1), table.chips(2)) == (before[0] - 3500, before[1])
    assert table.pool.pledged("one") == 0


def test_13_9_closing_takes_twenty_minutes_notice(live):
    table = live()
    assert table.refused(SUPERVISOR, CloseTable(19)).clause == "13.9"
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "13.9"


def test_13_10_three_idle_rounds_at_a_full_table(live):
    table = live()
    for _ in range(2):
        table.round(1)
    assert table.refused(SUPERVISOR, Vacate(2, "idle")).clause == "13.10"
    table.round(1)
    table.does(SUPERVISOR, Vacate(2, "idle"))
    assert 2 not in table.table.seats


def test_13_12_a_wager_is_refused_before_the_first_card(live):
    table = live()
    table.wager(1)
    table.does(SUPERVISOR, RefuseWager(1, "ante", "reasonable grounds"))
    assert table.on(1) == 0
    table.wager(1)
    table.close()
    assert table.refused(SUPERVISOR, RefuseWager(1, "ante", "too late")).clause == "13.12"


def test_13_13_a_dispute_is_decided_and_reviewed(live):
    """Clauses: 13.14."""
    table = live()
    table.round(1)
    table.does(1, RaiseDispute(1, 1, "I had a flush"))
    table.does(SUPERVISOR, DecideDispute(1, "the cards show a pair"))
    table.does(1, RequestReview(1, 1))
    (dispute,) = table.view(SUPERVISOR)["disputes"]
    assert dispute["review"] == "requested"


# Files of the floor


@pytest.fixture
def over(live):
    table = live()
    table.round(1)
    return table


def test_13_13_both_instances_are_in_one_file(over):
    """Clauses: 13.14"""
    cases.check_dispute(over, 1, "13.13", "13.13", "13.14")


def test_13_14_a_complaint_goes_to_an_inspector_who_closes_it(over):
    cases.check_complaint(over, 1, "13.14", "inspector")


def test_13_14_who_has_left_is_owed_the_advice(over):
    cases.check_advice_to_who_left(over, 1, "13.14")


def test_13_4_4_who_is_detained_is_handed_over(over):
    cases.check_detention(over, "13.4.4")
