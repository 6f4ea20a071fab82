"""A disk that fails on purpose, below the store's own SQLite code.

apsw is the driver here, since with it Python can be the disk: every call goes on to the machine's
files, and what was written, cut, synced and deleted is noted. A fault makes the n-th call of a kind
fail. From the notes comes what a disk would hold if power failed at any moment: what was synced,
and of the rest as much as chance wants, torn anywhere.
"""

import os
from collections import Counter
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

import apsw

from houseway.store import sqlite

BASE, NAME = "unix", "faulty"
# Small, so that SQLite moves pages from its log into the file every few appends.
CHECKPOINT_PAGES = 24


class Note(NamedTuple):
    """What happened to a file, or what the store acknowledged."""

    what: str
    file: str
    offset: int = 0
    data: bytes = b""


class Fault(NamedTuple):
    """The n-th call of a kind and some after it fail; with `half` part of it is done before."""

    call: str
    code: str
    half: bool = False
    at: int = 0
    times: int = 1


FAULTS = {
    "a write fails": Fault("write", "IOERR_WRITE"),
    "a write is short": Fault("write", "FULL", half=True),
    "the disk is full": Fault("write", "FULL"),
    "a sync fails": Fault("sync", "IOERR_FSYNC"),
    "cutting a file fails": Fault("truncate", "IOERR_TRUNCATE"),
    "deleting a file fails": Fault("delete", "IOERR_DELETE"),
    "a read fails": Fault("read", "IOERR_READ"),
    "a file does not open": Fault("open", "CANTOPEN"),
    "a lock fails": Fault("lock", "IOERR_LOCK"),
}


class Disk(apsw.VFS):
    """All calls of SQLite, counted by their kind."""

    def __init__(self, fault=None):
        # As the default it is asked for what chance owes SQLite, which is the same every time.
        super().__init__(NAME, BASE, makedefault=True)
        apsw.randomness(0)
        self.fault, self.calls, self.notes, self.failed = fault, Counter(), [], 0

    def repair(self):
        """Nothing fails from now on."""
        self.fault = None

    def call(self, kind):
        """One call; the fault that it meets, if any."""
        number, fault = self.calls[kind], self.fault
        self.calls[kind] += 1
        if not fault or fault.call != kind or not fault.at <= number < fault.at + fault.times:
            return None
        self.failed += 1
        return fault

    def must(self, kind):
        """One call that is done or fails, and never half."""
        if fault := self.call(kind):
            raise error(fault.code)

    def xRandomness(self, numbytes):
        return Random(1).randbytes(numbytes)

    def xOpen(self, name, flags):
        return Handle(self, name, flags)

    def xDelete(self, filename, syncdir):
        self.must("delete")
        super().xDelete(filename, syncdir)
        self.notes.append(Note("delete", os.path.basename(filename), int(syncdir)))


class Handle(apsw.VFSFile):
    """One open file."""

    def __init__(self, disk, name, flags):
        disk.must("open")
        named = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.disk, self.file = disk, os.path.basename(named or "temporary")
        # With the first sync of a new log or journal SQLite syncs the folder as well.
        journal = flags[0] & (apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL)
        self.with_folder = bool(journal) and not os.path.exists(named)
        super().__init__(BASE, name, flags)

    def xWrite(self, data, offset):
        data, fault = bytes(data), self.disk.call("write")
        if fault:
            data = data[: len(data) // 2] if fault.half else b""
        if data:
            super().xWrite(data, offset)
            self.disk.notes.append(Note("write", self.file, offset, data))
        if fault:
            raise error(fault.code)

    def xTruncate(self, newsize):
        self.disk.must("truncate")
        super().xTruncate(newsize)
        self.disk.notes.append(Note("truncate", self.file, newsize))

    def xSync(self, flags):
        if fault := self.disk.call("sync"):
            # Linux calls what could not be written clean, and never tries again.
            self.disk.notes.append(Note("dropped", self.file))
            raise error(fault.code)
        # The machine's own disk need not turn for it.
        self.disk.notes.append(Note("sync", self.file, int(self.with_folder)))
        self.with_folder = False

    def xRead(self, amount, offset):
        self.disk.must("read")
        return super().xRead(amount, offset)

    def xLock(self, level):
        self.disk.must("lock")
        super().xLock(level)


def error(code):
    """What SQLite is told."""
    return apsw.exception_for(getattr(apsw, f"SQLITE_{code}"))


# What a power failure leaves


class Platters:
    """What is on the disk for good, and what is still on its way there."""

    def __init__(self):
        self.files, self.waiting = {}, []

    def take(self, note, lies=False):
        """One note more; a disk that lies about a sync has done nothing."""
        what, file = note.what, note.file
        if what == "sync":
            if not lies:
                deletes = note.offset > 0
                self._keep(lambda each: each.file == file or (deletes and each.what == "delete"))
        elif what == "dropped":
            lost = [each for each in self.waiting if each.file == file and each.what == "write"]
            self.waiting = [each for each in self.waiting if each not in lost]
        elif what == "delete" and note.offset:
            # The folder is synced: it names the file no more, whatever was on its way into it.
            self.waiting = [each for each in self.waiting if each.file != file]
            self.files.pop(file, None)
        else:
            self.waiting.append(note)

    def _keep(self, wanted):
        for each in filter(wanted, self.waiting):
            apply(self.files, each)
        self.waiting = [each for each in self.waiting if not wanted(each)]

    def after(self, way, chance):
        """The files after a power failure now, as bytes by their names."""
        files, stuck = {name: bytearray(data) for name, data in self.files.items()}, set()
        for note in self.waiting:
            part = WAYS[way](note, chance)
            if note.what == "delete" and not part:
                # The folder still names the old file: what went into the next one is nowhere.
                stuck.add(note.file)
            if part and note.file not in stuck:
                apply(files, part)
        return {name: bytes(data) for name, data in files.items()}


def apply(files, note):
    """Do to files what a note says."""
    if note.what == "delete":
        files.pop(note.file, None)
        return
    data = files.setdefault(note.file, bytearray())
    if note.what == "truncate":
        del data[note.offset :]
        return
    data.extend(bytes(max(0, note.offset - len(data))))
    data[note.offset : note.offset + len(note.data)] = note.data


def _some(note, chance):
    return note if chance.random() < 0.5 else None


def _torn(note, chance):
    """Nothing of it, all of it, or a part: its beginning, its end or a piece within."""
    fate = chance.random()
    if note.what != "write" or fate < 0.5:
        return _some(note, chance)
    begin, end = sorted(chance.randrange(len(note.data) + 1) for _ in range(2))
    begin, end = (0, end) if fate < 0.7 else (begin, len(note.data)) if fate < 0.9 else (begin, end)
    return note._replace(offset=note.offset + begin, data=note.data[begin:end]) if end else None


# What becomes of what was not synced. All of it stays where only the process dies.
WAYS = {
    "nothing": lambda note, chance: None,
    "everything": lambda note, chance: note,
    "some": _some,
    "torn": _torn,
}


# The driver: as much of Python's own interface as the store uses


class Cursor:
    """Rows are fetched at once."""

    arraysize, rowcount, lastrowid, description = 1, -1, None, None

    def __init__(self, connection):
        self._connection, self._rows = connection, iter(())

    def execute(self, statement, values=()):
        self._run("execute", statement, values)
        return self

    def executemany(self, statement, many):
        self._run("executemany", statement, many)
        return self

    def _run(self, how, statement, values):
        cursor = self._connection.base.cursor()
        self.description = None

        def begun(cursor, *_):
            self.description = [(name, *[None] * 6) for name, _ in cursor.get_description()] or None
            return True

        cursor.exec_trace = begun
        with told_as_python_does():
            self._rows = iter(list(getattr(cursor, how)(statement, values)))
        self.rowcount = self._connection.base.changes()
        self.lastrowid = self._connection.base.last_insert_rowid()

    def fetchone(self):
        return next(self._rows, None)

    def fetchmany(self, size=1):
        return [row for _, row in zip(range(size), self._rows, strict=False)]

    def fetchall(self):
        return list(self._rows)

    def __iter__(self):
        return self._rows

    def close(self):
        self._rows = iter(())


class Connection:
    """A connection over the disk."""

    isolation_level = None

    def __init__(self, address, seconds, **_):
        with told_as_python_does():
            flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
            self.base = apsw.Connection(address, flags, NAME)
            self.base.set_busy_timeout(round(seconds * 1000))
            self.base.wal_autocheckpoint(CHECKPOINT_PAGES)

    def create_function(self, *_, **__):
        """The store calls none of its own."""

    def cursor(self):
        return Cursor(self)

    def execute(self, *given):
        return self.cursor().execute(*given)

    def commit(self):
        if self.base.in_transaction:
            self.execute("COMMIT")

    def rollback(self):
        if self.base.in_transaction:
            self.execute("ROLLBACK")

    def close(self):
        with told_as_python_does():
            self.base.close()


@contextmanager
def told_as_python_does():
    """Errors of apsw as those of Python's own driver."""
    try:
        yield
    except apsw.Error as wrong:
        code = apsw.mapping_extended_result_codes.get(wrong.extendedresult)
        name = code or apsw.mapping_result_codes[wrong.result]
        kinds = {apsw.ConstraintError: sqlite.driver.IntegrityError}
        kinds |= dict.fromkeys((apsw.CorruptError, apsw.NotADBError), sqlite.driver.DatabaseError)
        told = kinds.get(type(wrong), sqlite.driver.OperationalError)(str(wrong))
        told.sqlite_errorname = name
        raise told from wrong


NAMES = ("Error", "DatabaseError", "IntegrityError", "OperationalError", "ProgrammingError")
NAMES += ("InterfaceError", "InternalError", "DataError", "NotSupportedError", "paramstyle")
DRIVER = SimpleNamespace(
    **{name: getattr(sqlite.driver, name) for name in NAMES},
    connect=Connection,
    sqlite_version=apsw.sqlite_lib_version(),
    sqlite_version_info=tuple(map(int, apsw.sqlite_lib_version().split("."))),
)


@contextmanager
def below_the_store(disk):
    """Every store that is opened within lies on this disk."""
    with patch.object(sqlite, "driver", DRIVER):
        yield disk


@contextmanager
def engines_kept():
    """A file that is opened again and again has one engine, which has its statements ready."""
    made, engine = {}, sqlite.File.engine

    def kept(file):
        key = file.path, file.create, id(sqlite.driver)
        if file.create:
            file._keep_private()
        made[key] = made.get(key) or engine(file)
        return made[key]

    with patch.object(sqlite.File, "engine", kept):
        yield
