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
from houseway.games.lunar_poker.reader import NOTHING, Switches
from houseway.kernel import kernel


@kernel
def play(
    hand: tuple[int, int, int, int, int], dealers: tuple[int, int, int, int, int],
    discards: int, drawn: tuple[int, int, int, int, int], sixth: int, bets: int, qualify: int,
    switches: Switches,
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """The codes of own super, dealer's super, ante, bet (-1 without one), and the second line.

    `discards` has a bit for each card exchanged, for which those `drawn` come in turn; `sixth` is a
    bought card, or -1. A player who does not bet folds.
    """
    a, b, c, d, e = hand
    p, q, r, s, t = drawn
    line, instant = read_first(a, b, c, d, e, switches.odd_cards_only)
    own = settle_super(line, 1)
    other = settle_dealer_super(read_first(*dealers, switches.odd_cards_only)[0])
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
    facts = read((a, b, c, d, e), sixth, dealers, qualify, switches)
    ante, bet, second = settle(*facts)
    return own, other, ante, bet, second
