"""Rounds by the million: blocks of fixed size from streams of their own, added up in any order.

A block is a pure function of the plan, the seed and its number, so the counts of a seed are the
same whatever works on them: one thread, all cores, or machines that come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.kernel import compiled
from houseway.law import LawError
from houseway.maths import games, rounds
from houseway.maths.answers import answer, no_policy, wanted
from houseway.maths.estimates import Sample, sample
from houseway.maths.generator import SEEDS, STREAMS, start
from houseway.maths.rounds import Plan, Worth
from houseway.maths.tallies import Tally, added
from houseway.maths.work import Crew, Job, Tell, quiet, threads, total

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from houseway.law.rules import Rules
    from houseway.maths.results import Result

    Ints = NDArray[Any]

BLOCK = 1 << 20
# Rows that are played before they are counted: few enough to stay in a core's own memory.
BATCH = 1 << 12
MOST = BLOCK * STREAMS
NONE = "none"


def block(plan: Plan, seed: int, rounds: int, number: int) -> Ints:
    """The tally of one block of a simulation of so many rounds."""
    import numpy as np

    play, tally = compiled(plan.play), Tally()
    key, counter = start(seed, number)
    left = min(BLOCK, rounds - number * BLOCK)
    rows = np.zeros((BATCH, plan.columns), dtype=np.int64)
    while left > 0:
        some = rows[:left]
        counter = play(some, key, counter, *plan.arguments)
        tally.count(some)
        left -= len(some)
    return tally.total()


def job(name: str, plan: Plan, seed: int, rounds: int) -> Job:
    """A simulation as work in parts; its key holds no odds, which change no round."""
    if not 0 < rounds <= MOST:
        raise LawError(f"a simulation has from 1 to {MOST:,} rounds")
    if not 0 <= seed < SEEDS:
        raise LawError(f"a seed is a whole number from 0 to {SEEDS - 1:,}")
    key = (plan.digest, str(seed), str(rounds))
    work = partial(block, plan, seed, rounds)
    return Job(f"simulate-{name}", key, -(-rounds // BLOCK), work, added)


# Wagers of a game


class Setting(NamedTuple):
    """What is simulated: a plan, what its codes are worth, and the exact results beside it."""

    rules: Rules
    policy: str
    plan: Plan
    worth: tuple[Worth, ...]
    exact: tuple[Result, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """What the codes of a round belong to."""
        named: tuple[str, ...] = rounds.load(self.rules.document.game).COLUMNS
        return named if len(named) > 1 else (self.exact[0].wager,)

    @property
    def marks(self) -> tuple[str, ...]:
        """The columns that hold no codes."""
        named: tuple[str, ...] = rounds.load(self.rules.document.game).MARKS
        return named


def setting(
    rules: Rules, wagers: Sequence[str], policy: str | None, tell: Callable[[str], Tell]
) -> Setting:
    """Wagers on one round, the first of the game where none is named, and how they are played."""
    game = rules.document.game
    dealt, pairs = rounds.load(game), chosen(game, wagers, policy)
    if len(pairs) > 1 and len(dealt.COLUMNS) == 1:
        raise LawError(f"the wagers of {game} are simulated one at a time")
    exact = tuple(answer(rules, *one, tell=tell(" ".join(one))).result for one in pairs)
    leading = next((one for one in pairs if one[1] != NONE), pairs[0])
    plan = dealt.plan(rules, *leading, tell("policy"))
    apart = (dealt.worth(rules, one) for one, _ in pairs)
    columns = zip(*apart, strict=True)
    together = tuple(next((one for one in some if one.profit), some[0]) for some in columns)
    return Setting(rules, leading[1], plan, together, exact)


def chosen(game: str, wagers: Sequence[str], policy: str | None) -> list[tuple[str, str]]:
    """Each wager with its policy; one without a choice has none whatever is named."""
    known = games.load(game).WAGERS
    pairs = []
    for named in dict.fromkeys(wagers) or [next(iter(known))]:
        meant = list(dict.fromkeys(one for one, _ in wanted(game, named, None)))
        if len(meant) > 1:
            raise LawError(f"{named} is several wagers: name one, such as {meant[0]}")
        best = known[meant[0]][0]
        pairs.append((meant[0], best if best == NONE or policy is None else policy))
    there = dict.fromkeys(one for wager, _ in pairs for one in known[wager])
    if policy is not None and policy not in there:
        raise no_policy(pairs[0][0], policy, there)
    return pairs


def played(
    made: Setting, rounds: int, seed: int, tell: Tell = quiet, crew: Callable[[], Crew] = threads
) -> Sample:
    """Simulate so many rounds."""
    work = job(made.rules.document.game, made.plan, seed, rounds)
    return sample(total(work, tell, crew), made.worth)
