"""One simulated round of one box at kernel speed; it retells the procedure, settles nothing."""

from houseway.games.texas_holdem_bonus.kernel import (
    fold,
    read,
    read_ante_bonus,
    read_jackpot,
    settle,
    settle_ante_bonus,
    settle_jackpot,
)
from houseway.kernel import kernel

CHECK, BET, FOLD = 0, 1, 2


@kernel
def play(
    cards: tuple[int, ...], before_flop: int, before_turn: int, before_river: int, concedes: int,
    method_b: int, least: int,
) -> tuple[int, int, int, int, int, int]:  # fmt: skip
    """The codes of Ante Bonus, ante, Flop, Turn, River (-1 when not placed) and jackpot.

    The cards are two of the player's, two of the dealer's, and five community cards.
    """
    a, b, x, y, c, d, e, f, g = cards
    line = read_jackpot(a, b, c, d, e)
    when = -1
    if before_flop == FOLD:
        when = 0
    elif before_turn == FOLD:
        when = 1
    elif before_river == FOLD:
        when = 2
    elif concedes == 1:
        when = 3
    on_flop = when != 0
    on_turn = on_flop and before_turn == BET
    on_river = when != 0 and when != 1 and before_river == BET
    if when >= 0:
        bonus, ante, bet = fold(when), fold(when), fold(when)
    else:
        bonus = settle_ante_bonus(read_ante_bonus(a, b))
        made, comparison, flush_or_better = read((a, b), (x, y), (c, d, e, f, g), least)
        ante, bet = settle(made, comparison, flush_or_better)
    folded = 1 if when >= 0 else 0
    return (
        bonus,
        ante,
        bet if on_flop else -1,
        bet if on_turn else -1,
        bet if on_river else -1,
        settle_jackpot(line, folded, method_b),
    )
