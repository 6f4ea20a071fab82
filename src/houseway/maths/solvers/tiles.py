"""Four tiles against four others: every match that can be dealt, by how its hands compare.

Tiles of a kind rank the same, so the 35,960 ways to hold four tiles are 3,620 hands, each with as
many deals as its kinds allow. What a comparison is worth is none of the solver's business.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.games.pai_gow.house_way import WAYS, house_way
from houseway.games.pai_gow.kernel import HIGHER, read
from houseway.games.pai_gow.play import set_ranks
from houseway.hands.tiles import KINDS, kind_of
from houseway.kernel import compiled, kernel
from houseway.maths.work import Job, Tell, quiet, total

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

OF_A_KIND = 2
# The side of a hand that is set in every way; the other side is always set the House way.
PLAYER, BANK = range(2)
SIDES, FACTS = 2, HIGHER + 1
PARTS = 20


class Hand(NamedTuple):
    """Four tiles, the highest kind first, and how many ways there are to be dealt such a hand."""

    tiles: tuple[int, int, int, int]
    deals: int


@cache
def hands() -> tuple[Hand, ...]:
    """Every hand of four tiles, by its kinds."""
    found = []
    for p, q, r, s in combinations_with_replacement(range(KINDS), 4):
        kinds = (p, q, r, s)
        if max(map(kinds.count, kinds)) <= OF_A_KIND:
            # Of two tiles of a kind the second one comes after the first.
            a, b, c, d = (2 * one + kinds[:at].count(one) for at, one in enumerate(kinds))
            deals = prod(comb(OF_A_KIND, kinds.count(one)) for one in set(kinds))
            found.append(Hand((a, b, c, d), deals))
    return tuple(found)


@cache
def _places() -> dict[tuple[int, ...], int]:
    return {tuple(map(kind_of, one.tiles)): at for at, one in enumerate(hands())}


def place(a: int, b: int, c: int, d: int) -> int:
    """Where a hand stands in `hands`, whatever the order of its tiles."""
    return _places()[tuple(sorted(map(kind_of, (a, b, c, d))))]


class _Set(NamedTuple):
    """All hands as the kernel is told of them.

    By hand: which kinds it has (a bit each) and which of them twice, the way of the House, and
    the ranks of the low and the high hand in each way.
    """

    once: Ints
    twice: Ints
    house: Ints
    ranks: Ints


@cache
def _set() -> _Set:
    import numpy as np

    held = [tuple(map(kind_of, one.tiles)) for one in hands()]
    once = [sum(1 << kind for kind in set(kinds)) for kinds in held]
    twice = [sum(1 << kind for kind in set(kinds) if kinds.count(kind) > 1) for kinds in held]
    house = [house_way(*one.tiles)[0] for one in hands()]
    ranks = [[set_ranks(*one.tiles, way) for way in range(WAYS)] for one in hands()]
    return _Set(*(np.array(one, dtype=np.int64) for one in (once, twice, house, ranks)))


def house_ways() -> Ints:
    """The way of the House for every hand."""
    return _set().house


@kernel
def _deals(once: int, twice: int, other_once: int, other_twice: int) -> int:
    """In how many ways the other hand can be dealt when one hand is out."""
    if (twice & other_once) or (once & other_twice):
        return 0
    # A tile whose kind is whole can be either of two.
    free, deals = other_once & ~other_twice & ~once, 1
    while free:
        free &= free - 1
        deals *= OF_A_KIND
    return deals


@kernel
def _match(
    first: int, last: int, once: Ints, twice: Ints, house: Ints, ranks: Ints, found: Ints
) -> None:
    """Match the hands from first up to last, set in every way, with all House Way hands."""
    for one in range(first, last):
        for other in range(len(house)):
            deals = _deals(once[one], twice[one], once[other], twice[other])
            if deals == 0:
                continue
            low, high = ranks[other, house[other], 0], ranks[other, house[other], 1]
            for way in range(WAYS):
                ours, ours_high = ranks[one, way, 0], ranks[one, way, 1]
                facts = read(ours, ours_high, low, high)
                found[one - first, PLAYER, way, facts[0], facts[1]] += deals
                facts = read(low, high, ours, ours_high)
                found[one - first, BANK, way, facts[0], facts[1]] += deals


def _blank(many: int) -> Ints:
    import numpy as np

    return np.zeros((many, SIDES, WAYS, FACTS, FACTS), dtype=np.int64)


def matches(tell: Tell = quiet) -> Ints:
    """Of every hand, on either side and set in every way: the matches with a House Way hand.

    The array is by hand, side, way, and how the player's low and high hand stand to the bank's.
    """

    def work(part: int) -> Ints:
        first, last = (len(hands()) * one // PARTS for one in (part, part + 1))
        found = _blank(len(hands()))
        compiled(_match)(first, last, *_set(), found[first:last])
        return found

    return total(Job("tiles", (), PARTS, work), tell)


def matches_of(at: int) -> Ints:
    """The same for one hand, counted on the spot: by side, way and facts."""
    found = _blank(1)
    _match(at, at + 1, *_set(), found)
    return found.reshape(found.shape[1:])
