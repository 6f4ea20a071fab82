"""The composition root: clock, chance and store. Commands go in, events come out."""

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from threading import RLock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from houseway import games, table
from houseway.core import Draw, Drawn, Events, Refusal, Sign, dump, kind, load
from houseway.store import Conflict, Record, Repeated, Stored, Write
from houseway.table.ledger import transfers
from houseway.table.state import HOUSE, Envelope, Table, TableOpened

if TYPE_CHECKING:
    from houseway.store import Store

SHOE = "shoe"
HEADS_EVERY = 64


def now() -> str:
    """The time as the records keep it."""
    return datetime.now(UTC).isoformat()


def chance(draw: Draw) -> tuple[int, ...]:
    """What is drawn, each possibility equally likely, from the machine's cryptographic source."""
    if draw.distinct:
        left = sorted(set(range(draw.low, draw.high + 1)) - set(draw.out))
        return tuple(secrets.SystemRandom().sample(left, len(draw.to)))
    return tuple(draw.low + secrets.randbelow(draw.high - draw.low + 1) for _ in draw.to)


def stream_of(name: str) -> str:
    """The stream that holds a table's events."""
    return f"table/{name}"


class House:
    """Runs tables on a store. A refused command changes nothing, a repeated one is done once."""

    def __init__(
        self,
        store: "Store",
        clock: Callable[[], str] = now,
        chance: Callable[[Draw], tuple[int, ...]] = chance,
        source: str = "cryptographic generator",
    ) -> None:
        self.store, self.clock, self.chance, self.source = store, clock, chance, source
        self._tables: dict[str, tuple[Table, int]] = {}
        self._locks: defaultdict[str, RLock] = defaultdict(RLock)

    # Tables

    def open_table(
        self,
        name: str,
        game: str,
        sign: Sign,
        *variants: Mapping[str, Any] | str,
        method: str = SHOE,
        training: bool = False,
    ) -> Table:
        """A new table; ValueError says what does not fit, Conflict that the name is taken."""
        event = table.opened(game, sign, *variants, method=method, training=training)
        self._append(name, 0, (event,), uuid4().hex)
        return self.table(name)

    def tables(self) -> tuple[str, ...]:
        """The names of all tables."""
        prefix = stream_of("")
        return tuple(one.removeprefix(prefix) for one in self.store.streams(prefix))

    def table(self, name: str) -> Table:
        """The table as its events up to now have made it; KeyError where there is none."""
        return self._fold(name)[0]

    def _fold(self, name: str) -> tuple[Table, int]:
        """Fold what others have appended since the last look into the table kept in memory."""
        found: Table | None
        found, version = self._tables.get(name, (None, 0))
        for one in self.store.read(stream_of(name), version):
            found, version = table.evolve(found, event_of(one)), one.version
        if found is None:
            raise KeyError(name)
        self._tables[name] = (found, version)
        return found, version

    # Commands

    def submit(
        self, name: str, by: str, role: str, command: Any, id: str | None = None
    ) -> Events | Refusal:
        """Let the table decide and record what happened; chance that is due comes along."""
        with self._locks[name]:
            self._supply_chance(name)
            done = self._decide(name, by, role, command, id or uuid4().hex)
            if isinstance(done, Refusal):
                return done
            return done + self._supply_chance(name)

    def _decide(self, name: str, by: str, role: str, command: Any, id: str) -> Events | Refusal:
        while True:
            if before := self.store.recorded(id):
                return tuple(event_of(one) for one in before)
            state, version = self._fold(name)
            answer = table.decide(state, Envelope(id, by, role, self.clock(), command))
            if isinstance(answer, Refusal):
                return answer
            try:
                self._append(name, version, answer, id)
            except (Conflict, Repeated):
                continue  # Somebody else was first: fold their events in and decide again.
            return answer

    def _supply_chance(self, name: str) -> Events:
        """At an electronic table the house supplies chance as soon as it is due."""
        supplied: Events = ()
        while (draw := self._due(name)) is not None:
            drawn = Drawn(self.chance(draw), self.source)
            answer = self._decide(name, HOUSE, HOUSE, drawn, uuid4().hex)
            assert not isinstance(answer, Refusal), answer
            supplied += answer
        return supplied

    def _due(self, name: str) -> Draw | None:
        state = self.table(name)
        return table.turn(state).draw if state.method == SHOE else None

    def _append(self, name: str, version: int, events: Events, id: str) -> None:
        records = tuple(Record(kind(one), dump(one)) for one in events)
        moved = tuple(one for happened in events for one in transfers(happened))
        at = self.clock()
        self.store.append([Write(stream_of(name), version, records)], moved, id, at)
        if self.store.appends_since_heads() >= HEADS_EVERY:
            self.store.record_heads(at)


# Records back into tables


def event_of(stored: Stored) -> Any:
    """The event of a stored record; the game that it belongs to is loaded first."""
    room = stored.name.partition(".")[0]
    if room not in ("core", "table"):
        games.load(room)
    return load(stored.name, stored.data)


def history(records: Iterable[Stored]) -> Iterable[tuple[Stored, Any, Table]]:
    """Every record with its event and the table right after it."""
    state: Table | None = None
    for one in records:
        event = event_of(one)
        if state is None and not isinstance(event, TableOpened):
            raise ValueError(f"{one.stream} does not begin with the opening of a table")
        state = table.evolve(state, event)
        yield one, event, state
