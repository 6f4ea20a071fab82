"""Several processes that serve one floor on one PostgreSQL.

Any of them accepts any command: the version of a table is the lock. What the house does by itself
it does in the process that has the table's lease. What has to be known everywhere beside the
record, such as who is ready and who is connected, each tells the others.
"""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from houseway.core import ACCOUNTS
from houseway.floor.state import STREAM as FLOOR
from houseway.house import stream_of
from houseway.house.sealing import LEASE as SEAL
from houseway.web import requests

if TYPE_CHECKING:
    from houseway.web.hub import Hub
    from houseway.web.live_table import LiveTable

log = logging.getLogger(__name__)
TABLES = stream_of("")
# How many times a lease is renewed in the seconds for which it runs, and how much of them is left
# when its holder does nothing under it any more.
BEATS, MARGIN = 5, 0.2
Message = dict[str, Any]


class Fleet:
    """This process among the others; alone where the store is a file or in memory."""

    def __init__(self, hub: "Hub") -> None:
        self.hub, self.line, self._lasts = hub, hub.house.store.line, hub.settings.lease
        self.others: frozenset[str] = frozenset()
        self._held: frozenset[str] = frozenset()
        self._until = 0.0
        # Who is connected elsewhere, by process, table and role.
        self._elsewhere: dict[str, dict[str, dict[str, list[str]]]] = {}
        # What was last told of each table, and what is still to be told.
        self._told: dict[str, bytes] = {}
        self._outbox: list[Message] = []
        self._halted: dict[str, str] = {}
        self._thread = ThreadPoolExecutor(1, "fleet")
        self._over = Event()
        self._tasks: list[asyncio.Task[None]] = []

    def holds(self, name: str) -> bool:
        """Whether what the house does there by itself is done by this process."""
        return self.line is None or (name in self._held and monotonic() < self._until)

    def leases(self) -> list[str]:
        """What this process holds now; nothing where there is nobody to share it with."""
        return sorted(name for name in self._held if self.line and self.holds(name))

    def here(self, table: str, role: str) -> set[str]:
        """Who is connected to a table in another process."""
        found = [tables.get(table, {}) for tables in self._elsewhere.values()]
        return {name for each in found for name in each.get(role, ())}

    # Its course

    def start(self) -> None:
        """Hear the others, and take what nobody else holds."""
        if self.line is None:
            return
        loop = asyncio.get_running_loop()
        self._free, self._out = asyncio.Event(), asyncio.Event()
        self._heard: asyncio.Queue[tuple[str, list[Message]]] = asyncio.Queue()

        def heard(sender: str, messages: list[Message]) -> None:
            with suppress(RuntimeError):  # The loop may be closed by now.
                loop.call_soon_threadsafe(self._heard.put_nowait, (sender, messages))

        def tried(*told: Any) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(lambda: self.tell(tried=told))

        listening = (lambda: heard("", [{"missed": True}]), heard, self._over)
        Thread(target=self.line.listen, args=listening, name="line", daemon=True).start()
        for name, limit in self.hub.limits.items():
            limit.on_spent = partial(self._spent, name)
        self.hub.people.guessing.on_try = tried
        courses = (self._beat(), self._hear(), self._speak())
        self._tasks = [asyncio.create_task(each) for each in courses]

    async def stop(self) -> None:
        """Leave the tables to the others; what the seal has to do last it does after that."""
        self._over.set()
        for task in self._tasks:
            task.cancel()
        self._held &= {SEAL}
        if self.line:
            await self._run(self.line.leave, SEAL)
        self._thread.shutdown()

    async def _run(self, work: Any, *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def _beat(self) -> None:
        assert self.line is not None
        prepared = False
        while True:
            began = monotonic()
            names = {*(stream_of(live.name) for live in self.hub.known()), FLOOR, SEAL}
            try:
                if not prepared:
                    await self._run(self.line.prepare)
                kept = await self._run(self.line.keep, names, self._lasts)
                prepared = True
            except Exception:
                # Another server may have the database now, whose crash left no leases.
                prepared = False
                log.exception("the leases could not be kept")
            else:
                late = began > self._until
                fresh = kept.held if late else kept.held - self._held
                self._held, self._until = kept.held, began + self._lasts * (1 - MARGIN)
                self._are_there(kept.processes - {self.line.id})
                for name in fresh:
                    self._begins(name)
                self._tell_halted()
            self._free.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._lasts / BEATS):
                    await self._free.wait()

    def _are_there(self, others: frozenset[str], new: bool = False) -> None:
        """These serve the floor too; who is new among them is told how it is."""
        new, gone = new or not others <= self.others, self.others - others
        self.others = others
        for limit in self.hub.limits.values():
            limit.processes = 1 + len(others)
        for process in gone:
            self._elsewhere.pop(process, None)
        if new:
            self._told.clear()
            self._halted = {}
        for live in self.hub.known() if new or gone else ():
            live.tell_here()
            live.changed()

    def _begins(self, name: str) -> None:
        """From now on the house does here what it does there by itself."""
        for live in self.hub.known():
            if stream_of(live.name) == name:
                live.presence.resume(self.hub.settings.grace)
                live.changed()

    # What is said to the others

    def tell(self, **message: Any) -> None:
        """Tell the others something, soon; nothing where there are none."""
        if self.others:
            self._outbox.append(message)
            self._out.set()

    def tell_presence(self, live: "LiveTable") -> None:
        """Tell the others how it is at a table that is dealt here, where that has changed."""
        if self.others and live.is_ours:
            now = live.presence.shared()
            if now != self._told.get(live.name):
                self._told[live.name] = now
                self.tell(table=live.name, presence=now.decode())

    def _tell_halted(self) -> None:
        """Where the record is found damaged nobody plays on it anywhere."""
        if self._halted != self.hub.halted:
            self._halted = dict(self.hub.halted)
            self.tell(halted=self._halted)

    def _spent(self, *what: Any) -> None:
        self.tell(spent=what)

    async def _speak(self) -> None:
        assert self.line is not None
        while True:
            await self._out.wait()
            self._out.clear()
            messages, self._outbox = self._outbox, []
            try:
                await self._run(self.line.say, messages)
            except Exception:
                log.exception("the other processes could not be told")

    # What they say

    async def _hear(self) -> None:
        while True:
            sender, messages = await self._heard.get()
            for message in messages:
                try:
                    await self._take_in(sender, message)
                except Exception:
                    log.exception("what another process said could not be used")

    async def _take_in(self, sender: str, message: Message) -> None:
        assert self.line is not None
        match message:
            case {"streams": streams}:
                await self._wrote(streams)
            case {"table": name, **told}:
                await self._about(sender, await self.hub.live(name), told)
            case {"free": _}:
                self._free.set()
            case {"tried": [who, place, failed]}:
                guessing = self.hub.people.guessing
                (guessing.failed if failed else guessing.succeeded)(who, place)
            case {"spent": [limit, *spent]}:
                self.hub.limits[limit].spend(*spent)
            case {"halted": halted}:
                self.hub.halted.update(halted)
            case {"missed": _}:
                # Nobody knows what was said before the line was there.
                await self._wrote(await self.hub.run(self.hub.house.store.streams))
                await self._run(self.line.say, [{"arrived": True}])
            case {"arrived": _}:
                self._are_there(self.others | {sender}, new=True)

    async def _wrote(self, streams: Iterable[str]) -> None:
        """Others have added to streams."""
        for stream in streams:
            name = stream.removeprefix(TABLES)
            if stream == ACCOUNTS:
                await self.hub.run(self.hub.people.accounts)
            elif name not in self.hub.house.shut:
                await self.hub.run(self.hub.house.catch_up, stream)
                if name != stream:
                    (await self.hub.live(name)).changed()

    async def _about(self, sender: str, live: "LiveTable", told: Message) -> None:
        """What another process says of a table; it may speak of records that are told only now."""
        live.changed()
        await live.caught_up(self.hub.house.version(live.name))
        if "here" in told:
            self._elsewhere.setdefault(sender, {})[live.name] = told["here"]
            requests.dealer_connected(live, live.table.dealer)
        elif "wish" in told:
            live.presence.wish(*told["wish"])
        elif not live.is_ours:
            live.presence.take_over(told["presence"])
        live.changed()
