"""Rounds of Canberra Casino Hold-em: one box, Super Aces declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.games.canberra_holdem.play import play
from houseway.games.canberra_holdem.round import threshold, unqualified_switches
from houseway.kernel import kernel
from houseway.maths.games.canberra_holdem import ALWAYS_CALL, OPTIMAL, best_calls
from houseway.maths.generator import draw_nine
from houseway.maths.rounds import NO_WORTH, Plan, Worth, stakes
from houseway.maths.solvers.suits import board_number, chosen, classes
from houseway.maths.work import Tell, quiet

if TYPE_CHECKING:
    from houseway.law.rules import Rules

COLUMNS, MARKS = ("ante", "call", "super_aces"), ()


@kernel
def rounds(
    rows: Any, key: int, counter: int, deck: int, calls: Any, flops: Any, orders: Any,
    qualify: int, least: int,
    forfeit_by_fold: int, pay_unqualified_call: int, void_unqualified_tie: int,
) -> int:  # fmt: skip
    """Play a round into every row; without a table of calls the player always calls."""
    for at in range(rows.shape[0]):
        a, b, x, y, c, d, e, f, g, counter = draw_nine(key, counter, deck)
        called = 1
        if len(calls):
            called = chosen(calls, flops, orders, board_number(c, d, e, -1), a, b)
        rows[at, 0], rows[at, 1], rows[at, 2] = play(
            a, b, x, y, c, d, e, f, g, 1, called, qualify, least,
            forfeit_by_fold, pay_unqualified_call, void_unqualified_tie,
        )  # fmt: skip
    return counter


def plan(rules: Rules, wager: str, policy: str, tell: Tell = quiet) -> Plan:
    """How to play under a policy; a bonus alone is called with, unless folding forfeits it."""
    import numpy as np

    forfeit = rules.switch("fold_after_declaring")
    if policy not in (OPTIMAL, ALWAYS_CALL):
        policy = OPTIMAL if forfeit else ALWAYS_CALL
    calls = best_calls(rules, tell) if policy == OPTIMAL else np.zeros((0, 0), np.uint8)
    flops = classes(3)
    thresholds = threshold(rules, "qualify"), threshold(rules, "super_aces")
    tables = (rules.number("deck"), calls, flops.classes, flops.orders.astype(np.int16))
    return Plan(rounds, len(COLUMNS), (*tables, *thresholds, forfeit, *unqualified_switches(rules)))


def worth(rules: Rules, wager: str) -> tuple[Worth, ...]:
    """An ante has its call counted in; Super Aces stands alone."""
    if wager == "super_aces":
        return NO_WORTH, NO_WORTH, stakes(rules)
    return stakes(rules), stakes(rules, rules.number("call_multiple")), NO_WORTH
