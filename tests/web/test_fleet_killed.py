"""`houseway serve` several times on one PostgreSQL: stopped, killed and closed under load."""

import asyncio
import json
import logging
import random
import signal
from collections import Counter
from datetime import datetime
from itertools import cycle
from time import monotonic
from urllib.request import urlopen
from uuid import uuid4

import pytest

from bench import web
from bench._crowd import Client
from houseway.core import USUAL, load_game
from houseway.house import RECEIVED, House, event_of, pool_faults, rederived, stream_of
from houseway.house.people import People
from houseway.store import open_store
from houseway.web.automatic_dealer import AUTOMATIC
from houseway.web.presence import now
from tests.cli.test_serve import Served
from tests.store.conftest import emptied, postgres  # noqa: F401
from tests.web.conftest import aside
from tests.web.test_crash import answered, check_client, free_port, more_answers

log = logging.getLogger(__name__)
TABLES, PLAYERS = ("canberra-holdem", "craps"), 2
# Seconds between two acts of a player, who may send twenty commands a second.
THINK = 0.15
# "Service restart": a page comes back by itself.
RESTART = 1012


@pytest.fixture
def patience():
    """Whatever is killed takes its time to come back."""


class Roaming(Client):
    """Somebody behind a proxy, who comes to another process whenever a connection is lost."""

    ports, codes, lost, away = iter(()), (), 0.0, ()
    # Where the connection goes to, as long as there is one.
    there = None

    def _url(self):
        self.port = next(self.ports)
        return super()._url()

    def _hear(self, message):
        super()._hear(message)
        if message["type"] == "hello" and self.lost:
            self.away, self.lost = (*self.away, monotonic() - self.lost), 0.0
        self.on_answer()

    async def _stay(self, socket):
        self.there = self.port
        try:
            await super()._stay(socket)
        finally:
            self.there = None
            self.codes, self.lost = (*self.codes, socket.close_code), monotonic()
            self.on_answer()


def opened(url):
    """A floor whose tables are open; everybody's session, by table and seat."""
    with open_store(url) as store:
        house, people = House(store), People(store)
        people.add_staff("regulator", "regulator", uuid4().hex)
        for game in TABLES:
            house.open_table(game, game, load_game(game).sign(USUAL))
        places = [(game, seat) for game in TABLES for seat in range(1, PLAYERS + 1)]
        return {f"{at}/{n}": people.open_session(f"{at} {n}", "player") for at, n in places}


class Floor:
    """Two processes, and the crowd that plays in both."""

    def __init__(self, url, folder):
        self.url, self.folder = url, folder
        self.ports = [free_port(), free_port()]
        # When a process was killed, and the tables that it dealt at.
        self.kills = []
        tokens = opened(url)
        self.running = [self.start(port) for port in self.ports]
        self.crowd = web.crowd({"tokens": tokens, "port": 0}, THINK)
        for number, client in enumerate(self.crowd):
            client.__class__ = Roaming
            # Those of one table begin together: nobody waits for who stands still.
            client.ports = cycle(self.ports if number // PLAYERS % 2 else self.ports[::-1])

    def start(self, port):
        options = "--port", str(port), "--keys", str(self.folder / "keys")
        with (self.folder / "log").open("a") as log:
            served = Served(self.url, *options, stderr=log)
        # It answers this when the house is open.
        served.get("api/floor")
        return served

    def deals_at(self, number):
        """The tables that a process deals at."""
        with urlopen(f"http://127.0.0.1:{self.ports[number]}/health") as answer:
            leases = json.load(answer)["leases"]
        return [name for name in TABLES if stream_of(name) in leases]

    async def stopped(self, number):
        """It stands still until the other one has dealt on, and then goes on."""
        self.running[number].process.send_signal(signal.SIGSTOP)
        await more_answers(self.crowd, 10)
        self.running[number].process.send_signal(signal.SIGCONT)

    async def killed(self, number):
        """The other one goes on alone: the house deals again at every table."""
        tables = self.deals_at(number)
        self.running[number].process.kill()
        self.running[number].process.wait()
        self.kills.append((now(), tables))
        await more_answers(self.crowd, 15)
        with open_store(self.url) as store:
            while None in after_kills(store, self.kills):
                await more_answers(self.crowd, 1)

    async def dealer_killed(self, table):
        """Who deals at a table is killed, and the last one closed in the end."""
        while not (found := [at for at in (0, 1) if table in self.deals_at(at)]):
            await more_answers(self.crowd, 1)
        await self.killed(found[0])
        await self.closed(1 - found[0])

    async def started(self, number):
        """What was killed or closed is started again."""
        self.running[number] = await asyncio.to_thread(self.start, self.ports[number])

    async def closed(self, number):
        """Everybody there is told to come back."""
        port = self.ports[number]
        there = {client: len(client.codes) for client in self.crowd if client.there == port}
        closing = self.running[number].process
        closing.terminate()
        await answered(self.crowd, lambda: all(len(each.codes) > at for each, at in there.items()))
        assert {client.codes[at] for client, at in there.items()} == {RESTART}
        assert await asyncio.to_thread(closing.wait) == 0


async def played(floor, *faults):
    """The crowd plays while faults come over the processes, each over the one of its number."""
    chance = random.Random(3)
    tasks = [asyncio.create_task(client.run()) for client in floor.crowd]
    try:
        for number, fault in faults:
            await more_answers(floor.crowd, chance.randrange(10, 25))
            await fault(floor, number)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for server in floor.running:
            server.process.kill()
            server.process.wait()


def check(floor, least):
    clients = floor.crowd
    with open_store(floor.url) as store:
        assert sum(check_client(store, client) for client in clients) > least
        assert store.verify() == []
        for stream in store.streams("table/"):
            assert list(rederived(store.entries(stream))) == []
        assert list(pool_faults(store)) == []
        totals = store.balances()
        for asset in {asset for asset, _ in totals}:
            assert sum(cents for (each, _), cents in totals.items() if each == asset) == 0
        after = after_kills(store, floor.kills)
    assert "Traceback" not in (floor.folder / "log").read_text()
    away = [seconds for client in clients for seconds in client.away]
    answers = sum((client.answers for client in clients), Counter())
    # Shown by pytest -rP --log-level=INFO.
    log.info("dealt again after a kill, in seconds: %s", rounded(after))
    log.info("away, in seconds: %s; answers: %s", rounded(away), dict(answers))


def rounded(seconds):
    return " ".join(f"{each:.2f}" for each in sorted(seconds))


def after_kills(store, kills):
    """How long it took at each table until the house dealt again; None where it has not yet."""
    return [dealt_again(store, table, at) for at, tables in kills for table in tables]


def dealt_again(store, table, moment):
    """The seconds from a moment to the next act of the automatic dealer."""
    received = (record for record in store.read(stream_of(table)) if record.name == RECEIVED)
    acts = (record.at for record in received if event_of(record).by == AUTOMATIC)
    times = ((datetime.fromisoformat(at) - moment).total_seconds() for at in acts)
    return min((seconds for seconds in times if seconds > 0), default=None)


@pytest.fixture
def floor(postgres, tmp_path, monkeypatch):  # noqa: F811
    # What was dealt is read here as well.
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))
    return Floor(emptied(postgres), tmp_path)


def test_stopped_killed_and_closed_under_load_nothing_is_lost_or_doubled(floor):
    faults = [(0, Floor.stopped), (TABLES[0], Floor.dealer_killed)]
    aside(played(floor, *faults))
    check(floor, 10)


@pytest.mark.long
def test_killed_and_started_again_and_closed_one_after_another(floor):
    again = [(at, fault) for at in (0, 1) for fault in (Floor.killed, Floor.started)]
    rolling = [(at, fault) for at in (0, 1) for fault in (Floor.closed, Floor.started)]
    faults = [(0, Floor.stopped), *again * 3, *rolling, (1, Floor.stopped), *again]
    aside(played(floor, *faults))
    check(floor, 100)
