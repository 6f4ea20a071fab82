"""The settlement of Canberra Casino Hold-em: small ints in, one code per wager out.

The live table, the simulator and the exact solver all ask these functions, so what they pay and
what they prove is the same. A code is a verdict and a pay line: verdict * len(LINES) + line.
"""

from houseway.hands.poker import CATEGORIES, EQUAL, HIGHER, LOWER, category, compare, rank5, rank7
from houseway.kernel import kernel

# The hands, of which the best comes last here.
# 2.6(a): royal_flush
# 2.6(b): straight_flush
# 2.6(c): four_of_a_kind
# 2.6(d): full_house
# 2.6(e): flush
# 2.6(f): straight
# 2.6(g): three_of_a_kind
# 2.6(h): two_pairs
# 2.6(i): pair
# 2.6(j): high_card
LINES = CATEGORIES
VERDICTS = (
    "folded_ante",
    "folded_super_aces",
    "ante_wins_unqualified",
    "call_returned_unqualified",
    "call_wins_unqualified",
    "ante_wins",
    "call_wins",
    "ante_loses",
    "call_loses",
    "ante_void",
    "call_void",
    "super_aces_wins",
    "super_aces_loses",
    "super_aces_undeclared",
)
(
    FOLDED_ANTE,
    FOLDED_SUPER_ACES,
    ANTE_WINS_UNQUALIFIED,
    CALL_RETURNED_UNQUALIFIED,
    CALL_WINS_UNQUALIFIED,
    ANTE_WINS,
    CALL_WINS,
    ANTE_LOSES,
    CALL_LOSES,
    ANTE_VOID,
    CALL_VOID,
    SUPER_ACES_WINS,
    SUPER_ACES_LOSES,
    SUPER_ACES_UNDECLARED,
) = range(len(VERDICTS))


@kernel
def code(verdict: int, line: int) -> int:
    """A verdict and a pay line as one int."""
    return verdict * len(LINES) + line


@kernel
def read(
    hole: tuple[int, ...], dealer: tuple[int, ...], board: tuple[int, ...], qualify: int
) -> tuple[int, int, int]:
    """The facts of a showdown: line, comparison, whether the dealer qualifies."""
    own = rank7(*hole, *board)  # 2.5, 2.6, 2.7
    other = rank7(*dealer, *board)  # 6.7
    # 2.8, 2.8(a), 2.8(b), 2.9
    return category(own), compare(own, other), 1 if other >= qualify else 0


@kernel
def settle(
    line: int, comparison: int, qualifies: int, pay_unqualified_call: int, void_unqualified_tie: int
) -> tuple[int, int]:
    """The codes of the ante and the call of a player who called."""
    if qualifies == 0:
        if comparison == EQUAL and void_unqualified_tie == 1:  # 9.4, where it is read to prevail
            return code(ANTE_VOID, line), code(CALL_VOID, line)
        if pay_unqualified_call == 1:
            return code(ANTE_WINS_UNQUALIFIED, line), code(CALL_WINS_UNQUALIFIED, line)
        return code(ANTE_WINS_UNQUALIFIED, line), code(CALL_RETURNED_UNQUALIFIED, line)  # 9.1
    if comparison == HIGHER:
        return code(ANTE_WINS, line), code(CALL_WINS, line)  # 9.2
    if comparison == LOWER:
        return code(ANTE_LOSES, line), code(CALL_LOSES, line)  # 9.3
    return code(ANTE_VOID, line), code(CALL_VOID, line)  # 9.4


@kernel
def fold() -> int:
    """The code of the ante of a player who folds."""
    return code(FOLDED_ANTE, 0)  # 7.3


@kernel
def read_super_aces(a: int, b: int, c: int, d: int, e: int, least: int) -> tuple[int, int]:
    """The facts of a Super Aces hand, hole cards and flop: its line and whether it is eligible."""
    rank = rank5(a, b, c, d, e)  # 10.3
    return category(rank), 1 if rank >= least else 0


@kernel
def settle_super_aces(
    line: int, eligible: int, declared: int, folded: int, forfeit_by_fold: int
) -> int:
    """The code of a Super Aces wager."""
    if folded == 1 and (eligible == 0 or declared == 0 or forfeit_by_fold == 1):
        return code(FOLDED_SUPER_ACES, line)  # 7.3
    if eligible == 0:
        return code(SUPER_ACES_LOSES, line)  # 10.3
    if declared == 0:
        return code(SUPER_ACES_UNDECLARED, line)  # 10.4
    return code(SUPER_ACES_WINS, line)  # 10.5, 11.1
