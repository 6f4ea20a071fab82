"""How long an append takes, against bare sqlite3 inserting the same bytes with the same pragmas."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from houseway.house.sealing import Seal
from houseway.money import Transfer
from houseway.store import Record, Write, open_store

APPENDS, BLOCKS = 300, 8
AT = "2025-03-01T20:15:00.000+11:00"
RECORDS = tuple(
    Record(name, '{"area":"ante","by":"dealer","cents":2500,"round":4711,"seat":3,"under":"7.2.1"}')
    for name in ("canberra-holdem.Called", "core.Settled", "core.Paid")
)
TRANSFERS = tuple(
    Transfer(debit, credit, 2500, "chips", "7.2.1")
    for debit, credit in (("seat/3", "wager/3"), ("wager/3", "rack/1"), ("rack/1", "seat/3"))
)
TABLES = """
CREATE TABLE record (stream TEXT, version INTEGER, name TEXT, data TEXT, at TEXT, command TEXT,
    digest TEXT, PRIMARY KEY (stream, version)) WITHOUT ROWID;
CREATE TABLE transfer (id INTEGER PRIMARY KEY, stream TEXT, version INTEGER, debit TEXT,
    credit TEXT, cents INTEGER, asset TEXT, why TEXT);
"""
Append = Callable[[int], object]


def run() -> list[tuple[str, ...]]:
    with TemporaryDirectory() as folder:
        there = Path(folder)
        with open_store(f"sqlite:///{there / 'store.db'}") as store:
            what = "append, 3 records and 3 transfers, on disk"
            on_disk = _row(what, _ours(store.append), _bare(there / "bare.db"))
        with open_store("memory:") as store:
            in_memory = _row("the same in memory", _ours(store.append), _bare(":memory:"))
        return [on_disk, in_memory, *_sealed(there)]


def _sealed(there: Path) -> list[tuple[str, ...]]:
    """An append while a server seals the record, against the same without, block by block."""
    spent: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
    with (
        open_store(f"sqlite:///{there / 'sealed.db'}") as watched,
        open_store(f"sqlite:///{there / 'plain.db'}") as plain,
    ):
        seal = Seal(watched, there / "keys")
        seal.open()
        seal.start()
        for block in range(BLOCKS):
            for sealed, store in ((True, watched), (False, plain)):
                append = _ours(store.append)
                wall, cpu = perf_counter(), process_time()
                for n in range(block * APPENDS, (block + 1) * APPENDS):
                    append(n)
                spent[sealed].append((perf_counter() - wall, process_time() - cpu))
        seal.stop()
    rows: list[tuple[str, ...]] = []
    for place, unit in enumerate(("wall", "processor")):
        mine, bare = (median(times[place] for times in spent[each]) for each in (True, False))
        what = f"append while the record is sealed, {unit} time, against the same without"
        figures = f"{mine / APPENDS * 1e3:.2f} ms", f"{bare / APPENDS * 1e3:.2f} ms"
        rows.append((what, *figures, f"{mine / bare:.2f}"))
    return rows


def _row(what: str, ours: Append, bare: Append) -> tuple[str, ...]:
    mine, yardstick = _medians(ours, bare)
    return what, f"{mine * 1e3:.2f} ms", f"{yardstick * 1e3:.2f} ms", f"{mine / yardstick:.1f}"


def _medians(ours: Append, bare: Append) -> tuple[float, float]:
    """The middle times of both, taken in turns so that both meet the same weather."""
    times: tuple[list[float], list[float]] = ([], [])
    for n in range(APPENDS):
        for append, taken in zip((ours, bare), times, strict=True):
            start = perf_counter()
            append(n)
            taken.append(perf_counter() - start)
    return median(times[0]), median(times[1])


def _ours(append: Callable[..., object]) -> Append:
    def one(n: int) -> object:
        return append([Write("table/1", n * len(RECORDS), RECORDS)], TRANSFERS, f"c{n}", AT)

    return one


def _bare(path: Path | str) -> Append:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.executescript(TABLES)

    def one(n: int) -> object:
        first = n * len(RECORDS) + 1
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            "INSERT INTO record VALUES ('table/1', ?, ?, ?, ?, ?, ?)",
            [(first + i, *record, AT, f"c{n}", "0" * 64) for i, record in enumerate(RECORDS)],
        )
        connection.executemany(
            "INSERT INTO transfer VALUES (NULL, 'table/1', ?, ?, ?, ?, ?, ?)",
            [(first, *transfer) for transfer in TRANSFERS],
        )
        return connection.execute("COMMIT")

    return one
