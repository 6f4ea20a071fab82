"""Rolls of craps a second against the crapssim package: the same wagers, one thread each.

First a pass line wager alone, through the simulator. Then a table: both sides keep up a pass line
wager, double odds behind it while it has a point, and place wagers on six and eight, which are off
on come-out rolls. Given the same dice they must end with the same money; timed they roll their own.
"""

from collections.abc import Callable
from time import perf_counter_ns

import numpy as np
from crapssim import Table
from crapssim.strategy import BetPassLine, BetPlace, PassLineOddsMultiplier, Strategy
from crapssim.strategy.single_bet import StrategyMode
from numpy.typing import NDArray

from houseway.games.craps import GAME
from houseway.games.craps.analysis import UNCALLED, plan, profits, rolls
from houseway.games.craps.kernel import KINDS, Masks
from houseway.games.craps.play import play
from houseway.games.craps.round import masks, point_masks
from houseway.kernel import compiled, kernel
from houseway.maths.simulate import BLOCK, block
from houseway.solvers.generator import below, start

ROLLS, THEIR_ROLLS, CHECKED, TIMES = 5_000_000, 10_000, 5_000, 3
SEED, DOLLARS, BANKROLL = 7, 30, 10**9
# The first stands behind the second and has its point for a number.
BETS = (("behind_win_line", 0, 2), ("win_line", 0, 1), ("place_win", 6, 1), ("place_win", 8, 1))
BEHIND, LINE = 0, 1

Ints = NDArray[np.int64]


@kernel
def roll_all(
    rolls: int, key: int, counter: int, bets: Ints, worth: Ints, points: int, seven: int
) -> int:
    """The dollars that so many rolls bring; what is decided is put up again."""
    numbers, point, money = bets[:, 1].copy(), 0, 0
    for _ in range(rolls):
        rolled, counter = below(key, counter, 36)
        numbers[BEHIND] = numbers[LINE]
        after = point
        dice = rolled // 6 + 1, rolled % 6 + 1
        for at in range(len(bets)):
            if at == BEHIND and numbers[BEHIND] == 0:
                continue
            masks = Masks(bets[at, 3], bets[at, 4], bets[at, 5], bets[at, 6], bets[at, 7], seven)
            code, numbers[at], after = play(
                dice, point, bets[at, 0], numbers[at], UNCALLED, bets[at, 2], masks, points
            )
            if worth[at, code]:
                money += worth[at, code]
                numbers[at] = bets[at, 1]
        point = after
    return money


def run() -> list[tuple[str, ...]]:
    """Rolls a second, best of a few."""
    return [_line_alone(), _four_wagers()]


def _line_alone() -> tuple[str, ...]:
    rules = GAME.rules()
    made = plan(rules, "win_line", "none")
    block(made, SEED, 1, 0)
    many = int(BLOCK * rolls(rules, "win_line"))
    quick = _best(lambda: block(made, SEED, BLOCK, 0))
    slow = _best(lambda: _table(BetPassLine(DOLLARS)).run(THEIR_ROLLS, verbose=False))
    return _row("craps rolls for a pass line wager", many, quick, slow)


def _four_wagers() -> tuple[str, ...]:
    key, counter = start(SEED, 0)
    told, roll = _told(), compiled(roll_all)
    ours = int(roll(CHECKED, key, counter, *told))
    theirs = _table(_four())
    theirs.fixed_run(_dice(key, counter))
    if ours != round(theirs.total_player_cash) - BANKROLL:
        raise ValueError("The same dice did not bring the same money.")
    quick = _best(lambda: roll(ROLLS, key, counter, *told))
    slow = _best(lambda: _table(_four()).run(THEIR_ROLLS, verbose=False))
    return _row("craps rolls for four wagers", ROLLS, quick, slow)


def _row(what: str, rolls: int, quick: int, slow: int) -> tuple[str, ...]:
    ours, theirs = rolls * 10**9 // quick, THEIR_ROLLS * 10**9 // slow
    return what, f"{ours:,} /s", f"crapssim {theirs:,} /s", f"{ours // theirs} times"


def _told() -> tuple[Ints, Ints, int, int]:
    """The wagers as the kernel is told of them, and what their codes bring in dollars."""
    rules = GAME.rules()
    bets = [
        (KINDS.index(kind), number, int(rules.document.wager[kind].switched), *masks(rules, kind))
        for kind, number, _ in BETS
    ]
    worth = np.zeros((len(BETS), len(rules.verdict_names) * len(rules.lines)), np.int64)
    for at, (kind, number, units) in enumerate(BETS):
        numbers = rules.document.wager["win_line"].move if at == BEHIND else (number,)
        for on in numbers:
            for code, brings in profits(rules, f"{kind}/{on}" if on else kind).items():
                worth[at, code] = brings * units * DOLLARS
    return np.array(bets)[:, :-1], worth, *point_masks(rules)


def _table(strategy: Strategy) -> Table:
    table = Table(seed=SEED)
    table.add_player(BANKROLL, strategy)
    return table


def _four() -> Strategy:
    places = BetPlace({6: DOLLARS, 8: DOLLARS}, StrategyMode.ADD_IF_NOT_BET, skip_point=False)
    return BetPassLine(DOLLARS) + PassLineOddsMultiplier(2) + places


def _dice(key: int, counter: int) -> list[tuple[int, int]]:
    dice = []
    for _ in range(CHECKED):
        rolled, counter = below(key, counter, 36)
        dice.append((rolled // 6 + 1, rolled % 6 + 1))
    return dice


def _best(work: Callable[[], object]) -> int:
    """The nanoseconds of the quickest of a few times."""
    times = []
    for _ in range(TIMES):
        begun = perf_counter_ns()
        work()
        times.append(perf_counter_ns() - begun)
    return min(times)
