"""What was dealt and is not shown to everybody lies in the record encrypted only.

Its key is kept apart from the store, with that of the orders. Whoever has it reads records as ever;
without it the chain of digests still holds, and says nothing of what it covers.
"""

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from houseway.core import EVERYBODY, STAFF, audience, dump, kind
from houseway.store import Record, Write
from houseway.store.records import canonical
from houseway.table.committed import face_up
from houseway.table.state import Table
from houseway.transparency import NoteError
from houseway.transparency.commitments import FILE, decrypted, encrypted, key_of, keys_for
from houseway.transparency.keys import folder
from houseway.transparency.notes import decoded, encoded

if TYPE_CHECKING:
    from houseway.house.records import Change
    from houseway.store import Stored
    from houseway.transparency.commitments import Keys

# No event has such a field.
SEALED = '{"#sealed":'
SNAPSHOT = "houseway snapshot v1"
ID_BYTES = 16
ONE_DIGIT, BLOCK = re.compile(r"(?<!\d)\d(?!\d)"), 64


class SealedError(NoteError):
    """A record is sealed under a key that is not here; one sentence."""


def is_hidden(happened: Any, table: Table) -> bool:
    """Whether an event of the game says more of what was dealt than everybody sees right then."""
    told = audience(happened)
    if kind(happened).partition(".")[0] != table.game.name or told in (EVERYBODY, STAFF):
        return False
    if not told.faces:
        return True
    return not {face for field in told.faces for face in getattr(happened, field)} <= face_up(table)


def _about(stream: str, version: int, name: str) -> str:
    return f"houseway record v1 {stream} {version} {name}"


def writes_of(changes: "list[Change]", keys: "Keys | None") -> list[Write]:
    """What goes into the store."""
    return [Write(each.stream, each.version, (*_records(each, keys),)) for each in changes]


def _records(change: "Change", keys: "Keys | None") -> Iterator[Record]:
    """The records of a change; where something in it is hidden, that is sealed, and its command."""
    hidden = change.hidden if keys else ()
    for version, happened in enumerate(change.events, change.version + 1):
        name, data = kind(happened), dump(happened)
        if happened in hidden and keys:
            id, key = keys.current()
            told = encrypted(_padded(data).encode(), _about(change.stream, version, name), key)
            data = canonical({"#sealed": f"{id} {encoded(told)}"})
        yield Record(name, data)


def _padded(data: str) -> str:
    """As long whatever the cards are: each number counts as one of two digits, in whole blocks."""
    length = len(data) + len(ONE_DIGIT.findall(data))
    return data.ljust(-(-length // BLOCK) * BLOCK)


def text_of(record: "Stored") -> str:
    """What a record says; SealedError without its key, NoteError where it was altered."""
    if not record.data.startswith(SEALED):
        return record.data
    id, _, told = json.loads(record.data)["#sealed"].partition(" ")
    key = key_of(id)
    if key is None:
        why = f"what was dealt is sealed under the key {id[:ID_BYTES]}, which is not in {folder()}"
        raise SealedError(f"{why}: put {FILE} back, or serve --without-sealed leaves it shut")
    found = decrypted(decoded(told), _about(record.stream, record.version, record.name), key)
    if found is None:
        raise NoteError("what is sealed in it is not what was written")
    return found.decode().rstrip()


def veiled(state: bytes) -> bytes:
    """A folded state, which knows every card: under the newest key, where there is one."""
    found = keys_for(in_memory=False).newest()
    return found[0].encode() + encrypted(state, SNAPSHOT, found[1]) if found else b"\0" + state


def unveiled(state: bytes) -> bytes:
    """The state again; SealedError where nobody here can read it."""
    if state.startswith(b"\0"):
        return state[1:]
    key = key_of(state[:ID_BYTES].decode())
    found = decrypted(state[ID_BYTES:], SNAPSHOT, key) if key else None
    if found is None:
        raise SealedError("what was kept of it is sealed under a key that is not here")
    return found
