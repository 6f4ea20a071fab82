"""What rating takes of one core, a round of each game and a day, against a minute of two cores.

A day is twenty tables, four of each game, eight hours and 36 rounds an hour: 5,760 rounds. The
first table of a game brings compiled code and answers along, which the day counts once a game.
"""

import os
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

from houseway.house.master import Setting, master
from houseway.house.rates import Rates
from houseway.house.report import Period

ROUNDS, TABLES = 12, 4
OF_A_GAME = 4 * 8 * 36
MINUTE = 2 * 60
ALLOWED = MINUTE / (20 * 8 * 36)


def run() -> list[tuple[str, ...]]:
    """A row for every game."""
    played: Any = import_module("tests.house.day")
    rows: list[tuple[str, ...]] = []
    day_takes = 0.0
    for game in played.DOCUMENTS:
        tables = {f"{game} {number}": game for number in range(TABLES)}
        day = played.Day(ROUNDS, tables, robot=played.Steady)
        period = Period(played.BEGIN - timedelta(hours=1), day.now + timedelta(days=1))
        with (
            TemporaryDirectory() as folder,
            Rates(day.house.store, path=Path(folder) / "rated.sqlite") as rates,
        ):
            first, *others = tables
            begun = _seconds(rates, period, [first])
            taken = _seconds(rates, period, others) / (ROUNDS * len(others))
        day_takes += begun + taken * (OF_A_GAME - ROUNDS)
        told = (f"{seconds * 1e3:.1f} ms" for seconds in (taken, ALLOWED))
        rows.append((f"rate a round of {game}", *told, f"{taken / ALLOWED:.1f}"))
    whole = f"{day_takes:.0f} s", f"{MINUTE} s", f"{day_takes / MINUTE:.1f}"
    return [*rows, ("rate a day of twenty tables", *whole)]


def _seconds(rates: Rates, period: Period, names: list[str]) -> float:
    began = sum(os.times()[:4])
    master(rates, period, names, ["table"], Setting(ZoneInfo("Australia/Sydney")))
    return sum(os.times()[:4]) - began
