"""The whole life of a promotion, by the pages of everybody who has a part in it."""

from datetime import datetime, timedelta

import msgspec
import pytest

from houseway.core import Refusal, command_from
from houseway.floor.promotions import lists
from tests.games.fair import HAMPER, PURSE, TERMS
from tools.open_house import PASSWORD

ZONE = {"timezone_id": "Australia/Brisbane"}
START = datetime.fromisoformat("2026-07-01T12:00:00+10:00")
CLOSE, DRAW = "2026-07-08T20:00", "2026-07-09T20:00"
STAFF = {
    "Mo": "promotions_manager",
    "Cal": "cashier",
    "Sol": "scrutineer",
    "Ivy": "inspector",
}
ITEMS = {
    "awarded_how": "a number from the list for every prize",
    "awarded": DRAW,
    "awarded-place": "the bar",
    "eligibility": "whoever holds a card",
    "wager": "5",
    "nature": "as it is, with the maker's guarantee",
    "entries_close": CLOSE,
    "draw": DRAW,
    "draw-place": "the bar",
    "claiming": "at the cage",
    "notified_how": "by a call",
    "results_published_how": "on the board",
}
PRIZES = (
    ({"id": "purse", "what": "a purse", "value": "400"}, "money"),
    (
        {
            **{"id": "car", "what": "a small car", "value": "12000"},
            **{"make": "Orr", "model": "4", "accessories": "none", "on_road_costs": "paid"},
        },
        "vehicle",
    ),
    ({"id": "dollars", "what": "casino dollars", "value": "50"}, "casino_dollars"),
)


class Life:
    """A house whose clock is set by hand, and the browsers of everybody."""

    def __init__(self, served, sign_in):
        self.house, self.sign_in = served.house, sign_in
        self.now = START - timedelta(days=3)
        served.house.clock = served.house.casino.clock = lambda: self.now.isoformat()
        for user, role in STAFF.items():
            served.people.add_staff(user, role, PASSWORD)

    def at(self, moment):
        self.now = datetime.fromisoformat(f"{moment}:00+10:00")

    def comes(self, who):
        return self.sign_in(who, "/promotions", **ZONE)


def does(page, name, button="Do it", **fields):
    """Press a button and answer its dialog, by the ids of the fields."""
    page.get_by_role("button", name=name, exact=True).first.click()
    answers(page, button, **fields)


def answers(page, button="Do it", **fields):
    """Fill a dialog in and send it."""
    dialog = page.get_by_role("dialog")
    for id, value in fields.items():
        field = dialog.locator(f"#{id.replace('__', '-')}")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("(found) => found.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    dialog.get_by_role("button", name=button, exact=True).click()


def said(page, text):
    """What a dialog objects to."""
    page.get_by_role("dialog").get_by_role("alert").get_by_text(text).wait_for()


def shut(page):
    """The dialog is gone: it was done."""
    page.get_by_role("dialog").wait_for(state="detached")


@pytest.fixture
def life(served, sign_in):
    return Life(served, sign_in)


def drafted(page):
    """The manager writes all of the terms and the prizes, and is told what cannot be read."""
    page.get_by_role("button", name="Draft a promotion").click()
    answers(page)
    said(page, "Name: this is needed.")
    told = {f"item__{name.replace('-', '__')}": value for name, value in ITEMS.items()}
    head = {"ask__promotion": "fair", "of__craps": True, "ask__play": True}
    answers(page, **head, ask__starts="2026-07-01T12:00", **told | {"item__wager": "lots"})
    said(page, "Least wager, $ (empty: none): an amount")
    answers(page, item__wager="5")
    shut(page)
    page.get_by_role("button", name="Add a prize").click()
    answers(page, "Keep it", prize__id="x", prize__value="much")
    said(page, "Value, $: an amount")
    answers(page, "Keep it", prize__value="1", prize__number="none")
    said(page, "How many: this is not a number")
    answers(page, "Keep it", prize__number="1", prize__liquor="some")
    said(page, "Litres of liquor")
    page.keyboard.press("Escape")
    for fields, kind in PRIZES:
        page.get_by_role("button", name="Add a prize").click()
        own = {"id", "what", "value"}
        told = {f"{'prize' if at in own else 'detail'}__{at}": fields[at] for at in fields}
        answers(page, "Keep it", prize__type=kind, **told)
        shut(page)
    page.locator("#whole").get_by_text("Nothing is missing").or_(
        page.locator("#whole").get_by_text("Start: the regulator")
    ).first.wait_for()


def started(life, page):
    """Published, submitted and begun, each refused where it may not be yet."""
    does(page, "Publish", ask__channels="", ask__marketing_reference=True)
    said(page, "11.6")
    answers(page, ask__channels="the desk, the site")
    shut(page)
    does(page, "Start")
    said(page, "11.12")
    page.keyboard.press("Escape")
    does(page, "Submit to the NICC")
    shut(page)
    life.now = START
    page.reload()
    does(page, "Start")
    shut(page)
    does(page, "Nominate a scrutineer", ask__scrutineer="Sol")
    shut(page)


def entered(manager, patron):
    """A patron enters by play; two more tickets are written down, and some are refused."""
    patron.stake("win_line")
    patron.deal()
    patron.rows()
    manager.reload()
    does(manager, "Enter a patron", ask__patron="Nobody", ask__ticket="a", ask__wager="5")
    said(manager, "no valid Player Card")
    answers(manager, ask__patron="Ari", ask__wager="four")
    said(manager, "an amount is written")
    answers(manager, ask__wager="4")
    said(manager, "a wager of $5")
    answers(manager, ask__wager="5")
    shut(manager)
    does(manager, "Enter a patron", ask__patron="Ari", ask__ticket="b", ask__wager="5")
    shut(manager)
    mine = patron.page
    mine.goto("/promotions#fair")
    mine.locator("#whole").get_by_text("dice/1/", exact=False).first.wait_for()
    return mine


def drawn(life, manager):
    """The list is fixed, and the scrutineer signs the draw."""
    does(manager, "Close entries")
    said(manager, "11.7.6")
    life.at(CLOSE)
    answers(manager)
    shut(manager)
    life.at(DRAW)
    does(manager, "Draw by chance", "Draw", draw__scrutineer="")
    said(manager, "scrutineer")
    answers(manager, "Draw", draw__scrutineer="Sol")
    shut(manager)
    scrutineer = life.comes("Sol")
    does(scrutineer, "Sign the draw")
    scrutineer.locator("#whole").get_by_text("Signed", exact=True).wait_for()


def settled(life, manager, mine):
    """The winner is told, and claims; the cashier pays, hands over and gives a voucher."""
    manager.reload()
    does(manager, "Tell", ask__method="telephone", ask__reached=True)
    shut(manager)
    mine.reload()
    does(mine, "Claim", ask__choice="cheque")
    shut(mine)
    cashier = life.comes("Cal")
    does(cashier, "Pay", pay__1="lots")
    said(cashier, "an amount")
    answers(cashier, pay__1="400")
    shut(cashier)
    does(cashier, "Hand over")
    shut(cashier)
    does(cashier, "Hand over")
    shut(cashier)
    whole = cashier.locator("#whole")
    whole.get_by_text("Paid", exact=True).wait_for()
    whole.get_by_text("Voucher ").first.wait_for()
    assert cashier.get_by_role("button", name="Hand over").count() == 0


def test_11_1_a_promotion_is_played_from_draft_to_the_last_prize(life, served, visit, sit):
    manager = life.comes("Mo")
    drafted(manager)
    started(life, manager)
    served.open("dice", "craps")
    served.deals("65")
    mine = entered(manager, sit("Ari", "dice", **ZONE))
    drawn(life, manager)
    settled(life, manager, mine)
    # Anybody reads the terms, and checks the result.
    visitor = visit("/promotions")
    visitor.locator("#whole").get_by_text("the maker's guarantee").wait_for()
    got = visitor.request.get("/api/floor/promotions/fair/result").body()
    result = msgspec.json.decode(got, type=lists.Result)
    visitor.get_by_role("button", name="Check the draw").click()
    dialog = visitor.get_by_role("dialog")
    dialog.get_by_text("Holds", exact=True).nth(3).wait_for()
    assert dialog.get_by_text("Does not hold").count() == 0
    assert [len(result.tickets), *lists.faults(result)] == [3]


def test_11_11_the_inspector_reads_all_of_it_and_acknowledges_notices(life):
    draft = {"documents": ["craps"], "terms": TERMS, "prizes": [PURSE]}
    for name, data in (("DraftPromotion", draft), ("SubmitTerms", {})):
        sent = command_from(f"floor.{name}", {"promotion": "fair"} | data)
        life.house.casino.submit("Mo", "promotions_manager", sent)
    manager = life.comes("Mo")
    does(manager, "Postpone", ask__what="draw", ask__why="")
    said(manager, "reason must be stated")
    answers(manager, ask__why="the drum broke")
    shut(manager)
    manager.locator("#whole").get_by_text("Notify inspector").first.wait_for()
    does(manager, "Notify the inspector")
    shut(manager)
    inspector = life.comes("Ivy")
    whole = inspector.locator("#whole")
    whole.get_by_text("the drum broke").wait_for()
    assert whole.get_by_text("terms of promotion fair").count() == 1
    assert inspector.get_by_role("button", name="Postpone", exact=True).count() == 0
    for left in (1, 0):
        does(inspector, "Acknowledge")
        shut(inspector)
        inspector.wait_for_function(
            "(left) => [...document.querySelectorAll('#whole button')]"
            ".filter((found) => found.textContent === 'Acknowledge').length === left",
            arg=left,
        )
    seen = life.house.casino.floor().messages.of_promotion("fair")
    assert [(sent.to, sent.seen.by) for sent in seen] == [("NICC", "Ivy"), ("inspector", "Ivy")]
    printed = inspector.request.get("/api/floor/messages/message/1?format=pdf")
    assert printed.headers["content-type"] == "application/pdf"


def running(life):
    """A promotion whose amendments need approval, with a ticket of Ari in it."""
    about, hamper = {"promotion": "fair"}, HAMPER | {"alternative": 20000}
    draft = {"documents": ["lunar-poker"], "terms": TERMS, "prizes": [hamper]}
    person, ways = {"person": "Ari"}, {"channels": ["desk"], "marketing_reference": True}
    for name, data in (
        ("RegisterPerson", person),
        ("IssuePlayerCard", person | {"card": "n 1"}),
        ("DraftPromotion", about | draft),
        ("SubmitTerms", about),
        ("PublishTerms", about | ways),
        ("StartPromotion", about),
        ("EnterPromotion", about | {"patron": "Ari", "ticket": "t1"}),
    ):
        life.now = START if name == "StartPromotion" else life.now
        done = life.house.casino.submit("Mo", STAFF["Mo"], command_from(f"floor.{name}", data))
        assert not isinstance(done, Refusal), done


def tries(page, name, objection, wrong, right, button="Do it"):
    """A form with bad input, which is objected to, and then with good."""
    does(page, name, button, **wrong)
    said(page, objection)
    answers(page, button, **right)
    shut(page)


def test_15_1_every_other_form_objects_to_bad_input_and_takes_good(life):
    running(life)
    page = life.comes("Mo")
    nature = {"item__nature": "as the maker says"}
    tries(page, "Amend the terms", "this changes nothing", {}, nature)
    does(page, "The answer", ask__granted=True, ask__reference="N 7")
    shut(page)
    page.locator("#whole").get_by_text("version 2 of the terms").wait_for()
    claim = {"ask__patron": "Bea", "ask__claim": "", "ask__prize": "hamper"}
    tries(page, "A claim", "Number of the claim: this is needed.", claim, {"ask__claim": "c1"})
    denial = {"ask__reason": "not drawn", "ask__name": "Bea Orr", "ask__address": "2 Mill Road"}
    tries(page, "Deny", "reason", {}, denial)
    page.locator("#whole").get_by_text("not drawn, Bea Orr, 2 Mill Road").wait_for()
    for name in ("The claimant was told", "Draw up the denied claims"):
        does(page, name)
        shut(page)
    contest = {"ask__patron": "Bea", "ask__dispute": "d1", "ask__about": "the list"}
    does(page, "Contest something", **contest)
    shut(page)
    tries(page, "Decide", "Decision: this is needed.", {}, {"ask__decision": "it stands"})
    does(page, "Told of the right to complain")
    shut(page)
    does(page, "Postpone", ask__why="an open box")
    shut(page)
    tries(page, "Validate", "validated", {}, {"ask__how": "counted again"})
    life.at(CLOSE)
    does(page, "Close entries")
    shut(page)
    life.at(DRAW)
    drum = "ticket__fair__hamper__1"
    tries(page, "Type in a drum", "t9", {drum: "t9"}, {drum: "t1"}, "Draw")
    cashier = life.comes("Cal")
    does(cashier, "Money instead")
    shut(cashier)
    tries(cashier, "Pay", "$200 is due, not $300", {"pay__1": "300"}, {"pay__1": "200"})
    page.reload()
    tries(page, "Cancel it", "reason", {}, {"ask__why": "all is given"})
    page.locator("#whole").get_by_text("Cancelled").first.wait_for()


# Whether anything could be clicked when the dialog had gone and the page was not yet read again.
WATCH = """() => new MutationObserver((seen) => {
  const gone = seen.some(({ removedNodes: [node] }) => node?.nodeName === "DIALOG");
  if (gone) setTimeout(() => (window.idle = getComputedStyle(main).pointerEvents));
}).observe(document.body, { childList: true })"""


def test_a_wish_is_sent_once_and_a_page_that_is_read_again_waits(life):
    page = life.comes("Mo")
    sent = []
    page.on("request", lambda made: sent.append(made.url) if made.method == "POST" else None)
    page.evaluate(WATCH)
    page.get_by_role("button", name="Draft a promotion").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("#ask-promotion").fill("fair")
    dialog.locator("#of-craps").set_checked(True)
    dialog.get_by_role("button", name="Do it", exact=True).dblclick()
    page.get_by_role("button", name="Add a prize").click()
    assert page.evaluate("idle") == "none"
    assert [url.rpartition("/")[2] for url in sent] == ["commands"]
