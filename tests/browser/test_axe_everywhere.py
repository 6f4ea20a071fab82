"""Whatever state a page is in, axe finds nothing: dark on a wide screen, light on a phone."""

import pytest

from houseway.core import CASHIER, DEALER, SUPERVISOR, CloseWagers, Stake, dump, kind
from houseway.floor.cage import TakeInChips
from houseway.floor.equipment import KeepEquipment
from houseway.floor.persons import RegisterPerson
from houseway.floor.pits import OpenPit
from houseway.floor.signatures import Propose
from houseway.floor.wrong_payments import RecordRound, ReportPayment
from houseway.games.canberra_holdem.irregularities import VoidRound
from houseway.house.sealing import Seal
from houseway.table.conduct import CloseTable
from houseway.table.disputes import DecideDispute
from houseway.table.seats import BuyIn, Sit
from tests.browser.conftest import post
from tests.browser.test_everybody import AXE, wrong
from tests.web.test_jackpots import hit
from tools.open_house import PASSWORD

pytestmark = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed")
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
FELT, MANAGER = "felt one", "gaming_manager"
# What a page was asked for is there, and whatever moves has arrived.
STILL = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    do await frame(); while (globalThis.houseway && (houseway.busy || houseway.drawing));
    await Promise.allSettled(document.getAnimations().map((running) => running.finished));
    await frame();
}"""


class Looks:
    """Everything that axe found on a page, by the state that it was in."""

    def __init__(self, page):
        self.page, self.found = page, []

    def at(self, state):
        for size, scheme in ((WIDE, "dark"), (PHONE, "light")):
            self.page.set_viewport_size(size)
            self.page.emulate_media(color_scheme=scheme)
            self.page.evaluate(STILL)
            self.found += [f"{state}, {scheme}: {text}" for text in wrong(self.page)]

    def dialog(self, opener):
        """What a button opens, until it is escaped."""
        name = opener.inner_text()
        opener.click()
        asked = self.page.get_by_role("dialog")
        asked.wait_for()
        self.at(name)
        self.page.keyboard.press("Escape")
        asked.wait_for(state="detached")


class Table:
    """A player at a table of Canberra Casino Hold-em, and what others do there."""

    def __init__(self, served, me):
        self.served, self.me, self.looks = served, me, Looks(me.page)

    def sends(self, by, role, command):
        assert isinstance(self.served.house.submit("c", by, role, command), tuple), command
        self.served.hub.tables_changed(("c",))

    def dealt(self, seats=(3,)):
        self.me.until("houseway.wagersOpen()")
        self.me.stake("ante/{}")
        for seat in set(seats) - {3}:
            self.sends("Bob", "player", Stake(seat, "ante", 5_00))
        self.sends(DEALER, DEALER, CloseWagers())

    def waits_and_is_void(self):
        for sent in (Sit(4), BuyIn(4, 500_00)):
            self.sends("Bob", "player", sent)
        self.dealt((3, 4))
        self.me.press("Call")
        self.me.page.wait_for_selector("#now >> text=Waiting for Bob.")
        self.looks.at("another one decides")
        self.sends(SUPERVISOR, SUPERVISOR, VoidRound("A card was exposed."))
        self.me.until("!houseway.view.live")
        said = self.me.page.locator("#toasts", has_text="This round is void: A card was exposed.")
        said.wait_for()
        self.looks.at("void")

    def is_settled_and_disputed(self):
        page, looks = self.me.page, self.looks
        self.dealt()
        self.me.press("Fold")
        page.get_by_role("button", name="Dispute this").wait_for()
        looks.at("settled")
        for name in ("Why?", "Dispute this"):
            looks.dialog(page.get_by_role("button", name=name).first)
        page.get_by_role("button", name="Dispute this").click()
        page.fill("dialog textarea", "I meant to call.")
        page.get_by_role("button", name="Raise the dispute").click()
        self.me.until("houseway.view.disputes.length === 1")
        page.get_by_role("tab", name="Table").click()
        self.sends(SUPERVISOR, SUPERVISOR, DecideDispute(1, "The fold stands."))
        page.get_by_text("Decided: The fold stands.", exact=True).wait_for()
        looks.at("decided")
        for name in ("Buy chips", "Keys", "Cash out", "Leave the table", "Ask for a review"):
            looks.dialog(page.locator("#side-body").get_by_role("button", name=name))

    def is_replayed(self):
        page, looks = self.me.page, self.looks
        page.get_by_role("tab", name="History").click()
        looks.at("history")
        page.get_by_role("button", name="Replay").first.click()
        page.get_by_role("button", name="Last step").click()
        looks.at("replay")
        page.get_by_role("button", name="Take a receipt").click()
        page.wait_for_selector("dialog.receipt img.code")
        looks.at("receipt")
        for selector in ("dialog.receipt", "dialog"):
            page.keyboard.press("Escape")
            page.wait_for_selector(selector, state="detached")

    def is_in_chinese_and_is_closed(self):
        page, looks = self.me.page, self.looks
        page.get_by_role("button", name="Settings").click()
        page.wait_for_selector("#settings:popover-open")
        looks.at("settings")
        page.goto("/tables/c?lang=zh-Hans")
        self.me.until("houseway.money() > 0")
        looks.at("in Chinese")
        self.served.open("shut", "canberra-holdem")
        self.served.house.submit("shut", SUPERVISOR, SUPERVISOR, CloseTable(0))
        page.goto("/tables/shut?lang=en")
        page.wait_for_selector("#now >> text=This table is closed.")
        looks.at("closed")


def test_axe_finds_nothing_whatever_happens_at_a_table(served, sit):
    served.hub.seal = Seal(served.house.store)
    served.open("c", "canberra-holdem", training=True)
    table = Table(served, sit("Ann", "c", seat=3))
    table.waits_and_is_void()
    table.is_settled_and_disputed()
    table.is_replayed()
    table.is_in_chinese_and_is_closed()
    assert table.looks.found == []


@pytest.fixture
def busy(served):
    """A house with a prize that waits, a wrong payment, a pit and a proposal to be signed."""
    casino = served.house.casino
    for name, role in (("cass", CASHIER), ("mia", MANAGER)):
        served.people.add_staff(name, role, PASSWORD)
    served.open(FELT, "texas-holdem-bonus", method="felt")
    served.open("exam", "craps", training=True)
    hit(served, "7s 8s 9s", "5s 6s")
    casino.submit("mia", MANAGER, KeepEquipment())
    for command in (
        OpenPit("The pit"),
        RegisterPerson("M-1", "Mary Walker"),
        RecordRound(FELT, 1, 2, 2_500_00, 1_000_00),
        ReportPayment("W-1", FELT, 1, 2),
    ):
        casino.submit("supervisor", SUPERVISOR, command)
    taken = TakeInChips(((100_00, 10), (5_00, 100)), "delivered")
    casino.submit("cass", CASHIER, Propose(kind(taken), dump(taken), "delivered"))
    return served


DESK = "duties cases messages people exclusions equipment vouchers pits documents sessions"
CAGE = "chips slips boxes counts owed vouchers"
# Where members of staff go, and what they press there.
PATHS = {
    "mia": [
        *((f"/desk#{tab}", "") for tab in DESK.split()),
        *((f"/cage#{tab}", "") for tab in CAGE.split()),
        ("/pools", ""),
        ("/desk#cases", "#main table button"),
        ("/desk#people", "#main table button"),
        ("/desk#equipment", "button:text-matches('^Register')"),
        ("/pools", "button:text-matches('^Register')"),
    ],
    "supervisor": [
        (f"/tables/{FELT}/signs", ""),
        (f"/tables/{FELT}/rounds/1/slip", ""),
        (f"/tables/{FELT}/supervise", "#acts button"),
        ("/training", ""),
    ],
    "inspector": [
        *((f"/inspect/{FELT}#{tab}", "") for tab in ("rounds", "events", "ledger")),
        (f"/inspect/{FELT}/rounds/1", ""),
    ],
}


@pytest.mark.long
@pytest.mark.parametrize("who", PATHS)
def test_axe_finds_nothing_in_any_part_of_the_desks(busy, visit, who):
    page = visit(None)
    assert post(page, "/api/sign-in", user=who, password=PASSWORD).status == 200
    looks = Looks(page)
    for path, pressed in PATHS[who]:
        # Another fragment alone would be no visit.
        page.goto("about:blank")
        page.goto(path)
        page.wait_for_load_state("networkidle")
        if pressed:
            page.locator(pressed).first.click()
            page.wait_for_load_state("networkidle")
        looks.at(f"{path} {pressed}".strip())
    assert looks.found == []


@pytest.mark.long
def test_axe_finds_nothing_in_any_report(busy, sign_in):
    page = sign_in("supervisor", "/reports")
    looks = Looks(page)
    page.locator("#by").wait_for()
    for by in page.locator("#by option").evaluate_all("(all) => all.map(({value}) => value)"):
        page.select_option("#by", by)
        page.wait_for_load_state("networkidle")
        looks.at(by)
    assert looks.found == []


@pytest.mark.long
def test_axe_finds_nothing_in_an_exam_at_a_table(busy, sign_in):
    page = sign_in("dealer", "/training")
    looks = Looks(page)
    page.locator("#exam-game").select_option("craps")
    page.get_by_role("button", name="Take an exam at a table").click()
    page.wait_for_selector("#now >> text=Nothing is dealt without you")
    looks.at("before")
    page.get_by_role("button", name="Take the table").click()
    page.get_by_role("button", name="Leave the table").wait_for()
    looks.at("dealing")
    page.keyboard.press("F2")
    page.get_by_role("dialog").wait_for()
    looks.at("what can be entered")
    assert looks.found == []
