"""The settlement of Pai Gow: small ints in, one code per wager out.

The live table, the simulator and any solver ask these functions, so what they pay and what they
prove is the same. A code is a verdict and a pay line: verdict * len(LINES) + line.
"""

from houseway.hands.tiles import ZERO, level_of
from houseway.kernel import kernel

LINES = ("wager",)
VERDICTS = (
    "wins",
    "wins_by_high_tile",
    "loses",
    "loses_by_zero",
    "loses_identical",
    "loses_by_copy",
    "stands_off",
    "conceded",
    "bank_wins",
    "bank_pays",
    "bank_level",
)
(
    WINS,
    WINS_BY_HIGH_TILE,
    LOSES,
    LOSES_BY_ZERO,
    LOSES_IDENTICAL,
    LOSES_BY_COPY,
    STANDS_OFF,
    CONCEDED,
    BANK_WINS,
    BANK_PAYS,
    BANK_LEVEL,
) = range(len(VERDICTS))
# How one hand of the player stands to the bank's: what favours the player is above COPY.
LOWER, ZEROS, COPY, HIGH_TILE, HIGHER = range(5)


@kernel
def code(verdict: int, line: int) -> int:
    """A verdict and a pay line as one int."""
    return verdict * len(LINES) + line


@kernel
def compare(player: int, bank: int) -> int:
    """How the rank of one hand of the player stands to that of the bank."""
    ours, theirs = level_of(player), level_of(bank)  # 3.2.1, 3.2.2
    if ours == ZERO and theirs == ZERO:
        return ZEROS  # 9.2.2.2, 9.3.1.2: whatever the tiles rank
    if ours < theirs:
        return HIGHER
    if ours > theirs:
        return LOWER
    if player > bank:
        return HIGH_TILE  # 9.2.1.2, 9.3.2.2
    if player == bank:
        return COPY  # 9.2.2.4, 9.3.1.4
    return LOWER


@kernel
def read(low: int, high: int, bank_low: int, bank_high: int) -> tuple[int, int]:
    """The facts of a match: how the low and the high hand stand, by their ranks."""  # 3.2, A1
    return compare(low, bank_low), compare(high, bank_high)


@kernel
def settle(low: int, high: int, zeros_lose_all: int) -> int:
    """The code of a player's wager; the bank's side of it is the reverse."""  # 9.3
    if zeros_lose_all == 1 and (low == ZEROS or high == ZEROS):
        return code(LOSES_BY_ZERO, 0)  # 9.2.2.2, where it is read to lose the whole wager
    if low > COPY and high > COPY:
        if low == HIGH_TILE or high == HIGH_TILE:
            return code(WINS_BY_HIGH_TILE, 0)  # 9.2.1, 9.2.1.2, 9.3.2, 9.3.2.2
        return code(WINS, 0)  # 9.2.1.1, 9.3.2.1
    if low > COPY or high > COPY:
        return code(STANDS_OFF, 0)  # 9.2.3, 9.3.3
    if low == ZEROS or high == ZEROS:
        return code(LOSES_BY_ZERO, 0)  # 9.2.2, 9.2.2.2, 9.3.1, 9.3.1.2
    if low == COPY and high == COPY:
        return code(LOSES_IDENTICAL, 0)  # 9.2.2.3, 9.3.1.3
    if low == COPY or high == COPY:
        return code(LOSES_BY_COPY, 0)  # 9.2.2.4, 9.3.1.4
    return code(LOSES, 0)  # 9.2.2.1, 9.3.1.1


@kernel
def concede() -> int:
    """The code of a wager whose hand is given up."""
    return code(CONCEDED, 0)  # 12.17


@kernel
def settle_bank(lost: int, won: int) -> int:
    """The code of a player/banker's wager, by what players lost to the bank and won from it."""
    if lost > won:
        return code(BANK_WINS, 0)  # 13.2.7, 14.2
    if lost < won:
        return code(BANK_PAYS, 0)  # 13.2.8
    return code(BANK_LEVEL, 0)  # 9.3.3, 9.4


@kernel
def first_area(total: int, adjust: int, chung: int, areas: int) -> int:
    """Where delivery starts: counted from the area of the chung, which is 1, 9 or 17."""
    return (chung - 1 + total + adjust - 1) % areas + 1  # 8.4.1, 8.4.6
