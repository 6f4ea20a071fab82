"""Ante, Flop, Turn and River wagers together."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb, lcm

from houseway.core import Sign
from houseway.equipment.cards import RANKS
from houseway.games.kit.analysis import NO_OPTIONS, SHORT, Options, Short
from houseway.games.kit.figures import words
from houseway.games.kit.results import (
    Brings,
    End,
    Result,
    by_which_odds,
    end,
    lines,
    paid_by,
    profit,
)
from houseway.games.texas_holdem_bonus.kernel import fold, settle
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante, settled
from houseway.games.texas_holdem_bonus.state import ANTE, Box, Round
from houseway.hands.poker import EQUAL, HIGHER, LOWER
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.solvers import bets, holdings
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import EVEN, LOST, TIED, WON, WON_HIGH, Bet
from houseway.solvers.jobs import Run, run_here

OPTIMAL, ALWAYS_BET, ALWAYS_CHECK = "optimal", "always_bet", "always_check"
STARTS = 169
OUTCOMES = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
# A showdown for the kernel that settles: comparison, and whether the ante is paid if it wins.
SHOWDOWNS = {LOST: (LOWER, 0), TIED: (EQUAL, 0), WON: (HIGHER, 0), WON_HIGH: (HIGHER, 1)}


def brings(rules: Rules, options: Options = NO_OPTIONS) -> Brings:
    """What wagers bring: by their odds, or a stake in chips as the table pays it."""
    state = Round(rules, Sign(chips=(options.chip,)))
    return paid_by(state, options.stake, settled, Box)


def ante(rules: Rules, policy: str, options: Options, run: Run = run_here) -> Result:
    """The four wagers per unit of the ante, under a policy.

    Who always bets, or always checks after the Flop wager, never folds.
    """
    played = options.played or rules
    if policy == OPTIMAL:
        counts, goes_on = best(rules, played, run, options)
    elif policy == SHORT:
        counts, goes_on = (
            bets.kept_ends(least_paid_ante(rules), short_bets(run), run),
            short_starts(),
        )
    else:
        counts, goes_on = bets.ends(least_paid_ante(rules), EVEN, run), [True] * STARTS
        counts = _all_as_one(counts, int(policy == ALWAYS_BET))
    kept = counts[goes_on].sum(axis=0)
    found = [(ending, int(kept[facts])) for facts, ending in ends(rules, options).items()]
    folded = OUTCOMES - sum(outcomes for _, outcomes in found)
    return Result("ante", policy, OUTCOMES, lines([*found, (end(rules, (fold(0), 1)), folded)]))


def _all_as_one(counts: Ints, bet: int) -> Ints:
    """The same showdowns where both wagers are always placed, or never."""
    made = np.zeros_like(counts)
    made[:, bet, bet] = counts.sum(axis=(1, 2))
    return made


# How a round can end


def ends(rules: Rules, options: Options = NO_OPTIONS) -> dict[tuple[int, int, int], End]:
    """How a round ends that was not folded, by whether Turn and River wagers were placed, and by
    the showdown."""
    paid = brings(rules, options)
    return {
        (turn, river, how): _end(rules, turn, river, how, paid, by_odds=not options.stake)
        for turn in range(2)
        for river in range(2)
        for how in SHOWDOWNS
    }


def _end(rules: Rules, turn: int, river: int, how: int, paid: Brings, by_odds: bool) -> End:
    ante_code, bet_code = settle(0, *SHOWDOWNS[how])
    placed = {
        "flop": rules.number("flop_multiple"),
        "turn": turn * rules.number("turn_multiple"),
        "river": river * rules.number("river_multiple"),
    }
    names = ", ".join(name for name, units in placed.items() if units)
    brought = [paid(area, bet_code, units).profit for area, units in placed.items() if units]
    name, _, verdict = rules.decode(ante_code)
    return End(
        f"{words(name).capitalize()}; {words(rules.decode(bet_code)[0])}: {names}",
        cited(verdict.clause),
        paid(ANTE, ante_code, 1).profit + sum(brought, Fraction(0)),
        Fraction(1 + sum(placed.values())),
        by_which_odds(rules, (ante_code, 1), (bet_code, sum(placed.values()))) if by_odds else (),
    )


def bet_of(rules: Rules, options: Options = NO_OPTIONS) -> Bet:
    """What a wager after the Flop brings, in whole numbers."""
    turn, river = (_bet_of(rules, area, options) for area in ("turn", "river"))
    if turn != river:
        raise LawError("Turn and River wagers that chips round differently are not analysed")
    unit = lcm(*(value.denominator for value in turn))
    return Bet(*(int(value * unit) for value in turn))


def _bet_of(rules: Rules, area: str, options: Options) -> list[Fraction]:
    units, paid = rules.number(f"{area}_multiple"), brings(rules, options)
    codes = (settle(0, *SHOWDOWNS[how])[1] for how in (WON, TIED, LOST))
    return [paid(area, code, units).profit / units for code in codes]


# The short policy: by two ranks, and then by what the hole cards add to the board


def short_starts() -> list[bool]:
    """Who goes on before the Flop: all but the lowest cards of two suits."""
    return [not _lowest(*divmod(at, len(RANKS))) for at in range(STARTS)]


def _lowest(low: int, high: int) -> bool:
    """Of two suits are starts with the lower rank first."""
    return low < high and (low, high) in FOLDED_STARTS


def short_bets(run: Run) -> bets.Kept:
    """A Turn wager with a pair or a flush draw, a River wager with a pair."""
    return bets.Kept(
        holdings.policy(holdings.FLUSH_DRAW, 3, run),
        holdings.policy(holdings.FLUSH_DRAW + 1, 4, run),
    )


# A two with a seven or less, and three and four.
FOLDED_STARTS = (*((0, high) for high in range(1, 6)), (1, 2))
SAYS = Short(
    "ante",
    SHORT,
    (
        "Before the Flop fold a two with a seven or less, and three with four, of two suits. Bet "
        "everything else.",
        "Make the Turn wager with a pair or better of your own, or four cards to a flush with one "
        "of yours.",
        "Make the River wager with a pair or better of your own.",
        "Otherwise check; never fold after the Flop.",
    ),
)


# The best policy


def best(
    rules: Rules, played: Rules, run: Run = run_here, options: Options = NO_OPTIONS
) -> tuple[Ints, list[bool]]:
    """The counts of all showdowns under the best play of some rules, and who goes on before the
    Flop under them."""
    counts = bets.ends(least_paid_ante(rules), bet_of(played, options), run)
    own = counts
    if least_paid_ante(played) != least_paid_ante(rules):
        own = bets.ends(least_paid_ante(played), bet_of(played, options), run)
    folded = profit(played, fold(0))
    return counts, [value > folded for value in values(played, own, options)]


def values(rules: Rules, counts: Ints, options: Options = NO_OPTIONS) -> list[Fraction]:
    """What going on brings with each start, two hole cards by their ranks."""
    worth = {facts: ending.profit for facts, ending in ends(rules, options).items()}
    return [_mean(worth, start_counts) for start_counts in counts]


def value(rules: Rules, counts: Ints, at: int, options: Options = NO_OPTIONS) -> Fraction:
    """The same of one start."""
    return values(rules, counts[at : at + 1], options)[0]


def _mean(worth: Mapping[tuple[int, int, int], Fraction], counts: Ints) -> Fraction:
    brought = (int(counts[facts]) * brings for facts, brings in worth.items())
    return sum(brought, Fraction(0)) / int(counts.sum())
