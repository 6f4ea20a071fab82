"""The one order of all records of a store, whatever their streams: the leaves of its proof.

Commands are numbered as they are appended, and a record has a place among those of its command.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from houseway.money import Transfer
from houseway.store.records import MOST, Exported, Stored
from houseway.store.tables import COUNT, PAGE, STORED, TRANSFER, commands, records, transfers

if TYPE_CHECKING:
    from houseway.store.database import Store


class At(NamedTuple):
    """Where a record stands in the order of all."""

    # Below any number that somebody might write to have a record passed over.
    number: int = -MOST
    place: int = -1


class Leaf(NamedTuple):
    """A record by what its digest says of it."""

    number: int
    place: int
    stream: str
    version: int
    digest: str

    @property
    def at(self) -> At:
        """Where it stands."""
        return At(self.number, self.place)


LISTED = (commands.c.number, records.c.place, records.c.stream, records.c.version)
ORDERED = (
    sa.select(*LISTED, records.c.digest)
    .join(records, records.c.command == commands.c.id)
    .order_by(commands.c.number, records.c.place)
)
BEYOND = ORDERED.where(
    commands.c.number >= sa.bindparam("number"),
    ~((commands.c.number == sa.bindparam("number")) & (records.c.place <= sa.bindparam("place"))),
)
LEAVES = BEYOND.limit(sa.bindparam("most"))
NTH = ORDERED.offset(sa.bindparam("index")).limit(1)
FOUND = BEYOND.with_only_columns(*LISTED, *STORED).limit(sa.bindparam("most")).subquery()
ENTRIES = (
    sa.select(FOUND, *TRANSFER)
    .outerjoin(
        transfers, (transfers.c.stream == FOUND.c.stream) & (transfers.c.version == FOUND.c.version)
    )
    .order_by(FOUND.c.number, FOUND.c.place, transfers.c.id)
)
OF_ONE = ORDERED.where(
    records.c.stream == sa.bindparam("stream"), records.c.version == sa.bindparam("version")
)
BEFORE = (
    sa.select(sa.func.count())
    .select_from(commands)
    .join(records, records.c.command == commands.c.id)
    .where(commands.c.number < sa.bindparam("number"))
)


def leaves(store: "Store", after: At = At(), page: int = PAGE) -> Iterator[Leaf]:  # noqa: B008
    """Every record beyond a place, in the order of all, some at a time."""
    while True:
        rows = store._rows(LEAVES, number=after.number, place=after.place, most=page)
        for row in rows:
            yield Leaf._make(row)
        if len(rows) < page:
            return
        after = At(rows[-1].number, rows[-1].place)


def entries(store: "Store", after: At, most: int) -> list[tuple[At, Exported]]:
    """The next records beyond a place, each append's transfers with its first record."""
    rows = store._rows(ENTRIES, number=after.number, place=after.place, most=most)
    head, width = len(LISTED), len(LISTED) + len(Stored._fields)
    found = []
    for at, group in groupby(rows, key=lambda row: At(*row[:2])):
        moved = list(group)
        record = Stored._make(moved[0][head:width])
        covered = [Transfer._make(row[width:]) for row in moved if row.debit is not None]
        found.append((at, Exported(record, tuple(covered))))
    return found


def count(store: "Store") -> int:
    """How many records there are."""
    return int(store._rows(COUNT)[0][0])


def before(store: "Store", index: int) -> At:
    """The place after which the record of this index comes; indexes count from 0."""
    if index == 0:
        return At()
    row = next(iter(store._rows(NTH, index=index - 1)), None)
    return At(row.number, row.place) if row else At(MOST)


def index_of(store: "Store", stream: str, version: int) -> int | None:
    """The index of a record in the order of all."""
    row = next(iter(store._rows(OF_ONE, stream=stream, version=version)), None)
    if row is None:
        return None
    return int(store._rows(BEFORE, number=row.number)[0][0]) + int(row.place)
