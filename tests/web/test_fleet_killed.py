"""Processes of one floor are stopped, closed and killed under load: nothing is lost or doubled."""

import asyncio
import random
import signal
from itertools import cycle

import pytest

from bench import web
from bench._crowd import Client
from houseway.house import pool_faults, rederived
from houseway.store import open_store
from tests.store.conftest import emptied, postgres  # noqa: F401
from tests.web.conftest import aside
from tests.web.test_crash import answered, check_client, free_port, more_answers

TABLES, PLAYERS = 2, 2
# "Service restart": a page comes back by itself.
RESTART = 1012


@pytest.fixture
def patience():
    """Whatever is killed takes its time to come back."""


@pytest.fixture
def address(postgres, tmp_path, monkeypatch):  # noqa: F811
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return emptied(postgres)


class Roaming(Client):
    """Somebody behind a proxy, who comes to another process whenever a connection is lost."""

    ports, codes = iter(()), ()

    def _url(self):
        self.port = next(self.ports)
        return super()._url()

    async def _stay(self, socket):
        try:
            await super()._stay(socket)
        finally:
            self.codes = (*self.codes, socket.close_code)
            self.on_answer()


class Floor:
    """Two processes, and the crowd that plays in both."""

    def __init__(self, url):
        self.url, self.ports = url, [free_port(), free_port()]
        started = [self.start(port) for port in self.ports]
        self.running = [server for server, _ in started]
        self.crowd = web.crowd(started[0][1], 0.05)
        for number, client in enumerate(self.crowd):
            client.__class__ = Roaming
            # Those of one table begin together: nobody waits for who stands still.
            client.ports = cycle(self.ports if number // PLAYERS % 2 else self.ports[::-1])

    def start(self, port):
        return web.started(self.url, TABLES, PLAYERS, port)

    def at(self, number):
        return [client for client in self.crowd if client.port == self.ports[number]]

    async def stopped(self, number):
        """It stands still until the other one has dealt on, and then goes on."""
        self.running[number].send_signal(signal.SIGSTOP)
        await more_answers(self.at(1 - number), 10)
        self.running[number].send_signal(signal.SIGCONT)

    async def killed(self, number):
        """The other one goes on alone."""
        self.running[number].kill()
        self.running[number].wait()
        await more_answers(self.crowd, 15)

    async def started(self, number):
        """What was killed or closed is started again."""
        self.running[number], _ = await asyncio.to_thread(self.start, self.ports[number])

    async def closed(self, number):
        """Everybody there is told to come back."""
        there = {client: len(client.codes) for client in self.at(number) if client.socket}
        self.running[number].terminate()
        await answered(there, lambda: all(len(each.codes) > at for each, at in there.items()))
        assert {client.codes[at] for client, at in there.items()} == {RESTART}
        await asyncio.to_thread(self.running[number].wait)


async def played(url, *faults):
    """The crowd plays while faults come over the processes, each over the one of its number."""
    floor, chance = Floor(url), random.Random(3)
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
            server.kill()
            server.wait()
    return floor.crowd


def check(url, clients, least):
    with open_store(url) as store:
        assert sum(check_client(store, client) for client in clients) > least
        assert store.verify() == []
        for stream in store.streams("table/"):
            assert list(rederived(store.entries(stream))) == []
        assert list(pool_faults(store)) == []
        totals = store.balances()
        for asset in {asset for asset, _ in totals}:
            assert sum(cents for (each, _), cents in totals.items() if each == asset) == 0


def test_stopped_killed_and_closed_under_load_nothing_is_lost_or_doubled(address):
    faults = [(0, Floor.stopped), (0, Floor.killed), (1, Floor.closed)]
    check(address, aside(played(address, *faults)), 30)


@pytest.mark.long
def test_killed_and_started_again_and_closed_one_after_another(address):
    again = [(at, fault) for at in (0, 1) for fault in (Floor.killed, Floor.started)]
    rolling = [(at, fault) for at in (0, 1) for fault in (Floor.closed, Floor.started)]
    faults = [(0, Floor.stopped), *again * 3, *rolling, (1, Floor.stopped), *again]
    check(address, aside(played(address, *faults)), 200)
