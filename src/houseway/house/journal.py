"""The ledger as a journal that Beancount reads: every transfer, in cents and by account.

A second journal has the chips of counted felts by denomination, one commodity for each.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from houseway import core
from houseway.house.records import Step, history, stream_of
from houseway.money import Cents, Transfer
from houseway.table.gaming_day import CountSigned
from houseway.table.tray import Stock, listed

if TYPE_CHECKING:
    from houseway.store import Store

COMMODITIES = {core.CHIPS: "CHIPS", core.TOKENS: "TOKENS"}
# These belong to one table; all others are the house's.
_AT_TABLE = ("float", "errors", "drop", "rack", "wager", "cash", "terminal")


class Posting(NamedTuple):
    """So much of a commodity on an account, in hundredths or in pieces."""

    account: str
    amount: str
    commodity: str


class Entry(NamedTuple):
    """What one transfer or event moved, balanced."""

    day: str
    words: str
    postings: tuple[Posting, ...]


def account_name(name: str, stream: str = "") -> str:
    """An account as Beancount writes one: `Assets:Table:Craps:Float`."""
    kind = core.account(name).kind
    of = stream.removeprefix(stream_of("")) if stream.startswith(stream_of("")) else ""
    whose = ("table", of) if of and kind in _AT_TABLE else ("house",)
    return ":".join(("Assets", *map(_part, (*whose, *name.split("/")))))


def _part(name: str) -> str:
    """Letters, digits and dashes; others are told by their number, so that no two are the same."""
    told = re.sub(r"[^A-Za-z0-9-]", lambda found: f"-{ord(found[0]):x}-", name)
    return f"X{told}" if not told or not told[0].isalnum() else told[0].upper() + told[1:]


def amount(cents: Cents) -> str:
    """Cents as they are written in a journal."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02}"


def _postings(transfer: Transfer, stream: str) -> tuple[Posting, ...]:
    commodity = COMMODITIES.get(transfer.asset, "AUD")
    return (
        Posting(account_name(transfer.debit, stream), amount(-transfer.cents), commodity),
        Posting(account_name(transfer.credit, stream), amount(transfer.cents), commodity),
    )


def entries(store: "Store") -> Iterator[Entry]:
    """Every transfer of the store, in order."""
    command, day = "", ""
    for posted in store.ledger():
        if posted.command != command:
            command = posted.command
            day = store.recorded(command)[0].at[:10]
        moved = posted.transfer
        yield Entry(day, moved.why, _postings(moved, posted.stream))


def chip_entries(name: str, steps: Iterable[Step]) -> Iterator[Entry]:
    """The chips of a counted felt as they change places; what leaves the table is away."""
    before: dict[str, Stock] = {}
    for step in steps:
        held = dict(step.table.tray.held) if step.table.tray else {}
        moved = Counter[tuple[str, Cents]]()
        for where in {*before, *held}:
            for each in {*before.get(where, {}), *held.get(where, {})}:
                more = held.get(where, {}).get(each, 0) - before.get(where, {}).get(each, 0)
                moved[where, each] += more
        before = held
        gone: Counter[Cents] = Counter()
        for (_, each), count in moved.items():
            gone[each] -= count
        away = "variance" if isinstance(step.event, CountSigned) else "away"
        rows = [*moved.items(), *(((away, each), count) for each, count in listed(gone))]
        postings = tuple(
            Posting(account_name(f"chips/{name}/{where}"), str(count), f"CHIP{each}")
            for (where, each), count in rows
            if count
        )
        if postings:
            yield Entry(step.record.at[:10], core.kind(step.event), postings)


def option(name: str, value: str) -> str:
    """A line that tells Beancount about the whole journal."""
    return f'option "{name}" "{_plain(value)}"'


def _plain(words: str) -> str:
    return words.replace("\\", "/").replace('"', "'")


def written(made: Iterable[Entry]) -> Iterator[str]:
    """The journal, line by line; accounts are opened before their first day."""
    listed_entries = sorted(made, key=lambda entry: entry.day)
    if not listed_entries:
        return
    yield option("operating_currency", "AUD")
    first = listed_entries[0].day
    named = {posting.account for entry in listed_entries for posting in entry.postings}
    yield from (f"{first} open {account}" for account in sorted(named))
    for entry in listed_entries:
        yield f'{entry.day} * "{_plain(entry.words)}"'
        yield from (f"  {p.account}  {p.amount} {p.commodity}" for p in entry.postings)


def journal(store: "Store") -> Iterator[str]:
    """All money of a store."""
    return written(entries(store))


def chip_journal(store: "Store") -> Iterator[str]:
    """All chips of its counted felts, by denomination."""
    prefix = stream_of("")
    made: list[Entry] = []
    for stream in store.streams(prefix):
        made += chip_entries(stream.removeprefix(prefix), history(store.read(stream)))
    return written(made)
