"""One table for everybody who follows it: each is told what they may know, in order, once."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.house import Step, event_of, stream_of
from houseway.table import FELT
from houseway.table.state import PLAYER, Table
from houseway.web import roles
from houseway.web.dealing import Dealing
from houseway.web.presence import Presence
from houseway.web.problems import unknown_table
from houseway.web.record import Record
from houseway.web.roles import Person
from houseway.web.seen import Eyes, Page

if TYPE_CHECKING:
    from houseway.web.floor import Floor

Key = tuple[Person, str]


class Watcher:
    """One connection that follows a table; whoever does not keep up is let go."""

    def __init__(self, who: Person, role: str, most: int) -> None:
        self.who, self.role = who, role
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(most)
        self.lost = False

    def tell(self, message: str) -> None:
        """Put a message in the queue."""
        if self.lost:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.lost = True
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)

    async def answer(self, message: str) -> None:
        """Answer what was asked here; who asks faster than it is written out waits."""
        if not self.lost:
            await self.queue.put(message)

    @property
    def key(self) -> Key:
        """Those with the same key are told the same."""
        who = self.who if self.role == PLAYER else Person("", self.role)
        return who, self.role


class Live:
    """A table, its watchers, and what is going on beside its record."""

    def __init__(self, floor: "Floor", name: str) -> None:
        self.floor, self.name = floor, name
        self.record = Record(floor.house, name)
        self.presence = Presence()
        self.watchers: set[Watcher] = set()
        self.woken = asyncio.Event()
        self._dirty = asyncio.Event()
        self._read = asyncio.Condition()
        self._lock = asyncio.Lock()
        self._opened = False
        self._tasks: list[asyncio.Task[None]] = []
        self.dealing = Dealing(self)

    @property
    def table(self) -> Table:
        """The table as it was told last."""
        return self.record.now()

    async def open(self) -> None:
        """Read the stream from its beginning; the first one who asks does it."""
        async with self._lock:
            if not self._opened:
                try:
                    await self.floor.run(self.record.news)
                except KeyError:
                    raise unknown_table(self.name) from None
                self._opened = True
                for work in (self._tell_on(), self.dealing.run()):
                    self._tasks.append(asyncio.create_task(work))

    async def close(self) -> None:
        """Stop telling."""
        for one in self._tasks:
            one.cancel()
        for one in self._tasks:
            with suppress(asyncio.CancelledError):
                await one
        for watcher in self.watchers:
            watcher.tell("")

    def changed(self) -> None:
        """Something happened: everybody is told, and the dealer looks."""
        self._dirty.set()

    async def told(self, version: int) -> None:
        """Wait until the record here has come to a version."""
        async with self._read:
            await self._read.wait_for(lambda: self.record.version >= version)

    @property
    def automatic(self) -> bool:
        """Whether the house deals by itself where no person does."""
        return self.table.method != FELT

    # Telling

    async def _tell_on(self) -> None:
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            async with self._lock:
                await self._tell()

    async def _tell(self) -> None:
        steps = await self.floor.tell(self.record.news)
        self.woken.set()
        async with self._read:
            self._read.notify_all()
        by_key: dict[Key, list[Watcher]] = {}
        for one in self.watchers:
            by_key.setdefault(one.key, []).append(one)
        if not by_key:
            return
        made = await self.floor.tell(self._messages, steps, list(by_key))
        for key, watchers in by_key.items():
            for watcher in watchers:
                watcher.tell(made[key])

    def _messages(self, steps: list[Step], keys: list[Key]) -> dict[Key, str]:
        state, pages = self.record.now(), [Page(one) for one in steps]
        made = {}
        for key in keys:
            told = {"type": "events", "events": [told_to(one, *key) for one in pages]}
            made[key] = _text(told | self.seen(*key, state))
        return made

    def seen(self, who: Person, role: str, state: Table | None = None) -> dict[str, Any]:
        """The table as somebody in a role may see it now."""
        state = state or self.record.now()
        viewer = roles.viewer(state, who, role)
        view = self.record.view(state, viewer) | self.presence.plain(self.automatic)
        seat = roles.seat_of(state, who.name) if role == PLAYER else 0
        me = {"seat": seat, "role": role, "name": who.name}
        return {"version": self.record.version, "view": view, "me": me}

    def done(self, id: str, who: Person, role: str) -> list[msgspec.Raw]:
        """What a command brought about, as far as somebody may know it now."""
        state = self.record.now()
        records = self.floor.house.store.recorded(id) if id else ()
        own = (one for one in records if one.stream == stream_of(self.name))
        return [told_to(Page(Step(one, event_of(one), state)), who, role) for one in own]

    async def join(self, watcher: Watcher, after: int | None) -> None:
        """The first message of a connection, with what was missed since an event number."""
        async with self._lock:
            await self._tell()  # Those who are here already hear of everything first.
            text = await self.floor.tell(self._hello, watcher, after)
            watcher.tell(text)
            self.watchers.add(watcher)

    def _hello(self, watcher: Watcher, after: int | None) -> str:
        message = {"type": "hello"} | self.seen(watcher.who, watcher.role)
        if after is not None:
            missed = self.record.since(after) if after < self.record.version else []
            told = [told_to(Page(one), watcher.who, watcher.role) for one in missed]
            message["missed"] = [{"version": message["version"], "events": told}] if told else []
        return _text(message)


def eyes_at(step: Step, who: Person, role: str) -> Eyes:
    """The eyes of somebody when a record was made, with the seat that they had then."""
    return Eyes(roles.viewer(step.table, who, role), who.name)


def told_to(page: Page, who: Person, role: str) -> msgspec.Raw:
    """One record for somebody."""
    return page.text(eyes_at(page.step, who, role))


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
