"""Ante and super wager together: nobody may place one without the other (7.2.2, 12.8).

What the super wager brings depends on the five cards that the ante is played with, so the two are
counted together: for each way in which the super wager is settled, how the ante ends.
"""

from collections.abc import Iterator
from functools import cache
from math import comb, lcm

from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.games.kit.figures import words
from houseway.games.kit.results import End, Result, by_which_odds, lines
from houseway.games.lunar_poker.analysis.paying import ends_of, key, paying, problem, solution
from houseway.games.lunar_poker.kernel import read_first, settle_super
from houseway.games.lunar_poker.reader import LINES, NOTHING, SAME_COLOURED
from houseway.games.lunar_poker.state import super_of
from houseway.law.rules import Rules, cited
from houseway.solvers import draws
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.choices import POLICIES
from houseway.solvers.draws.ranks import HAND, multisets
from houseway.solvers.draws.suits import Pattern, alike, pattern
from houseway.solvers.jobs import Run, run_here, shared

WAGER, OPTIMAL = "ante_with_super", "optimal"
DECK = 52
OUTCOMES = comb(DECK, HAND) * (DECK - HAND) * comb(DECK - HAND - 1, 4)
# The open card has the first suit; this one has its colour.
SAME_COLOUR = 3


def together(rules: Rules, policy: str, options: Options, run: Run = run_here) -> Result:
    """An ante with its bet and draw fee, and as much again on the super wager of one's own hand."""
    played = options.played or rules
    found = solution(played, run, options)
    number = POLICIES.index(policy)
    apart = by_line(rules, played, run, options)[:, number]
    rest = found.facts[number] - apart.sum(axis=0)
    apart[NOTHING] += rest
    ends = list(_ends(rules, found.kinds, apart, options))
    scale = lcm(*(drawn for _, _, drawn in ends))
    # The open card has any of four suits.
    counted = ((ending, 4 * many * (scale // drawn)) for ending, many, drawn in ends)
    return Result(WAGER, policy, OUTCOMES * scale, lines(counted))


def _ends(
    rules: Rules, kinds: Ints, apart: Ints, options: Options
) -> Iterator[tuple[End, int, int]]:
    """Every end of both wagers, the super wager's first: its outcomes, out of how many draws."""
    paid = paying(rules, options)
    for line, facts in enumerate(apart):
        if not facts.any():
            continue
        code = settle_super(line, 1)
        name, _, verdict = rules.decode(code)
        told = f"{words(LINES[line])}: super wins" if line != NOTHING else words(name)
        own = paid(super_of(1), code, 1).profit
        odds = () if options.stake else by_which_odds(rules, (code, 1))
        for ending, outcomes, drawn in ends_of(rules, kinds, facts, options):
            both = End(
                f"{told.capitalize()}; {ending.name}",
                cited(verdict.clause),
                ending.profit + own,
                ending.wagered + 1,
                (*odds, *ending.paid),
            )
            yield both, outcomes, drawn


def by_line(
    rules: Rules, played: Rules, run: Run = run_here, options: Options = NO_OPTIONS
) -> Ints:
    """The counts of the ante by the super line of the five cards dealt, where that is paid."""
    odd_cards_only = rules.switch("ace_king_queen")
    asked = shared(lambda: problem(played, options)[0])
    named = (*key(played, options), "super", str(odd_cards_only))
    return draws.solve_some(named, asked, _Weighed(odd_cards_only), run)[: len(LINES)]


class _Weighed:
    """By super line, how many hands of each class are paid by it."""

    def __init__(self, odd_cards_only: int) -> None:
        self._odd = odd_cards_only
        self._ranks = multisets(HAND).tolist()

    def __call__(self, hand: int, up: int) -> dict[int, Ints]:
        ranks = tuple(self._ranks[hand])
        flushes, coloured, others = _sorts(pattern(ranks, up))
        mixed = self._line(ranks, (0, 1, 2, 3, 0))
        made: dict[int, Ints] = {}
        if mixed != NOTHING:
            made[mixed] = coloured + others
        elif coloured.any():
            made[SAME_COLOURED] = coloured
        if flushes.any():
            line = self._line(ranks, (0,) * HAND)
            made[line] = made[line] + flushes if line in made else flushes
        return made

    def _line(self, ranks: tuple[int, ...], suits: tuple[int, ...]) -> int:
        """The super line of ascending ranks; equal ones have suits next to each other."""
        a, b, c, d, e = (4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))
        return read_first(a, b, c, d, e, self._odd)[0]


@cache
def _sorts(shape: Pattern) -> tuple[Ints, Ints, Ints]:
    """Of each class of a pattern: its hands in one suit, in one colour, and in both colours."""
    found = alike(shape)
    made = np.zeros((3, len(found.suits)), dtype=np.int64)
    for suits, (at, _) in found.found.items():
        held = {suit for run in suits for suit in run}
        black = held <= {0, SAME_COLOUR}
        red = held.isdisjoint({0, SAME_COLOUR})
        made[0 if len(held) == 1 else 1 if black or red else 2, at] += 1
    return made[0], made[1], made[2]
