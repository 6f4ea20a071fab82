"""Figures of the tables, brought up to date when somebody asks for them, and kept.

A table's stream is followed once and from then on only what is new of it: what was added up, and
the table as it was after the last record, lie in the user's cache folder. Without it, or after an
edit of what rates, everything is worked out anew.
"""

import io
import pickle
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import fields
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from houseway import core
from houseway.house import floats, rated, rating
from houseway.house.floats import Standing
from houseway.house.processes import in_processes
from houseway.house.rated import EXACT, Figures, Follower, Key, Slice
from houseway.house.rating import Asking
from houseway.house.records import event_of, stream_of
from houseway.store.kept import Followed, Kept
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.store import Store, Stored

# So many records are added up before they are written down.
AT_ONCE = 20_000
# From so many records on it is worth while to start processes.
MUCH = 5_000


def kept_at() -> Path:
    """Where figures are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("houseway") / "rated.sqlite"


@cache
def own_digest() -> str:
    """The digest of what counts."""
    counts = __file__, rated.__file__, rating.__file__, floats.__file__
    own = b"".join(Path(module).read_bytes() for module in counts)
    return sha256(own).hexdigest()[:16]


def made_by() -> str:
    """The digest of everything that rated figures depend on."""
    from houseway.maths.executor import sources

    return f"{sources()} {own_digest()}"


class Rates:
    """The figures of a store's tables, brought up to date when somebody asks for them."""

    def __init__(self, store: "Store", rate: bool = True, path: Path | None = None) -> None:
        self.store, self.ask = store, Asking() if rate else None
        self.made_by = made_by() if rate else own_digest()
        self.kept = Kept(path or kept_at())
        self._names, self.ends = dict[str, str](), lru_cache(4096)(self._ends)

    def close(self) -> None:
        """Nothing more is asked."""
        self.kept.close()

    def __enter__(self) -> "Rates":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def slices(self, since: datetime, until: datetime, names: Iterable[str]) -> Iterator[Slice]:
        """The figures of tables between two moments, both at a quarter of an hour."""
        ends, names = [end.astimezone(UTC).isoformat() for end in (since, until)], list(names)
        self._follow_at_once(names)
        for name in names:
            stream = self._up_to_date(name)
            found = self.kept.slices(stream, *ends)
            for key, figures in found:
                yield Slice(Key(*msgspec.json.decode(key)), _figures(figures))

    def standing(self, name: str, until: datetime) -> Standing:
        """The chips of a counted felt before a moment, at a quarter of an hour."""
        found = self.kept.standing(self._up_to_date(name), until.astimezone(UTC).isoformat())
        return Standing(**msgspec.json.decode(found)) if found else Standing()

    def wrong(self, name: str) -> list[dict[str, Any]]:
        """Every payment of a table that was found wrong, and whether it was put right."""
        taken_up = self._taken_up(self._up_to_date(name))
        return list(taken_up[2].wrong.values()) if taken_up else []

    def _ends(self, key: str) -> tuple[tuple[float, float], ...]:
        """What each end of a wager brings per unit, and how often it comes."""
        return tuple(map(tuple, msgspec.json.decode(self.kept.result(key))))

    def _follow_at_once(self, names: list[str]) -> None:
        """Where there is much to rate, several tables are followed at once."""
        if self.ask is None or len(names) < 2:
            return
        behind = {name: self._behind(name) for name in names}
        if sum(behind.values()) < MUCH:
            return
        with self.kept.changing():
            jobs = [_Following(self, name) for name, many in behind.items() if many]
            # What a process leaves undone that was ended is done here, after this.
            with suppress(BrokenExecutor):
                in_processes(_followed, jobs)

    def _own(self, name: str) -> str:
        """The name of a table's stream here, which no other store's has."""
        if name not in self._names:
            stream = stream_of(name)
            first = next(self.store.read(stream)).digest
            self._names[name] = f"{stream} {first} {bool(self.ask)}"
        return self._names[name]

    def _behind(self, name: str) -> int:
        """How many records of a table's stream were not followed yet."""
        done = self.kept.followed(self._own(name), self.made_by)
        return self.store.version(stream_of(name)) - (done.version if done else 0)

    def _up_to_date(self, name: str) -> str:
        """Follow what is new of a table's stream; its name here."""
        own = self._own(name)
        done = self.kept.followed(own, self.made_by)
        if done is None or done.version != self.store.version(stream_of(name)):
            # Who asks at the same time waits, and then finds it done.
            with self.kept.changing():
                following = _Following(self, name)
                while part := following.part():
                    following.follower.follow(part, self.ask)
                    following.keep()
        return own

    def _taken_up(self, own: str) -> "tuple[int, str, Follower] | None":
        """How far a stream was followed, if that can be gone on from."""
        done = self.kept.followed(own, self.made_by)
        # Whatever goes wrong with what was kept, it can be worked out again.
        with suppress(Exception):
            return done and (done.version, done.digest, _unpickled(done.state))
        return None

    def keep(self, own: str, follower: Follower, last: "Stored") -> None:
        """What was added up, up to a record, and what is needed to go on from there."""
        for key, figures in follower.found.items():
            place = own, key.since, msgspec.json.encode(key).decode()
            if before := self.kept.slice(*place):
                figures.add(_figures(before))
            self.kept.keep(*place, msgspec.json.encode(figures, enc_hook=str).decode())
        for wager, ends in follower.results.items():
            self.kept.keep_result(wager, msgspec.json.encode(ends).decode())
        for since, stood in follower.stood.items():
            self.kept.stand(own, since, msgspec.json.encode(stood).decode())
        follower.found, follower.results, follower.stood = {}, {}, {}
        done = last.version, last.digest, _pickled(follower)
        self.kept.follow(Followed(own, self.made_by, *done))


class _Following:
    """A table's stream from where it was followed to; also as a job for another process."""

    def __init__(self, rates: Rates, name: str) -> None:
        self.rates, self.own = rates, rates._own(name)
        store, stream = rates.store, stream_of(name)
        version, digest, self.follower = rates._taken_up(self.own) or (0, "", Follower(name))
        records = store.read(stream, max(0, version - 1))
        if version and next(records).digest != digest:
            # Somebody has put other records there.
            version, self.follower, records = 0, Follower(name), store.read(stream)
        if not version:
            rates.kept.forget(self.own)
        self.game = event_of(next(store.read(stream))).game
        self.records = records

    def part(self) -> "list[Stored]":
        """The next records, some at a time."""
        found = list(islice(self.records, AT_ONCE))
        self.last = found[-1] if found else None
        return found

    def keep(self) -> None:
        """What was added up so far."""
        assert self.last
        self.rates.keep(self.own, self.follower, self.last)

    def given(self) -> "tuple[bytes, list[Stored]] | None":
        """The follower as it is, and what it is to follow."""
        part = self.part()
        return (_pickled(self.follower), part) if part else None

    def take(self, made: bytes) -> None:
        """The follower after that."""
        self.follower = _unpickled(made)
        self.keep()


def _followed(state: bytes, records: "list[Stored]") -> bytes:
    """In a process of its own: a follower after these records."""
    follower = _unpickled(state)
    follower.follow(records, Asking())
    return _pickled(follower)


def _figures(text: str) -> Figures:
    found = msgspec.json.decode(text)
    return Figures(**found | {name: Fraction(found[name]) for name in EXACT})


class _Pickler(pickle.Pickler):
    """Games are declarations and are looked up again; what asks has nothing to keep."""

    def persistent_id(self, held: Any) -> Any:
        return ("game", held.name) if isinstance(held, core.Game) else None

    def reducer_override(self, held: Any) -> Any:
        if isinstance(held, Table):
            return Table, tuple(getattr(held, part.name) for part in fields(held))
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, kept: Any) -> Any:
        return core.load_game(kept[1])


def _pickled(follower: Follower) -> bytes:
    out = io.BytesIO()
    _Pickler(out).dump(follower)
    return out.getvalue()


def _unpickled(state: bytes) -> Follower:
    found: Follower = _Unpickler(io.BytesIO(state)).load()
    return found
