"""The money of a felt through its pages: the float from the cage to an open table, a voucher."""

import pytest
from playwright.sync_api import expect

from houseway.core import CASHIER, DEALER, SUPERVISOR, dump, kind
from houseway.floor.cage import CountCage, IssueFill, TakeInChips
from houseway.floor.persons import IssuePlayerCard, RegisterPerson
from houseway.floor.signatures import Propose, SignProposal
from houseway.table.fills import ReceiveFill, RequestFill
from houseway.table.gaming_day import CountFloat, SignCount
from houseway.table.seats import SeatPlayer
from tests.browser.conftest import post
from tools.open_house import PASSWORD, OpenHouse

NAME, GAME = "one", "craps"
UNCOUNTED = "The floats of this house are not counted"
CHIPS = ((100_00, 10), (25_00, 40), (5_00, 100))


@pytest.fixture
def served():
    """A house with a counted felt and its chips in the cage."""
    made = OpenHouse(counted=True)
    made.open(NAME, GAME, method="felt")
    for name, role in (("cass", CASHIER), ("mia", "gaming_manager")):
        made.people.add_staff(name, role, PASSWORD)
    taken = TakeInChips(CHIPS, "delivered")
    casino = made.house.casino
    casino.submit("cass", CASHIER, Propose(kind(taken), dump(taken), "delivered"))
    casino.submit("mia", "gaming_manager", SignProposal(1))
    for sent in (RegisterPerson("M-7", born="1990-01-01"), IssuePlayerCard("M-7", "40-1")):
        casino.submit("cass", CASHIER, sent)
    yield made
    made.close()


def by_keyboard(page, *counts):
    """Counts typed one after the other; Enter goes on, and behind the last one sends."""
    page.wait_for_selector("dialog[open] .denominations")
    page.locator("dialog .denominations input").first.focus()
    for at, count in enumerate(counts):
        page.keyboard.type(str(count))
        if at < len(counts) - 1:
            page.keyboard.press("Tab")


def test_a_float_comes_from_the_cage_is_counted_and_signed_by_another(served, sign_in):
    house = served.house
    dealer = sign_in("dealer", "/")
    card = dealer.get_by_role("article", name=f"Craps, table {NAME}")
    card.get_by_text(f"Regulated table {NAME}").wait_for()
    card.get_by_role("link", name="Deal").click()
    dealer.fill("#line", "fill 10x100 40x25 100x5")
    dealer.press("#line", "Enter")
    cass = sign_in("cass", "/cage#slips")
    cass.get_by_role("button", name="Issue fill").click()
    cass.get_by_role("button", name="Do it").click()
    cass.wait_for_selector("text=Issue fill: done.")
    dealer.get_by_role("button", name="Receive fill 1").click()
    dealer.locator("dialog").get_by_role("button", name="Confirm").click()
    dealer.wait_for_selector("dialog[open]", state="detached")
    dealer.get_by_role("button", name="Count the float").click()
    denominations = dealer.locator("dialog .denominations label span:first-child")
    shown = denominations.all_inner_texts()
    counts = {"$100": 10, "$25": 40, "$5": 99}
    by_keyboard(dealer, *(counts.get(each, 0) for each in shown))
    dealer.wait_for_selector("dialog >> text=variance −$5")
    dealer.keyboard.press("Enter")
    supervisor = sign_in("supervisor", f"/tables/{NAME}/supervise")
    supervisor.wait_for_selector("text=Opening count by dealer: $2,495")
    supervisor.get_by_role("button", name="Sign this count").click()
    supervisor.wait_for_selector("#tray >> text=Won so far")
    assert (house.table(NAME).closed, house.table(NAME).tray.opening) == (False, 2_495_00)
    cass.goto("/cage#chips")
    cass.reload()
    cass.wait_for_selector("text=opening count: $2,495 counted, $2,500 expected: $5 short")
    expect(cass.get_by_text(UNCOUNTED)).to_have_count(0)


def test_nobody_is_offered_the_signature_under_their_own_proposal(served, sign_in):
    counted = CountCage(CHIPS)
    served.house.casino.submit("cass", CASHIER, Propose(kind(counted), dump(counted), "counted"))
    mine, theirs = (sign_in(who, "/cage") for who in ("cass", "mia"))
    mine.wait_for_selector("text=Another person signs")
    assert not mine.get_by_role("button", name="Sign", exact=True).count()
    theirs.get_by_role("button", name="Sign", exact=True).click()
    theirs.wait_for_selector("text=Nothing waits.")


def test_a_voucher_of_the_cage_is_exchanged_once_on_the_dealers_line(served, sign_in):
    house = served.house
    house.submit(NAME, "dealer", DEALER, RequestFill(2_500_00, CHIPS))
    cass = sign_in("cass", "/cage#slips")
    cass.get_by_role("button", name="Issue fill").click()
    cass.get_by_role("button", name="Do it").click()
    cass.wait_for_selector("text=Issue fill: done.")
    for by, sent, role in (
        ("dealer", ReceiveFill(1), DEALER),
        ("dealer", CountFloat(2_500_00, CHIPS), DEALER),
        ("supervisor", SignCount(), SUPERVISOR),
        ("dealer", SeatPlayer(1, "40-1", 50_00), DEALER),
    ):
        house.submit(NAME, by, role, sent)
    cass.goto("/cage#vouchers")
    cass.get_by_role("button", name="Issue voucher").click()
    cass.fill("#ask-holder", "M-7")
    cass.fill("#ask-cents", "20")
    cass.fill("#ask-expires", "2099-01-01T10:00")
    cass.get_by_role("button", name="Do it").click()
    cass.wait_for_selector("text=V000001")
    dealer = sign_in("dealer", f"/tables/{NAME}/deal")
    dealer.get_by_text("Take the table", exact=True).click()
    dealer.wait_for_selector("text=Leave the table")
    for _ in range(2):
        dealer.fill("#line", "1 voucher 20 V000001")
        dealer.press("#line", "Enter")
        dealer.wait_for_selector("#line:not([aria-busy])")
    dealer.wait_for_selector("text=voucher V000001 was already exchanged here")
    assert house.table(NAME).tokens["rack/1"] == 20_00
    cass.reload()
    cass.wait_for_selector("text=Exchanged table one")


def test_chips_by_denomination_are_shown_while_the_win_is_worked_out(served, sign_in):
    house, waiting = served.house, []
    house.submit(NAME, "dealer", DEALER, RequestFill(2_500_00, CHIPS))
    house.casino.submit("cass", CASHIER, IssueFill(1))
    house.keep_in_step()
    for by, sent, role in (
        ("dealer", ReceiveFill(1), DEALER),
        ("dealer", CountFloat(2_500_00, CHIPS), DEALER),
        ("supervisor", SignCount(), SUPERVISOR),
    ):
        house.submit(NAME, by, role, sent)

    def hold(route):
        waiting.append(route)

    page = sign_in("supervisor", "", width=390, height=844)
    # What is worked out does not come before the chips are there.
    page.route(lambda url: url.endswith("/report?by=table"), hold)
    page.goto("/reports")
    page.get_by_text("Floats by denomination").wait_for()
    page.get_by_role("link", name="Print by denomination").wait_for()
    expect(page.get_by_text("Working out the win.")).to_be_visible()
    for route in waiting:
        route.continue_()
    page.get_by_text("Win, and what moved it").wait_for()
    page.get_by_text("Nobody played in this period.").wait_for()
    # On a phone the form has two fields beside each other, and none below them by itself.
    boxes = [page.locator(f"#{id}").bounding_box() for id in ("by", "day", "month")]
    assert boxes[0]["y"] == boxes[1]["y"] < boxes[2]["y"]
    assert boxes[0]["x"] == boxes[2]["x"]
    assert boxes[0]["width"] == boxes[2]["width"]


def test_the_cage_says_where_floats_are_not_counted(chromium):
    made = OpenHouse(counted=False)
    made.open(NAME, GAME, method="felt")
    made.people.add_staff("cass", CASHIER, PASSWORD)
    page = chromium.new_page(base_url=made.url)
    try:
        assert post(page, "/api/sign-in", user="cass", password=PASSWORD).status == 200
        page.goto("/cage")
        # Nobody has counted anything, so nothing is said to have been right.
        page.get_by_text("Nothing was counted yet.").wait_for()
        page.get_by_text(UNCOUNTED).wait_for()
    finally:
        page.close()
        made.close()
