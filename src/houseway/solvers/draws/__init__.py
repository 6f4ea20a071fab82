"""A hand of five beside a dealer's open card, that may be folded, bet, or changed by drawing.

The game says what it reads in hands (`Hands`), what ends bring (`Pays`), from which rank on the
dealer plays, and how many cards may be exchanged. `solve` then counts how all rounds end under the
best choices that each policy allows, and `value` says what each choice brings to one hand.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from threading import Condition, Lock, local
from typing import NamedTuple

from houseway.kernel import compiled
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import tables
from houseway.solvers.draws.betting import ENDS
from houseway.solvers.draws.choices import (
    OPTIMAL,
    PHASES,
    POLICIES,
    Entries,
    Work,
    choice_arrays,
)
from houseway.solvers.draws.hands import hand_arrays, rank_tables
from houseway.solvers.draws.ranks import HAND, RANKS, choose, many, multisets, steps
from houseway.solvers.draws.suits import classes, pattern_of
from houseway.solvers.draws.walks import Hands as WalkedHands
from houseway.solvers.draws.walks import Limits, keep, walk
from houseway.solvers.jobs import Job, Run, run_here

# Every so many hands are a part of the count, and so many multisets a piece of a table.
PARTS, PIECE = 24, 16384
# What is kept begins with the kinds of hands, each plus one.
KINDS_AT_MOST = 64
# Groups of hands that are counted apart.
GROUPS = 16
# Of a hand beside an open rank: by group how many hands of each class of its pattern are in it.
Weighed = Callable[[int, int], dict[int, Ints]]
# By the rank of the open card the choices of all classes of hands, as a solution has them.
Given = Callable[[int], Ints]


class Problem(NamedTuple):
    """A game of drawing: `threshold` is the rank from which the dealer plays.

    `kinds` is what the game calls the kinds of its hands, as ints.
    """

    hands: tables.Hands
    kinds: Ints
    pays: tables.Pays
    threshold: int
    least: int
    most: int

    @property
    def limits(self) -> Limits:
        """Of exchanges; they are pruned where a flush never brings less than mixed suits."""
        flushes = self.hands.flush[1][self.hands.flush[0] > 0]
        mixed = self.hands.five[1][self.hands.flush[0] > 0]
        ante, wins = self.pays.unqualified, self.pays.wins
        better = ante[flushes].min() >= ante[mixed].max()
        better &= wins[flushes].min() >= max(wins[mixed].max(), self.pays.ties)
        return Limits(self.least, self.most, bool(better))


class Solution(NamedTuple):
    """Counts by policy, phase, kind of hand and end; and the choices of all classes of hands.

    The open card has one suit of the four. A count of a phase with k cards drawn has C(42, k)
    draws for each outcome of the others.
    """

    kinds: Ints
    facts: Ints  # whole numbers of any size
    choices: tuple[Ints, ...]  # by the rank of the open card: see `places`


def solve(key: tuple[str, ...], problem: Callable[[], Problem], run: Run = run_here) -> Solution:
    """Count all rounds, or take from disk what is there under the key."""
    facts: Ints = np.zeros(0)
    kinds: Ints = np.zeros(0)
    choices = []
    for up in range(RANKS):
        work = _Walk(problem, up).part
        found = run(Job("draws", (*key, str(up)), PARTS, work, place=(up, RANKS)))
        kinds = found[:KINDS_AT_MOST]
        kinds = kinds[kinds > 0] - 1
        shape = (len(POLICIES), PHASES, len(kinds), ENDS)
        ends = KINDS_AT_MOST + len(POLICIES) * PHASES * len(kinds) * ENDS
        counted = found[KINDS_AT_MOST:ends].astype(object).reshape(shape)
        facts = counted if up == 0 else facts + counted
        choices.append(found[ends:].view(np.int16))
    return Solution(kinds, facts, tuple(choices))


def solve_some(
    key: tuple[str, ...], problem: Callable[[], Problem], weighed: Weighed, run: Run = run_here
) -> Ints:
    """The counts of `solve`, of groups of hands apart: the first axis is the group.

    `weighed` says how many hands of each class are in each group; `key` names it too.
    """
    facts: Ints | None = None
    for up in range(RANKS):
        work = partial(_Walk(problem, up).apart, weighed)
        found = run(Job("draws-apart", (*key, str(up)), PARTS, work, place=(up, RANKS)))
        facts = found.astype(object) if facts is None else facts + found.astype(object)
    assert facts is not None, "there are open cards"
    return facts


def solve_kept(
    key: tuple[str, ...], problem: Callable[[], Problem], given: Given, run: Run = run_here
) -> tuple[Ints, Ints]:
    """The kinds, and the counts by phase, kind and end where the first choices are given.

    After a draw those hands are bet that the pays make worth it, here as ever.
    """
    facts: Ints | None = None
    for up in range(RANKS):
        work = partial(_Walk(problem, up).kept, given)
        found = run(Job("draws-kept", (*key, str(up)), PARTS, work, place=(up, RANKS)))
        facts = found.astype(object) if facts is None else facts + found.astype(object)
    assert facts is not None, "there are open cards"
    return problem().kinds, facts


@cache
def places(up: int) -> Ints:
    """Where the choices of each hand begin beside an open card; and where they end."""
    kinds, first = pattern_of(up), classes().first[classes().first_block]
    sizes = np.where(kinds >= 0, np.diff(first)[kinds], 0)
    return np.concatenate(([0], np.cumsum(sizes)))


class _Together:
    """Pieces of work that several threads wait for: each takes the next one until all are done."""

    def __init__(self, pieces: Iterator[Callable[[], None]]) -> None:
        self._pieces = pieces
        self._changed = Condition()
        self._running = 0
        self._failed: BaseException | None = None

    def finish(self) -> None:
        """Return when all pieces are done."""
        while piece := self._next():
            try:
                piece()
            except BaseException as error:
                self._failed = error
                raise
            finally:
                with self._changed:
                    self._running -= 1
                    self._changed.notify_all()

    def _next(self) -> Callable[[], None] | None:
        """A piece that nobody works on yet; None when all are done, which is waited for."""
        with self._changed:
            try:
                piece = None if self._failed else next(self._pieces, None)
            except BaseException as error:
                self._failed = error
                raise
            if piece is None:
                self._changed.wait_for(lambda: self._running == 0)
                if self._failed:
                    raise RuntimeError("work that others waited for has failed") from self._failed
            else:
                self._running += 1
            return piece


class _Walk:
    """The hands beside one open card, in parts; its tables are filled when they are asked for."""

    def __init__(self, problem: Callable[[], Problem], up: int) -> None:
        self._problem, self._rank = problem, up
        self._tables: tuple[tables.OpenCard, Entries] | None = None
        self._filling = _Together(self._pieces())
        self._adding = Lock()
        self._own = local()

    def part(self, number: int) -> Ints:
        """The counts of every so many hands, and the choices of their classes."""
        return self.walked(number, PARTS)

    def walked(self, first: int, step: int) -> Ints:
        """The same of every step-th hand from the first on."""
        self._filling.finish()
        problem, hands = self._problem(), WalkedHands(pattern_of(self._rank), places(self._rank))
        kinds = len(problem.kinds)
        facts = np.zeros((len(POLICIES), PHASES, kinds, ENDS), dtype=np.int64)
        choices = np.zeros(-(-int(hands.places[-1]) // 4) * 4, dtype=np.int16)
        work = self._work(kinds, problem.pays.fee)
        compiled(walk)(first, step, problem.limits, hands, classes(), work, facts, choices)
        named = np.zeros(KINDS_AT_MOST, dtype=np.int64)
        if first == 0:
            named[:kinds] = problem.kinds + 1
        return np.concatenate((named, facts.ravel(), choices.view(np.int64)))

    def apart(self, weighed: Weighed, number: int) -> Ints:
        """The counts of every so many hands, by group; each hand is walked once for each group."""
        self._filling.finish()
        problem, hands = self._problem(), WalkedHands(pattern_of(self._rank), places(self._rank))
        kinds, every = len(problem.kinds), classes()
        facts = np.zeros((GROUPS, len(POLICIES), PHASES, kinds, ENDS), dtype=np.int64)
        unused = np.zeros(int(hands.places[-1]), dtype=np.int16)
        work, go = self._work(kinds, problem.pays.fee), compiled(walk)
        blocks = every.first[every.first_block]
        for hand in range(number, len(hands.patterns), PARTS):
            pattern = int(hands.patterns[hand])
            for group, weights in weighed(hand, self._rank).items() if pattern >= 0 else ():
                own = np.zeros_like(every.weights)
                own[blocks[pattern] : blocks[pattern + 1]] = weights
                some = every._replace(weights=own)
                step = len(hands.patterns)
                go(hand, step, problem.limits, hands, some, work, facts[group], unused)
        return facts

    def kept(self, given: Given, number: int) -> Ints:
        """The counts of every so many hands, where the choices are given."""
        self._filling.finish()
        problem, hands = self._problem(), WalkedHands(pattern_of(self._rank), places(self._rank))
        kinds, choices = len(problem.kinds), given(self._rank)
        facts = np.zeros((len(POLICIES), PHASES, kinds, ENDS), dtype=np.int64)
        work = self._work(kinds, problem.pays.fee)
        compiled(keep)(number, PARTS, problem.limits, hands, classes(), work, facts, choices)
        counted: Ints = facts[OPTIMAL]
        return counted

    def _work(self, kinds: int, fee: int) -> Work:
        if not hasattr(self._own, "work"):
            assert self._tables is not None
            card, entries = self._tables
            arrays = hand_arrays(), choice_arrays(kinds, fee)
            self._own.work = Work(card, entries, rank_tables(), tables.counting(), *arrays)
        made: Work = self._own.work
        return made

    def _pieces(self) -> Iterator[Callable[[], None]]:
        """The pieces of all tables."""
        problem = self._problem()
        card = tables.open_card(self._rank, problem.hands, problem.pays, problem.threshold)
        sizes = {0, *range(problem.least, min(problem.most, HAND - 1) + 1)}
        drawn = tuple(tables.no_counts(many(size) if size in sizes else 0) for size in range(HAND))
        sixes, most = tables.no_counts(1, many(HAND + 1)), np.zeros(many(HAND), dtype=np.int64)
        entries = Entries(drawn, sixes, most, tables.suits_add(card), problem.hands.at_once)
        self._tables = card, entries
        yield lambda: compiled(tables.fill_six)(multisets(HAND + 1), card, sixes, tables.counting())
        for size in sizes:
            for piece in _cut(multisets(HAND + size)):
                yield partial(_fill, piece, card, drawn[size])
        if problem.most == HAND:
            for piece in _cut(multisets(2 * HAND)):
                yield partial(self._bound, piece, card, entries)

    def _bound(self, several: Ints, card: tables.OpenCard, entries: Entries) -> None:
        sums = np.zeros_like(entries.five_at_most)
        given = several, card, entries.suits_add, tables.counting(), steps(2 * HAND), choose(), sums
        compiled(tables.bound_five)(*given)
        with self._adding:
            entries.five_at_most[:] += sums


def _fill(several: Ints, card: tables.OpenCard, entries: Ints) -> None:
    compiled(tables.fill)(several, card, entries, tables.counting(), steps(2 * HAND), choose())


def _cut(several: Ints) -> Sequence[Ints]:
    return [several[at : at + PIECE] for at in range(0, len(several), PIECE)]
