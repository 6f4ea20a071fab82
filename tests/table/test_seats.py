"""Who sits where, buying in and cashing out, giving up an idle seat."""

import pytest

from houseway.core import DEALER, PLAYER, SUPERVISOR, SeatLeft, SeatTaken
from houseway.table.conduct import CloseTable, Exclude
from houseway.table.seats import BoughtIn, BuyIn, CashedOut, CashOut, Leave, Sit, Vacate
from houseway.table.tokens import ExchangeVoucher, TokensTakenBack


def test_a_free_seat_is_taken_under_the_name_of_the_sender(alone):
    table = alone()
    assert table.does(2, Sit(2)) == (SeatTaken(2, "player 2", "seat"),)
    assert [move.fields[0].options for move in table.offered(Sit)] == [(1,), (3,)]


@pytest.mark.parametrize("seat", [0, 2, 4])
def test_a_taken_seat_or_none_is_refused(alone, seat):
    assert alone().sit(2).refused(1, Sit(seat)) == "seat"


def test_one_player_has_one_seat(alone):
    table = alone().sit(2)
    assert table.refused(2, Sit(1)) == "seat"
    assert table.refused(DEALER, Sit(1)) == "seat"


def test_an_excluded_player_takes_no_seat(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, Exclude(1, "quarrels"))
    assert table.refused(1, Sit(1)) == "exclude"


def test_nobody_sits_down_at_a_closed_table(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, CloseTable(20))
    table.later(20)
    assert table.refused(2, Sit(2)) == "close_table"
    assert table.refused(1, BuyIn(1, 100)) == "close_table"
    assert not table.offered(BuyIn)


def test_chips_are_handed_out_in_the_largest_first(alone):
    table = alone()
    table.does(1, Sit(1))
    assert table.does(1, BuyIn(1, 1200)) == (
        BoughtIn(1, "player 1", 1200, ((500, 2), (100, 2)), "chips"),
    )
    assert table.chips(1) == 1200
    assert {transfer.asset for transfer in table.state.transfers} == {"chips", "cash"}


@pytest.mark.parametrize("cents", [-100, 0, 50, 10_000_100])
def test_an_amount_that_is_no_chips_is_not_bought(alone, cents):
    assert alone().sit(1).refused(1, BuyIn(1, cents)) == "chips"


def test_a_player_cashes_out_what_is_in_front(alone):
    table = alone().sit(1, cents=1000)
    assert table.refused(1, CashOut(1, 1100)) == "chips"
    (cashed,) = table.does(1, CashOut(1, 1000))
    assert (type(cashed), cashed.chips) == (CashedOut, ((500, 2),))
    assert not table.offered(CashOut)
    assert table.refused(1, CashOut(1, 100)) == "chips"


def test_who_leaves_takes_the_value_of_chips_and_hands_tokens_in(alone):
    table = alone().sit(1, cents=1000)
    table.does(DEALER, ExchangeVoucher(1, 500))
    events = table.does(1, Leave(1))
    assert [type(event) for event in events] == [CashedOut, TokensTakenBack, SeatLeft]
    assert table.chips(1) == 0
    assert not table.state.seats


def test_nobody_leaves_wagers_behind_or_another_seat(alone):
    table = alone().sit(1, 2).stake(1)
    assert table.refused(1, Leave(1)) == "chips"
    assert table.refused(1, Leave(2)) == "seat"
    assert table.refused(1, Leave(3)) == "seat"


def test_an_idle_seat_is_vacated_only_while_all_seats_are_in_use(alone):
    table = alone(seats=2).sit(1, 2)
    for _ in range(2):
        assert table.refused(SUPERVISOR, Vacate(1, "idle")) == "vacate"
        table.play(2)
    assert table.state.seats[1].idle == 2
    assert table.refused(SUPERVISOR, Vacate(1, " ")) == "vacate"
    assert table.refused(SUPERVISOR, Vacate(2, "idle")) == "vacate"
    assert table.refused(PLAYER, Vacate(1, "idle")) == "vacate"
    assert table.does(SUPERVISOR, Vacate(1, "idle"))[-1] == SeatLeft(
        1, "player 1", "idle", "vacate"
    )


def test_a_seat_that_a_void_could_still_move_chips_of_waits_for_the_end_of_the_round(alone):
    table = alone().sit(1, 2).stake(1, 2)
    table.deal()
    table.play_on()
    table.does(1, Leave(1))
    assert table.state.live
    assert table.refused(3, Sit(1)) == "seat"
    assert [move.fields[0].options for move in table.offered(Sit)] == [(3,)]
    table.play_on()
    table.does(3, Sit(1))
