"""The tables of a store and what is asked of them, the same for SQLite and PostgreSQL."""

from typing import Any

import sqlalchemy as sa

from houseway.money import Transfer
from houseway.store.records import HEADS_NAME, HEADS_STREAM, Stored

# How many rows are asked for at a time, where the caller may stop between two of them.
PAGE = 1000

# PostgreSQL must compare as Python and SQLite do, by code point, whatever its locale.
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
# Strict SQLite tables have one name for whole numbers, and it is 64 bits wide.
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

metadata = sa.MetaData()


def _table(name: str, *parts: Any, **options: Any) -> sa.Table:
    return sa.Table(name, metadata, *parts, implicit_returning=False, sqlite_strict=True, **options)


# One row: the schema by which the other tables were made.
houseway = _table(
    "houseway", sa.Column("schema", sa.Integer, primary_key=True, autoincrement=False)
)
streams = _table("stream", sa.Column("name", TEXT, primary_key=True))
# Every command; the numbers tell their order.
commands = _table(
    "command",
    sa.Column("number", NUMBER, primary_key=True),
    sa.Column("id", TEXT, nullable=False, unique=True),
)
# `place` is the record's place in its append, which may have gone to several streams.
records = _table(
    "record",
    sa.Column("stream", TEXT, sa.ForeignKey("stream.name"), primary_key=True),
    sa.Column("version", NUMBER, primary_key=True, autoincrement=False),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("data", TEXT, nullable=False),
    sa.Column("at", TEXT, nullable=False),
    sa.Column("command", TEXT, sa.ForeignKey("command.id"), nullable=False),
    sa.Column("digest", TEXT, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Index("record_of_command", "command", "place", unique=True),
    sqlite_with_rowid=False,
)
# Stream and version name the record that began the append; its digest covers the transfer.
transfers = _table(
    "transfer",
    sa.Column("id", NUMBER, primary_key=True),
    sa.Column("stream", TEXT, nullable=False),
    sa.Column("version", NUMBER, nullable=False),
    sa.Column("debit", TEXT, nullable=False),
    sa.Column("credit", TEXT, nullable=False),
    sa.Column("cents", NUMBER, nullable=False),
    sa.Column("asset", TEXT, nullable=False),
    sa.Column("why", TEXT, nullable=False),
    sa.ForeignKeyConstraint(["stream", "version"], ["record.stream", "record.version"]),
    sa.CheckConstraint("cents > 0", name="some_cents"),
    sa.CheckConstraint("debit <> credit", name="two_accounts"),
    sa.Index("transfer_of_record", "stream", "version"),
)

STORED = [records.c[name] for name in Stored._fields]
TRANSFER = [transfers.c[name] for name in Transfer._fields]
IN_STREAM = records.c.stream == sa.bindparam("stream")
OF_RECORD = (transfers.c.stream == records.c.stream) & (transfers.c.version == records.c.version)

SCHEMA_VERSION = sa.select(houseway.c.schema)
ADD_COMMAND, ADD_STREAM = sa.insert(commands), sa.insert(streams)
ADD_RECORD, ADD_TRANSFER = sa.insert(records), sa.insert(transfers)
KNOWN = sa.select(commands.c.number).where(commands.c.id == sa.bindparam("id"))
HEAD = (
    sa.select(records.c.version, records.c.digest)
    .where(IN_STREAM)
    .order_by(records.c.version.desc())
    .limit(1)
)
DIGEST = sa.select(records.c.digest).where(IN_STREAM, records.c.version == sa.bindparam("version"))
RECORDED = (
    sa.select(*STORED).where(records.c.command == sa.bindparam("id")).order_by(records.c.place)
)
READ = (
    sa.select(*STORED)
    .where(IN_STREAM, records.c.version > sa.bindparam("after"))
    .order_by(records.c.version)
    .limit(PAGE)
)
ENTRIES = (
    sa.select(*STORED, *TRANSFER)
    .outerjoin(transfers, OF_RECORD)
    .order_by(records.c.stream, records.c.version, transfers.c.id)
)
STREAM_ENTRIES = ENTRIES.where(
    IN_STREAM, records.c.version > sa.bindparam("after"), records.c.version <= sa.bindparam("until")
)
COUNT = sa.select(sa.func.count()).select_from(records)

PREFIX = sa.bindparam("prefix", type_=TEXT)
NAMES = (
    sa.select(streams.c.name)
    .where(streams.c.name >= PREFIX)
    # LIKE would not do: in SQLite it takes no notice of case.
    .where(sa.func.substr(streams.c.name, 1, sa.func.length(PREFIX)) == PREFIX)
    .order_by(streams.c.name)
)

LEDGER = (
    sa.select(transfers.c.id, transfers.c.version, transfers.c.stream, records.c.command, *TRANSFER)
    .join(records, OF_RECORD)
    .where(transfers.c.id > sa.bindparam("after"))
    .limit(PAGE)
)
WHOLE_LEDGER = LEDGER.order_by(transfers.c.id)
# In one stream the ids grow with the versions, and the versions have an index.
STREAM_LEDGER = LEDGER.where(
    transfers.c.stream == sa.bindparam("stream"), transfers.c.version >= sa.bindparam("version")
).order_by(transfers.c.version, transfers.c.id)

POSTINGS = sa.union_all(
    sa.select(
        transfers.c.stream,
        transfers.c.asset,
        transfers.c.credit.label("account"),
        transfers.c.cents,
    ),
    sa.select(transfers.c.stream, transfers.c.asset, transfers.c.debit, -transfers.c.cents),
).subquery()
BALANCE = sa.func.sum(POSTINGS.c.cents)
BALANCES = sa.select(POSTINGS.c.asset, POSTINGS.c.account, BALANCE).group_by(
    POSTINGS.c.asset, POSTINGS.c.account
)
STREAM_BALANCES = BALANCES.where(POSTINGS.c.stream == sa.bindparam("stream"))
EACH_BALANCE = BALANCES.add_columns(POSTINGS.c.stream).group_by(POSTINGS.c.stream)

LAST = (
    sa.select(records.c.digest)
    .where(records.c.stream == streams.c.name)
    .order_by(records.c.version.desc())
    .limit(1)
)
HEADS = sa.select(
    streams.c.name,
    LAST.with_only_columns(records.c.version).scalar_subquery(),
    LAST.scalar_subquery(),
)
LAST_HEADS = (
    sa.select(commands.c.number)
    .join(records, records.c.command == commands.c.id)
    .where(records.c.stream == HEADS_STREAM)
    .order_by(records.c.version.desc())
    .limit(1)
)
LAST_AT = (
    sa.select(records.c.at)
    .join(commands, records.c.command == commands.c.id)
    .order_by(commands.c.number.desc())
    .limit(1)
)
SINCE_HEADS = sa.select(sa.func.count()).where(
    commands.c.number > sa.func.coalesce(LAST_HEADS.scalar_subquery(), 0)
)

ALL_HEADS = (
    sa.select(records.c.version, records.c.data)
    .where(records.c.stream == HEADS_STREAM, records.c.name == HEADS_NAME)
    .order_by(records.c.version)
)

LATEST_HEADS = ALL_HEADS.order_by(None).order_by(records.c.version.desc()).limit(1)


def _before(column: Any, *within: Any, order: Any) -> Any:
    """The same column of the row before this one."""
    return sa.func.lag(column).over(partition_by=list(within), order_by=order)


def _where(rows: sa.Select[Any], wrong: Any) -> sa.Select[Any]:
    """Stream and version of the rows of which something is so."""
    found = rows.subquery()
    return sa.select(found.c.stream, found.c.version).where(wrong(found.c))


VERSION = records.c.version
# Each of these finds rows whose numbers, which no digest covers, do not follow one another.
OUT_OF_ORDER = (
    (
        _where(
            sa.select(
                records.c.stream,
                VERSION,
                records.c.place,
                sa.func.row_number()
                .over(partition_by=records.c.command, order_by=records.c.place)
                .label("nth"),
                _before(records.c.place, records.c.command, records.c.stream, order=VERSION).label(
                    "before"
                ),
            ),
            lambda row: (row.place != row.nth - 1) | (row.place != row.before + 1),
        ),
        "its place among the records of its command is another",
    ),
    (
        _where(
            sa.select(
                records.c.stream,
                VERSION,
                commands.c.number,
                _before(commands.c.number, records.c.stream, order=VERSION).label("before"),
            ).join(commands, commands.c.id == records.c.command),
            lambda row: row.number < row.before,
        ),
        "its command came before that of the record before it",
    ),
    (
        _where(
            sa.select(
                transfers.c.stream,
                transfers.c.version,
                transfers.c.id,
                _before(
                    transfers.c.id, transfers.c.stream, order=[transfers.c.version, transfers.c.id]
                ).label("before"),
            ),
            lambda row: row.id < row.before,
        ),
        "its transfers stand before those of an earlier record",
    ),
)

# Each of these finds rows that lean on a row which is not there.
ORPHANS = (
    (
        sa.select(streams.c.name, sa.literal(1)).where(
            ~sa.exists().where(records.c.stream == streams.c.name)
        ),
        "all records of the stream are missing",
    ),
    (
        sa.select(records.c.stream, records.c.version).where(
            ~sa.exists().where(streams.c.name == records.c.stream)
        ),
        "the stream is not listed",
    ),
    (
        sa.select(records.c.stream, records.c.version).where(
            ~sa.exists().where(commands.c.id == records.c.command)
        ),
        "the command is not listed and could be repeated",
    ),
    (
        sa.select(transfers.c.stream, transfers.c.version).where(~sa.exists().where(OF_RECORD)),
        "a transfer belongs to no record",
    ),
    (
        # Earlier versions listed what they did about accounts though nothing came of it.
        sa.select(sa.literal(""), commands.c.number).where(
            ~sa.exists().where(records.c.command == commands.c.id),
            commands.c.id.not_like("accounts/%"),
        ),
        "a command is listed that wrote nothing",
    ),
)
