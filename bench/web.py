"""Commands at fifty browser tables of five players each, against a bare WebSocket echo.

Every player acts two seconds after there is something to do, give or take one, from what the
browser would show; the echo goes over the same server and as many connections.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from websockets.asyncio.client import connect

from bench._crowd import Client, percentile, play

TABLES, PLAYERS = 50, 5
# Seconds between two acts of a player, and of the whole measurement.
THINK, SECONDS = 2.0, 20.0
ECHOES = 20


def run() -> list[tuple[str, ...]]:
    """The ninety-ninth percentile of the time to an answer, with all tables playing."""
    with TemporaryDirectory() as folder:
        server, told = started(f"sqlite:///{Path(folder, 'web.db')}", TABLES, PLAYERS)
        try:
            clients = crowd(told, THINK)
            echo = percentile(asyncio.run(_echoes(told["port"])), 0.99)
            asyncio.run(play(clients, SECONDS))
        finally:
            server.kill()
            server.wait()
    return [_row(clients, echo)]


def started(
    url: str, tables: int, players: int, port: int = 0
) -> tuple[subprocess.Popen[str], dict[str, Any]]:
    """A server of its own process, and what it says of itself."""
    command = [sys.executable, "-m", "bench._server", url, str(tables), str(players), str(port)]
    # The same house as here, wherever it is installed.
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    assert server.stdout is not None
    return server, json.loads(server.stdout.readline())


def crowd(told: dict[str, Any], think: float) -> list[Client]:
    """A client for every session."""
    made = []
    for place, token in told["tokens"].items():
        table, _, seat = place.rpartition("/")
        made.append(Client(told["port"], table, int(seat), token, think))
    return made


async def _echoes(port: int) -> list[float]:
    """Every connection sends and waits at the pace of the players."""
    found: list[float] = []

    async def one(number: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/echo") as socket:
            for _ in range(ECHOES):
                await asyncio.sleep(THINK * (0.5 + number % 10 / 10) / 4)
                since = perf_counter()
                await socket.send("x" * 150)
                await socket.recv()
                found.append(perf_counter() - since)

    await asyncio.gather(*(one(number) for number in range(TABLES * PLAYERS)))
    return found


def _row(clients: list[Client], echo: float) -> tuple[str, ...]:
    latencies = [each for client in clients for each in client.latencies]
    answers = sum((client.answers for client in clients), Counter())
    p50, p99 = percentile(latencies, 0.5) * 1000, percentile(latencies, 0.99) * 1000
    what = f"command at {TABLES} browser tables of {PLAYERS}, p99 of {len(latencies):,}"
    refused = len(latencies) - answers["done"]
    measured = f"{p99:.0f} ms (median {p50:.0f} ms, {refused} came too late and were refused)"
    yardstick = f"WebSocket echo p99 {echo * 1000:.1f} ms"
    return what, measured, yardstick, f"{p99 / echo / 1000:.1f} times as long"
