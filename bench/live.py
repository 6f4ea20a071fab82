"""A command at a live table, recorded with full sync, against a bare insert with full sync."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns

from houseway.core import CloseWagers, Limit, Refusal, Sign, Stake
from houseway.games.canberra_holdem.events import Call
from houseway.house import House
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit

ROUNDS = 100
INSERTS = 500


def run() -> list[tuple[str, ...]]:
    """Microseconds a command, decided, recorded and synced; a round is three commands."""
    with TemporaryDirectory() as folder:
        ours = _commands(Path(folder, "house.db"))
        bare = _inserts(Path(folder, "bare.db"))
    row = ("live command, recorded", f"{ours:,} µs", f"bare synced insert {bare:,} µs")
    tenths = ours * 10 // bare
    return [(*row, f"{tenths // 10}.{tenths % 10} times as long")]


def _commands(path: Path) -> int:
    house = House(open_store(f"sqlite:///{path}"))
    house.open_table("bench", "canberra-holdem", Sign(seats=1, limits={"ante": Limit()}))
    for sent in (Sit(1), BuyIn(1, 100_000_00)):
        house.submit("bench", "ann", "player", sent)
    before = house.store.version("table/bench")
    start = perf_counter_ns()
    for _ in range(ROUNDS):
        house.submit("bench", "ann", "player", Stake(1, "ante", 100))
        house.submit("bench", "dealer", "dealer", CloseWagers())
        if isinstance(house.submit("bench", "ann", "player", Call(1, 200)), Refusal):
            raise ValueError("The round did not go through.")
    spent = perf_counter_ns() - start
    appends = len({record.command for record in house.store.read("table/bench", before)})
    return spent // appends // 1000


def _inserts(path: Path) -> int:
    bare = sqlite3.connect(path, isolation_level=None)
    bare.execute("PRAGMA journal_mode=WAL")
    bare.execute("PRAGMA synchronous=FULL")
    bare.execute("CREATE TABLE told (line TEXT)")
    start = perf_counter_ns()
    for _ in range(INSERTS):
        bare.execute("INSERT INTO told VALUES (?)", ("x" * 400,))
    return (perf_counter_ns() - start) // INSERTS // 1000
