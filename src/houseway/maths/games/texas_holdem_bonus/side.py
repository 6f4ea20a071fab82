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
from houseway.maths.games.texas_holdem_bonus.ante import STARTS, best
from houseway.maths.holdem import End, end, lines, words
from houseway.maths.results import Result
from houseway.maths.solvers.bets import start
from houseway.maths.solvers.suits import CARDS, classes, three_cards
from houseway.maths.work import Job, Tell, quiet, total
from houseway.money import Cents

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

DEALS = comb(52, 2) * comb(50, 3)
PARTS = 9
# The sign sets the amount of a jackpot wager; where nobody names one it is a dollar.
WAGER = 1_00
METHODS = ("", "A", "B")


def ante_bonus(rules: Rules) -> Result:
    """An Ante Bonus of a player who does not fold."""
    ends = (end(rules, (settle_ante_bonus(read_ante_bonus(*hole)), 1)) for hole in _holes())
    return Result("ante_bonus", "none", comb(52, 2), lines((one, 1) for one in ends))


def _holes() -> combinations[tuple[int, ...]]:
    return combinations(DECK, 2)


# The jackpot


def jackpot(
    rules: Rules, method: str = "", meter: Cents = 0, stake: Cents = 0,
    played: Rules | None = None, tell: Tell = quiet,
) -> Result:  # fmt: skip
    """A jackpot wager when the meter shows so much, for a hand alone in hitting it.

    With nothing on the meter the guaranteed minimums are paid. Under Method A the player folds as
    the best play of the ante says, and loses the wager by it; under Method B, and where no method
    is named, folding takes nothing.
    """
    if method not in METHODS or meter < 0 or stake < 0:
        raise LawError("a jackpot is played by method A or B, with a meter and a stake above zero")
    counts = hands(tell)
    goes_on = [True] * STARTS
    if method == "A":
        _, goes_on = best(played or rules, played or rules, tell)
    found = []
    for folded in range(2):
        for line, many in enumerate(counts[[one != bool(folded) for one in goes_on]].sum(axis=0)):
            code = settle_jackpot(line, folded, 0)
            found.append((_end(rules, code, line, meter, stake or WAGER), int(many)))
    return Result("jackpot", "none", DEALS, lines(found))


def _end(rules: Rules, code: int, line: int, meter: Cents, stake: Cents) -> End:
    name, hand, verdict = rules.decode(code)
    paid = Fraction(-1)
    if verdict.prize:
        prize = share(rules, line, meter, 1)
        back = rules.switch("winning_jackpot_stake")
        paid = Fraction(prize.from_pool + prize.from_house, stake) - 1 + back
    return End(words(name).capitalize(), cited(verdict.clause), paid, Fraction(1))


def break_even(
    rules: Rules, method: str = "", stake: Cents = 0,
    played: Rules | None = None, tell: Tell = quiet,
) -> Cents | None:  # fmt: skip
    """The least meter at which a jackpot wager costs nothing; None where no meter is enough."""

    def gain(meter: Cents) -> Fraction:
        return jackpot(rules, method, meter, stake, played, tell).ev

    low, high = -1, 1
    while gain(high) < 0:
        low, high = high, 2 * high
        if high > 1 << 60:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if gain(middle) < 0 else (low, middle)
    return high


def hands(tell: Tell = quiet) -> Ints:
    """Hole cards with flops by the start and by the hand that the five cards make."""
    import numpy as np

    flops, fill = classes(3), compiled(fill_hands)

    def part(one: int) -> Ints:
        counts = np.zeros((STARTS, len(HANDS)), dtype=np.int64)
        some = slice(one, None, PARTS)
        fill(flops.suits[some], flops.weights[some], counts)
        return counts

    return total(Job("jackpot-hands", (), PARTS, part), tell)


def fill_hands(flops: Ints, weights: Ints, counts: Ints) -> None:
    """Count what the game's own reader makes of the holes with these flops."""
    for at in range(len(flops)):
        c, d, e = three_cards(flops[at])
        for b in range(CARDS):
            for a in range(b):
                if a not in (c, d, e) and b not in (c, d, e):
                    counts[start(a, b), read_jackpot(a, b, c, d, e)] += weights[at]
