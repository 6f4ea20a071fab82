"""A page whose process is killed comes back to another of the same floor and misses nothing."""

import asyncio
import threading
from contextlib import suppress

import pytest
from httpx2 import Client
from playwright.sync_api import expect

from houseway.core import USUAL, load_game
from houseway.house import House, stream_of
from houseway.house.people import People
from houseway.store import open_store
from houseway.table.seats import BuyIn, Leave, Sit
from tests.cli.test_serve import Served
from tests.store.conftest import emptied
from tests.store.conftest import postgres as postgres
from tests.web.conftest import Guest
from tools.open_house import PASSWORD

TABLE = "canberra-holdem"
# From now on the page keeps the numbers of the events that it is told of, and is the same page.
WATCH = """() => {
    const { on } = houseway.live, own = on.events;
    window.told = [];
    on.events = (events, message) => {
        window.told.push(...events.map((event) => event.number));
        own(events, message);
    };
    return houseway.live.version;
}"""


class Proxy:
    """Passes each connection on to the first process that takes it, as a balancer does."""

    def __init__(self, ports):
        self.ports, self.open, self._ready = ports, True, threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(),))
        self._thread.start()
        self._ready.wait()

    async def _serve(self):
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._passed, "127.0.0.1", 0)
        self.url = "http://{}:{}".format(*server.sockets[0].getsockname())
        self._ready.set()
        await self._over.wait()

    async def _passed(self, reader, writer):
        with suppress(OSError):
            for port in self.ports if self.open else ():
                with suppress(ConnectionRefusedError):
                    there, back = await asyncio.open_connection("127.0.0.1", port)
                    await asyncio.gather(_pour(reader, back), _pour(there, writer))
                    return
        writer.close()

    def close(self):
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()


async def _pour(reader, writer):
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()


@pytest.fixture
def address(postgres):
    return emptied(postgres)


@pytest.fixture
def processes(address, tmp_path):
    """Two on one floor, which has a table."""
    with open_store(address) as store:
        House(store).open_table(TABLE, TABLE, load_game(TABLE).sign(USUAL))
        People(store).add_staff("dealer", "dealer", PASSWORD)
    with (tmp_path / "log").open("w") as log:
        running = [Served(address, "--keys", str(tmp_path / "keys"), stderr=log) for _ in range(2)]
    yield running
    for each in running:
        each.process.kill()
        each.process.wait()
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.fixture
def served(processes):
    """What pages are sent to."""
    made = Proxy([int(each.url.rstrip("/").rpartition(":")[2]) for each in processes])
    yield made
    made.close()


@pytest.fixture
def unheeded():
    """A process that is killed is missed, which the browser's console says."""
    return "Failed to load resource", "WebSocket connection to"


def test_a_page_comes_back_to_another_process_and_misses_nothing(served, sit, processes, address):
    me = sit("Ann", TABLE, seat=3)
    me.stake("ante/{}")
    first = me.page.evaluate(WATCH)
    with Client(base_url=processes[1].url) as client:
        ben = Guest(client)
        ben.card("Ben")
        # What is done in one process is seen in the other.
        ben.done(TABLE, Sit(5))
        me.until("houseway.view.seats[5]")
        served.open = False
        processes[0].process.kill()
        bar = me.page.locator("#offline")
        expect(bar).to_contain_text("Nothing is lost, and nothing is sent twice.")
        # Both do something while the one is not connected.
        ben.done(TABLE, BuyIn(5, 100_00))
        ben.done(TABLE, Leave(5))
        me.area("super_aces/{}").dispatch_event("click")
        served.open = True
        me.until("houseway.state === 'live' && !houseway.view.seats[5] && houseway.staked() > 1000")
    expect(bar).to_be_hidden()
    # The other process deals as soon as the lease of the one that was killed is over.
    me.deal()
    me.press("Fold")
    me.until("!houseway.view.live")
    assert me.page.evaluate("told") == [*range(first + 1, me.number("live.version") + 1)]
    assert me.page.locator(".toast.bad").count() == 0
    with open_store(address) as store:
        records = [*store.read(stream_of(TABLE))]
        assert store.verify() == []
    staked = [record.data for record in records if record.name == "core.Staked"]
    assert [data.count('"super_aces"') for data in staked] == [0, 1]
