"""SQLite as a store: which engine, how a file is opened, guarded and told apart from another."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from houseway.store.records import StoreError

BUSY_SECONDS = 5
# The first engine whose checkpoints never pass over a committed transaction while two connections
# write: with an older one the journal is kept beside the file instead (docs/operations.md).
SOUND = (3, 51, 3)
# The file of another program keeps the journal it has.
OURS_OR_EMPTY = "SELECT count(*) = 0 OR max(name = 'houseway') FROM sqlite_schema"
# SQLite checks about a megabyte in a millisecond: a store of this size is checked on opening, a
# larger one when verify() reads it.
CHECKED_BYTES = 32_000_000
SIZE = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
OTHERS = 0o077
# Writes to the first page, which nothing else here does without something to keep.
TOUCH = "PRAGMA user_version = 0"


def _newest() -> Any:
    """The newest engine at hand: the one that comes with the package, or Python's own."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:
        return sqlite3
    return max((sqlite3, dbapi2), key=_version)


def _version(module: Any) -> tuple[int, ...]:
    return tuple(module.sqlite_version_info)


driver: Any = _newest()


def is_sound() -> bool:
    """Whether the engine may keep a write-ahead log."""
    return _version(driver) >= SOUND


def about() -> str:
    """The engine, and how it keeps what is being written."""
    how = "write-ahead log"
    if not is_sound():
        how = "rollback journal, since this version's write-ahead log can lose a write"
    return f"SQLite {driver.sqlite_version}, {how}"


def memory() -> Engine:
    """A database that is gone when it is closed."""
    return create_engine(
        "sqlite://",
        module=driver,
        creator=lambda: _connection(":memory:"),
        poolclass=StaticPool,
        hide_parameters=True,
    )


class File:
    """The file of a store: where it is, and whether it is still the one that was opened."""

    def __init__(self, path: str, create: bool) -> None:
        self.path, self.create = os.path.abspath(path), create
        # By whatever name a server knows the file, there is one lock and one log of it.
        real = os.path.realpath(path)
        self._lock, self._log = f"{real}-lock", (f"{real}-wal", f"{real}-shm")
        self._log_ids: list[tuple[int, int] | None] | None = None
        self._id: tuple[int, int] | None = None
        self._claim: int | None = None
        self.in_doubt = False
        self._check()

    def _check(self) -> None:
        path, folder = self.path, os.path.dirname(self.path)
        if os.path.isdir(path):
            raise StoreError(f"{path} is a folder: name a file in it.")
        if not os.path.isdir(folder):
            raise StoreError(f"The folder {folder} does not exist or is closed: make it first.")
        if not self.create and not os.path.exists(path):
            raise StoreError(f"There is no store in {path}: check the name.")

    def engine(self) -> Engine:
        """Connections to it; it is made where it may be, and for nobody else's eyes."""
        if self.create:
            self._keep_private()
        mode = "rwc" if self.create else "rw"
        if not self.create and self._on_read_only_medium():
            mode = "ro&immutable=1"
        address = f"{Path(self.path).as_uri()}?mode={mode}"
        return create_engine(
            "sqlite://",
            module=driver,
            creator=lambda: _file_connection(address, self.create),
            poolclass=QueuePool,
            # What was to be written, hidden cards among it, is in no sentence about a failure.
            hide_parameters=True,
        )

    def _keep_private(self) -> None:
        """Hidden cards and hashes lie in it; SQLite gives its other files the same rights.

        A file that is there is not opened for it: closing it would end the locks of this process.
        """
        with suppress(FileExistsError, PermissionError):
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with suppress(OSError):
            mode = os.stat(self.path).st_mode
            if mode & OTHERS:
                os.chmod(self.path, mode & 0o700)

    def _on_read_only_medium(self) -> bool:
        """Whether nobody can write there, and nothing waits to be written into it."""
        folder = os.path.dirname(self.path)
        left = os.path.exists(f"{self.path}-wal") or os.path.exists(f"{self.path}-journal")
        may = partial(os.access, mode=os.W_OK, effective_ids=os.access in os.supports_effective_ids)
        return not (left or may(folder) or may(self.path))

    def opened(self) -> None:
        """Remember which file it is."""
        self._id = _identity_at(self.path)

    def still_there(self) -> None:
        """Nothing is kept in a file that nobody can find any more, or in a log of it."""
        log = [_identity_at(path) for path in self._log]
        self._log_ids = self._log_ids or (log if any(log) else None)
        moved = self._id is not None and _identity_at(self.path) != self._id
        if moved or log != (self._log_ids or log):
            raise StoreError(
                f"The store {self.path} was moved, deleted or replaced: put it back, start again.",
                "The store was moved, deleted or replaced: nothing is kept any more.",
            )
        if self._claim is not None and _identity_at(self._lock) != _identity(os.fstat(self._claim)):
            raise StoreError(
                f"The lock of the store {self.path} was removed: another server may have it.",
                "Another server may have the store: nothing is kept here any more.",
            )

    @contextmanager
    def confirmed(self) -> Iterator[None]:
        """Remember that the disk failed in the middle of a write, until another one went well.

        With a rollback journal all may see what was written then, as if it were kept, and still
        lose it with the power: only the next write that is synced makes sure of it.
        """
        try:
            yield
        except DBAPIError as wrong:
            failed = "_IOERR" in getattr(wrong.orig, "sqlite_errorname", "")
            self.in_doubt = self.in_doubt or (failed and not is_sound())
            raise
        self.in_doubt = False

    def claim(self) -> None:
        """Be the only server on it; the lock goes when the process does, however it ends."""
        try:
            import fcntl
        except ImportError:  # Not everywhere is there such a lock.
            return
        if os.stat(self.path).st_nlink > 1:
            raise StoreError(
                f"The file {self.path} has another name (a hard link), under which another server "
                "may have it: remove that name, or take a copy by houseway backup."
            )
        self._claim = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(
                f"Another server has the store {self.path}: close that one first, "
                "or name another store."
            ) from None

    def release(self) -> None:
        """Let another server have it."""
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None


def _identity_at(path: str) -> tuple[int, int] | None:
    try:
        return _identity(os.stat(path))
    except OSError:
        return None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _file_connection(address: str, create: bool) -> Any:
    connection = _connection(address)
    if create and connection.execute(OURS_OR_EMPTY).fetchone()[0]:
        _keep_journal(connection, "WAL" if is_sound() else "TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _keep_journal(connection: Any, mode: str) -> None:
    try:
        connection.execute(f"PRAGMA journal_mode = {mode}")
    except driver.OperationalError as error:
        # Another process is about to do the same. SQLite does not wait for it here, but does so
        # at the next statement.
        if not error.sqlite_errorname.startswith("SQLITE_BUSY"):
            raise


def _connection(address: str) -> Any:
    connection = driver.connect(
        address, BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=True
    )
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def is_whole(connection: Connection) -> bool:
    """Read all of a small file: damage shows now, not in mid-game."""
    if connection.exec_driver_sql(SIZE).scalar_one() > CHECKED_BYTES:
        return True
    return connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok"


def damage(connection: Connection) -> list[str]:
    """What is wrong in the file itself, indexes against rows; nothing in a sound one."""
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    return [] if list(found) == ["ok"] else [str(line) for line in found]
