"""The settlement of Lunar Poker: small ints in, one code per wager out.

The live table, the simulator and the exact solver all ask these functions, so what they pay and
what they prove is the same. A code is a verdict and a pay line: verdict * len(LINES) + line. A bet
that wins twice has the line of its second combination beside its code.
"""

from houseway.games.lunar_poker.reader import (
    ACE_KING_QUEEN,
    FIVE_PICTURE_CARDS,
    LINES,
    NOTHING,
    SAME_COLOURED,
    Switches,
    read_hand,
)
from houseway.hands import poker
from houseway.kernel import kernel

VERDICTS = (
    "folded_ante",
    "conceded_ante",
    "conceded_bet",
    "ante_wins_unqualified",
    "bet_stands_off_unqualified",
    "bet_wins",
    "bet_wins_twice",
    "ante_stands_off",
    "ante_loses",
    "bet_loses",
    "ante_stands_off_tie",
    "bet_stands_off_tie",
    "instant_payout",
    "super_wins",
    "super_loses",
    "super_undeclared",
    "dealer_super_wins",
    "dealer_super_loses",
)
(
    FOLDED_ANTE,
    CONCEDED_ANTE,
    CONCEDED_BET,
    ANTE_WINS_UNQUALIFIED,
    BET_STANDS_OFF_UNQUALIFIED,
    BET_WINS,
    BET_WINS_TWICE,
    ANTE_STANDS_OFF,
    ANTE_LOSES,
    BET_LOSES,
    ANTE_STANDS_OFF_TIE,
    BET_STANDS_OFF_TIE,
    INSTANT_PAYOUT,
    SUPER_WINS,
    SUPER_LOSES,
    SUPER_UNDECLARED,
    DEALER_SUPER_WINS,
    DEALER_SUPER_LOSES,
) = range(len(VERDICTS))

_ACE_KING_QUEEN = 7 << 10
_PICTURES = 7 << 9


@kernel
def code(verdict: int, line: int) -> int:
    """A verdict and a pay line as one int."""
    return verdict * len(LINES) + line


# Bet and ante


@kernel
def read(
    hand: tuple[int, ...], sixth: int, dealer: tuple[int, ...], qualify: int, switches: Switches
) -> tuple[int, int, int, int]:
    """The facts of a showdown: winning line, second line, comparison, whether the dealer qualifies.

    `sixth` is -1 where no sixth card was bought.
    """
    if sixth < 0:
        own, line, after = read_hand(hand, switches)  # 11.2
    else:
        own, line, after = read_hand((*hand, sixth), switches)  # 11.2
    other = poker.rank5(*dealer)  # 8.9
    # 9.4.2, 11.1, 11.3, 11.3.1, 11.3.2
    return line, after, poker.compare(own, other), 1 if other >= qualify else 0


@kernel
def settle(line: int, after: int, comparison: int, qualifies: int) -> tuple[int, int, int]:
    """The codes of ante and bet of a player who bet, and the line that is paid beside the bet's."""
    # 9.4.3: what becomes of the bet and, by 9.4.5 and 9.5.2, of the ante.
    if qualifies == 0:  # 9.3, 10.2
        return code(ANTE_WINS_UNQUALIFIED, line), code(BET_STANDS_OFF_UNQUALIFIED, line), NOTHING
    if comparison == poker.HIGHER:
        ante = code(ANTE_STANDS_OFF, line)  # 9.5.2
        if after != NOTHING:
            return ante, code(BET_WINS_TWICE, line), after  # 9.5.1.1, 9.5.1.2, 9.5.1.3
        return ante, code(BET_WINS, line), NOTHING  # 9.4.3.1, 9.5, 9.5.1, 10.1
    if comparison == poker.LOWER:
        return code(ANTE_LOSES, line), code(BET_LOSES, line), NOTHING  # 9.4.3.2, 9.4.5
    return code(ANTE_STANDS_OFF_TIE, line), code(BET_STANDS_OFF_TIE, line), NOTHING  # 9.4.3.3


@kernel
def fold() -> int:
    """The code of the ante of a player who folds."""
    return code(FOLDED_ANTE, NOTHING)  # 8.6


@kernel
def concede() -> tuple[int, int]:
    """The codes of ante and bet of a player who concedes."""
    return code(CONCEDED_ANTE, NOTHING), code(CONCEDED_BET, NOTHING)  # 9.1


# The first five cards


@kernel
def read_first(a: int, b: int, c: int, d: int, e: int, odd_cards_only: int) -> tuple[int, int]:
    """The super line of five cards, and the line of their instant payout; NOTHING for none."""
    made = poker.category(poker.rank5(a, b, c, d, e))
    if made >= poker.STRAIGHT_FLUSH:  # 10.3, 10.6
        return poker.FLUSH, made
    if made == poker.FOUR_OF_A_KIND:
        return poker.FOUR_OF_A_KIND, NOTHING
    cards = poker.bit(a) | poker.bit(b) | poker.bit(c) | poker.bit(d) | poker.bit(e)
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & 0x1FFF
    if ranks | _PICTURES == _PICTURES:
        return FIVE_PICTURE_CARDS, NOTHING
    if made in (poker.FULL_HOUSE, poker.FLUSH, poker.STRAIGHT, poker.THREE_OF_A_KIND):
        return made, NOTHING
    wanted = ranks & _ACE_KING_QUEEN == _ACE_KING_QUEEN
    if wanted and (odd_cards_only == 0 or made == poker.HIGH_CARD):
        return ACE_KING_QUEEN, NOTHING
    red = 0x0000_1FFF_1FFF_0000
    if cards & red == cards or cards & red == 0:
        return SAME_COLOURED, NOTHING
    return NOTHING, NOTHING


@kernel
def settle_instant(line: int) -> int:
    """The code of the ante on a straight or royal flush in the first five cards."""
    return code(INSTANT_PAYOUT, line)  # 10.3, 10.4, 9.4.4, 9.5.2.1, 10.6.1


@kernel
def settle_super(line: int, declared: int) -> int:
    """The code of a super wager on a player's hand; `declared` by its player."""
    if line == NOTHING:
        return code(SUPER_LOSES, line)  # 8.3.1, 10.5.1
    if declared == 0:
        return code(SUPER_UNDECLARED, line)  # 8.3
    return code(SUPER_WINS, line)  # 10.5.2, 10.5.3


@kernel
def settle_dealer_super(line: int) -> int:
    """The code of a super wager on the dealer's hand."""
    if line == NOTHING:
        return code(DEALER_SUPER_LOSES, line)  # 9.6
    return code(DEALER_SUPER_WINS, line)  # 9.6, 10.5.3
