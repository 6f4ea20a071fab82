"""2, 3 and 5.3.8 Layout and dice at a house that keeps a register of equipment."""

from houseway.core import DEALER, SUPERVISOR
from houseway.floor.equipment import ApproveEquipment
from houseway.table.equipment import ReplaceSet
from tests.games import equipment
from tests.games.equipment import Felt

GAME = "craps"


def test_2_2_the_layout_is_on_record_and_looked_at_once():
    equipment.check_layout(GAME, "2.2")


def test_2_3_five_dice_are_there_at_the_commencement_of_play():
    equipment.check_daily(GAME, "2.3")


def test_5_3_8_dice_are_approved_before_they_are_thrown():
    felt = Felt(GAME, approve=False)
    felt.checked()
    assert felt.waits() == "5.3.8"
    felt.another("dice 2", "dice_set", approval="")
    assert felt.refused(SUPERVISOR, ReplaceSet("dice", "dice 2", "new")).clause == "5.3.8"
    (approved,) = felt.floor(ApproveEquipment("one dice set", "Order 7"))
    assert approved.under == f"{GAME} 5.3.8"
    assert felt.waits() == ""


def test_3_6_a_new_set_comes_by_its_id_also_while_a_roll_is_on():
    felt = Felt(GAME)
    felt.checked()
    felt.another("dice 2", "dice_set")
    felt.start()
    replaced, *_ = felt.does(SUPERVISOR, ReplaceSet("dice", "dice 2", "two dice were lost"))
    assert (replaced.under, felt.register["dice 2"].table) == ("3.6", "one")
    assert felt.refused(DEALER, ReplaceSet("dice", "dice 3", "no")).clause == "3.6"
