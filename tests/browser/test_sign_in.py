"""Where somebody is after signing in."""

from urllib.parse import urlsplit

import pytest

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
