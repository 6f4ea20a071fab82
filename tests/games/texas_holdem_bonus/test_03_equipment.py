"""2 to 4 Layout, devices and cards at a house that keeps a register of equipment."""

import pytest

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, CloseWagers
from houseway.floor.equipment import PlaceEquipment, StoreEquipment
from houseway.games.texas_holdem_bonus.irregularities import (
    OrderDeckCount,
    ReportDeckCount,
    ReportWrongPack,
)
from houseway.table.equipment import AskForCheck, ConfirmEquipment
from tests.games import equipment
from tests.games.equipment import Felt

GAME = "texas-holdem-bonus"


def test_2_2_the_layout_is_on_record_and_looked_at_once():
    equipment.check_layout(GAME, "2.2")


def test_2_4_what_a_table_is_fitted_with_is_checked_before_gaming():
    equipment.check_daily(GAME, "2.4")


def test_2_4_no_round_without_a_shoe_or_a_device():
    felt = Felt(GAME)
    felt.checked()
    felt.floor(StoreEquipment("one shoe", "the cage"))
    assert felt.waits() == "2.4"
    felt.another("device 1", "shuffler")
    felt.floor(PlaceEquipment("device 1", "one"))
    assert felt.waits() == ""


def test_3_2_1_the_record_says_which_of_two_decks_is_in_play():
    """Clauses: 3.2"""
    equipment.check_two_in_turn(GAME, "3.2", "3.2.1", "3.7")


def test_3_2_2_two_decks_at_a_table_differ_in_colour():
    felt = Felt(GAME)
    felt.another("deck 2", "deck", "red")
    assert felt.floor_refuses(PlaceEquipment("deck 2", "one")).clause == f"{GAME} 3.2.2"
    felt.another("deck 3", "deck", "blue")
    felt.floor(PlaceEquipment("deck 3", "one"))
    felt.another("deck 4", "deck", "green")
    assert felt.floor_refuses(PlaceEquipment("deck 4", "one")).clause == f"{GAME} 3.1"


def test_3_4_cards_are_checked_before_use():
    equipment.check_daily(GAME, "3.4")


def test_3_5_cards_may_be_checked_shuffled_and_secured_in_advance():
    equipment.check_secured(GAME, "3.5", "3.4")


def test_3_7_new_cards_are_checked_before_a_round():
    equipment.check_replaced(GAME, "deck", "deck", "3.7", "3.7")


@pytest.mark.parametrize("role", [SUPERVISOR, INSPECTOR])
def test_3_8_an_ordered_count_is_owed_until_it_is_reported(role):
    felt = Felt(GAME)
    felt.checked()
    felt.does(role, OrderDeckCount())
    assert felt.owed("count_of_cards") == ("one",)
    felt.does(DEALER, ReportDeckCount(52))
    assert felt.owed("count_of_cards") == ()
    assert felt.waits() == ""


def test_11_9_3_a_wrong_count_between_rounds_has_the_deck_searched():
    """Clauses: 3.8"""
    felt = Felt(GAME)
    felt.checked()
    felt.does(SUPERVISOR, OrderDeckCount())
    felt.does(DEALER, ReportDeckCount(51))
    assert felt.waits() == "11.9.3"


def test_4_2_1_the_supervisor_sees_that_dropped_cards_are_all_collected():
    equipment.check_dropped(GAME, "4.2.1")


def test_4_4_5_a_supervisor_orders_a_shuffle_before_the_device_is_loaded():
    felt = Felt(GAME)
    felt.checked()
    order = AskForCheck("shuffle_again", "shuffle and cut")
    assert felt.refused(SUPERVISOR, order).clause == "4.4.5"
    felt.floor(StoreEquipment("one shoe", "the cage"))
    felt.another("device 1", "shuffler")
    felt.floor(PlaceEquipment("device 1", "one"))
    assert felt.refused(DEALER, order).clause == "4.4.5"
    felt.does(SUPERVISOR, order)
    assert felt.waits() == "4.4.5"
    assert felt.confirm() == ["4.4.5"]
    assert felt.waits() == ""


@pytest.mark.parametrize("what", ["missing_card", "foreign_card"])
def test_11_9_3_no_round_until_the_deck_was_searched(what):
    felt = Felt(GAME)
    felt.checked()
    felt.start()
    felt.does(DEALER, CloseWagers())
    equipment.check_search(felt, ReportWrongPack(what), "11.9.3")


def test_11_9_3_what_the_search_finds_is_replaced():
    equipment.check_search_finds(GAME, "deck", "3.1", "3.7")


def test_3_4_an_electronic_table_answers_for_itself():
    felt = Felt(GAME, method="shoe")
    assert felt.waits() == ""
    assert felt.table.equipment.done == {"fittings": "house", "cards": "house"}
    assert felt.refused(DEALER, ConfirmEquipment()).why == "nothing is to be checked now"
