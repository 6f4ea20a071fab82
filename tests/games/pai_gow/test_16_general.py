"""16 General provisions."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Returned, Stake, Voided
from houseway.games.pai_gow import acts, reports
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.state import (
    CloseTable,
    DecideDispute,
    Exclude,
    RaiseDispute,
    RefuseWager,
    RequestReview,
    Vacate,
)


def test_16_1_only_with_an_own_valid_card(live):
    table = live((2,))
    table.does(DEALER, FindCardInvalid(2, "issued to another"))
    table.shuffle()
    assert table.refused(2, Stake(2, "area/2", 1000)).clause == "16.1"
    table.does(DEALER, AcceptCard(2))
    table.stake(2)


def test_16_4_2_an_excluded_players_wagers_are_void(live):
    """Clauses: 16.4, 16.4.1, 16.4.2"""
    table = live((2, 3))
    table.shuffle()
    table.stake(2)
    table.stake(3)
    table.deal()
    events = table.does(SUPERVISOR, Exclude(2, "a device"))
    assert Returned(2, "area/2", 1000, "16.4.2") in events
    assert 2 not in table.table.seats
    table.finish()
    assert not table.table.live


def test_16_4_2_control_goes_to_the_next(live):
    table = live((3, 4, 9), seats=9)
    table.shuffle()
    table.stake(3, 1000)
    table.stake(9, 1000, area=3)
    table.stake(4, 1000)
    table.deal()
    table.does(SUPERVISOR, Exclude(3, "a device"))
    assert table.table.play.control[3] == 9


@pytest.mark.parametrize("after_dice", [False, True])
def test_16_4_2_without_the_banker_the_house_banks_or_the_round_is_void(live, after_dice):
    table = live((2, 5))
    table.shuffle(banker=5)
    table.stake(2)
    table.stake(5)
    if after_dice:
        table.deal()
    events = table.does(SUPERVISOR, Exclude(5, "a device"))
    void = any(isinstance(one, Voided) and one.scope == "round" for one in events)
    assert void == after_dice
    assert table.table.play.bankers == ()


@pytest.mark.parametrize(("ground", "clause"), [("disruption", "16.5.1"), ("fraud", "16.5.2")])
def test_16_5_the_outcome_may_be_invalidated(live, ground, clause):
    """Clauses: 16.5, 16.5.1, 16.5.2, 16.6"""
    table = live((2, 3))
    table.shuffle()
    table.stake(2)
    table.deal()
    sent = reports.InvalidateOutcome(ground, 0, "fire")
    assert Voided("round", "fire", clause) in table.does(SUPERVISOR, sent)
    assert table.chips(2) == 100000


def test_16_6_a_fraudulent_player_forfeits(live):
    table = live((2, 3))
    table.shuffle()
    table.stake(2, 2000)
    table.stake(3)
    table.deal()
    table.does(SUPERVISOR, reports.InvalidateOutcome("fraud", 2, "marked tiles"))
    assert (table.chips(2), table.chips(3)) == (98000, 100000)


@pytest.mark.parametrize(
    ("sent", "clause"),
    [
        (reports.InvalidateOutcome("disruption", 2, "fire"), "16.6"),
        (reports.InvalidateOutcome("fraud", 7, "marks"), "16.6"),
        (reports.InvalidateOutcome("fraud", 2, " "), "16.5"),
        (reports.InvalidateOutcome("boredom", 0, "x"), "16.5"),
    ],
)
def test_16_5_only_for_its_grounds(play, sent, clause):
    game = play()
    game.stake(2)
    assert game.refused(sent).clause == clause


def test_16_5_a_completed_game_stands(play):
    game = play()
    game.stake(2)
    game.to_setting()
    game.house_way()
    assert game.refused(reports.InvalidateOutcome("fraud", 0, "late")).clause == "16.5"


def test_16_9_a_table_closes_twenty_minutes_after_the_sign(live):
    table = live((2,))
    assert table.refused(SUPERVISOR, CloseTable(19)).clause == "16.9"
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    assert table.refused(DEALER, acts.DeclineBank(7)).clause == "6.1"
    table.does(2, acts.DeclineBank(2))
    assert table.table.closed


def test_16_10_three_idle_rounds_at_a_full_table(live):
    table = live((1, 2), seats=2)
    for _ in range(3):
        table.round({2: 1000})
    table.does(SUPERVISOR, Vacate(1, "others wait"))
    assert 1 not in table.table.seats


def test_16_12_a_wager_may_be_refused_before_the_dice(live):
    table = live((2, 3))
    table.shuffle()
    table.stake(2)
    table.stake(3)
    events = table.does(SUPERVISOR, RefuseWager(2, "area/2", "late"))
    assert Returned(2, "area/2", 1000, "16.12") in events
    table.deal()
    assert table.refused(SUPERVISOR, RefuseWager(3, "area/3", "late")).clause == "16.12"


def test_16_13_a_dispute_is_decided_and_reviewed(live):
    """Clauses: 16.13, 16.14"""
    table = live((2,))
    table.round({2: 1000})
    table.does(2, RaiseDispute(2, 1, "the call was Jowl"))
    table.does(SUPERVISOR, DecideDispute(1, "Jung stands"))
    table.does(2, RequestReview(2, 1))
    assert table.table.disputes[0].review == "requested"


def test_16_7_staff_are_reminded(live):
    table = live((2,))
    table.shuffle()
    table.stake(2)
    table.deal()
    assert {"16.7", "16.8", "12.13"} <= set(table.reminded())
