"""3 The cards."""

import pytest

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, CloseWagers, Drawn, Stake
from houseway.equipment.shoe import ShufflingDevice
from houseway.games.kit.pack import DeckCounted
from houseway.games.texas_holdem_bonus.irregularities import OrderDeckCount, ReportDeckCount


def test_3_1_one_deck_of_52_each_card_once(play):
    game = play({1: 1000})

    game.send(CloseWagers())
    cards = list(range(4))
    assert game.refused(Drawn((*cards[:-1], 52), "test")).clause == "3.1"
    assert game.refused(Drawn((*cards[:-1], 0), "test")).clause == "3.1"


def test_3_2_two_decks_take_turns_in_a_device(play):
    """Clauses: 3.2.1."""
    game = play({1: 1000})
    (first,) = game.deal()
    game.fold(1)

    game.send(Stake(1, "ante", 1000))
    (second,) = game.deal()
    assert {first.deck, second.deck} == {"red", "blue"}


def test_3_2_2_the_backs_differ_in_colour():
    with pytest.raises(ValueError, match="differ"):
        ShufflingDevice("red", "red")


def test_3_3_suits_do_not_rank(against):
    assert against("As Kd", "Ac Kh", "2h 5c 9d Js 3c") == "stand_off"
    assert against("As 3d", "Kc 3h", "2h 5c 9d Js 8c") == "win"


def test_3_3_1_an_ace_is_high_in_a_straight(against):
    assert against("As Kd", "9c 8h", "Qh Jc Td 2s 3c") == "win"


def test_3_3_2_an_ace_is_low_in_a_straight(against):
    assert against("As 2d", "Kc Kh", "3h 4c 5d 9s Jc") == "win"
    assert against("As 2d", "6c 2h", "3h 4c 5d 9s Jc") == "lose"


def test_3_6_cards_come_only_when_they_are_due(play):
    game = play({1: 1000})
    assert game.refused(Drawn((1,), "test")).clause == "3.6"


@pytest.mark.parametrize("who", [SUPERVISOR, INSPECTOR])
def test_3_8_a_supervisor_or_an_inspector_has_the_cards_counted(live, who):
    table = live(method="felt")
    table.does(who, OrderDeckCount())
    assert table.refused(who, OrderDeckCount()).clause == "3.8"
    assert table.does(DEALER, ReportDeckCount(52)) == (DeckCounted(52, "3.8"),)
    assert table.refused(DEALER, OrderDeckCount()).clause == "3.8"


@pytest.mark.parametrize(("cards", "what"), [(51, "missing_card"), (53, "foreign_card")])
def test_3_8_a_wrong_number_of_cards_voids_the_round(live, cards, what):
    """Clauses: 11.9.2"""
    table = live(method="felt")
    table.wager(1)
    table.does(DEALER, CloseWagers())
    table.does(SUPERVISOR, OrderDeckCount())
    counted, reported, voided, *_ = table.does(DEALER, ReportDeckCount(cards))
    assert (counted.cards, reported.what, voided.under) == (cards, what, "11.9.2")
    assert table.chips(1) == 100000
