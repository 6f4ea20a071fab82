"""Copies of a store, the room it takes, and stores of earlier versions; all beside a server.

PostgreSQL has tools of its own for the first two.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from houseway.store.database import Store, connect
from houseway.store.errors import plain_errors
from houseway.store.records import StoreError

ELSEWHERE = "{} is the database's own work: use {} (docs/operations.md)."


class Copied(NamedTuple):
    """What a copy holds: its records, and how many streams they are of."""

    path: str
    records: int
    streams: int
    bytes: int


class Room(NamedTuple):
    """The bytes of a store before and after, and whether its file was written anew."""

    before: int
    after: int
    anew: bool


def check_ours(store: Store) -> None:
    """StoreError where a store is gone, does not answer, or another server may have it."""
    if store.file:
        store.file.still_there()
    if store._claim:
        with plain_errors(store.name):
            store._claim.exec_driver_sql("SELECT 1")
            store._claim.rollback()
    store.last_at()


def copy(url: str, to: str) -> Copied:
    """A copy of a store as it is at one moment, in a file that is not there yet.

    Whoever writes goes on meanwhile. A copy that is not sound is not kept.
    """
    with connect(url, create=False) as store:
        if not store.file:
            raise StoreError(ELSEWHERE.format("A copy of PostgreSQL", "pg_dump and pg_restore"))
        with _made_whole(to) as made:
            store.copy_to(str(made))
            return _checked(made, to)


class _made_whole:  # noqa: N801
    """A file beside the one that is wanted, which takes its place when all went well."""

    def __init__(self, to: str) -> None:
        self.to = Path(os.path.abspath(to))
        self.part = self.to.with_name(f"{self.to.name}.part")

    def __enter__(self) -> Path:
        if self.to.exists():
            raise self._taken()
        if not self.to.parent.is_dir():
            raise StoreError(f"The folder {self.to.parent} does not exist: make it first.")
        self.part.unlink(missing_ok=True)
        os.close(os.open(self.part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        return self.part

    def __exit__(self, wrong: object, *_: object) -> None:
        try:
            if wrong is None:
                self._name()
                _sync_folder(self.to.parent)
        except FileExistsError:
            raise self._taken() from None
        finally:
            for end in ("", "-wal", "-shm", "-lock"):
                Path(f"{self.part}{end}").unlink(missing_ok=True)

    def _name(self) -> None:
        """Unlike a renaming alone this overwrites nothing."""
        try:
            os.link(self.part, self.to)
        except FileExistsError:
            raise
        except OSError:
            # Not every disk knows a second name: on those the name is taken first.
            os.close(os.open(self.to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            try:
                self.part.replace(self.to)
            except OSError:
                self.to.unlink()
                raise

    def _taken(self) -> StoreError:
        return StoreError(f"There is a file {self.to} already: name another.")


def _sync_folder(folder: Path) -> None:
    """A name is on the disk when its folder is."""
    with suppress(OSError):  # Not everywhere can a folder be opened.
        opened = os.open(folder, os.O_RDONLY)
        os.fsync(opened)
        os.close(opened)


def _checked(made: Path, to: str) -> Copied:
    with connect(f"sqlite:///{made}", create=False) as store:
        for fault in store.verify():
            where = f"record {fault.version} of {fault.stream}"
            raise StoreError(f"The copy is not sound at {where} ({fault.what}): it was not kept.")
        streams = store.streams()
        count = sum(map(store.version, streams))
    with made.open("rb") as written:
        os.fsync(written.fileno())
    return Copied(os.path.abspath(to), count, len(streams), made.stat().st_size)


def compact(url: str) -> Room:
    """Give back what room a store does not need.

    Its log is emptied at any time; its file is written anew where no server has it.
    """
    with connect(url, create=False) as store:
        if not store.file:
            raise StoreError(ELSEWHERE.format("The room that PostgreSQL takes", "VACUUM"))
        before = _bytes(store.name)
        try:
            store.claim()
            anew = True
        except StoreError:
            anew = False
        store.give_back(anew)
        return Room(before, _bytes(store.name), anew)


def _bytes(path: str) -> int:
    files = (Path(f"{path}{end}") for end in ("", "-wal"))
    return sum(file.stat().st_size for file in files if file.exists())


def upgrade(url: str) -> tuple[int, int]:
    """Bring a store of an earlier version up; the schema that it had and the one that it has."""
    with connect(url, create=False, older=True) as store:
        store.claim()
        return store.migrated()
