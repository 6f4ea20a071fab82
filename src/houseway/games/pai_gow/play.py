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
    tiles: tuple[int, int, int, int], way: int, banks: tuple[int, int, int, int], bank_way: int,
    zeros_lose_all: int,
) -> int:  # fmt: skip
    """The code of a wager on four tiles against those of a bank, each parted in a way."""
    low, high = set_ranks(*tiles, way)
    bank_low, bank_high = set_ranks(*banks, bank_way)
    return settle(*read(low, high, bank_low, bank_high), zeros_lose_all)
