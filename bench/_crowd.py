"""A crowd at the browser tables: clients over WebSocket that play from what they are shown."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from houseway.core import Sign, by_seat, dump, form, kind
from houseway.games.kit.views import chips_of
from houseway.table.bots import Bot
from houseway.table.seats import BuyIn, Sit

BUY_IN = 1_000_00


class Client:
    """Somebody at a seat: one command at a time, each answered before the next."""

    def __init__(self, port: int, table: str, seat: int, token: str, think: float) -> None:
        self.port, self.table, self.seat, self.token, self.think = port, table, seat, token, think
        self.apart = 0.2 + min(think, 3)
        self.mood = Random(f"{table}/{seat}")
        self.bot = Bot("", seat, BUY_IN, self.mood)
        self.latencies: list[float] = []
        self.answers: Counter[str] = Counter()
        self.numbers: list[int] = []
        self.accepted: set[str] = set()
        self.view: dict[str, Any] = {}
        self.version = self.needed = 0
        self.sent: dict[str, Any] | None = None
        self.since = 0.0
        self.socket: ClientConnection | None = None
        self.played = 0
        self.news = asyncio.Event()
        self.on_answer: Callable[[], object] = lambda: None

    async def run(self) -> None:
        """Play; whenever the connection is lost, come back and send again what was unanswered."""
        while True:
            # Not all at once: a house lets only so many in who have not said what they want.
            await asyncio.sleep(self.mood.uniform(0, self.apart))
            try:
                async with connect(self._url(), additional_headers=self._headers()) as socket:
                    self.socket = socket
                    await self._stay(socket)
            except (OSError, ConnectionClosed):
                continue
            except Exception as wrong:  # A server that is going down answers anything.
                self.answers[type(wrong).__name__] += 1

    def _url(self) -> str:
        after = f"&after={self.numbers[-1]}" if self.numbers else "&after=0"
        asked = f"as=player&views=changes{after}"
        return f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live?{asked}"

    def _headers(self) -> dict[str, str]:
        return {"Cookie": f"houseway={self.token}"}

    async def _stay(self, socket: ClientConnection) -> None:
        if self.sent:
            await self._write(self.sent)
        acting = asyncio.create_task(self._go_on())
        try:
            async for text in socket:
                self._hear(msgspec.json.decode(text))
                self.news.set()
                if acting.done():
                    acting.result()
        finally:
            acting.cancel()

    async def _go_on(self) -> None:
        """Whenever there is something to do, think, look again and do it."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self._may_act() and self._next() is not None:
                await asyncio.sleep(self.mood.uniform(0.5, 1.5) * self.think)
                if self._may_act() and (sent := self._next()) is not None:
                    self.sent = sent | {"id": uuid4().hex}
                    self.since = perf_counter()
                    await self._write(self.sent)

    def _may_act(self) -> bool:
        return self.sent is None and bool(self.view) and self.version >= self.needed

    def _hear(self, message: dict[str, Any]) -> None:
        for batch in message.get("missed") or [message]:
            self.numbers += [event["number"] for event in batch.get("events", [])]
        if "view" in message or "changes" in message:
            self.view, self.version = _next(self.view, message), message["version"]
            self.played = self.view["number"]
        elif self.sent and message.get("id") == self.sent["id"]:
            self.latencies.append(perf_counter() - self.since)
            self.answers[str(message.get("status", message["type"]))] += 1
            if message["type"] == "done":
                if self.sent["type"] == "command":  # Being ready is on no record.
                    self.accepted.add(self.sent["id"])
                self.needed = message["version"]
            self.sent = None
            self.on_answer()

    async def _write(self, sent: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(sent))

    def _next(self) -> dict[str, Any] | None:
        """The next message of this player, from the view alone."""
        if str(self.seat) not in self.view["seats"]:
            return _command(Sit(self.seat))
        if self.view["money"][str(self.seat)] == 0 and not chips_of(self.view, self.seat):
            return _command(BuyIn(self.seat, BUY_IN))
        waits = by_seat(self.seat) in self.view["due"] or not self.view["due"]
        seen = self.view | {"sign": _sign(msgspec.json.encode(self.view["sign"]))}
        command = self.bot.next(seen) if waits else None
        if command is not None:
            return _command(command)
        ready = self.seat in self.view["ready"] or not self._wagers()
        return None if self.view["due"] or ready else {"type": "ready"}

    def _wagers(self) -> bool:
        things = self.view["things"]
        mine = (thing["area"].rpartition("/")[2] for thing in things if thing["kind"] == "chips")
        return str(self.seat) in mine


def _next(view: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The view after a message: a whole one, or the one before with what has changed."""
    kept = {name: part for name, part in view.items() if name not in message.get("gone", ())}
    whole: dict[str, Any] | None = message.get("view")
    return kept | message["changes"] if whole is None else whole


@lru_cache(maxsize=64)
def _sign(text: bytes) -> Sign:
    return form(msgspec.json.decode(text), Sign)


def _command(command: Any) -> dict[str, Any]:
    return {"type": "command", "command": kind(command), "data": json.loads(dump(command))}


def percentile(values: list[float], share: float) -> float:
    """The value below which so many of a hundred lie."""
    found = sorted(values)
    return found[min(len(found) - 1, int(len(found) * share))]
