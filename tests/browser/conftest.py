"""A real browser (Debian's Chromium) before a real server on a free port, its store in memory."""

import pytest
from playwright.sync_api import expect

from tools.browser import until
from tools.open_house import PASSWORD, OpenHouse

# A safety net for a busy machine: whatever is awaited comes much sooner.
PATIENCE_MS = 240_000
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def served():
    """An open house without tables."""
    made = OpenHouse()
    yield made
    made.close()


@pytest.fixture
def unheeded():
    """A refusal is an answer with a status, which the browser's console repeats."""
    return ("Failed to load resource",)


@pytest.fixture
def visit(chromium, served, unheeded):
    """Opens a page in a browser of its own; a script that fails on it fails the test."""
    opened, wrong = [], []

    def open_page(path="/", width=1280, height=900, pace="none", **more):
        # Nothing moves, unless a test is about how it does: each frame of what beckons is painted.
        more = {"reduced_motion": "reduce" if pace == "none" else "no-preference"} | more
        context = chromium.new_context(
            viewport={"width": width, "height": height}, base_url=served.url, **more
        )
        context.set_default_timeout(PATIENCE_MS)
        # A frame without an origin has no storage.
        script = f"try {{ localStorage.setItem('houseway.pace', '{pace}') }} catch {{}}"
        context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        opened.append(context)
        if path:
            page.goto(path)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert [text for text in wrong if not any(said in text for said in unheeded)] == []


class Seated:
    """A player at a table, by what is on the page."""

    def __init__(self, page):
        self.page = page
        page.wait_for_selector("#balance")
        self.until("houseway.money() > 0")
        self.seat = page.evaluate("houseway.seat")

    def area(self, name):
        """An area of the felt; `{}` stands for the seat."""
        return self.page.locator(f'[data-area="{name.format(self.seat)}"]')

    def stake(self, *names):
        """Press areas, each when it is open; what lies there afterwards is seen."""
        for name in names:
            before = self.number("staked()")
            self.page.locator(f'.open[data-area="{name.format(self.seat)}"]').click()
            self.until(f"houseway.staked() > {before}")

    def key(self, *names):
        for name in names:
            self.page.keyboard.press(name)

    def press(self, command):
        """The button of a decision, by its command."""
        self.page.locator(f'[data-command$=".{command}"]').first.click()

    def deal(self):
        self.page.locator('[data-key="deal"]').click()

    def until(self, what):
        """Wait for something about the table."""
        until(self.page, what)

    def number(self, what):
        return self.page.evaluate(f"houseway.{what}")

    def cards(self, area):
        """The faces at a place as this page knows them; None for one that lies face down."""
        found = "houseway.view.things.filter((one) => one.area === area).map((one) => one.face)"
        return self.page.evaluate(f"(area) => {found}", area)

    def rows(self):
        """What became of the wagers of the last round, in the panel's words."""
        self.page.wait_for_selector("#side-body .rows li")
        # As they stand in the page: how their lines are broken is seen a moment later.
        return self.page.locator("#side-body .rows li").all_text_contents()


def post(page, path, **data):
    """Send what a form would send, without drawing the form."""
    token = page.request.get("/api/me").json()["csrf"]
    return page.request.post(path, data=data, headers={"X-CSRF-Token": token})


@pytest.fixture
def sit(visit):
    """Opens a table as somebody who has a Player Card and comes with a seat and chips in mind."""

    def seated(name, table, seat=None, cents=500_00, **more):
        page = visit(None, **more)
        assert post(page, "/api/cards", name=name).status == 201
        floor = page.request.get("/api/floor").json()["tables"]
        most = next(listed["seats"]["total"] for listed in floor if listed["name"] == table)
        page.goto(f"/tables/{table}?sit={seat or (most + 1) // 2}&cents={cents}")
        return Seated(page)

    return seated


@pytest.fixture
def sign_in(visit):
    """Opens a page as a member of staff; the form itself is tested in test_sign_in."""

    def signed_in(role, path, **more):
        page = visit(None, **more)
        assert post(page, "/api/sign-in", user=role, password=PASSWORD).status == 200
        page.goto(path)
        return page

    return signed_in


@pytest.fixture
def player(visit):
    """Opens a page as somebody who just got a Player Card."""

    def carded(name, path="/", **more):
        page = visit(None, **more)
        assert post(page, "/api/cards", name=name).status == 201
        page.goto(path)
        return page

    return carded
