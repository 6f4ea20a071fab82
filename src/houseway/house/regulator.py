"""The regulator's window: whoever follows a record from outside, believes nothing, keeps it all.

Every record is hashed again into a tree of the follower's own, so the house cannot show it another
record than it signs, nor take back what it once showed.
"""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from houseway.house.proving import BEGUN, HANDED_OVER, STREAM
from houseway.store import Exported, StoreError, import_lines
from houseway.store.records import chain_faults
from houseway.transparency import NoteError, keys, notes
from houseway.transparency.files import added, replaced, text_of
from houseway.transparency.heads import leaf_of
from houseway.transparency.merkle import Nowhere, Tree
from houseway.transparency.notes import COSIGNATURE, Checkpoint, Note, Signer, Verifier

Line = dict[str, Any]


class Apart(Exception):  # noqa: N818
    """What the house shows is not one record that grows; one sentence."""


class Follower:
    """A copy of a record, the tree over it, and what is written about it line by line."""

    def __init__(
        self,
        folder: Path,
        signer: Signer,
        clock: Callable[[], float],
        interval: float = 60,
        log: Verifier | None = None,
    ) -> None:
        """`interval`: so many seconds may pass without a newer signed word of the house.

        `log` is the key of the log, if it was told beforehand: the first one is believed otherwise.
        """
        self.folder, self.signer, self.clock, self.interval = folder, signer, clock, interval
        self.tree = Tree(Nowhere())
        self.log, self.head = log, Checkpoint("", 0, b"")
        # The key by which the house says when it signed, as it was first shown.
        text = text_of(folder / "witness")
        self.witness = notes.verifier(text) if text else None
        self._heads: dict[str, tuple[int, str]] = {}
        # When the house last gave its word, and whether it is behind since.
        self._word, self._silent, self.apart = clock(), False, ""
        if text := text_of(folder / "key"):
            self.log = notes.verifier(text)
        for entry in import_lines(text_of(folder / "record.jsonl").splitlines()):
            self._take(entry)

    @property
    def size(self) -> int:
        """How many records were taken."""
        return self.tree.size

    def take(self, answer: Line) -> Iterator[Line]:
        """What one answer of the feed brings; Apart where it is not what came before and more."""
        if self.apart:
            return
        began, came = self.size, self.clock()
        try:
            entries = list(import_lines(answer["records"]))
            note = notes.note(answer["checkpoint"])
            head = self._checked(note, answer, entries)
            for entry in entries:
                self._take(entry)
                yield self._line("record", came, **_shaped(entry))
            added(self.folder / "record.jsonl", "".join(answer["records"]))
            yield from self._compared(head, note, came)
            yield from self._late(entries, came) if began else ()
            yield from self._gave_word(note, came)
        except (NoteError, StoreError, KeyError, TypeError, Apart) as wrong:
            self.apart = str(wrong)
            replaced(self.folder / "fork.json", json.dumps(answer, indent=2))
            yield self._line("fork", came, what=str(wrong), kept=str(self.folder / "fork.json"))

    def silent(self, why: str) -> Iterator[Line]:
        """The house did not answer, or said nothing new: a gap, once it is longer than stated."""
        now = self.clock()
        if not self._silent and now - self._word > self.interval:
            self._silent = True
            yield self._line("gap", now, since=_moment(self._word), what=why)

    def _checked(self, note: Note, answer: Line, entries: list[Exported]) -> Checkpoint:
        """The head of a note that the log's key has signed, not smaller than the one before."""
        if self.log is None:
            # Those that it handed over to are in its records.
            self.log = notes.verifier(answer["log"][0])
        if self.witness is None:
            self.witness = notes.verifier(answer["witness"])
            replaced(self.folder / "witness", f"{self.witness}\n")
        known = [self.log, *self._heirs(entries)]
        head = notes.checkpoint(note.trusted(*known))
        if self.head.origin and head.origin != self.head.origin:
            raise Apart(f"the house goes on with another log, {head.origin}: {answer['notices']}")
        if head.size < self.size:
            raise Apart(f"the house shows {head.size:,} records, and {self.size:,} were shown")
        return head

    def _heirs(self, entries: list[Exported]) -> Iterator[Verifier]:
        """Keys that the log's own key has handed over to, as the records say."""
        last = self.log
        for entry in entries:
            if entry.record.name == HANDED_OVER and last:
                note = notes.note(json.loads(entry.record.data)["note"])
                last = keys.heir(note, last)
                yield last

    def _take(self, entry: Exported) -> None:
        record = entry.record
        for fault in chain_faults([entry], self._heads):
            raise Apart(f"record {fault.version} of {fault.stream}: {fault.what}")
        self._heads[record.stream] = (record.version, record.digest)
        self.tree.append(leaf_of(record.digest))
        if record.stream == STREAM and record.name in (BEGUN, HANDED_OVER):
            self._keep_key(record.name, json.loads(record.data))

    def _keep_key(self, name: str, data: Line) -> None:
        if name == HANDED_OVER and self.log and self.log.name in data["note"]:
            self.log = keys.heir(notes.note(data["note"]), self.log)
        if self.log:
            replaced(self.folder / "key", f"{self.log}\n")

    def _compared(self, head: Checkpoint, note: Note, came: float) -> Iterator[Line]:
        """Cosign the head where all of what it covers was taken; more is asked for otherwise."""
        if self.size < head.size:
            return
        if self.tree.root() != head.root:
            raise Apart(f"the {head.size:,} records that were shown are not those that it signs")
        if head != self.head:
            signature = self.signer.signature(note.text, int(came))
            replaced(self.folder / "head", str(note.with_signatures([signature])))
            self.head = head
            yield self._line("checkpoint", came, size=head.size, head=str(note))

    def _late(self, entries: list[Exported], came: float) -> Iterator[Line]:
        """Records that were held back: made longer ago than is stated, and shown only now."""
        for entry in entries:
            behind = came - datetime.fromisoformat(entry.record.at).timestamp()
            if behind > self.interval:
                where = {"stream": entry.record.stream, "version": entry.record.version}
                yield self._line("late", came, **where, made=entry.record.at)
                return

    def _gave_word(self, note: Note, came: float) -> Iterator[Line]:
        """When the house signed last, by the time below its head."""
        assert self.witness is not None
        newest = max((each.time for each in note.signed_by(self.witness)), default=0)
        if newest > self._word - self.interval:
            self._word = max(self._word, min(float(newest), came))
        if came - self._word > self.interval:
            yield from self.silent("the house has signed nothing newer")
        elif self._silent:
            self._silent = False
            yield self._line("resumed", came)

    def cosigned(self) -> Line | None:
        """The newest head with the regulator's cosignature, for the house to keep."""
        text = text_of(self.folder / "head")
        return {"head": text, "key": str(self.signer.verifier)} if text else None

    def _line(self, kind: str, at: float, **more: Any) -> Line:
        return {"type": kind, "at": _moment(at), "records": self.size} | more


def _moment(at: float) -> str:
    from datetime import UTC

    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")


def _shaped(entry: Exported) -> Line:
    """A record as a report takes it: what happened, where, when, and the money that moved."""
    record = entry.record
    return {
        "stream": record.stream,
        "version": record.version,
        "name": record.name,
        "made": record.at,
        "data": json.loads(record.data),
        "transfers": [transfer._asdict() for transfer in entry.transfers],
        "digest": record.digest,
    }


def signer_of(folder: Path, name: str) -> Signer:
    """The regulator's own key, which no house holds."""
    return keys.load_or_make(folder, name, COSIGNATURE)
