"""What Lunar Poker reads in every hand of five or six cards, by the table's own reader.

The kind of a hand is its winning line with its second line under each way to read 9.5.1.1, so that
counts by kind serve for all of them.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from houseway.games.lunar_poker.kernel import read_first
from houseway.games.lunar_poker.reader import NOTHING, Switches, read_hand, second, winning
from houseway.hands.poker import bit, rank_bits
from houseway.kernel import compiled, kernel
from houseway.law.rules import Rules
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.ranks import HAND, RANKS, many, multisets, sets
from houseway.solvers.draws.tables import Hands

# A winning and a second line.
Pair = tuple[int, int]
SUITS = 4
BITS = 4  # of a line in a kind


@kernel
def read_all(cards: Any, ranks: Any, kinds: Any) -> None:
    """The rank and the kind of each hand, a row of cards."""
    for at in range(cards.shape[0]):
        hand = 0
        for place in range(cards.shape[1]):
            hand |= bit(cards[at, place])
        rank = rank_bits(hand, cards.shape[1] - HAND)
        ranks[at], kinds[at] = rank, winning(rank)
        for way in range(4):
            line = second(hand, rank, Switches(0, 0, way & 1, way >> 1))
            kinds[at] |= line << BITS * (way + 1)


def lines_of(kind: int, rules: Rules) -> tuple[int, int]:
    """The winning and the second line of a kind, as the rules read it."""
    line = kind & (1 << BITS) - 1
    if rules.switch("second_combination"):
        return line, NOTHING
    way = rules.switch("second_ace_and_king") | rules.switch("second_remade") << 1
    return line, kind >> BITS * (way + 1) & (1 << BITS) - 1


@cache
def fives(switches: Switches) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints], tuple[Pair, ...]]:
    """What hands of five are, in mixed suits and in one, as a single hand is asked about: ranks and
    kinds by place; a kind is the number of a pair of lines, the winning and the second one."""
    sorts = [_mixed(HAND), (sets(HAND)[0], _suited(HAND))]
    kinds: dict[Pair, int] = {}
    found = []
    for places, cards in sorts:
        made = np.zeros((2, many(HAND)), dtype=np.int64)
        for place, hand in zip(places.tolist(), cards.tolist(), strict=True):
            rank, *pair = read_hand(tuple(hand), switches)
            made[:, place] = rank, kinds.setdefault((pair[0], pair[1]), len(kinds))
        found.append((made[0], made[1]))
    return found[0], found[1], tuple(kinds)


@cache
def hands() -> tuple[Hands, Ints]:
    """Every hand, its kind by number; and the kinds."""
    sizes = (many(HAND), many(HAND), many(HAND + 1), many(HAND) * RANKS, many(HAND + 1))
    read = np.concatenate([*_read()], axis=1)
    ranks, kinds = (np.split(row, np.cumsum(sizes)[:-1]) for row in read)
    named = np.unique(read[1, read[0] > 0])
    five, flush, six, flush_and_one, six_suited = (
        (rank, np.searchsorted(named, kind)) for rank, kind in zip(ranks, kinds, strict=True)
    )
    at_once = np.zeros(many(HAND), dtype=bool)
    for place, (a, b, c, d, e) in zip(sets(HAND)[0], _suited(HAND).tolist(), strict=True):
        at_once[place] = read_first(a, b, c, d, e, 0)[1] != NOTHING
    return Hands(five, flush, six, flush_and_one, six_suited, at_once), named


def _read() -> Iterator[Ints]:
    """The ranks and kinds of all hands, in the order of `Hands`."""
    odd, six = sets(HAND)[0], sets(HAND + 1)[0]
    ones = np.tile(np.arange(RANKS) * SUITS + 1, len(odd))
    with_one = np.column_stack((np.repeat(_suited(HAND), RANKS, axis=0), ones))
    both = (odd[:, None] * RANKS + np.arange(RANKS)).ravel()
    yield _placed(*_mixed(HAND), many(HAND))
    yield _placed(odd, _suited(HAND), many(HAND))
    yield _placed(*_mixed(HAND + 1), many(HAND + 1))
    yield _placed(both, with_one, many(HAND) * RANKS)
    yield _placed(six, _suited(HAND + 1), many(HAND + 1))


def _suited(size: int) -> Ints:
    """Cards of one suit, of every set of ranks."""
    return multisets(size)[sets(size)[0]].astype(np.int64) * SUITS


def _mixed(size: int) -> tuple[Ints, Ints]:
    """The places of all multisets of ranks that can be dealt, and cards of them in mixed suits."""
    ranks = multisets(size).astype(np.int64)
    dealt = np.flatnonzero((ranks[:, SUITS:] > ranks[:, :-SUITS]).all(axis=1))
    return dealt, ranks[dealt] * SUITS + np.arange(size) % SUITS


def _placed(where: Ints, cards: Ints, size: int) -> Ints:
    """The ranks and kinds of these hands at their places, zeros elsewhere."""
    made, found = (np.zeros((2, many), dtype=np.int64) for many in (size, len(where)))
    compiled(read_all)(cards, found[0], found[1])
    made[:, where] = found
    return made
