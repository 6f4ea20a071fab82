"""What the store keeps, as plain values: records, their chain of digests, their lines in a file."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.core.codec import ACCOUNTS, WITHHELD
from houseway.money import Transfer

NO_DIGEST = "0" * 64
HEADS_STREAM = "heads"
HEADS_NAME = "store.Heads"
# People may come in and look, and say what is to be done, where nobody may play.
NOT_PLAYED = (ACCOUNTS, "floor", "proof", HEADS_STREAM)
# The largest number that a database keeps whole.
MOST = 2**63 - 1
# What is kept beside a record: of whom, and texts with their salt by the digests that it holds.
Beside = tuple[str, Mapping[str, tuple[str, str]]]
NOTHING: Beside = ("", {})

_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Record(NamedTuple):
    """An event by its stored name, with its canonical JSON text."""

    name: str
    data: str


class Stored(NamedTuple):
    """A record as read back; versions count from 1 in each stream, without gaps."""

    stream: str
    version: int
    name: str
    data: str
    at: str
    command: str
    digest: str


class Write(NamedTuple):
    """What to add to a stream that is at version `expected`; no records if it was only read."""

    stream: str
    expected: int
    records: tuple[Record, ...] = ()


class Posted(NamedTuple):
    """A transfer in the ledger, under the command and the stream that caused it."""

    id: int
    stream: str
    command: str
    transfer: Transfer


class Exported(NamedTuple):
    """A record with the transfers that its digest covers: those of the append which it began."""

    record: Stored
    transfers: tuple[Transfer, ...]


class Fault(NamedTuple):
    """Something in a store or a file that is not as it was written."""

    stream: str
    version: int
    what: str


class StoreError(Exception):
    """A store or a file cannot be used; the text is one sentence for the person who asked.

    `public` says the same to people elsewhere, who need not know where on the machine it lies.
    """

    def __init__(self, sentence: str, public: str = "") -> None:
        super().__init__(sentence)
        self.public = public or "The store cannot be used now."


class DamagedError(StoreError):
    """A stream is known to be broken: nothing is added to it."""

    def __init__(self, stream: str, why: str) -> None:
        super().__init__(f"{stream}: {why}.", f"{why}: nothing is added to it.")


class Conflict(Exception):  # noqa: N818
    """A stream is not at the version at which the command was decided."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"Stream {stream} is at version {actual}, not {expected}.")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class Repeated(Exception):  # noqa: N818
    """The command was recorded before; `recorded(command_id)` tells what it wrote."""

    def __init__(self, command_id: str) -> None:
        super().__init__(f"Command {command_id} was recorded before.")
        self.command_id = command_id


def canonical(value: object) -> str:
    """JSON text with sorted keys, no spaces and no needless escapes: equal values, equal text."""
    return _ENCODER.encode(value)


def digest(previous: str, record: Stored, transfers: Sequence[Transfer]) -> str:
    """SHA-256 over one JSON array: the previous digest, the record's six other fields, transfers.

    A transfer is an array too. JSON marks where each part ends, so different parts never meet in
    one text, and anybody can compute it again without this program.
    """
    # This loads OpenSSL, which commands that only print something can do without.
    from hashlib import sha256

    text = canonical([previous, *record[:-1], transfers])
    # Half a surrogate pair cannot be stored, but a file may hold one and still must be checked.
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def check(writes: Sequence[Write], transfers: Sequence[Transfer]) -> None:
    """Refuse an append that no command of a sound program asks for."""
    names = [write.stream for write in writes]
    if len(set(names)) < len(names):
        raise ValueError("an append names each stream once")
    if HEADS_STREAM in names:
        raise ValueError(f"only record_heads writes to the stream {HEADS_STREAM}")
    if not any(write.records for write in writes):
        raise ValueError("an append writes a record")
    for transfer in transfers:
        if type(transfer.cents) is not int or not 0 < transfer.cents <= MOST:
            raise ValueError(f"a transfer is of one cent or more: {transfer}")
        if transfer.debit == transfer.credit:
            raise ValueError(f"a transfer is between two accounts: {transfer}")


def check_halted(halted: Mapping[str, str], writes: Sequence[Write]) -> None:
    """Refuse an append to a stream that is broken, or to any that is played on."""
    for write in writes:
        whole = "" if write.stream in NOT_PLAYED else halted.get("", "")
        if why := halted.get(write.stream) or whole:
            raise DamagedError(write.stream, why)


def sealed(
    writes: Iterable[tuple[Write, str]], transfers: Sequence[Transfer], command_id: str, at: str
) -> Iterator[Stored]:
    """The records of an append with their digests, given the digest at which each stream stands.

    The very first record covers the transfers.
    """
    for write, previous in writes:
        for version, (name, data) in enumerate(write.records, write.expected + 1):
            bare = Stored(write.stream, version, name, data, at, command_id, "")
            previous = digest(previous, bare, transfers)
            transfers = ()
            yield bare._replace(digest=previous)


def chain_faults(
    entries: Iterable[Exported], since: Mapping[str, tuple[int, str]] | None = None
) -> Iterator[Fault]:
    """Every gap and every broken link, for records in the order of stream and version.

    `since` is where streams stand of which only what follows is given: version and digest.

    A link is checked against the digest that stands before it, so one change gives one fault or
    two and not one for every later record.
    """
    stream, version, previous = "", 0, NO_DIGEST
    for record, transfers in entries:
        if record.stream != stream:
            stream = record.stream
            version, previous = (since or {}).get(stream, (0, NO_DIGEST))
        if record.version != version + 1:
            yield Fault(stream, version + 1, f"version {record.version} comes after {version}")
        elif not _withheld(record) and digest(previous, record, transfers) != record.digest:
            yield Fault(
                stream,
                record.version,
                "the digest does not fit the record before, the text or the transfers",
            )
        version, previous = record.version, record.digest


def _withheld(record: Stored) -> bool:
    """Whether an export left a secret out: the digest is followed, the text cannot be checked."""
    return record.stream == ACCOUNTS and f':"{WITHHELD}"' in record.data


def export_line(entry: Exported) -> str:
    """One line of JSON, with the transfers if there are any."""
    fields: dict[str, object] = entry.record._asdict()
    if entry.transfers:
        fields["transfers"] = [transfer._asdict() for transfer in entry.transfers]
    return json.dumps(fields, ensure_ascii=False) + "\n"


def import_lines(lines: Iterable[str]) -> Iterator[Exported]:
    """The records of an exported file, to be replayed; nothing is written anywhere."""
    for number, line in enumerate(lines, 1):
        yield _imported(line, f"Line {number}")


def verify_lines(lines: Iterable[str]) -> list[Fault]:
    """The broken links of an exported file."""
    return list(chain_faults(import_lines(lines)))


def _imported(line: str, place: str) -> Exported:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise StoreError(f"{place} is not JSON: export the stream again.") from None
    transfers = found.pop("transfers", []) if isinstance(found, dict) else []
    if not isinstance(transfers, list):
        raise StoreError(f"{place} has no list in its field transfers: export the stream again.")
    record = Stored._make(_values(found, Stored._fields, place))
    return Exported(
        record,
        tuple(
            Transfer._make(_values(transfer, Transfer._fields, f"{place}, transfer {number},"))
            for number, transfer in enumerate(transfers, 1)
        ),
    )


def _values(found: object, names: tuple[str, ...], place: str) -> list[Any]:
    """The named fields in their order, each of its kind, and no others."""
    if not isinstance(found, dict):
        raise StoreError(f"{place} is not a JSON object: export the stream again.")
    for name in names:
        if name not in found:
            raise StoreError(f"{place} lacks the field {name}: export the stream again.")
        if not _fits(name, found[name]):
            raise StoreError(
                f"{place} has a wrong value in its field {name}: export the stream again."
            )
    for name in found:
        if name not in names:
            raise StoreError(
                f"{place} has a field {name!r} that no record has: export the stream again."
            )
    return [found[name] for name in names]


def _fits(name: str, value: object) -> bool:
    if name in ("version", "cents"):
        return type(value) is int and value > 0
    return isinstance(value, str)
