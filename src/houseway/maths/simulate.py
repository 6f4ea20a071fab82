"""Rounds by the million: blocks of fixed size from streams of their own, added up in any order.

A block is a pure function of the plan, the seed and its number, so the counts of a seed are the
same whatever works on them: one thread, all cores, or machines that come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from houseway import maths
from houseway.games.kit.analysis import NO_CHOICE, NO_OPTIONS, Options, Plan, Worth
from houseway.games.kit.results import Result
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.maths.answers import answer, handed, no_policy, wanted
from houseway.maths.estimates import Sample, sample
from houseway.maths.executor import Progress, Workers, no_progress, run, runner, threads
from houseway.maths.tallies import Tally, added
from houseway.solvers.arrays import Ints, np
from houseway.solvers.generator import SEEDS, STREAMS, start
from houseway.solvers.jobs import Job

BLOCK = 1 << 20
# Rows that are played before they are counted: few enough to stay in a core's own memory.
BATCH = 1 << 12
MOST = BLOCK * STREAMS


def block(plan: Plan, seed: int, rounds: int, number: int) -> Ints:
    """The tally of one block of a simulation of so many rounds."""
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
    check_rounds(seed, rounds)
    key = (plan.digest, str(seed), str(rounds))
    work = partial(block, plan, seed, rounds)
    return Job(f"simulate-{name}", key, -(-rounds // BLOCK), work, added)


def check_rounds(seed: int, rounds: int = 1) -> None:
    """LawError says which number makes no simulation."""
    if not 0 < rounds <= MOST:
        raise LawError(f"a simulation has from 1 to {MOST:,} rounds")
    if not 0 <= seed < SEEDS:
        raise LawError(f"a seed is a whole number from 0 to {SEEDS - 1:,}")


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
        named = maths.analysis_of(self.rules.document.game).simulation.columns
        return named if len(named) > 1 else (self.exact[0].wager,)

    @property
    def marks(self) -> tuple[str, ...]:
        """The columns that hold no codes."""
        return maths.analysis_of(self.rules.document.game).simulation.marks


def setting(
    rules: Rules,
    wagers: Sequence[str],
    policy: str | None,
    progress: Callable[[str], Progress],
    options: Callable[[str], Options] = lambda wager: NO_OPTIONS,
) -> Setting:
    """Wagers on one round, the first of the game where none is named, and how they are played.

    `options` says what each of them depends on under a sign.
    """
    game = rules.document.game
    simulation, pairs = maths.analysis_of(game).simulation, chosen(game, wagers, policy)
    together = worths(rules, pairs, options)
    exact = tuple(
        answer(rules, *pair, progress(" ".join(pair)), options(pair[0])).result for pair in pairs
    )
    leading = next((pair for pair in pairs if pair[1] != NO_CHOICE), pairs[0])
    work = runner(progress("policy"))
    plan = simulation.plan(rules, *leading, work, **handed(options(leading[0])))
    return Setting(rules, leading[1], plan, together, exact)


def worths(
    rules: Rules, pairs: Sequence[tuple[str, str]], options: Callable[[str], Options]
) -> tuple[Worth, ...]:
    """What the codes of each column are worth to these wagers; nothing is counted for it.

    All amounts are in units of the first wager.
    """
    game = rules.document.game
    simulation = maths.analysis_of(game).simulation
    if len(pairs) > 1 and len(simulation.columns) == 1:
        raise LawError(f"the wagers of {game} are simulated one at a time")
    amounts = {options(wager).stake for wager, _ in pairs if options(wager).stake}
    if len(amounts) > 1:
        raise LawError("wagers on one round are simulated with one stake: name it with --stake")
    told = (simulation.worth(rules, wager, **handed(options(wager))) for wager, _ in pairs)
    columns = zip(*told, strict=True)
    return tuple(next((worth for worth in some if worth.profit), some[0]) for some in columns)


def chosen(game: str, wagers: Sequence[str], policy: str | None) -> list[tuple[str, str]]:
    """Each wager with its policy; one without a choice has none whatever is named."""
    known = maths.analysis_of(game).wagers
    pairs = []
    for named in dict.fromkeys(wagers) or [next(iter(known))]:
        meant = list(dict.fromkeys(wager for wager, _ in wanted(game, named, None)))
        if len(meant) > 1:
            raise LawError(f"{named} is several wagers: name one, such as {meant[0]}")
        best = known[meant[0]].policies[0]
        pairs.append((meant[0], best if best == NO_CHOICE or policy is None else policy))
    there = dict.fromkeys(way for wager, _ in pairs for way in known[wager].policies)
    if policy is not None and policy not in there:
        raise no_policy(pairs[0][0], policy, there)
    return pairs


def played(
    made: Setting,
    rounds: int,
    seed: int,
    progress: Progress = no_progress,
    workers: Callable[[], Workers] = threads,
) -> Sample:
    """Simulate so many rounds."""
    work = job(made.rules.document.game, made.plan, seed, rounds)
    return sample(run(work, progress, workers), made.worth)
