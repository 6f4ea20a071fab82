"""Where somebody is after signing in."""

from urllib.parse import urlsplit

import pytest

from houseway.floor.state import Floor
from tools.open_house import PASSWORD


@pytest.mark.parametrize("to", ["/%09/evil.example/", "//evil.example/"])
def test_signing_in_leads_to_no_other_house(served, visit, to):
    """A browser drops the tab: what seems to be a page here would be a page elsewhere."""
    page = visit(f"/sign-in?to={to}")
    page.fill("#user", "supervisor")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    page.wait_for_url(lambda url: urlsplit(url).path != "/sign-in")
    assert page.url.startswith(f"{served.url}/")


def test_signing_in_leads_where_one_wanted_to_go(visit):
    page = visit("/sign-in?to=/supervisor%23cases")
    page.fill("#user", "supervisor")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    page.wait_for_url(lambda url: urlsplit(url).path == "/supervisor")


def test_who_was_idle_is_told_and_comes_back_to_where_they_were(served, sign_in):
    page = sign_in("supervisor", "/desk#people")
    page.get_by_role("button", name="Register a person").wait_for()
    now = served.people.timer
    served.people.timer = lambda: now() + served.people.staff_idle + 1
    page.get_by_role("searchbox").fill("Mary")
    page.get_by_role("searchbox").press("Enter")
    over = page.get_by_role("dialog", name="You are signed out")
    over.get_by_role("link", name="Sign in again").click()
    page.fill("#user", "supervisor")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    page.get_by_role("button", name="Register a person").wait_for()
    assert urlsplit(page.url)[2:] == ("/desk", "", "people")


def test_who_was_idle_at_a_table_is_told_there_too(served, sign_in):
    served.open("dice", "craps", method="felt")
    page = sign_in("dealer", "/tables/dice/deal")
    page.wait_for_selector("#now >> text=Take the table")
    now = served.people.timer
    served.people.timer = lambda: now() + served.people.staff_idle + 1
    page.press("#line", "Enter")
    page.get_by_role("dialog", name="You are signed out").wait_for()
    assert served.house.table("dice").dealer == ""


def test_who_is_signed_out_by_another_is_told_at_the_table(served, sign_in):
    served.open("dice", "craps", method="felt")
    dealer = sign_in("dealer", "/tables/dice/deal")
    dealer.wait_for_selector("#now >> text=Take the table")
    served.people.add_staff("keeper", "administrator", PASSWORD)
    page = sign_in("keeper", "/desk#sessions")
    page.get_by_role("row", name="dealer").get_by_role("button", name="Sign out").click()
    page.get_by_label("Reason", exact=True).fill("left the house")
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    page.get_by_role("row", name="dealer").wait_for(state="detached")
    dealer.press("#line", "Enter")
    dealer.get_by_role("dialog", name="You are signed out").wait_for()
    assert served.house.table("dice").dealer == ""


@pytest.mark.parametrize("real", [True, False])
def test_who_has_no_card_reads_where_to_get_one(visit, monkeypatch, real):
    monkeypatch.setattr(Floor, "real", property(lambda _: real))
    page = visit("/sign-in")
    said = "The cage issues one" if real else "Get one on the floor"
    page.get_by_text(said).wait_for()
    assert page.get_by_role("link", name="Get one on the floor").count() == (not real)
