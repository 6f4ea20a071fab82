"""Hands of five beside an open card, alike but for the names of suits.

The open card's suit is suit 0; the other three can be renamed at will. A hand is its ranks, in
ascending runs of equal ones, and the suits of its cards, ascending within each run.
"""

from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.ranks import HAND, RANKS, multisets

SUITS = 4
RENAMINGS = tuple((0, *others) for others in permutations(range(1, SUITS)))

Suits = tuple[tuple[int, ...], ...]


class Pattern(NamedTuple):
    """The lengths of a hand's runs, and which of them has the open card's rank, or -1."""

    lengths: tuple[int, ...]
    beside: int


class Alike(NamedTuple):
    """All hands of a pattern that differ by more than the names of suits."""

    suits: tuple[Suits, ...]  # one of each, those with the same cards of suit 0 together
    weights: tuple[int, ...]  # how many hands are like it
    found: dict[Suits, tuple[int, int]]  # any suits: which of them, and by which renaming


def pattern(ranks: tuple[int, ...], up: int) -> Pattern:
    """The pattern of ascending ranks beside an open card."""
    runs = sorted(set(ranks))
    return Pattern(tuple(ranks.count(rank) for rank in runs), runs.index(up) if up in runs else -1)


@cache
def alike(pattern_: Pattern) -> Alike:
    """The hands of a pattern, in the order of which runs have a card of suit 0."""
    choices = []
    for run, length in enumerate(pattern_.lengths):
        free = range(int(run == pattern_.beside), SUITS)
        choices.append(tuple(combinations(free, length)))
    orbits: list[tuple[Suits, list[Suits]]] = []
    seen: set[Suits] = set()
    for suits in product(*choices):
        if suits not in seen:
            images = [_renamed(suits, names) for names in RENAMINGS]
            seen.update(images)
            orbits.append((suits, images))
    orbits.sort(key=lambda orbit: (_open_runs(orbit[0]), orbit[0]))
    found: dict[Suits, tuple[int, int]] = {}
    for at, (suits, images) in enumerate(orbits):
        for image in images:
            names = next(n for n, to in enumerate(RENAMINGS) if _renamed(image, to) == suits)
            found[image] = at, names
    weights = tuple(len(set(images)) for _, images in orbits)
    return Alike(tuple(suits for suits, _ in orbits), weights, found)


def _renamed(suits: Suits, names: tuple[int, ...]) -> Suits:
    return tuple(tuple(sorted(names[suit] for suit in run)) for run in suits)


def _open_runs(suits: Suits) -> int:
    """The runs that have a card of suit 0, as bits."""
    return sum(1 << at for at, run in enumerate(suits) if 0 in run)


class Classes(NamedTuple):
    """All patterns as arrays: a pattern has blocks of equal open runs, a block has classes."""

    first_block: Ints  # of each pattern, and one more
    open_runs: Ints  # of each block
    first: Ints  # class of each block, and one more
    weights: Ints
    suits: Ints  # [class, suit]: the places in the hand that have this suit, as bits
    runs: Ints  # [class, suit]: the runs that have a card of this suit, as bits
    most: Ints  # how many cards have one suit at most


@cache
def patterns() -> dict[Pattern, int]:
    """Every pattern that occurs, numbered."""
    found: dict[Pattern, int] = {}
    for ranks in multisets(HAND).tolist():
        for up in range(RANKS):
            if max((*ranks, up).count(rank) for rank in ranks) <= SUITS:
                found.setdefault(pattern(tuple(ranks), up), len(found))
    return found


@cache
def classes() -> Classes:
    """The classes of all patterns, one after the other."""
    first_block, first = [0], [0]
    open_runs: list[int] = []
    weights: list[int] = []
    suits_of: list[list[int]] = []
    runs: list[list[int]] = []
    for each in patterns():
        found = alike(each)
        for at, suits in enumerate(found.suits):
            if at == 0 or _open_runs(suits) != open_runs[-1]:
                open_runs.append(_open_runs(suits))
                first.append(first[-1])
            first[-1] += 1
            weights.append(found.weights[at])
            flat = [suit for run in suits for suit in run]
            suits_of.append([_bits(flat, suit) for suit in range(SUITS)])
            runs.append([_bits(suits, suit) for suit in range(SUITS)])
        first_block.append(len(open_runs))
    most = [max(places.bit_count() for places in row) for row in suits_of]
    lists = (first_block, open_runs, first, weights, suits_of, runs, most)
    return Classes(*map(np.array, lists))


def _bits(of: list[int] | Suits, suit: int) -> int:
    """Where this suit is, as bits."""
    return sum(
        1 << at
        for at, suits in enumerate(of)
        if suit in (suits if isinstance(suits, tuple) else (suits,))
    )


@cache
def pattern_of(up: int) -> Ints:
    """The pattern of every multiset of five ranks beside an open rank; -1 where it cannot be."""
    made = np.full(len(multisets(HAND)), -1, dtype=np.int64)
    for at, ranks in enumerate(multisets(HAND).tolist()):
        if max((*ranks, up).count(rank) for rank in ranks) <= SUITS:
            made[at] = patterns()[pattern(tuple(ranks), up)]
    return made
