"""Rounds of Texas Hold'em Bonus Poker: one box with every wager that it may place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.games.kit.analysis import NO_WORTH, Plan, Worth, stakes, unit_worth
from houseway.games.texas_holdem_bonus.analysis.ante import (
    ALWAYS_CHECK,
    OPTIMAL,
    STARTS,
    best,
    bet_of,
)
from houseway.games.texas_holdem_bonus.analysis.side import WAGER, jackpot_end
from houseway.games.texas_holdem_bonus.kernel import HANDS, settle_jackpot
from houseway.games.texas_holdem_bonus.play import BET, CHECK, FOLD, play
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.kernel import kernel
from houseway.solvers import bets
from houseway.solvers.bets import start
from houseway.solvers.generator import draw_nine
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.suits import board_number, chosen, classes

if TYPE_CHECKING:
    from houseway.law.rules import Rules

COLUMNS = ("ante_bonus", "ante", "flop", "turn", "river", "jackpot")
METHOD_B = 1


@kernel
def rounds(
    rows: Any, key: int, counter: int, deck: int, starts: Any, always: int,
    on_flop: Any, flops: Any, flop_orders: Any, on_turn: Any, turns: Any, turn_orders: Any,
    method_b: int, least: int,
) -> int:  # fmt: skip
    """Play a round into every row; without tables the later wagers are `always` BET or CHECK."""
    for at in range(rows.shape[0]):
        a, b, x, y, c, d, e, f, g, counter = draw_nine(key, counter, deck)
        before_flop = BET if starts[start(min(a, b), max(a, b))] else FOLD
        before_turn, before_river = always, always
        if len(on_flop):
            flop, turn = board_number(c, d, e, -1), board_number(c, d, e, f)
            before_turn = chosen(on_flop, flops, flop_orders, flop, a, b)
            before_river = chosen(on_turn, turns, turn_orders, turn, a, b)
        codes = play(
            a, b, x, y, c, d, e, f, g, before_flop, before_turn, before_river, 0, method_b, least
        )
        for column in range(len(codes)):
            rows[at, column] = codes[column]
    return counter


def plan(rules: Rules, wager: str, policy: str, run: Run = run_here) -> Plan:
    """How to play under a policy; a bonus or a jackpot wager alone is that of a player who stays.

    A jackpot is played by Method B, under which folding takes nothing.
    """
    import numpy as np

    boards = (classes(3), classes(4))
    flops, turns = ((one.classes, one.orders.astype(np.int16)) for one in boards)
    starts, always = np.ones(STARTS, dtype=np.uint8), CHECK if policy == ALWAYS_CHECK else BET
    on_flop = on_turn = np.zeros((0, 0), dtype=np.uint8)
    if policy == OPTIMAL:
        _, goes_on = best(rules, rules, run)
        starts = np.array(goes_on, dtype=np.uint8)
        on_flop, on_turn = (bets.policy(bet_of(rules), cards, run) for cards in (3, 4))
    tables = (on_flop, *flops, on_turn, *turns)
    told = (rules.number("deck"), starts, always, *tables, METHOD_B, least_paid_ante(rules))
    return Plan(rounds, len(COLUMNS), told)


def worth(rules: Rules, wager: str) -> tuple[Worth, ...]:
    """An ante has its Flop, Turn and River wagers counted in."""
    if wager == "ante_bonus":
        return stakes(rules), *(NO_WORTH,) * 5
    if wager == "jackpot":
        return *(NO_WORTH,) * 5, _jackpot(rules)
    placed = (rules.number(f"{name}_multiple") for name in ("flop", "turn", "river"))
    return NO_WORTH, stakes(rules), *(stakes(rules, units) for units in placed), NO_WORTH


def _jackpot(rules: Rules) -> Worth:
    """The guaranteed minimums, as for a meter that shows nothing."""
    profit = {}
    for line in range(len(HANDS)):
        for folded in range(2):
            code = settle_jackpot(line, folded, METHOD_B)
            profit[code] = jackpot_end(rules, code, line, 0, WAGER).profit
    return unit_worth(profit)
