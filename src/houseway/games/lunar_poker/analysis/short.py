"""A strategy for Lunar Poker that a person can keep in mind, with its draws.

Its choices go by the hand and the rank of the dealer's open card, and its bets after a draw by the
winning line alone. How its rounds end is counted over all outcomes like those of the best play;
pays are applied afterwards, so that other odds cost no new count.
"""

from functools import cache
from math import comb, lcm
from typing import Any

from houseway.games.kit.analysis import NO_OPTIONS, SHORT, Options, Short
from houseway.games.kit.cards import threshold
from houseway.games.kit.results import Result, lines
from houseway.games.lunar_poker.analysis.paying import LINES_WON, SHOWDOWNS, ends_of, problem
from houseway.games.lunar_poker.analysis.reading import BITS, hands
from houseway.games.lunar_poker.analysis.sheets import ACE, KING, class_rows
from houseway.hands import poker
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.solvers import draws
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.choices import OPTIMAL
from houseway.solvers.draws.ranks import HAND, multisets
from houseway.solvers.draws.tables import Pays
from houseway.solvers.jobs import Run, run_here, shared

DECK = 52
OUTCOMES = comb(DECK, HAND) * (DECK - HAND) * comb(DECK - HAND - 1, 4)
# Choices as a solution notes them down, and how many cards are exchanged.
FOLDED, BET, BUY, EXCHANGE = 0, 1, 1 << OPTIMAL, 1 << OPTIMAL + 1
LEAST, MOST = 2, 4
IN_A_ROW = 4
MADE = (poker.FOUR_OF_A_KIND, poker.FULL_HOUSE, poker.TWO_PAIRS)
SAYS = Short(
    "ante",
    SHORT,
    (
        "Declare a straight flush or a royal flush: it is paid at once.",
        "Bet four of a kind, a full house and two pairs. With three of a kind exchange the other "
        "two cards.",
        "Buy a sixth card with a flush or a straight, and with four cards to a flush, or four in a "
        "row that can be completed at either end.",
        "Bet a pair as high as the dealer's card or higher; with a lower one exchange the other "
        "three cards. Keep ace and king, and exchange the other three.",
        "With less, keep the highest card and exchange four if it is higher than the dealer's; "
        "else fold.",
        "After a draw bet a pair or better, and fold everything else.",
    ),
)


def short(rules: Rules, options: Options = NO_OPTIONS, run: Run = run_here) -> Result:
    """What an ante is worth to those who play so."""
    cards = rules.number("exchange_least"), rules.number("exchange_most")
    if cards[0] > LEAST or cards[1] < MOST:
        raise LawError("no short strategy is known where two to four cards cannot be exchanged")

    def asked() -> draws.Problem:
        known = problem(rules)[0]
        return known._replace(pays=_pays(known.kinds), least=LEAST, most=MOST)

    key = SHORT, str(threshold(rules, "qualify"))
    kinds, facts = draws.solve_kept(key, shared(asked), choices, run)
    ends = list(ends_of(rules, kinds, facts, options))
    scale = lcm(*(drawn for _, _, drawn in ends))
    # The open card has any of four suits.
    counted = ((ending, 4 * many * (scale // drawn)) for ending, many, drawn in ends)
    return Result("ante", SHORT, OUTCOMES * scale, lines(counted))


# After a draw: pays that let no hand think twice


def _bets(line: int) -> bool:
    return poker.PAIR <= line <= poker.ROYAL_FLUSH


WORTH_IT, LOSES = 1 << 16, 2


def _pays(kinds: Ints) -> Pays:
    """A pair or better is worth a bet against anybody, anything else against nobody."""
    wins = [WORTH_IT if _bets(kind & (1 << BITS) - 1) else -WORTH_IT for kind in kinds.tolist()]
    return Pays(np.array(wins), np.array(wins), 0, LOSES, 1, 1)


def worth() -> Ints:
    """The same by winning line, second line and end, and of a fold, for simulated rounds."""
    made = np.zeros((len(LINES_WON), len(LINES_WON), len(SHOWDOWNS) + 1), dtype=np.int64)
    for line in LINES_WON:
        wins = WORTH_IT if _bets(line) else -WORTH_IT
        made[line] = (wins, wins, 0, -LOSES, -1)
    return made


# First choices


@cache
def choices(up: int) -> Ints:
    """What to do with every class of hands beside an open rank, as a solution has it."""
    hand, suited, _ = class_rows(up)
    read, kinds = hands()
    made = kinds[read.five[1]] & (1 << BITS) - 1
    mixed = [_mixed(*row, up) for row in zip(multisets(HAND).tolist(), made.tolist(), strict=True)]
    draws_to_a_flush = ~np.isin(made[hand], (*MADE, poker.THREE_OF_A_KIND)) & (suited == 1)
    buys = draws_to_a_flush | (suited == 2)
    found: Ints = np.where(buys, BUY, np.array(mixed)[hand]).astype(np.int16)
    return found


def _mixed(ranks: list[int], line: int, up: int) -> int:
    """With ascending ranks that are not four to a flush."""
    if line in MADE:
        return BET
    if line == poker.THREE_OF_A_KIND:
        return _keeps(ranks, lambda rank: ranks.count(rank) > 2)
    if line == poker.STRAIGHT or _open_ended(ranks):
        return BUY
    if line == poker.PAIR:
        pair = next(rank for rank in ranks if ranks.count(rank) > 1)
        return BET if pair >= up else _keeps(ranks, lambda rank: rank == pair)
    if KING in ranks and ACE in ranks:
        return _keeps(ranks, lambda rank: rank >= KING)
    return _keeps(ranks, lambda rank: rank == ranks[-1]) if ranks[-1] > up else FOLDED


def _keeps(ranks: list[int], kept: Any) -> int:
    """An exchange of all cards but these."""
    given_up = sum(1 << at for at, rank in enumerate(ranks) if not kept(rank))
    return EXCHANGE | given_up << HAND


def _open_ended(ranks: list[int]) -> bool:
    """Four in a row below the ace: a card at either end makes a straight."""
    return any(set(range(low, low + IN_A_ROW)) <= set(ranks) for low in range(ACE - IN_A_ROW + 1))
