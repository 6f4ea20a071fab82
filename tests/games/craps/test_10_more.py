"""Section 10 once more: invalid results and players who left, device users, closing, disputes."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import DEALER, SUPERVISOR, CloseWagers, Returned, RoundClosed, Stake, TakeBack
from houseway.games.craps.events import (
    LateWager,
    Remove,
)
from houseway.games.craps.faults import InvalidateOutcome, VoidWagers
from houseway.table.patrons import FindCardInvalid
from houseway.table.state import (
    BuyIn,
    CashOut,
    CloseTable,
    DecideDispute,
    Direct,
    Exclude,
    Leave,
    Note,
    RaiseDispute,
    RefuseWager,
    RequestReview,
    Sit,
    Vacate,
)

FIRE = InvalidateOutcome("disruption", 0, "fire")


def idle(table):
    return {seat: one.idle for seat, one in table.table.seats.items()}


@pytest.mark.parametrize("why", ["no card", "agent of another", "a friend's money"])
def test_10_1_no_claim_makes_a_wager_valid(live, why):
    """Clauses: 10.1.1, 10.1.2"""
    table = live()
    before = table.chips(1)
    table.place(1, "win_line")
    (found, *_) = table.does(DEALER, FindCardInvalid(1, why))
    assert (found.why, found.player) == (why, "ann")
    assert table.chips(1) == before
    assert table.refused(1, FindCardInvalid(2, why)).clause == "6.1"


def test_10_3_only_staff_see_what_staff_do(live):
    table = live()
    assert table.view(SUPERVISOR)["reminders"]
    assert table.view("seat/1")["reminders"] == []


def test_10_4_1_the_wagers_are_void_while_the_dice_are_in_the_air_too(live):
    table = live(method="felt")
    before = table.chips(1)
    table.place(1, "win_line")
    table.place(1, "lay/4", 4000)
    table.place(2, "field")
    table.does(DEALER, CloseWagers())
    table.does(SUPERVISOR, VoidWagers(1, "a counter"))
    table.enter(5, 6)
    assert table.chips(1) == before


def test_10_4_1_only_a_supervisor_declares_wagers_void(live):
    table = live()
    table.place(1, "win_line")
    for who in (DEALER, 2):
        assert table.refused(who, VoidWagers(1, "a counter")).clause == "10.4.1"


def test_10_4_2_an_excluded_shooter_does_not_keep_the_dice(live):
    """Clauses: 4.3"""
    table = live()
    table.place(1, "win_line")
    table.place(2, "dont_win")
    table.throw(2, 3)
    table.does(SUPERVISOR, Exclude(1, "a device"))
    assert table.view("anybody")["thrower"] == 2
    assert table.table.play.point == 5


def test_10_4_2_the_reason_is_stated_by_a_supervisor(live):
    table = live()
    assert table.refused(SUPERVISOR, Exclude(1, " ")).clause == "10.4.2"
    assert table.refused(DEALER, Exclude(1, "a device")).clause == "10.4.2"


@pytest.mark.parametrize("clause", ["10.4.3", "10.4.4"])
def test_10_4_3_what_is_done_beyond_the_table_is_noted(live, clause):
    """Clauses: 10.4.4"""
    table = live()
    (noted,) = table.does(DEALER, Note(clause, "the police came"))
    assert (noted.clause, noted.under) == (clause, clause)


# 10.5 and 10.6


@pytest.fixture
def lost(live):
    """Player 2 lost a field wager with the point that player 1 has now."""
    table = live()
    table.place(1, "win_line")
    table.place(2, "field")
    table.throw(2, 3)
    return table


@pytest.fixture
def won(live):
    """Player 2 won a field wager, and with it the game goes on."""
    table = live()
    table.place(1, "win_line")
    table.place(2, "field")
    table.throw(4, 5)
    return table


def test_10_5_only_a_supervisor_invalidates(lost):
    assert lost.refused(DEALER, FIRE).clause == "10.5.1"
    assert lost.refused(1, FIRE).clause == "10.5.1"


def test_10_5_once_the_dice_are_out_again_the_result_stands(live):
    table = live(method="felt")
    table.place(1, "win_line")
    table.place(2, "field")
    table.throw()
    table.enter(2, 3)
    table.throw()
    events = table.does(SUPERVISOR, FIRE)
    assert [one.under for one in events] == ["10.5.1", "5.2.4"]
    assert table.table.play.point == 5
    assert table.chips(2) == 99000


def test_10_6_what_a_winner_was_paid_is_taken_back(won):
    assert won.chips(2) == 101000
    won.does(SUPERVISOR, FIRE)
    assert won.chips(2) == 100000


def test_10_6_what_a_winner_cashed_out_meanwhile_is_owed(won):
    won.does(2, CashOut(2, 101000))
    won.does(SUPERVISOR, FIRE)
    assert won.chips(2) + won.table.balance("suspense/ben") == -1000
    assert sum(won.table.balances.values()) == 0


@pytest.mark.parametrize("taken", [False, True])
def test_10_6_a_refund_to_a_player_who_left_is_kept_from_the_next(lost, taken):
    lost.does(2, Leave(2))
    if taken:
        lost.submit("dan", "player", Sit(2))
        lost.does(2, BuyIn(2, 5000))
    lost.does(SUPERVISOR, FIRE)
    assert lost.chips(2) == (5000 if taken else 0)
    assert lost.table.balance("suspense/ben") == 1000
    assert sum(lost.table.balances.values()) == 0


def test_10_6_a_player_who_comes_back_gets_the_refund(lost):
    lost.does(2, Leave(2))
    lost.does(SUPERVISOR, FIRE)
    lost.submit("ben", "player", Sit(2))
    lost.does(SUPERVISOR, Direct("suspense/ben", "rack/2", 1000, "10.6", "fire"))
    assert (lost.chips(2), lost.table.balance("suspense/ben")) == (1000, 0)


def test_10_6_the_next_at_a_seat_does_not_pay_for_the_last(won):
    won.does(2, Leave(2))
    won.submit("dan", "player", Sit(2))
    won.does(2, BuyIn(2, 5000))
    won.does(SUPERVISOR, FIRE)
    assert won.chips(2) == 5000
    assert won.table.balance("suspense/ben") == -1000


def test_10_6_the_next_at_a_seat_gets_back_what_was_placed_since(lost):
    lost.does(2, Leave(2))
    lost.submit("dan", "player", Sit(2))
    lost.does(2, BuyIn(2, 5000))
    lost.place(2, "buy/4", 2000)
    lost.does(SUPERVISOR, FIRE)
    assert lost.chips(2) == 5000
    assert lost.table.balance("suspense/ben") == 1000


def test_10_6_a_refunded_buy_gets_its_commission_back(live):
    """Clauses: 6.2.24"""
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    before = table.chips(2)
    table.place(2, "buy/4", 2000)
    table.throw(3, 4)
    assert table.chips(2) == before - 2100
    table.does(SUPERVISOR, FIRE)
    assert table.chips(2) == before


def test_10_6_one_who_cheated_forfeits_what_the_roll_decided_and_no_more(live):
    table = live()
    table.place(1, "win_line")
    table.place(1, "place_lose/8", 500)
    table.throw(5, 6)
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 1, "loaded dice"))
    assert table.chips(1) == 100000 - 1500
    table.does(1, Remove(1, "place_lose/8#2"))
    assert table.chips(1) == 100000 - 1000
    assert sum(table.table.balances.values()) == 0


# 10.9


def test_10_9_the_sign_shows_when_the_table_closes(live):
    table = live()
    table.does(SUPERVISOR, CloseTable(20))
    (notice,) = table.view("anybody")["notices"]
    assert (notice["what"], notice["deadline"]) == ("closure", "2024-09-01T20:20:00+00:00")
    assert table.refused(SUPERVISOR, CloseTable(30)).clause == "10.9"


def test_10_9_dice_in_the_air_are_settled_first(live):
    table = live(method="felt")
    table.place(1, "field")
    table.throw()
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    assert table.refused(2, LateWager(2, "field", 500)).clause == "10.9"
    table.enter(1, 2)
    assert table.chips(1) == 101000
    assert table.table.closed


def test_10_9_a_player_may_still_take_down_what_may_be_removed(live):
    """Clauses: 6.5"""
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    table.place(2, "big_6")
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    table.does(2, TakeBack(2, "big_6#2", 400))
    assert table.refused(2, Stake(2, "big_6#2", 400)).clause == "10.9"
    table.does(2, Remove(2, "big_6#2"))
    assert table.chips(2) == 100000
    assert not table.table.closed


# 10.10


def test_10_10_the_rolls_are_consecutive(live):
    table = live()
    table.place(1, "big_6")
    for _ in range(2):
        table.throw(1, 1)
    table.place(2, "field")
    table.throw(1, 1)
    table.throw(1, 1)
    assert idle(table) == {1: 0, 2: 1}


def test_10_10_with_a_free_place_nobody_abstains(live):
    table = live(seats=3, taken=2)
    table.place(1, "big_6")
    for _ in range(3):
        table.throw(1, 1)
    assert table.refused(SUPERVISOR, Vacate(2, "idle")).clause == "10.10"


def test_10_10_a_standing_wager_is_no_abstaining(live):
    table = live()
    table.place(1, "big_6")
    table.place(2, "big_8")
    for _ in range(4):
        table.throw(1, 1)
    assert idle(table) == {1: 0, 2: 0}


def test_10_10_an_invalid_result_counts_for_nobody(live):
    """Clauses: 10.5.1"""
    table = live()
    table.place(1, "big_6")
    for _ in range(3):
        events = table.throw(1, 1)
    assert isinstance(events[-1], RoundClosed)
    assert idle(table) == {1: 0, 2: 3}
    table.does(SUPERVISOR, FIRE)
    assert idle(table) == {1: 0, 2: 2}
    assert table.refused(SUPERVISOR, Vacate(2, "idle")).clause == "10.10"


# 10.12 to 10.15


@pytest.mark.parametrize("kind", ["dont_win", "place_lose/9"])
def test_10_12_a_wager_with_a_number_is_refused_if_it_may_be_removed(live, kind):
    """Clauses: 6.5, 6.6"""
    table = live()
    table.place(1, "win_line")
    placed = table.place(2, kind)
    table.throw(2, 3)
    events = table.does(SUPERVISOR, RefuseWager(2, placed, "not from this table"))
    assert Returned(2, placed, 1000, "10.12") in events
    assert table.chips(2) == 100000


def test_10_12_what_stands_behind_a_refused_wager_goes_back_too(live):
    table = live()
    placed = table.place(2, "dont_win")
    table.throw(2, 3)
    table.place(2, "behind_dont_win/1", 3000)
    table.does(SUPERVISOR, RefuseWager(2, placed, "not from this table"))
    assert table.chips(2) == 100000
    assert not table.table.play.wagers


def test_10_12_only_a_supervisor_refuses(live):
    table = live()
    placed = table.place(1, "field")
    assert table.refused(DEALER, RefuseWager(1, placed, "late")).clause == "10.12"


def test_10_13_a_dispute_needs_words_and_a_decision(lost):
    assert lost.refused(2, RaiseDispute(2, 1, " ")).clause == "10.13"
    lost.does(2, RaiseDispute(2, 1, "it was a nine"))
    assert lost.refused(2, RequestReview(2, 1)).clause == "10.13"
    assert lost.refused(DEALER, DecideDispute(1, "no")).clause == "10.13"
    assert lost.refused(SUPERVISOR, DecideDispute(1, "")).clause == "10.13"
    lost.does(SUPERVISOR, DecideDispute(1, "the total was five"))
    assert lost.refused(1, RequestReview(1, 1)).clause == "10.13"


def test_10_14_a_decision_is_final(lost):
    lost.does(2, RaiseDispute(2, 1, "it was a nine"))
    lost.does(SUPERVISOR, DecideDispute(1, "the total was five"))
    assert lost.refused(SUPERVISOR, DecideDispute(1, "a nine after all")).clause == "10.13"
    lost.does(2, RequestReview(2, 1))
    (shown,) = lost.view("seat/2")["disputes"]
    assert (shown["decision"], shown["review"]) == ("the total was five", "requested")


def test_10_15_everybody_can_read_the_rules():
    run = CliRunner().invoke(app, ["rules", "craps", "10.15", "--json"])
    assert run.exit_code == 0
    assert "10.15" in json.loads(run.output)["dispositions"]
