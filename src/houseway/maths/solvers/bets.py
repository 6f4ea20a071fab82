"""A bet after the flop and one after the turn, each made where it gains and left out where not.

Neither changes what else is at stake, so each is looked at alone. Counted is, for every two hole
cards by their ranks, whether either bet is made, and how the showdown then ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.kernel import kernel
from houseway.maths.solvers.boards import DEALERS_HANDS, ENDS, GROUPS, PAIRS, RANKS, SQUARE, Ranked
from houseway.maths.solvers.flops import Sums, add_holes, clear, sum_fifth, sums_room, take_card
from houseway.maths.solvers.suits import HOLES, place

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

# How a showdown ends for the player; a high win is one by the rank asked for, or better.
LOST, TIED, WON, WON_HIGH = 0, 1, 2, 3

# Wins, ties and high wins of one hole are counted in one int. After a flop, with turn and river in
# either order, there are 2,140,380 showdowns; ties are never near half of them.
_TIES, _HIGH, _22_BITS, _20_BITS = 22, 42, (1 << 22) - 1, (1 << 20) - 1
_AFTER_TURN = 46 * DEALERS_HANDS
_AFTER_FLOP = 47 * _AFTER_TURN


def packed() -> Ints:
    """What each showdown adds to the counts of a hole."""
    import numpy as np

    made = np.zeros((GROUPS, ENDS), dtype=np.int64)
    made[:, 2:4] = 1 << _TIES
    made[:, 4:6] = 1
    made[GROUPS // 2 :, 4:6] += 1 << _HIGH
    return made


class Bets(NamedTuple):
    """Room: of the holes of each kind after the turn what is counted where they bet, and whether;
    of every hole after the flop the counts in all, where it bets on the turn, and how often."""

    sums: Sums
    same_counts: Ints
    mixed_counts: Ints
    same_bets: Ints
    mixed_bets: Ints
    every: Ints
    betting: Ints
    bets: Ints


def bets_room() -> Bets:
    """Room for counting bets."""
    import numpy as np

    sums = sums_room(np.int64)
    return Bets(
        sums,
        np.zeros_like(sums.same),
        np.zeros_like(sums.mixed),
        np.zeros(sums.same.shape, dtype=np.int16),
        np.zeros(sums.mixed.shape, dtype=np.int16),
        np.zeros(HOLES, dtype=np.int64),
        np.zeros(HOLES, dtype=np.int64),
        np.zeros(HOLES, dtype=np.int16),
    )


@kernel
def gains(counts: int, of: int, to: int, one: int) -> bool:
    """Whether a bet that wins `to` for every `one` brings a profit over these counts."""
    wins, ties = counts & _22_BITS, counts >> _TIES & _20_BITS
    return ((to + one) & 0xFFFFFF) * wins + (one & 0xFFFFFF) * ties > one * of


def fill_bets(
    flops: Ints, weights: Ints, table: Ints, ranks: Ranked, room: Bets,
    to: int, one: int, counts: Ints,
) -> None:  # fmt: skip
    """Count the showdowns after these flops, each for as many as it stands for."""
    for i in range(len(flops)):
        suits = flops[i].copy()
        _count_turns(table, ranks, suits, room, to, one)
        _count_flop(suits, weights[i], room, to, one, counts)


@kernel
def _count_turns(table: Ints, ranks: Ranked, suits: Ints, room: Bets, to: int, one: int) -> None:
    clear(room.every)
    clear(room.betting)
    clear(room.bets)
    sums = room.sums
    for card in range(4 * RANKS):
        suit, bit = card & 3, 1 << (card >> 2)
        if suits[suit] & bit:
            continue
        suits[suit] |= bit
        sum_fifth(table, ranks, suits, sums)
        special = max(max(sums.suits[0], sums.suits[1]), max(sums.suits[2], sums.suits[3]))
        for kind in range(special + 1):
            _choose(sums.same[kind], to, one, room.same_counts[kind], room.same_bets[kind])
        for kind in range(6):
            if kinds_in_two_suits(kind, special):
                _choose(sums.mixed[kind], to, one, room.mixed_counts[kind], room.mixed_bets[kind])
        add_holes(room.every, sums.suits, sums.same, sums.mixed)
        take_card(room.every, sums.suits, sums.same, sums.mixed, card)
        add_holes(room.betting, sums.suits, room.same_counts, room.mixed_counts)
        take_card(room.betting, sums.suits, room.same_counts, room.mixed_counts, card)
        add_holes(room.bets, sums.suits, room.same_bets, room.mixed_bets)
        take_card(room.bets, sums.suits, room.same_bets, room.mixed_bets, card)
        suits[suit] ^= bit


@kernel
def kinds_in_two_suits(kind, special):
    return kind == 0 or special == 2 or (special == 1 and (kind == 1 or kind == 4))


@kernel
def _choose(counts: Ints, to: int, one: int, betting: Ints, bets: Ints) -> None:
    for i in range(len(counts)):
        bet = gains(counts[i], _AFTER_TURN, to, one)
        bets[i] = 1 if bet else 0
        betting[i] = counts[i] if bet else 0


@kernel
def _count_flop(suits: Ints, weight: int, room: Bets, to: int, one: int, counts: Ints) -> None:
    for high in range(4 * RANKS):
        if suits[high & 3] >> (high >> 2) & 1:
            continue
        for low in range(high):
            if suits[low & 3] >> (low >> 2) & 1:
                continue
            at = place(low, high)
            every, betting, bets = room.every[at], room.betting[at], room.bets[at]
            bet = 1 if gains(every, _AFTER_FLOP, to, one) else 0
            ends = counts[start(low, high), bet]
            _count(ends[1], betting, bets * _AFTER_TURN, weight)
            _count(ends[0], every - betting, (47 - bets) * _AFTER_TURN, weight)


@kernel
def start(low: int, high: int) -> int:
    """Two hole cards, the lower first, by their ranks; in one suit the higher rank leads."""
    if low & 3 == high & 3:
        return (high >> 2) * RANKS + (low >> 2)
    return (low >> 2) * RANKS + (high >> 2)


@kernel
def _count(ends: Ints, counts: int, of: int, weight: int) -> None:
    wins, ties, high = counts & _22_BITS, counts >> _TIES & _20_BITS, counts >> _HIGH & _22_BITS
    ends[LOST] += weight * (of - wins - ties)
    ends[TIED] += weight * ties
    ends[WON] += weight * (wins - high)
    ends[WON_HIGH] += weight * high
