"""One table for everybody who follows it: each is told what they may know, in order, once."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.core import DEALER, PLAYER, SUPERVISOR
from houseway.house import Step, event_of, stream_of
from houseway.table import FELT
from houseway.table.state import Table
from houseway.web import requests, roles
from houseway.web.alerts import alerts
from houseway.web.automatic_dealer import AutomaticDealer
from houseway.web.disclosure import Disclosure, Viewer, disclosures
from houseway.web.presence import Presence
from houseway.web.problems import unknown_table
from houseway.web.record import Record, hands
from houseway.web.roles import Person

if TYPE_CHECKING:
    from houseway.web.hub import Hub

Key = tuple[Person, str]


class Subscriber:
    """One connection that follows a table; whoever does not keep up is let go."""

    def __init__(self, who: Person, role: str, most: int) -> None:
        self.who, self.role = who, role
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(most)
        self.lost = False

    def push(self, message: str) -> None:
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


class LiveTable:
    """A table, its subscribers, and what is going on beside its record."""

    def __init__(self, hub: "Hub", name: str) -> None:
        self.hub, self.name = hub, name
        self.record = Record(hub.house, name)
        self.presence = Presence()
        self.subscribers: set[Subscriber] = set()
        self.woken = asyncio.Event()
        self._dirty = asyncio.Event()
        self._read = asyncio.Condition()
        self._lock = asyncio.Lock()
        self._opened = False
        self._tasks: list[asyncio.Task[None]] = []
        self.automatic_dealer = AutomaticDealer(self)

    @property
    def table(self) -> Table:
        """The table as it was told last."""
        return self.record.now()

    async def open(self) -> None:
        """Read the stream from its beginning; the first one who asks does it."""
        async with self._lock:
            if not self._opened:
                try:
                    await self.hub.run(self.record.open)
                except KeyError:
                    raise unknown_table(self.name) from None
                self._opened = True
                # Whoever dealt before a restart has as long to come back as anybody.
                requests.dealer_connected(self, self.table.dealer, False)
                for work in (self._publish_changes(), self.automatic_dealer.run()):
                    self._tasks.append(asyncio.create_task(work))

    async def close(self) -> None:
        """Stop telling."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        for subscriber in self.subscribers:
            subscriber.push("")

    def changed(self) -> None:
        """Something happened: everybody is told, and the dealer looks."""
        self._dirty.set()

    async def caught_up(self, version: int) -> None:
        """Wait until the record here has come to a version."""
        async with self._read:
            await self._read.wait_for(lambda: self.record.version >= version)

    @staticmethod
    def dealer_of(state: Table) -> str | None:
        """Who deals: a person, or the house itself, which never does at a real felt."""
        return state.dealer or (None if state.method == FELT else "automatic")

    # Telling

    async def _publish_changes(self) -> None:
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            async with self._lock:
                await self._publish()

    async def _publish(self) -> None:
        steps = await self.hub.run_reads(self.record.news)
        self.woken.set()
        async with self._read:
            self._read.notify_all()
        by_key: dict[Key, list[Subscriber]] = {}
        for subscriber in self.subscribers:
            by_key.setdefault(subscriber.key, []).append(subscriber)
        if not by_key:
            return
        made = await self.hub.run_reads(self._messages, steps, list(by_key))
        for key, subscribers in by_key.items():
            for subscriber in subscribers:
                subscriber.push(made[key])

    def _messages(self, steps: list[Step], keys: list[Key]) -> dict[Key, str]:
        state, pages = self.record.now(), list(disclosures(steps))
        beside = self.hub.house.beside(state)
        made = {}
        for key in keys:
            body = {"type": "events", "events": [disclosed_to(page, *key) for page in pages]}
            made[key] = _text(body | self.seen(*key, state, beside))
        return made

    def seen(
        self,
        who: Person,
        role: str,
        state: Table | None = None,
        beside: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The table as somebody in a role may see it now."""
        state = state or self.record.now()
        viewer = roles.viewer(state, who, role)
        view = self.record.view(state, viewer, beside) | self.presence.plain()
        view |= {"dealer": self.dealer_of(state), "hands": hands(state, view)}
        if role in (DEALER, SUPERVISOR):
            view["alerts"] = alerts(self, state, view)
        seat = roles.seat_of(state, who.name) if role == PLAYER else 0
        me = {"seat": seat, "role": role, "name": who.name}
        if not seat and (left := self.presence.left.get(who.name)):
            me["left"] = left
        return {"version": self.record.version, "view": view, "me": me}

    def done(self, id: str, who: Person, role: str) -> list[msgspec.Raw]:
        """What a command brought about, as far as somebody may know it now."""
        state = self.record.now()
        records = self.hub.house.store.recorded(id) if id else ()
        own = (record for record in records if record.stream == stream_of(self.name))
        steps = (Step(record, event_of(record), state) for record in own)
        return [disclosed_to(page, who, role) for page in disclosures(steps)]

    async def join(self, subscriber: Subscriber, after: int | None) -> None:
        """The first message of a connection, with what was missed since an event number."""
        async with self._lock:
            await self._publish()  # Those who are here already hear of everything first.
            text = await self.hub.run_reads(self._hello, subscriber, after)
            subscriber.push(text)
            self.subscribers.add(subscriber)
            self.woken.set()

    def _hello(self, subscriber: Subscriber, after: int | None) -> str:
        message = {"type": "hello"} | self.seen(subscriber.who, subscriber.role)
        if after is not None:
            missed = self.record.since(after)
            who, role = subscriber.who, subscriber.role
            events = [disclosed_to(page, who, role) for page in disclosures(missed)]
            batch = {"version": message["version"], "events": events}
            message["missed"] = [batch] if events else []
        return _text(message)


def viewer_of(step: Step, who: Person, role: str) -> Viewer:
    """The eyes of somebody when a record was made, with the seat that they had then."""
    return Viewer(roles.viewer(step.table, who, role), who.name)


def disclosed_to(page: Disclosure, who: Person, role: str) -> msgspec.Raw:
    """One record for somebody."""
    return page.text(viewer_of(page.step, who, role))


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
