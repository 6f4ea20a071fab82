"""The composition root: clock, chance and store. Commands go in, events come out."""

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from houseway import games, table
from houseway.core import Draw, Drawn, Events, Refusal, Sign, dump, event, kind, load, replay
from houseway.law import GAMES
from houseway.store import Conflict, Exported, Fault, Record, Repeated, Stored, Write
from houseway.table.ledger import transfers
from houseway.table.state import HOUSE, Envelope, Table

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


@event()
class Received:
    """Who sent which command, kept before the events that it brought about."""

    by: str
    role: str
    command: str
    data: str


RECEIVED = kind(Received)


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
        self._appends = 0
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
        first = table.opened(game, sign, *variants, method=method, training=training)
        self._append(name, 0, (first,), uuid4().hex, self.clock())
        return self.table(name)

    def tables(self) -> tuple[str, ...]:
        """The names of all tables."""
        prefix = stream_of("")
        return tuple(one.removeprefix(prefix) for one in self.store.streams(prefix))

    def table(self, name: str) -> Table:
        """The table as its events and the clock have made it; KeyError where there is none."""
        state, _ = self._fold(name)
        # What time brings about is recorded with the next command, but holds already.
        return replay(table.evolve, state, table.notices_due(state, self.clock()))

    def _fold(self, name: str) -> tuple[Table, int]:
        """Fold what others have appended since the last look into the table kept in memory."""
        found: Table | None
        found, version = self._tables.get(name, (None, 0))
        for one in self.store.read(stream_of(name), version):
            version = one.version
            if one.name != RECEIVED:
                found = table.evolve(found, event_of(one))
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
            if id and (before := self._recorded(id)):
                return before
            self._supply_chance(name)
            done = self._decide(name, by, role, command, id or uuid4().hex)
            return done if isinstance(done, Refusal) else done + self._supply_chance(name)

    def _decide(self, name: str, by: str, role: str, command: Any, id: str) -> Events | Refusal:
        while True:
            _, version = self._known(name)
            answer = self._attempt(name, by, role, command, id)
            # A refusal counts only if nobody else has changed the table meanwhile.
            if isinstance(answer, Refusal) and self._fold(name)[1] != version:
                continue
            if answer is not None:
                return answer

    def _attempt(
        self, name: str, by: str, role: str, command: Any, id: str
    ) -> Events | Refusal | None:
        """Decide on the table as known here; None where others had changed it, now folded in."""
        state, version = self._known(name)
        at = self.clock()
        answer = table.decide(state, Envelope(id, by, role, at, command))
        if isinstance(answer, Refusal):
            return answer
        received = Received(by, role, kind(command), dump(command))
        try:
            self._append(name, version, (received, *answer), id, at)
        except Conflict:
            self._fold(name)
            return None
        except Repeated:
            return self._recorded(id)
        self._tables[name] = replay(table.evolve, state, answer), version + 1 + len(answer)
        return answer

    def _recorded(self, id: str) -> Events:
        """What a command brought about when it first came."""
        return tuple(event_of(one) for one in self.store.recorded(id) if one.name != RECEIVED)

    def _supply_chance(self, name: str) -> Events:
        """At an electronic table the house supplies chance as soon as it is due."""
        supplied: Events = ()
        while (draw := self._due(name)) is not None:
            drawn = Drawn(self.chance(draw), self.source)
            answer = self._attempt(name, HOUSE, HOUSE, drawn, uuid4().hex)
            assert not isinstance(answer, Refusal), answer
            supplied += answer or ()
        return supplied

    def _due(self, name: str) -> Draw | None:
        state, _ = self._known(name)
        return state.game.turn(state.play).draw if state.method != table.FELT else None

    def _known(self, name: str) -> tuple[Table, int]:
        """The table as last seen here; only a look into the store shows whether it still is so."""
        return self._tables.get(name) or self._fold(name)

    def _append(self, name: str, version: int, events: Events, id: str, at: str) -> None:
        records = tuple(Record(kind(one), dump(one)) for one in events)
        moved = tuple(one for happened in events for one in transfers(happened))
        self.store.append([Write(stream_of(name), version, records)], moved, id, at)
        self._appends += 1
        if self._appends % HEADS_EVERY == 0:
            self.store.record_heads(at)


# Records back into tables


def event_of(stored: Stored) -> Any:
    """The event of a stored record; the game that it belongs to is loaded first."""
    return _loaded(stored.name, stored.data)


def command_of(received: Received) -> Any:
    """The command as it was sent."""
    return _loaded(received.command, received.data)


def _loaded(name: str, data: str) -> Any:
    room = name.partition(".")[0]
    if room in GAMES:
        games.load(room)
    return load(name, data)


class Step(NamedTuple):
    """One record of a table's stream with its event and the table right after it."""

    record: Stored
    event: Any
    table: Table


def history(records: Iterable[Stored]) -> Iterator[Step]:
    """A table's stream step by step; ValueError says what is not one."""
    state: Table | None = None
    for one in records:
        try:
            happened = event_of(one)
            state = table.evolve(state, happened)
        except Exception as wrong:
            raise ValueError(f"record {one.version} of {one.stream}: {_unfit(wrong)}") from wrong
        yield Step(one, happened, state)


def rederived(entries: Iterable[Exported]) -> Iterator[Fault]:
    """Decide every recorded command anew: the faults are where something else would happen.

    The check ends at a record that does not fit, because nothing after it can be decided.
    """
    state: Table | None = None
    for _, group in groupby(entries, key=lambda one: one.record.command):
        told = list(group)
        first = told[0].record
        try:
            events = [event_of(one.record) for one in told]
            for what in _otherwise(state, told, events):
                yield Fault(first.stream, first.version, what)
            for happened in events:
                state = table.evolve(state, happened)
        except Exception as wrong:
            yield Fault(first.stream, first.version, _unfit(wrong))
            return


def _otherwise(state: Table | None, told: list[Exported], events: list[Any]) -> Iterator[str]:
    """What would not have happened so: the transfers, or the events after their command."""
    moved = tuple(one for happened in events for one in transfers(happened))
    if moved != tuple(one for entry in told for one in entry.transfers):
        yield "the transfers are not those of the events"
    if state is not None and isinstance(events[0], Received):
        first, received = told[0].record, events[0]
        sent = command_of(received)
        envelope = Envelope(first.command, received.by, received.role, first.at, sent)
        if table.decide(state, envelope) != tuple(events[1:]):
            yield "the command would be decided otherwise"
    elif state is not None or len(events) > 1:  # Only the opening of a table has no command.
        yield "no command is recorded that brought this about"


def _unfit(wrong: Exception) -> str:
    """What to say of a record that nobody decided, which may break anything that reads it."""
    return str(wrong) if isinstance(wrong, ValueError) else "it does not fit the records before it"
