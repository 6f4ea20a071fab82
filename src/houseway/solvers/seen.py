"""What hold'em hands are worth when a flop is seen: for all holes at once, and kept.

One flop stands for all that a change of suits turns into it, and everybody at a table has the same.
"""

from fractions import Fraction
from functools import lru_cache

from houseway.kernel import compiled
from houseway.solvers import bets
from houseway.solvers.arrays import Ints, np
from houseway.solvers.boards import ENDS, ranked, table
from houseway.solvers.flops import (
    FLOP_SHOWDOWNS,
    TURN_SHOWDOWNS,
    fill_sums,
    fill_turn_sums,
    sums_room,
)
from houseway.solvers.suits import CARDS, HOLES, board_number, classes, place, turned


class Flops:
    """What showdowns are worth by hole and flop, in whole numbers, as far as somebody asked."""

    def __init__(self, qualify: int, worth: Ints) -> None:
        self.table = table(qualify, 0, np.tile(worth, (2, 1)))
        self.room, self.known = sums_room(worth.dtype), dict[int, Ints]()

    def mean(self, flop: tuple[int, ...], hole: tuple[int, ...]) -> Fraction:
        """What going on with a hole brings on average."""
        boards, (a, b, c) = classes(3), flop
        number = board_number(a, b, c, -1)
        order, at = int(boards.orders[number]), int(boards.classes[number])
        if at not in self.known:
            sums = np.zeros((1, HOLES), dtype=self.room.same.dtype)
            compiled(fill_sums)(boards.suits[at : at + 1], self.table, ranked(), self.room, sums)
            self.known[at] = sums[0]
        own = place(turned(hole[0], order), turned(hole[1], order))
        return Fraction(int(self.known[at][own]), FLOP_SHOWDOWNS)


@lru_cache(8)
def flops(qualify: int, worth: bytes, dtype: str) -> Flops:
    """The same for the same worth by category and end."""
    return Flops(qualify, np.frombuffer(worth, dtype).reshape(-1, ENDS))


class Turns:
    """How showdowns end by hole and turn, of the flops that were seen last."""

    def __init__(self, least: int) -> None:
        self.table = table(0, least, bets._packed())
        self.counted = lru_cache(64)(self._counted)

    def _counted(self, flop: tuple[int, ...]) -> Ints:
        """By turn card and hole."""
        boards = np.zeros((CARDS, 4), dtype=np.int64)
        for turn in range(CARDS):
            for card in {*flop, turn}:
                boards[turn, card & 3] |= 1 << (card >> 2)
        coming = [turn for turn in range(CARDS) if turn not in flop]
        sums = np.zeros((len(coming), HOLES), dtype=np.int64)
        room = sums_room(np.int64)
        compiled(fill_turn_sums)(boards[coming], self.table, ranked(), room, sums)
        made = np.zeros((CARDS, HOLES), dtype=np.int64)
        made[coming] = sums
        return made

    def ends(self, flop: tuple[int, ...], hole: tuple[int, ...]) -> dict[int, list[int]]:
        """For each turn card: how many showdowns are lost, tied, won, and won high."""
        counts = self.counted(tuple(sorted(flop)))[:, place(*hole)]
        ends = np.zeros((bets.WON_HIGH + 1, CARDS), dtype=np.int64)
        bets._count(ends, counts, TURN_SHOWDOWNS, 1)  # type: ignore[arg-type]
        rows = ends.T.tolist()
        return {turn: rows[turn] for turn in range(CARDS) if turn not in (*flop, *hole)}


@lru_cache(4)
def turns(least: int) -> Turns:
    """The same for the same lowest hand that counts as high."""
    return Turns(least)
