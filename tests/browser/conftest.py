"""A real browser (Debian's Chromium) before a real server on a free port, its store in memory."""

import os
import shutil
import threading
import time
from urllib.parse import quote, urlsplit

import pytest

from houseway.core import DEALER, INSPECTOR, SUPERVISOR
from houseway.house import House
from houseway.law import GAMES
from houseway.salon import manners
from houseway.salon.people import People
from houseway.store import open_store
from houseway.web.app import create_app
from houseway.web.settings import Settings

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
PASSWORD = "a long enough password"
# People do not wait in tests; automatic players and the dealer answer at once.
BRISK = Settings(pause=0, thought=0, grace=0.2, commands_per_second=500, commands_at_once=500)
BRISK = BRISK._replace(cards_per_minute=1000, sign_ins_per_minute=1000)


class Plain:
    """No secret of a test is worth twenty milliseconds."""

    def hash(self, secret):
        return f"plain {secret}"

    def verify(self, hash, secret):
        return hash == f"plain {secret}"


class Served:
    """A house that is open at `url`."""

    def __init__(self, settings=BRISK):
        import uvicorn

        self.store = open_store("memory:")
        self.house, self.people = House(self.store), People(self.store, hasher=Plain())
        for role in (DEALER, SUPERVISOR, INSPECTOR):
            self.people.add_staff(role, role, PASSWORD)
        app = create_app(self.house, self.people, settings)
        config = uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)
        self.url = f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def open(self, name, game, minimum=5_00, **how):
        """Open a table with the game's usual sign."""
        sign = manners(game).sign(minimum, 500_00, 5_00, False)
        self.house.open_table(name, game, sign, **how)
        return name

    def open_all(self):
        """A regulated and a training table of every game, as on a fresh store."""
        for game in GAMES:
            self.open(game, game)
            self.open(f"{game}-training", game, training=True)
        return self

    def close(self):
        self.server.should_exit = True
        self.thread.join(10)


@pytest.fixture
def served():
    """An open house without tables."""
    made = Served()
    yield made
    made.close()


@pytest.fixture(scope="session")
def chromium():
    """The browser, started once."""
    if not CHROMIUM:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, served):
    """Opens a page in a browser of its own; a script that fails on it fails the test."""
    opened, wrong = [], []

    def open_page(path="/", width=1280, height=900, **more):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, base_url=served.url, **more
        )
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        page.goto(path)
        opened.append(context)
        return page

    yield open_page
    for context in opened:
        context.close()
    # A refusal is an answer with a status, which the browser's console repeats.
    assert [one for one in wrong if "Failed to load resource" not in one] == []


@pytest.fixture
def sign_in(visit):
    """Opens a page as a member of staff."""

    def signed_in(role, path, **more):
        page = visit(f"/sign-in?to={quote(path)}", **more)
        page.fill("#user", role)
        page.fill("#password", PASSWORD)
        page.press("#password", "Enter")
        page.wait_for_url(lambda url: urlsplit(url).path == path.partition("#")[0])
        return page

    return signed_in


@pytest.fixture
def player(visit):
    """Opens a page as somebody who just got a Player Card."""

    def carded(name, path="/", **more):
        page = visit("/", **more)
        page.fill("#name", name)
        page.click("text=Get my card")
        page.click("text=To the floor")
        page.wait_for_selector(f"text=Good to see you, {name}")
        if path != "/":
            page.goto(path)
        return page

    return carded
