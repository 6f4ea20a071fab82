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
    a: int, b: int, c: int, d: int, e: int,
    v: int, w: int, x: int, y: int, z: int,
    discards: int, p: int, q: int, r: int, s: int, t: int, sixth: int,
    bets: int, qualify: int, odd_cards_only: int,
    never: int, never_ace_and_king: int, remade_one_to_one: int,
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """The codes of own super, dealer's super, ante, bet (-1 without one), and the second line.

    The player is dealt a to e, the dealer v to z. `discards` has a bit for each card exchanged, for
    which p to t come in turn; `sixth` is a bought card, or -1. A player who does not bet folds.
    """
    line, instant = read_first(a, b, c, d, e, odd_cards_only)
    own = settle_super(line, 1)
    dealers = settle_dealer_super(read_first(v, w, x, y, z, odd_cards_only)[0])
    if instant != NOTHING:
        return own, dealers, settle_instant(instant), -1, NOTHING
    if bets == 0:
        return own, dealers, fold(), -1, NOTHING
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
    return own, dealers, ante, bet, second
