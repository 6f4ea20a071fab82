"""Canberra Casino Hold-em over all 27,813,810,024,000 outcomes: one hand, one decision.

The solver counts how showdowns end, by facts. What that brings comes after it, from the function
that settles at the table and the odds of the rules; so under a policy that stays the same a changed
pay table or a switched reading costs no new count. Calling must be worth more than folding to be
called best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import comb, lcm
from typing import TYPE_CHECKING, Any

from houseway.games.canberra_holdem.kernel import (
    LINES,
    fold,
    read,
    read_super_aces,
    settle,
    settle_super_aces,
)
from houseway.games.canberra_holdem.round import threshold, unqualified_switches
from houseway.kernel import compiled, kernel
from houseway.law.rules import Rules
from houseway.maths.holdem import End, check_wager, dealt, end, lines, profit
from houseway.maths.results import Result, Sheet
from houseway.maths.solvers import calls
from houseway.maths.solvers.suits import CARDS, classes, place, three_cards
from houseway.maths.work import Job, Tell, quiet, total

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

OPTIMAL, ALWAYS_CALL = "optimal", "always_call"
WAGERS: Mapping[str, tuple[str, ...]] = {
    "ante": (OPTIMAL, ALWAYS_CALL),
    "super_aces": ("none",),
}
DEALS = comb(52, 2) * comb(50, 3)
OUTCOMES = DEALS * comb(47, 2) * comb(45, 2)
PARTS = 9


def result(
    rules: Rules, wager: str, policy: str, tell: Tell = quiet, played: Rules | None = None
) -> Result:
    """What an ante with its call, or a Super Aces wager, is worth.

    The best policy is that of these rules, or of the rules that are `played` by.
    """
    check_wager(WAGERS, rules.document.game, wager, policy)
    if wager == "super_aces":
        return _super_aces(rules, played or rules, tell)
    chosen = None if policy == ALWAYS_CALL else best_calls(played or rules, tell)
    counts = calls.ends(threshold(rules, "qualify"), chosen, tell)
    found = [
        (one, int(counts[line, 2 * comparison + qualifies]))
        for (line, comparison, qualifies), one in _ends(rules).items()
    ]
    folded = OUTCOMES - sum(outcomes for _, outcomes in found)
    return Result(wager, policy, OUTCOMES, lines([*found, (end(rules, (fold(), 1)), folded)]))


# Ante and call


def _ends(rules: Rules) -> dict[tuple[int, int, int], End]:
    """How a round ends for a player who called, by category, comparison and qualification."""
    call, switches = rules.number("call_multiple"), unqualified_switches(rules)
    made = {}
    for facts in ((a, b, c) for a in range(len(LINES)) for b in range(3) for c in range(2)):
        ante_code, call_code = settle(*facts, *switches)
        made[facts] = end(rules, (ante_code, 1), (call_code, call))
    return made


def _worth(rules: Rules) -> tuple[Ints, int, int]:
    """What each showdown brings and what folding does, as whole numbers, and of what unit."""
    import numpy as np

    values = [one.profit for one in _ends(rules).values()]
    folded = profit(rules, fold())
    unit = lcm(*(one.denominator for one in (*values, folded)))
    whole = [int(one * unit) for one in values]
    worth = np.array(whole, dtype=calls.value_type(whole)).reshape(len(LINES), -1)
    return worth, int(folded * unit), unit


def best_calls(rules: Rules, tell: Tell = quiet) -> Ints:
    """The best policy: for each class of flops a bit for each place of a hole, 1 to call."""
    worth, folded, _ = _worth(rules)
    return calls.best_policy(threshold(rules, "qualify"), worth, folded, tell)


# Super Aces


def _super_aces(rules: Rules, played: Rules, tell: Tell) -> Result:
    """Declared by the software; folding matters only where it forfeits, and then the player is
    one who plays the ante game best and folds as that says."""
    import numpy as np

    forfeit, least = rules.switch("fold_after_declaring"), threshold(rules, "super_aces")
    policy = best_calls(played, tell) if forfeit else np.zeros((0, 0), dtype=np.uint8)
    flops, fill = classes(3), compiled(fill_super_aces)

    def part(one: int) -> Ints:
        counts = np.zeros((len(LINES), 2, 2), dtype=np.int64)
        some = slice(one, None, PARTS)
        fill(flops.suits[some], flops.weights[some], policy[some], least, counts)
        return counts

    key = (str(least), calls.digest(policy))
    counts = total(Job("super-aces", key, PARTS, part), tell)
    found = (
        (end(rules, (settle_super_aces(line, eligible, 1, folded, forfeit), 1)), int(many))
        for (line, eligible, folded), many in np.ndenumerate(counts)
        if many
    )
    return Result("super_aces", "none", DEALS, lines(found))


def fill_super_aces(flops: Ints, weights: Ints, policy: Ints, least: int, counts: Ints) -> None:
    """Count hole cards with flops by the bonus hand and by whether the hand is folded."""
    for at in range(len(flops)):
        c, d, e = three_cards(flops[at])
        for a in range(CARDS):
            if a in (c, d, e):
                continue
            for b in range(a):
                if b in (c, d, e):
                    continue
                line, eligible = read_super_aces(a, b, c, d, e, least)
                hole = place(a, b)
                folded = 1 - (policy[at, hole >> 3] >> (hole & 7) & 1) if len(policy) else 0
                counts[line, eligible, folded] += weights[at]


# Advice


def advise(rules: Rules, hole: Sequence[int], flop: Sequence[int]) -> dict[str, Fraction]:
    """What calling and folding bring with these hole cards and this flop, in antes."""
    import numpy as np

    seen = dealt(("the hole", hole, 2), ("the flop", flop, 3))
    counts = np.zeros((len(LINES), 3, 2), dtype=np.int64)
    compiled(count_showdowns)(*seen, threshold(rules, "qualify"), counts)
    called = sum(
        (one.profit * int(counts[facts]) for facts, one in _ends(rules).items()), Fraction(0)
    )
    return {"call": called / int(counts.sum()), "fold": profit(rules, fold())}


def count_showdowns(
    a: int, b: int, c: int, d: int, e: int, qualify: int, counts: Ints
) -> None:
    """Count what the game's own reader says of every river and every dealer's hand."""
    seen = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    for f in range(CARDS):
        for g in range(f):
            board = seen | 1 << f | 1 << g
            if seen & (1 << f | 1 << g):
                continue
            for x in range(CARDS):
                if board >> x & 1:
                    continue
                for y in range(x):
                    if not board >> y & 1:
                        counts[read(a, b, x, y, c, d, e, f, g, qualify)] += 1
