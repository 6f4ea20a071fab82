"""The tables of a store and what is asked of them, the same for SQLite and PostgreSQL."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    bindparam,
    exists,
    func,
    insert,
    literal,
    select,
    union_all,
)

from houseway.money import Transfer
from houseway.store.records import HEADS_NAME, HEADS_STREAM, Stored

# How many rows are asked for at a time, where the caller may stop between two of them.
PAGE = 1000

# PostgreSQL must compare as Python and SQLite do, by code point, whatever its locale.
TEXT = Text().with_variant(Text(collation="C"), "postgresql")
# Strict SQLite tables have one name for whole numbers, and it is 64 bits wide.
NUMBER = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData()


def _table(name: str, *parts: Any, **options: Any) -> Table:
    return Table(name, metadata, *parts, implicit_returning=False, sqlite_strict=True, **options)


# One row: the schema by which the other tables were made.
houseway = _table("houseway", Column("schema", Integer, primary_key=True, autoincrement=False))
streams = _table("stream", Column("name", TEXT, primary_key=True))
# Every command, also one that wrote nothing; the numbers tell their order.
commands = _table(
    "command",
    Column("number", NUMBER, primary_key=True),
    Column("id", TEXT, nullable=False, unique=True),
)
# `place` is the record's place in its append, which may have gone to several streams.
records = _table(
    "record",
    Column("stream", TEXT, ForeignKey("stream.name"), primary_key=True),
    Column("version", NUMBER, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
    Column("data", TEXT, nullable=False),
    Column("at", TEXT, nullable=False),
    Column("command", TEXT, ForeignKey("command.id"), nullable=False),
    Column("digest", TEXT, nullable=False),
    Column("place", Integer, nullable=False),
    Index("record_of_command", "command", "place", unique=True),
    sqlite_with_rowid=False,
)
# Stream and version name the record that began the append; its digest covers the transfer.
transfers = _table(
    "transfer",
    Column("id", NUMBER, primary_key=True),
    Column("stream", TEXT, nullable=False),
    Column("version", NUMBER, nullable=False),
    Column("debit", TEXT, nullable=False),
    Column("credit", TEXT, nullable=False),
    Column("cents", NUMBER, nullable=False),
    Column("asset", TEXT, nullable=False),
    Column("why", TEXT, nullable=False),
    ForeignKeyConstraint(["stream", "version"], ["record.stream", "record.version"]),
    CheckConstraint("cents > 0", name="some_cents"),
    CheckConstraint("debit <> credit", name="two_accounts"),
    Index("transfer_of_record", "stream", "version"),
)

STORED = [records.c[name] for name in Stored._fields]
TRANSFER = [transfers.c[name] for name in Transfer._fields]
IN_STREAM = records.c.stream == bindparam("stream")
OF_RECORD = (transfers.c.stream == records.c.stream) & (transfers.c.version == records.c.version)

SCHEMA_VERSION = select(houseway.c.schema)
ADD_COMMAND, ADD_STREAM = insert(commands), insert(streams)
ADD_RECORD, ADD_TRANSFER = insert(records), insert(transfers)
KNOWN = select(commands.c.number).where(commands.c.id == bindparam("id"))
HEAD = (
    select(records.c.version, records.c.digest)
    .where(IN_STREAM)
    .order_by(records.c.version.desc())
    .limit(1)
)
DIGEST = select(records.c.digest).where(IN_STREAM, records.c.version == bindparam("version"))
RECORDED = select(*STORED).where(records.c.command == bindparam("id")).order_by(records.c.place)
READ = (
    select(*STORED)
    .where(IN_STREAM, records.c.version > bindparam("after"))
    .order_by(records.c.version)
    .limit(PAGE)
)
ENTRIES = (
    select(*STORED, *TRANSFER)
    .outerjoin(transfers, OF_RECORD)
    .order_by(records.c.stream, records.c.version, transfers.c.id)
)
STREAM_ENTRIES = ENTRIES.where(
    IN_STREAM, records.c.version > bindparam("after"), records.c.version <= bindparam("until")
)
COUNT = select(func.count()).select_from(records)

PREFIX = bindparam("prefix", type_=TEXT)
NAMES = (
    select(streams.c.name)
    .where(streams.c.name >= PREFIX)
    # LIKE would not do: in SQLite it takes no notice of case.
    .where(func.substr(streams.c.name, 1, func.length(PREFIX)) == PREFIX)
    .order_by(streams.c.name)
)

LEDGER = (
    select(transfers.c.id, transfers.c.version, transfers.c.stream, records.c.command, *TRANSFER)
    .join(records, OF_RECORD)
    .where(transfers.c.id > bindparam("after"))
    .limit(PAGE)
)
WHOLE_LEDGER = LEDGER.order_by(transfers.c.id)
# In one stream the ids grow with the versions, and the versions have an index.
STREAM_LEDGER = LEDGER.where(
    transfers.c.stream == bindparam("stream"), transfers.c.version >= bindparam("version")
).order_by(transfers.c.version, transfers.c.id)

POSTINGS = union_all(
    select(
        transfers.c.stream,
        transfers.c.asset,
        transfers.c.credit.label("account"),
        transfers.c.cents,
    ),
    select(transfers.c.stream, transfers.c.asset, transfers.c.debit, -transfers.c.cents),
).subquery()
BALANCE = func.sum(POSTINGS.c.cents)
BALANCES = select(POSTINGS.c.asset, POSTINGS.c.account, BALANCE).group_by(
    POSTINGS.c.asset, POSTINGS.c.account
)
STREAM_BALANCES = BALANCES.where(POSTINGS.c.stream == bindparam("stream"))
EACH_BALANCE = BALANCES.add_columns(POSTINGS.c.stream).group_by(POSTINGS.c.stream)

LAST = (
    select(records.c.digest)
    .where(records.c.stream == streams.c.name)
    .order_by(records.c.version.desc())
    .limit(1)
)
HEADS = select(
    streams.c.name,
    LAST.with_only_columns(records.c.version).scalar_subquery(),
    LAST.scalar_subquery(),
)
LAST_HEADS = (
    select(commands.c.number)
    .join(records, records.c.command == commands.c.id)
    .where(records.c.stream == HEADS_STREAM)
    .order_by(records.c.version.desc())
    .limit(1)
)
SINCE_HEADS = select(func.count()).where(
    commands.c.number > func.coalesce(LAST_HEADS.scalar_subquery(), 0)
)

ALL_HEADS = (
    select(records.c.version, records.c.data)
    .where(records.c.stream == HEADS_STREAM, records.c.name == HEADS_NAME)
    .order_by(records.c.version)
)

# Each of these finds rows that lean on a row which is not there.
ORPHANS = (
    (
        select(streams.c.name, literal(1)).where(
            ~exists().where(records.c.stream == streams.c.name)
        ),
        "all records of the stream are missing",
    ),
    (
        select(records.c.stream, records.c.version).where(
            ~exists().where(streams.c.name == records.c.stream)
        ),
        "the stream is not listed",
    ),
    (
        select(records.c.stream, records.c.version).where(
            ~exists().where(commands.c.id == records.c.command)
        ),
        "the command is not listed and could be repeated",
    ),
    (
        select(transfers.c.stream, transfers.c.version).where(~exists().where(OF_RECORD)),
        "a transfer belongs to no record",
    ),
)
