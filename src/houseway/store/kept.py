"""Figures that were added up from records, in a file of their own: all of it can be made again."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

# So many seconds may somebody else work something out.
WAITS = 900
SCHEMA = """
create table if not exists followed (
  stream text primary key, made_by text, version integer, digest text, state blob) strict;
create table if not exists slice (
  stream text, since text, key text, figures text, primary key (stream, since, key)) strict;
create table if not exists standing (
  stream text, since text, chips text, primary key (stream, since)) strict;
create table if not exists result (key text primary key, ends text) strict;
"""


class Followed(NamedTuple):
    """How far a stream was followed, by what, and what is needed to go on."""

    stream: str
    made_by: str
    version: int
    digest: str
    state: bytes


class Kept:
    """The file; where none can be written everything is kept in memory."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = _connected(str(path))
        except (OSError, sqlite3.Error):
            self._base = _connected(":memory:")

    def close(self) -> None:
        """Nothing more is asked."""
        self._base.close()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """All that is changed within, or nothing; whoever comes meanwhile waits."""
        self._base.execute("begin immediate")
        with self._base:
            yield

    def followed(self, stream: str, made_by: str) -> Followed | None:
        """How far a stream was followed by this."""
        asked = "select * from followed where stream = ? and made_by = ?"
        row = self._base.execute(asked, (stream, made_by)).fetchone()
        return Followed(*row) if row else None

    def follow(self, followed: Followed) -> None:
        """So far it was followed now."""
        self._base.execute("insert or replace into followed values (?, ?, ?, ?, ?)", followed)

    def forget(self, stream: str) -> None:
        """What was added up from a stream counts for nothing."""
        for table in ("slice", "standing"):
            self._base.execute(f"delete from {table} where stream = ?", (stream,))

    def slices(self, stream: str, since: str, until: str) -> Iterable[tuple[str, str]]:
        """Keys and figures of a stream between two moments."""
        asked = "select key, figures from slice where stream = ? and since >= ? and since < ?"
        found: list[tuple[str, str]] = self._base.execute(
            f"{asked} order by since, key", (stream, since, until)
        ).fetchall()
        return found

    def slice(self, stream: str, since: str, key: str) -> str | None:
        """The figures of one key."""
        asked = "select figures from slice where stream = ? and since = ? and key = ?"
        row = self._base.execute(asked, (stream, since, key)).fetchone()
        return str(row[0]) if row else None

    def keep(self, stream: str, since: str, key: str, figures: str) -> None:
        """Instead of those that were there."""
        row = stream, since, key, figures
        self._base.execute("insert or replace into slice values (?, ?, ?, ?)", row)

    def stand(self, stream: str, since: str, chips: str) -> None:
        """How the chips of a table stood when a quarter of an hour was over."""
        self._base.execute(
            "insert or replace into standing values (?, ?, ?)", (stream, since, chips)
        )

    def standing(self, stream: str, until: str) -> str | None:
        """How they stood before a moment."""
        asked = "select chips from standing where stream = ? and since < ? order by since desc"
        row = self._base.execute(f"{asked} limit 1", (stream, until)).fetchone()
        return str(row[0]) if row else None

    def result(self, key: str) -> str:
        """How a wager ends."""
        row = self._base.execute("select ends from result where key = ?", (key,)).fetchone()
        return str(row[0])

    def keep_result(self, key: str, ends: str) -> None:
        """How a wager ends, if nobody has said so."""
        self._base.execute("insert or ignore into result values (?, ?)", (key, ends))


def _connected(path: str) -> sqlite3.Connection:
    made = sqlite3.connect(path, WAITS, isolation_level=None, check_same_thread=False)
    made.executescript(SCHEMA)
    return made
