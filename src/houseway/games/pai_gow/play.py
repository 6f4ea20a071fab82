"""One simulated match at kernel speed; it retells the procedure, settles nothing."""

from houseway.games.pai_gow.house_way import hands
from houseway.games.pai_gow.kernel import read, settle
from houseway.hands.tiles import rank
from houseway.kernel import kernel


@kernel
def set_ranks(a: int, b: int, c: int, d: int, way: int) -> tuple[int, int]:
    """The ranks of the low and the high hand, parted in a way."""
    e, f, g, h = hands(a, b, c, d, way)
    return rank(e, f), rank(g, h)


@kernel
def play(
    a: int, b: int, c: int, d: int, way: int,
    w: int, x: int, y: int, z: int, bank_way: int,
    zeros_lose_all: int,
) -> int:  # fmt: skip
    """The code of a wager on the tiles a to d against a bank that holds w to z."""
    low, high = set_ranks(a, b, c, d, way)
    bank_low, bank_high = set_ranks(w, x, y, z, bank_way)
    return settle(*read(low, high, bank_low, bank_high), zeros_lose_all)
