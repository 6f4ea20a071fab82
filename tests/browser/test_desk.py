"""The desk: duties and cases with their files, a pit taken charge of, a card issued."""

import pytest
from playwright.sync_api import expect

from houseway.core import SUPERVISOR
from houseway.floor.persons import RegisterPerson
from houseway.floor.pits import OpenPit
from houseway.floor.wrong_payments import RecordRound, ReportPayment
from tools.open_house import PASSWORD

GAME = "craps"


@pytest.fixture
def casino(served):
    """A floor with a pit, a person without a card and a wrong payment."""
    served.open("main", GAME)
    casino = served.house.casino
    for command in (
        OpenPit("The pit"),
        RegisterPerson("M-1", "Mary Walker"),
        RecordRound("main", 1, 2, 2_500_00, 1_000_00),
        ReportPayment("W-1", "main", 1, 2),
    ):
        served.house.casino.submit("supervisor", SUPERVISOR, command)
    return casino


def test_a_wrong_payment_is_read_and_followed_up_from_its_file(casino, sign_in):
    page = sign_in("supervisor", "/desk")
    page.wait_for_selector("text=Rectify payment")
    # A duty leads to the file of its case.
    page.get_by_role("button", name="W-1").click()
    page.wait_for_selector("dialog >> text=Overpaid, $1,500")
    page.get_by_role("button", name="Identify the patron").click()
    asked = page.locator("dialog").last
    asked.get_by_label("Person").fill("M-1")
    asked.get_by_role("button", name="Do it").click()
    page.wait_for_selector("text=Identify the patron: done.")
    assert casino.floor().payments.cases["W-1"].patron == "M-1"


def test_a_pit_is_taken_charge_of_and_a_refusal_says_why(casino, sign_in):
    page = sign_in("supervisor", "/desk#pits")
    page.get_by_role("button", name="Take charge").click()
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector("text=Take charge: done.")
    assert casino.floor().pits.known["The pit"].supervisor == "supervisor"
    page.get_by_role("button", name="Take charge").click()
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector("dialog >> text=supervisor is in charge of The pit already")


def test_a_card_is_issued_to_a_person_who_was_searched_for(casino, sign_in):
    page = sign_in("supervisor", "/desk")
    page.get_by_label("Find a person, case, round, clause or reason").fill("walker")
    page.get_by_label("Find a person, case, round, clause or reason").press("Enter")
    page.get_by_role("button", name="M-1").click()
    page.get_by_role("button", name="Issue a Player Card by its number").click()
    asked = page.locator("dialog").last
    asked.get_by_label("Card").fill("40-1")
    asked.get_by_role("button", name="Do it").click()
    page.wait_for_selector("text=Issue a Player Card by its number: done.")
    assert casino.floor().persons.get("M-1").card == "40-1"


def test_a_card_is_given_with_its_secret_and_can_be_suspended(casino, sign_in):
    page = sign_in("supervisor", "/desk#people")
    page.get_by_role("button", name="M-1").click()
    assert page.get_by_role("button", name="Suspend the card").count() == 0
    page.get_by_role("button", name="Give a card").click()
    given = page.get_by_role("dialog", name="Player Card of M-1")
    given.get_by_text("The secret is shown this once").wait_for()
    number = casino.floor().persons.get("M-1").card
    given.get_by_text(number).wait_for()
    given.get_by_role("button", name="Close").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="M-1").click()
    page.get_by_role("button", name="Suspend the card").wait_for()
    assert page.get_by_role("button", name="Restore the card").count() == 0


def test_a_list_of_exclusions_is_taken_in_whole_and_one_is_lifted(casino, sign_in):
    page = sign_in("supervisor", "/desk#exclusions")
    page.get_by_role("button", name="Take in a list").click()
    listed = page.locator("#csv")
    listed.fill("person,document,out_of,why,until\nM-1,craps,moon,late,")
    page.get_by_role("button", name="Exclude all").click()
    page.wait_for_selector("dialog >> text=line 2")
    assert not casino.floor().exclusions.out
    listed.fill("person,document,out_of,why,until\nM-1,craps,game,late bets,")
    page.get_by_role("button", name="Exclude all").click()
    page.wait_for_selector("text=1 person excluded.")
    page.get_by_role("button", name="Lift").click()
    page.locator("dialog").get_by_label("Why").fill("the word was given")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector("text=Nobody is excluded.")


def test_who_is_out_of_the_casino_until_a_time_is_let_in_again(casino, sign_in):
    page = sign_in("supervisor", "/desk#exclusions", timezone_id="Australia/Sydney")
    page.get_by_role("button", name="Exclude a person").click()
    page.fill("#ask-person", "M-1")
    page.select_option("#ask-document", GAME)
    page.select_option("#ask-out_of", "casino")
    page.fill("#ask-until", "2099-01-01T10:00")
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("button", name="Lift", exact=True).click()
    (out,) = casino.floor().exclusions.out["M-1"]
    assert (out.out_of, out.until) == ("casino", "2098-12-31T23:00:00.000Z")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector("text=Nobody is excluded.")


def test_a_document_is_put_in_force_by_two_managers(casino, served, sign_in):
    for user, role in (("Gil", "gaming_manager"), ("Ada", "assistant_gaming_manager")):
        served.people.add_staff(user, role, PASSWORD)
    page = sign_in("Gil", "/desk#documents")
    page.get_by_role("button", name="Adopt a document").click()
    page.select_option("#ask-document", GAME)
    page.fill("#ask-order", "Order 7")
    page.fill("#ask-since", "2026-01-01")
    text = ("The text as it was approved.\n" * 3000).encode()
    page.set_input_files("#ask-file", {"name": "a.txt", "mimeType": "text/plain", "buffer": text})
    expect(page.locator("#ask-text")).to_have_value(text.decode())
    page.fill("#ask-why", "it was approved")
    page.get_by_role("button", name="Propose it").click()
    page.wait_for_selector("text=another person signs it")
    page = sign_in("Ada", "/desk#pits")
    expect(page.locator("#main")).to_contain_text("(86999 characters)")
    page.get_by_role("button", name="Sign", exact=True).click()
    page.wait_for_selector("text=Nothing waits.")
    page.get_by_role("link", name="Documents").click()
    page.wait_for_selector("text=Order 7")
    assert "as it was approved" in page.request.get(f"/api/floor/documents/{GAME}/text").text()


def test_a_player_keeps_out_of_the_casino_for_a_time(casino, served, player):
    page = player("Robin", "/complaints")
    page.get_by_role("button", name="Keep me out of the casino").click()
    page.select_option("#span", "12")
    page.get_by_role("button", name="Keep me out", exact=True).click()
    page.wait_for_url(f"{served.url}/")
    (out,) = casino.floor().exclusions.out["Robin"]
    assert (out.out_of, out.under, out.until > "2027") == ("casino", "self-exclusion", True)
    assert page.request.get("/api/me").json()["role"] == "visitor"


def test_on_paper_a_demonstration_says_that_it_is_one(casino, sign_in):
    page = sign_in("supervisor", "/desk")
    page.get_by_role("link", name="Cases").wait_for()
    page.evaluate("""() => {
        const said = document.createElement('p');
        said.className = 'demo';
        said.textContent = 'Demonstration';
        document.querySelector('#shell').append(said);
    }""")
    page.emulate_media(media="print")
    expect(page.locator(".demo")).to_be_visible()
    expect(page.locator("#shell a").first).to_be_hidden()
