"""Whatever is sent is answered or let go: nothing is logged, nothing grows, no table notices."""

import asyncio
import gc
import logging
import os
import threading
from contextlib import contextmanager, suppress
from random import Random
from uuid import uuid4

import msgspec
import pytest
import uvicorn
from httpx2 import AsyncClient, TransportError

from houseway.core import PLAYER, by_seat, dump, kind, load_game
from houseway.house import pool_faults, rederived, stream_of
from houseway.house.deals import Deals
from houseway.table.seats import BuyIn, Sit
from houseway.web.connections import Doors
from houseway.web.sessions import COOKIE
from tests.web.conftest import FAST, Floor, aside, seen
from tests.web.fuzzing import Fuzz, framed

log = logging.getLogger(__name__)
QUIET, LOUD = "canberra-holdem", ("craps", "texas-holdem-bonus", "pai-gow", "lunar-poker")
WIDE = FAST._replace(commands_per_second=1e6, commands_at_once=1e6)
PAGE = os.sysconf("SC_PAGE_SIZE")
# So many messages go out before their answers are read.
TOGETHER = 100
CLOSED = 8
# So many knock at once.
KNOCKING = 20


@pytest.fixture
def patience():
    """The long one takes its time."""


def drawn(draw):
    """Chance that knows only what is asked of it, so that no other table changes it."""
    chance, left = Random(repr(draw)), range(draw.low, draw.high + 1)
    if not draw.distinct:
        return tuple(chance.choices(left, k=len(draw.to)))
    return tuple(chance.sample([n for n in left if n not in draw.out], len(draw.to)))


class Server:
    """The floor behind a real socket, in a thread."""

    def __init__(self):
        self.floor = Floor(WIDE)
        self.floor.house.deals = Deals(drawn, None)
        self.floor.tables().staff()
        options = Doors(2048).protocols() | {"ws_max_size": 1_048_576, "ws_ping_interval": None}
        config = uvicorn.Config(
            self.floor.app, port=0, ws_per_message_deflate=False, log_config=None, **options
        )
        self.server, self.started = uvicorn.Server(config), threading.Event()
        self.thread = threading.Thread(target=asyncio.run, args=(self._serve(),))

    async def _serve(self):
        serving = asyncio.create_task(self.server.serve())
        while not self.server.started:
            await asyncio.sleep(0)
        self.address = self.server.servers[0].sockets[0].getsockname()
        self.started.set()
        await serving

    def __enter__(self):
        self.thread.start()
        self.started.wait()
        return self

    def __exit__(self, *_):
        self.server.should_exit = True
        self.thread.join()

    def token(self, name):
        """A session of somebody."""
        people = self.floor.people
        card = people.issue_card(name)
        return people.open_session(card.name, PLAYER, 12, card.number)


class Line:
    """A WebSocket, as bytes."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.news = reader, writer, False

    @classmethod
    async def opened(cls, address, table, token=""):
        reader, writer = await asyncio.open_connection(*address)
        path = f"/api/tables/{table}/live?as={'player' if token else 'watch'}"
        lines = (
            *(f"GET {path} HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade"),
            *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="),
            *(f"Cookie: {COOKIE}={token}", "", ""),
        )
        writer.write("\r\n".join(lines).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def heard(self):
        """The next frame: its kind and what is in it."""
        first, size = await self.reader.readexactly(2)
        if size > 125:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return first & 0xF, await self.reader.readexactly(size)

    async def hear(self):
        """The next message."""
        kind, data = await self.heard()
        assert kind == 1, data
        self.news = True
        return msgspec.json.decode(data)

    async def answered(self, messages):
        """Send messages; what each of them is answered with."""
        self.writer.write(b"".join(messages))
        answers = []
        while len(answers) < len(messages):
            told = await self.hear()
            if told["type"] not in ("hello", "events"):
                answers.append(told)
        return answers

    async def ask(self, command):
        """A command, or that one is ready."""
        message = {"type": "ready", "id": "r"}
        if command:
            message = {"type": "command", "command": kind(command), "id": uuid4().hex}
            message["data"] = msgspec.json.decode(dump(command))
        return (await self.answered([framed(msgspec.json.encode(message))]))[0]


async def talk(address, table, token, fuzz, messages):
    """Messages of one connection, each answered, and none with a fault of ours."""
    line = await Line.opened(address, table, token)
    for _ in range(messages // TOGETHER):
        for told in await line.answered([fuzz.frame() for _ in range(TOGETHER)]):
            assert told.get("status", 200) < 500, told
    line.writer.close()


async def rubbish(address, table, fuzz, lines):
    """Frames against the book: the line ends, in its own time."""
    for _ in range(lines):
        # On a busy machine the door may have let go of whoever came first.
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            line = await Line.opened(address, table)
            line.writer.write(fuzz.frame() + fuzz.rubbish())
            line.writer.write_eof()
            while True:
                await line.heard()


async def knock(address, fuzz, requests):
    """Bytes that are hardly a request; who has sent half of one waits for nothing."""
    for _ in range(requests):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(fuzz.request())
        told = b""
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(1):
                told = await reader.read()
        writer.close()
        assert not told.startswith(b"HTTP/1.1 5"), told[:500]


async def attack(server, seed, messages):
    """Most of it over lines that stay, the rest over new ones; how many there were."""
    paths = [path for path in server.floor.app.openapi()["paths"] if path.startswith("/api")]
    fuzz, address = Fuzz(seed, LOUD, ["/", "/rules/craps", *paths]), server.address
    each = messages * 9 // 10 // len(LOUD) // TOGETHER * TOGETHER
    tokens = ["", *(server.token(f"Guest {seed} {number}") for number in range(len(LOUD) - 1))]
    talks = [talk(address, *pair, fuzz, each) for pair in zip(LOUD, tokens, strict=True)]
    few = messages // 20 // KNOCKING
    knocks = [knock(address, fuzz, few) for _ in range(KNOCKING)]
    await asyncio.gather(*talks, rubbish(address, LOUD[0], fuzz, few * KNOCKING), *knocks)
    return each * len(LOUD) + 2 * few * KNOCKING


def told(server):
    """What happened at the quiet table, but for when and under which id, to the end of a round."""
    records = [*server.floor.store.read(stream_of(QUIET))]
    while records and records[-1].name != "core.RoundClosed":
        records.pop()
    return [part for record in records for part in (record.name, record.data)]


async def asked_twice(client, path):
    """An answer; where a kept connection was just at its end it is asked for again, as pages do."""
    try:
        return await client.get(path)
    except TransportError:
        return await client.get(path)


async def plays(server, rounds):
    """Somebody at the quiet table plays ordinary rounds, and has no idea of the others."""
    if not rounds:
        return
    bot, seat, token = load_game(QUIET).bot, 3, server.token("Ann")
    line = await Line.opened(server.address, QUIET, token)
    for command in (Sit(seat), BuyIn(seat, 1_000_00)):
        assert (await line.ask(command))["type"] == "done"
    url, cookies = "http://{}:{}".format(*server.address), {COOKIE: token}
    async with AsyncClient(base_url=url, cookies=cookies, timeout=None) as client:
        while told(server).count("core.RoundClosed") < rounds:
            while not line.news:
                await line.hear()
            line.news = False
            view = seen((await asked_twice(client, f"/api/tables/{QUIET}")).json()["view"])
            mine = by_seat(seat) in view["due"] or not view["due"]
            if command := bot(view, seat, Random(1)) if mine else None:
                await line.ask(command)
            elif seat not in view["ready"]:
                await line.ask(None)
    line.writer.close()


class Heard(logging.Handler):
    """What is logged while it lasts."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.records = []

    def emit(self, record):
        self.records.append(record)


@contextmanager
def listening():
    heard = Heard()
    logging.getLogger().addHandler(heard)
    yield heard
    logging.getLogger().removeHandler(heard)


def memory():
    """The bytes that this process holds."""
    gc.collect()
    with open("/proc/self/statm") as figures:
        return int(figures.read().split()[1]) * PAGE


async def played(server, rounds, seed=None, messages=0):
    """Rounds at the quiet table, beside an attack if there is one."""
    attacked = attack(server, seed, messages) if messages else asyncio.sleep(0)
    _, sent = await asyncio.gather(plays(server, rounds), attacked)
    return sent


def check(messages, most, seed="fuzz"):
    """Rounds end as they do where nobody attacks; nothing is logged, and nothing grows.

    How many messages there were.
    """
    rounds = 2
    with Server() as server:
        aside(played(server, rounds))
        expected = told(server)
    with Server() as server, listening() as heard:
        aside(played(server, 0, "warm", 400))
        before = memory()
        sent = aside(played(server, rounds, seed, messages))
        grown = memory() - before
        store = server.floor.store
        assert store.verify() == []
        for stream in store.streams("table/"):
            assert list(rederived(store.entries(stream))) == []
        assert list(pool_faults(store)) == []
        assert told(server)[: len(expected)] == expected
    assert [record.getMessage() for record in heard.records if record.exc_info] == []
    assert {record.levelname for record in heard.records} <= {"WARNING"}
    # They go out by the hundred.
    assert sent >= messages * 0.85
    assert grown < most, grown
    # Shown by pytest -rP --log-level=INFO.
    log.info("%d messages, %.1f MB more", sent, grown / 1e6)
    return sent


async def ends(server, frame):
    """The code with which a line ends on a frame."""
    line = await Line.opened(server.address, QUIET)
    line.writer.write(frame)
    while (heard := await line.heard())[0] != CLOSED:
        pass
    line.writer.close()
    return int.from_bytes(heard[1][:2], "big")


def test_text_that_is_none_ends_the_line_and_is_no_traceback():
    with Server() as server, listening() as heard:
        assert aside(ends(server, framed(b"\xff\xfe"))) == 1007
    assert heard.records == []


def test_malformed_messages_disturb_nobody():
    check(1_000, 64_000_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_million_malformed_messages_disturb_nobody(seed):
    assert check(110_000, 64_000_000, f"fuzz {seed}") >= 100_000
