"""Section 10: Player Cards, devices, closing, idle players, refused wagers and disputes."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    InvalidateOutcome,
    Returned,
    RoundClosed,
    Stake,
    TakeBack,
    VoidWagers,
)
from houseway.games.craps.events import (
    DeclineDice,
    LateWager,
    PlayEnding,
    Remove,
    ReportDisputedFace,
)
from houseway.law.register import readings
from houseway.table.conduct import CloseTable, Exclude, Note, TableClosed
from houseway.table.disputes import DecideDispute, RaiseDispute, RequestReview
from houseway.table.limits import RefuseWager
from houseway.table.notices import ReopenTable, WithdrawNotice
from houseway.table.patrons import FindCardInvalid
from houseway.table.seats import CashedOut, Sit, Vacate
from tests.games import cases


def idle(table):
    return {seat: player.idle for seat, player in table.table.seats.items()}


def test_10_1_a_card_of_somebody_else_makes_every_wager_invalid(live):
    table = live()
    table.place(1, "win_line")
    table.place(1, "field")
    table.does(DEALER, FindCardInvalid(1, "her husband's card"))
    assert not [account for account in table.table.balances if account.startswith("wager/1/")]
    assert table.refused(DEALER, FindCardInvalid(1, "again")).clause == "6.1"


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


def test_10_2_players_see_no_statistics(live):
    """Clauses: 10.3"""
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    assert not {"odds", "edge", "chances", "expected"} & set(table.view("seat/1"))
    assert "10.2" in table.reminded()


def test_10_3_players_see_the_last_rolls_as_they_fell_and_nothing_made_of_them(live):
    table = live()
    table.place(1, "field")
    table.throw(2, 3)
    table.place(1, "field")
    table.throw(6, 4)
    seen = table.view("seat/1")
    assert seen["rolls"] == ["2 3", "6 4"]
    assert {name for name in seen if "roll" in name} == {"rolls"}
    assert not {"statistics", "counts", "frequencies", "totals", "hot"} & set(seen)
    told = {reading.id: reading for reading in readings("craps")}["A7a"]
    assert "10.3" in told.clauses


def test_10_3_only_staff_see_what_staff_do(live):
    table = live()
    assert table.view(SUPERVISOR)["reminders"]
    assert table.view("seat/1")["reminders"] == []


def test_10_4_1_the_wagers_of_a_device_user_are_void_also_after_their_point(play):
    """Clauses: 10.4"""
    game = play()
    line = game.line(2, 3)
    buy = game.place("buy/4", 2000)
    game.place("field", seat=2)
    assert game.refused(VoidWagers(3, "all", "a counter")).clause == "10.4.1"
    assert game.refused(VoidWagers(1, "all", " ")).clause == "10.4.1"
    events = game.send(VoidWagers(1, "all", "a counter"))
    assert [event.area for event in events if isinstance(event, Returned)] == [line, buy]
    assert {event.under for event in events} == {"10.4.1"}
    assert [wager.seat for wager in game.state.wagers] == [2]


def test_10_4_1_the_wagers_are_void_while_the_dice_are_in_the_air_too(live):
    table = live(method="felt")
    before = table.chips(1)
    table.place(1, "win_line")
    table.place(1, "lay/4", 4000)
    table.place(2, "field")
    table.does(DEALER, CloseWagers())
    table.does(SUPERVISOR, VoidWagers(1, "all", "a counter"))
    table.enter(5, 6)
    assert table.chips(1) == before


def test_10_4_1_only_a_supervisor_declares_wagers_void(live):
    table = live()
    table.place(1, "win_line")
    for who in (DEALER, 2):
        assert table.refused(who, VoidWagers(1, "all", "a counter")).clause == "10.4.1"


def test_10_4_2_an_excluded_player_gets_the_wagers_back_and_stays_out(live):
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    events = table.does(SUPERVISOR, Exclude(1, "a device"))
    assert Returned(1, "win_line#1", 1000, "10.4.2") in events
    refused = table.house.submit("one", "ann", "player", Sit(1))
    assert refused.clause == "10.4.2"


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
    (noted,) = table.does(SUPERVISOR, Note(clause, "the police came"))
    assert (noted.clause, noted.under) == (clause, clause)


@pytest.mark.parametrize("clause", ["10.7", "10.8", "10.11", "3.1", "6.9"])
def test_10_7_staff_are_reminded_of_what_binds_people(live, clause):
    assert clause in live().reminded()


def test_10_7_nobody_is_advised_at_a_regulated_table(live):
    assert live().no_advice().clause == "10.7"


def test_10_9_a_table_closes_after_twenty_minutes_when_nothing_stands(live):
    table = live()
    assert table.refused(SUPERVISOR, CloseTable(19)).clause == "10.9"
    table.does(SUPERVISOR, CloseTable(20))
    table.place(1, "big_6")
    table.minutes_pass(20)
    assert table.refused(1, Stake(1, "field", 500)).clause == "10.9"
    events = table.does(2, DeclineDice(2))
    assert Returned(1, "big_6#1", 1000, "10.9") in events
    assert table.table.closed


def test_10_9_it_plays_on_for_wagers_that_may_not_be_removed(live):
    """Clauses: 6.5"""
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    table.place(2, "big_6")
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    table.throw(2, 2)
    assert table.refused(1, Stake(1, "come", 500)).clause == "10.9"
    assert not table.table.closed
    events = table.throw(3, 2)
    assert Returned(2, "big_6#2", 1000, "10.9") in events
    assert isinstance(events[-1], TableClosed)
    assert not [account for account in table.table.balances if account.startswith("wager/")]


def test_10_9_play_ends_though_a_face_is_still_to_be_decided(live):
    """Clauses: 4.4.3"""
    table = live(method="felt")
    table.place(1, "field")
    table.throw()
    table.does(SUPERVISOR, CloseTable(20))
    table.does(DEALER, ReportDisputedFace(1))
    table.minutes_pass(20)
    assert PlayEnding() in table.house.keep_time("one")
    table.rules("1")
    table.enter(6)
    assert table.table.closed


def test_10_9_the_sign_shows_when_the_table_closes(live):
    table = live()
    table.does(SUPERVISOR, CloseTable(20))
    (notice,) = table.view("anybody")["notices"]
    assert (notice["what"], notice["deadline"]) == ("closure", "2024-09-01T20:20:00+00:00")
    assert table.refused(SUPERVISOR, CloseTable(30)).clause == "10.9"


def test_10_9_a_table_that_plays_to_its_end_may_stay_open_after_all(live):
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    table.throw(2, 2)
    assert table.refused(1, Stake(1, "come", 500)).clause == "10.9"
    table.does(SUPERVISOR, WithdrawNotice("closure"))
    table.place(1, "come", 500)
    table.throw(2, 3)
    assert not table.table.closed


def test_10_9_a_closed_table_is_empty_and_opens_again(live):
    table = live()
    table.place(1, "big_6")
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    kept = table.house.keep_time("one")
    assert Returned(1, "big_6#1", 1000, "10.9") in kept
    assert [event.cents for event in kept if isinstance(event, CashedOut)] == [100000, 100000]
    assert table.view("anybody")["said"] == "This table is closed."
    table.does(SUPERVISOR, ReopenTable())
    table.sit(1)
    table.place(1, "big_6")
    assert "closed" not in table.view("anybody")["said"]


def test_10_9_an_empty_table_closes_without_notice(live):
    table = live(taken=0)
    assert TableClosed("10.9") in table.does(SUPERVISOR, CloseTable(0))
    assert live().refused(SUPERVISOR, CloseTable(0)).clause == "10.9"


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


def test_10_10_three_rolls_without_a_wager_at_a_full_table(live):
    table = live()
    table.place(1, "big_6")
    for _ in range(2):
        table.throw(1, 1)
    assert table.refused(SUPERVISOR, Vacate(2, "idle")).clause == "10.10"
    table.throw(1, 1)
    assert table.refused(SUPERVISOR, Vacate(1, "idle")).clause == "10.10"
    table.does(SUPERVISOR, Vacate(2, "idle"))
    assert 2 not in table.table.seats


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
    table.does(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire"))
    assert idle(table) == {1: 0, 2: 2}
    assert table.refused(SUPERVISOR, Vacate(2, "idle")).clause == "10.10"


def test_10_12_a_wager_is_refused_as_long_as_it_may_be_removed(live):
    table = live()
    table.place(1, "win_line")
    table.place(1, "field")
    before = table.chips(1)
    assert table.refused(SUPERVISOR, RefuseWager(1, "field#2", " ")).clause == "10.12"
    table.does(SUPERVISOR, RefuseWager(1, "field#2", "past posting"))
    assert table.chips(1) - before == 1000
    table.throw(2, 3)
    assert table.refused(SUPERVISOR, RefuseWager(1, "win_line#1", "late")).clause == "10.12"


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


def test_10_13_disputes_are_decided_and_may_be_reviewed(live):
    """Clauses: 10.14"""
    table = live()
    table.place(1, "win_line")
    table.throw(1, 1)
    assert table.refused(1, RaiseDispute(1, 2, "what?")).clause == "10.13"
    table.does(1, RaiseDispute(1, 1, "the die was cocked"))
    table.does(SUPERVISOR, DecideDispute(1, "the throw stands"))
    (review,) = table.does(1, RequestReview(1, 1))
    assert review.under == "10.13"


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


# Files of the floor


@pytest.fixture
def rolled(live):
    table = live()
    table.place(1, "win_line")
    table.throw(1, 1)
    return table


def test_10_13_both_instances_are_in_one_file(rolled):
    """Clauses: 10.14"""
    cases.check_dispute(rolled, 1, "10.13", "10.13", "10.14")


def test_10_13_what_was_decided_is_booked_in_the_file(rolled):
    cases.check_booked(rolled, 1, "10.13")


def test_10_14_a_complaint_goes_to_an_inspector_who_closes_it(rolled):
    cases.check_complaint(rolled, 1, "10.14", "inspector")


def test_10_14_who_has_left_is_owed_the_advice(rolled):
    cases.check_advice_to_who_left(rolled, 1, "10.14")


def test_10_4_4_who_is_detained_is_handed_over(rolled):
    cases.check_detention(rolled, "10.4.4")
