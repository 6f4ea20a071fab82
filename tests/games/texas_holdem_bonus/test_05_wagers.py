"""4 and 5: shuffle and wagers."""

import pytest

from houseway.core import DEALER, CloseWagers, Stake, TakeBack
from houseway.games.texas_holdem_bonus.events import Bet
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.seats import Sit


def test_4_4_4_the_device_takes_the_place_of_the_shoe(play):
    game = play({1: 1000}, method="device")
    assert game.state.equipment == "device"
    (dealt,) = game.deal()
    assert (dealt.equipment, dealt.under) == ("device", "7.2")


def test_4_1_the_dealer_is_reminded_to_shuffle(live):
    assert {"4.1", "4.1.1", "4.1.2", "4.1.3"} <= set(live().reminded())


def test_5_1_a_player_needs_a_valid_card(live):
    table = live()
    table.does(DEALER, FindCardInvalid(1, "expired"))
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "13.1"
    table.does(DEALER, AcceptCard(1))
    assert table.wager(1)


@pytest.mark.parametrize("cents", [0, -500, 750])
def test_5_2_wagers_are_made_of_chips(live, cents):
    assert live().refused(1, Stake(1, "ante", cents)).clause == "5.2"


def test_5_3_ante_and_bonus_before_the_first_card(play):
    game = play({1: 1000}, {1: 500})
    staked = [(event.area, event.under) for event in game.events if hasattr(event, "area")]
    assert staked == [("ante", "5.3"), ("ante_bonus", "5.4")]
    game.deal()
    assert game.refused(Stake(1, "ante", 1000)).clause == "5.6"


def test_5_3_no_round_without_an_ante(play):
    assert play({}).refused(CloseWagers()).clause == "5.3"
    assert play({}).refused(Stake(1, "insurance", 100)).clause == "5.3"


def test_5_4_no_bonus_without_an_ante(play):
    game = play({2: 1000})
    assert game.refused(Stake(1, "ante_bonus", 500)).clause == "5.4"
    game.send(Stake(2, "ante_bonus", 500))
    assert game.refused(TakeBack(2, "ante", 1000)).clause == "5.4"


def test_5_5_the_sign_shows_what_a_bonus_takes(live):
    limit = live().view("anybody")["sign"].limits["ante_bonus"]
    assert (limit.minimum, limit.maximum) == (500, 5000)


def test_5_6_nothing_is_touched_after_the_first_card(play):
    game = play({1: 1000}, {1: 500})
    game.send(TakeBack(1, "ante_bonus", 500))
    game.deal()
    for sent in (TakeBack(1, "ante", 500), Stake(1, "ante", 500), CloseWagers()):
        assert game.refused(sent).clause == "5.6"


def test_5_7_one_hand_to_a_player(live):
    table = live(seats=3, taken=2)
    refused = table.house.submit("one", "ann", "player", Sit(3))
    assert refused.clause == "5.7"


def test_5_8_one_wager_to_an_area(live):
    """An area belongs to the player of its seat."""
    table = live()
    table.wager(1)
    assert "seat 1" in table.refused(2, Stake(1, "ante", 1000)).why


def test_5_6_bets_are_made_in_their_turn_only(play):
    game = play({1: 1000})
    assert game.refused(Stake(1, "flop", 2000)).clause == "9.1.2"
    assert game.refused(Bet(1, 2000)).clause == "9.1"
