"""A witness: it remembers the newest head of each log and cosigns only what extends it."""

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from threading import RLock
from time import time
from typing import NamedTuple

from houseway.transparency import keys, notes
from houseway.transparency.files import replaced, text_of
from houseway.transparency.merkle import EMPTY, HASH_BYTES, consistent
from houseway.transparency.notes import Checkpoint, Note, NoteError, Signature, Signer, Verifier

MOST_PROOF = 63
# Of heads that were seen one in a thousandth of growth is remembered for good.
THINNED = 1000


class Refused(Exception):  # noqa: N818
    """A witness does not cosign: the HTTP status of its answer, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class Asked(NamedTuple):
    """What a log sends: its size as the witness knew it, the proof since then, and its new head."""

    old: int
    path: tuple[bytes, ...]
    head: Note

    def __str__(self) -> str:
        path = "".join(f"{notes.encoded(node)}\n" for node in self.path)
        return f"old {self.old}\n{path}\n{self.head}"


def asked(body: str) -> Asked:
    """The request of a body; NoteError where it is none."""
    above, gap, below = body.partition("\n\n")
    first, *path = above.split("\n")
    if not gap or not first.startswith("old ") or len(path) > MOST_PROOF:
        raise NoteError("it is not a request: old SIZE, the proof, an empty line, a checkpoint")
    nodes = tuple(notes.decoded(line, HASH_BYTES) for line in path)
    return Asked(notes.number(first.removeprefix("old ")), nodes, notes.note(below))


def origin_hash(origin: str) -> str:
    """How a log is named in the address of its checkpoint."""
    return sha256(origin.encode()).hexdigest()


class Memory:
    """What was seen of logs, by the hash of their names; without a folder only until the end."""

    def __init__(self, folder: Path | None = None, durable: bool = True) -> None:
        self.folder, self.durable = folder, durable
        self._texts: dict[str, str] = {}
        # What waits to be written where that need not be at once.
        self._waiting: set[str] = set()

    def read(self, hashed: str, what: str) -> str:
        """A text of a log; empty where there is none."""
        name = f"{hashed}.{what}"
        if name not in self._texts and self.folder and (text := text_of(self.folder / name)):
            self._texts[name] = text
        return self._texts.get(name, "")

    def write(self, hashed: str, what: str, text: str) -> None:
        """In place of what was there."""
        self._texts[f"{hashed}.{what}"] = text
        self._waiting.add(f"{hashed}.{what}")
        if self.durable:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        for name in self._waiting if self.folder else ():
            assert self.folder is not None
            replaced(self.folder / name, self._texts[name], self.durable)
        self._waiting.clear()

    def add(self, hashed: str, what: str, text: str) -> None:
        """At the end of what is there."""
        self.write(hashed, what, self.read(hashed, what) + text)

    def knows_any(self) -> bool:
        """Whether it knows a log at all."""
        files = [path.name for path in self.folder.glob("*.keys")] if self.folder else []
        return any(name.endswith(".keys") for name in [*files, *self._texts])

    def head(self, hashed: str) -> Note | None:
        """The newest head of a log, as it was cosigned."""
        text = self.read(hashed, "head")
        return notes.note(text) if text else None

    def heads(self, hashed: str) -> str:
        """Earlier heads, one in a line: size and root."""
        return self.read(hashed, "heads")


class Witness:
    """One key, and the memory of what it has cosigned."""

    def __init__(
        self,
        signer: Signer,
        memory: Memory,
        logs: Iterable[Verifier] = (),
        learns: bool = False,
        clock: Callable[[], float] = time,
    ) -> None:
        """`learns`: where nobody named a log the first one that comes is trusted."""
        self.signer, self.memory, self.learns = signer, memory, learns
        self.clock, self._lock = clock, RLock()
        for log in logs:
            self.trust(log)

    def trusted(self, origin: str) -> list[Verifier]:
        """The keys by which a log is known, by its name."""
        lines = self.memory.read(origin_hash(origin), "keys").splitlines()
        return [notes.verifier(line) for line in lines]

    def trust(self, log: Verifier) -> None:
        """Know a log by this key from now on, and by those before it."""
        if log not in self.trusted(log.name):
            self.memory.add(origin_hash(log.name), "keys", f"{log}\n")

    def meet(self, log: Verifier) -> None:
        """A log says who it is: the very first one may be known by that."""
        if log not in self.trusted(log.name) and (not self.learns or self.memory.knows_any()):
            raise Refused(403, f"this witness was not told to trust this key of {log.name}")
        self.trust(log)

    # What is asked of it.

    def add_checkpoint(self, request: Asked) -> Signature:
        """Cosign a head that extends what was seen of its log; Refused says why not."""
        try:
            head = notes.checkpoint(request.head.text)
        except NoteError as wrong:
            raise Refused(400, str(wrong)) from None
        with self._lock:
            self._check_key(head, request.head)
            if request.old > head.size:
                raise Refused(400, "the old size is larger than the new one")
            self._check_extends(head, request)
            signature = self.signer.signature(request.head.text, int(self.clock()))
            self._keep(head, request.head.with_signatures([signature]))
            return signature

    def hand_over(self, given: Note) -> Verifier:
        """Trust the heir of a key that is trusted; Refused where the note does not say so."""
        with self._lock:
            for line in given.text.splitlines()[1:2]:
                try:
                    old = notes.verifier(line)
                    if old in self.trusted(old.name):
                        new = keys.heir(given, old)
                        self.trust(new)
                        return new
                except NoteError as wrong:
                    raise Refused(403, str(wrong)) from None
            raise Refused(403, "no key that is trusted hands over in it")

    def _check_key(self, head: Checkpoint, given: Note) -> None:
        known = self.trusted(head.origin)
        if not known:
            raise Refused(404, f"this witness knows no log {head.origin}")
        try:
            given.trusted(*known)
        except NoteError as wrong:
            raise Refused(403, str(wrong)) from None

    def _check_extends(self, head: Checkpoint, request: Asked) -> None:
        seen = self.memory.head(origin_hash(head.origin))
        known = notes.checkpoint(seen.text) if seen else Checkpoint(head.origin, 0, EMPTY)
        if request.old != known.size:
            if seen and self._seen_otherwise(head):
                self._keep_fork(seen, request.head)
            raise Refused(409, str(known.size))
        if head.size == 0 and head.root != EMPTY:
            raise Refused(422, "the head of nothing is not one")
        if not consistent(known.size, known.root, head.size, head.root, request.path):
            if seen:
                self._keep_fork(seen, request.head)
            raise Refused(
                422, f"it does not extend the {known.size} leaves that were seen: both are kept"
            )

    def _seen_otherwise(self, head: Checkpoint) -> bool:
        """Whether a head of this very size was seen with another root."""
        lines = self.memory.heads(origin_hash(head.origin)).splitlines()
        roots = {line.split()[1] for line in lines if line.split()[0] == str(head.size)}
        return bool(roots) and notes.encoded(head.root) not in roots

    def _keep_fork(self, seen: Note, other: Note) -> None:
        hashed = origin_hash(notes.checkpoint(seen.text).origin)
        evidence = json.dumps({"seen": str(seen), "given": str(other)}) + "\n"
        if evidence not in self.memory.read(hashed, "forks"):
            self.memory.add(hashed, "forks", evidence)

    def _keep(self, head: Checkpoint, signed: Note) -> None:
        hashed = origin_hash(head.origin)
        self.memory.write(hashed, "head", str(signed))
        lines = self.memory.heads(hashed).rstrip("\n").rpartition("\n")[2]
        last = int(lines.split()[0]) if lines else 0
        if head.size > last + last // THINNED:
            self.memory.add(hashed, "heads", f"{head.size} {notes.encoded(head.root)}\n")


def earlier(lines: str) -> Sequence[tuple[int, bytes]]:
    """Sizes and roots of the heads that a witness remembers."""
    found = []
    for line in lines.splitlines():
        size, _, root = line.partition(" ")
        found.append((notes.number(size), notes.decoded(root, HASH_BYTES)))
    return found
