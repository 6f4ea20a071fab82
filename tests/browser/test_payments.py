"""Wrong payments and money by hand, as staff see them."""

import pytest
from playwright.sync_api import expect

from houseway.core import DEALER, SUPERVISOR, CloseWagers, Drawn, Refusal, Stake
from houseway.games.craps.events import SelectDice
from houseway.table.declarations import DeclarePayout, TakeDeclarations
from houseway.table.payments import RecordAttempt, ReportWrongPayment
from houseway.table.seats import BuyIn, Leave, Sit


@pytest.fixture
def rolled(served):
    """Ada has won $10 at craps; Ben sits there too."""
    name = served.open("dice", "craps", method="felt")

    def does(by, role, sent):
        answer = served.house.submit(name, by, role, sent)
        assert not isinstance(answer, Refusal), answer

    for seat, player in ((1, "Ada"), (2, "Ben")):
        does(player, "player", Sit(seat))
        does(player, "player", BuyIn(seat, 500_00))
    does(DEALER, DEALER, TakeDeclarations("on"))
    does("Ada", "player", Stake(1, "win_line", 10_00))
    does("Ada", "player", SelectDice(1, "1 2"))
    does(DEALER, DEALER, CloseWagers())
    does(DEALER, DEALER, Drawn((3, 4), "dealer"))
    served.does = does
    return name


def rack(served, name, seat):
    return served.house.table(name).balance(f"rack/{seat}")


def choose(page, act):
    page.locator("#acts").get_by_role("button", name=act).click()


def test_9_1_2_an_underpayment_on_record_is_put_right_and_no_more(served, rolled, sign_in):
    served.does(DEALER, DEALER, DeclarePayout(1, 5_00))
    page = sign_in("dealer", f"/tables/{rolled}/deal")
    page.wait_for_selector("#now >> text=Take the table")
    page.press("#line", "Enter")
    page.get_by_role("button", name="Record as underpaid").click()
    expect(page.locator("#paid-box")).to_contain_text("underpaid by $5")
    expect(page.locator("#paid-box .money").first).to_have_text("$5")
    assert rack(served, rolled, 1) == 505_00
    boss = sign_in("supervisor", f"/tables/{rolled}/supervise")
    listed = boss.locator("#registers li", has_text="underpaid by $5")
    expect(listed).to_contain_text("No. 1, Ada, seat 1, round 1")
    expect(listed).to_contain_text("unintentional")
    choose(boss, "Correct a payment")
    expect(boss.locator("#act .preview")).to_contain_text("$5 from errors to seat 1")
    boss.fill("#act textarea", "The camera shows it.")
    boss.get_by_role("button", name="Confirm and record").click()
    expect(listed).to_contain_text("put right")
    assert rack(served, rolled, 1) == 510_00
    assert served.house.table(rolled).balance("errors") == 0


def test_9_3_2_the_list_says_intent_attempts_clauses_and_what_is_reported(served, rolled, sign_in):
    served.does(DEALER, DEALER, DeclarePayout(1, 10_00))
    served.does("Ada", "player", Leave(1))
    sent = ReportWrongPayment(1, 1, "overpaid", 1500_00, "suspected")
    served.does(DEALER, DEALER, sent)
    served.does("sue", SUPERVISOR, RecordAttempt(1, "a letter"))
    page = sign_in("supervisor", f"/tables/{rolled}/supervise")
    listed = page.locator("#registers li", has_text="overpaid by $1,500")
    for words in ("Ada", "suspected", "a letter", "Belongs in the monthly report"):
        expect(listed.first).to_contain_text(words)
    clauses = listed.first.locator(".clause").all_inner_texts()
    assert clauses == ["9.2", "9.3.2", "9.3.1.2"]
    choose(page, "Record a correction made away from the table")
    page.fill("#act textarea", "by cheque")
    preview = page.locator("#act .preview")
    expect(preview).to_contain_text("$1,500 given back by Ada away from the table, by cheque")


def test_10_13_money_by_hand_says_how_much_from_where_to_where(served, rolled, sign_in):
    served.does(DEALER, DEALER, DeclarePayout(1, 10_00))
    page = sign_in("supervisor", f"/tables/{rolled}/supervise")
    choose(page, "Move money by hand")
    form = page.locator("#act form")
    expect(form).to_contain_text("From")
    expect(form.locator(".hint")).to_have_text("$1 to $1,000,000 in steps of $1")
    form.get_by_role("group", name="From").get_by_role("radio", name="The float").check()
    form.get_by_role("group", name="To").get_by_role("radio", name="Seat 2").check()
    form.locator('input[name="cents"]').fill("20")
    form.locator('input[name="under"]').fill("10.13")
    form.locator('input[name="under"]').press("Tab")
    form.locator("textarea").fill("a chip rolled off the table")
    told = "$20 from the float to seat 2, by supervisor: a chip rolled off the table"
    expect(page.locator("#act .preview")).to_contain_text(told)
    page.get_by_role("button", name="Confirm and record").click()
    expect(page.locator("#log")).to_contain_text(told)
    assert rack(served, rolled, 2) == 520_00
