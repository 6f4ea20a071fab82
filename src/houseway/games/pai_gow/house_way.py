"""The House Way of Appendix 2: sets any four tiles by the rows of house_way.toml, and says why.

Four tiles can be parted in three ways: 0 is the first two against the last two, 1 the first and
third against the others, 2 the first and last. Rows drop ways until one is left; a simulator plays
the House Way from a table of the ways.
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Any, Literal, NamedTuple

import msgspec

from houseway.equipment import tiles
from houseway.hands.tiles import DAY, describe, kind_of, points, rank
from houseway.kernel import kernel
from houseway.law import folder

WAYS = 3

# The rows


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the table: what it says of the way that is played, and of one that it dropped."""

    clause: str
    played: str
    dropped: str


class Split(Row, frozen=True):
    """Pairs, each with the couples of other tiles with which it is split."""

    with_: dict[str, list[str]] = msgspec.field(name="with")


class NeverSplit(Row, frozen=True):
    """Pairs that are kept whatever comes with them."""

    pairs: str


class Special(Row, frozen=True):
    """Which tile joins a Teen or Day on the high hand, in a hand that holds one of each of these.

    Of two that count the same the first found joins, or the lower one.
    """

    joins: str
    holds: list[str] = []
    lower: bool = False


class Exceptional(Row, frozen=True):
    """Totals that are played instead of the closest, where they raise the high hand."""

    high: list[int]
    low: int | None = None
    holds: list[str] = []
    together: list[str] = []
    with_: str = msgspec.field(name="with", default="")


class Choice(Row, frozen=True):
    """Which way is wanted of several with the same totals."""

    wants: Literal["apart", "tile on the low hand", "tile on the high hand"]
    high: tuple[int, ...] = tuple(range(10))
    two: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rows, those of a list in the order in which they are asked."""

    tiles: dict[str, list[str]]
    two_pairs: Row
    never_split: NeverSplit
    split: Split
    kept: Row
    special: list[Special]
    higher: Row
    closest: Row
    exception: list[Exceptional]
    choice: list[Choice]


@cache
def table() -> Table:
    """The table as the game's folder has it."""
    text = folder("pai-gow").joinpath("house_way.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Table)


@cache
def _kinds(named: str) -> tuple[frozenset[int], ...]:
    """The kinds of each part of a text such as `9, 8, teen`."""
    words = [table().tiles.get(word, [word]) for word in named.split(", ")]
    return tuple(frozenset(map(tiles.KINDS.index, kinds)) for kinds in words)


@cache
def _any(named: str) -> frozenset[int]:
    return frozenset[int]().union(*_kinds(named))


@cache
def _couples(pair: int) -> frozenset[frozenset[int]]:
    """The couples of other kinds with which a pair is split."""
    return frozenset(
        frozenset(couple)
        for pairs, listed in table().split.with_.items()
        if pair in _any(pairs)
        for couples in listed
        for couple in product(*map(_any, couples.split(" and ")))
    )


# What is set


class Setting(NamedTuple):
    """The way that is played, the row that decided, and the row that dropped each way, if any."""

    way: int
    why: Row
    dropped: tuple[Row | None, ...]


class _Way(NamedTuple):
    """The kinds of the two hands of a way, and their totals."""

    low: tuple[int, int]
    high: tuple[int, int]
    points: tuple[int, int]

    def together(self, *kinds: int) -> bool:
        """Whether these two kinds lie on one hand."""
        return set(kinds) in (set(self.low), set(self.high))


Dropped = list[Row | None]


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


def house_way(a: int, b: int, c: int, d: int) -> Setting:
    """How the House Way parts these tiles."""  # 4.1
    ways = []
    for way in range(WAYS):
        e, f, g, h = map(kind_of, hands(a, b, c, d, way))
        ways.append(_Way((e, f), (g, h), (points(e, f), points(g, h))))
    return _pairs(ways) or _special(ways) or _general(ways)


def as_house_way(a: int, b: int, c: int, d: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The low and the high hand as the House Way sets these tiles."""
    e, f, g, h = hands(a, b, c, d, house_way(a, b, c, d).way)
    return (e, f), (g, h)


def _only(way: int, why: Row) -> Setting:
    """One row drops both other ways."""
    return Setting(way, why, tuple(None if other == way else why for other in range(WAYS)))


def _pairs(ways: Sequence[_Way]) -> Setting | None:
    """Two pairs are the hands; a single one is kept, or split with the listed tiles."""
    for way, (low, high, _) in enumerate(ways):
        paired = [hand for hand in (low, high) if hand[0] == hand[1]]
        if len(paired) == 2:
            return _only(way, table().two_pairs)  # A2.1
        if paired:
            return _pair(way, paired[0][0], high if paired[0] is low else low)
    return None


def _pair(way: int, pair: int, others: tuple[int, int]) -> Setting:
    if frozenset(others) in _couples(pair):  # A2.3
        split = table().split
        dropped = tuple(split if other == way else None for other in range(WAYS))
        return Setting(dropped.index(None), split, dropped)
    listed = pair in _any(table().never_split.pairs)  # A2.2
    return _only(way, table().never_split if listed else table().kept)


def _held(ways: Sequence[_Way]) -> tuple[int, ...]:
    """The kinds of the hand, the highest first."""
    return tuple(sorted(ways[0].low + ways[0].high))


def _holds(ways: Sequence[_Way], wanted: Iterable[str]) -> bool:
    """Whether the hand holds a tile of each of these."""
    return all(not _any(named).isdisjoint(_held(ways)) for named in wanted)


def _special(ways: Sequence[_Way]) -> Setting | None:
    """The way that makes a Wong, Gong or High Nine."""
    lead = _held(ways)[0]
    if lead > DAY:
        return None
    on = [low if lead in low else high for low, high, _ in ways]
    joining = [first if second == lead else second for first, second in on]
    for row in table().special:
        for kinds in _kinds(row.joins) if _holds(ways, row.holds) else ():
            if found := [way for way in range(WAYS) if joining[way] in kinds]:
                return _only(max(found, key=joining.__getitem__) if row.lower else found[0], row)
    return None


def _general(ways: Sequence[_Way]) -> Setting:
    """No pair and no Wong, Gong or High Nine: the closest totals, exceptions, then choices."""
    dropped: Dropped = [None] * WAYS
    why = _bring_close(ways, dropped)
    exception = _exception(ways, dropped)
    choice = _choose(ways, dropped)
    return Setting(dropped.index(None), exception or choice or why, tuple(dropped))


def _bring_close(ways: Sequence[_Way], dropped: Dropped) -> Row:
    """Drop ways that are lower on both hands, then keep the smallest gap."""  # A2.6.1
    why = table().closest
    for way, (low, high) in enumerate(way.points for way in ways):
        if any(low < other.points[0] and high < other.points[1] for other in ways):
            dropped[way] = why = table().higher
    gaps = [way.points[1] - way.points[0] for way in ways]
    least = min(gap for gap, drop in zip(gaps, dropped, strict=True) if not drop)
    for way in range(WAYS):
        if not dropped[way] and gaps[way] > least:
            dropped[way] = why = table().closest
    return why


def _exception(ways: Sequence[_Way], dropped: Dropped) -> Row | None:
    """The first exception that fits is played, also by a way that was dropped before."""  # A2.7
    left = [way for way, drop in zip(ways, dropped, strict=True) if not drop]
    low, high = left[0].points
    for row in table().exception:
        if row.low not in (None, low) or not _holds(ways, row.holds):
            continue
        if row.together and not any(way.together(*map(_kind, row.together)) for way in left):
            continue
        for total in (total for total in row.high if total > high):
            good = [way.points[1] == total and _has(way.high, row.with_) for way in ways]
            if any(good):
                dropped[:] = [None if fits else row for fits in good]
                return row
    return None


def _kind(named: str) -> int:
    (kind,) = _any(named)
    return kind


def _has(hand: tuple[int, int], named: str) -> bool:
    return not named or not _any(named).isdisjoint(hand)


def _choose(ways: Sequence[_Way], dropped: Dropped) -> Row | None:
    """Between ways of the same totals: where the high tile goes, and the two highest."""
    decided = None
    first, second, *_ = _held(ways)
    high = ways[dropped.index(None)].points[1]
    for row in table().choice:
        if high not in row.high or (row.two and not {first, second} <= _any(row.two)):
            continue
        for way in _unwanted(row.wants, ways, dropped, (first, second)):
            dropped[way], decided = row, row
    return decided


def _unwanted(
    wants: str, ways: Sequence[_Way], dropped: Dropped, top: tuple[int, int]
) -> list[int]:
    """The ways still in that are not as wanted, if there are others that are."""
    left = [way for way in range(WAYS) if not dropped[way]]
    if wants == "apart":
        found = [way for way in left if ways[way].together(*top)]
    else:
        found = [way for way in left if (top[0] in ways[way].low) != wants.endswith("low hand")]
    return found if len(found) < len(left) else []


# In words


def explained(a: int, b: int, c: int, d: int) -> list[dict[str, Any]]:
    """All three ways to set four tiles, in words: the one played, and why not the others."""  # 5.1
    setting = house_way(a, b, c, d)
    ways = [_in_words(*hands(a, b, c, d, way)) for way in range(WAYS)]
    for way, told in enumerate(ways):
        dropped = setting.dropped[way]
        if way == setting.way:
            said = {"clause": setting.why.clause, "why": setting.why.played}
        elif dropped is None or told["ranks"] == ways[setting.way]["ranks"]:
            said = {"clause": "", "why": "it ranks the same"}
        else:
            said = {"clause": dropped.clause, "why": dropped.dropped}
        told |= {"played": way == setting.way} | said
    return ways


def _in_words(e: int, f: int, g: int, h: int) -> dict[str, Any]:
    return {
        "low": sorted((tiles.name(e), tiles.name(f))),
        "high": sorted((tiles.name(g), tiles.name(h))),
        "ranks": {"low": describe(e, f), "high": describe(g, h)},
    }
