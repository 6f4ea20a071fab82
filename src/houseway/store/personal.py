"""What people told about themselves, beside the record, which holds only its digests.

A text goes into the digest with salt of its own, so that nobody finds it by trying names: what is
erased here is gone, and the record is as sound as before.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from houseway.store.records import Fault
from houseway.store.tables import TEXT

# Made when something is first kept: a store of an earlier version has none.
personal = sa.Table(
    "personal",
    sa.MetaData(),
    sa.Column("digest", TEXT, primary_key=True),
    sa.Column("person", TEXT, nullable=False, index=True),
    sa.Column("salt", TEXT, nullable=False),
    sa.Column("text", TEXT, nullable=False),
    sqlite_strict=True,
)
Opened = Callable[[], AbstractContextManager[Connection]]


def _digest(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


class Personal:
    """The texts of a store by their digests."""

    def __init__(self, engine: Engine, reading: Opened, writing: Opened) -> None:
        self._engine, self._reading, self._writing = engine, reading, writing

    def salted(self, text: str) -> tuple[str, str]:
        """The digest of a text with fresh salt, and that salt."""
        salt = secrets.token_hex(16)
        return _digest(salt, text), salt

    def texts(self, person: str | None = None) -> dict[str, str]:
        """Every text that is kept, or those of a person, by their digests."""
        asked = sa.select(personal.c.digest, personal.c.text)
        asked = asked if person is None else asked.where(personal.c.person == person)
        with self._reading() as connection:
            rows = connection.execute(asked) if _there(connection) else ()
            return {digest: text for digest, text in rows}  # noqa: C416

    def persons(self) -> set[str]:
        """About whom something is kept."""
        with self._reading() as connection:
            asked = sa.select(personal.c.person).distinct()
            return {*connection.execute(asked).scalars()} if _there(connection) else set()

    def erase(self, *, persons: Iterable[str] = (), digests: Iterable[str] = ()) -> None:
        """Erase texts, and the places where they lay in the file."""
        sqlite = self._engine.dialect.name == "sqlite"
        theirs = personal.c.person.in_([*persons]) | personal.c.digest.in_([*digests])
        with self._writing() as connection:
            if sqlite:
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            connection.execute(sa.delete(personal).where(theirs))
        # PostgreSQL leaves a deleted row where it lay until the table is written anew.
        how = {} if sqlite else {"isolation_level": "AUTOCOMMIT"}
        emptied = "PRAGMA wal_checkpoint(TRUNCATE)" if sqlite else "VACUUM FULL personal"
        with self._engine.execution_options(**how).connect() as connection:
            connection.exec_driver_sql(emptied)


def keep(connection: Connection, person: str, texts: Mapping[str, tuple[str, str]]) -> None:
    """Keep texts with the append whose records hold their digests."""
    if texts:
        rows = [
            {"digest": digest, "person": person, "salt": salt, "text": text}
            for digest, (salt, text) in texts.items()
        ]
        personal.create(connection, checkfirst=True)
        connection.execute(sa.insert(personal), rows)


def _there(connection: Connection) -> bool:
    return sa.inspect(connection).has_table(personal.name)


def faults(connection: Connection) -> Iterator[Fault]:
    """Texts that are not those whose digests are on record."""
    rows = connection.execute(sa.select(personal)) if _there(connection) else ()
    for digest, person, salt, text in rows:
        if _digest(salt, text) != digest:
            yield Fault("", 0, f"what is kept about {person} is not what was recorded")
