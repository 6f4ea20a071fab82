"""Four tiles against four others: every match that can be dealt, by how its hands compare.

Tiles of a kind rank the same, so the 35,960 ways to hold four tiles are 3,620 hands, each with as
many deals as its kinds allow. A game hands in how it ranks and sets them; what a comparison is
worth is none of the solver's business.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from houseway.hands.tiles import KINDS, kind_of
from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.jobs import Job, Run, run_here

OF_A_KIND = 2
# Four tiles are parted into two hands of two in three ways.
WAYS = 3
# The side of a hand that is set in every way; the other side is always set by the policy.
PLAYER, BANK = range(2)
PARTS = 20


class Hand(NamedTuple):
    """Four tiles, the highest kind first, and how many ways there are to be dealt such a hand."""

    tiles: tuple[int, int, int, int]
    deals: int


@cache
def hands() -> tuple[Hand, ...]:
    """Every hand of four tiles, by its kinds."""
    found = []
    for kinds in combinations_with_replacement(range(KINDS), 4):
        if max(map(kinds.count, kinds)) <= OF_A_KIND:
            # Of two tiles of a kind the second one comes after the first.
            a, b, c, d = (2 * kind + kinds[:at].count(kind) for at, kind in enumerate(kinds))
            deals = prod(comb(OF_A_KIND, kinds.count(kind)) for kind in set(kinds))
            found.append(Hand((a, b, c, d), deals))
    return tuple(found)


@cache
def _places() -> dict[tuple[int, ...], int]:
    return {tuple(map(kind_of, hand.tiles)): at for at, hand in enumerate(hands())}


def place(a: int, b: int, c: int, d: int) -> int:
    """Where a hand stands in `hands`, whatever the order of its tiles."""
    return _places()[tuple(sorted(map(kind_of, (a, b, c, d))))]


class Settings(NamedTuple):
    """How a game sets and compares hands.

    `policy` is the way in which each hand is set by the side that has no choice. `low` and `high`
    have by hand and way the ranks of the two hands, numbered from nothing; `facts` has by two such
    numbers how the player's hand stands to the bank's, of so `many` facts.
    """

    policy: Ints
    low: Ints
    high: Ints
    facts: Ints
    many: int


class _Kinds(NamedTuple):
    """By hand: which kinds it has, a bit each, and which of them twice."""

    once: Ints
    twice: Ints


@cache
def _kinds() -> _Kinds:
    held = [tuple(map(kind_of, hand.tiles)) for hand in hands()]
    once = [sum(1 << kind for kind in set(kinds)) for kinds in held]
    twice = [sum(1 << kind for kind in set(kinds) if kinds.count(kind) > 1) for kinds in held]
    return _Kinds(np.array(once, dtype=np.int64), np.array(twice, dtype=np.int64))


@kernel
def _deals(kinds: _Kinds, hand: int, other: int) -> int:
    """In how many ways the other hand can be dealt when a hand is out."""
    once, other_once, other_twice = kinds.once[hand], kinds.once[other], kinds.twice[other]
    if (kinds.twice[hand] & other_once) or (once & other_twice):
        return 0
    # A tile whose kind is whole can be either of two.
    free, deals = other_once & ~other_twice & ~once, 1
    while free:
        free &= free - 1
        deals *= OF_A_KIND
    return deals


@kernel
def _match(first: int, last: int, kinds: _Kinds, settings: Settings, found: Ints) -> None:
    """Match the hands from first up to last, set in every way, with all hands of the policy."""
    facts = settings.facts
    for hand in range(first, last):
        for other in range(len(settings.policy)):
            deals = _deals(kinds, hand, other)
            if deals == 0:
                continue
            set_so = settings.policy[other]
            low, high = settings.low[other, set_so], settings.high[other, set_so]
            for way in range(WAYS):
                own_low, own_high = settings.low[hand, way], settings.high[hand, way]
                at = hand - first
                found[at, PLAYER, way, facts[own_low, low], facts[own_high, high]] += deals
                found[at, BANK, way, facts[low, own_low], facts[high, own_high]] += deals


def _no_matches(hands: int, settings: Settings) -> Ints:
    return np.zeros((hands, BANK + 1, WAYS, settings.many, settings.many), dtype=np.int64)


def matches(settings: Settings, run: Run = run_here) -> Ints:
    """Of every hand, on either side and set in every way: the matches with a hand of the policy.

    The array is by hand, side, way, and how the player's low and high hand stand to the bank's.
    """

    def work(part: int) -> Ints:
        first, last = (len(hands()) * at // PARTS for at in (part, part + 1))
        found = _no_matches(len(hands()), settings)
        compiled(_match)(first, last, _kinds(), settings, found[first:last])
        return found

    return run(Job("tiles", (), PARTS, work))


def matches_of(at: int, settings: Settings) -> Ints:
    """The same for one hand, counted on the spot: by side, way and facts."""
    found = _no_matches(1, settings)
    _match(at, at + 1, _kinds(), settings, found)
    return found.reshape(found.shape[1:])


# Where the other side's tiles are known


def known(settings: Settings, worth: Ints, run: Run = run_here) -> int:
    """What the player's side brings over all deals when each hand is set best against the very
    hand of the policy that it meets; `worth` goes by how low and high hand stand to the bank's."""
    deals = np.array([hand.deals for hand in hands()])

    def work(part: int) -> Ints:
        first, last = (len(hands()) * at // PARTS for at in (part, part + 1))
        return np.array([compiled(_known)(first, last, _kinds(), settings, deals, worth)])

    key = tuple(map(str, worth.ravel().tolist()))
    return int(run(Job("tiles-known", key, PARTS, work))[0])


@kernel
def _known(
    first: int, last: int, kinds: _Kinds, settings: Settings, deals: Ints, worth: Ints
) -> int:
    total, facts = 0, settings.facts
    for hand in range(first, last):
        for other in range(len(settings.policy)):
            met = _deals(kinds, hand, other)
            if met == 0:
                continue
            set_so = settings.policy[other]
            low, high = settings.low[other, set_so], settings.high[other, set_so]
            best = -(1 << 40)
            for way in range(WAYS):
                own_low, own_high = settings.low[hand, way], settings.high[hand, way]
                best = max(best, worth[facts[own_low, low], facts[own_high, high]])
            total += deals[hand] * met * best
    return total
