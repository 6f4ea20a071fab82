"""15.6 Who keeps a seat at a full table without wagering."""

from houseway.core import DEALER, SUPERVISOR, SeatLeft
from houseway.games.canberra_holdem.irregularities import VoidRound
from houseway.table.seats import CashedOut, Leave, Vacate


def idle(table):
    return {seat: person["idle"] for seat, person in table.view("anybody")["seats"].items()}


def sit_out(table, rounds):
    """Player 1 wagers, player 2 does not."""
    for _ in range(rounds):
        table.round({1: 1000}, calls=(1,))


def test_15_6_after_three_idle_rounds_at_a_full_table_the_seat_may_be_taken(live):
    table = live()
    sit_out(table, 2)
    assert table.refused(SUPERVISOR, Vacate(2, "others wait")).clause == "15.6"
    sit_out(table, 1)
    assert idle(table) == {"1": 0, "2": 3}
    events = table.does(SUPERVISOR, Vacate(2, "others wait"))
    assert [type(event) for event in events] == [CashedOut, SeatLeft]
    assert events[-1].under == "15.6"
    assert 2 not in table.table.seats


def test_15_6_with_a_free_seat_nobody_is_counted(live):
    table = live(seats=3, taken=2)
    sit_out(table, 3)
    assert idle(table) == {"1": 0, "2": 0}


def test_15_6_the_rounds_are_consecutive(live):
    table = live()
    sit_out(table, 2)
    table.round({1: 1000, 2: 1000}, calls=(1,))
    sit_out(table, 1)
    assert idle(table)["2"] == 1


def test_15_6_a_void_round_counts_for_nobody(live):
    table = live()
    sit_out(table, 2)
    table.wager(1)
    table.does(SUPERVISOR, VoidRound("fire alarm"))
    assert idle(table)["2"] == 2


def test_15_6_who_sits_down_during_a_round_has_not_abstained_from_it(live):
    table = live(taken=1)
    table.wager(1)
    table.close()
    table.sit(2)
    table.decide(calls=(1,))
    assert idle(table)["2"] == 0


def test_15_6_nobody_must_go_while_another_seat_is_free(live):
    table = live(seats=3)
    for _ in range(3):
        table.round({1: 1000}, calls=(1,))
    table.does(3, Leave(3))
    assert table.refused(SUPERVISOR, Vacate(2, "others wait")).clause == "15.6"


def test_15_6_a_player_with_a_wager_on_the_layout_stays(live):
    table = live()
    sit_out(table, 3)
    table.wager(2)
    assert table.refused(SUPERVISOR, Vacate(2, "others wait")).clause == "15.6"


def test_15_6_the_reason_is_stated_by_the_operator(live):
    table = live()
    sit_out(table, 3)
    assert table.refused(SUPERVISOR, Vacate(2, "")).clause == "15.6"
    assert table.refused(DEALER, Vacate(2, "others wait")).clause == "15.6"
