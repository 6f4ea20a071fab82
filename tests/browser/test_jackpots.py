"""Jackpots on the pages: the sign, a prize that waits, the list of pools and the slip."""

import pytest

from houseway.core import Limits, load_game
from tests.web.test_jackpots import hit
from tools.open_house import PASSWORD

GAME, FELT = "texas-holdem-bonus", "felt one"
SUPERVISE = "/tables/felt%20one/supervise"


@pytest.fixture
def waiting(served):
    """A felt whose straight flush waits to be confirmed, and a table linked to it."""
    sign = load_game(GAME).sign(Limits(5_00, 500_00, 5_00))
    served.house.open_table("one", GAME, sign)
    served.house.open_table(FELT, GAME, sign, method="felt")
    hit(served, "7s 8s 9s", "5s 6s")
    return served


def test_15_2_11_the_sign_shows_bonus_amounts_and_the_words_of_its_method(waiting, sign_in):
    """Clauses: 15.1.3, 15.1.4.1, 15.2.3, 15.2.9."""
    page = sign_in("supervisor", SUPERVISE)
    sign = page.locator("#sign")
    sign.get_by_text("$250", exact=True).wait_for()
    words = sign.inner_text()
    for said in ("$25,000 ($2,500.10 to be confirmed)", "$100", "at least $50,000"):
        assert said in words
    assert "Player's who fold their cards are not eligible for any jackpot payouts" in words


def test_15_2_9_a_supervisor_confirms_the_cards_that_the_page_shows(waiting, sign_in):
    page = sign_in("supervisor", SUPERVISE)
    page.locator("#held >> text=To be confirmed").wait_for()
    assert "Seat 1: $5,000" in page.locator("#held").inner_text()
    page.locator("#acts").get_by_role("button", name="Confirm the cards").click()
    page.fill("#act textarea", "I looked at them.")
    page.get_by_role("button", name="Confirm and record").click()
    page.locator("#held >> text=to be signed").wait_for()
    assert waiting.house.table(FELT).held.confirmed
    page.goto(f"/tables/{FELT}/rounds/1/slip")
    page.locator(".slip >> text=Confirmed, to be signed").wait_for()


def test_15_1_all_pools_are_one_list(waiting, sign_in):
    page = sign_in("supervisor", "/pools")
    pool = page.locator(f'[data-pool="{GAME}"]')
    pool.get_by_text("Regulated").wait_for()
    for said in (FELT, "$2,500.10", "1 of every 5 wagered"):
        assert said in pool.inner_text()


def test_15_1_1_a_manager_registers_a_jackpot_system(waiting, sign_in):
    waiting.people.add_staff("manager", "gaming_manager", PASSWORD)
    page = sign_in("manager", "/pools")
    page.get_by_text("No jackpot system is registered.").last.wait_for()
    page.get_by_role("button", name="Register jackpot system").click()
    asked = page.locator("dialog")
    given = {"System": "JS-1", "Supplier": "Acme", "Approval": "letter 7", "Since": "2026-03-01"}
    for name, value in (given | {"Pools": GAME}).items():
        asked.get_by_label(name).fill(value)
    asked.get_by_role("button", name="Do it").click()
    page.get_by_text("Run by jackpot system JS-1.").wait_for()
    assert "letter 7" in page.locator("#systems").inner_text()
