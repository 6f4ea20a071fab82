"""A The dictionary."""

import pytest

from houseway.core import DEALER, RoundClosed, RoundOpened
from houseway.games.canberra_holdem.events import Call
from houseway.games.canberra_holdem.irregularities import ReportDealerExposed


def test_A_ante_buys_into_the_round(play):
    """Without one there are no cards and no call."""
    game = play({2: 1000}).to_flop()
    assert game.state.box(1) is None
    assert game.refused(Call(1, 2000)).clause == "7.1"


def test_A_hole_cards_are_two_for_each_player_and_the_dealer(play):
    game = play({1: 1000, 2: 1000}).to_flop()
    assert [len(box.hole) for box in game.state.boxes] == [2, 2]
    assert len(game.state.dealer) == 2


def test_A_communal_cards_are_a_flop_of_three_and_a_river_of_two(play):
    game = play({1: 1000}).to_flop()
    game.call(1)
    game.river()
    assert (len(game.state.flop), len(game.state.river)) == (3, 2)


def test_A_qualify_pair_of_fours(showdown):
    assert showdown("Ac Kd", "4c 4d", "Qh 9s 7c Jd 2h")[0].verdict == "ante_loses"


@pytest.mark.parametrize("dealer", ["3c 3d", "Ac Kd", "2c 8d"])
def test_A_qualify_nothing_below_a_pair_of_fours(showdown, dealer):
    assert showdown("As Ts", dealer, "Qh 9s 7c Jd 2h")[0].verdict == "ante_wins_unqualified"


def test_A_qualify_the_lowest_two_pairs_are_enough(showdown):
    assert showdown("Ac Kd", "3c 2d", "Qh 9s 3d Jd 2h")[0].verdict == "ante_loses"


def test_A_qualify_a_pair_on_the_board_counts(showdown):
    assert showdown("Ac Kd", "8c 3d", "Qh 4s 4c Jd 2h")[0].verdict == "ante_wins"
    assert showdown("Ac Kd", "8c 4d", "Qh 3s 3c Jd 2h")[0].verdict == "ante_wins_unqualified"


def test_A_round_of_play_begins_with_the_first_wager_and_ends_when_cards_are_collected(live):
    table = live()
    opened, _ = table.wager(1)
    assert isinstance(opened, RoundOpened)
    table.close()
    assert isinstance(table.decide(calls=(1,))[-1], RoundClosed)
    assert table.wager(1)[0].number == 2


def test_A_void_is_as_if_the_round_had_never_occurred(live):
    table = live()
    before = table.table.balances
    table.wager(1, 1000, 500)
    table.wager(2, 2500)
    table.close()
    table.decide(folds=(2,))
    table.does(DEALER, ReportDealerExposed())
    assert table.table.balances == before
