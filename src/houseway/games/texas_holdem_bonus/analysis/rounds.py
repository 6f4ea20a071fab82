"""Rounds of Texas Hold'em Bonus Poker: one box with every wager that it may place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

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
    from numpy.typing import NDArray

    from houseway.law.rules import Rules

    Ints = NDArray[Any]

COLUMNS = ("ante_bonus", "ante", "flop", "turn", "river", "jackpot")
METHOD_B = 1


class Policy(NamedTuple):
    """When to bet: by class of board and place of the hole, with the class of every board."""

    bets: Ints
    classes: Ints
    orders: Ints


@kernel
def rounds(
    rows: Any, key: int, counter: int, starts: Any, on_flop: Policy, on_turn: Policy,
    numbers: tuple[int, int, int],
) -> int:  # fmt: skip
    """Play a round into every row.

    The numbers: how many cards a deck has; what later wagers always are, BET or CHECK, where there
    are no tables; and the least hand for which an ante is paid.
    """
    deck, always, least = numbers
    for at in range(rows.shape[0]):
        a, b, x, y, c, d, e, f, g, counter = draw_nine(key, counter, deck)
        before_flop = BET if starts[start(min(a, b), max(a, b))] else FOLD
        before_turn, before_river = always, always
        if len(on_flop.bets):
            flop, turn = board_number(c, d, e, -1), board_number(c, d, e, f)
            before_turn = chosen(on_flop.bets, on_flop.classes, on_flop.orders, flop, a, b)
            before_river = chosen(on_turn.bets, on_turn.classes, on_turn.orders, turn, a, b)
        cards = (a, b, x, y, c, d, e, f, g)
        codes = play(cards, before_flop, before_turn, before_river, 0, METHOD_B, least)
        for column in range(len(codes)):
            rows[at, column] = codes[column]
    return counter


def plan(rules: Rules, wager: str, policy: str, run: Run = run_here) -> Plan:
    """How to play under a policy; a bonus or a jackpot wager alone is that of a player who stays.

    A jackpot is played by Method B, under which folding takes nothing.
    """
    import numpy as np

    starts, always = np.ones(STARTS, dtype=np.uint8), CHECK if policy == ALWAYS_CHECK else BET
    tables = [np.zeros((0, 0), dtype=np.uint8)] * 2
    if policy == OPTIMAL:
        _, goes_on = best(rules, rules, run)
        starts = np.array(goes_on, dtype=np.uint8)
        tables = [bets.policy(bet_of(rules), cards, run) for cards in (3, 4)]
    boards = classes(3), classes(4)
    on_flop, on_turn = (
        Policy(table, board.classes, board.orders.astype(np.int16))
        for table, board in zip(tables, boards, strict=True)
    )
    numbers = rules.number("deck"), always, least_paid_ante(rules)
    return Plan(rounds, len(COLUMNS), (starts, on_flop, on_turn, numbers))


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
