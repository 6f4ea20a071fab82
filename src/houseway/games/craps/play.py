"""One roll for one wager at kernel speed; it retells the procedure, settles nothing."""

from houseway.games.craps.kernel import Masks, point_after, settle, works
from houseway.kernel import kernel


@kernel
def play(
    dice: tuple[int, int], point: int, kind: int, number: int, on: int, switched: int,
    masks: Masks, points: int,
) -> tuple[int, int, int]:  # fmt: skip
    """The code of the wager for these dice, its number after the roll, and the point after it.

    The masks are those of the kind of wager, as the rules have them.
    """
    total, hard = dice[0] + dice[1], 1 if dice[0] == dice[1] else 0
    working = works(switched, on, point)
    made = settle(kind, number, working, total, hard, masks)
    moved = total if number == 0 and masks.moves & (1 << total) else number
    return made, moved, point_after(point, total, points, masks.seven)
