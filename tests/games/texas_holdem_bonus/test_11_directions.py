"""11.12: directions that stay after the round in which somebody was suspected."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Stake
from houseway.games.texas_holdem_bonus.irregularities import ReportCollusion
from houseway.table.directions import EndDirection


@pytest.fixture
def dealt(live):
    """Two players with cards."""
    table = live()
    for seat in (1, 2):
        table.wager(seat)
    table.close()
    return table


def test_11_12_2_a_player_kept_apart_is_let_back_only_without_the_others(dealt):
    dealt.does(DEALER, ReportCollusion(2))
    dealt.rules("separate")
    (given,) = dealt.view("anybody")["directions"]
    assert (given["measure"], given["players"][0], given["under"]) == (
        *("keep_apart", dealt.table.seats[2].player, "11.12.2"),
    )
    dealt.fold(1, 2)
    assert dealt.refused(2, Stake(2, "ante", 1000)).clause == "11.12.2"


def test_11_12_3_english_only_stays_for_later_rounds_until_it_is_ended(dealt):
    dealt.does(DEALER, ReportCollusion(2))
    dealt.rules("english_only")
    dealt.fold(1, 2)
    dealt.does(1, Stake(1, "ante", 1000))
    assert dealt.view("anybody")["directions"][0]["under"] == "11.12.3"
    dealt.does(SUPERVISOR, EndDirection(1, "they are gone"))
    assert dealt.view("anybody")["directions"] == []
