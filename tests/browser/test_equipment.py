"""Equipment on the pages: the dealer checks it with one key, and the desk keeps the register."""

import pytest
from playwright.sync_api import expect

from houseway.floor.equipment import KeepEquipment
from houseway.house.records import event_of, stream_of
from houseway.table.equipment import ConfirmEquipment, EquipmentChecked
from tools.open_house import PASSWORD

FELT = "felt"


@pytest.fixture
def kept(served):
    """A house that keeps a register, with a real felt."""
    served.people.add_staff("manager", "gaming_manager", PASSWORD)
    served.house.casino.submit("manager", "gaming_manager", KeepEquipment())
    served.open(FELT, "canberra-holdem", method="felt")
    return served


def test_the_dealer_checks_the_equipment_with_one_key(kept, sign_in):
    page = sign_in("dealer", f"/tables/{FELT}/deal")
    page.get_by_role("button", name="Take the table").click()
    page.wait_for_selector("#now >> text=Check before you go on")
    page.wait_for_selector("#now >> text=Checked, all right")
    assert "Placed(" not in page.inner_text("body")
    page.fill("#line", "1 ante 25")
    page.press("#line", "Enter")
    page.wait_for_selector("text=Check first: all 52 cards are there, and fit for use.")
    page.fill("#line", "")
    page.press("#line", "Enter")
    page.wait_for_selector("#now >> text=Check before you go on", state="detached")
    events = map(event_of, kept.house.store.read(stream_of(FELT)))
    assert {event.by for event in events if isinstance(event, EquipmentChecked)} == {"dealer"}


def test_a_supervisor_is_told_what_to_check_and_says_so_with_one_press(kept, sign_in):
    kept.open("tiles", "pai-gow", method="felt")
    kept.house.keep_in_step()
    page = sign_in("supervisor", "/tables/tiles/supervise")
    told = page.locator(".panel").filter(has_text="To be checked by you")
    told.get_by_text("checked by the supervisor").wait_for()
    told.get_by_role("button", name="Checked, all right").click()
    told.wait_for(state="detached")
    events = map(event_of, kept.house.store.read(stream_of("tiles")))
    found = [event for event in events if isinstance(event, EquipmentChecked)]
    assert [(event.by, event.under) for event in found] == [("supervisor", "3.3.1")]
    # What is checked once more after gaming stands among the duties, and is owed to nobody.
    kept.house.submit(FELT, "dealer", "dealer", ConfirmEquipment())
    page.goto("/desk#duties")
    duty = page.get_by_role("row").filter(has_text="Check equipment after gaming")
    duty.get_by_text(f"{FELT}/cards").wait_for()
    expect(duty.get_by_text("not known yet")).to_have_count(0)


def test_the_desk_registers_stores_and_withdraws_a_set(kept, sign_in):
    page = sign_in("manager", "/desk#equipment", width=390, height=844)
    page.get_by_role("button", name="Register equipment").click()
    asked = page.locator("dialog")
    asked.get_by_label("Kind").select_option("deck")
    for name, value in (("Item", "deck 7"), ("Storage", "cabinet 2")):
        asked.get_by_label(name).fill(value)
    asked.get_by_role("button", name="Do it").click()
    page.wait_for_selector("text=Register equipment: done.")
    row = page.get_by_role("row").filter(has_text="deck 7")
    row.get_by_role("button", name="Withdraw").click()
    asked.get_by_label("Why").fill("a bent card")
    asked.get_by_role("button", name="Do it").click()
    row.get_by_text("Withdrawn", exact=True).wait_for()
    item = kept.house.casino.floor().equipment.items["deck 7"]
    assert (item.storage, item.withdrawn) == ("cabinet 2", "a bent card")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
