"""1 The layout, and 2 the checks of the cards, at a house that keeps a register of equipment."""

import pytest

from houseway.core import DEALER, SUPERVISOR
from houseway.floor.equipment import ApproveEquipment
from houseway.floor.equipment_at_tables import AFTER_GAMING
from houseway.house import equipment_books
from houseway.table.conduct import CloseTable
from houseway.table.equipment import AskForCheck, ConfirmEquipment, ReplacePieces, ReplaceSet
from tests.games.equipment import Felt

GAME = "canberra-holdem"


def test_1_1_no_round_on_a_layout_that_is_not_approved():
    felt = Felt(GAME, approve=False)
    felt.checked()
    assert felt.waits() == "1.1"
    (table,) = equipment_books.register(felt.house)["tables"]
    (first,) = table["due"]
    assert (first["clause"], "is not approved yet" in first["says"]) == ("1.1", True)
    (approved,) = felt.floor(ApproveEquipment("one layout", "NI2007-208"))
    assert approved.under == f"{GAME} 1.1"
    assert felt.waits() == ""


def test_2_2_cards_are_checked_each_day_before_gaming():
    felt = Felt(GAME)
    assert felt.waits() == "2.2"
    assert felt.confirm() == ["2.2"]
    assert felt.waits() == ""
    felt.next_day()
    assert felt.waits() == "2.2"


def test_2_2_cards_are_checked_after_gaming():
    felt = Felt(GAME)
    felt.confirm()
    assert felt.owed(AFTER_GAMING) == ("one/cards",)
    (asked,) = felt.does(DEALER, AskForCheck("cards", "gaming has ended"))
    assert asked.under == "2.2"
    assert felt.waits() == ""
    assert felt.confirm() == ["2.2"]
    assert felt.owed(AFTER_GAMING) == ()


def test_2_2_a_table_that_closes_asks_for_the_check_and_one_that_forgot_is_overdue():
    felt = Felt(GAME)
    felt.confirm()
    felt.start()
    assert felt.refused(DEALER, AskForCheck("cards", "gaming has ended")).clause == "2.2"
    felt = Felt(GAME)
    felt.confirm()
    felt.now = felt.now.replace(hour=2)
    felt.does(SUPERVISOR, CloseTable(20))
    felt.now = felt.now.replace(hour=3)
    felt.house.keep_time("one")
    assert felt.confirm() == ["2.2"]
    felt = Felt(GAME)
    felt.confirm()
    felt.next_day()
    owed = felt.casino.floor().owed.open(AFTER_GAMING, "one/cards")
    assert owed.under == f"{GAME} 2.2"
    assert owed.state(felt.now.isoformat()) == "overdue"


@pytest.mark.parametrize("whole", [True, False])
def test_2_3_supervisor_and_dealer_check_each_replacement_card(whole):
    felt = Felt(GAME)
    felt.confirm()
    felt.another("deck 2", "deck")
    sent = ReplaceSet("deck", "deck 2", "worn") if whole else ReplacePieces("deck", 1, "a crease")
    replaced, *_ = felt.does(SUPERVISOR, sent)
    assert replaced.under == "2.3"
    assert felt.waits() == "2.3"
    assert felt.confirm(SUPERVISOR) == ["2.3"]
    assert felt.waits() == "2.3"
    assert felt.refused(SUPERVISOR, ConfirmEquipment()).clause == "2.3"
    assert felt.confirm(DEALER) == ["2.3"]
    assert felt.waits() == ""


def test_2_3_cards_are_replaced_after_a_round():
    felt = Felt(GAME)
    felt.confirm()
    felt.start()
    assert felt.refused(SUPERVISOR, ReplacePieces("deck", 1, "a crease")).clause == "2.3"
    assert felt.refused(SUPERVISOR, ReplacePieces("deck", 53, "no")).clause == "2.3"
