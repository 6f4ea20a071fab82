"""Bankroll sessions: rounds until the money, the goal, the nerve or the time runs out.

Every amount is a whole number: units of the wager are divided until all profits come out even.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import lcm, sqrt
from typing import Any, NamedTuple

from houseway.games.kit.analysis import Plan, Worth
from houseway.kernel import compiled, kernel
from houseway.law import LawError
from houseway.maths.estimates import deviations
from houseway.maths.executor import Progress, Workers, no_progress, run, threads
from houseway.maths.simulate import BATCH, BLOCK, Setting
from houseway.maths.tallies import BITS, added
from houseway.solvers.arrays import Ints, np
from houseway.solvers.generator import STREAMS, start
from houseway.solvers.jobs import Job

ENDINGS = ("ruined", "stopped", "reached", "timed_out")
RUINED, STOPPED, REACHED, TIMED_OUT = range(len(ENDINGS))
# How a session is packed into one int: its ending, its rounds, and the bankroll it ends with.
ROUND_BITS, MONEY_BITS = 24, 36
# How many sessions are followed round by round, and how often they are looked at.
FOLLOWED, LOOKS = 400, 60


class Terms(NamedTuple):
    """What a player brings, in units of the wager, and when they leave.

    `stop_loss` is how much may be lost and `win_goal` how much is enough, None for no such rule.
    """

    bankroll: Fraction
    rounds: int
    stop_loss: Fraction | None = None
    win_goal: Fraction | None = None


class Limits(NamedTuple):
    """The terms in whole parts of a unit, `parts` to one.

    A round is begun as long as the bankroll holds `needed`: all that it may ask to put down.
    """

    parts: int
    bankroll: int
    needed: int
    low: int
    high: int
    rounds: int


def limits(terms: Terms, worth: Sequence[Worth]) -> Limits:
    """The terms as ints; LawError says which of them make no session."""
    needed = sum((_asks(column) for column in worth), Fraction(0))
    asked = [
        value for value in (terms.bankroll, terms.stop_loss, terms.win_goal) if value is not None
    ]
    values = [*asked, needed, *(value for column in worth for value in column.profit.values())]
    parts = lcm(*(value.denominator for value in values))
    far = terms.bankroll + terms.rounds * sum(map(abs, values))
    _check(terms, needed, far * parts)
    # Below `needed` nobody plays on, so that a bankroll of less than nothing is never asked about.
    low = Fraction(-1) if terms.stop_loss is None else terms.bankroll - terms.stop_loss
    high = far if terms.win_goal is None else terms.bankroll + terms.win_goal
    whole = [int(amount * parts) for amount in (terms.bankroll, needed, low, high)]
    return Limits(parts, whole[0], whole[1], whole[2], whole[3], terms.rounds)


def _asks(worth: Worth) -> Fraction:
    """The most that a wager may ask for; a commission is lost and no part of the wager."""
    lost = (-profit for profit in worth.profit.values())
    return max((*worth.wagered.values(), *lost, Fraction(0)))


def _check(terms: Terms, needed: Fraction, reach: Fraction) -> None:
    if not 0 < terms.rounds < 1 << ROUND_BITS:
        raise LawError(f"a session has from 1 to {(1 << ROUND_BITS) - 1:,} rounds")
    if terms.bankroll < needed:
        raise LawError(f"a round may ask for {needed} units; the bankroll is only {terms.bankroll}")
    if terms.stop_loss is not None and terms.stop_loss <= 0:
        raise LawError("a stop-loss must be more than 0")
    if terms.stop_loss is not None and terms.stop_loss > terms.bankroll:
        lost, brought = terms.stop_loss, terms.bankroll
        raise LawError(f"a stop-loss of {lost} units is more than the bankroll of {brought}")
    if terms.win_goal is not None and terms.win_goal <= 0:
        raise LawError("a win goal must be more than 0")
    if reach >= 1 << (MONEY_BITS - 1):
        raise LawError("the bankroll and the rounds are too large for one session")


@kernel
def sit(
    rows: Any, worth: Any, limits: Limits, so_far: tuple[int, int, int], ended: Any, paths: Any,
    every: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Play sessions on through these rounds: the money, rounds and sessions after them.

    Each session that ends leaves its ending, rounds and money in `ended`; those that `paths` has a
    row for leave their money there every so many rounds, and the last of it from their end on.
    """
    money, played, many = so_far
    for at in range(rows.shape[0]):
        if many == len(ended):
            break
        for column in range(rows.shape[1]):
            money += worth[column, rows[at, column] + 1]
        played += 1
        if many < len(paths) and played % every == 0:
            paths[many, played // every] = money
        ending = -1
        if money < limits.needed:
            ending = RUINED
        elif money <= limits.low:
            ending = STOPPED
        elif money >= limits.high:
            ending = REACHED
        elif played == limits.rounds:
            ending = TIMED_OUT
        if ending >= 0:
            if many < len(paths):
                for look in range(played // every + 1, paths.shape[1]):
                    paths[many, look] = money
            ended[many, 0], ended[many, 1], ended[many, 2] = ending, played, money
            money, played, many = limits.bankroll, 0, many + 1
    return money, played, many


def _per_block(rounds: int) -> int:
    return max(1, BLOCK // rounds)


def block(plan: Plan, worth: Ints, limits: Limits, seed: int, sessions: int, number: int) -> Ints:
    """The tally of the sessions of one block."""
    per_block = _per_block(limits.rounds)
    many = min(per_block, sessions - number * per_block)
    ended = _played(plan, worth, limits, seed, number, many, np.zeros((0, 0), np.int64))
    keys = (ended[:, 0] << ROUND_BITS | ended[:, 1]) << MONEY_BITS | (ended[:, 2] + _MIDDLE)
    return np.stack(np.unique(keys, return_counts=True))


_MIDDLE = 1 << (MONEY_BITS - 1)


def _played(
    plan: Plan, worth: Ints, limits: Limits, seed: int, number: int, many: int, paths: Ints
) -> Ints:
    """How each of so many sessions of a stream ended."""
    play, on = compiled(plan.play), compiled(sit)
    key, counter = start(seed, number)
    rows = np.zeros((BATCH, plan.columns), dtype=np.int64)
    ended = np.zeros((many, 3), dtype=np.int64)
    so_far = limits.bankroll, 0, 0
    while so_far[2] < many:
        counter = play(rows, key, counter, *plan.arguments)
        so_far = on(rows, worth, limits, so_far, ended, paths, _every(limits))
    return ended


def _every(limits: Limits) -> int:
    return max(1, -(-limits.rounds // LOOKS))


def values(worth: Sequence[Worth], parts: int) -> Ints:
    """What codes bring in parts of a unit, by column and code, shifted by one for no code."""
    made = np.zeros((len(worth), 1 << BITS), dtype=np.int64)
    for column, column_worth in enumerate(worth):
        for code, value in column_worth.profit.items():
            made[column, code + 1] = int(value * parts)
    return made


def job(
    name: str, plan: Plan, worth: Sequence[Worth], terms: Terms, seed: int, sessions: int
) -> Job:
    """Sessions as work in parts; they depend on the odds, so the key holds what codes bring."""
    made = limits(terms, worth)
    blocks = -(-sessions // _per_block(made.rounds)) if sessions > 0 else 0
    if not 0 < blocks <= STREAMS:
        raise LawError(f"{sessions:,} sessions of {made.rounds:,} rounds cannot be played")
    table = values(worth, made.parts)
    key = (plan._replace(arguments=(*plan.arguments, table)).digest, str(made), str(seed))
    work = partial(block, plan, table, made, seed, sessions)
    return Job(f"sessions-{name}", (*key, str(sessions)), blocks, work, added)


def paths(plan: Plan, worth: Sequence[Worth], terms: Terms, seed: int) -> tuple[int, Ints]:
    """The money of the first sessions every so many rounds, in parts of a unit, a row for each."""
    made = limits(terms, worth)
    many, every = min(FOLLOWED, _per_block(made.rounds)), _every(made)
    found = np.full((many, made.rounds // every + 1), made.bankroll, dtype=np.int64)
    _played(plan, values(worth, made.parts), made, seed, 0, many, found)
    return every, found


def sat(
    made: Setting,
    terms: Terms,
    sessions: int,
    seed: int,
    progress: Progress = no_progress,
    workers: Callable[[], Workers] = threads,
) -> Sat:
    """Play so many sessions."""
    work = job(made.rules.document.game, made.plan, made.worth, terms, seed, sessions)
    return Sat(limits(terms, made.worth), tuple(_sessions(run(work, progress, workers))))


# What they add up to


class Session(NamedTuple):
    """Sessions that went alike: their ending, rounds, and the money they ended with, in parts."""

    ending: int
    rounds: int
    money: int
    many: int


def _sessions(tallied: Ints) -> Iterator[Session]:
    for key, many in tallied.T.tolist():
        told, money = key >> MONEY_BITS, (key & (1 << MONEY_BITS) - 1) - _MIDDLE
        yield Session(told >> ROUND_BITS, told & (1 << ROUND_BITS) - 1, money, many)


class Sat(NamedTuple):
    """How sessions went, all of them."""

    limits: Limits
    sessions: tuple[Session, ...]

    @property
    def many(self) -> int:
        """How many sessions there were."""
        return sum(session.many for session in self.sessions)

    @property
    def rounds(self) -> int:
        """The rounds of all sessions."""
        return sum(session.rounds * session.many for session in self.sessions)

    @property
    def profit(self) -> Fraction:
        """What all sessions brought, in units."""
        brought = sum(
            (session.money - self.limits.bankroll) * session.many for session in self.sessions
        )
        return Fraction(brought, self.limits.parts)

    def ended(self, ending: int) -> int:
        """How many sessions ended so."""
        return sum(session.many for session in self.sessions if session.ending == ending)

    def money(self) -> Spread:
        """How many sessions ended with how many units."""
        return _spread(
            (Fraction(session.money, self.limits.parts), session.many) for session in self.sessions
        )

    def lengths(self) -> Spread:
        """How many sessions lasted how many rounds."""
        return _spread((Fraction(session.rounds), session.many) for session in self.sessions)


Spread = tuple[tuple[Fraction, int], ...]


def _spread(values: Iterable[tuple[Fraction, int]]) -> Spread:
    found: Counter[Fraction] = Counter()
    for value, many in values:
        found[value] += many
    return tuple(sorted(found.items()))


def quantile(spread: Spread, percent: int) -> Fraction:
    """The least value that at least so many percent do not exceed."""
    left = -(-sum(many for _, many in spread) * percent // 100)
    for value, many in spread:
        left -= many
        if left <= 0:
            return value
    raise ValueError("a quantile is at most the hundredth")


def interval(some: int, many: int, percent: int) -> tuple[float, float]:
    """Where a true share lies of which so many were found, by Wilson."""
    z, share = deviations(percent), some / many
    middle = (share + z * z / (2 * many)) / (1 + z * z / many)
    reach = z / (1 + z * z / many) * sqrt(share * (1 - share) / many + (z / (2 * many)) ** 2)
    return max(0.0, middle - reach), min(1.0, middle + reach)
