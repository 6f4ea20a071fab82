"""A running house seals its record: a tree over it, signed heads, and witnesses who see them.

A follower reads what was appended a moment ago and signs at most every tenth of a second, so an
append itself costs what it did.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Event, RLock, Thread
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.house import proving
from houseway.house.chance import now
from houseway.transparency import keys, notes
from houseway.transparency.client import AwayError, ForkError, WitnessAt
from houseway.transparency.files import NodeFile, replaced
from houseway.transparency.heads import Difference, Head, Where, difference, leaf_of
from houseway.transparency.merkle import Nowhere, Tree
from houseway.transparency.notes import COSIGNATURE, Checkpoint, Note, NoteError, Verifier
from houseway.transparency.proofs import Proof
from houseway.transparency.witness import Asked, Memory, Refused, Witness, origin_hash

if TYPE_CHECKING:
    from houseway.store import Exported, Store

# Seconds: between two heads, between two that are written to files, between two questions to
# witnesses, and at most until a head is signed again though nothing was added, so that whoever
# follows knows that nothing was.
SIGN_EVERY, KEEP_EVERY, ASK_EVERY, AT_LEAST_EVERY = 0.1, 1.0, 1.0, 10.0
# So many records are read again each time, and that so often, while nothing is wrong.
SWEPT, SWEEP_EVERY = 250, 1.0
# A record of up to so many is compared before anybody plays, a longer one while they do.
AT_ONCE = 100_000
MARKS = 64
# Of several processes on one record one keeps the files and shows them to witnesses.
LEASE = "seal"
log = logging.getLogger(__name__)


class Fed(NamedTuple):
    """Records beyond an index, and the newest head, which covers them."""

    entries: list["Exported"]
    head: Note


class Seen(NamedTuple):
    """How much of the record somebody has seen, and when they said so."""

    size: int
    at: str


class Seal:
    """The log of a store while a server has it."""

    def __init__(
        self,
        store: "Store",
        folder: Path | None = None,
        witnesses: Sequence[WitnessAt] = (),
        clock: Callable[[], float] = time,
        at: Callable[[], str] = now,
    ) -> None:
        """`folder` holds the keys; NoteError where a key is lost, or cannot be used."""
        from houseway.store.log import At

        self.store, self.witnesses, self.clock, self.at = store, witnesses, clock, at
        self.folder = None if store.in_memory else folder or keys.folder()
        known = proving.log_of(store)
        self.key = self._key(known) if known else proving.begin(store, self.folder, at())
        log = proving.log_of(store)
        assert log is not None, "it was begun"
        self.log = log
        self.own = self._own_witness()
        # Read before the record is: another process may go on to write it.
        self.own.memory.head(origin_hash(log.origin))
        self.is_ours: Callable[[], bool] = lambda: True
        self._lock, self._asking, self._stop = RLock(), RLock(), Event()
        self._threads: list[Thread] = []
        self._at = At()
        self._sweeping: tuple[Tree, At, int, bytes] | None = None
        self._marks: OrderedDict[int, At] = OrderedDict()
        self.tree = Tree([])
        self.head: Note | None = None
        # The newest head that witnesses elsewhere have cosigned.
        self.witnessed: Note | None = None
        # Who has cosigned how much of it elsewhere, and when the newest head was signed here.
        self.seen_by: dict[str, Seen] = {}
        self.signed_at = ""
        self._signed = self._kept = -AT_LEAST_EVERY
        # Heads that a long record is still to be put against.
        self._unread: list[Head] | None = None

    def _key(self, known: proving.Log) -> notes.Signer:
        if self.folder is None:
            raise NoteError("a store in memory has no log of an earlier process")
        found = keys.private_of(self.folder, known.keys[-1])
        if found is None:
            raise NoteError(
                f"the key of {known.origin} is not in {self.folder}: put it back, or begin "
                "anew with houseway keys lost"
            )
        return found

    def _own_witness(self) -> Witness:
        name = f"{self.log.origin}/own-witness"
        if self.folder is None:
            signer, memory = keys.made(name, COSIGNATURE), Memory()
        else:
            signer = keys.load_or_make(self.folder, name, COSIGNATURE)
            memory = Memory(proving.memory_of(self.folder), durable=False)
        return Witness(signer, memory, self.log.keys, clock=self.clock)

    @property
    def origin(self) -> str:
        """What the log is called."""
        return self.key.verifier.name

    # At the start

    def open(self) -> Difference | None:
        """Put the record against every head that is known; what is wrong, or nothing."""
        from houseway.store import log as ordered

        seen = proving.own_heads(self.store, self.log, self.folder)
        heads = [*seen.heads, *self._seen_elsewhere(seen.wrong)]
        for sentence in seen.wrong:
            return Difference(None, sentence, Head(0, b"", ""))
        if ordered.count(self.store) <= AT_ONCE:
            return self._compared(heads)
        self._unread = heads
        return None

    def _seen_elsewhere(self, wrong: list[str]) -> list[Head]:
        """What witnesses know; one that does not answer is asked again while people play."""
        found: list[Head] = []
        for witness in self.witnesses:
            try:
                witness.meet(self.key.verifier)
                note = witness.head(self.origin)
                if note:
                    head = proving.head_in(note, self.log, witness.name, witness.key)
                    found += [head, *witness.earlier(self.origin)]
                    witness.size = head.size
            except AwayError as away:
                witness.trouble = str(away)
                log.warning("witness: %s", away)
            except NoteError as unfit:
                wrong.append(f"what {witness.name} has seen does not fit this record: {unfit}")
        return found

    def _compared(self, heads: Sequence[Head]) -> Difference | None:
        """Read the whole record into a tree, made anew, and put that against the heads."""
        from houseway.store import log as ordered

        folder, kept = proving.folder_of(self.store), proving.kept_tree(self.store)
        fresh = Tree(NodeFile(folder / "tree.new", fresh=True) if folder else [])

        def leaves() -> Iterator[tuple[Where, bytes]]:
            for leaf in ordered.leaves(self.store):
                yield Where(leaf.stream, leaf.version), leaf_of(leaf.digest)
                self._at = leaf.at

        found = difference(leaves(), heads, kept, fresh)
        if found is None:
            if isinstance(fresh.nodes, NodeFile):
                fresh.nodes.flush()
                fresh.nodes.path.replace(fresh.nodes.path.with_name("tree"))
            self.tree = fresh
        return found

    def halt(self, found: Difference) -> str:
        """Nobody plays on this record from now on; the sentence that says why."""
        where = (
            f"record {found.where.version} of {found.where.stream}" if found.where else "its end"
        )
        said = f"the record is not the one that was sealed, at {where} ({found.what})"
        self.store.halted[""] = said
        log.error("%s: nobody plays on it", said)
        return said

    # While people play

    def step(self) -> bool:
        """Take in what was appended, and sign it if there is something or it is time."""
        from houseway.store.log import leaves

        with self._lock:
            if "" in self.store.halted or not self._read():
                return False
            size = self.tree.size
            for leaf in leaves(self.store, self._at):
                self.tree.append(leaf_of(leaf.digest))
                self._at = leaf.at
            due = self.clock() - self._signed >= AT_LEAST_EVERY
            if self.tree.size > size or due or self.head is None:
                self._sign()
                if self.clock() - self._kept >= KEEP_EVERY:
                    self.keep()
                return True
            return False

    def _read(self) -> bool:
        """Whether the record is what was seen, of a long one too: nothing is signed before."""
        if self._unread is not None:
            found = self._compared(self._unread)
            self._unread = None
            if found:
                self.halt(found)
                return False
        return True

    def _sign(self) -> None:
        text = str(Checkpoint(self.origin, self.tree.size, self.tree.root()))
        head = notes.signed(text, self.key)
        seen = self.own.memory.head(origin_hash(self.origin))
        old = notes.checkpoint(seen.text).size if seen else 0
        try:
            path = tuple(self.tree.consistency(old, self.tree.size))
            own = self.own.add_checkpoint(Asked(old, path, head))
        except (Refused, ValueError) as no:
            self.halt(Difference(None, str(no), Head(old, b"", proving.OWN_WITNESS)))
            return
        self.head, self._signed = head.with_signatures([own]), self.clock()
        self.signed_at = self.at()

    def keep(self) -> None:
        """Write the newest heads and the tree to their files."""
        with self._lock:
            if not self.is_ours():
                return
            folder, self._kept = proving.folder_of(self.store), self.clock()
            self.own.memory.flush()
            if isinstance(self.tree.nodes, NodeFile):
                self.tree.nodes.flush()
            for name, head in (("checkpoint", self.head), ("witnessed", self.witnessed)):
                if folder and head:
                    replaced(folder / name, str(head), durable=False)

    def _show(self) -> None:
        if self.is_ours():
            self.ask_witnesses()

    def ask_witnesses(self) -> None:
        """Show the newest head to witnesses elsewhere; who has seen another record stops play."""
        # Two who ask at once would show a witness an older head after a newer one.
        with self._asking:
            self._ask_witnesses()

    def _ask_witnesses(self) -> None:
        if self.store.line:
            # Another process may have shown them more than was read here.
            self.step()
        with self._lock:
            head = self.head
        if head is None or "" in self.store.halted:
            return
        signed = []
        for witness in self.witnesses:
            try:
                signed.append(witness.cosign(head, self._consistency))
                self.seen_by[witness.name] = Seen(witness.size, self.at())
                witness.trouble = ""
            except AwayError as away:
                if not witness.trouble:
                    log.warning("witness: %s", away)
                witness.trouble = str(away)
            except ForkError as fork:
                if self._is_behind(head, witness.size):
                    continue
                witness.trouble = str(fork)
                self.halt(Difference(None, str(fork), Head(0, b"", witness.name)))
        if signed:
            self.witnessed = head.with_signatures(signed)

    def _is_behind(self, head: Note, size: int) -> bool:
        """Whether another process has shown more than this head, all of which is here."""
        self.step()
        return notes.checkpoint(head.text).size < size <= self.tree.size

    def _consistency(self, old: int, size: int) -> list[bytes]:
        """While somebody else adds leaves."""
        with self._lock:
            return self.tree.consistency(old, size)

    def cosigned(self, head: Note, by: Verifier) -> None:
        """Somebody who follows the record has seen a head of it, and signed that."""
        given = head.signed_by(by)
        size = notes.checkpoint(head.text).size
        with self._lock:
            if given and head.signed_by(self.key.verifier):
                self.seen_by[by.name] = Seen(size, self.at())
            if self.head and self.head.text == head.text:
                self.head = self.head.with_signatures(given)

    def sweep(self) -> Difference | None:
        """Read some more of the record again, over and over from the beginning."""
        from houseway.store.log import At, leaves

        with self._lock:
            if self._sweeping is None:
                self._sweeping = Tree(Nowhere()), At(), self.tree.size, self.tree.root()
            again, at, size, root = self._sweeping
            for leaf in islice(leaves(self.store, at, SWEPT), min(SWEPT, size - again.size)):
                again.append(leaf_of(leaf.digest))
                at = leaf.at
            short = again.size < size and at == self._sweeping[1]
            self._sweeping = again, at, size, root
            if again.size == size or short:
                self._sweeping = None
                if short or again.root() != root:
                    head = Head(size, root, "this server")
                    return difference(proving.leaves(self.store), [head], self.tree)
        return None

    def start(self) -> None:
        """Seal and show what is there, then go on in the background until it is stopped."""
        if self._unread is None:
            self.step()
            self._show()
        work = (
            (self.step, SIGN_EVERY),
            (self._show, ASK_EVERY),
            (self._sweep_some, SWEEP_EVERY),
        )
        self._threads = [
            Thread(target=self._over_and_over, args=each, name="seal", daemon=True) for each in work
        ]
        for thread in self._threads:
            thread.start()

    def _sweep_some(self) -> None:
        if self.head and "" not in self.store.halted and (found := self.sweep()):
            self.halt(found)

    def _over_and_over(self, work: Callable[[], Any], seconds: float) -> None:
        began = monotonic()
        while not self._stop.wait(max(0.0, seconds - (monotonic() - began))):
            began = monotonic()
            try:
                work()
            except Exception:
                log.exception("the seal stumbled")

    def stop(self) -> None:
        """Seal what came last, show it to the witnesses, and end."""
        self._stop.set()
        for thread in self._threads:
            thread.join()
        with suppress(Exception):
            self.step()
            self._show()
        if self.head:
            self.keep()

    # For whoever wants proof

    def worth(self) -> dict[str, Any]:
        """Who has seen how much of the record, and what that is worth."""
        elsewhere = [witness.name for witness in self.witnesses if not witness.trouble]
        size = notes.checkpoint(self.witnessed.text).size if self.witnessed else 0
        return {
            "log": self.origin,
            "sealed": self.tree.size,
            "witnessed": size,
            "witnesses": elsewhere,
            "at": self.signed_at,
            "seen": {name: seen._asdict() for name, seen in self.seen_by.items()},
            "away": {each.name: each.trouble for each in self.witnesses if each.trouble},
            "worth": proving.worth(elsewhere),
        }

    def proof(self, stream: str, version: int, extra: bytes = b"") -> Proof | None:
        """That a record is on the log: by what witnesses elsewhere have seen, if that is so far.

        None where it is not sealed yet.
        """
        from houseway.store.log import index_of

        index = index_of(self.store, stream, version)
        with self._lock:
            for head in (self.witnessed, self.head):
                size = notes.checkpoint(head.text).size if head else 0
                if head and index is not None and index < size:
                    return Proof(index, tuple(self.tree.inclusion(index, size)), head, extra)
        return None

    def feed(self, after: int, most: int) -> Fed:
        """The sealed records beyond an index, and the newest head; StoreError where none is."""
        from houseway.store import StoreError
        from houseway.store import log as ordered

        with self._lock:
            if self.head is None:
                self.step()
            if self.head is None:
                why = self.store.halted.get("") or "it is still being read"
                raise StoreError(f"The record is not sealed: {why}.", f"Nothing is sealed: {why}.")
            head, size = self.head, notes.checkpoint(self.head.text).size
            at = self._marks.get(after)
        if after >= size:
            return Fed([], head)
        found = ordered.entries(
            self.store, at or ordered.before(self.store, after), min(most, size - after)
        )
        if found:
            with self._lock:
                self._marks[after + len(found)] = found[-1][0]
                while len(self._marks) > MARKS:
                    self._marks.popitem(last=False)
        return Fed([entry for _, entry in found], head)
