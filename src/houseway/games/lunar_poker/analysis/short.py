"""A strategy for Lunar Poker that a person can keep in mind: never draw, and bet what is paid.

It is read off the counts of those who only bet or fold. Under their best play every hand with a
pair of threes or better is bet, which is checked, so the counts of these hands are those of a
player who bets them by rule. Pairs of twos are counted apart and taken out; they are folded.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

from houseway.games.kit.analysis import NO_OPTIONS, SHORT, Options, Short
from houseway.games.kit.results import Result, lines
from houseway.games.lunar_poker.analysis.paying import ends_of, folded, key, problem
from houseway.games.lunar_poker.analysis.reading import BITS, hands
from houseway.games.lunar_poker.analysis.sheets import class_rows
from houseway.games.lunar_poker.analysis.solution import solution
from houseway.hands.poker import PAIR, ROYAL_FLUSH
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.solvers import draws
from houseway.solvers.draws.choices import BET, BET_OR_FOLD, FOLD
from houseway.solvers.draws.ranks import HAND, RANKS, multisets
from houseway.solvers.draws.suits import alike, pattern
from houseway.solvers.jobs import Run, run_here, shared

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

DECK = 52
OUTCOMES = comb(DECK, HAND) * (DECK - HAND) * comb(DECK - HAND - 1, 4)
# Hands without a pair, and pairs of twos: of all others every one is bet.
FOLDED_HANDS = 1_302_540 + 84_480
TWO = 0
SAYS = Short(
    "ante",
    SHORT,
    (
        "Declare a straight flush or a royal flush: it is paid at once.",
        "Bet a pair of threes or better.",
        "Fold everything else: a pair of twos, and ace and king, too.",
        "Never buy a card and never exchange any.",
    ),
)


def short(rules: Rules, options: Options = NO_OPTIONS, run: Run = run_here) -> Result:
    """What an ante is worth to those who play so."""
    found = solution(rules, run, options)
    facts = found.facts[BET_OR_FOLD] - _twos(rules, options, run)
    for at, kind in enumerate(found.kinds.tolist()):
        if not PAIR <= kind & (1 << BITS) - 1 <= ROYAL_FLUSH:
            facts[BET, at] = 0
    facts[FOLD] = 0
    every = ends_of(rules, found.kinds, facts, options)
    counted = [(ending, 4 * many) for ending, many, _ in every]
    rest = OUTCOMES - sum(many for _, many in counted)
    if rest != FOLDED_HANDS * OUTCOMES // comb(DECK, HAND):
        raise LawError("under these rules a pair is not always bet: no short strategy is known")
    return Result("ante", SHORT, OUTCOMES, lines([*counted, (folded(rules), rest)]))


def _twos(rules: Rules, options: Options, run: Run) -> Ints:
    """The counts of hands with nothing but a pair of twos."""
    asked = shared(lambda: problem(rules, options)[0])
    named = (*key(rules, options), "a pair of twos")
    counts: Ints = draws.solve_some(named, asked, _weighed, run)[0, BET_OR_FOLD]
    return counts


def _weighed(hand: int, up: int) -> dict[int, Ints]:
    """Every class of such a hand."""
    import numpy as np

    ranks = tuple(multisets(HAND)[hand].tolist())
    if ranks.count(TWO) != 2 or len(set(ranks)) != HAND - 1:
        return {}
    return {0: np.array(alike(pattern(ranks, up)).weights)}


def choices() -> tuple[Ints, ...]:
    """What to do with every class of hands beside each open rank, as a solution has it."""
    import numpy as np

    read, kinds = hands()
    lines_made = kinds[read.five[1]] & (1 << BITS) - 1
    bet = (lines_made >= PAIR) & (lines_made <= ROYAL_FLUSH)
    dealt = multisets(HAND)
    bet &= (lines_made > PAIR) | ((dealt == TWO).sum(axis=1) < 2)
    made = []
    for up in range(RANKS):
        hand, suited, _ = class_rows(up)
        made.append(np.where(suited == 2, 1, bet[hand].astype(np.int16)).astype(np.int16))
    return tuple(made)
