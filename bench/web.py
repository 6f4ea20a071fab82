"""Commands at browser tables of five players each, beside a bare WebSocket echo in the same run.

Server, crowd and echo are processes of their own. Every player acts two seconds after there is
something to do, give or take one, from what the browser would show; the echo is asked all the
while. Time of the processor is what the server took for each command, all that is told included.
"""

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from bench._crowd import Client, percentile
from houseway.web.connections import files
from tools import postgres

PLAYERS = 5
# Seconds between two acts of a player, from when everybody has begun to play, and of a measurement.
THINK, WARM, SECONDS = 2.0, 3.0, 20.0
# Whoever sat down, bought chips and placed a wager plays; all have so many seconds for it.
BEGUN, ARRIVING = 3, 90.0
ECHOES = 20
WATCHERS = 2_000
# Clients that read nothing and some that read are there in turns, so many times, each for so many
# seconds after they have come.
TURNS, CAME, TURN = 3, 1.0, 10.0


class Measured(NamedTuple):
    """Seconds to an answer of the house and of the echo, what the answers were, CPU seconds."""

    latencies: list[float]
    echoes: list[float]
    answers: Counter[str]
    cpu: float

    def row(self, what: str) -> tuple[str, ...]:
        """As a row of the table."""
        p50, p99, e50, e99 = (
            percentile(values, share) * 1000
            for values in (self.latencies, self.echoes)
            for share in (0.5, 0.99)
        )
        each = self.cpu * 1000 / len(self.latencies)
        refused = self.answers.total() - self.answers["done"]
        measured = (
            f"p50 {p50:.1f} ms, p99 {p99:.0f} ms of {len(self.latencies):,} commands; "
            f"{each:.1f} ms of CPU a command, {refused} came too late and were refused"
        )
        yardstick = f"WebSocket echo p50 {e50:.1f} ms, p99 {e99:.1f} ms"
        return what, measured, yardstick, f"{p99 / e99:.1f}"


def run() -> list[tuple[str, ...]]:
    """Rows for two sizes of the floor, for somebody who reads nothing, for many who watch, and
    where PostgreSQL is installed for that, with one process and with two."""
    rows = [*(_loaded(tables) for tables in (50, 200)), _stalled(), _watched()]
    if programs := postgres.found():
        rows += [_on_postgresql(programs, processes) for processes in (1, 2)]
    return rows


def _on_postgresql(programs: Path, processes: int) -> tuple[str, ...]:
    """A floor of several processes on a database of its own; those of a table come to all."""
    how = " with PostgreSQL" + (f" and {processes} processes" if processes > 1 else "")
    with closing(postgres.Server(programs, synced=True)) as database, ExitStack() as stack:
        floors = [stack.enter_context(_floor(50, database.url)) for _ in range(processes)]
        servers, told = zip(*floors, strict=True)
        clients = crowd(told[0], THINK)
        for number, client in enumerate(clients):
            client.port = told[number % processes]["port"]
        return asyncio.run(_measured(servers, clients, _play)).row(f"50 tables of {PLAYERS}{how}")


def _loaded(tables: int) -> tuple[str, ...]:
    with _floor(tables) as (server, told):
        measured = asyncio.run(_measured([server], crowd(told, THINK), _play))
    return measured.row(f"{tables} tables of {PLAYERS}")


def _stalled() -> tuple[str, ...]:
    """The same floor in turns: somebody who watches each table reads nothing, or reads."""
    with _floor(50) as (server, told):
        both = asyncio.run(_in_turns(server, told))
    p99 = [percentile(values, 0.99) * 1000 for values in both]
    measured, yardstick = (f"p99 {each:.0f} ms" for each in p99)
    what = "50 tables of 5 with a client at each that reads nothing"
    return what, measured, f"with one that reads {yardstick}", f"{p99[0] / p99[1]:.2f}"


def _watched() -> tuple[str, ...]:
    with _floor(50) as (server, told):
        held, size, measured = asyncio.run(_with_watchers(server, told))
    row = measured.row(f"50 tables of 5 with {WATCHERS:,} who watch")
    return (row[0], f"{held:,} still there, {size // 1000} MB; {row[1]}", *row[2:])


@contextmanager
def _floor(tables: int, url: str = "") -> Iterator[tuple[int, dict[str, Any]]]:
    files()
    with TemporaryDirectory() as folder:
        server, told = started(url or f"sqlite:///{Path(folder, 'web.db')}", tables, PLAYERS)
        try:
            yield server.pid, told
        finally:
            server.kill()
            server.wait()


def started(
    url: str, tables: int, players: int, port: int = 0
) -> tuple[subprocess.Popen[str], dict[str, Any]]:
    """A server of its own process, and what it says of itself."""
    server = _process("bench._server", url, str(tables), str(players), str(port))
    assert server.stdout is not None
    return server, json.loads(server.stdout.readline())


def _process(module: str, *given: str) -> subprocess.Popen[str]:
    # The same house as here, wherever it is installed.
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", module, *given]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)


def crowd(told: dict[str, Any], think: float) -> list[Client]:
    """A client for every session."""
    made = []
    for place, token in told["tokens"].items():
        table, _, seat = place.rpartition("/")
        made.append(Client(told["port"], table, int(seat), token, think))
    return made


# Measuring


async def _play(clients: list[Client]) -> None:
    await asyncio.sleep(SECONDS)


async def _measured(servers: Iterable[int], clients: list[Client], meanwhile: Any) -> Measured:
    """Let everybody sit down and play, and count from then on."""
    tasks = [asyncio.create_task(client.run()) for client in clients]
    await begun(clients)
    fresh(clients)
    began = sum(map(_cpu, servers))
    echo = _process("bench._echo")
    try:
        assert echo.stdout is not None
        echoing = asyncio.create_task(_echoes(int(echo.stdout.readline())))
        await meanwhile(clients)
        echoing.cancel()
        spent, echoes = sum(map(_cpu, servers)) - began, await echoing
    finally:
        echo.kill()
        echo.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return Measured(latencies(clients), echoes, _answers(clients), spent)


async def begun(clients: list[Client]) -> None:
    """Wait until everybody plays: a crowd that comes in all at once is another matter."""
    async with asyncio.timeout(ARRIVING):
        while any(len(client.latencies) < BEGUN for client in clients):
            await asyncio.sleep(0.1)
    await asyncio.sleep(WARM)


def fresh(clients: list[Client]) -> None:
    """Count from now on."""
    for client in clients:
        client.latencies.clear()
        client.answers.clear()


def latencies(clients: list[Client]) -> list[float]:
    """What everybody waited for an answer."""
    return [each for client in clients for each in client.latencies]


def _answers(clients: list[Client]) -> Counter[str]:
    return sum((client.answers for client in clients), Counter())


def _cpu(process: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


async def _echoes(port: int) -> list[float]:
    """A few connections send and wait until they are told to stop."""
    found: list[float] = []

    async def ask(number: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
            while True:
                await asyncio.sleep(0.1 + number / 100)
                since = perf_counter()
                await line.send("x" * 150)
                await line.recv()
                found.append(perf_counter() - since)

    tasks = [asyncio.create_task(ask(number)) for number in range(ECHOES)]
    try:
        await asyncio.gather(*tasks)
    except asyncio.CancelledError:
        await asyncio.gather(*tasks, return_exceptions=True)
    return found


# Somebody who reads nothing


async def _in_turns(server: int, told: dict[str, Any]) -> tuple[list[float], list[float]]:
    found: tuple[list[float], list[float]] = ([], [])

    async def turns(clients: list[Client]) -> None:
        for turn in range(2 * TURNS):
            async with AsyncExitStack() as stack:
                for table in {client.table for client in clients}:
                    if turn % 2:
                        stack.enter_context(_deaf(told["port"], table))
                    else:
                        await stack.enter_async_context(_hearing(told["port"], table))
                await asyncio.sleep(CAME)
                fresh(clients)
                await asyncio.sleep(TURN)
                found[1 - turn % 2].extend(latencies(clients))

    await _measured([server], crowd(told, THINK), turns)
    return found


@asynccontextmanager
async def _hearing(port: int, table: str) -> AsyncIterator[None]:
    """A connection that follows a table as it is, and reads."""
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live?as=watch"
    async with connect(url, compression=None) as line:
        hearing = asyncio.create_task(_hear(line))
        yield
        hearing.cancel()


@contextmanager
def _deaf(port: int, table: str) -> Iterator[None]:
    """A connection that follows a table, takes next to nothing in and never reads."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", port))
        line.sendall(
            f"GET /api/tables/{table}/live?as=watch HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        yield


# Many who watch


async def _with_watchers(server: int, told: dict[str, Any]) -> tuple[int, int, Measured]:
    tables = sorted({place.rpartition("/")[0] for place in told["tokens"]})
    async with asyncio.TaskGroup() as group:
        room = asyncio.Semaphore(50)
        comes = [
            group.create_task(_watcher(room, told["port"], tables[number % len(tables)]))
            for number in range(WATCHERS)
        ]
    lines = [task.result() for task in comes]
    hearing = [asyncio.create_task(_hear(line)) for line in lines]
    measured = await _measured([server], crowd(told, THINK), _play)
    held = sum(not task.done() for task in hearing)
    status = Path(f"/proc/{server}/status").read_text("utf-8")
    size = int(status.partition("VmRSS:")[2].split()[0])
    for task in hearing:
        task.cancel()
    return held, size, measured


async def _watcher(room: asyncio.Semaphore, port: int, table: str) -> ClientConnection:
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live?as=watch&views=changes"
    async with room:
        return await connect(url, compression=None, ping_interval=None)


async def _hear(line: ClientConnection) -> None:
    async for _ in line:
        pass
