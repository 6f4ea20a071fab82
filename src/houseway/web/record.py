"""A table's stream followed record by record: what is new, and where each round began."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import groupby, takewhile
from threading import RLock
from typing import Any, NamedTuple

from houseway import table
from houseway.core import Paid, kind
from houseway.games.kit.jackpot import PaidInCash
from houseway.house import House, Step, stream_of
from houseway.house.recent import RECENT
from houseway.house.records import history
from houseway.house.snapshots import Known, Pause, Snapshots
from houseway.table.declarations import PayoutDeclared
from houseway.table.state import Table

DECLARED, PRIZES = kind(PayoutDeclared), (kind(Paid), kind(PaidInCash))
MOST_PRIZES = 20
# So many records are told to who comes back; who missed more sees the table as it is.
WINDOW = RECENT
# Of so many of the last rounds, and of one in so many before them, the table is kept.
AT_HAND, KEPT_EVERY = 64, 128
FOLLOWED = "followed"
Work = Callable[[], object]


class RoundStart(NamedTuple):
    """Where a round began: the table before its first command, and the version there.

    Of old rounds the table is kept of some alone; `Record.start` finds that of the others.
    """

    number: int
    before: Table | None
    version: int


class Won(NamedTuple):
    """Whose prize it is, and under which clause."""

    round: int
    seat: int
    under: str


class Declared(NamedTuple):
    """How often a dealer declared a payout, how often wrongly, and by how much in all."""

    payouts: int = 0
    wrong: int = 0
    over: int = 0
    under: int = 0
    largest: int = 0

    def plus(self, difference: int) -> "Declared":
        """With one more, off by so many cents."""
        return Declared(
            self.payouts + 1,
            self.wrong + (difference != 0),
            self.over + max(0, difference),
            self.under + max(0, -difference),
            max(self.largest, abs(difference)),
        )


class Record:
    """What has been told of one table; rounds can be looked up without reading all before them."""

    def __init__(
        self, house: House, name: str, aside: Callable[[Work], object] = lambda work: work()
    ) -> None:
        """`aside` does what may take a while where nobody waits for it."""
        self.house, self.name, self._aside = house, name, aside
        self.version = 0
        self.rounds: list[RoundStart] = []
        self._table: Table | None = None
        self._lock = RLock()
        self.declared: dict[str, Declared] = {}
        self.prizes: dict[Won, int] = {}
        self._snapshots = Snapshots(house.store)
        self._filled: list[int] = []

    def open(self) -> None:
        """Begin with what was kept of the table, and read what came since; KeyError for none."""
        with self._lock:
            if kept := self._snapshots.find(stream_of(self.name), FOLLOWED):
                self.version = kept.version
                self._table, self.rounds, self.declared, self.prizes = kept.state
            self.news()

    def anew(self, pause: Pause) -> bool:
        """Whether what was kept of the table is not what its records make; then it is so again."""
        stream = stream_of(self.name)
        kept = self._snapshots.find(stream, FOLLOWED)
        if kept is None:
            return False
        fresh = Record(self.house, self.name)
        steps = history(pause(self.house.store.read(stream)))
        for _, group in groupby(steps, key=lambda step: step.record.command):
            fresh._entered(list(group))
            if fresh.version >= kept.version:
                break
        was, rounds, *counted = kept.state
        if (fresh._table, fresh.declared, fresh.prizes) == (was, *counted) and [
            (start.number, start.version) for start in fresh.rounds
        ] == [(start.number, start.version) for start in rounds]:
            return False
        self._snapshots.drop(stream, FOLLOWED)
        with self._lock:
            fresh.news()
            self._table, self.version, self.rounds = fresh._table, fresh.version, fresh.rounds
            self.declared, self.prizes = fresh.declared, fresh.prizes
        return True

    def news(self) -> list[Step]:
        """The records since the last look; KeyError where there is no such table."""
        with self._lock:
            found = self._steps(self._table, self.version)
            steps = [step for group in found for step in self._entered(group)]
            if self._table is None:
                raise KeyError(self.name)
            if steps and self._snapshots.is_due(stream_of(self.name), self.version, FOLLOWED):
                # What is kept of this moment; the lists go on.
                followed = (self._table, [*self.rounds], {**self.declared}, {**self.prizes})
                known = Known(followed, self.version)
                self._aside(partial(self._snapshots.keep, stream_of(self.name), known, FOLLOWED))
            return steps

    def _steps(self, state: Table | None, version: int) -> Iterator[list[Step]]:
        """The records beyond a version, those of one command together."""
        steps = self.house.steps(self.name, version, state)
        return (list(group) for _, group in groupby(steps, key=lambda step: step.record.command))

    def _entered(self, steps: list[Step]) -> list[Step]:
        after = steps[-1].table
        before = self._table.round if self._table else 0
        if after.round > before:
            self.rounds.append(RoundStart(after.round, self._table, self.version))
            self._forget(len(self.rounds) - AT_HAND)
        elif after.round < before:
            # A round that is reopened goes on; the one that had opened after it begins anew.
            self.rounds = [start for start in self.rounds if start.number <= after.round]
        self._table, self.version = after, steps[-1].record.version
        for step in steps:
            if step.record.name == DECLARED:
                self._count(step.event)
            elif step.record.name in PRIZES and step.event.area:
                self._won(after.round, step.event)
        return steps

    def _forget(self, *places: int) -> None:
        """Keep only of some old rounds the table before them."""
        for at in places:
            if at > 0 and at % KEPT_EVERY:
                self.rounds[at] = self.rounds[at]._replace(before=None)

    def _count(self, happened: PayoutDeclared) -> None:
        """Keep what dealers declared, and by how much it was wrong."""
        known = self.declared.get(happened.by, Declared())
        self.declared[happened.by] = known.plus(happened.cents - happened.due)

    def _won(self, round: int, paid: Paid | PaidInCash) -> None:
        """Chips and coins, out of the pool and from the house, are one prize."""
        won = Won(round, paid.seat, paid.under)
        self.prizes[won] = self.prizes.get(won, 0) + paid.cents
        for oldest in list(self.prizes)[:-MOST_PRIZES]:
            del self.prizes[oldest]

    def now(self) -> Table:
        """The table as told last, with what the clock has brought about since."""
        assert self._table is not None
        return table.due_at(self._table, self.house.clock()).after

    def is_due(self) -> bool:
        """Whether the clock has brought about something that is not on record."""
        return self._table is not None and table.is_due(self._table, self.house.clock())

    def seconds_to_notice(self) -> float | None:
        """How long until something that was announced takes effect; None where nothing was."""
        notices = table.notices_of(self._table) if self._table else ()
        here = datetime.fromisoformat(self.house.clock())
        left = ((datetime.fromisoformat(at) - here).total_seconds() for at in notices)
        return min((seconds for seconds in left if seconds > 0), default=None)

    def view(
        self, state: Table, viewer: str, beside: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """The view of somebody; what comes from `beside` the table is handed in for many views.

        It is never kept: linked tables show one meter, whoever changed it.
        """
        shared = self.house.beside(state) if beside is None else beside
        return table.view(state, viewer) | shared

    def since(self, version: int) -> list[Step]:
        """The records beyond a version that was told before.

        None where that was long ago: whoever was away so long begins with the view.
        """
        if not self.version - WINDOW <= version < self.version:
            return []
        at = bisect_right(self.rounds, version, key=lambda round: round.version)
        start = self.start(at - 1) if at else RoundStart(0, None, 0)
        steps = (step for group in self._steps(start.before, start.version) for step in group)
        return [step for step in steps if version < step.record.version <= self.version]

    def place(self, number: int) -> tuple[int, int] | None:
        """The place of a round in `rounds`, and the version of its last record; None for none."""
        at = bisect_left(self.rounds, number, key=lambda round: round.number)
        if at == len(self.rounds) or self.rounds[at].number != number:
            return None
        later = self.rounds[at + 1 : at + 2]
        return at, later[0].version if later else self.version

    def start(self, at: int) -> RoundStart:
        """Where a round began; the table before it is folded from the nearest that was kept."""
        rounds, first = self.rounds, at
        while first and rounds[first].before is None:
            first -= 1
        if first == at:
            return rounds[at]
        # It may be one of those that are forgotten now.
        begun = rounds[first]
        self._forget(*self._filled)
        self._filled = [*range(first + 1, at + 1)]
        passed = {rounds[each].version: each for each in self._filled}
        records = self.house.store.read(stream_of(self.name), begun.version)
        for step in history(records, begun.before):
            if each := passed.get(step.record.version):
                rounds[each] = rounds[each]._replace(before=step.table)
                if each == at:
                    break
        return rounds[at]

    def round(self, number: int) -> list[Step]:
        """The records of one round, from the command that opened it; none if there is none."""
        found = self.place(number)
        if found is None:
            return []
        at, until = found
        begun = self.start(at)
        steps = (step for group in self._steps(begun.before, begun.version) for step in group)
        # All that was played later is not read for it.
        return list(takewhile(lambda step: step.record.version <= until, steps))
