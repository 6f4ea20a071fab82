"""Folded states kept beside the store, so that opening a long record does not take long.

They are derived and never needed: they lie in the user's cache folder and can be deleted at any
time. One is taken up only if it was made by the same sources from the very records that the store
holds; anything else is thrown away, and the records are folded from the beginning.
"""

import io
import pickle
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from houseway import core, kernel
from houseway.floor.shelves import Shelves
from houseway.house.hidden import unveiled, veiled
from houseway.house.records import event_of
from houseway.law import games
from houseway.law.rules import Rules
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.store import Store, Stored

S = TypeVar("S")
# So many records may have to be folded when a stream is opened.
EVERY = 1024
# Of so many versions of the program they are kept.
VERSIONS_KEPT = 3
# The letters of a digest, which a file is called by.
NAMED = 64
# Rooms that no folded state depends on.
APART = ("cli", "maths", "solvers", "terminal", "web")


class Known(NamedTuple, Generic[S]):
    """A state, and the version of the last record in it."""

    state: S
    version: int = 0


def folder() -> Path:
    """Where they lie."""
    from platformdirs import user_cache_path

    return user_cache_path("houseway") / "snapshots"


def own_folder() -> Path:
    """Where those lie that these sources make: an earlier version beside this one keeps its own."""
    return folder() / made_by()[:16]


def _forget_stale() -> None:
    """Keep those of the versions that were used last; earlier ones kept theirs in no folder."""
    with suppress(OSError):
        own_folder().touch()
        there = [*folder().iterdir()]
        for file in (path for path in there if path.is_file() and len(path.name) == NAMED):
            file.unlink()
        used_last = sorted(filter(Path.is_dir, there), key=lambda path: path.stat().st_mtime_ns)
        for stale in used_last[:-VERSIONS_KEPT]:
            rmtree(stale, ignore_errors=True)


@cache
def made_by() -> str:
    """The digest of all sources that make a state of records."""
    made, house = sha256(kernel.digest().encode()), Path(kernel.__file__).parent
    for path in sorted(house.rglob("*.py")):
        if path.relative_to(house).parts[0] not in APART:
            made.update(path.read_bytes())
    return made.hexdigest()


Pause = Callable[[Iterable["Stored"]], Iterator["Stored"]]


class Snapshots:
    """The states of one store's streams; a store in memory has nothing to come back to."""

    def __init__(self, store: "Store") -> None:
        self.store = store
        self._kept: dict[tuple[str, str], int] = {}

    def find(self, stream: str, what: str = "state") -> Known[Any] | None:
        """What was kept of a stream, if the store holds what it was made from."""
        # Whatever goes wrong with what was kept, it can be made again.
        with suppress(Exception):
            kept = self._path(stream, what).read_bytes()
            sealed, body = kept[:32], kept[32:]
            if sha256(made_by().encode() + body).digest() != sealed:
                return None
            *known, digest = unpacked(unveiled(body))
            found: Known[Any] = Known(*known)
            if digest == self.store.digest(stream, found.version):
                self._kept[stream, what] = found.version
                return found
        return None

    def is_due(self, stream: str, version: int, what: str = "state") -> bool:
        """Whether it is time to keep a state of this version."""
        return version - self._kept.get((stream, what), 0) >= EVERY and not self.store.in_memory

    def keep(self, stream: str, known: Known[Any], what: str = "state") -> None:
        """Keep a state, now and then; where that cannot be written nothing is kept."""
        if not self.is_due(stream, known.version, what):
            return
        self._kept[stream, what] = known.version
        body = veiled(packed((*known, self.store.digest(stream, known.version))))
        with suppress(OSError):
            path = self._path(stream, what)
            if not path.parent.exists():
                folder().mkdir(0o700, parents=True, exist_ok=True)
                path.parent.mkdir(0o700, exist_ok=True)
                _forget_stale()
            beside = path.with_suffix(".new")
            beside.touch(0o600)
            beside.write_bytes(sha256(made_by().encode() + body).digest() + body)
            beside.replace(path)

    def drop(self, stream: str, what: str = "state") -> None:
        """Keep nothing of a stream."""
        self._kept.pop((stream, what), None)
        with suppress(OSError):
            self._path(stream, what).unlink()

    def _path(self, stream: str, what: str) -> Path:
        """One file for each stream of any store: no other one begins with the same digest."""
        named = f"{what} {stream} {self.store.digest(stream, 1)}"
        return own_folder() / sha256(named.encode()).hexdigest()

    def unread(self, streams: Iterable[str]) -> int:
        """How many records of these streams nothing was kept of."""
        found = ((stream, self.find(stream)) for stream in streams)
        return sum(self.store.version(name) - (kept.version if kept else 0) for name, kept in found)


class Folding(Generic[S]):
    """Streams of a kind folded into states, each from where it was kept last."""

    def __init__(self, store: "Store", evolve: Callable[[Any, Any], S], empty: Any = None) -> None:
        self.store, self.evolve, self.empty = store, evolve, empty
        self.snapshots = Snapshots(store)
        self.states: dict[str, Known[S]] = {}
        self._lock = Lock()

    def now(
        self, stream: str, seen: Callable[["Stored", Any, S], None] = lambda *_: None
    ) -> Known[S]:
        """The state with the records that came since the last look, each of which is `seen`."""
        known = self.states.get(stream) or self.snapshots.find(stream) or Known(self.empty)
        state, version = known
        for record in self.store.read(stream, version):
            event = event_of(record)
            state, version = self.evolve(state, event), record.version
            seen(record, event, state)
        return self.put(stream, Known(state, version))

    def put(self, stream: str, known: Known[S]) -> Known[S]:
        """This is the state now, unless somebody has seen more of it meanwhile."""
        with self._lock:
            later = self.states.get(stream)
            if later and later.version > known.version:
                return later
            if known.version:
                self.states[stream] = known
        if known.version:
            self.snapshots.keep(stream, known)
        return known

    def anew(self, stream: str, pause: Pause) -> bool:
        """Whether what was kept is not what the records make; then it is made of these again."""
        kept = self.snapshots.find(stream)
        if kept is None:
            return False
        state = self.empty
        for record in pause(self.store.read(stream)):
            state = self.evolve(state, event_of(record))
            if record.version == kept.version:
                break
        if state == kept.state:
            return False
        self.snapshots.drop(stream)
        self.states.pop(stream, None)
        return True


# Only what states are made of is read back: whoever writes into the file runs nothing by it.


def packed(state: Any) -> bytes:
    """A state as bytes."""
    out = io.BytesIO()
    _Pickler(out, pickle.HIGHEST_PROTOCOL).dump(state)
    return zlib.compress(out.getvalue(), 1)


def unpacked(body: bytes) -> Any:
    """A state from its bytes; UnpicklingError where something else is in them."""
    return _Unpickler(io.BytesIO(zlib.decompress(body))).load()


class _Pickler(pickle.Pickler):
    """Games are declarations and are looked up again."""

    def persistent_id(self, held: Any) -> Any:
        return held.name if isinstance(held, core.Game) else None

    def reducer_override(self, held: Any) -> Any:
        if isinstance(held, Table):
            return Table, tuple(getattr(held, part.name) for part in fields(held))
        if isinstance(held, Rules):
            return _rules, (held.document.game, held.data)
        return NotImplemented


def _rules(game: str, data: Mapping[str, Any]) -> Rules:
    return core.load_game(game).recorded_rules(data)


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, kept: Any) -> Any:
        return core.load_game(kept)

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in PLAIN or module.partition(".")[0] in _packages():
            found = super().find_class(module, name)
            if found is _rules or (isinstance(found, type) and _is_value(found)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a state")


def _is_value(found: type) -> bool:
    return is_dataclass(found) or issubclass(found, VALUES)


VALUES = (tuple, frozenset, Fraction, Shelves)
PLAIN = {("builtins", "frozenset"), ("fractions", "Fraction")}


@cache
def _packages() -> frozenset[str]:
    """Those of the house, and of the games that are installed beside it."""
    return frozenset({"houseway", *(module.partition(".")[0] for module in games().values())})
