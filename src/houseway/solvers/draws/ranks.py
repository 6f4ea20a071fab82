"""Cards by their ranks alone: multisets of ranks, each known by its place in a fixed order.

Ranks are put in ascending order, r0 <= r1 <= ...; the place is C(r0, 1) + C(r1 + 1, 2) + ... So
the multisets without the highest ranks come first, and a place is a sum over ranks from below.
"""

from functools import cache
from math import comb

from houseway.solvers.arrays import Ints, np

RANKS = 13
HAND = 5


def many(size: int) -> int:
    """How many multisets of this size there are."""
    return comb(RANKS + size - 1, size)


@cache
def multisets(size: int) -> Ints:
    """All multisets of this size in order, their ranks ascending."""
    if size == 0:
        return np.zeros((1, 0), dtype=np.int8)
    smaller = multisets(size - 1)
    blocks = []
    for top in range(RANKS):
        below = smaller[: comb(top + size - 1, size - 1)]
        blocks.append(np.c_[below, np.full(len(below), top, dtype=np.int8)])
    return np.concatenate(blocks).astype(np.int8)


def places(ranks: Ints) -> Ints:
    """The places of multisets, whose ascending ranks lie along the last axis."""
    found = np.zeros(ranks.shape[:-1], dtype=np.int64)
    for at in range(ranks.shape[-1]):
        terms = np.array([comb(rank + at, at + 1) for rank in range(RANKS)])
        found += terms[ranks[..., at]]
    return found


@cache
def unions(kept: int) -> Ints:
    """The place of the hand of five that each kept multiset makes with each one drawn to it."""
    held, drawn = multisets(kept), multisets(HAND - kept)
    both = np.concatenate(
        (
            np.repeat(held[:, None, :], len(drawn), axis=1),
            np.repeat(drawn[None, :, :], len(held), axis=0),
        ),
        axis=2,
    )
    return places(np.sort(both, axis=2)).astype(np.int16)


@cache
def steps(size: int) -> Ints:
    """What n cards of a rank add to a place where `at` lower ones are there: [rank, at, n]."""
    made = np.zeros((RANKS, size + 1, HAND), dtype=np.int64)
    for rank in range(RANKS):
        for at in range(size + 1):
            for more in range(1, HAND):
                made[rank, at, more] = made[rank, at, more - 1] + comb(
                    rank + at + more - 1, at + more
                )
    return made


@cache
def choose() -> Ints:
    """The number of ways to choose m of n cards of a rank: [n, m]."""
    return np.array([[comb(n, m) for m in range(HAND + 1)] for n in range(HAND)], dtype=np.int64)


@cache
def sets(size: int) -> tuple[Ints, Ints]:
    """The multisets without a pair: their places, and their ranks as masks of bits."""
    ranks = multisets(size).astype(np.int64)
    odd = np.flatnonzero((ranks[:, 1:] > ranks[:, :-1]).all(axis=1))
    return odd, (1 << ranks[odd]).sum(axis=1)
