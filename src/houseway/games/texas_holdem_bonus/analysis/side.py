"""Ante Bonus and jackpot: wagers on cards that come before any choice that could better them.

Folding forfeits an Ante Bonus. Alone it has nothing to choose: its value is that of a player who
does not fold. That is also its value beside an ante that is played best, which folds no hand that
the bonus pays. A jackpot wager is forfeited by folding under Method A, and not under Method B.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from houseway.equipment.cards import DECK
from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.games.kit.figures import words
from houseway.games.kit.results import End, Result, end, lines
from houseway.games.texas_holdem_bonus.analysis.ante import STARTS, best
from houseway.games.texas_holdem_bonus.jackpot import share
from houseway.games.texas_holdem_bonus.kernel import (
    HANDS,
    read_ante_bonus,
    read_jackpot,
    settle_ante_bonus,
    settle_jackpot,
)
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.money import Cents, dollars
from houseway.solvers.bets import start
from houseway.solvers.jobs import Job, Run, run_here
from houseway.solvers.suits import CARDS, classes, three_cards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

DEALS = comb(52, 2) * comb(50, 3)
PARTS = 9
# The sign sets the amount of a jackpot wager; where nobody names one it is a dollar.
WAGER = 1_00
METHODS = ("", "A", "B")
# No meter gets so far.
MOST = 1 << 60


def ante_bonus(rules: Rules) -> Result:
    """An Ante Bonus of a player who does not fold."""
    ends = (end(rules, (settle_ante_bonus(read_ante_bonus(*hole)), 1)) for hole in _holes())
    return Result("ante_bonus", "none", comb(52, 2), lines((ending, 1) for ending in ends))


def _holes() -> combinations[tuple[int, ...]]:
    return combinations(DECK, 2)


# The jackpot


def jackpot(rules: Rules, options: Options = NO_OPTIONS, run: Run = run_here) -> Result:
    """A jackpot wager when the meter shows so much, for a hand alone in hitting it.

    With nothing on the meter the guaranteed minimums are paid. Under Method A the player folds as
    the best play of the ante says, and loses the wager by it; under Method B, and where no method
    is named, folding takes nothing. Bonus jackpots are off.
    """
    if options.meter < 0 or options.stake < 0:
        raise LawError("neither the meter nor the stake of a jackpot can be below nothing")
    codes = _codes(options.method, options.played or rules, run)
    return _worth(rules, codes, options.meter, options.stake or WAGER)


def break_even(rules: Rules, options: Options = NO_OPTIONS, run: Run = run_here) -> Cents | None:
    """The least meter at which a jackpot wager costs nothing; None where no meter is enough."""
    codes = _codes(options.method, options.played or rules, run)

    def costs(meter: Cents) -> bool:
        return _worth(rules, codes, meter, options.stake or WAGER).ev < 0

    low, high = -1, 1
    while costs(high):
        low, high = high, 2 * high
        if high > MOST:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if costs(middle) else (low, middle)
    return high


def jackpot_terms(options: Options) -> str:
    """What a figure of the jackpot takes for granted."""
    folds = "hands that the ante folds lose it (Method A)" if options.method == "A" else (
        "folding takes nothing (Method B)"
    )  # fmt: skip
    return (
        f"A wager of {dollars(options.stake or WAGER)} with {dollars(options.meter)} on the meter, "
        f"or what is guaranteed where that is more; {folds}; bonus jackpots are off."
    )


def _codes(method: str, played: Rules, run: Run) -> dict[tuple[int, int], int]:
    """How often a jackpot wager is settled by which code, and with which hand."""
    if method not in METHODS:
        raise LawError(f"a jackpot is played by method A or B, not {method!r}")
    counts, goes_on = hands(run), [True] * STARTS
    if method == "A":
        _, goes_on = best(played, played, run)
    found: dict[tuple[int, int], int] = {}
    for start_hands, on in zip(counts, goes_on, strict=True):
        for line, many in enumerate(start_hands):
            key = settle_jackpot(line, int(not on), 0), line
            found[key] = found.get(key, 0) + int(many)
    return found


def _worth(
    rules: Rules, codes: Mapping[tuple[int, int], int], meter: Cents, stake: Cents
) -> Result:
    ends = ((jackpot_end(rules, *settled, meter, stake), many) for settled, many in codes.items())
    return Result("jackpot", "none", DEALS, lines(ends))


def jackpot_end(rules: Rules, code: int, line: int, meter: Cents, stake: Cents) -> End:
    """What a jackpot wager brings that is settled by a code."""
    name, _, verdict = rules.decode(code)
    brought = Fraction(-1)
    if verdict.prize:
        prize = share(rules, line, meter, 1)
        back = rules.switch("winning_jackpot_stake")
        brought += Fraction(prize.from_pool + prize.from_house, stake) + back
    return End(words(name).capitalize(), cited(verdict.clause), brought, Fraction(1))


def hands(run: Run = run_here) -> Ints:
    """Hole cards with flops by the start and by the hand that the five cards make."""
    import numpy as np

    flops, fill = classes(3), compiled(fill_hands)

    def part(number: int) -> Ints:
        counts = np.zeros((STARTS, len(HANDS)), dtype=np.int64)
        some = slice(number, None, PARTS)
        fill(flops.suits[some], flops.weights[some], counts)
        return counts

    return run(Job("jackpot-hands", (), PARTS, part))


def fill_hands(flops: Ints, weights: Ints, counts: Ints) -> None:
    """Count what the game's own reader makes of the holes with these flops."""
    for at in range(len(flops)):
        c, d, e = three_cards(flops[at])
        for b in range(CARDS):
            for a in range(b):
                if a not in (c, d, e) and b not in (c, d, e):
                    counts[start(a, b), read_jackpot(a, b, c, d, e)] += weights[at]
