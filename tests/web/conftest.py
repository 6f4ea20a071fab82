"""A floor in memory, and guests who come in by HTTP and WebSocket like anybody else."""

import asyncio
import json
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from houseway.core import (
    DEALER,
    INSPECTOR,
    SUPERVISOR,
    Limits,
    Sign,
    by_seat,
    dump,
    form,
    kind,
    load_game,
)
from houseway.house import House
from houseway.house.people import People
from houseway.law import games
from houseway.store import open_store
from houseway.web.app import create_app
from houseway.web.sessions import COOKIE
from houseway.web.settings import Settings

FAST = Settings(pause=0, thought=0, grace=0, commands_per_second=1000, commands_at_once=1000)
FAST = FAST._replace(cards_per_minute=1000, sign_ins_per_minute=1000, start=3600, company=0)
FAST = FAST._replace(reads_per_second=1e5, reads_at_once=1e5, lookups_at_once=1e5)
# Nobody's time is over because the machine is busy, unless a test says whose.
HOUR = 3600
FAST = FAST._replace(decision=HOUR, countdown=HOUR, away=HOUR, seat_kept=HOUR, dealer_away=HOUR)
# A safety net: what is awaited comes much sooner.
PATIENCE = 600
PASSWORD = "a long enough password"


def aside(coroutine):
    """What a coroutine answers: in a thread, since a browser under test has this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class Plain:
    """No secret of a test is worth twenty milliseconds."""

    def hash(self, secret):
        return f"plain {secret}"

    def verify(self, hash, secret):
        return hash == f"plain {secret}"


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, client):
        self.client = client
        self.csrf = self.get("/api/me").json()["csrf"]

    def get(self, path, **query):
        return self.client.get(path, params=query)

    def post(self, path, body=None, **headers):
        sent = {"X-CSRF-Token": self.csrf} | headers
        answer = self.client.post(path, json={} if body is None else body, headers=sent)
        if answer.headers["content-type"] == "application/json" and "csrf" in answer.json():
            self.csrf = answer.json()["csrf"]
        return answer

    def keep(self, token):
        """Have this session's cookie instead."""
        self.client.cookies.clear()
        if token:
            self.client.cookies.set(COOKIE, token)

    def card(self, name):
        """Take a Player Card; what is shown once."""
        answer = self.post("/api/cards", {"name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def sign_in(self, user):
        answer = self.post("/api/sign-in", {"user": user, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, table, command, id=None, **more):
        """A command of the house's own, by HTTP."""
        return self.raw(table, kind(command), json.loads(dump(command)), id, **more)

    def raw(self, table, name, data=None, id=None, **more):
        sent = {"id": id or uuid4().hex, "command": name, "data": data or {}} | more
        return self.post(f"/api/tables/{table}/commands", sent)

    def done(self, table, command, **more):
        answer = self.send(table, command, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def view(self, table, role=None):
        answer = self.get(f"/api/tables/{table}", **({"as": role} if role else {}))
        assert answer.status_code == 200, answer.text
        return answer.json()["view"]

    @contextmanager
    def follow(self, table, role="player", after=None, views="whole"):
        """A connection to a table."""
        query = f"as={role}&views={views}" + (f"&after={after}" if after is not None else "")
        with self.client.websocket_connect(f"/api/tables/{table}/live?{query}") as socket:
            yield Follower(socket)


class Follower:
    """One WebSocket; every message is kept."""

    def __init__(self, socket):
        self.socket, self.heard, self.view = socket, [], {}

    def receive(self):
        """The next message; changes are put into the view before them, as a page does it."""
        message = json.loads(self.socket.receive_text())
        if "changes" in message:
            kept = {name: self.view[name] for name in self.view.keys() - message.get("gone", [])}
            message["view"] = kept | message["changes"]
        self.view = message.get("view", self.view)
        self.heard.append(message)
        return message

    def until(self, wanted):
        """The first message from now on that is wanted."""
        while not wanted(message := self.receive()):
            pass
        return message

    def ask(self, **message):
        """Send a message and wait for its answer."""
        id = message.setdefault("id", uuid4().hex)
        self.socket.send_text(json.dumps(message))
        return self.until(lambda one: one.get("id") == id)

    def command(self, command, **more):
        name, data = kind(command), json.loads(dump(command))
        return self.ask(type="command", command=name, data=data, **more)

    def numbers(self):
        """The numbers of all events heard, in the order in which they came."""
        batches = [
            batch for message in self.heard for batch in (message.get("missed") or [message])
        ]
        return [event["number"] for batch in batches for event in batch.get("events", [])]


def seen(view):
    """A view from the wire as the house's own players read it."""
    return view | {"sign": form(view["sign"], Sign)}


def play_until(over, game, *people):
    """Ordinary play, a step of everybody whenever something happens, until a view is as wanted."""
    randomness = Random(1)
    watching, _ = people[0]
    with watching.follow(game) as line:
        while not over(view := watching.view(game)):
            for guest, seat in people:
                command = _ordinary_move(guest, game, seat, randomness)
                guest.send(game, command) if command else guest.raw(game, "web.Ready")
            line.receive()
    return view


def _ordinary_move(guest, game, seat, randomness):
    """What an ordinary player does next, if it is their turn."""
    view = seen(guest.view(game))
    waits = by_seat(seat) in view["due"] or not view["due"]
    return load_game(game).bot(view, seat, randomness) if waits else None


class Floor:
    """The application over a house in memory, with a table of every game."""

    def __init__(self, settings=FAST, store=None):
        self.store = store or open_store("memory:")
        self.house = House(self.store)
        self.people = People(self.store, hasher=Plain())
        self.app = create_app(self.house, self.people, settings)
        self._portal = None

    def tables(self, played=None, training=False):
        for game in played or games():
            sign = load_game(game).sign(Limits(5_00, 500_00, 5_00))
            self.house.open_table(game, game, sign, training=training)
        return self

    def staff(self):
        for role in (DEALER, SUPERVISOR, INSPECTOR):
            self.people.add_staff(role, role, PASSWORD)
        return self

    def guest(self):
        """Another browser; all of them share the one running application."""
        client = TestClient(self.app, raise_server_exceptions=False)
        client.portal = self._portal
        return Guest(client)

    def player(self, name, table=None, seat=1, cents=1_000_00):
        """Somebody with a Player Card, and a seat and chips where a table is named."""
        from houseway.table.seats import BuyIn, Sit

        guest = self.guest()
        guest.card(name)
        if table:
            guest.done(table, Sit(seat))
            guest.done(table, BuyIn(seat, cents))
        return guest

    def member(self, role):
        guest = self.guest()
        guest.sign_in(role)
        return guest

    def __enter__(self):
        self._running = TestClient(self.app, raise_server_exceptions=False)
        self._running.__enter__()
        self._portal = self._running.portal
        return self

    def __exit__(self, *wrong):
        self._running.__exit__(*wrong)


@pytest.fixture(autouse=True)
def patience(request):
    """Whoever waits for a message that never comes is told so."""

    def enough(*_):
        raise TimeoutError("waited too long for a message")

    before = signal.signal(signal.SIGALRM, enough)
    signal.alarm(PATIENCE * (5 if request.node.get_closest_marker("long") else 1))
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def floor():
    """A floor with every game, regulated, and staff."""
    with Floor().tables().staff() as made:
        yield made


@pytest.fixture
def practice():
    """A floor whose tables are for training."""
    with Floor().tables(training=True).staff() as made:
        yield made


@pytest.fixture
def floors():
    """Makes floors."""
    return Floor


@pytest.fixture
def wire():
    """Views from the wire."""
    return seen
