"""Section 10: Player Cards, void wagers and results, closing, idle players, disputes."""

import pytest

from houseway.core import DEALER, SUPERVISOR, CloseWagers, Returned, Settled, Stake, Voided
from houseway.games.craps.events import DeclineDice
from houseway.games.craps.faults import InvalidateOutcome, VoidWagers
from houseway.table.patrons import FindCardInvalid
from houseway.table.state import (
    CloseTable,
    DecideDispute,
    Exclude,
    RaiseDispute,
    RefuseWager,
    RequestReview,
    Sit,
    TableClosed,
    Vacate,
)


def test_10_1_a_card_of_somebody_else_makes_every_wager_invalid(live):
    table = live()
    table.place(1, "win_line")
    table.place(1, "field")
    table.does(DEALER, FindCardInvalid(1, "her husband's card"))
    assert not [one for one in table.table.balances if one.startswith("wager/1/")]
    assert table.refused(DEALER, FindCardInvalid(1, "again")).clause == "6.1"


def test_10_2_players_see_no_statistics(live):
    """Clauses: 10.3"""
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    assert not {"odds", "edge", "chances", "expected"} & set(table.view("seat/1"))
    assert "10.2" in table.reminded()


def test_10_4_1_the_wagers_of_a_device_user_are_void_also_after_their_point(play):
    """Clauses: 10.4"""
    game = play()
    line = game.line(2, 3)
    buy = game.place("buy/4", 2000)
    game.place("field", seat=2)
    assert game.refused(VoidWagers(3, "a counter")).clause == "10.4.1"
    assert game.refused(VoidWagers(1, " ")).clause == "10.4.1"
    events = game.send(VoidWagers(1, "a counter"))
    assert [one.area for one in events if isinstance(one, Returned)] == [line, buy]
    assert {one.under for one in events} == {"10.4.1"}
    assert [one.seat for one in game.state.wagers] == [2]


def test_10_4_2_an_excluded_player_gets_the_wagers_back_and_stays_out(live):
    table = live()
    table.place(1, "win_line")
    table.throw(2, 3)
    events = table.does(SUPERVISOR, Exclude(1, "a device"))
    assert Returned(1, "win_line#1", 1000, "10.4.2") in events
    refused = table.house.submit("one", "ann", "player", Sit(1))
    assert refused.clause == "10.4.2"


def invalidated(live, cause, forfeit, *dice):
    """A table at which a roll was invalidated, with what both players had before the roll."""
    table = live()
    table.place(1, "win_line")
    table.place(2, "dont_win")
    table.place(2, "place_lose/8", 500)
    before = table.chips(1), table.chips(2)
    table.throw(*dice)
    table.place(1, "field", 300)
    events = table.does(SUPERVISOR, InvalidateOutcome(cause, forfeit, "alarm"))
    return table, before, events


def test_10_5_a_result_is_invalidated_until_the_dice_go_out_again(live):
    table = live()
    refused = table.refused(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire"))
    assert refused.clause == "10.5.1"
    table.place(1, "win_line")
    table.throw(2, 3)
    assert table.refused(SUPERVISOR, InvalidateOutcome("whim", 0, "x")).clause == "10.5"
    assert table.refused(SUPERVISOR, InvalidateOutcome("fraud", 0, " ")).clause == "10.5.2"
    table.does(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire"))
    refused = table.refused(SUPERVISOR, InvalidateOutcome("disruption", 0, "again"))
    assert refused.clause == "10.5.1"


def test_10_5_1_wagers_that_the_roll_decided_are_refunded_and_the_others_stand(live):
    """Clauses: 10.6"""
    table, before, events = invalidated(live, "disruption", 0, 5, 6)
    (void,) = [one for one in events if isinstance(one, Voided)]
    assert void.under == "10.5.1"
    assert (table.chips(1), table.chips(2)) == (before[0] + 1000, before[1] + 1000)
    assert [one.area for one in table.table.play.wagers] == ["place_lose/8#3"]


def test_10_5_1_the_point_is_as_before_the_roll(live):
    table, before, _ = invalidated(live, "disruption", 0, 2, 3)
    assert table.table.play.point == 0
    assert [one.number for one in table.table.play.wagers] == [0, 0, 8]
    assert (table.chips(1), table.chips(2)) == before


def test_10_5_2_the_wager_of_the_one_who_cheated_may_be_forfeited(live):
    """Clauses: 10.6"""
    table, before, events = invalidated(live, "fraud", 1, 5, 6)
    lost = [one for one in events if isinstance(one, Settled)]
    assert [(one.seat, one.returned, one.under) for one in lost] == [(1, 0, "10.6")]
    assert (table.chips(1), table.chips(2)) == (before[0], before[1] + 1000)


def test_10_6_nobody_forfeits_for_a_disruption(live):
    table = live()
    table.place(1, "win_line")
    table.throw(5, 6)
    refused = table.refused(SUPERVISOR, InvalidateOutcome("disruption", 1, "fire"))
    assert refused.clause == "10.6"


def test_10_5_while_the_dice_are_in_the_air_there_is_no_result_to_refund(play):
    """Clauses: 10.5.1"""
    game = play()
    game.line(2, 3)
    game.send(CloseWagers())
    events = game.send(InvalidateOutcome("disruption", 0, "fire"))
    assert [one.under for one in events] == ["10.5.1", "5.2.4"]
    assert game.cents("win_line#1") == 1000


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
    assert not [one for one in table.table.balances if one.startswith("wager/")]


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


@pytest.mark.parametrize("clause", ["10.7", "10.8", "10.11", "3.1", "6.9"])
def test_10_7_staff_are_reminded_of_what_binds_people(live, clause):
    assert clause in live().reminded()
