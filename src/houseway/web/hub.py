"""What all requests share: the house, its people, its live tables, and threads to work in."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from houseway.core import ACCOUNTS, DEALER, INSPECTOR, PLAYER, SUPERVISOR, Events, Refusal, kind
from houseway.floor.state import STREAM as FLOOR
from houseway.games.kit.jackpot import pool_account
from houseway.house import House, stream_of
from houseway.house.people import People
from houseway.house.records import RecordError
from houseway.house.sealing import LEASE as SEAL
from houseway.house.visits import Visits
from houseway.law import games
from houseway.law.rules import Rules
from houseway.store import Fault, StoreError
from houseway.store.records import chain_faults
from houseway.table.words import words
from houseway.watch import span
from houseway.web import requests, roles
from houseway.web.dry_run import Foreseen, foreseen
from houseway.web.fleet import Fleet
from houseway.web.live_table import LiveTable
from houseway.web.messages import Sent, command_of, request_of
from houseway.web.presence import now
from houseway.web.problems import Problem, refused, sealed, too_many, unknown_table
from houseway.web.rate_limit import RateLimit
from houseway.web.roles import Person
from houseway.web.settings import Settings
from houseway.web.teller import Teller
from houseway.web.worker_pool import Pending, WorkerPool

if TYPE_CHECKING:
    from houseway.house.sealing import Seal
    from houseway.store import Store

T = TypeVar("T")
ADVICE_PROCESSES = 2
# Seconds between two looks at what time has brought about on the floor.
FLOOR_CLOCK = 30
# Seconds until what the store could not read is read again.
READ_AGAIN = 30
# So many records are checked before whoever checks them makes room for others.
CHECKED_TOGETHER = 500
# Who asks automatic players to come, or to go.
OF_COMPANY = ("web.AddPlayer", "web.RemovePlayer")
log = logging.getLogger(__name__)


class Hub:
    """Everything that the requests share."""

    def __init__(
        self, house: House, people: People, settings: Settings, seal: "Seal | None" = None
    ) -> None:
        self.house, self.people, self.settings, self.seal = house, people, settings, seal
        self.commands = RateLimit(settings.commands_per_second, settings.commands_at_once)
        self.reads = RateLimit(settings.reads_per_second, settings.reads_at_once)
        self.lookups = RateLimit(settings.lookups_per_second, settings.lookups_at_once)
        # What rounds came to, as somebody may know it; the oldest give way.
        self.summaries: OrderedDict[Hashable, Any] = OrderedDict()
        self.cards = RateLimit(settings.cards_per_minute / 60, settings.cards_per_minute)
        self.sign_ins = RateLimit(settings.sign_ins_per_minute / 60, settings.sign_ins_per_minute)
        self.limits = {
            "commands": self.commands,
            "reads": self.reads,
            "lookups": self.lookups,
            "cards": self.cards,
            "sign-ins": self.sign_ins,
        }
        self._pool = ThreadPoolExecutor(settings.threads, "house")
        self._reads = ThreadPoolExecutor(1, "reads")
        self._lookups = ThreadPoolExecutor(1, "lookups")
        self._long = ThreadPoolExecutor(settings.long_threads, "long")
        # Whoever has to decide does not wait behind strategies, and none of these behind another.
        self.advice, self.sheets = WorkerPool(ADVICE_PROCESSES), WorkerPool(len(games()))
        self._noted: set[tuple[str, str, int, str]] = set()
        self.visits = Visits(house)
        self.teller = Teller()
        self.halted = house.store.halted
        self._lives: dict[str, LiveTable] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self.fleet = Fleet(self)
        if seal:
            seal.is_ours = partial(self.fleet.holds, SEAL)
        house.pool_listeners.append(self.tables_changed)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do blocking work in a thread, so that everybody else goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    async def run_reads(self, work: Callable[..., T], *given: Any) -> T:
        """Read what is told to everybody, in a thread of its own: commands do not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._reads, work, *given)

    async def look_up(self, work: Callable[..., T], *given: Any) -> T:
        """Look through the record, one after another: neither commands nor news wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._lookups, work, *given)

    async def run_long(self, work: Callable[..., T], *given: Any) -> T:
        """Do work that may take seconds, where no table waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._long, work, *given)

    def aside(self, work: Callable[[], object]) -> None:
        """Do what nobody waits for, in a thread."""
        with suppress(RuntimeError):  # The house may be closing.
            self._long.submit(work)

    # Tables

    def start(self) -> None:
        """Open every table in the background: whoever comes first does not wait for all."""
        self._loop = asyncio.get_running_loop()
        work = (self._open_all(), self._keep_time(), self._check_record(), self._work_ahead())
        self._tasks = [asyncio.create_task(each) for each in work]
        self.fleet.start()

    def tables_changed(self, tables: tuple[str, ...]) -> None:
        """Called in whatever thread changed what is seen there beside the record: a meter."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._show_again, tables)

    def _show_again(self, tables: tuple[str, ...]) -> None:
        for name in tables:
            if name in self._lives:
                self._lives[name].changed()

    async def _open_all(self) -> None:
        for name in await self.run(self.house.tables):
            await self.live(name)

    async def _work_ahead(self) -> None:
        """The first who asks for advice on a new machine does not wait for it to be compiled."""
        if not self.settings.ahead:
            return
        await asyncio.sleep(self.settings.ahead)
        names = await self.run(self.house.tables)
        tables = [await self.run(self.house.table, name) for name in names]
        rules = {state.game.name: state.rules for state in tables if state.training}
        for game, law in rules.items():
            await self._worked_ahead(game, law)

    async def _worked_ahead(self, game: str, law: Rules) -> None:
        """One game after another: whoever plays meanwhile goes first."""
        while True:
            try:
                await self.sheets.ask(("ahead", game), "ahead", law)
            except Pending:
                continue
            except Exception:
                log.exception("advice on %s could not be worked out ahead", game)
            return

    async def _check_record(self) -> None:
        """Read all of the record while people play: nobody plays on where it is damaged."""
        await self.for_each(self.house.store.streams, self._check)

    async def _check(self, stream: str) -> None:
        fault = await self.run_long(_first_fault, self.house.store, stream)
        if not fault and await self.run_long(self._folded_anew, stream):
            log.warning("what was kept of %s was not what its records make", stream)
        if fault:
            log.error("record %s of %s: %s: play there is stopped", *fault[1::-1], fault.what)
            self.halted[stream] = f"the record of {stream} is damaged at {fault.version}"

    async def for_each(
        self, find: Callable[[], Iterable[str]], work: Callable[[str], Awaitable[None]]
    ) -> None:
        """Read what is found, one after another; where the store fails, once more after a while."""
        left: list[str] = []

        async def look() -> None:
            left.extend(await self.run_long(find))

        while not await _went(look):
            await asyncio.sleep(READ_AGAIN)
        while left := [name for name in left if not await _went(partial(work, name))]:
            await asyncio.sleep(READ_AGAIN)

    def _folded_anew(self, stream: str) -> bool:
        """Whether a state that was kept was not what its records make."""
        folded = self.people.folded if stream == ACCOUNTS else self.house.folded(stream)
        if not folded:
            return False
        live = self._lives.get(stream.removeprefix(stream_of("")))
        return any([folded.anew(stream, _leisurely), live and live.record.anew(_leisurely)])

    def check_halted(self, live: LiveTable) -> None:
        """Refuse what would be played on records that are not whole.

        A table stands on its own, its pool's, the floor's, and those of who may come in.
        """
        jackpot = live.table.sign.jackpot
        pooled = (pool_account(jackpot.pool),) if jackpot else ()
        for stream in ("", stream_of(live.name), *pooled, FLOOR, ACCOUNTS):
            if why := self.halted.get(stream):
                raise Problem(503, f"{why}: play at {live.name} is stopped", "damaged")

    def check_whole(self) -> None:
        """Refuse what staff do about money and people on a record that is not the sealed one."""
        if why := self.halted.get(""):
            raise Problem(503, f"{why}: nothing is done on it", "damaged")

    async def _keep_time(self) -> None:
        """Reports of months that are over, what is overdue, and the end of the hours of gaming."""
        while True:
            try:
                if self.fleet.holds(FLOOR):
                    await self.run(self.house.casino.keep_time)
                # What another program did to a pool is told from now on.
                for pool in await self.run(self.house.pools):
                    await self.run(self.house.pool, pool)
                ours = [live for live in self.known() if live.is_ours]
                for live in ours:
                    if await self.run(self.house.keep_time, live.name):
                        live.changed()
            except Exception:
                log.exception("the floor's clock stumbled")
            await asyncio.sleep(FLOOR_CLOCK)

    async def stop(self) -> None:
        """Close every table and stop the threads and processes."""
        self._loop = None
        self.house.pool_listeners.remove(self.tables_changed)
        for task in self._tasks:
            task.cancel()
        for live in self._lives.values():
            await live.close()
        await self.fleet.stop()
        self._pool.shutdown()
        self._reads.shutdown()
        self._lookups.shutdown(wait=False, cancel_futures=True)
        self._long.shutdown(wait=False, cancel_futures=True)
        self.advice.stop()
        self.sheets.stop()

    async def live(self, name: str) -> LiveTable:
        """The table of this name; a Problem where there is none."""
        found = self._lives.get(name)
        if found is None:
            if not self.house.exam(name) and name not in await self.run(self.house.tables):
                raise sealed() if name in self.house.shut else unknown_table(name)
            found = self._lives.setdefault(name, LiveTable(self, name))
        await found.open()
        return found

    def known(self) -> list[LiveTable]:
        """The tables that somebody has asked for."""
        return [*self._lives.values()]

    async def lives(self) -> list[LiveTable]:
        """Every table, in the order of their names."""
        return [await self.live(name) for name in await self.run(self.house.tables)]

    async def note_look(self, who: Person, role: str, live: LiveTable, how: str = "looks") -> None:
        """Put on record that an inspector sees a round in play, which hides nothing from them."""
        state = live.table
        key = (who.name, live.name, state.round, how)
        if role != INSPECTOR or not state.live or key in self._noted:
            return
        self._noted.add(key)
        await self.run(self.house.casino.record_look, who.name, live.name, state.round, how)

    # Commands

    async def act(
        self, live: LiveTable, who: Person, wanted: str | None, sent: Sent
    ) -> tuple[int, str]:
        """Let somebody's command be decided; a Problem says why it is not done.

        The answer is the version of the table's stream, and the id under which it is recorded.
        """
        role = roles.act(who, wanted, live.table.game.name, sent.command)
        if wait := self.commands.wait(f"{who.role}/{who.name}/{live.name}"):
            raise too_many(wait)
        if live.exam() and (sent.dry_run or sent.command in OF_COMPANY):
            raise Problem(403, "in an exam nothing is foretold, and nobody comes or goes", "exam")
        live.presence.heard[who.name] = now()
        if self.fleet.others and who.name not in live.here(PLAYER):
            live.wish("heard", who.name)
        if sent.command.startswith("web."):
            await requests.handle(live, who, role, request_of(sent))
            return live.record.version, ""
        by, command = who.name, _command(live, role, sent)
        if sent.dry_run:
            await self._would(live, by, role, command)
            return live.record.version, ""
        await requests.allow(live, who, role)
        # Nobody's id is another's, so that nobody learns what another command brought about.
        id = f"{who.role}/{who.name}/{live.name}/{sent.id}"
        why = sent.reason if role in (DEALER, SUPERVISOR, INSPECTOR) else ""
        return await self.submit(live, by, role, command, id, why), id

    async def submit(
        self,
        live: LiveTable,
        by: str,
        role: str,
        command: Any,
        id: str | None = None,
        why: str = "",
        only_at: int = 0,
    ) -> int:
        """Let the house decide; everybody at the table is told what happened."""
        self.check_halted(live)
        with self.teller.deciding():
            answer = await self.run(self._submit, live.name, by, role, command, id, why, only_at)
        live.changed()
        if isinstance(answer, Refusal):
            raise refused(answer)
        return answer

    def _submit(
        self, name: str, by: str, role: str, command: Any, id: str | None, why: str, only_at: int
    ) -> int | Refusal:
        with span("command", table=name, command=kind(command)) as about:
            told = None if role == PLAYER else self.house.casino.why_told(command, why)
            answer = told or self.house.submit(name, by, role, command, id, why, only_at)
            about["answer"] = "refused" if isinstance(answer, Refusal) else "done"
        return answer if isinstance(answer, Refusal) else self.house.version(name)

    async def dry_run(
        self, live: LiveTable, who: Person, wanted: str | None, sent: Sent
    ) -> Foreseen:
        """What an act of staff would bring about, as far as that may be told beforehand."""
        await self.act(live, who, wanted, sent)
        role = roles.look(who, wanted)
        if role not in (DEALER, SUPERVISOR) or sent.command.startswith("web."):
            return Foreseen([], [])
        command = _command(live, role, sent)
        return foreseen(
            await self._would(live, who.name, role, command), words(live.table.game.name)
        )

    async def _would(self, live: LiveTable, by: str, role: str, command: Any) -> Events:
        answer = await self.run(self.house.would, live.name, by, role, command)
        if isinstance(answer, Refusal):
            raise refused(answer)
        return answer


async def _went(work: Callable[[], Awaitable[None]]) -> bool:
    """Whether something was read; False where the store failed, and may not the next time."""
    try:
        await work()
    except RecordError:
        log.exception("what is kept was not compared with its records")
    except StoreError as wrong:
        log.warning("%s What was being read is read again in %s seconds.", wrong, READ_AGAIN)
        return False
    except Exception:
        log.exception("what is on record could not be read")
    return True


def _first_fault(store: "Store", stream: str) -> Fault | None:
    """Where the chain of a stream is broken; at half speed, so that tables go on as before."""
    return next(chain_faults(_leisurely(store.entries(stream))), None)


def _leisurely(entries: Iterable[T]) -> Iterator[T]:
    began = monotonic()
    for number, entry in enumerate(entries, 1):
        yield entry
        if number % CHECKED_TOGETHER == 0:
            sleep(monotonic() - began)
            began = monotonic()


def _command(live: LiveTable, role: str, sent: Sent) -> Any:
    """The command of a message; what staff of a real felt enter for a player is their own act."""
    command = command_of(live.table.game.name, sent)
    return roles.on_behalf(live.table, role, command, sent.on_behalf)
