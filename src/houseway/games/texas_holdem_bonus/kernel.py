"""The settlement of Texas Hold'em Bonus Poker: small ints in, one code per wager out.

The live table, the simulator and the exact solver all ask these functions, so what they pay and
what they prove is the same. A code is a verdict and a pay line: verdict * len(LINES) + line.
"""

from houseway.hands.poker import CATEGORIES, EQUAL, LOWER, category, compare, rank5, rank7
from houseway.kernel import kernel

# 8.1: the hands, of which the best comes last here.
# 8.1(a): royal_flush
# 8.1(b): straight_flush
# 8.1(c): four_of_a_kind
# 8.1(d): full_house
# 8.1(e): flush
# 8.1(f): straight
# 8.1(g): three_of_a_kind
# 8.1(h): two_pairs
# 8.1(i): pair
# 8.1(j): high_card
HANDS = CATEGORIES
BONUS = (
    "no_bonus",
    "lower_pair",
    "ace_queen_or_jack_unsuited",
    "two_kings_queens_or_jacks",
    "ace_king_unsuited",
    "ace_queen_or_jack_suited",
    "ace_king_suited",
    "two_aces",
)
LINES = (*HANDS, *BONUS)
FOLDS = (
    "folded_before_flop",
    "folded_before_turn",
    "folded_before_river",
    "conceded",
    "folded_wrong_wager",
    "deemed_folded",
)
VERDICTS = (
    *FOLDS,
    "ante_bonus_wins",
    "ante_bonus_loses",
    "ante_wins",
    "ante_below_flush",
    "bet_wins",
    "ante_loses",
    "bet_loses",
    "ante_tied",
    "bet_tied",
    "jackpot_folded",
    "jackpot_loses",
    "jackpot_flush",
    "jackpot_full_house",
    "jackpot_four_of_a_kind",
    "jackpot_straight_flush",
    "jackpot_royal_flush",
)
(
    ANTE_BONUS_WINS,
    ANTE_BONUS_LOSES,
    ANTE_WINS,
    ANTE_BELOW_FLUSH,
    BET_WINS,
    ANTE_LOSES,
    BET_LOSES,
    ANTE_TIED,
    BET_TIED,
    JACKPOT_FOLDED,
    JACKPOT_LOSES,
    JACKPOT_FLUSH,
    JACKPOT_FULL_HOUSE,
    JACKPOT_FOUR_OF_A_KIND,
    JACKPOT_STRAIGHT_FLUSH,
    JACKPOT_ROYAL_FLUSH,
) = range(len(FOLDS), len(VERDICTS))
(
    NO_BONUS,
    LOWER_PAIR,
    ACE_QUEEN_OR_JACK_UNSUITED,
    TWO_KINGS_QUEENS_OR_JACKS,
    ACE_KING_UNSUITED,
    ACE_QUEEN_OR_JACK_SUITED,
    ACE_KING_SUITED,
    TWO_ACES,
) = range(len(HANDS), len(LINES))
FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = range(5, 10)
JACK, KING, ACE = 9, 11, 12


@kernel
def code(verdict: int, line: int) -> int:
    """A verdict and a pay line as one int."""
    return verdict * len(LINES) + line


@kernel
def read(
    hole: tuple[int, ...], dealer: tuple[int, ...], community: tuple[int, ...], least: int
) -> tuple[int, int, int]:
    """The facts of a showdown: line, comparison, whether the ante is paid."""
    own = rank7(*hole, *community)  # 10.8, 10.8.1, 10.8.2, 10.8.3
    other = rank7(*dealer, *community)  # 10.1, 10.1.1, 10.1.2, 10.1.3
    # 3.3, 3.3.1, 3.3.2
    return category(own), compare(own, other), 1 if own >= least else 0


@kernel
def settle(line: int, comparison: int, flush_or_better: int) -> tuple[int, int]:
    """The codes of the ante, and of the Flop, Turn and River wagers alike."""
    if comparison == LOWER:
        return code(ANTE_LOSES, line), code(BET_LOSES, line)  # 10.9
    if comparison == EQUAL:
        return code(ANTE_TIED, line), code(BET_TIED, line)  # 10.11
    if flush_or_better == 1:
        return code(ANTE_WINS, line), code(BET_WINS, line)  # 10.10
    return code(ANTE_BELOW_FLUSH, line), code(BET_WINS, line)  # 10.10


@kernel
def fold(when: int) -> int:
    """The code of every wager that folding loses; `when` is one of FOLDS."""
    return code(when, 0)


@kernel
def read_ante_bonus(a: int, b: int) -> int:
    """The line of an Ante Bonus, by the two hole cards alone."""  # 10.7
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    suited = (a & 3) == (b & 3)
    if high == low:
        if high == ACE:
            return TWO_ACES
        return TWO_KINGS_QUEENS_OR_JACKS if high >= JACK else LOWER_PAIR
    if high != ACE or low < JACK:
        return NO_BONUS
    if low == KING:
        return ACE_KING_SUITED if suited else ACE_KING_UNSUITED
    return ACE_QUEEN_OR_JACK_SUITED if suited else ACE_QUEEN_OR_JACK_UNSUITED


@kernel
def settle_ante_bonus(line: int) -> int:
    """The code of an Ante Bonus of a player who has not folded."""
    if line == NO_BONUS:
        return code(ANTE_BONUS_LOSES, line)  # 10.5
    return code(ANTE_BONUS_WINS, line)  # 10.6


@kernel
def read_jackpot(a: int, b: int, c: int, d: int, e: int) -> int:
    """The line of a jackpot hand: hole cards and Flop."""  # 15.2.6
    return category(rank5(a, b, c, d, e))


@kernel
def settle_jackpot(line: int, folded: int, method_b: int) -> int:
    """The code of a jackpot wager."""
    if folded == 1 and method_b == 0:
        return code(JACKPOT_FOLDED, line)  # 15.1.4.1
    if line < FLUSH:
        return code(JACKPOT_LOSES, line)  # 15.2.8
    if line == FLUSH:
        return code(JACKPOT_FLUSH, line)  # 15.2.9.5
    if line == FULL_HOUSE:
        return code(JACKPOT_FULL_HOUSE, line)  # 15.2.9.4
    if line == FOUR_OF_A_KIND:
        return code(JACKPOT_FOUR_OF_A_KIND, line)  # 15.2.9.3
    if line == STRAIGHT_FLUSH:
        return code(JACKPOT_STRAIGHT_FLUSH, line)  # 15.2.9.2
    return code(JACKPOT_ROYAL_FLUSH, line)  # 15.2.9.1
