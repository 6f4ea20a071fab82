"""2, 3 and 15.17 Layout, dice and tiles at a house that keeps a register of equipment."""

import pytest

from houseway.core import DEALER, SUPERVISOR
from houseway.floor.equipment import PlaceEquipment, StoreEquipment
from houseway.floor.equipment_at_tables import AFTER_GAMING
from houseway.games.pai_gow.commands import DeclineBank, ReportTileSet, Shuffle
from houseway.house import equipment_books
from houseway.table.equipment import AskForCheck, ConfirmEquipment, ReplacePieces
from tests.games import equipment
from tests.games.equipment import Felt

GAME = "pai-gow"


def test_2_2_the_layout_is_on_record_and_looked_at_once():
    equipment.check_layout(GAME, "2.2")


def test_2_3_the_box_dice_are_checked_before_gaming():
    equipment.check_daily(GAME, "2.3")


def test_2_4_the_cut_die_is_checked_before_gaming():
    equipment.check_daily(GAME, "2.4")


def test_2_4_the_cut_die_is_of_another_colour_than_the_box_dice():
    felt = Felt(GAME)
    white = felt.register["one box dice"].colour
    felt.floor(StoreEquipment("one cut die", "the cage"))
    felt.another("cut die 2", "cut_die", white)
    assert felt.floor_refuses(PlaceEquipment("cut die 2", "one")).clause == f"{GAME} 2.4"
    felt.another("cut die 3", "cut_die", "green")
    felt.floor(PlaceEquipment("cut die 3", "one"))
    assert "2.4" in felt.checked()
    assert felt.waits() == ""


def test_3_3_tiles_are_checked_tile_by_tile_before_gaming_and_after_it():
    felt = Felt(GAME)
    assert "3.3" in felt.confirm(DEALER)
    assert felt.waits() == "3.3.1"
    felt.confirm(SUPERVISOR)
    assert felt.owed(AFTER_GAMING) == ("one/tiles", "one/tiles_displayed")
    owed = equipment_books.register(felt.house)["owed"]
    told = {(row["table"], row["by"], row["clause"]): row["says"] for row in owed}
    assert "checked by the supervisor" in told["one", SUPERVISOR, "3.3.1"]
    assert "tile by tile" in told["one", DEALER, "3.3"]
    felt.does(DEALER, AskForCheck("tiles", "gaming has ended"))
    assert felt.confirm(DEALER) == ["3.3"]
    assert felt.owed(AFTER_GAMING) == ("one/tiles_displayed",)


def test_3_3_1_the_supervisor_checks_the_tiles_in_order_of_rank():
    felt = Felt(GAME)
    felt.confirm(DEALER)
    assert felt.waits() == "3.3.1"
    assert felt.refused(DEALER, ConfirmEquipment()).clause == "3.3.1"
    assert felt.confirm(SUPERVISOR) == ["3.3.1"]
    assert felt.waits() == ""


def test_3_4_a_damaged_tile_is_replaced_and_the_set_checked_again():
    """Clauses: 3.3, 3.3.1"""
    felt = Felt(GAME)
    felt.checked()
    replaced, *_ = felt.does(SUPERVISOR, ReplacePieces("tiles", 1, "chipped"))
    assert replaced.under == "3.4"
    assert felt.waits() == "3.3"
    assert felt.confirm(DEALER, SUPERVISOR) == ["3.3", "3.3.1"]
    assert felt.waits() == ""
    assert felt.register["one tile set"].history[-3].what == "1 pieces replaced: chipped"


def test_pieces_are_replaced_where_no_set_is_registered():
    """A device has its own tiles, of which the register of the house knows nothing."""
    felt = Felt("pai-gow", method="shoe")
    assert not felt.register
    replaced, *_ = felt.does(SUPERVISOR, ReplacePieces("tiles", 1, "chipped"))
    assert (replaced.old, replaced.pieces) == ("", 1)


def test_3_5_the_tiles_are_changed_for_another_set():
    equipment.check_replaced(GAME, "tiles", "tile_set", "3.5", "3.3")


@pytest.mark.parametrize("what", ["missing", "foreign"])
def test_15_17_3_no_round_until_the_set_was_searched(what):
    felt = Felt(GAME)
    felt.checked()
    while not felt.table.live:
        bank = [move for move in felt.table.turn.moves if move.command.endswith("DeclineBank")]
        felt.player(DeclineBank(1)) if bank else felt.does(DEALER, Shuffle())
    equipment.check_search(felt, ReportTileSet(what), "15.17.3")


def test_15_17_3_what_the_search_finds_is_replaced():
    equipment.check_search_finds(GAME, "tiles", "3.1", "3.5")
