"""One simulated round of one box at kernel speed; it retells the procedure, settles nothing."""

from houseway.games.canberra_holdem.kernel import (
    fold,
    read,
    read_super_aces,
    settle,
    settle_super_aces,
)
from houseway.kernel import kernel


@kernel
def play(
    cards: tuple[int, ...], declares: int, calls: int, qualify: int, least: int,
    forfeit_by_fold: int, pay_unqualified_call: int, void_unqualified_tie: int,
) -> tuple[int, int, int]:  # fmt: skip
    """The codes of ante, call (-1 when folded) and Super Aces for these cards and choices.

    The cards are two of the player's, two of the dealer's, and five communal ones.
    """
    a, b, x, y, c, d, e, f, g = cards
    line, eligible = read_super_aces(a, b, c, d, e, least)
    bonus = settle_super_aces(line, eligible, declares, 1 - calls, forfeit_by_fold)
    if calls == 0:
        return fold(), -1, bonus
    made, comparison, qualifies = read((a, b), (x, y), (c, d, e, f, g), qualify)
    ante, call = settle(made, comparison, qualifies, pay_unqualified_call, void_unqualified_tie)
    return ante, call, bonus
