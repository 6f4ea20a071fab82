"""The House Way of Appendix 2: a kernel that sets any four tiles and says what decided.

Four tiles can be parted in three ways: 0 is the first two against the last two, 1 the first and
third against the others, 2 the first and last. The rules drop ways one after another; for each
way the kernel tells which reason dropped it, and which reason decided.
"""

from typing import Any

from houseway.equipment import tiles
from houseway.hands.tiles import (
    BAN_TANG,
    CHAAT,
    CHEONG_SUM,
    COUNTS,
    DAY,
    FOO_TAU,
    GEE,
    GOW,
    HOONG_TAU_SAP,
    KA_KIOK_CHAAT,
    LIM_LUM_LOK,
    MOOY,
    NG,
    NHOR,
    PAAT,
    TEEN,
    YUN,
    describe,
    kind_of,
    points,
    rank,
)
from houseway.kernel import kernel

WAYS = 3
# Each reason with its clause, what it says for the way that is played, and against another one.
REASONS = (
    ("", "", "it ranks the same"),
    ("A2.1", "two pairs are played as the two hands", "it breaks up two pairs"),
    ("A2.2", "this pair is never split", "it splits a pair that is always kept"),
    ("A2.3", "this pair is split with these tiles", "it keeps a pair that is split here"),
    ("A2.3", "the pair is kept: it is not split with these tiles", "it splits the pair"),
    ("A2.4.1", "a Wong, Gong or High Nine is always made", "it gives up the higher play"),
    (
        "A2.4.2",
        "High Nine goes before Gong, and Gong before Wong",
        "it plays a Gong or Wong where High Nine or Gong is possible",
    ),
    ("A2.4.3", "the Teen goes on the high hand", "the Teen would not make the high hand"),
    ("A2.5.1", "with a four the Gong is played", "High Nine gives way with a four"),
    ("A2.5.2", "with an eleven the Wong is played", "Gong and High Nine give way with an eleven"),
    ("A2.6.1", "the two hands are as close as possible", "its hands are further apart"),
    ("A2.6.1", "both hands are higher so", "both of its hands are lower"),
    (
        "A2.6.2",
        "with seven or less the high tile goes on the low hand",
        "its high tile is on the high hand",
    ),
    (
        "A2.6.3",
        "with eight or more the high tile goes on the high hand",
        "its high tile is on the low hand",
    ),
    (
        "A2.6.4",
        "the two highest tiles are on different hands",
        "its two highest tiles are on one hand",
    ),
    ("A2.7", "a low hand of one yields to an eight or nine", "its high hand is no eight or nine"),
    (
        "A2.7",
        "a low hand of two yields to an eight with Teen or Day",
        "it makes no eight with Teen or Day",
    ),
    (
        "A2.7",
        "two of the six highest tiles are parted at the same totals",
        "two of the six highest tiles are on one hand",
    ),
    (
        "A2.7",
        "an eight of five and Gee yields to a nine with a High 6 or better",
        "it makes no nine with a High 6 or better",
    ),
    (
        "A2.7",
        "High 8, High 10 and 11 with a seven are played seven and nine",
        "it is not seven and nine",
    ),
)
(
    SAME,
    TWO_PAIRS,
    NEVER_SPLIT,
    SPLIT,
    KEPT,
    SPECIAL,
    SPECIAL_ORDER,
    TEEN_HIGH,
    GONG_WITH_FOUR,
    WONG_WITH_ELEVEN,
    CLOSEST,
    HIGHER,
    TILE_LOW,
    TILE_HIGH,
    APART,
    ONE_YIELDS,
    TWO_YIELDS,
    TOP_SIX_PARTED,
    FIVE_GEE_YIELDS,
    SEVEN_AND_NINE,
) = range(len(REASONS))


@kernel
def hands(a: int, b: int, c: int, d: int, way: int) -> tuple[int, int, int, int]:
    """The low hand's two tiles, then the high hand's, of a way to part four tiles."""
    if way == 1:
        b, c = c, b
    if way == 2:
        b, d = d, b
    if rank(a, b) > rank(c, d):  # 12.4: the better two tiles are the high hand
        return c, d, a, b
    return a, b, c, d


@kernel
def _is_ten(kind: int) -> bool:
    return kind in (MOOY, HOONG_TAU_SAP)


@kernel
def _splits(pair: int, x: int, y: int) -> bool:
    """Whether a pair is parted with these two other kinds."""
    if x > y:
        x, y = y, x
    if pair == GEE:  # A2.3: with High 6 and 6, 5, 4
        other = y if x == CHEONG_SUM else x
        if x != CHEONG_SUM and y != CHEONG_SUM:
            return False
        return other in (LIM_LUM_LOK, NG, NHOR, BAN_TANG)
    if pair <= DAY:  # A2.3: 9 with 8 to 4, 8 with 8 to 4, 7 with 7 to 4; here a gee is a six
        high, low = COUNTS[x], COUNTS[y]
        if low > high:
            high, low = low, high
        return 7 <= high <= 9 and 4 <= low <= 8
    both = x == TEEN and y == DAY
    if pair == GOW:  # A2.3
        return both or (x <= DAY and _is_ten(y)) or (_is_ten(x) and _is_ten(y))
    if pair in (YUN, PAAT):  # A2.3
        if both or (x <= DAY and (y == FOO_TAU or _is_ten(y))):
            return True
        if _is_ten(x) and (y == FOO_TAU or _is_ten(y)):
            return True
        return x == FOO_TAU and (_is_ten(y) or y == GOW)
    if pair in (KA_KIOK_CHAAT, CHAAT):  # A2.3
        return both or (x <= DAY and (y == FOO_TAU or _is_ten(y)))
    return False  # A2.2


@kernel
def _dropped(way: int, reason: int) -> tuple[int, int, int, int, int]:
    """The answer where one reason drops both other ways."""
    return (
        way,
        reason,
        SAME if way == 0 else reason,
        SAME if way == 1 else reason,
        SAME if way == 2 else reason,
    )


@kernel
def _pairs(p: int, q: int, r: int, s: int) -> tuple[int, int]:
    """The first way whose hands hold a pair, or -1, and how many pairs it has."""
    if p == q or r == s:
        return 0, 2 if p == q and r == s else 1
    if p == r or q == s:
        return 1, 2 if p == r and q == s else 1
    if p == s or q == r:
        return 2, 2 if p == s and q == r else 1
    return -1, 0


@kernel
def _set_pair(p: int, q: int, r: int, s: int, way: int) -> tuple[int, int, int, int, int]:
    """One pair: kept, or split with the listed tiles."""
    if way == 1:
        q, r = r, q
    if way == 2:
        q, s = s, q
    pair, x, y = (p, r, s) if p == q else (r, p, q)
    if _splits(pair, x, y):  # A2.3
        other = 1 if way == 0 else 0
        return (
            other,
            SPLIT,
            SPLIT if way == 0 else SAME,
            SPLIT if way == 1 else SAME,
            SPLIT if way == 2 else SAME,
        )
    listed = pair in (GEE, GOW, PAAT) or pair <= YUN
    if listed or pair in (KA_KIOK_CHAAT, CHAAT):
        return _dropped(way, KEPT)  # A2.3
    return _dropped(way, NEVER_SPLIT)  # A2.2


@kernel
def _worth(kind: int) -> int:
    """What a kind counts if it makes a Wong, Gong or High Nine; 0 for the others."""
    return COUNTS[kind] if kind != GEE and COUNTS[kind] >= 7 else 0


@kernel
def _joins(lead: int, x: int, y: int, z: int) -> tuple[int, int]:
    """Which of three kinds joins the lead on the high hand, 0 to 2 or -1, and by what reason."""
    u, v, w = _worth(x), _worth(y), _worth(z)
    if u == 0 and v == 0 and w == 0:
        return -1, SAME
    if lead == TEEN and (x == DAY or y == DAY or z == DAY):
        best = 0 if u >= v and u >= w else (1 if v >= w else 2)
        return best, TEEN_HIGH  # A2.4.3
    has_nine = u == 9 or v == 9 or w == 9
    has_eight = u == 8 or v == 8 or w == 8
    has_seven = u == 7 or v == 7 or w == 7
    many = (u > 0) + (v > 0) + (w > 0) > 1
    wanted, reason = 8, SPECIAL
    eleven = x == FOO_TAU or y == FOO_TAU or z == FOO_TAU
    four = (u == 0 and COUNTS[x] == 4) or (v == 0 and COUNTS[y] == 4) or (w == 0 and COUNTS[z] == 4)
    if has_nine and many and eleven:
        wanted, reason = 9, WONG_WITH_ELEVEN  # A2.5.2
    elif has_eight and has_seven and four:
        wanted, reason = 8, GONG_WITH_FOUR  # A2.5.1
    else:
        wanted = 7 if has_seven else (8 if has_eight else 9)
        others = (has_nine and wanted < 9) or (has_eight and wanted < 8)
        reason = SPECIAL_ORDER if others else SPECIAL  # A2.4.2, A2.4.1
    # Of two that make the same, the lower tile joins and the higher one helps the low hand.
    best, tile = -1, -1
    if u == wanted:
        best, tile = 0, x
    if v == wanted and y > tile:
        best, tile = 1, y
    if w == wanted and z > tile:
        best, tile = 2, z
    return best, reason


@kernel
def _special(p: int, q: int, r: int, s: int) -> tuple[int, int]:
    """The way that makes a Wong, Gong or High Nine, or -1, and by what reason."""
    lead = min(min(p, q), min(r, s))
    if lead > DAY:
        return -1, SAME
    if p == lead:
        return _joins(p, q, r, s)
    if q == lead:
        return _joins(q, p, s, r)
    if r == lead:
        return _joins(r, s, p, q)
    return _joins(s, r, q, p)


@kernel
def _keep(drop: list[int], good: list[bool], reason: int) -> bool:
    """Of the ways still in, drop those that are not good, given the choice."""
    some, other = False, False
    for way in range(WAYS):
        if drop[way] == SAME and good[way]:
            some = True
        if drop[way] == SAME and not good[way]:
            other = True
    if not (some and other):
        return False
    for way in range(WAYS):
        if drop[way] == SAME and not good[way]:
            drop[way] = reason
    return True


@kernel
def _turn_to(drop: list[int], good: list[bool], reason: int) -> bool:
    """Play one of the good ways, also where it was dropped before."""
    if not (good[0] or good[1] or good[2]):
        return False
    for way in range(WAYS):
        drop[way] = SAME if good[way] else reason
    return True


@kernel
def _first(drop: list[int]) -> int:
    """The first way that is still in."""
    return 0 if drop[0] == SAME else (1 if drop[1] == SAME else 2)


@kernel
def _bring_close(low: list[int], high: list[int], drop: list[int]) -> int:
    """Drop ways that are lower on both hands, then keep the smallest gap; the reason."""  # A2.6.1
    reason, least = CLOSEST, 10
    for way in range(WAYS):
        for other in range(WAYS):
            if low[other] > low[way] and high[other] > high[way]:
                drop[way], reason = HIGHER, HIGHER
    for way in range(WAYS):
        if drop[way] == SAME and high[way] - low[way] < least:
            least = high[way] - low[way]
    for way in range(WAYS):
        if drop[way] == SAME and high[way] - low[way] > least:
            drop[way], reason = CLOSEST, CLOSEST
    return reason


@kernel
def _together(tiles: tuple[int, int, int, int], x: int, y: int) -> bool:
    """Whether these two kinds lie on one hand."""
    e, f, g, h = tiles
    low = (e == x and f == y) or (e == y and f == x)
    return low or (g == x and h == y) or (g == y and h == x)


@kernel
def _exception(
    kinds: list[tuple[int, int, int, int]], low: list[int], high: list[int], drop: list[int]
) -> int:
    """The exceptions of A2.7 that play other totals than the closest; the reason, or SAME."""
    least, most = low[_first(drop)], high[_first(drop)]
    good = [False, False, False]
    if least == 1:
        best = max(high[0], max(high[1], high[2]))
        for way in range(WAYS):
            good[way] = high[way] == best and best >= 8 and best > most
        if _turn_to(drop, good, ONE_YIELDS):  # A2.7
            return ONE_YIELDS
    if least == 2 and most < 8:
        for way in range(WAYS):
            _, _, g, h = kinds[way]
            good[way] = high[way] == 8 and (g <= DAY or h <= DAY)
        if _turn_to(drop, good, TWO_YIELDS):  # A2.7
            return TWO_YIELDS
    for base in range(WAYS):
        if drop[base] == SAME and _together(kinds[base], NG, GEE):
            for way in range(WAYS):
                _, _, g, h = kinds[way]
                good[way] = high[way] == 9 and (g <= CHEONG_SUM or h <= CHEONG_SUM)
            if _turn_to(drop, good, FIVE_GEE_YIELDS):  # A2.7
                return FIVE_GEE_YIELDS
    for way in range(WAYS):
        tens = _together(kinds[way], MOOY, KA_KIOK_CHAAT) or _together(kinds[way], MOOY, CHAAT)
        good[way] = tens and _together(kinds[way], YUN, FOO_TAU)
    if _turn_to(drop, good, SEVEN_AND_NINE):  # A2.7
        return SEVEN_AND_NINE
    return SAME


@kernel
def _choose(kinds: list[tuple[int, int, int, int]], high: list[int], drop: list[int]) -> int:
    """Between ways of the same totals: where the high tile goes, and the two highest; why."""
    e, f, g, h = kinds[0]
    first = min(min(e, f), min(g, h))
    second = 15
    for kind in (e, f, g, h):
        if first < kind < second:
            second = kind
    apart, fits = [False, False, False], [False, False, False]
    seven_or_less = high[_first(drop)] <= 7
    for way in range(WAYS):
        e, f, g, h = kinds[way]
        apart[way] = not _together(kinds[way], first, second)
        on_low = e == first or f == first
        fits[way] = on_low if seven_or_less else not on_low
    # Two tiles of the six highest are parted even against the choice of the next sentences.
    reason = SAME
    if second <= CHEONG_SUM and _keep(drop, apart, TOP_SIX_PARTED):  # A2.7
        reason = TOP_SIX_PARTED
    if seven_or_less and _keep(drop, fits, TILE_LOW):  # A2.6.2
        reason = TILE_LOW
    if not seven_or_less and _keep(drop, fits, TILE_HIGH):  # A2.6.3
        reason = TILE_HIGH
    if _keep(drop, apart, APART):  # A2.6.4
        reason = APART
    return reason


@kernel
def _general(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """No pair and no Wong, Gong or High Nine: A2.6 and its exceptions."""
    kinds = [(0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)]
    low, high, drop = [0, 0, 0], [0, 0, 0], [SAME, SAME, SAME]
    for way in range(WAYS):
        e, f, g, h = hands(a, b, c, d, way)
        kinds[way] = (kind_of(e), kind_of(f), kind_of(g), kind_of(h))
        low[way] = points(kind_of(e), kind_of(f))
        high[way] = points(kind_of(g), kind_of(h))
    reason = _bring_close(low, high, drop)
    exception = _exception(kinds, low, high, drop)
    choice = _choose(kinds, high, drop)
    if exception != SAME:
        reason = exception
    elif choice != SAME:
        reason = choice
    return _first(drop), reason, drop[0], drop[1], drop[2]


@kernel
def house_way(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """The way to part these tiles, the reason that decided, and why each way was dropped."""  # 4.1
    p, q, r, s = kind_of(a), kind_of(b), kind_of(c), kind_of(d)
    way, pairs = _pairs(p, q, r, s)
    if pairs == 2:
        return _dropped(way, TWO_PAIRS)  # A2.1
    if pairs == 1:
        return _set_pair(p, q, r, s, way)
    way, reason = _special(p, q, r, s)
    if way >= 0:
        return _dropped(way, reason)
    return _general(a, b, c, d)


def explained(a: int, b: int, c: int, d: int) -> list[dict[str, Any]]:
    """All three ways to set four tiles, in words: the one played, and why not the others."""  # 5.1
    played, reason, *dropped = house_way(a, b, c, d)
    best = _way(a, b, c, d, played)
    found = []
    for way in range(WAYS):
        made = _way(a, b, c, d, way)
        same = way != played and made["ranks"] == best["ranks"]
        code = reason if way == played else SAME if same else dropped[way]
        clause, for_it, against = REASONS[code]
        why = for_it if way == played else against
        found.append(made | {"played": way == played, "clause": clause, "why": why})
    return found


def _way(a: int, b: int, c: int, d: int, way: int) -> dict[str, Any]:
    e, f, g, h = hands(a, b, c, d, way)
    return {
        "low": sorted((tiles.name(e), tiles.name(f))),
        "high": sorted((tiles.name(g), tiles.name(h))),
        "ranks": {"low": describe(e, f), "high": describe(g, h)},
    }
