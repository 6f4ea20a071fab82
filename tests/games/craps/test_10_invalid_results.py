"""Sections 10.5 and 10.6: results that are invalidated, and what becomes of the wagers."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    InvalidateOutcome,
    Settled,
    Voided,
)
from houseway.games.craps.events import Remove
from houseway.table.by_hand import Direct
from houseway.table.seats import BuyIn, CashOut, Leave, Sit

FIRE = InvalidateOutcome("disruption", 0, "fire")


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


@pytest.fixture
def won(live):
    """Player 2 won a field wager, and with it the game goes on."""
    table = live()
    table.place(1, "win_line")
    table.place(2, "field")
    table.throw(4, 5)
    return table


def test_10_5_a_result_is_invalidated_until_the_dice_go_out_again(live):
    table = live()
    refused = table.refused(SUPERVISOR, FIRE)
    assert refused.clause == "10.5.1"
    table.place(1, "win_line")
    table.throw(2, 3)
    assert table.refused(SUPERVISOR, InvalidateOutcome("whim", 0, "x")).clause == "10.5"
    assert table.refused(SUPERVISOR, InvalidateOutcome("fraud", 0, " ")).clause == "10.5.2"
    table.does(SUPERVISOR, FIRE)
    refused = table.refused(SUPERVISOR, InvalidateOutcome("disruption", 0, "again"))
    assert refused.clause == "10.5.1"


def test_10_5_while_the_dice_are_in_the_air_there_is_no_result_to_refund(play):
    """Clauses: 10.5.1"""
    game = play()
    game.line(2, 3)
    game.send(CloseWagers())
    events = game.send(FIRE)
    assert [event.under for event in events] == ["10.5.1", "5.2.4"]
    assert game.cents("win_line#1") == 1000


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
    assert [event.under for event in events] == ["10.5.1", "5.2.4"]
    assert table.table.play.point == 5
    assert table.chips(2) == 99000


def test_10_5_1_wagers_that_the_roll_decided_are_refunded_and_the_others_stand(live):
    """Clauses: 10.6"""
    table, before, events = invalidated(live, "disruption", 0, 5, 6)
    (void,) = [event for event in events if isinstance(event, Voided)]
    assert void.under == "10.5.1"
    assert (table.chips(1), table.chips(2)) == (before[0] + 1000, before[1] + 1000)
    assert [wager.area for wager in table.table.play.wagers] == ["place_lose/8#3"]


def test_10_5_1_the_point_is_as_before_the_roll(live):
    table, before, _ = invalidated(live, "disruption", 0, 2, 3)
    assert table.table.play.point == 0
    assert [wager.number for wager in table.table.play.wagers] == [0, 0, 8]
    assert (table.chips(1), table.chips(2)) == before


def test_10_5_2_the_wager_of_the_one_who_cheated_may_be_forfeited(live):
    """Clauses: 10.6"""
    table, before, events = invalidated(live, "fraud", 1, 5, 6)
    lost = [event for event in events if isinstance(event, Settled)]
    assert [(event.seat, event.returned, event.under) for event in lost] == [(1, 0, "10.6")]
    assert (table.chips(1), table.chips(2)) == (before[0], before[1] + 1000)


def test_10_6_nobody_forfeits_for_a_disruption(live):
    table = live()
    table.place(1, "win_line")
    table.throw(5, 6)
    refused = table.refused(SUPERVISOR, InvalidateOutcome("disruption", 1, "fire"))
    assert refused.clause == "10.6"


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
    events = table.does(SUPERVISOR, InvalidateOutcome("fraud", 1, "loaded dice"))
    lost = (1000, 0, 0, "lose", "forfeited", "", "")
    assert Settled(1, "win_line#1", *lost, under="10.6") in events
    assert table.chips(1) == 100000 - 1500
    table.does(1, Remove(1, "place_lose/8#2"))
    assert table.chips(1) == 100000 - 1000
    assert sum(table.table.balances.values()) == 0
