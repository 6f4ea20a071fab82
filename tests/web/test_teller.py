"""One table after another is told; whoever sent a command is answered before."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from houseway.web import teller


def apart(work):
    """Done in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


class Told(list):
    """Who was told, in order; `whom` are waited for."""

    def __init__(self):
        self.news = asyncio.Event()

    def by(self, tells, *whom):
        for name in whom:
            tells.soon(name, lambda name=name: (self.append(name), self.news.set()))

    async def all(self, number):
        while len(self) < number:
            self.news.clear()
            await self.news.wait()
        return [*self]


def test_each_is_told_once_in_order():
    async def run():
        tells, told = teller.Teller(), Told()
        told.by(tells, "a", "b", "a", "c")
        tells.forget("b")
        assert await told.all(2) == ["a", "c"]
        told.by(tells, "a")
        assert await told.all(3) == ["a", "c", "a"]

    apart(run)


def test_others_come_in_between_two_tables():
    async def run():
        tells, told = teller.Teller(), Told()
        told.by(tells, "a", "b")
        while not told:
            await asyncio.sleep(0)
        assert told == ["a"]
        assert await told.all(2) == ["a", "b"]

    apart(run)


def test_a_command_on_its_way_goes_first(monkeypatch):
    monkeypatch.setattr(teller, "PATIENCE", 3600)

    async def run():
        tells, told = teller.Teller(), Told()
        with tells.deciding(), tells.deciding():
            told.by(tells, "a")
            for _ in range(20):
                await asyncio.sleep(0)
            assert not told
        assert await told.all(1) == ["a"]

    apart(run)


def test_commands_that_never_end_keep_nobody_from_being_told():
    async def run():
        tells, told = teller.Teller(), Told()
        with tells.deciding():
            told.by(tells, "a", "b")
            assert await told.all(2) == ["a", "b"]

    apart(run)
