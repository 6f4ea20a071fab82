"""What a store says of its own log, and whether it is what was seen of it."""

import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from houseway.store import Fault, Record, Write
from houseway.store.records import HEADS_STREAM, canonical
from houseway.transparency import keys, notes
from houseway.transparency.files import NodeFile, text_of
from houseway.transparency.heads import Difference, Head, Where, difference, leaf_of
from houseway.transparency.merkle import Tree
from houseway.transparency.notes import Note, NoteError, Signer, Verifier
from houseway.transparency.witness import Memory, earlier, origin_hash

if TYPE_CHECKING:
    from houseway.store import Store
    from houseway.store.log import At

# The stream in which a log says what it is called, which keys sign it, and where it began anew.
STREAM = "proof"
# What the store says of itself is told by no event.
NOT_EVENTS = (STREAM, HEADS_STREAM)
BEGUN, HANDED_OVER = "proof.LogBegun", "proof.KeyHandedOver"
OWN_FILE, OWN_WITNESS = "the house's own file", "the house's own witness"


class Log(NamedTuple):
    """The log of a store: its name, the keys that signed it, the newest last, and its notices."""

    origin: str
    keys: tuple[Verifier, ...]
    notices: tuple[dict[str, Any], ...]
    # What it was called before it was begun anew, and by which keys it was known then.
    before: "Log | None"


def log_of(store: "Store") -> Log | None:
    """What a store says of its log; NoteError where that cannot be."""
    found: Log | None = None
    for record in store.read(STREAM):
        try:
            data = json.loads(record.data)
            if record.name == BEGUN:
                earlier = found.notices if found else ()
                notice = (data["notice"],) if data.get("notice") else ()
                key = notes.verifier(data["key"])
                found = Log(data["origin"], (key,), (*earlier, *notice), found)
            elif record.name == HANDED_OVER and found:
                new = keys.heir(notes.note(data["note"]), found.keys[-1])
                found = found._replace(keys=(*found.keys, new))
        except (KeyError, TypeError, ValueError) as wrong:
            where = f"record {record.version} of {STREAM}"
            raise NoteError(f"{where} does not say which log this is ({wrong})") from None
    return found


def begin(
    store: "Store",
    folder: Path | None,
    at: str,
    name: str = "",
    notice: dict[str, Any] | None = None,
) -> Signer:
    """A log with a key of its own, from now on; `notice` says why it takes the place of another."""
    before = log_of(store) if notice is None else _named_before(store)
    origin = name or f"houseway.local/{secrets.token_hex(4)}"
    if before:
        base, _, number = before.origin.rpartition("/again-")
        origin = f"{base or before.origin}/again-{int(number) + 1 if base else 1}"
    key = keys.load_or_make(folder, origin) if folder else keys.made(origin)
    said: dict[str, Any] = {"origin": origin, "key": str(key.verifier)}
    if notice:
        signed = str(notes.signed(f"{canonical(notice)}\n", key))
        said |= {"notice": notice, "signed": signed}
    record(store, BEGUN, said, at)
    if notice and (beside := folder_of(store)):
        (beside / "checkpoint").unlink(missing_ok=True)
    return key


def begin_anew(
    store: "Store", folder: Path, at: str, by: str, why: str, faults: Sequence[Fault] = ()
) -> str:
    """Another log from here on: who says so and why is signed and on it, and what did not fit.

    What was sealed before stays with whoever has seen it, under its own name.
    """
    before = _named_before(store)
    notice: dict[str, Any] = {"by": by, "at": at, "why": why}
    notice["faults"] = [f"{fault.stream} {fault.version}: {fault.what}" for fault in faults[:20]]
    if before:
        notice["log"] = before.origin
        beside = folder_of(store)
        notice["checkpoint"] = text_of(beside / "checkpoint") if beside else ""
    return begin(store, folder, at, notice=notice).verifier.name


def _named_before(store: "Store") -> Log | None:
    """The log before, as far as it can still be read."""
    try:
        return log_of(store)
    except NoteError:
        return None


def record(store: "Store", name: str, data: dict[str, Any], at: str) -> None:
    """Put something about the log on the log."""
    write = Write(STREAM, store.version(STREAM), (Record(name, canonical(data)),))
    store.append([write], (), f"{STREAM}/{uuid4().hex}", at)


def folder_of(store: "Store") -> Path | None:
    """Where the tree and the newest checkpoint of a store are kept; nowhere for one in memory."""
    if store.in_memory:
        return None
    if store.file:
        return Path(f"{store.file.path}-proof")
    from platformdirs import user_data_path

    return user_data_path("houseway") / f"proof-{origin_hash(store.name)[:16]}"


def memory_of(folder: Path) -> Path:
    """Where the witness of the house's own process remembers what it has seen."""
    return folder / "seen"


def leaves(store: "Store", after: "At | None" = None) -> Iterator[tuple[Where, bytes]]:
    """Every record of a store as a leaf, in the order of all."""
    from houseway.store import log

    for leaf in log.leaves(store, after or log.At()):
        yield Where(leaf.stream, leaf.version), leaf_of(leaf.digest)


def worth(witnesses: Sequence[str]) -> str:
    """What the proof of a record is worth, by who has seen it elsewhere."""
    if witnesses:
        return (
            f"{', '.join(witnesses)} elsewhere has seen this record: nobody here can rewrite it "
            "unnoticed."
        )
    return (
        "Only this house's own witness has seen this record: damage, slips and changes by who "
        "cannot write its keys are noticed, a change by who can write every file here is not."
    )


class Seen(NamedTuple):
    """Heads of a log that are known, and what is wrong with what should be one."""

    heads: list[Head]
    wrong: list[str]


def head_in(given: Note, log: Log, seen_by: str, witness: Verifier | None = None) -> Head:
    """The head of a note that this log has signed, and a witness where one is named."""
    found = notes.checkpoint(given.text)
    while log.before and found.origin != log.origin:
        log = log.before
    given.trusted(*log.keys)
    if witness:
        given.trusted(witness)
    if found.origin != log.origin:
        raise NoteError(f"it is of another log: {found.origin}")
    return Head(found.size, found.root, seen_by)


def own_heads(store: "Store", log: Log, folder: Path | None) -> Seen:
    """What the house itself has kept: beside the store, and with its keys."""
    seen = Seen([], [])
    beside = folder_of(store)
    texts = {OWN_FILE: text_of(beside / "checkpoint") if beside else ""}
    hashed, memory = origin_hash(log.origin), Memory(memory_of(folder) if folder else None)
    texts[OWN_WITNESS] = memory.read(hashed, "head")
    for who, text in texts.items():
        try:
            if text:
                seen.heads.append(head_in(notes.note(text), log, who))
        except NoteError as wrong:
            seen.wrong.append(f"the checkpoint of {who} does not fit this record: {wrong}")
    return seen._replace(heads=seen.heads + list(_remembered(memory.heads(hashed), OWN_WITNESS)))


def _remembered(lines: str, seen_by: str) -> Iterable[Head]:
    try:
        return [Head(size, root, seen_by) for size, root in earlier(lines)]
    except NoteError:
        return []


def kept_tree(store: "Store") -> Tree | None:
    """The tree as it was kept beside the store; it may be anything."""
    folder = folder_of(store)
    if folder is None or not (folder / "tree").exists():
        return None
    try:
        return Tree(NodeFile(folder / "tree"))
    except OSError:  # Whoever only reads here does without.
        return None


def proof_faults(store: "Store", heads: Sequence[Head]) -> list[Fault]:
    """Where the record is not what was seen of it."""
    found = difference(leaves(store), heads, kept_tree(store))
    return [as_fault(found)] if found else []


def as_fault(found: Difference) -> Fault:
    """A difference as a fault of a record."""
    stream, version = found.where or ("", 0)
    return Fault(stream, version, found.what)
