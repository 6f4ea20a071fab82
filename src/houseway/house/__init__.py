"""The composition root: clock, chance and store. Commands go in, events come out."""

import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from houseway import table
from houseway.core import (
    CHIPS,
    Draw,
    Drawn,
    Events,
    Refusal,
    Sign,
    dump,
    event,
    is_told,
    kind,
    load,
    load_game,
    replay,
)
from houseway.floor import pools
from houseway.floor.pools import Pool
from houseway.games.kit.jackpot import pool_account
from houseway.law import games
from houseway.money import Cents, Jackpot, Transfer
from houseway.store import Conflict, Exported, Fault, Record, Repeated, Stored, Write
from houseway.table.ledger import transfers
from houseway.table.state import HOUSE, Envelope, Table, TableOpened

NAMESPACE = "house"

if TYPE_CHECKING:
    from houseway.store import Store

HEADS_EVERY = 64
# So many of the last records of a table are kept at hand for who follows it.
RECENT = 256


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
    """Who sent which command and, of staff, why; kept before the events that it brought about."""

    by: str
    role: str
    command: str
    data: str
    reason: str = ""


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
        self._pools: dict[str, tuple[Pool, int]] = {}
        self._locks: defaultdict[str, RLock] = defaultdict(RLock)
        self._supplied: dict[str, int] = {}
        self._recent: defaultdict[str, deque[Step]] = defaultdict(lambda: deque(maxlen=RECENT))

    # Tables

    def open_table(
        self,
        name: str,
        game: str,
        sign: Sign,
        *variants: Mapping[str, Any] | str,
        method: str | None = None,
        training: bool = False,
    ) -> Table:
        """A new table; ValueError says what does not fit, Conflict that the name is taken."""
        method = method or load_game(game).methods[0]
        first = table.opened(game, sign, *variants, method=method, training=training)
        if sign.jackpot:
            self._open_linked(name, first, sign.jackpot.pool)
        else:
            self._append([Change(stream_of(name), 0, (first,))], uuid4().hex, self.clock())
        return self.table(name)

    def _open_linked(self, name: str, first: TableOpened, pool: str) -> None:
        """A table and its link to a pool begin in one append; the first table opens the pool."""
        state = table.evolve(None, first)
        if not self.store.version(pool_account(pool)):
            with suppress(Conflict):  # Another table may have opened it just now.
                self._append_to_pool(pool, 0, (pools.opened(state),))
        while True:
            known, version = self._fold_pool(pool)
            linked = pools.link(known, name, state)
            changes = [
                Change(stream_of(name), 0, (first,)),
                Change(pool_account(pool), version, (linked,)),
            ]
            try:
                self._append(changes, uuid4().hex, self.clock())
            except Conflict as other:
                if other.stream == stream_of(name):
                    raise
            else:
                return

    def tables(self) -> tuple[str, ...]:
        """The names of all tables."""
        prefix = stream_of("")
        return tuple(one.removeprefix(prefix) for one in self.store.streams(prefix))

    def table(self, name: str) -> Table:
        """The table as its events and the clock have made it; KeyError where there is none."""
        state, _ = self._fold(name)
        # What time brings about is recorded with the next command, but holds already.
        return replay(table.evolve, state, table.notices_due(state, self.clock()))

    def view(self, name: str, viewer: str) -> dict[str, Any]:
        """The table as a person may see it now."""
        return self.seen(self.table(name), viewer)

    def seen(self, state: Table, viewer: str) -> dict[str, Any]:
        """A table's view with the meter of its jackpot pool, as every linked table shows it."""
        return table.view(state, viewer) | self.beside(state)

    def beside(self, state: Table) -> dict[str, Any]:
        """What everybody sees at a table that is not its own: the meter of its jackpot pool."""
        jackpot = state.sign.jackpot
        return {"meter": self.pool(jackpot.pool).meter} if jackpot else {}

    def version(self, name: str) -> int:
        """The number of the last record of a table, as known here."""
        return self._known(name)[1]

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

    # Jackpot pools

    def pools(self) -> tuple[str, ...]:
        """The names of all jackpot pools."""
        prefix = pool_account("")
        return tuple(one.removeprefix(prefix) for one in self.store.streams(prefix))

    def pool(self, name: str) -> Pool:
        """The pool as its events up to now have made it; KeyError where there is none."""
        return self._fold_pool(name)[0]

    def correct_meter(self, name: str, cents: Cents, by: str, why: str) -> Events | Refusal:
        """Put a meter right by hand."""
        return self._decide_pool(name, lambda pool: pools.correct(pool, cents, by, why))

    def change_terms(self, name: str, terms: Jackpot) -> Events | Refusal:
        """New terms for a pool to which no table is linked."""
        return self._decide_pool(name, lambda pool: pools.change_terms(pool, terms))

    def _decide_pool(
        self, name: str, decide: Callable[[Pool], Events | Refusal]
    ) -> Events | Refusal:
        while True:
            pool, version = self._fold_pool(name)
            answer = decide(pool)
            if isinstance(answer, Refusal):
                return answer
            try:
                self._append_to_pool(name, version, answer)
            except Conflict:
                continue
            return answer

    def _append_to_pool(self, name: str, version: int, events: Events) -> None:
        moved = tuple(one for happened in events for one in pools.transfers(happened, name))
        change = Change(pool_account(name), version, events)
        self._append([change], uuid4().hex, self.clock(), moved)

    def _fold_pool(self, name: str) -> tuple[Pool, int]:
        found: Pool | None
        found, version = self._pools.get(name, (None, 0))
        for one in self.store.read(pool_account(name), version):
            found, version = pools.evolve(found, event_of(one)), one.version
        if found is None:
            raise KeyError(name)
        self._pools[name] = (found, version)
        return found, version

    # Commands

    def submit(
        self, name: str, by: str, role: str, command: Any, id: str | None = None, reason: str = ""
    ) -> Events | Refusal:
        """Let the table decide and record what happened; chance that is due comes along."""
        with self._locks[name]:
            self.supply_chance(name)
            done = self._decide(name, by, role, command, id or uuid4().hex, reason)
            if isinstance(done, Refusal):
                # What was done before may well be refused now; the answer is what it was.
                return (self._recorded(id) if id else ()) or done
            return done + self.supply_chance(name)

    def would(self, name: str, by: str, role: str, command: Any) -> Events | Refusal:
        """What a command would bring about now; nothing is done."""
        state, _ = self._known(name)
        return table.decide(state, Envelope(uuid4().hex, by, role, self.clock(), command))

    def why_not(self, name: str, by: str, role: str, command: Any) -> Refusal | None:
        """Why the table would refuse a command now; None where it would not."""
        answer = self.would(name, by, role, command)
        return answer if isinstance(answer, Refusal) else None

    def _decide(
        self, name: str, by: str, role: str, command: Any, id: str, reason: str = ""
    ) -> Events | Refusal:
        while True:
            _, version = self._known(name)
            answer = self._attempt(name, by, role, command, id, reason)
            # A refusal counts only if nobody else has changed the table meanwhile.
            if isinstance(answer, Refusal) and self._fold(name)[1] != version:
                continue
            if answer is not None:
                return answer

    def _attempt(
        self, name: str, by: str, role: str, command: Any, id: str, reason: str = ""
    ) -> Events | Refusal | None:
        """Decide on the table as known here; None where others had changed it, now folded in."""
        state, version = self._known(name)
        at = self.clock()
        answer = table.decide(state, Envelope(id, by, role, at, command))
        if isinstance(answer, Refusal):
            return answer
        received = Received(by, role, kind(command), dump(command), reason)
        changes = [Change(stream_of(name), version, (received, *answer))]
        if shared := self._shared(name, state, answer):
            changes.append(shared)
        try:
            stored = self._append(changes, id, at)
        except Conflict:
            self._fold(name)
            return None
        except Repeated:
            return self._recorded(id)
        for one, happened in zip(stored, (received, *answer), strict=False):
            state = state if happened is received else table.evolve(state, happened)
            self._recent[name].append(Step(one, happened, state))
        self._tables[name] = state, version + 1 + len(answer)
        return answer

    def steps(self, name: str, after: int, state: Table | None) -> "Iterator[Step]":
        """The records of a table beyond a version, at which it was as given, step by step."""
        if after and after == self._known(name)[1]:
            return iter(())
        recent = [one for one in [*self._recent[name]] if one.record.version > after]
        if recent and recent[0].record.version == after + 1:
            return iter(recent)
        return history(self.store.read(stream_of(name), after), state)

    def _shared(self, name: str, state: Table, answer: Events) -> "Change | None":
        """What the table's events bring about in its pool, for the same append.

        A table's pledges change only with the table, whose version the append checks.
        """
        if state.sign.jackpot is None:
            return None
        pool, version = self._fold_pool(state.sign.jackpot.pool)
        made = pools.follows(pool, name, state, answer)
        return Change(pool_account(pool.name), version, made) if made else None

    def _recorded(self, id: str) -> Events:
        """What a command brought about when it first came."""
        return tuple(
            event_of(one)
            for one in self.store.recorded(id)
            if one.name != RECEIVED and one.stream.startswith(stream_of(""))
        )

    def supply_chance(self, name: str) -> Events:
        """The house supplies what is due from it, also after a restart: chance and the meter."""
        supplied: Events = ()
        if self._supplied.get(name) == self._known(name)[1]:
            return supplied
        while (sent := self._due(name)) is not None:
            answer = self._attempt(name, HOUSE, HOUSE, sent, uuid4().hex)
            assert not isinstance(answer, Refusal), answer
            supplied += answer or ()
        self._supplied[name] = self._known(name)[1]
        return supplied

    def _due(self, name: str) -> Any:
        state, _ = self._known(name)
        now = state.turn
        if now.draw and state.method != table.FELT:
            return Drawn(self.chance(now.draw), self.source)
        asked = next((one for one in now.moves if one.by == HOUSE), None)
        if asked is None or state.sign.jackpot is None:
            return None
        facts = pools.facts(self._fold_pool(state.sign.jackpot.pool)[0], name)._asdict()
        return load(asked.command, dump({one.name: facts[one.name] for one in asked.fields}))

    def _known(self, name: str) -> tuple[Table, int]:
        """The table as last seen here; only a look into the store shows whether it still is so."""
        return self._tables.get(name) or self._fold(name)

    def _append(
        self, changes: "list[Change]", id: str, at: str, moved: tuple[Transfer, ...] = ()
    ) -> tuple[Stored, ...]:
        """All changes or none; a table's transfers are those of its events."""
        for stream, _, events in changes:
            if stream.startswith(stream_of("")):
                moved += tuple(one for happened in events for one in transfers(happened))
        writes = [
            Write(stream, version, tuple(Record(kind(one), dump(one)) for one in events))
            for stream, version, events in changes
        ]
        stored = self.store.append(writes, moved, id, at)
        self._appends += 1
        if self._appends % HEADS_EVERY == 0:
            self.store.record_heads(at)
        return stored


class Change(NamedTuple):
    """Events for a stream that is at this version."""

    stream: str
    version: int
    events: Events


# Records back into tables


def event_of(stored: Stored) -> Any:
    """The event of a stored record; the game that it belongs to is loaded first."""
    return _loaded(stored.name, stored.data)


def command_of(received: Received) -> Any:
    """The command as it was sent."""
    return _loaded(received.command, received.data)


def _loaded(name: str, data: str) -> Any:
    room = name.partition(".")[0]
    if room in games():
        load_game(room)
    return load(name, data)


class Step(NamedTuple):
    """One record of a table's stream with its event and the table right after it."""

    record: Stored
    event: Any
    table: Table


def history(records: Iterable[Stored], state: Table | None = None) -> Iterator[Step]:
    """A table's stream step by step, from its beginning or from where the table was as given.

    ValueError says what is not one.
    """
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
        answer = table.decide(state, envelope)
        recorded = [(entry.record.name, entry.record.data) for entry in told[1:]]
        if (
            isinstance(answer, Refusal)
            or len(answer) != len(recorded)
            or not all(
                is_told(event, *entry) for event, entry in zip(answer, recorded, strict=True)
            )
        ):
            yield "the command would be decided otherwise"
    elif state is not None or len(events) > 1:  # Only the opening of a table has no command.
        yield "no command is recorded that brought this about"


def _unfit(wrong: Exception) -> str:
    """What to say of a record that nobody decided, which may break anything that reads it."""
    return str(wrong) if isinstance(wrong, ValueError) else "it does not fit the records before it"


def pool_faults(store: "Store") -> Iterator[Fault]:
    """Where a pool does not reconcile, or the ledger holds another amount than its meter shows."""
    held = store.balances()
    for stream in store.streams(pool_account("")):
        pool: Pool | None = None
        try:
            for one in store.read(stream):
                pool = pools.evolve(pool, event_of(one))
                if not pool.reconciles:
                    yield Fault(stream, one.version, "the pool does not reconcile")
        except Exception as wrong:
            yield Fault(stream, store.version(stream), _unfit(wrong))
            continue
        if pool and held.get((CHIPS, stream), 0) != pool.meter:
            yield Fault(stream, store.version(stream), "the ledger differs from the meter")
