"""One roll for one wager at kernel speed; it retells the procedure, settles nothing."""

from houseway.games.craps.kernel import point_after, settle, works
from houseway.kernel import kernel


@kernel
def play(
    a: int, b: int, point: int, kind: int, number: int, on: int, switched: int,
    wins: int, loses: int, voids: int, moves: int, side: int, seven: int, points: int,
) -> tuple[int, int, int]:  # fmt: skip
    """The code of the wager for these dice, its number after the roll, and the point after it."""
    total, hard = a + b, 1 if a == b else 0
    working = works(switched, on, point)
    made = settle(kind, number, working, total, hard, wins, loses, voids, moves, side, seven)
    moved = total if number == 0 and moves & (1 << total) else number
    return made, moved, point_after(point, total, points, seven)
