"""A sixth card bought to a hand of which four or five cards have one suit: card by card."""

from __future__ import annotations

from typing import Any

from houseway.kernel import kernel
from houseway.solvers.draws.drawing import CHOICES, held, held_flush, open_bit
from houseway.solvers.draws.ranks import HAND, RANKS
from houseway.solvers.draws.tables import SUITS, Rule


@kernel
def count_bits(mask: int) -> int:
    """How many bits a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def bought_suited(
    hand: int, one: int, cards: Any, open_live: int, total: int, rule: Rule, sixes: Any,
    ranks: Any, six: Any, steps: Any, spots: Any, flush_and_one: Any, six_suited: Any, below: Any,
    ends: Any, collects: bool,
) -> int:  # fmt: skip
    """What a sixth card brings to the class `one`, of which `cards[one, suit]` have each suit."""
    value, fold = 0, -rule.fold * total
    for suit in range(SUITS):
        for rank in range(RANKS):
            if (suit == 0 and rank == rule.up) or _holds(cards[one, suit], rank, ranks):
                continue
            left = open_live
            if suit == 0:
                left = open_live & ~open_bit(rank, open_live, rule.up)
            flush, odd = _best_suit(hand, one, suit, rank, cards, ranks, steps)
            place = six[rank]
            entry = sixes[0, place]
            if flush < 0:
                value += held(
                    entry, spots, place, left, 1, total, fold, rule, below, ends, collects
                )
            elif odd < 0:
                value += held_flush(
                    entry, six_suited, place, left, 1, total, fold, rule, below, ends, collects
                )
            else:
                value += held_flush(
                    entry, flush_and_one, flush * RANKS + odd, left, 1, total, fold, rule, below,
                    ends, collects,
                )  # fmt: skip
    return value


@kernel
def _holds(cards: int, rank: int, ranks: Any) -> bool:
    """Whether one of the cards at these places has this rank."""
    found = 0
    for at in range(HAND):
        if cards >> at & 1 and ranks[at] == rank:
            found += 1
    return found > 0


@kernel
def _best_suit(
    hand: int, one: int, suit: int, rank: int, cards: Any, ranks: Any, steps: Any
) -> tuple[int, int]:
    """Five of a suit with a sixth card, by their place, and the rank of the other; -1 for none."""
    if cards[one, suit] == CHOICES - 1:
        return hand, -1
    for other in range(SUITS):
        if cards[one, other] == CHOICES - 1:
            return hand, rank
    if count_bits(cards[one, suit]) < HAND - 1:
        return -1, -1
    place, count, odd, entered = 0, 0, 0, False
    for at in range(HAND):
        here = ranks[at]
        if not cards[one, suit] >> at & 1:
            odd = here
            continue
        if not entered and rank < here:
            place += steps[rank, count, 1]
            count += 1
            entered = True
        place += steps[here, count, 1]
        count += 1
    if not entered:
        place += steps[rank, count, 1]
    return place, odd
