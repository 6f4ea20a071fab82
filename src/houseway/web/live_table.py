"""One table for everybody who follows it: each is told what they may know, in order, once."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway import table
from houseway.core import DEALER, INSPECTOR, PLAYER, SUPERVISOR
from houseway.floor import exams_at_tables
from houseway.floor.exams import Exam
from houseway.house import Step, event_of, stream_of
from houseway.table import FELT
from houseway.table.state import Table
from houseway.watch import span
from houseway.web import requests, roles
from houseway.web.alerts import alerts
from houseway.web.automatic_dealer import AutomaticDealer
from houseway.web.disclosure import Disclosure, Viewer, disclosures
from houseway.web.presence import Presence
from houseway.web.problems import Problem, unknown_table
from houseway.web.record import Record
from houseway.web.roles import Person
from houseway.web.telling import CLOCK, Parts, Views, changes, encode, is_news, parts, whole

if TYPE_CHECKING:
    from houseway.web.hub import Hub

Key = tuple[Person, str]
# A message with the whole view, and one with what has changed in it; empty where nothing has.
Texts = tuple[str, str]


class Subscriber:
    """One connection that follows a table; whoever does not keep up is let go."""

    def __init__(self, who: Person, role: str, most: int, changes: bool = False) -> None:
        self.who, self.role, self.changes = who, role, changes
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


class Seen(NamedTuple):
    """Whose eyes somebody sees a table with, what only they see, and what is said of themselves."""

    viewer: str
    own: dict[str, Any]
    about: dict[str, Any]


class LiveTable:
    """A table, its subscribers, and what is going on beside its record."""

    def __init__(self, hub: "Hub", name: str) -> None:
        self.hub, self.name = hub, name
        self.record = Record(hub.house, name, hub.aside)
        self.presence = Presence()
        self.subscribers: set[Subscriber] = set()
        # What those who follow were told last.
        self._told: dict[Key, Parts] = {}
        self._known: Views | None = None
        self.woken = asyncio.Event()
        self._read = asyncio.Event()
        self._lock = asyncio.Lock()
        self._opened = False
        self._dealing: asyncio.Task[None] | None = None
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
                requests.dealer_connected(self, self.table.dealer)
                self._dealing = asyncio.create_task(self.automatic_dealer.run())

    async def close(self) -> None:
        """Stop telling."""
        self.hub.teller.forget(self)
        if self._dealing:
            self._dealing.cancel()
            with suppress(asyncio.CancelledError):
                await self._dealing
        for subscriber in self.subscribers:
            subscriber.push("")

    def exam(self) -> Exam | None:
        """The exam that is dealt here."""
        return self.hub.house.exam(self.name)

    def check(self, who: Person, role: str) -> None:
        """Refuse whoever must not see this table in this role: an exam tells its dealer little."""
        exam = self.exam()
        if exam is None or exam.mark or role == INSPECTOR:
            return
        if (who.name, role) != (exam.who, DEALER):
            raise Problem(403, f"nobody but {exam.who} is here while the exam goes on", "role")

    def here(self, role: str) -> set[str]:
        """Who is connected in a role, players or dealers, in whichever process."""
        return self._connected(role) | self.hub.fleet.here(self.name, role)

    def _connected(self, role: str) -> set[str]:
        return {each.who.name for each in [*self.subscribers] if each.role == role}

    def left(self, subscriber: Subscriber) -> None:
        """A connection is over."""
        self.subscribers.discard(subscriber)
        self._came_or_went(subscriber)

    def _came_or_went(self, subscriber: Subscriber) -> None:
        """The dealer looks who is here; so do the other processes of the floor."""
        self.woken.set()
        if subscriber.role == DEALER:
            requests.dealer_connected(self, subscriber.who.name)
        if subscriber.role in (PLAYER, DEALER):
            self.tell_here()

    def tell_here(self) -> None:
        """Let the other processes know who is connected here."""
        connected = {role: sorted(self._connected(role)) for role in (PLAYER, DEALER)}
        self.hub.fleet.tell(table=self.name, here=connected)

    @property
    def is_ours(self) -> bool:
        """Whether what the house does here by itself is done by this process."""
        return self.hub.fleet.holds(stream_of(self.name))

    def wish(self, what: str, about: Any) -> None:
        """Somebody wants something beside the record: whoever deals here hears of it."""
        self.presence.wish(what, about)
        if not self.is_ours:
            self.hub.fleet.tell(table=self.name, wish=[what, about])

    def changed(self) -> None:
        """Something happened: everybody is told, and the dealer looks; soon, and once for all."""
        self.hub.teller.soon(self, self._publish)

    async def caught_up(self, version: int) -> None:
        """Wait until the record here has come to a version."""
        while self.record.version < version:
            self._read.clear()
            await self._read.wait()

    def keep_up(self) -> None:
        """Tell at once what was answered and is not told yet: whoever asks now sees all of it."""
        if self.record.version < self.hub.house.version(self.name):
            self._publish()

    @staticmethod
    def dealer_of(state: Table) -> str | None:
        """Who deals: a person, or the house itself, which never does at a real felt."""
        return state.dealer or (None if state.method == FELT else "automatic")

    # Telling

    def _publish(self, always: bool = True) -> None:
        """Tell everybody what is new, and always how the table stands unless that is not asked.

        It is done at once where it was asked for: handing it to another thread and back takes
        longer, for all that is told is in memory.
        """
        self.hub.teller.forget(self)
        with span("tell", table=self.name):
            by_key: dict[Key, list[Subscriber]] = {}
            for subscriber in self.subscribers:
                by_key.setdefault(subscriber.key, []).append(subscriber)
            texts = self._news(by_key, always)
            self.hub.fleet.tell_presence(self)
            self.woken.set()
            self._read.set()
            for key, text in texts.items():
                for subscriber in by_key[key]:
                    if message := text[subscriber.changes]:
                        subscriber.push(message)

    def _news(self, by_key: dict[Key, list[Subscriber]], always: bool) -> dict[Key, Texts]:
        """What happened and the table after it, for each of those who see the same."""
        steps = self.record.news()
        if not by_key:
            self._told = {}
        if not by_key or not (steps or always):
            return {}
        views, pages = self.views(), self._disclosures(steps)
        self.automatic_dealer.keep_clocks(views)
        told, around = self._told, parts(self._around(views.state, look=False))
        self._told, made = {}, {}
        for key, subscribers in by_key.items():
            seen = self._seen(*key, views)
            new = views.parts(seen.viewer) | around | parts(seen.own)
            old, self._told[key] = told.get(key), new
            events = [disclosed_to(page, *key) for page in pages]
            body = {"type": "events", "version": self.record.version, "events": events} | seen.about
            asked = {subscriber.changes for subscriber in subscribers}
            all_of_it = _text(body | whole(new)) if False in asked or old is None else ""
            if old is None:
                made[key] = all_of_it, all_of_it
            else:
                news = True in asked and (pages or is_news(old, new))
                made[key] = all_of_it, _text(body | changes(old, new)) if news else ""
        return made

    def views(self) -> Views:
        """What is seen of the table now; as long as it stays as it is, each view is made once."""
        state, known = self.record.now(), self._known
        if known is None or known.state is not state:
            known = self._known = Views(state, known)
        return known

    def _around(self, state: Table, look: bool) -> dict[str, Any]:
        """What everybody sees beside the table itself: the meter, who is ready, who deals."""
        beside = self.hub.house.beside(state, look) | self.presence.plain()
        return beside | {"dealer": self.dealer_of(state)}

    def _seen(self, who: Person, role: str, views: Views) -> Seen:
        state = views.state
        viewer = roles.viewer(state, who, role)
        staff = role in (DEALER, SUPERVISOR)
        own = {"alerts": alerts(self, state, views.view(viewer))} if staff else {}
        if role == DEALER and (exam := self.exam()):
            own |= exams_at_tables.seen(exam, state, views.view(viewer))
        if staff and (barred := table.barred(state, who.name)):
            own["moves"] = table.without(views.view(viewer)["moves"], barred)
        seat = roles.seat_of(state, who.name) if role == PLAYER else 0
        me = {"seat": seat, "role": role, "name": who.name}
        if not seat and (left := self.presence.left.get(who.name)):
            me["left"] = left
        return Seen(viewer, own, {"me": me})

    def seen(self, who: Person, role: str, look: bool = True) -> dict[str, Any]:
        """The table as somebody in a role may see it now."""
        self.check(who, role)
        views = self.views()
        viewer, own, about = self._seen(who, role, views)
        view = views.view(viewer) | self._around(views.state, look) | own
        return {"version": self.record.version, "view": view} | about

    def done(self, id: str, who: Person, role: str) -> list[msgspec.Raw]:
        """What a command brought about, as far as somebody may know it now."""
        state = self.record.now()
        records = self.hub.house.store.recorded(id) if id else ()
        own = (record for record in records if record.stream == stream_of(self.name))
        steps = (Step(record, event_of(record), state) for record in own)
        return [disclosed_to(page, who, role) for page in self._disclosures(steps)]

    def _disclosures(self, steps: Iterable[Step]) -> list[Disclosure]:
        """Records for whoever may know them; in an exam nobody is told what is won or lost."""
        exam = self.exam()
        found = disclosures(steps)
        if exam is None or exam.mark:
            return [*found]
        return [page for page in found if not getattr(page.step.event, "tells_result", False)]

    async def join(self, subscriber: Subscriber, after: int | None) -> None:
        """The first message of a connection, with what was missed since an event number."""
        self.check(subscriber.who, subscriber.role)
        # Those who are here already hear of everything first; who only watches is no news.
        if after is not None and after > self.record.version:
            # It was told by another process, of which this one has not heard yet.
            await self.hub.run(self.hub.house.catch_up, stream_of(self.name))
        self._publish(subscriber.role != roles.WATCH)
        missed: list[Step] = []
        version = after
        while after is not None and version != self.record.version:
            # While it is read the table may go on.
            version = self.record.version
            missed = await self.hub.run_reads(self.record.since, after)
        subscriber.push(self._hello(subscriber, None if after is None else missed))
        self.subscribers.add(subscriber)
        self._came_or_went(subscriber)

    def _hello(self, subscriber: Subscriber, missed: list[Step] | None) -> str:
        seen = self.seen(subscriber.who, subscriber.role, look=False)
        fresh = parts(seen["view"])
        # What changes from now on is told to all of these alike.
        told = self._told.setdefault(subscriber.key, fresh)
        message = {"type": "hello"} | seen | whole(told | {CLOCK: fresh[CLOCK]})
        if missed is not None:
            who, role = subscriber.who, subscriber.role
            events = [disclosed_to(page, who, role) for page in self._disclosures(missed)]
            batch = {"version": message["version"], "events": events}
            message["missed"] = [batch] if events else []
        return _text(message)


def viewer_of(step: Step, who: Person, role: str) -> Viewer:
    """The eyes of somebody when a record was made, with the seat that they had then."""
    return Viewer(roles.viewer(step.table, who, role), who.name)


def disclosed_to(page: Disclosure, who: Person, role: str) -> msgspec.Raw:
    """One record for somebody."""
    return page.alike(role) if page.is_alike else page.text(viewer_of(page.step, who, role))


def _text(message: dict[str, Any]) -> str:
    return encode(message).decode()
