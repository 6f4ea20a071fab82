"""What a store checks of itself beyond its chains: the heads, lost records, and the balances."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated

import msgspec
from sqlalchemy.engine import Connection

from houseway.store import tables
from houseway.store.records import HEADS_STREAM, MOST, NO_DIGEST, Exported, Fault

FETCH = 100
NEVER_NEGATIVE = ("rack/", "wager/")

# Told how many of how many records are done.
Progress = Callable[[int, int], None]
Head = tuple[Annotated[int, msgspec.Meta(ge=1, le=MOST)], str]


def heads_faults(connection: Connection) -> Iterator[Fault]:
    """Streams that no longer hold what a record of the heads says they held."""
    known: dict[str, tuple[int, str]] = {}
    rows = connection.execute(tables.ALL_HEADS, execution_options={"yield_per": FETCH})
    for number, data in rows:
        try:
            heads = msgspec.json.decode(data, type=dict[str, Head])
        except msgspec.DecodeError:
            yield Fault(HEADS_STREAM, number, "the text is not a list of heads")
            continue
        for stream, head in heads.items():
            # Most streams stand where they stood in the heads before.
            if known.get(stream) != head and not _stood(connection, stream, *head):
                yield Fault(stream, head[0], f"missing or changed since heads {number}")
        known = heads


def last_heads(connection: Connection) -> tuple[dict[str, tuple[int, str]], list[Fault]]:
    """Where every stream stood when the heads were last recorded, and which is not so any more."""
    row = connection.execute(tables.LATEST_HEADS).first()
    if row is None:
        return {}, []
    number, data = row
    before = connection.execute(tables.DIGEST, {"stream": HEADS_STREAM, "version": number - 1})
    try:
        heads = msgspec.json.decode(data, type=dict[str, Head])
    except msgspec.DecodeError:
        return {}, [Fault(HEADS_STREAM, number, "the text is not a list of heads")]
    faults = [
        Fault(stream, head[0], f"missing or changed since heads {number}")
        for stream, head in heads.items()
        if not _stood(connection, stream, *head)
    ]
    return heads | {HEADS_STREAM: (number - 1, before.scalar() or NO_DIGEST)}, faults


def column_faults(connection: Connection) -> Iterator[Fault]:
    """What no digest covers, put against what one does: places, and the order of commands."""
    for statement, what in tables.OUT_OF_ORDER:
        for stream, version in connection.execute(statement):
            yield Fault(stream, version, what)


def _stood(connection: Connection, stream: str, version: int, digest: str) -> bool:
    found = connection.execute(tables.DIGEST, {"stream": stream, "version": version}).scalar()
    return found == digest


def orphans(connection: Connection) -> Iterator[Fault]:
    """Records and transfers that lost what they belong to."""
    for statement, what in tables.ORPHANS:
        for stream, version in connection.execute(statement):
            yield Fault(stream, version, what)


def balance_faults(connection: Connection) -> Iterator[Fault]:
    """Accounts that hold less than nothing, and assets of which something came or went."""
    sums: Counter[str] = Counter()
    rows = connection.execute(tables.EACH_BALANCE, execution_options={"yield_per": FETCH})
    for asset, account, cents, stream in rows:
        sums[asset] += int(cents)  # PostgreSQL adds up to a Decimal.
        if cents < 0 and account.startswith(NEVER_NEGATIVE):
            yield Fault(stream, 0, f"{account} holds {cents} cents of {asset}")
    for asset, cents in sums.items():
        if cents:
            yield Fault("", 0, f"the ledger of {asset} is out by {cents} cents")


def told(entries: Iterator[Exported], progress: Progress, total: int) -> Iterator[Exported]:
    """The entries as they come; how many are done is said now and then."""
    for done, entry in enumerate(entries):
        if done % tables.PAGE == 0:
            progress(done, total)
        yield entry
    progress(total, total)
