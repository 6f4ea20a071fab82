"""What goes wrong at a table, from the felt to the regulator and the inspector."""

from playwright.sync_api import expect

from houseway.core import DEALER, CloseWagers, Drawn, Refusal, Stake
from houseway.floor import wrong_payments
from houseway.games.craps.events import SelectDice
from houseway.table.declarations import TakeDeclarations
from houseway.table.seats import BuyIn, Sit

GAME = "craps"
# Where the words go that an act asks for.
NAMED = ("[id^=reason]", "[name=words]", "[name=decision]", "[name=why]")
WORDS = ", ".join(f"textarea{named}" for named in NAMED)


def act(page, name, words, *choices, **fields):
    """Choose an act of the supervisor's, fill it in, and confirm it."""
    page.locator("#acts").get_by_role("button", name=name).click()
    form = page.locator("#act form")
    for choice in choices:
        group, _, option = choice.partition(": ")
        form.get_by_role("group", name=group).get_by_role("radio", name=option).check()
    for field, value in fields.items():
        form.locator(f'[name="{field}"]').fill(value)
    form.locator(WORDS).first.fill(words)
    form.get_by_role("button", name="Confirm and record").click()
    expect(page.locator("#toasts")).to_contain_text(f"{name}: on record.")


def open_case(page, case):
    """Its file, from the desk's list of cases."""
    page.goto("/desk#cases")
    page.get_by_role("button", name=case).click()
    return page.get_by_role("dialog", name=case)


def rolled(served):
    """Ada has won $10 at a felt; Ben sits there too."""
    served.open("dice", GAME, method="felt")
    for by, role, sent in (
        *(("Ada", "player", sent) for sent in (Sit(1), BuyIn(1, 500_00))),
        *(("Ben", "player", sent) for sent in (Sit(2), BuyIn(2, 5000_00))),
        (DEALER, DEALER, TakeDeclarations("on")),
        ("Ada", "player", Stake(1, "win_line", 10_00)),
        ("Ada", "player", SelectDice(1, "1 2")),
        (DEALER, DEALER, CloseWagers()),
        (DEALER, DEALER, Drawn((3, 4), "dealer")),
    ):
        assert not isinstance(served.house.submit("dice", by, role, sent), Refusal)


def test_a_wrong_payment_from_the_felt_to_the_report_of_the_month(served, sign_in):
    rolled(served)
    dealer = sign_in("dealer", "/tables/dice/deal")
    dealer.wait_for_selector("#now >> text=Take the table")
    dealer.press("#line", "Enter")
    dealer.fill('[data-key="paid 1"]', "1510")
    dealer.press('[data-key="paid 1"]', "Enter")
    dealer.get_by_role("button", name="Record as overpaid").click()
    expect(dealer.locator("#paid-box")).to_contain_text("overpaid by $1,500")

    # Enquiries change the intent, and what is owed changes with it.
    boss = sign_in("supervisor", "/desk")
    expect(boss.locator("#main")).to_contain_text("dice/payment/1")
    file = open_case(boss, "dice/payment/1")
    expect(file).to_contain_text("9.1.2")
    file.get_by_role("link", name="Go on at the table").click()
    act(boss, "Record what enquiries found", "The camera shows a sign.", "Intent: Suspected")
    # Another payment was wrong: of whom is found out later.
    found = ("Overpaid or underpaid: Underpaid", "Intent: Unintentional")
    act(boss, "Report a wrong payment, patron unknown", "Counted twice.", *found, cents="1200")
    act(boss, "Identify the patron of a wrong payment", "By the footage.", player="Ben")
    act(boss, "Record that the regulator was told", "By telephone.", "Number: 2")
    act(boss, "Correct a payment", "Ada gave it back.", "Number: 1")
    listed = boss.locator("#registers li", has_text="No. 2, Ben")
    expect(listed).to_contain_text("regulator told")
    assert served.house.table("dice").balance("rack/1") == 510_00
    file = open_case(boss, "dice/payment/1")
    shown = ("put right", "Intent", "suspected", "9.2.1", "The camera shows a sign.")
    for words in (*shown, "Ada gave it back."):
        expect(file).to_contain_text(words)

    # The month is over: its report lists both, and waits in the inspector's box.
    casino = served.house.casino
    month = wrong_payments.month_of(casino.floor().settings, casino.clock())
    casino.clock = lambda: wrong_payments.month_end(casino.floor().settings, month)
    casino.keep_time()
    eye = sign_in("inspector", "/desk#messages")
    letter = eye.locator("article", has_text=f"Report of wrong payments, {month}")
    letter.get_by_role("button", name="Acknowledge the message").click()
    eye.get_by_role("button", name="Do it").click()
    expect(letter).to_contain_text("Seen by inspector")
    report = eye.request.get(f"/api/floor/reports/{month}").json()
    rows = [(row["payment"], row["kind"], row["amount"], row["patron"]) for row in report["list"]]
    assert rows == [
        ("dice/payment/1", "over", 1500_00, "Ada"),
        ("dice/payment/2", "under", 1200_00, "Ben"),
    ]
    assert eye.request.get(f"/api/floor/reports/{month}?format=pdf").body()[:4] == b"%PDF"


def test_a_dispute_from_the_round_to_the_inspector(served, sit, sign_in):
    served.open("cards", "texas-holdem-bonus")
    me = sit("Ann", "cards")
    me.stake("ante/{}")
    me.deal()
    me.press("Fold")
    me.page.get_by_role("button", name="Dispute this").click()
    me.page.fill("dialog textarea", "I meant to bet.")
    me.page.get_by_role("button", name="Raise the dispute").click()
    me.until("houseway.view.disputes.length === 1")

    boss = sign_in("supervisor", "/desk")
    open_case(boss, "cards/dispute/1").get_by_role("link", name="Go on at the table").click()
    act(boss, "Decide a dispute", "The fold stands.")
    expect(me.page.locator("#toasts")).to_contain_text("is decided: The fold stands.")
    me.page.get_by_role("tab", name="Table").click()
    me.page.get_by_role("button", name="Ask for a review").click()
    me.page.locator("dialog").get_by_role("button", name="Ask for a review").click()
    expect(boss.locator("#alerts")).to_contain_text("Ann asks for a review")
    act(boss, "Record what the review decided", "Half goes back.", decided_by="Casey")
    expect(boss.locator("#registers")).to_contain_text("On review by Casey: Half goes back.")
    act(boss, "Move money by hand", "as reviewed", "From: The float", cents="2", under="13.13")
    expect(me.page.locator("#side-body")).to_contain_text("On review: Half goes back.")
    file = open_case(boss, "cards/dispute/1")
    for words in ("reviewed", "Booked: $2 from the float to seat 4", "right to complain"):
        expect(file).to_contain_text(words, ignore_case=True)

    # Who is not satisfied complains, and an inspector follows that up.
    me.page.goto("/complaints")
    me.page.get_by_role("button", name="Complain about the decision").click()
    me.page.fill("#words", "All of it is mine.")
    me.page.get_by_role("button", name="Lodge the complaint").click()
    me.page.get_by_text("complaint", exact=True).wait_for()
    eye = sign_in("inspector", "/desk#messages")
    letter = eye.locator("article", has_text="Complaint about cards/dispute/1")
    letter.get_by_role("button", name="Acknowledge the message").click()
    eye.get_by_role("button", name="Do it").click()
    expect(letter).to_contain_text("Seen by inspector")
    file = open_case(eye, "cards/dispute/1")
    file.get_by_role("button", name="Close the complaint").click()
    eye.locator("dialog").last.get_by_label("Outcome").fill("The review stands.")
    eye.get_by_role("button", name="Do it").click()
    expect(file).to_contain_text("The review stands.")
    me.page.goto("/complaints")
    me.page.get_by_text("The review stands.").wait_for()
