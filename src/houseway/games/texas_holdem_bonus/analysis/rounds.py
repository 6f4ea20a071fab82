"""Rounds of Texas Hold'em Bonus Poker: one box with every wager that it may place."""

from typing import Any, NamedTuple

from houseway.games.kit import analysis, jackpot
from houseway.games.texas_holdem_bonus.analysis import ante, side
from houseway.games.texas_holdem_bonus.kernel import HANDS, settle_jackpot
from houseway.games.texas_holdem_bonus.play import BET, CHECK, FOLD, play
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.games.texas_holdem_bonus.state import ANTE, ANTE_BONUS, BETS
from houseway.kernel import kernel
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.solvers import bets
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import start
from houseway.solvers.generator import draw_nine
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.suits import board_number, chosen, classes

COLUMNS = ("ante_bonus", "ante", "flop", "turn", "river", "jackpot")
METHOD_A, METHOD_B = range(2)


class Policy(NamedTuple):
    """When to bet: by class of board and place of the hole, with the class of every board."""

    bets: Ints
    classes: Ints
    orders: Ints


@kernel
def rounds(
    rows: Any, key: int, counter: int, starts: Any, on_flop: Policy, on_turn: Policy,
    numbers: tuple[int, int, int, int],
) -> int:  # fmt: skip
    """Play a round into every row.

    The numbers: how many cards a deck has; what later wagers always are, BET or CHECK, where there
    are no tables; the least hand for which an ante is paid; and the jackpot's method.
    """
    deck, always, least, method = numbers
    for at in range(rows.shape[0]):
        a, b, x, y, c, d, e, f, g, counter = draw_nine(key, counter, deck)
        before_flop = BET if starts[start(min(a, b), max(a, b))] else FOLD
        before_turn, before_river = always, always
        if len(on_flop.bets):
            flop, turn = board_number(c, d, e, -1), board_number(c, d, e, f)
            before_turn = chosen(on_flop.bets, on_flop.classes, on_flop.orders, flop, a, b)
            before_river = chosen(on_turn.bets, on_turn.classes, on_turn.orders, turn, a, b)
        cards = (a, b, x, y, c, d, e, f, g)
        codes = play(cards, before_flop, before_turn, before_river, 0, method, least)
        for column in range(len(codes)):
            rows[at, column] = codes[column]
    return counter


def plan(
    rules: Rules,
    wager: str,
    policy: str,
    run: Run = run_here,
    options: analysis.Options = analysis.NO_OPTIONS,
) -> analysis.Plan:
    """How to play under a policy; a bonus or a jackpot wager alone is that of a player who stays,
    but for Method A: there the ante is played best, and folding ends the jackpot wager."""
    if options.wagers > 1:
        raise LawError("rounds are simulated with one box: leave --jackpot-wagers out")
    starts, always = (
        np.ones(ante.STARTS, dtype=np.uint8),
        CHECK if policy == ante.ALWAYS_CHECK else BET,
    )
    tables = [np.zeros((0, 0), dtype=np.uint8)] * 2
    if policy == ante.OPTIMAL:
        tables = [bets.policy(ante.bet_of(rules, options), cards, run) for cards in (3, 4)]
    if policy == analysis.SHORT:
        tables, starts = list(ante.short_bets(run)), np.array(ante.short_starts(), dtype=np.uint8)
    if policy == ante.OPTIMAL or options.method == "A":
        starts = np.array(ante.best(rules, rules, run, options)[1], dtype=np.uint8)
    boards = classes(3), classes(4)
    on_flop, on_turn = (
        Policy(table, board.classes, board.orders.astype(np.int16))
        for table, board in zip(tables, boards, strict=True)
    )
    method = METHOD_A if options.method == "A" else METHOD_B
    numbers = rules.number("deck"), always, least_paid_ante(rules), method
    return analysis.Plan(rounds, len(COLUMNS), (starts, on_flop, on_turn, numbers))


def worth(
    rules: Rules, wager: str, options: analysis.Options = analysis.NO_OPTIONS
) -> tuple[analysis.Worth, ...]:
    """An ante has its Flop, Turn and River wagers counted in."""
    paid = ante.brings(rules, options)
    if wager == ANTE_BONUS:
        return analysis.stakes(rules, 1, ANTE_BONUS, paid), *(analysis.NO_WORTH,) * 5
    if wager == jackpot.JACKPOT:
        return *(analysis.NO_WORTH,) * 5, _jackpot(rules, options)
    placed = ((area, rules.number(f"{area}_multiple")) for area in BETS)
    later = (analysis.stakes(rules, units, area, paid) for area, units in placed)
    return analysis.NO_WORTH, analysis.stakes(rules, 1, ANTE, paid), *later, analysis.NO_WORTH


def _jackpot(rules: Rules, options: analysis.Options) -> analysis.Worth:
    """What a hand brings that is alone in hitting a meter that shows so much."""
    profit = {}
    for line in range(len(HANDS)):
        for folded in range(2):
            code = settle_jackpot(line, folded, METHOD_A)
            profit[code] = side.jackpot_end(rules, code, line, side.ALONE, options).profit
    return analysis.unit_worth(profit)
