"""Somebody who reads nothing: a bounded number of messages waits, and nobody else does."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from houseway.web.live_table import Subscriber
from houseway.web.roles import Person
from houseway.web.websocket import _write

MOST = 8


class Socket:
    """A connection that takes messages only as long as it is open."""

    def __init__(self, is_open=True):
        self.sent, self.closed = [], None
        self.open = asyncio.Event()
        if is_open:
            self.open.set()

    async def send_text(self, text):
        await self.open.wait()
        self.sent.append(text)

    async def close(self, code, reason):
        self.closed = code, reason


def apart(work):
    """Done in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(work())).result()


def follower():
    return Subscriber(Person("Ann", "player"), "player", MOST, changes=True)


async def told(sockets, number):
    """So many messages to everybody, each written out as far as somebody reads."""
    subscribers = [follower() for _ in sockets]
    writing = [
        asyncio.create_task(_write(socket, subscriber, lambda: True))
        for socket, subscriber in zip(sockets, subscribers, strict=True)
    ]
    for message in range(number):
        for subscriber in subscribers:
            subscriber.push(f"{message}")
        while subscribers[-1].queue.qsize():
            await asyncio.sleep(0)
    return subscribers, writing


def test_others_hear_everything_beside_somebody_who_reads_nothing():
    async def run():
        deaf, hearing = Socket(is_open=False), Socket()
        subscribers, writing = await told([deaf, hearing], 10 * MOST)
        assert hearing.sent == [f"{number}" for number in range(10 * MOST)]
        assert subscribers[0].lost
        # Nothing waits any more but that the connection is to end.
        assert subscribers[0].queue.qsize() == 1
        deaf.open.set()
        await writing[0]
        assert (deaf.sent, deaf.closed) == (["0"], (1013, "too slow: connect again"))
        writing[1].cancel()

    apart(run)


@pytest.mark.parametrize("number", [1, MOST])
def test_who_is_slow_for_a_while_misses_nothing(number):
    async def run():
        slow, hearing = Socket(is_open=False), Socket()
        subscribers, writing = await told([slow, hearing], number)
        assert not subscribers[0].lost
        slow.open.set()
        subscribers[0].push("")
        await writing[0]
        assert slow.sent == hearing.sent == [f"{each}" for each in range(number)]
        writing[1].cancel()

    apart(run)
