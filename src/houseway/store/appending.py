"""How an append reaches the database: few statements, made once in the words of its driver.

Between two statements other threads have their turn, and SQLAlchemy takes longer to say one than
the database to do it. So it is asked once how they are said.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from typing import Any

from sqlalchemy import Insert, Select
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.exc import DBAPIError

from houseway.money import Transfer
from houseway.store import records, tables

# No database takes any number of values in one statement.
MOST_ROWS = 500


class Asking:
    """What is asked about one value."""

    def __init__(self, statement: Select[Any], dialect: Dialect) -> None:
        made = statement.compile(dialect=dialect)
        names = made.positiontup or []
        self._text, self._rest = made.string, [made.params[name] for name in names[1:]]

    def __call__(self, cursor: Any, value: str) -> Any:
        """The first row; None where there is none."""
        cursor.execute(self._text, (value, *self._rest))
        return cursor.fetchone()


class Adding:
    """Rows for a table; their values are in the order of these columns."""

    def __init__(self, statement: Insert, dialect: Dialect, *columns: str) -> None:
        made = statement.inline().compile(dialect=dialect, column_keys=columns)
        assert made.positiontup == list(columns), "columns are named in the order of the table"
        self._text, _, self._row = made.string.partition("VALUES ")

    def __call__(self, cursor: Any, rows: Sequence[tuple[Any, ...]], *told: str) -> None:
        """Add them all; what is `told`, channel and text, others hear when it is committed.

        That goes along: a statement of its own would cost a tenth of an append. However many rows
        say it, it is heard once.
        """
        also = " RETURNING pg_notify(%s, %s)" if told else ""
        for first in range(0, len(rows), MOST_ROWS):
            some = rows[first : first + MOST_ROWS]
            values = ", ".join([self._row] * len(some))
            given = (*chain.from_iterable(some), *told)
            cursor.execute(f"{self._text}VALUES {values}{also}", given)


class Statements:
    """All that an append says to one kind of database."""

    def __init__(self, dialect: Dialect) -> None:
        self.is_known = Asking(tables.KNOWN, dialect)
        self.head = Asking(tables.HEAD, dialect)
        self.add_commands = Adding(tables.ADD_COMMAND, dialect, "id")
        self.add_streams = Adding(tables.ADD_STREAM, dialect, "name")
        self.add_records = Adding(tables.ADD_RECORD, dialect, *records.Stored._fields, "place")
        caused = ("stream", "version", *Transfer._fields)
        self.add_transfers = Adding(tables.ADD_TRANSFER, dialect, *caused)


_known: dict[str, Statements] = {}


def _statements(dialect: Dialect) -> Statements:
    """Made once; values are given in their order, as every driver can take them."""
    if dialect.name not in _known:
        style = "qmark" if dialect.name == "sqlite" else "format"
        _known[dialect.name] = Statements(type(dialect)(paramstyle=style))  # type: ignore[call-arg]
    return _known[dialect.name]


@contextmanager
def _cursor(connection: Connection) -> Iterator[Any]:
    """What the driver itself does statements with; it complains as SQLAlchemy would."""
    dbapi = connection.dialect.loaded_dbapi
    try:
        with closing(connection.connection.cursor()) as cursor:
            yield cursor
    except dbapi.Error as wrong:
        raise DBAPIError.instance(None, None, wrong, dbapi.Error, hide_parameters=True) from wrong


def appended(
    connection: Connection,
    writes: Sequence[records.Write],
    transfers: Sequence[Transfer],
    command_id: str,
    at: str,
    told: tuple[str, ...] = (),
) -> tuple[records.Stored, ...]:
    """Write it, unless it is refused: that is found out before anything is written."""
    say = _statements(connection.dialect)
    with _cursor(connection) as cursor:
        if say.is_known(cursor, command_id):
            raise records.Repeated(command_id)
        heads = [(write, _head_digest(say.head(cursor, write.stream), write)) for write in writes]
        stored = tuple(records.sealed(heads, transfers, command_id, at))
        say.add_commands(cursor, [(command_id,)])
        say.add_streams(cursor, [(w.stream,) for w in writes if w.records and not w.expected])
        say.add_records(cursor, [(*row, place) for place, row in enumerate(stored)], *told)
        if transfers:
            cause = stored[0].stream, stored[0].version
            say.add_transfers(cursor, [(*cause, *row) for row in transfers])
    return stored


def _head_digest(head: Any, write: records.Write) -> str:
    """The digest at which the stream stands, if it stands where the writer believes."""
    actual, digest = head or (0, records.NO_DIGEST)
    if actual != write.expected:
        raise records.Conflict(write.stream, write.expected, actual)
    return str(digest)
