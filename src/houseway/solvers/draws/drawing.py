"""One hand of five beside one open card: what betting, a sixth card and every exchange lead to.

Draws are taken by rank, with the number of ways to draw them. Suits matter where the dealer may
have a flush in the open card's, which drawn cards and those of the hand can stand in the way of.
A draw that is bet however its suits fall costs what every such flush takes from it, times the ways
to draw that leave the flush possible: sums over sets of ranks, which serve for all suits of the
hand. The few draws whose suits decide are taken one by one, and so are the player's flushes.

Kernels here take arrays one by one, since those in a tuple are counted at every call.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.draws.dealers import AT, BEHIND, against, squeeze
from houseway.solvers.draws.ranks import (
    HAND,
    RANKS,
    choose,
    many,
    multisets,
    sets,
    steps,
    unions,
)
from houseway.solvers.draws.tables import ANTE, LINE, WINS, Rule, lives, unpack

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

UNSEEN = 46
CHOICES = 1 << HAND
# How a bet or a draw ends: the verdicts of a count, beside the kind of the hand.
UNQUALIFIED, HIGHER, EQUAL, LOWER, FOLDED = range(5)
ENDS = 5
# The columns of an exchange: how many cards are given up, 0 if that is not allowed; the places of
# those given up and of those kept; these as a mask of ranks, or -1 where they have a pair; and the
# first exchange of the same ranks.
GIVEN, ROW, KEPT, KEPT_RANKS, SAME = range(5)
# Sets of ranks beside the open card's.
MASKS = 1 << RANKS - 1
# What becomes of a draw: folded or bet whatever its suits are, or as they are.
FOLDS, BETS, DEPENDS = range(3)


class Book(NamedTuple):
    """What is known of multisets of ranks; tuples go by the number of cards drawn."""

    lists: tuple[Ints, ...]
    unions: tuple[Ints, ...]
    sets: tuple[Ints, ...]  # places and masks
    steps: Ints
    choose: Ints
    dealers: Ints  # how many hands the dealer may have
    draws: Ints  # how many draws there are


class Board(NamedTuple):
    """What a thread notes down about a hand."""

    ranks: Ints  # of the hand, ascending
    live: Ints
    run_bit: Ints  # by rank: its run in the hand as a bit, 0 for none
    six: Ints  # by rank: the place of the hand with a sixth card
    ways: Ints  # [drawn, draw]
    plan: Ints  # [exchange]: see the columns
    runs: Ints  # by suited hand of the dealer's: the runs of the hand that it has ranks of
    states: Ints  # sets of cards, and in how many ways they come
    sums: Ints  # by set of ranks: under the threshold, and from there to plain hands


@cache
def book() -> Book:
    """The book, written once."""
    import numpy as np

    sizes = range(HAND + 1)
    return Book(
        tuple(multisets(one) for one in sizes),
        tuple(unions(HAND - one) for one in sizes),
        tuple(np.column_stack(sets(one)) for one in sizes),
        steps(2 * HAND),
        choose(),
        np.array([comb(UNSEEN - one, BEHIND) for one in sizes]),
        np.array([comb(UNSEEN, one) for one in sizes]),
    )


def board() -> Board:
    """An empty one."""
    import numpy as np

    shapes = (
        *(HAND, RANKS, RANKS, RANKS, (HAND + 1, many(HAND)), (CHOICES, SAME + 1)),
        *(comb(RANKS - 1, BEHIND), (2, CHOICES), (2, MASKS)),
    )
    return Board(*(np.zeros(one, dtype=np.int64) for one in shapes))


# The hand


@kernel
def take_up(
    hand: int, up: int, lists: Any, steps: Any, ranks: Any, live: Any, run_bit: Any, six: Any
) -> bool:
    """Note down a hand of five: False if it cannot be beside the open card."""
    if not lives(lists, hand, up, live):
        return False
    runs = 0
    for rank in range(RANKS):
        run_bit[rank] = 0
    for at in range(HAND):
        ranks[at] = lists[hand, at]
        if run_bit[ranks[at]] == 0:
            run_bit[ranks[at]] = 1 << runs
            runs += 1
    for rank in range(RANKS):
        place, lower = 0, 0
        for at in range(HAND):
            higher = 1 if ranks[at] > rank else 0
            lower += 1 - higher
            place += steps[ranks[at], at + higher, 1]
        six[rank] = place + steps[rank, lower, 1]
    return True


@kernel
def list_exchanges(least: int, most: int, ranks: Any, steps: Any, plan: Any) -> None:
    """Note down every exchange of a hand."""
    for exchange in range(CHOICES):
        given, kept, row, rest, mask, last = 0, 0, 0, 0, 0, -1
        for at in range(HAND):
            rank = ranks[at]
            if exchange >> at & 1:
                row += steps[rank, given, 1]
                given += 1
            else:
                rest += steps[rank, kept, 1]
                kept += 1
                mask = -1 if rank == last or mask < 0 else mask | 1 << rank
                last = rank
        same = exchange
        for other in range(exchange):
            if plan[other, GIVEN] == given and plan[other, ROW] == row and same == exchange:
                same = other
        plan[exchange, GIVEN] = given if least <= given <= most else 0
        plan[exchange, ROW] = row
        plan[exchange, KEPT] = rest
        plan[exchange, KEPT_RANKS] = mask
        plan[exchange, SAME] = same


@kernel
def weigh(drawn: int, lists: Any, live: Any, choose: Any, ways: Any) -> None:
    """Note down in how many ways each draw of so many cards can come."""
    for draw in range(lists.shape[0]):
        weight, at = 1, 0
        while at < drawn:
            more = 1
            while at + more < drawn and lists[draw, at + more] == lists[draw, at]:
                more += 1
            weight *= choose[live[lists[draw, at]], more]
            at += more
        ways[drawn, draw] = weight


@kernel
def open_bit(rank: int, open_live: int, up: int) -> int:
    """The live card of a rank in the open suit, as a bit of those squeezed; 0 if it is not."""
    if rank == up:
        return 0
    return squeeze(1 << rank, up) & open_live


@kernel
def meet(suited: Any, up: int, ranks: Any, run_bit: Any, runs: Any) -> None:
    """Note down which runs of the hand each suited hand of the dealer's has ranks of."""
    for one in range(suited.shape[0]):
        runs[one] = 0
        for at in range(HAND):
            if ranks[at] != up and suited[one] & squeeze(1 << ranks[at], up):
                runs[one] |= run_bit[ranks[at]]


# What follows


@kernel
def note(
    ends: Any, weight: int, bets: bool, kind: int, weak: int, won: int, equal: int, total: int
) -> None:
    """Add a hand of this kind to the ends; the counts of the dealer's hands are all of one way."""
    if bets:
        ends[kind, UNQUALIFIED] += weight * weak
        ends[kind, HIGHER] += weight * won
        ends[kind, EQUAL] += weight * equal
        ends[kind, LOWER] += weight * (total - weak - won - equal)
    else:
        ends[kind, FOLDED] += weight * total


@kernel
def held(
    entry: int, spots: Any, hand: int, open_live: int, weight: int, total: int, fold: int,
    rule: Rule, below: Any, ends: Any, collects: bool,
) -> int:  # fmt: skip
    """What the better of bet and fold brings with a hand of mixed suits, `weight` times."""
    weak, lower, equal, _ = unpack(entry)
    return _decided(
        weak, lower, equal, spots, hand, open_live, weight, total, fold, rule, below, ends,
        collects,
    )  # fmt: skip


@kernel
def held_flush(
    entry: int, spots: Any, hand: int, open_live: int, weight: int, total: int, fold: int,
    rule: Rule, below: Any, ends: Any, collects: bool,
) -> int:  # fmt: skip
    """The same with a hand whose best five cards are of a suit."""
    weak, _, _, lower = unpack(entry)
    if spots[hand, AT] != rule.flush_at:  # A straight flush is above all mixed hands.
        lower = total
    return _decided(
        weak, lower, 0, spots, hand, open_live, weight, total, fold, rule, below, ends, collects
    )


@kernel
def _decided(
    weak: int, lower: int, equal: int, spots: Any, hand: int, open_live: int, weight: int,
    total: int, fold: int, rule: Rule, below: Any, ends: Any, collects: bool,
) -> int:  # fmt: skip
    weak, won, equal = against(
        weak, lower, equal, spots, hand, open_live, below, rule.weak_low, rule.weak_high
    )
    lost = total - weak - won - equal
    value: int = spots[hand, ANTE] * weak + spots[hand, WINS] * won
    value += rule.ties * equal - rule.loses * lost
    if collects:
        note(ends, weight, value > fold, spots[hand, LINE], weak, won, equal, total)
    return weight * max(value, fold)


@kernel
def one_by_one(
    draw: int, drawn: int, entry: int, hand: int, open_live: int, weight: int, total: int,
    fold: int, rule: Rule, lists: Any, live: Any, choose: Any, states: Any, five: Any, below: Any,
    ends: Any, collects: bool,
) -> int:  # fmt: skip
    """What a draw brings, by which of its cards are of the open suit, `weight` times."""
    count, at = 1, 0
    states[0, 0], states[1, 0] = open_live, weight
    while at < drawn:
        rank, more = lists[draw, at], 1
        while at + more < drawn and lists[draw, at + more] == rank:
            more += 1
        here, card = live[rank], open_bit(rank, open_live, rule.up)
        without = choose[here - 1, more] if card else choose[here, more]
        for one in range(count):
            if card:
                states[0, one + count] = states[0, one] & ~card
                states[1, one + count] = states[1, one] * choose[here - 1, more - 1]
            states[1, one] *= without
        count *= 2 if card else 1
        at += more
    value = 0
    for one in range(count):
        if states[1, one]:
            value += held(
                entry, five, hand, states[0, one], states[1, one], total, fold, rule, below, ends,
                collects,
            )  # fmt: skip
    return value


@kernel
def bought(
    open_live: int, total: int, rule: Rule, sixes: Any, live: Any, six: Any, spots: Any,
    below: Any, ends: Any, collects: bool,
) -> int:  # fmt: skip
    """What a sixth card brings where it cannot make a flush; no fee counted."""
    value, fold = 0, -rule.fold * total
    for rank in range(RANKS):
        here, card = live[rank], open_bit(rank, open_live, rule.up)
        hand = six[rank]
        entry = sixes[0, hand]
        if card:
            here -= 1
            value += held(
                entry, spots, hand, open_live & ~card, 1, total, fold, rule, below, ends, collects
            )
        if here > 0:
            value += held(
                entry, spots, hand, open_live, here, total, fold, rule, below, ends, collects
            )
    return value
