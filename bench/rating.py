"""What rating a round takes of one core, by game, against a minute of two cores for a day: twenty
tables, eight hours, 36 rounds an hour. A first table brings compiled code and answers along."""

import os
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

from houseway.house.master import Setting, master
from houseway.house.rated import Rates
from houseway.house.report import Period

ROUNDS, TABLES = 12, 4
ALLOWED = 2 * 60 / (20 * 8 * 36)


def run() -> list[tuple[str, ...]]:
    """A row for every game."""
    played: Any = import_module("tests.house.day")
    rows: list[tuple[str, ...]] = []
    for game in played.DOCUMENTS:
        tables = {f"{game} {number}": game for number in range(TABLES)}
        day = played.Day(ROUNDS, tables, robot=played.Steady)
        period = Period(played.BEGIN - timedelta(hours=1), day.now + timedelta(days=1))
        with (
            TemporaryDirectory() as folder,
            Rates(day.house.store, path=Path(folder) / "rated.sqlite") as rates,
        ):
            first, *others = tables
            _seconds(rates, period, [first])
            taken = _seconds(rates, period, others) / (ROUNDS * len(others))
        told = (f"{seconds * 1e3:.1f} ms" for seconds in (taken, ALLOWED))
        rows.append((f"rate a round of {game}", *told, f"{taken / ALLOWED:.1f}"))
    return rows


def _seconds(rates: Rates, period: Period, names: list[str]) -> float:
    began = sum(os.times()[:4])
    master(rates, period, names, ["table"], Setting(ZoneInfo("Australia/Sydney")))
    return sum(os.times()[:4]) - began
