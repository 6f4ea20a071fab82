"""How far behind the regulator's copy is while people play at 50 tables of five.

The lag of a record is from the time that stands in it to when the follower has it, hashed, checked
against the signed head and written to its file. The yardstick is the second that is allowed.
"""

import asyncio
import json
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep, time
from typing import Any
from urllib.request import Request, urlopen

from bench._crowd import percentile
from bench.web import SECONDS, THINK, WARM, _floor, crowd
from houseway.house.regulator import Follower
from houseway.transparency import keys
from houseway.transparency.notes import COSIGNATURE
from houseway.web.sessions import COOKIE

TABLES, PAUSE, ALLOWED = 50, 0.1, 1.0


def run() -> list[tuple[str, ...]]:
    """The middle and the slowest lags."""
    with _floor(TABLES) as (_, told), TemporaryDirectory() as folder:
        lags = asyncio.run(_lags(told, Path(folder)))
    p50, p99 = (percentile(lags, share) for share in (0.5, 0.99))
    what = f"regulator's copy behind {TABLES} tables, {len(lags):,} records"
    return [(what, f"p50 {p50:.2f} s, p99 {p99:.2f} s", f"{ALLOWED:.0f} s", f"{p99 / ALLOWED:.2f}")]


async def _lags(told: dict[str, Any], folder: Path) -> list[float]:
    players = [asyncio.create_task(client.run()) for client in crowd(told, THINK)]
    await asyncio.sleep(WARM)
    follower = Follower(folder, keys.made("regulator", COSIGNATURE), time)
    found: list[float] = []
    await asyncio.to_thread(_follow, told, follower, WARM, [])
    await asyncio.to_thread(_follow, told, follower, SECONDS, found)
    for player in players:
        player.cancel()
    assert not follower.apart, follower.apart
    return found


def _follow(told: dict[str, Any], follower: Follower, seconds: float, lags: list[float]) -> None:
    """Take what comes for so long; what was made before is only caught up with."""
    began = time()
    headers = {"Cookie": f"{COOKIE}={told['window']}"}
    while time() < began + seconds:
        url = f"http://127.0.0.1:{told['port']}/api/record/feed?after={follower.size}"
        with urlopen(Request(url, headers=headers), timeout=30) as answer:
            lines = [*follower.take(json.load(answer))]
        came = time()
        records = [line for line in lines if line["type"] == "record"]
        made = [datetime.fromisoformat(line["made"]).timestamp() for line in records]
        lags += [came - moment for moment in made if moment > began]
        if not records:
            sleep(PAUSE)
