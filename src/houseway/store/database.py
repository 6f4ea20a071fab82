"""The store over SQLAlchemy Core: SQLite in memory or in a file, or PostgreSQL."""

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import groupby
from threading import RLock
from typing import Any, NamedTuple, TextIO

from sqlalchemy import Select, create_engine, insert, inspect, update
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from houseway.money import Transfer
from houseway.store import personal, records, sqlite, tables
from houseway.store.appending import appended
from houseway.store.errors import SENTENCES, of_store, plain_errors
from houseway.store.faults import (
    Progress,
    balance_faults,
    column_faults,
    heads_faults,
    last_heads,
    orphans,
    told,
)
from houseway.store.line import Line

SCHEMA = 1
# By schema: the statements, in the words of both databases, that make the next one of it.
MIGRATIONS: dict[int, tuple[str, ...]] = {}
FETCH = 100

MEMORY = "memory:"

Gate = AbstractContextManager[Any]

# Any numbers, as long as nobody else locks them in the same database: for writing, for serving, for
# opening a floor, for leases.
POSTGRESQL_LOCK = 0x484F555345574159
CLAIM = f"SELECT pg_try_advisory_lock({POSTGRESQL_LOCK + 1})"
SHARE = f"SELECT pg_try_advisory_lock_shared({POSTGRESQL_LOCK + 1})"
OPENING = (
    "SELECT set_config('idle_in_transaction_session_timeout', '2min', true), "
    f"pg_advisory_xact_lock({POSTGRESQL_LOCK + 2})"
)
# A writer that stands still for so many seconds is put out, so that the others go on in time.
STILL = sqlite.BUSY_SECONDS - 1


class Begin(NamedTuple):
    """How a transaction begins: a reader keeps one view of the store, a writer is the only one.

    Being the only one, a writer keeps to the end what it saw when it checked the versions.
    """

    reading: str
    writing: str


BEGIN = {
    # Python's driver would begin late and never IMMEDIATE, so it is told to keep out of it.
    "sqlite": Begin("BEGIN", "BEGIN IMMEDIATE"),
    "postgresql": Begin(
        "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        f"SELECT set_config('lock_timeout', '{sqlite.BUSY_SECONDS}s', true), "
        f"set_config('idle_in_transaction_session_timeout', '{STILL}s', true), "
        f"pg_advisory_xact_lock({POSTGRESQL_LOCK})",
    ),
}


class Store:
    """One open store, for all threads of a process; other processes may have it open as well."""

    def __init__(self, name: str, engine: Engine, file: sqlite.File | None = None) -> None:
        """In memory everything runs over one connection, so only one thread at a time may."""
        self.name = name
        self.file = file
        self._engine = engine
        self._claim: Connection | None = None
        self._closed = False
        # Streams that are known to be broken, and where: nothing is added to them. Under "" stands
        # what is wrong with the record as a whole.
        self.halted: dict[str, str] = {}
        self._is_sqlite = engine.dialect.name == "sqlite"
        self.in_memory = name == MEMORY
        self._begin = BEGIN[engine.dialect.name]
        # Threads that write queue here, which costs them nothing: SQLite, which has them wait for
        # other processes, tries again and again.
        self._writing_gate: Gate = RLock()
        # To the other servers on this store; a file has none.
        self.line = None if self._is_sqlite else Line(engine, POSTGRESQL_LOCK + 3)
        self._waiting: deque[_Appending] = deque()
        self._reading_gate: Gate = self._writing_gate if self.in_memory else nullcontext()
        self.personal = personal.Personal(engine, self._reading, self._writing)

    def append(
        self,
        writes: Sequence[records.Write],
        transfers: Sequence[Transfer],
        command_id: str,
        at: str,
        beside: records.Beside = records.NOTHING,
    ) -> tuple[records.Stored, ...]:
        """Record what a command did, all or nothing; `at` is its time, `beside` what is kept too.

        Raises Conflict if a stream, written or only read, is not at its expected version, and
        Repeated if the command was recorded before. Both leave the store as it was.

        Appends of several threads that wait for the disk go there together: whoever comes first
        takes all that have come by then.
        """
        records.check(writes, transfers)
        records.check_halted(self.halted, writes)
        told = self.line.written(write.stream for write in writes) if self.line else ()
        mine = _Appending((writes, transfers, command_id, at, told), beside)
        self._waiting.append(mine)
        with self._writing_gate:
            if mine.answer is None:
                self._append_waiting()
        assert mine.answer is not None
        if isinstance(mine.answer, BaseException):
            raise mine.answer
        return mine.answer

    def _append_waiting(self) -> None:
        """All that wait in one transaction; an append that is refused leaves the others alone."""
        together = [self._waiting.popleft() for _ in range(len(self._waiting))]
        answers: list[_Answer] = []
        try:
            with self._writing() as connection:
                answers += [append.made(connection) for append in together]
            if self.file:
                self.file.still_there()
        except BaseException as wrong:
            answers = [wrong for _ in together]
        for append, answer in zip(together, answers, strict=True):
            append.answer = answer

    def record_heads(self, at: str) -> records.Stored:
        """Record where every other stream stands, so that a lost tail is noticed."""
        with self._writing() as connection:
            return _heads_recorded(connection, at)

    def appends_since_heads(self) -> int:
        """How many commands were recorded since the heads were."""
        with self._reading() as connection:
            return int(connection.execute(tables.SINCE_HEADS).scalar_one())

    def read(self, stream: str, after: int = 0) -> Iterator[records.Stored]:
        """The records of a stream beyond a version, in order, some at a time."""
        more = True
        while more:
            rows = self._rows(tables.READ, stream=stream, after=after)
            for row in rows:
                yield records.Stored._make(row)
                after = row.version
            more = len(rows) == tables.PAGE

    def version(self, stream: str) -> int:
        """The number of records in a stream."""
        rows = self._rows(tables.HEAD, stream=stream)
        return int(rows[0].version) if rows else 0

    def digest(self, stream: str, version: int) -> str:
        """The digest of a record, which covers all before it; empty where there is none."""
        rows = self._rows(tables.DIGEST, stream=stream, version=version)
        return str(rows[0].digest) if rows else ""

    def last_at(self) -> str:
        """When something was last recorded; empty where nothing was."""
        rows = self._rows(tables.LAST_AT)
        return str(rows[0].at) if rows else ""

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The names of the streams that begin so, in order."""
        return tuple(row.name for row in self._rows(tables.NAMES, prefix=prefix))

    def recorded(self, command_id: str) -> tuple[records.Stored, ...]:
        """What a command wrote, as append answered it; nothing if the command is unknown."""
        return tuple(map(records.Stored._make, self._rows(tables.RECORDED, id=command_id)))

    def ledger(self, stream: str | None = None, after: int = 0) -> Iterator[records.Posted]:
        """The transfers beyond an id, of one stream or of all, in order, some at a time."""
        statement = tables.WHOLE_LEDGER if stream is None else tables.STREAM_LEDGER
        version = 0
        more = True
        while more:
            rows = self._rows(statement, stream=stream, after=after, version=version)
            for row in rows:
                yield records.Posted(row.id, row.stream, row.command, Transfer._make(row[4:]))
                after, version = row.id, row.version
            more = len(rows) == tables.PAGE

    def balances(self, stream: str | None = None) -> dict[tuple[str, str], int]:
        """What stands in each account that was ever used, by asset and account."""
        asked = tables.BALANCES if stream is None else tables.STREAM_BALANCES
        rows = self._rows(asked, stream=stream)
        return {(asset, account): int(cents) for asset, account, cents in rows}

    def verify(self, progress: Progress | None = None) -> list[records.Fault]:
        """Compute everything again that can be computed; a sound store has no faults.

        `progress` is told now and then how many of how many records are done.
        """
        with self._reading() as connection:
            rotten = sqlite.damage(connection) if self.file else []
            options = {"yield_per": FETCH}
            entries = _entries(connection.execute(tables.ENTRIES, execution_options=options))
            if progress:
                total = connection.execute(tables.COUNT).scalar_one()
                entries = told(entries, progress, total)
            return [
                *(records.Fault("", 0, f"the file: {what}") for what in rotten),
                *records.chain_faults(entries),
                *heads_faults(connection),
                *orphans(connection),
                *column_faults(connection),
                *balance_faults(connection),
                *personal.faults(connection),
            ]

    def tail_faults(self) -> list[records.Fault]:
        """What is wrong since the heads were last recorded: little to read, whatever the size."""
        with self._reading() as connection:
            since, faults = last_heads(connection)
            for name in connection.execute(tables.NAMES, {"prefix": ""}).scalars().all():
                after = since.get(name, (0, ""))[0]
                asked = {"stream": name, "after": after, "until": records.MOST}
                entries = _entries(connection.execute(tables.STREAM_ENTRIES, asked))
                faults += records.chain_faults(entries, since)
            return faults

    def claim(self, shared: bool = False) -> None:
        """Be the only one on this store until it is closed; StoreError where there is another.

        On PostgreSQL servers may share it among each other.
        """
        if self.file:
            self.file.claim()
        elif not self._is_sqlite:
            self._claim = self._engine.connect()
            free = self._claim.exec_driver_sql(SHARE if shared else CLAIM).scalar()
            self._claim.commit()
            if not free:
                raise records.StoreError(
                    f"Another server has the store {self.name}: close that one first."
                )

    @contextmanager
    def opening(self) -> Iterator[None]:
        """One server after another opens its house, however long that takes the first."""
        if self.line is None:
            yield
            return
        with plain_errors(self.name), self._engine.begin() as connection:
            connection.exec_driver_sql(OPENING)
            self.line.prepare()
            yield

    @property
    def about(self) -> str:
        """The engine underneath, and how it keeps what is being written."""
        if self._is_sqlite:
            return sqlite.about()
        with self._reading() as connection:
            return str(connection.exec_driver_sql("SHOW server_version").scalar())

    def export(self, stream: str, out: TextIO) -> None:
        """Write a stream as JSON Lines, each append's transfers with its first record."""
        if not self.version(stream):
            raise records.StoreError(
                f"There is no stream {stream} in {self.name}: list its streams."
            )
        for entry in self.entries(stream):
            out.write(records.export_line(entry))

    def entries(self, stream: str) -> Iterator[records.Exported]:
        """The records of a stream, each append's transfers with its first record."""
        last = self.version(stream)
        for after in range(0, last, tables.PAGE):
            until = min(after + tables.PAGE, last)
            yield from _entries(
                self._rows(tables.STREAM_ENTRIES, stream=stream, after=after, until=until)
            )

    def copy_to(self, path: str) -> None:
        """Write all of it, as it is at one moment, into an empty SQLite file; others go on."""
        with plain_errors(self.name), self._engine.connect() as connection:
            connection.exec_driver_sql("VACUUM INTO ?", (path,))

    def give_back(self, anew: bool) -> None:
        """Empty SQLite's log, and write the file anew where nobody else uses it."""
        with plain_errors(self.name), self._writing_gate, self._engine.connect() as connection:
            if anew:
                connection.exec_driver_sql("VACUUM")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def migrated(self) -> tuple[int, int]:
        """Bring the tables of an earlier version up, all or nothing; their schema before and now.

        Records and their digests are as they were: only what is laid over them changes.
        """
        with self._writing() as connection:
            before = int(connection.execute(tables.SCHEMA_VERSION).scalar_one())
            for schema in range(before, SCHEMA):
                for statement in MIGRATIONS[schema]:
                    connection.exec_driver_sql(statement)
            connection.execute(update(tables.houseway), {"schema": SCHEMA})
            return before, SCHEMA

    def prepare(self, create: bool, older: bool = False) -> None:
        """Make the tables if there are none and may be some, otherwise see that they are ours.

        Those of an earlier version only where somebody is about to bring them up.
        """
        with self._reading() as connection:
            if self._is_sqlite and not sqlite.is_whole(connection):
                raise of_store(self.name, f"{SENTENCES['CORRUPT']}.")
            names = inspect(connection).get_table_names()
            if tables.houseway.name in names:
                schema = connection.execute(tables.SCHEMA_VERSION).scalar()
                _check_schema(self.name, schema, older)
                return
        if names:
            raise records.StoreError(
                f"The database {self.name} belongs to another program: name another."
            )
        if not create:
            raise records.StoreError(f"There is no store in {self.name}: check the name.")
        with self._writing() as connection:
            _make_tables(connection)

    def close(self) -> None:
        """Let go of the database; whoever is still reading in another thread ends."""
        self._closed = True
        if self._claim:
            self._claim.close()
            if self.line:
                self.line.leave()
        self._engine.dispose()
        if self.file:
            self.file.release()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, statement: Select[Any], **values: object) -> Sequence[Any]:
        with self._reading() as connection:
            return connection.execute(statement, values).all()

    def _check_open(self) -> None:
        if self._closed:
            raise of_store(self.name, "is closed.")

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        self._check_open()
        if self.file and self.file.in_doubt:
            with self._writing():
                """What is seen from now on is on the disk."""
        with plain_errors(self.name), self._reading_gate:
            if self.in_memory and self._waiting:
                # Who reads again and again would never let a writer through this gate.
                self._append_waiting()
            with self._engine.begin() as connection:
                connection.exec_driver_sql(self._begin.reading)
                yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """All of it is on the disk when this ends, or none of it if it ends in an exception."""
        self._check_open()
        sure = self.file.confirmed() if self.file else nullcontext()
        with plain_errors(self.name), self._writing_gate, sure, self._engine.begin() as connection:
            connection.exec_driver_sql(self._begin.writing)
            if self.file and self.file.in_doubt:
                connection.exec_driver_sql(sqlite.TOUCH)
            yield connection


class _Appending:
    """An append on its way, and what became of it."""

    def __init__(self, asked: tuple[Any, ...], beside: records.Beside) -> None:
        self._asked, self._beside = asked, beside
        self.answer: _Answer | None = None

    def made(self, connection: Connection) -> "_Answer":
        """Write it, unless it is refused: that is found out before anything is written."""
        try:
            made = appended(connection, *self._asked)
            personal.keep(connection, *self._beside)
            return made
        except (records.Conflict, records.Repeated) as refused:
            return refused


_Answer = tuple[records.Stored, ...] | BaseException


def connect(url: str, create: bool, older: bool = False) -> Store:
    """The store at an address, with its tables in place, or those of an `older` version."""
    if url in (MEMORY, "sqlite:///:memory:"):
        store = Store(MEMORY, sqlite.memory())
    elif url.startswith("sqlite:///"):
        store = _file(url.removeprefix("sqlite:///"), create)
    elif url.startswith("postgresql"):
        store = _postgresql(url)
    else:
        raise records.StoreError(
            f"{url} is not the address of a store: write memory:, sqlite:///file or postgresql://…"
        )
    try:
        store.prepare(create, older)
    except BaseException:
        store.close()
        raise
    if store.file:
        store.file.opened()
    return store


def _file(path: str, create: bool) -> Store:
    file = sqlite.File(path, create)
    return Store(file.path, file.engine(), file)


def _postgresql(url: str) -> Store:
    try:
        address = make_url(url)
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        # A server that was started again is noticed before a connection is used.
        engine = create_engine(
            address, isolation_level="READ COMMITTED", pool_pre_ping=True, hide_parameters=True
        )
    except ImportError:
        raise records.StoreError(
            "PostgreSQL needs a driver: install houseway[postgres], then try again."
        ) from None
    except (ArgumentError, ValueError):
        raise records.StoreError(
            "This is not a PostgreSQL address: write postgresql://user@host/database."
        ) from None
    return Store(engine.url.render_as_string(hide_password=True), engine)


def _make_tables(connection: Connection) -> None:
    tables.metadata.create_all(connection)
    # Another process may have made them between our look and our turn.
    if connection.execute(tables.SCHEMA_VERSION).scalar() is None:
        connection.execute(insert(tables.houseway), {"schema": SCHEMA})


def _check_schema(name: str, schema: int | None, older: bool) -> None:
    if schema is None or schema < 1:
        raise records.StoreError(f"The store {name} is damaged: restore it from a copy.")
    if schema < SCHEMA and not older:
        raise records.StoreError(
            f"The store {name} was made by an earlier Houseway: run houseway upgrade."
        )
    if schema > SCHEMA:
        raise records.StoreError(
            f"The store {name} was made by a newer Houseway: install that one."
        )


def _heads_recorded(connection: Connection, at: str) -> records.Stored:
    rows = connection.execute(tables.HEADS)
    heads = {stream: [version, digest] for stream, version, digest in rows}
    version = heads.pop(records.HEADS_STREAM, [0])[0]
    data = records.canonical(heads)
    # Nobody else can come upon this id, by accident or to keep the heads from being recorded.
    command_id = f"heads/{version + 1}/{hashlib.sha256(data.encode()).hexdigest()}"
    record = records.Record(records.HEADS_NAME, data)
    write = records.Write(records.HEADS_STREAM, version, (record,))
    return appended(connection, [write], (), command_id, at)[0]


def _entries(rows: Iterable[Any]) -> Iterator[records.Exported]:
    """Rows of a record and a transfer, or of a record and nothing, put together by record."""
    width = len(records.Stored._fields)
    for _, group in groupby(rows, key=lambda row: row[:2]):
        first, *others = group
        moved = (first, *others) if first.debit is not None else ()
        yield records.Exported(
            records.Stored._make(first[:width]), tuple(Transfer._make(row[width:]) for row in moved)
        )
