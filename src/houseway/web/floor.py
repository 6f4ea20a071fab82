"""The floor: the house, its people and its tables, and the threads in which the house works."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from houseway.core import DEALER, SUPERVISOR, Events, Refusal, load_command
from houseway.house import House
from houseway.house.people import People
from houseway.law import games
from houseway.web import roles
from houseway.web.foresight import foreseen
from houseway.web.limits import Buckets
from houseway.web.live import Live
from houseway.web.problems import Problem, refused, too_many, unknown_table
from houseway.web.reckoner import Reckoner
from houseway.web.roles import Person
from houseway.web.settings import Settings

T = TypeVar("T")
ADVISERS = 2
MOST_ID, MOST_REASON, MOST_NAME = 80, 500, 40


class Floor:
    """Everything that the requests share."""

    def __init__(self, house: House, people: People, settings: Settings) -> None:
        self.house, self.people, self.settings = house, people, settings
        self.commands = Buckets(settings.commands_per_second, settings.commands_at_once)
        self.cards = Buckets(settings.cards_per_minute / 60, settings.cards_per_minute)
        self.sign_ins = Buckets(settings.sign_ins_per_minute / 60, settings.sign_ins_per_minute)
        self._pool = ThreadPoolExecutor(settings.threads, "house")
        self._telling = ThreadPoolExecutor(1, "telling")
        self._reckoning = ThreadPoolExecutor(settings.reckoning_threads, "reckoning")
        # Whoever has to decide does not wait behind strategies, and none of these behind another.
        self.advice, self.sheets = Reckoner(ADVISERS), Reckoner(len(games()))
        self._lives: dict[str, Live] = {}
        self._opening: asyncio.Task[None] | None = None

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do blocking work in a thread, so that everybody else goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    async def tell(self, work: Callable[..., T], *given: Any) -> T:
        """Do what tells of what happened: commands do not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._telling, work, *given)

    async def reckon(self, work: Callable[..., T], *given: Any) -> T:
        """Do work that may take seconds, where no table waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._reckoning, work, *given)

    # Tables

    def start(self) -> None:
        """Open every table in the background: whoever comes first does not wait for all."""
        self._opening = asyncio.create_task(self._open_all())

    async def _open_all(self) -> None:
        for name in await self.run(self.house.tables):
            await self.live(name)

    async def stop(self) -> None:
        """Let everybody go."""
        if self._opening:
            self._opening.cancel()
        for one in self._lives.values():
            await one.close()
        self._pool.shutdown()
        self._telling.shutdown()
        self._reckoning.shutdown(wait=False, cancel_futures=True)
        self.advice.stop()
        self.sheets.stop()

    async def live(self, name: str) -> Live:
        """The table of this name; a Problem where there is none."""
        found = self._lives.get(name)
        if found is None:
            if name not in await self.run(self.house.tables):
                raise unknown_table(name)
            found = self._lives.setdefault(name, Live(self, name))
        await found.open()
        return found

    async def lives(self) -> list[Live]:
        """Every table, in the order of their names."""
        return [await self.live(name) for name in await self.run(self.house.tables)]

    # Commands

    async def act(
        self, live: Live, who: Person, wanted: str | None, sent: dict[str, Any]
    ) -> tuple[int, str]:
        """Let somebody's command be decided; a Problem says why it is not done.

        The answer is the version of the table's stream, and the id under which it is recorded.
        """
        role = roles.act(who, wanted)
        if wait := self.commands.wait(f"{who.role}/{who.name}/{live.name}"):
            raise too_many(wait)
        id = _id(sent)
        if str(sent.get("command", "")).startswith("web."):
            await live.dealing.obey(who, role, sent)
            return live.record.version, ""
        command = self._command(live, sent)
        by, role = roles.sender(live.table, who, role, _on_behalf(sent))
        if sent.get("dry_run"):
            await self._would(live, by, role, command)
            return live.record.version, ""
        live.dealing.allow(who, role)
        # Nobody's id is another's, so that nobody learns what another command brought about.
        id = f"{who.role}/{who.name}/{live.name}/{id}"
        return await self.submit(live, by, role, command, id, _reason(role, sent)), id

    async def foresee(
        self, live: Live, who: Person, wanted: str | None, sent: dict[str, Any]
    ) -> list[dict[str, Any]]:
        """What an act of staff would bring about, as far as that may be told beforehand."""
        await self.act(live, who, wanted, sent)
        role = roles.act(who, wanted)
        if role not in (DEALER, SUPERVISOR) or str(sent["command"]).startswith("web."):
            return []
        return foreseen(await self._would(live, who.name, role, self._command(live, sent)))

    async def _would(self, live: Live, by: str, role: str, command: Any) -> Events:
        answer = await self.run(self.house.would, live.name, by, role, command)
        if isinstance(answer, Refusal):
            raise refused(answer)
        return answer

    def _command(self, live: Live, sent: dict[str, Any]) -> Any:
        name = sent.get("command")
        known = ("core", "table", live.table.game.name)
        if not isinstance(name, str) or name.partition(".")[0] not in known:
            said = f"there is no command {name!r} at this table"
            raise Problem(422, said, "malformed", field="command")
        try:
            data = msgspec.json.encode(sent.get("data") or {})
        except ValueError:
            raise Problem(422, "data holds what is no text", "malformed", field="data") from None
        try:
            return load_command(name, data)
        except ValueError as wrong:
            raise Problem(422, str(wrong), "malformed", field="data") from None

    async def submit(
        self, live: Live, by: str, role: str, command: Any, id: str | None = None, why: str = ""
    ) -> int:
        """Let the house decide; everybody at the table is told what happened."""
        answer = await self.run(self._submit, live.name, by, role, command, id, why)
        live.changed()
        if isinstance(answer, Refusal):
            raise refused(answer)
        return answer

    def _submit(
        self, name: str, by: str, role: str, command: Any, id: str | None, why: str
    ) -> int | Refusal:
        answer = self.house.submit(name, by, role, command, id, why)
        return answer if isinstance(answer, Refusal) else self.house.version(name)


def _on_behalf(sent: dict[str, Any]) -> str:
    """Whose act staff of a real felt enter; empty for one's own."""
    name = sent.get("for") or ""
    if not isinstance(name, str) or len(name) > MOST_NAME or (name and not name.isprintable()):
        said = f"for is the name of a player, up to {MOST_NAME} characters"
        raise Problem(422, said, "malformed", field="for")
    return name


def _reason(role: str, sent: dict[str, Any]) -> str:
    """Why staff do something, where the command itself has no place for it."""
    said = sent.get("reason")
    if role not in (DEALER, SUPERVISOR) or not isinstance(said, str):
        return ""
    return said.strip()[:MOST_REASON]


def _id(sent: dict[str, Any]) -> str:
    id = sent.get("id")
    if not is_id(id):
        said = f"a command needs an id of its own, up to {MOST_ID} characters"
        raise Problem(422, said, "malformed", field="id")
    return str(id)


def is_id(given: Any) -> bool:
    """Whether something can be a client's own id of a command."""
    return isinstance(given, str) and 0 < len(given) <= MOST_ID and given.isprintable()
