"""Tables on a store: commands go in, events come out."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from houseway import table
from houseway.core import (
    HOUSE,
    PLAYER,
    Decided,
    Draw,
    Drawn,
    Envelope,
    Events,
    Refusal,
    Sign,
    command_from,
    dump,
    kind,
    load_game,
)
from houseway.floor import cage_at_tables, exams_at_tables, following, pools
from houseway.floor.exams import Exam
from houseway.floor.following import Acted
from houseway.floor.pools import Pool
from houseway.floor.state import STREAM
from houseway.games.kit.jackpot import UseTrainingPool, for_training, pool_account
from houseway.house.casino import Casino
from houseway.house.chance import chance, now
from houseway.house.deals import Deals, usual_deals
from houseway.house.pooling import Pooling
from houseway.house.recent import Recent
from houseway.house.records import Change, Received, Step, answer_to, history, stream_of
from houseway.house.snapshots import Folding, Known
from houseway.store import Conflict, Repeated
from houseway.table.notices import KeepTime
from houseway.table.prizes import PostTerms, PrizeSigned
from houseway.table.seats import Sit, why_not_beside
from houseway.table.state import Table
from houseway.watch import span

if TYPE_CHECKING:
    from houseway.store import Store

MOVED_ON = Refusal("", "the table has moved on")


class House(Pooling):
    """Runs tables on a store. A refused command changes nothing, a repeated one is done once."""

    def __init__(
        self,
        store: "Store",
        clock: Callable[[], str] = now,
        chance: Callable[[Draw], tuple[int, ...]] = chance,
        source: str = "cryptographic generator",
        deals: Deals | None = None,
    ) -> None:
        """Where chance is the machine's own, electronic tables commit to what they will deal."""
        super().__init__(store, clock, deals or usual_deals(chance, store.in_memory))
        self.source = source
        # Only the machine's own clock can jump.
        self.casino = Casino(store, clock, monotonic if clock is now else None)
        self.shut = frozenset[str]()
        self._folded: Folding[Table] = Folding(store, table.evolve)
        self._locks: defaultdict[str, RLock] = defaultdict(RLock)
        self._supplied: dict[str, int] = {}
        # At which version of a table its pool was looked at.
        self._looked: dict[str, int] = {}
        self._in_step: dict[str, tuple[int, int, str]] = {}
        self._recent = Recent()

    # Tables

    def open_table(
        self,
        name: str,
        game: str,
        sign: Sign,
        *variants: Mapping[str, Any] | str,
        method: str | None = None,
        training: bool = False,
        by: str = "", reason: str = "",
    ) -> Table:  # fmt: skip
        """A new table; ValueError says what does not fit, Conflict that the name is taken.

        A training table never shares the pool of regulated ones: it gets the training pool.
        """
        if training and sign.jackpot:
            sign = replace(sign, jackpot=for_training(sign.jackpot))
        method = method or load_game(game).methods[0]
        floor = self.casino.floor()
        laid_over = [floor.approvals.laid_over(game, each, self.clock()) for each in variants]
        counted = floor.settings.counted and method == table.FELT and not training
        fitted = partial(table.opened, method=method, training=training, counted=counted)
        opening = fitted(game, sign, *laid_over, signs_by_two=bool(floor.name))
        first: Events = (replace(opening, by=by, reason=reason),)
        state = table.evolve(None, first[0])
        if by and floor.real and not training:
            first += (table.approval_asked(state, by),)
        change = Change(stream_of(name), 0, first)
        if sign.jackpot:
            self._open_linked(name, state, change)
        else:
            self._append([change], uuid4().hex, self.clock(), state.transfers)
        if not training:
            self.casino.add_table(name, game, method == table.FELT, by)
        return self.table(name)

    def _open_linked(self, name: str, state: Table, opening: Change) -> None:
        """A table and its link to a pool begin in one append; the first table opens the pool."""
        assert state.sign.jackpot is not None, "the sign declares a jackpot"
        pool = state.sign.jackpot.pool
        self._open_pool(state)
        while True:
            known, version = self._fold_pool(pool)
            link = Change(pool_account(pool), version, (pools.link(known, name, state),))
            try:
                self._append([opening, link], uuid4().hex, self.clock(), state.transfers)
            except Conflict as other:
                if other.stream == opening.stream:
                    raise
            else:
                return

    def _open_pool(self, state: Table) -> None:
        """See that the pool of a table's sign is there."""
        opening = pools.opened(state)
        if not self.store.version(pool_account(opening.name)):
            with suppress(Conflict):  # Another table may have opened it just now.
                self._append_to_pool(opening.name, 0, (opening,))

    def part_training_tables(self) -> None:
        """Training tables of earlier versions shared the regulated pool: they get their own."""
        for name in self.tables():
            if not self.why_not(name, HOUSE, HOUSE, UseTrainingPool()):
                state = self.table(name)
                assert state.sign.jackpot is not None, "it was offered"
                own = replace(state.sign, jackpot=for_training(state.sign.jackpot))
                self._open_pool(replace(state, sign=own))
                self.submit(name, HOUSE, HOUSE, UseTrainingPool())

    def change_pool(self, name: str, by: str, command: Any) -> Events | Refusal:
        """What a supervisor does about a pool; closed tables open again by its new terms."""
        answer = super().change_pool(name, by, command)
        if not isinstance(answer, Refusal):
            self.post_terms(name)
        return answer

    def post_terms(self, *pools_: str) -> None:
        """The signs of closed tables state the terms of their pools as they are now."""
        for shared in [self.pool(name).terms for name in pools_]:
            terms = replace(shared, increment=pools.reduced(shared.increment))
            for name in self.tables():
                if not self.why_not(name, HOUSE, HOUSE, PostTerms(terms)):
                    self.submit(name, HOUSE, HOUSE, PostTerms(terms))

    def tables(self) -> tuple[str, ...]:
        """The names of all tables but those that stay shut, and those of exams."""
        prefix = stream_of("")
        names = (stream.removeprefix(prefix) for stream in self.store.streams(prefix))
        return tuple(name for name in names if name not in self.shut and not self.exam(name))

    def exam(self, name: str) -> Exam | None:
        """The exam that is dealt at a table."""
        return self.casino.latest.exams.at(name)

    def table(self, name: str) -> Table:
        """The table as its events and the clock have made it; KeyError where there is none."""
        # What time brings about is recorded with the next command, but holds already.
        return table.due_at(self._fold(name)[0], self.clock()).after

    def latest(self, name: str) -> Table:
        """The table as last seen here; nobody looks into the store for it."""
        return self._known(name)[0]

    def dealer(self, name: str) -> str:
        """Who deals at a table; nobody where the house does or no person has come."""
        return self._fold(name)[0].dealer

    def view(self, name: str, viewer: str) -> dict[str, Any]:
        """The table as a person may see it now."""
        return self.seen(self.table(name), viewer)

    def seen(self, state: Table, viewer: str) -> dict[str, Any]:
        """A table's view with the meter of its jackpot pool, as every linked table shows it."""
        return table.view(state, viewer) | self.beside(state)

    def beside(self, state: Table, look: bool = True) -> dict[str, Any]:
        """What everybody sees at a table that is not its own: the meter of its jackpot pool."""
        return self.meter(state.sign.jackpot.pool, look) if state.sign.jackpot else {}

    def version(self, name: str) -> int:
        """The number of the last record of a table, as known here."""
        return self._known(name)[1]

    def catch_up(self, stream: str) -> None:
        """Fold what another process has added to a stream."""
        kind, _, name = stream.partition("/")
        if stream == STREAM:
            self.casino.known()
        elif kind == stream_of("")[:-1]:
            self._fold(name)
        elif kind == pool_account("")[:-1]:
            self._tell(name)

    def _fold(self, name: str) -> tuple[Table, int]:
        """Fold what others have appended since the last look into the table kept in memory."""
        known = self._folded.now(
            stream_of(name), lambda *step: self._recent.add(name, [Step(*step)])
        )
        if not known.version:
            raise KeyError(name)
        return known

    # What is folded

    def folded(self, stream: str) -> Folding[Any] | None:
        """What folds a stream; None where nobody here does."""
        kinds: dict[str, Folding[Any]] = {stream_of(""): self._folded}
        kinds |= {pool_account(""): self._pooled, STREAM: self.casino.folded}
        return next((kinds[prefix] for prefix in kinds if stream.startswith(prefix)), None)

    # Commands

    def submit(
        self,
        name: str,
        by: str,
        role: str,
        command: Any,
        id: str | None = None,
        reason: str = "",
        only_at: int = 0,
    ) -> Events | Refusal:
        """Let the table decide and record what happened; chance that is due comes along.

        What was thought of at one version may be done `only_at` that.
        """
        envelope = Envelope(id or uuid4().hex, by, role, "", command)
        with self._locks[name]:
            waited = self._known(name)[0].held
            done = self._decide(name, envelope, reason, only_at)
            if isinstance(done, Refusal):
                # What was done before may well be refused now; the answer is what it was.
                return (self._recorded(envelope) if id else ()) or done
            done += self.supply_chance(name)
        if waited and not self._known(name)[0].held:
            self._next_in_line(name)
        return done

    def keep_time(self, name: str) -> Events:
        """Record what time has brought about at a table, if it has; nobody need ask for it."""
        with self._locks[name]:
            state, at = self._known(name)[0], self.clock()
            closing = cage_at_tables.closes(self.casino.latest, state, at)
            if not closing and not table.is_due(state, at):
                return ()
            sent = closing or KeepTime()
            kept = self._decide(name, self._own(sent), "")
            return () if isinstance(kept, Refusal) else kept

    def _next_in_line(self, name: str) -> None:
        """A prize is decided: those that wait behind it are told what that left of the meter."""
        jackpot = self._known(name)[0].sign.jackpot
        for prize in self.pool(jackpot.pool).waiting if jackpot else ():
            with self._locks[prize.table]:
                self.supply_chance(prize.table)

    def would(self, name: str, by: str, role: str, command: Any) -> Events | Refusal:
        """What a command would bring about now; nothing is done."""
        state, _ = self._known(name)
        envelope = self._dry(by, role, self.casino.meant(state, command)[0])
        decided = self._barred(name, envelope) or table.decide(state, envelope)
        if isinstance(decided, Refusal):
            return decided
        shared = self._shared(name, state, decided, envelope)
        return shared if isinstance(shared, Refusal) else decided.events

    def why_not(self, name: str, by: str, role: str, command: Any) -> Refusal | None:
        """Why the table would refuse a command now; None where it would not."""
        envelope = self._dry(by, role, command)
        now = table.due_at(self._known(name)[0], envelope.at).after
        return self._barred(name, envelope) or table.why_not(now, envelope)

    def _barred(self, name: str, envelope: Envelope) -> Refusal | None:
        """What floor and other tables know that keeps somebody from doing something at this one."""
        exam = self.exam(name)
        if refused := exam and exams_at_tables.why_not(exam, envelope):
            return refused
        here, sent = self._known(name)[0], envelope.command
        if not isinstance(sent, following.ASKED):
            return None
        refused = following.why_not(self.casino.floor(), name, here, envelope)
        if refused or not isinstance(sent, Sit) or envelope.role != PLAYER:
            return refused
        others = (self._known(other)[0] for other in self.tables() if other != name)
        found = (why_not_beside(here, there, envelope.by) for there in others)
        return next((refused for refused in found if refused), None)

    def keep_in_step(self) -> None:
        """Whatever the floor has decided about persons is so at every table."""
        for name in self.tables():
            with self._locks[name]:
                self.supply_chance(name)

    def _decide(
        self, name: str, envelope: Envelope, reason: str, only_at: int = 0
    ) -> Events | Refusal:
        while True:
            self.supply_chance(name)
            _, version = self._known(name)
            if only_at not in (0, version):
                return MOVED_ON
            answer = self._attempt(name, envelope, reason, only_at=version)
            # A refusal counts only if nobody else has changed the table meanwhile.
            if isinstance(answer, Refusal) and self._fold(name)[1] != version:
                continue
            if answer is not None:
                return answer

    def _attempt(
        self, name: str, envelope: Envelope, reason: str = "", *, only_at: int
    ) -> Events | Refusal | None:
        """Decide on the table as known here; None where others had changed it, now folded in."""
        state, version = self._known(name)
        if version != only_at:
            return None
        sent, aside = self.casino.meant(state, envelope.command)
        envelope = envelope._replace(at=self.clock(), command=sent)
        with span("decide"):
            decided = self._barred(name, envelope) or table.decide(state, envelope)
        if isinstance(decided, Refusal):
            return decided
        received = Received(envelope.by, envelope.role, kind(sent), dump(sent), reason)
        shared = self._shared(name, state, decided, envelope, reason, "".join(aside))
        if isinstance(shared, Refusal) or shared is None:
            return shared
        decided = self.deals.told(name, state, sent, decided)
        events = (received, *decided.events)
        hidden = self.deals.hidden(received, decided)
        changes = [Change(stream_of(name), version, events, hidden), *shared]
        moved = tuple(transfer for after in decided.states for transfer in after.transfers)
        try:
            beside = getattr(sent, "player", ""), aside
            stored = self._append(changes, envelope.id, envelope.at, moved, beside)
        except Conflict as other:
            self._fold(name)
            if other.stream in self._pooled.states:
                self._pooled.now(other.stream)
            return None
        except Repeated:
            self._fold(name)
            return self._recorded(envelope)
        # Receiving a command moves nothing.
        states = (decided.before.after(transfers=()), *decided.states)
        self._recent.add(name, map(Step, stored, events, states))
        self._folded.put(stream_of(name), Known(decided.after, version + len(events)))
        if any(change.stream == STREAM for change in shared):
            self.casino.known()
        pooled = (change.stream for change in shared if change.stream in self._pooled.states)
        self._tell(*(stream.removeprefix(pool_account("")) for stream in pooled))
        self._looked[name] = version + len(events)
        return decided.events

    def steps(self, name: str, after: int, state: Table | None) -> "Iterator[Step]":
        """The records of a table beyond a version, at which it was as given, step by step."""
        version = self._known(name)[1]
        if after and after == version:
            return iter(())
        if recent := self._recent.since(name, after, version):
            return iter(recent)
        return history(self.store.read(stream_of(name), after), state)

    def _shared(
        self, name: str, state: Table, decided: Decided[Table], envelope: Envelope, *told: str
    ) -> list[Change] | Refusal | None:
        """What the table's events bring about in its pool and on the floor, for the same append."""
        pooled = self._in_pool(name, state, decided)
        if pooled is None or isinstance(pooled, Refusal):
            return pooled
        if not self.exam(name) and not following.concerned(state, decided.events):
            return pooled
        floor, version = self.casino.known()
        if exam := floor.exams.at(name):
            made = exams_at_tables.follows(exam, envelope, decided)
        else:
            barred = following.why_not(floor, name, state, envelope)
            acted = Acted(name, envelope.by, envelope.role, envelope.at, state, *told)
            if refused := barred or following.refuses(floor, acted, decided.events):
                return refused
            made = following.follows(floor, acted, decided.events)
        return [*pooled, Change(STREAM, version, made)] if made else pooled

    def _pool_beside(self, name: str, stream: str) -> Known[Pool]:
        """The pool, looked at since the table was: what others did there came to both of them.

        Only where something follows for the pool is its version compared by the append.
        """
        at, known = self._known(name)[1], self._pooled.states.get(stream)
        if known is None or self._looked.get(name) != at:
            known = self._pooled.now(stream)
            self._looked[name] = at
        return known

    def _in_pool(
        self, name: str, state: Table, decided: Decided[Table]
    ) -> list[Change] | Refusal | None:
        """What the table's events bring about in its pool.

        A table's pledges change only with the table, whose version the append checks, as it does
        the pool's. None where a signed prize is another by now: the table must be told first.
        """
        if state.sign.jackpot is None:
            return []
        stream = pool_account(state.sign.jackpot.pool)
        pool, version = self._pool_beside(name, stream)
        signed = any(isinstance(event, PrizeSigned) for event in decided.events)
        if signed and state.held and pools.facts(pool, name).meter != state.held.meter:
            return None
        made = pools.follows(pool, name, state, decided.events)
        if isinstance(made, Refusal):
            return made if self._pooled.now(stream).version == version else None
        changes = [Change(stream, version, made)] if made else []
        after = decided.after.sign.jackpot
        if after and after.pool != pool.name:
            other, version = self._fold_pool(after.pool)
            joined = pools.joins(other, name, decided.after, pool)
            changes.append(Change(pool_account(other.name), version, joined))
        return changes

    def _recorded(self, envelope: Envelope) -> Events | Refusal:
        is_same = partial(following.same, envelope.command)
        return answer_to(self.store.recorded(envelope.id), envelope.by, is_same, stream_of(""))

    def supply_chance(self, name: str) -> Events:
        """The house supplies what is due from it, also after a restart: chance and the meter."""
        supplied = self._kept_in_step(name)
        state, version = self._known(name)
        # What a prize that waits will come to may have changed with the pool alone.
        if self._supplied.get(name) == version and not state.held:
            return supplied
        while (sent := self._due(name)) is not None:
            answer = self._attempt(name, self._own(sent), only_at=version)
            assert not isinstance(answer, Refusal), answer
            supplied += answer or ()
            version = self._known(name)[1]
        if not exams_at_tables.waits(self.exam(name)):
            self._supplied[name] = self._known(name)[1]
        return supplied

    def _kept_in_step(self, name: str) -> Events:
        """Seats end, and cards hold or not, as the floor has decided."""
        done: Events = ()
        while (floor := self.casino.latest).registers or floor.equipment.kept or floor.cage.sent:
            state, version = self._known(name)
            at = self.clock()
            seen = version, self.casino.version, floor.settings.gaming_day(at)
            if self._in_step.get(name) == seen:
                break
            sent = following.owed(floor, name, state, at)
            answer = self._attempt(name, self._own(sent), only_at=version) if sent else ()
            # What the round does not let happen now is tried again after the next step of it.
            if not sent or isinstance(answer, Refusal):
                self._in_step[name] = seen
            else:
                done += answer or ()
        return done

    def _due(self, name: str) -> Any:
        state, _ = self._known(name)
        if exams_at_tables.waits(self.exam(name)):
            return None
        if state.draw and state.method != table.FELT:
            return Drawn(self.deals.draw(name, state, state.draw), self.source)
        if state.sign.jackpot is None:
            return None
        asked = next((move for move in state.turn.moves if move.by == HOUSE), None)
        if asked is None:
            return None
        facts = pools.facts(self.pool(state.sign.jackpot.pool), name)
        if state.held and HOUSE not in state.turn.due and state.held.stands(facts):
            return None
        filled = {field.name: getattr(facts, field.name) for field in asked.fields}
        return command_from(asked.command, filled)

    def _known(self, name: str) -> tuple[Table, int]:
        """The table as last seen here; only a look into the store shows whether it still is so."""
        return self._folded.states.get(stream_of(name)) or self._fold(name)
