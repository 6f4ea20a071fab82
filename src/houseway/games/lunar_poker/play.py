"""One simulated round of one playing area at kernel speed; it retells, and settles nothing."""

from houseway.games.lunar_poker.kernel import (
    fold,
    read,
    read_first,
    settle,
    settle_dealer_super,
    settle_instant,
    settle_super,
)
from houseway.games.lunar_poker.reader import NOTHING
from houseway.kernel import kernel


@kernel
def play(
    hand: tuple[int, int, int, int, int], dealers: tuple[int, int, int, int, int],
    discards: int, drawn: tuple[int, int, int, int, int], sixth: int, bets: int, qualify: int,
    switches: tuple[int, int, int, int],
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """The codes of own super, dealer's super, ante, bet (-1 without one), and the second line.

    `discards` has a bit for each card exchanged, for which those `drawn` come in turn; `sixth` is a
    bought card, or -1. A player who does not bet folds. The switches of the rules: which odd cards
    make ace, king and queen; then the three of a second combination.
    """
    a, b, c, d, e = hand
    v, w, x, y, z = dealers
    p, q, r, s, t = drawn
    odd_cards_only, never, never_ace_and_king, remade_one_to_one = switches
    line, instant = read_first(a, b, c, d, e, odd_cards_only)
    own = settle_super(line, 1)
    other = settle_dealer_super(read_first(v, w, x, y, z, odd_cards_only)[0])
    if instant != NOTHING:
        return own, other, settle_instant(instant), -1, NOTHING
    if bets == 0:
        return own, other, fold(), -1, NOTHING
    if discards & 1:
        a, p, q, r, s = p, q, r, s, t
    if discards & 2:
        b, p, q, r, s = p, q, r, s, t
    if discards & 4:
        c, p, q, r, s = p, q, r, s, t
    if discards & 8:
        d, p, q, r, s = p, q, r, s, t
    if discards & 16:
        e = p
    made, after, comparison, qualifies = read(
        a, b, c, d, e, sixth, v, w, x, y, z, qualify,
        never, never_ace_and_king, remade_one_to_one,
    )  # fmt: skip
    ante, bet, second = settle(made, after, comparison, qualifies)
    return own, other, ante, bet, second
