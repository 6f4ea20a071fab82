"""One hand of five beside one open card: its exchanges, and what draws lead to, suit by suit.

Draws are taken by rank, with the number of ways to draw them. Suits matter where the dealer may
have a flush in the open card's, which drawn cards and those of the hand can stand in the way of.
A draw that is bet however its suits fall costs what every such flush takes from it, times the ways
to draw that leave the flush possible: sums over sets of ranks, which serve for all suits of the
hand. The few draws whose suits decide are taken one by one, and so are the player's flushes.

Arrays in a tuple are counted at every call that it is handed to: kernels that are called for each
draw take small tuples, `Bets` and `Draws`, and not the large ones.
"""

from functools import cache
from math import comb
from typing import Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.betting import Bets, bet_or_fold, open_bit
from houseway.solvers.draws.dealers import BEHIND, without_rank
from houseway.solvers.draws.ranks import HAND, RANKS, choose, many, multisets, sets, steps, unions
from houseway.solvers.draws.tables import SUITS, lives

UNSEEN = 46
CHOICES = 1 << HAND
# The columns of an exchange: how many cards are given up, 0 if that is not allowed; the places of
# those given up and of those kept; these as a mask of ranks, or -1 where they have a pair; and the
# first exchange of the same ranks.
GIVEN, ROW, KEPT, KEPT_RANKS, SAME = range(5)
# Sets of ranks beside the open card's.
MASKS = 1 << RANKS - 1


class RankTables(NamedTuple):
    """What is known of multisets of ranks; tuples go by the number of cards drawn."""

    lists: tuple[Ints, ...]
    unions: tuple[Ints, ...]
    sets: tuple[Ints, ...]  # places and masks
    steps: Ints
    choose: Ints
    dealers: Ints  # how many hands the dealer may have
    draws: Ints  # how many draws there are


class HandArrays(NamedTuple):
    """Arrays in which a thread notes down all that it needs to know of a hand."""

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
def rank_tables() -> RankTables:
    """These tables, made once."""
    sizes = range(HAND + 1)
    return RankTables(
        tuple(multisets(size) for size in sizes),
        tuple(unions(HAND - size) for size in sizes),
        tuple(np.column_stack(sets(size)) for size in sizes),
        steps(2 * HAND),
        choose(),
        np.array([comb(UNSEEN - size, BEHIND) for size in sizes]),
        np.array([comb(UNSEEN, size) for size in sizes]),
    )


def hand_arrays() -> HandArrays:
    """Arrays for another thread."""
    shapes = (
        *(HAND, RANKS, RANKS, RANKS, (HAND + 1, many(HAND)), (CHOICES, SAME + 1)),
        *(comb(RANKS - 1, BEHIND), (2, CHOICES), (2, MASKS)),
    )
    return HandArrays(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


@kernel
def take_up(hand: int, up: int, suited: Any, tables: RankTables, arrays: HandArrays) -> None:
    """Note down a hand of five: its ranks, live cards and runs, and what a sixth card makes it."""
    lists, steps, ranks, run_bit = tables.lists[HAND], tables.steps, arrays.ranks, arrays.run_bit
    lives(lists, hand, up, arrays.live)
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
        arrays.six[rank] = place + steps[rank, lower, 1]
    for dealers in range(suited.shape[0]):
        arrays.runs[dealers] = 0
        for at in range(HAND):
            if ranks[at] != up and suited[dealers] & without_rank(1 << ranks[at], up):
                arrays.runs[dealers] |= run_bit[ranks[at]]


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
def still_live(opens: int, up: int, ranks: Any, run_bit: Any) -> int:
    """The live cards of the open suit, as a mask, beside a hand with these runs of it."""
    live = ((1 << RANKS) - 1) & ~(1 << up)
    for at in range(HAND):
        if run_bit[ranks[at]] & opens:
            live &= ~(1 << ranks[at])
    return without_rank(live, up)


# Draws


class Draws(NamedTuple):
    """Draws of so many cards: the ranks of each, the live cards of every rank, binomials, and room
    for sets of cards with the ways in which they come."""

    lists: Ints
    live: Ints
    choose: Ints
    states: Ints


@kernel
def weigh(drawn: int, tables: RankTables, arrays: HandArrays) -> None:
    """Note down in how many ways each draw of so many cards can come."""
    lists, live, choose, ways = tables.lists[drawn], arrays.live, tables.choose, arrays.ways
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
def one_by_one(
    draws: Draws, bets: Bets, draw: int, entry: int, hand: int, open_live: int, weight: int
) -> int:
    """What a draw brings, by which of its cards are of the open suit, `weight` times."""
    lists, live, choose, states = draws
    drawn, count, at = lists.shape[1], 1, 0
    states[0, 0], states[1, 0] = open_live, weight
    while at < drawn:
        rank, more = lists[draw, at], 1
        while at + more < drawn and lists[draw, at + more] == rank:
            more += 1
        here, card = live[rank], open_bit(rank, open_live, bets.rule.up)
        without = choose[here - 1, more] if card else choose[here, more]
        for state in range(count):
            if card:
                states[0, state + count] = states[0, state] & ~card
                states[1, state + count] = states[1, state] * choose[here - 1, more - 1]
            states[1, state] *= without
        count *= 2 if card else 1
        at += more
    value = 0
    for state in range(count):
        if states[1, state]:
            value += bet_or_fold(bets, entry, hand, states[0, state], states[1, state], False)
    return value


# A sixth card


@kernel
def bought(bets: Bets, sixes: Any, live: Any, six: Any, open_live: int) -> int:
    """What a sixth card brings where it cannot make a flush; no fee counted."""
    value = 0
    for rank in range(RANKS):
        here, card = live[rank], open_bit(rank, open_live, bets.rule.up)
        hand = six[rank]
        if card:
            here -= 1
            value += bet_or_fold(bets, sixes[0, hand], hand, open_live & ~card, 1, False)
        if here > 0:
            value += bet_or_fold(bets, sixes[0, hand], hand, open_live, here, False)
    return value


class SixthBets(NamedTuple):
    """Hands with a sixth card that may be bet: in mixed suits, a flush with another, one suit."""

    six: Bets
    flush_and_one: Bets
    six_suited: Bets


@kernel
def bought_suited(
    hand: int, suits: Any, bets: SixthBets, sixes: Any, steps: Any, arrays: HandArrays,
    open_live: int,
) -> int:  # fmt: skip
    """What a sixth card brings to a hand with four or five cards of a suit, card by card.

    `suits` has for each suit the places of its cards in the hand, as bits.
    """
    value, rule, ranks, six = 0, bets.six.rule, arrays.ranks, arrays.six
    for suit in range(SUITS):
        for rank in range(RANKS):
            if (suit == 0 and rank == rule.up) or _holds(suits[suit], rank, ranks):
                continue
            left = open_live
            if suit == 0:
                left = open_live & ~open_bit(rank, open_live, rule.up)
            flush, odd = _best_suit(hand, suit, rank, suits, ranks, steps)
            place = six[rank]
            entry = sixes[0, place]
            if flush < 0:
                value += bet_or_fold(bets.six, entry, place, left, 1, False)
            elif odd < 0:
                value += bet_or_fold(bets.six_suited, entry, place, left, 1, True)
            else:
                value += bet_or_fold(bets.flush_and_one, entry, flush * RANKS + odd, left, 1, True)
    return value


@kernel
def _holds(places: int, rank: int, ranks: Any) -> bool:
    """Whether one of the cards at these places has this rank."""
    found = 0
    for at in range(HAND):
        if places >> at & 1 and ranks[at] == rank:
            found += 1
    return found > 0


@kernel
def _best_suit(
    hand: int, suit: int, rank: int, suits: Any, ranks: Any, steps: Any
) -> tuple[int, int]:
    """Five of a suit with a sixth card, by their place, and the rank of the other; -1 for none."""
    if suits[suit] == CHOICES - 1:
        return hand, -1
    for other in range(SUITS):
        if suits[other] == CHOICES - 1:
            return hand, rank
    if count_bits(suits[suit]) < HAND - 1:
        return -1, -1
    place, count, odd, entered = 0, 0, 0, False
    for at in range(HAND):
        here = ranks[at]
        if not suits[suit] >> at & 1:
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


@kernel
def most_of_a_suit(suits: Any) -> int:
    """How many cards of a hand have one suit at most."""
    most = 0
    for suit in range(SUITS):
        most = max(most, count_bits(suits[suit]))
    return most


@kernel
def count_bits(mask: int) -> int:
    """How many bits a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
