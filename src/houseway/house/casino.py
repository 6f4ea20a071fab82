"""The casino's own stream on a store: people, cases, promotions and what is owed."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from secrets import SystemRandom
from threading import RLock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from houseway.core import Envelope, Events, Received, Refusal, dump, kind
from houseway.floor import clockwork, deciding, following
from houseway.floor.equipment import furnished
from houseway.floor.exams import ExamSet
from houseway.floor.ledger import moved
from houseway.floor.obligations import Settings
from houseway.floor.personal import (
    put_back,
    set_aside,
    why_named,
    why_not_born,
    why_told,
    why_twice,
    words_of,
)
from houseway.floor.persons import Person, PersonForgotten, RegisterPerson
from houseway.floor.promotions import lists
from houseway.floor.promotions.drawing import DrawWinners, Winner
from houseway.floor.state import STREAM, ClockJumped, Floor, HiddenSeen, TableAdded
from houseway.house.chance import now
from houseway.house.records import answer_to
from houseway.house.snapshots import Folding, Known
from houseway.money import Transfer
from houseway.store import Conflict, Record, Repeated, Write
from houseway.store.records import NOTHING, Beside
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.store import Store

SOURCE = "cryptographic generator"
# By so much a clock is put right without anybody's notice.
CLOCK_SLACK = timedelta(seconds=5)


# Texts that are kept beside the record: each by its digest, with its salt.
Aside = dict[str, tuple[str, str]]


class Casino:
    """Runs the floor on a store. A refused command changes nothing, a repeated one is done once."""

    def __init__(
        self,
        store: "Store",
        clock: Callable[[], str] = now,
        timer: Callable[[], float] | None = None,
    ) -> None:
        """The `timer` goes on evenly whatever the clock is set to; without one nobody compares."""
        self.store, self.clock, self.timer = store, clock, timer
        self._watch: tuple[datetime, float] | None = None
        self.folded: Folding[Floor] = Folding(store, deciding.evolve, Floor())
        # Whether everything is erased that was forgotten before this house was opened.
        self._tidy = False
        self._lock = RLock()

    def floor(self) -> Floor:
        """The floor as its events up to now have made it."""
        return self.known()[0]

    def known(self) -> tuple[Floor, int]:
        """The floor and the number of its last record, for who appends beside it."""
        with self._lock:
            return self.folded.now(STREAM)

    @property
    def latest(self) -> Floor:
        """The floor as last seen here; nobody looks into the store for it."""
        return self._last.state

    @property
    def version(self) -> int:
        """The number of the last record that was seen here."""
        return self._last.version

    @property
    def _last(self) -> Known[Floor]:
        return self.folded.states.get(STREAM) or Known(self.folded.empty)

    def open(self, settings: Settings | None = None, name: str = "", demo: bool = False) -> None:
        """Open the books of the casino, unless they are open."""
        if not self.known()[1]:
            opened = following.opened(settings, name, demo)
            self._append(0, (opened,), uuid4().hex, self.clock())

    def add_table(self, table: str, document: str, felt: bool = False, by: str = "") -> None:
        """A table stands on the floor from now on; where the books are not open it is nobody's.

        A felt comes with its usual equipment where a register of that is kept.
        """
        with self._lock:
            floor, version = self.known()
            if version and table not in floor.tables:
                with suppress(Conflict):  # Whatever the table does first adds it as well.
                    added: Events = (TableAdded(table, document),)
                    if felt and floor.equipment.kept:
                        added += (*furnished(table, document, by, self.clock()),)
                    self._append(version, added, uuid4().hex, self.clock())

    def keep_register(self, played: Iterable[tuple[str, Table]]) -> None:
        """Let nobody sit down any more whom the floor does not know; tables tell what they know."""
        floor, version = self.known()
        if not floor.registers:
            opened = following.register_opened(floor, self.clock(), played)
            self._append(version, opened, uuid4().hex, self.clock())
            self.known()

    def submit(
        self, by: str, role: str, command: Any, id: str | None = None, reason: str = ""
    ) -> Events | Refusal:
        """Let the floor decide and record what happened."""
        id = id or uuid4().hex
        with self._lock:
            while True:
                floor, version = self.known()
                at = self.clock()
                if wrong := why_not_born(getattr(command, "born", ""), floor.settings.day(at)):
                    return wrong
                sent, aside = self._set_aside(command, floor.settings.day(at))
                decided = deciding.decide(floor, Envelope(id, by, role, at, sent))
                if isinstance(decided, Refusal):
                    # What was done before may well be refused now; the answer is what it was.
                    return self._recorded(id, by, command) or decided
                received = Received(by, role, kind(sent), dump(sent), reason)
                try:
                    events = (received, *decided.events)
                    beside = getattr(decided.events[0], "person", ""), aside
                    self._append(version, events, id, at, moved(decided), beside)
                except Conflict:
                    continue
                except Repeated:
                    return self._recorded(id, by, command)
                self.known()
                return decided.events

    def why_named(self, sent: Any, reason: str = "") -> Refusal | None:
        """Why staff do nothing about somebody by what they typed; None where they may."""
        floor = self.floor()
        if refused := why_named(floor, sent):
            return refused
        asked = floor.real and isinstance(sent, RegisterPerson)
        twice = why_twice(self.persons().values(), sent) if asked else None
        return twice or self.why_told(sent, reason)

    def why_told(self, sent: Any, reason: str = "") -> Refusal | None:
        """Why a real house does not put the words of staff on record; None where it does."""
        words = [*words_of(sent), *filter(None, (reason,))] if self.latest.real else []
        return why_told(self.persons().values(), words) if words else None

    def meant(self, table: Table, command: Any) -> tuple[Any, Aside]:
        """A command for a table with what the floor knows of it, and the name of a walk-in.

        That is kept beside the record of a real house, where a walk-in goes by a number.
        """
        sent = following.meant(self.floor, table, command)
        named = following.walk_in(self.floor, command, sent)
        if not named:
            return sent, {}
        digest, salt = self.store.personal.salted(named)
        return sent, {digest: (salt, named)}

    def _set_aside(self, command: Any, today: str) -> tuple[Any, Aside]:
        """A command as it is recorded, and the texts that are kept beside it, by their digests."""
        aside: Aside = {}

        def told(text: str) -> str:
            digest, salt = self.store.personal.salted(text)
            aside[digest] = salt, text
            return digest

        return set_aside(command, today, told), aside

    def persons(self) -> dict[str, Person]:
        """Everybody who is known, with what they told about themselves."""
        known, texts = self.floor().persons.known, self.store.personal.texts()
        return {who.id: who._replace(**put_back(who, texts)) for who in known.values()}

    def keep_time(self) -> Events:
        """Record what time has brought about on the floor, if it has; nobody need ask for it."""
        jumped = self._jumped()
        brought = self._happened(clockwork.brings)
        if not self._tidy or any(isinstance(event, PersonForgotten) for event in brought):
            self._erase_forgotten()
        return jumped + brought

    def _erase_forgotten(self) -> None:
        """Erase what is kept about those whom the floor knows nothing about, or not any more."""
        with self._lock:
            # In this order: whoever comes meanwhile is known as soon as anything is kept.
            kept, known = self.store.personal.persons(), self.floor().persons
            forgotten = {who for who in kept if not any(known.get(who).details)}
            if forgotten:
                self.store.personal.erase(persons=forgotten)
            self._tidy = True

    def record_look(self, by: str, table: str, round: int, how: str) -> None:
        """Somebody sees what is hidden from everybody else."""
        self._happened(lambda _, at: (HiddenSeen(by, table, round, how, at),))

    def set_exam(self, decide: Callable[[Floor, str], ExamSet | None]) -> None:
        """An exam is set, unless it is not to be any more."""
        self._happened(lambda floor, at: tuple(filter(None, (decide(floor, at),))))

    def _jumped(self) -> Events:
        """A clock that was put back, or far ahead, is on record from then on."""
        if self.timer is None:
            return ()
        told, ticks = datetime.fromisoformat(self.clock()), self.timer()
        expected = told
        if self._watch:
            expected = self._watch[0] + timedelta(seconds=ticks - self._watch[1])
        elif last := self.store.last_at():
            # The house may have been closed for long, but no time goes back.
            expected = max(told, datetime.fromisoformat(last))
        self._watch = told, ticks
        if abs(told - expected) <= CLOCK_SLACK:
            return ()
        jumped = ClockJumped(expected.isoformat(), told.isoformat())
        return self._happened(lambda _, __: (jumped,))

    def _happened(self, decide: Callable[[Floor, str], Events]) -> Events:
        """Record what the house itself finds; nothing where the books are not open."""
        with self._lock:
            while True:
                floor, version = self.known()
                at = self.clock()
                brought = decide(floor, at) if version else ()
                if not brought:
                    return ()
                try:
                    self._append(version, brought, uuid4().hex, at)
                except Conflict:
                    continue
                return brought

    def why_not(self, by: str, role: str, command: Any) -> Refusal | None:
        """Why the floor would refuse a command now; None where it would not."""
        return deciding.why_not(self.floor(), Envelope("", by, role, self.clock(), command))

    def _append(
        self,
        version: int,
        events: Events,
        id: str,
        at: str,
        money: tuple[Transfer, ...] = (),
        beside: Beside = NOTHING,
    ) -> None:
        records = tuple(Record(kind(event), dump(event)) for event in events)
        self.store.append([Write(STREAM, version, records)], money, id, at, beside)

    def draw(
        self, by: str, role: str, sent: DrawWinners, prizes: Sequence[tuple[str, str]], id: str
    ) -> Events | Refusal:
        """Draw tickets for awards of prizes by numbers from the machine's cryptographic source."""
        with self._lock:
            promotion = self.floor().promotions.known.get(sent.promotion)
            if promotion is None:
                return Refusal("", f"there is no promotion {sent.promotion}")
            drawn = lists.drawn(promotion, len(prizes), sent.present or (), SystemRandom().sample)
            if drawn is None:
                few = "too few tickets are left in the draw"
                return self._recorded(id, by, sent) or Refusal("", few)
            numbers, passed = drawn
            tickets = lists.listed(promotion.entries, numbers) or []
            winners = tuple(
                Winner(*prize, ticket) for prize, ticket in zip(prizes, tickets, strict=True)
            )
            told = replace(sent, winners=winners, numbers=numbers, passed=passed, source=SOURCE)
            return self.submit(by, role, told, id)

    def _recorded(self, id: str, by: str, sent: Any) -> Events | Refusal:
        def is_same(first: Any) -> bool:
            # Who was given a number by the house is not named in the command.
            who = getattr(first, "person", "") or None
            if beside := put_back(first, self.store.personal.texts(who)):
                first = replace(first, **beside)
            return bool(_asked(first) == _asked(sent))

        return answer_to(self.store.recorded(id), by, is_same, STREAM)


def _asked(sent: Any) -> Any:
    """A command without what chance has added to it."""
    if not isinstance(sent, DrawWinners):
        return sent
    return replace(sent, winners=(), numbers=(), passed=(), source="")
