"""2 to 4 Layout, devices and cards at a house that keeps a register of equipment."""

import pytest

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, CloseWagers, Drawn, Stake
from houseway.floor.equipment import ApproveEquipment, PlaceEquipment, StoreEquipment
from houseway.games.lunar_poker.irregularities import (
    OrderDeckCount,
    ReportDeckCount,
    ReportWrongDeal,
)
from tests.games import equipment
from tests.games.equipment import Felt

GAME = "lunar-poker"


def test_2_2_the_layout_is_on_record_and_looked_at_once():
    equipment.check_layout(GAME, "2.2")


def test_an_approval_cites_no_document_but_that_of_the_table():
    """Canberra's asks for one of layouts, and comes first."""
    felt = Felt(GAME, others=("canberra-holdem",))
    (approved,) = felt.floor(ApproveEquipment("one layout", "Order 2"))
    assert approved.under == ""
    felt.another("layout 2", "layout")
    (approved,) = felt.floor(ApproveEquipment("layout 2", "Order 2"))
    assert approved.under == "canberra-holdem 1.1"


def test_2_3_what_a_table_is_fitted_with_is_checked_before_gaming():
    equipment.check_daily(GAME, "2.3")


def test_2_3_no_round_without_a_shoe_or_a_device():
    felt = Felt(GAME)
    felt.checked()
    felt.floor(StoreEquipment("one shoe", "the cage"))
    assert felt.waits() == "2.3"


def test_2_3_3_a_single_deck_shuffler_may_be_used_and_is_checked():
    felt = Felt(GAME)
    assert "2.3.3" not in felt.checked()
    felt.floor(StoreEquipment("one shoe", "the cage"))
    felt.another("shuffler 1", "single_deck_shuffler")
    felt.floor(PlaceEquipment("shuffler 1", "one"))
    assert felt.waits() == "2.3.3"
    assert felt.confirm() == ["2.3.3"]
    assert felt.waits() == ""


def test_3_3_1_the_record_says_which_of_two_decks_is_in_play():
    """Clauses: 3.3"""
    equipment.check_two_in_turn(GAME, "3.3", "3.3.1", "3.7")


def test_2_3_3_a_single_deck_shuffler_may_stand_beside_the_shoe():
    """Clauses: 3.2, 3.3.1"""
    felt = Felt(GAME)
    felt.another("shuffler", "single_deck_shuffler")
    felt.floor(PlaceEquipment("shuffler", "one"))
    felt.another("deck 2", "deck")
    felt.floor(PlaceEquipment("deck 2", "one"))
    felt.checked()
    assert felt.waits() == ""
    assert felt.in_play() == "one deck"
    felt.another("device", "shuffler")
    assert felt.floor_refuses(PlaceEquipment("device", "one")).clause == f"{GAME} 2.3"


def test_3_3_2_two_decks_at_a_table_differ_in_colour():
    felt = Felt(GAME)
    felt.another("deck 2", "deck", "red")
    assert felt.floor_refuses(PlaceEquipment("deck 2", "one")).clause == f"{GAME} 3.3.2"


def test_3_4_cards_are_checked_before_use():
    equipment.check_daily(GAME, "3.4")


def test_3_5_cards_may_be_checked_shuffled_and_secured_in_advance():
    equipment.check_secured(GAME, "3.5", "3.4")


def test_3_7_new_cards_are_checked_shuffled_and_cut_before_a_round():
    equipment.check_replaced(GAME, "deck", "deck", "3.7", "3.7")


@pytest.mark.parametrize("role", [SUPERVISOR, INSPECTOR])
def test_3_8_an_ordered_count_is_owed_until_it_is_reported(role):
    felt = Felt(GAME)
    felt.checked()
    felt.does(role, OrderDeckCount())
    assert felt.owed("count_of_cards") == ("one",)
    felt.does(DEALER, ReportDeckCount(52))
    assert felt.owed("count_of_cards") == ()


def test_4_4_the_supervisor_sees_that_dropped_cards_are_all_collected():
    equipment.check_dropped(GAME, "4.4", Stake(1, "super/1", 500))


@pytest.mark.parametrize("what", ["missing_card", "foreign_card"])
def test_12_11_3_no_round_until_the_deck_was_searched(what):
    felt = Felt(GAME)
    felt.checked()
    felt.start()
    felt.player(Stake(1, "super/1", 500))
    felt.does(DEALER, CloseWagers())
    while (draw := felt.table.draw) and draw.kind != "cards":
        felt.does(DEALER, Drawn((draw.low + 20,), "test"))
    equipment.check_search(felt, ReportWrongDeal(what), "12.11.3")
