"""The ranks of Pai Gow hands: two tiles to one comparable int (kernels).

A rank is the strength of the hand times 16 plus the rank of its higher tile. Strengths fall from
the pair of gee (level 1) through the pairs, Wong, Gong and High Nine down to zero (level 32).
"""

from houseway.kernel import kernel

KINDS = 16
TEEN, DAY, YUN, NHOR, MOOY, CHEONG_SUM, BAN_TANG, FOO_TAU = range(8)
HOONG_TAU_SAP, KA_KIOK_CHAAT, LIM_LUM_LOK, GOW, PAAT, CHAAT, NG, GEE = range(8, KINDS)

# What each kind counts, tens dropped; a gee counts three or six.
COUNTS = (2, 2, 8, 4, 0, 6, 4, 1, 0, 7, 6, 9, 8, 7, 5, 6)
GEE_LOW, GEE_HIGH = 3, 6

GEE_PAIR, WONG, GONG, HIGH_NINE, NINE, ZERO = 1, 17, 19, 21, 23, 32
LEVELS = 32

PAIR_NAMES = (
    *("Teen", "Day", "Yun", "Nhor", "Mooy", "Cheong Sum", "Ban Tang", "Foo Tau"),
    *("Hoong Tau Sap", "Ka Kiok Chaat", "Lim Lum Lok", "Chap Gow", "Chap Paat", "Chap Chaat"),
    *("Chap Ng", "Gee Jun"),
)
POINT_NAMES = (*("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),)


@kernel
def kind_of(tile: int) -> int:
    """The kind of a tile, 0 the highest single tile."""
    return tile >> 1


@kernel
def points(a: int, b: int) -> int:
    """The counts of two kinds added up, tens dropped; a gee counts what makes more."""
    if a == GEE and b == GEE:
        return (GEE_LOW + GEE_HIGH) % 10
    if b == GEE:
        a, b = b, a
    if a == GEE:
        low, high = (GEE_LOW + COUNTS[b]) % 10, (GEE_HIGH + COUNTS[b]) % 10
        return low if low > high else high
    return (COUNTS[a] + COUNTS[b]) % 10


@kernel
def level(a: int, b: int) -> int:
    """The place of two kinds in the ranking: 1 the pair of gee, 32 a zero."""
    if a == b:
        return GEE_PAIR if a == GEE else a + 2
    if b < a:
        a, b = b, a
    if a <= DAY and COUNTS[b] == 9:
        return WONG + a
    if a <= DAY and COUNTS[b] == 8:
        return GONG + a
    if a <= DAY and COUNTS[b] == 7:
        return HIGH_NINE + a
    return ZERO - points(a, b)


@kernel
def rank(first: int, second: int) -> int:
    """Two tiles as one int: a higher hand has a greater one."""
    a, b = kind_of(first), kind_of(second)
    high = a if a < b else b
    return (LEVELS - level(a, b)) * KINDS + (KINDS - 1 - high)


@kernel
def level_of(rank: int) -> int:
    """The level of a rank."""
    return LEVELS - rank // KINDS


def describe(first: int, second: int) -> str:
    """The hand in words: `pair of Yun`, `Teen Gong`, `seven, Mooy high`."""
    a, b = sorted((kind_of(first), kind_of(second)))
    found = level(a, b)
    if found < WONG:
        return f"pair of {PAIR_NAMES[a]}"
    if found < NINE:
        made = ("Wong", "Gong", "High Nine")[(found - WONG) // 2]
        return f"{PAIR_NAMES[a]} {made}"
    tile = PAIR_NAMES[a].removeprefix("Chap ").replace("Gee Jun", "Gee")
    return f"{POINT_NAMES[ZERO - found]}, {tile} high"
