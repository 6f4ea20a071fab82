"""Proofs that a record is on the log, in one text that is checked anywhere (C2SP tlog-proof)."""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.transparency.merkle import HASH_BYTES, included
from houseway.transparency.notes import (
    Checkpoint,
    Note,
    NoteError,
    Signature,
    Verifier,
    checkpoint,
    decoded,
    encoded,
    note,
    number,
)

FIRST = "c2sp.org/tlog-proof@v1"
MOST_LINES = 63


class Proof(NamedTuple):
    """Where a leaf stands, the path from it to the root, and the signed note of that root."""

    at: int
    path: tuple[bytes, ...]
    head: Note
    # Anything for whoever reads it; nothing vouches for it.
    extra: bytes = b""

    def __str__(self) -> str:
        extra = f"extra {encoded(self.extra)}\n" if self.extra else ""
        path = "".join(f"{encoded(node)}\n" for node in self.path)
        return f"{FIRST}\n{extra}index {self.at}\n{path}\n{self.head}"


def proof(text: str) -> Proof:
    """The proof of a text; NoteError where it is none."""
    above, gap, below = text.partition("\n\n")
    first, *lines = above.split("\n")
    if first != FIRST or not gap or not lines:
        raise NoteError(f"it is not a proof: one begins with {FIRST}")
    extra = b""
    if lines[0].startswith("extra "):
        extra = decoded(lines.pop(0).removeprefix("extra "))
    index, *path = lines or [""]
    if not index.startswith("index ") or len(path) > MOST_LINES:
        raise NoteError("it is not a proof: the line of the index is missing")
    nodes = tuple(decoded(line, HASH_BYTES) for line in path)
    return Proof(number(index.removeprefix("index ")), nodes, note(below), extra)


class Proven(NamedTuple):
    """What was shown: the head of the log, and which witnesses had seen it."""

    head: Checkpoint
    witnesses: tuple[Signature, ...]


def check(
    given: Proof, leaf: bytes, log: Sequence[Verifier], witnesses: Sequence[Verifier] = ()
) -> Proven:
    """What a proof shows of a leaf by its hash, by keys of the log and of known witnesses.

    NoteError where it shows nothing. How many witnesses are enough is for the caller to say.
    """
    head = checkpoint(given.head.trusted(*log))
    if head.origin not in {key.name for key in log}:
        raise NoteError(f"it is of another log: {head.origin}")
    if not included(leaf, given.at, head.size, given.path, head.root):
        raise NoteError("the path does not lead from the record to the head of the log")
    return Proven(head, given.head.signed_by(*witnesses))
