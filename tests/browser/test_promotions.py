"""Promotions on the pages: a manager's screen, the cashier, a patron, and terms on paper."""

from datetime import datetime, timedelta

import pytest

from houseway.core import Refusal, command_from
from tests.games.fair import HAMPER, PURSE, TERMS
from tools.open_house import PASSWORD

START = datetime.fromisoformat("2026-07-01T12:00:00+10:00")


class Fair:
    """A house whose clock is set by hand, with those who run promotions."""

    def __init__(self, served):
        self.casino, self.now = served.house.casino, START - timedelta(days=3)
        served.house.clock = self.casino.clock = lambda: self.now.isoformat()
        for user, role in (("Mo", "promotions_manager"), ("Cal", "cashier")):
            served.people.add_staff(user, role, PASSWORD)

    def does(self, command, **fields):
        sent = command_from(f"floor.{command}", {"promotion": "fair"} | fields)
        done = self.casino.submit("Mo", "promotions_manager", sent)
        assert not isinstance(done, Refusal), done

    def drawn(self, *entrants):
        """Ready to be drawn: these have entered, and the list is fixed."""
        self.does("DraftPromotion", documents=["craps"], terms=TERMS, prizes=[PURSE, HAMPER])
        self.does("SubmitTerms")
        self.does("PublishTerms", channels=["desk"], marketing_reference=True)
        self.now = START
        self.does("StartPromotion")
        for ticket, patron in enumerate(entrants, 1):
            self.does("EnterPromotion", patron=patron, ticket=ticket)
        self.now = datetime.fromisoformat(TERMS["draw"]["at"])
        self.does("CloseEntries")
        return self


@pytest.fixture
def fair(served):
    return Fair(served)


def test_11_7_a_manager_drafts_terms_and_sees_what_is_missing(fair, sign_in):
    page = sign_in("Mo", "/promotions")
    page.get_by_role("button", name="Draft a promotion").click()
    page.fill("#ask-promotion", "spring fair")
    page.check("#of-craps")
    page.fill("#item-awarded_how", "a ticket for every prize")
    page.get_by_role("button", name="Do it").click()
    whole = page.locator("#whole")
    whole.get_by_text("Missing: What the prizes are").wait_for()
    assert "11.7.5" in whole.inner_text()
    page.get_by_role("button", name="Add a prize").click()
    page.fill("#prize-id", "car")
    page.select_option("#prize-type", "vehicle")
    page.fill("#prize-what", "a car")
    page.fill("#prize-value", "12000")
    page.fill("#detail-make", "Orr")
    page.get_by_role("button", name="Keep it").click()
    whole.get_by_text("Missing: model of prize car").wait_for()
    page.get_by_role("button", name="Add a prize").click()
    page.fill("#prize-id", "smoke")
    page.fill("#prize-value", "10")
    page.fill("#prize-includes", "tobacco")
    page.get_by_role("button", name="Keep it").click()
    page.get_by_text("11.5.1").wait_for()


def test_11_4_a_prize_is_drawn_by_chance_and_paid_by_the_cashier(fair, served, sign_in):
    for name, data in (("RegisterPerson", {}), ("IssuePlayerCard", {"card": "n 1"})):
        sent = command_from(f"floor.{name}", {"person": "Ari"} | data)
        served.house.casino.submit("Sue", "casino_supervisor", sent)
    fair.drawn("Ari")
    page = sign_in("Mo", "/promotions")
    page.get_by_role("button", name="Draw by chance").click()
    page.uncheck("#draw-fair-hamper-1")
    page.get_by_role("button", name="Draw", exact=True).click()
    page.locator("#whole").get_by_text("fair-purse-1").first.wait_for()
    assert "SHA-256" in page.locator("#whole").inner_text()
    page = sign_in("Cal", "/promotions")
    page.get_by_role("button", name="Pay", exact=True).click()
    page.select_option("#pay-by-1", "cash")
    page.get_by_role("button", name="Do it").click()
    page.get_by_text("11.4").first.wait_for()
    page.select_option("#pay-by-1", "cheque")
    page.get_by_role("button", name="Do it").click()
    page.locator("#whole").get_by_text("Paid", exact=True).wait_for()
    assert page.get_by_role("button", name="Start").count() == 0


def test_11_6_a_patron_sees_what_is_published_and_the_table_leads_to_it(fair, served, player):
    fair.drawn()
    fair.does("DraftPromotion", promotion="later", documents=["craps"], terms=TERMS)
    served.open("dice", "craps")
    page = player("Robin", "/promotions")
    page.locator("#whole").get_by_text("My entries").wait_for()
    assert page.get_by_role("button", name="Contest something").count() == 1
    assert page.locator("#list").get_by_text("later").count() == 0
    page.goto("/tables/dice")
    page.get_by_role("dialog", name="Take a seat").wait_for()
    page.keyboard.press("Escape")
    page.click("#tab-table")
    page.locator("a", has_text="Terms of fair").wait_for()


def test_11_6_everybody_reads_published_terms_and_prints_them(fair, visit):
    fair.drawn()
    page = visit("/promotions")
    page.locator("#whole").get_by_text("a ticket out of the drum").wait_for()
    assert page.get_by_role("button", name="Postpone").count() == 0
    page.get_by_role("link", name="Terms to print").click()
    page.locator(".paper").get_by_text("Craps 11.7.8").wait_for()
    assert "$400" in page.locator(".paper").inner_text()
