"""Sums over the cards to come, for all holes at once: one card after four, then two after a flop.

Four cards of the board leave it open whether a suit gets its third card. A hole is of a kind by
the suits of its two cards: those of which the board has two or more (at most two such suits, here
the first and the second), and all others. Holes of a kind with the same ranks are alike.
"""

from typing import Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.boards import (
    BOTH,
    DEALERS_HANDS,
    FLUSH,
    ONE,
    PAIRS,
    RANKS,
    SQUARE,
    Ranked,
    five_suited,
    four_suited,
    multiset_with,
    pair,
    three_suited,
)
from houseway.solvers.suits import MIXED, two_suits

# After a turn, and after a flop, where turn and river come in either order.
TURN_SHOWDOWNS = 46 * DEALERS_HANDS
FLOP_SHOWDOWNS = 47 * TURN_SHOWDOWNS

# The kinds of holes in one suit, any other or the first or second, and in two suits.
_OTHER, _FIRST, _SECOND = 0, 1, 2
_FIRST_OTHER, _SECOND_OTHER, _FIRST_SECOND, _OTHER_FIRST, _OTHER_SECOND = 1, 2, 3, 4, 5
# How many such suits a board has that knows holes of each kind in two suits.
SPECIAL = (0, 1, 2, 2, 1, 2)


class Sums(NamedTuple):
    """Of four cards: the sums of each kind of hole, `same` in one suit and `mixed` in two.

    `suits` says which of the suits are the first and the second. The rest is room to work in: the
    ranks on the board; for each hole what a fifth card would have added that is its second card,
    and that is either; and the sums over fifth cards of each of those suits, as in a family.
    """

    same: Ints
    mixed: Ints
    suits: Ints
    ranks: Ints
    second_hit: Ints
    either_hit: Ints
    flush: Ints


def sums_room(dtype: Any) -> Sums:
    """Room for the sums of four cards."""
    counts = (np.zeros(size, dtype) for size in ((3, PAIRS), (6, SQUARE)))
    small = (np.zeros(4, np.int64) for _ in range(2))
    return Sums(*counts, *small, *(np.zeros(size, dtype) for size in (SQUARE, PAIRS, (2, FLUSH))))


@kernel
def sum_fifth(table: Ints, ranks: Ranked, suits: Ints, made: Sums) -> None:
    """For each kind of hole, the sum over all fifth cards that are not in the hole."""
    most = 0
    for suit in range(4):
        made.suits[suit] = _OTHER
        if ranks.sizes[suits[suit]] > ranks.sizes[suits[most]]:
            most = suit
    if ranks.sizes[suits[most]] >= 3:
        made.suits[most] = _FIRST
        _fifth_of_flush(table, ranks, suits, most, made)
    else:
        _fifth(table, ranks, suits, made)


@kernel
def clear(row: Ints) -> None:
    for i in range(len(row)):
        row[i] = 0


@kernel
def add(row: Ints, more: Ints) -> None:
    for i in range(len(row)):
        row[i] += more[i]


@kernel
def add_times(row: Ints, more: Ints, times: int) -> None:
    for i in range(len(row)):
        row[i] += more[i] * times


@kernel
def _widen(square: Ints, pairs: Ints) -> None:
    """Two ranks in either order."""
    at = 0
    for high in range(RANKS):
        for low in range(high + 1):
            square[low * RANKS + high] = square[high * RANKS + low] = pairs[at]
            at += 1


@kernel
def _turn(turned: Ints, square: Ints) -> None:
    for a in range(RANKS):
        for b in range(RANKS):
            turned[a * RANKS + b] = square[b * RANKS + a]


# No suit has three cards yet


@kernel
def _fifth(table: Ints, ranks: Ranked, suits: Ints, made: Sums) -> None:
    plain = made.same[_OTHER]
    clear(plain)
    clear(made.either_hit)
    _sort_ranks(suits, made.ranks)
    a, b, c, d = made.ranks[0], made.ranks[1], made.ranks[2], made.ranks[3]
    for rank in range(RANKS):
        left = 0
        for suit in range(4):
            if ranks.sizes[suits[suit]] < 2 and not suits[suit] >> rank & 1:
                left += 1
        if left:
            at = multiset_with(a, b, c, d, rank) * PAIRS
            row = table[at : at + PAIRS]
            add_times(plain, row, left)
            for other in range(RANKS):
                hit = row[pair(rank, other)]
                made.second_hit[other * RANKS + rank] = hit
                made.either_hit[pair(rank, other)] += 2 * hit if rank == other else hit
    count = 0
    for suit in range(4):
        if ranks.sizes[suits[suit]] == 2:
            _third_card(table, ranks, suits, suit, made.flush[count])
            count += 1
            made.suits[suit] = count
    _mix(made, count)


@kernel
def _sort_ranks(suits: Ints, ranks: Ints) -> None:
    count = 0
    for rank in range(RANKS):
        for suit in range(4):
            if suits[suit] >> rank & 1:
                ranks[count] = rank
                count += 1


@kernel
def _third_card(table: Ints, ranks: Ranked, suits: Ints, suit: int, sums: Ints) -> None:
    """The fifth cards that are the third of this suit."""
    clear(sums)
    low, high = -1, -1
    for rank in range(RANKS):
        for other in range(4):
            if other != suit and suits[other] >> rank & 1:
                low, high = high, rank
    for rank in range(RANKS):
        if not suits[suit] >> rank & 1:
            at = three_suited(ranks.places, suits[suit] | 1 << rank, low, high)
            add(sums, table[at : at + FLUSH])


@kernel
def _mix(made: Sums, count: int) -> None:
    """Put together what each kind of hole gets from fifth cards of which suits.

    A hole's own cards are no fifth cards: those of suits that get no third card are taken out as
    hits; a table has nothing for a hand with the very card that is the third.
    """
    same, mixed = made.same, made.mixed
    plain, first, second = same[_OTHER], made.flush[0], made.flush[1]
    for card in range(RANKS if count else 0):
        for other in range(RANKS):
            at, two = card * RANKS + other, pair(card, other)
            one_suited = plain[two] - made.second_hit[at]
            mixed[_FIRST_OTHER, at] = one_suited + first[ONE + at]
            if count == 2:
                mixed[_FIRST_OTHER, at] += second[two]
                mixed[_SECOND_OTHER, at] = one_suited + second[ONE + at] + first[two]
                mixed[_FIRST_SECOND, at] = (
                    plain[two] + first[ONE + at] + second[ONE + other * RANKS + card]
                )
    for two in range(PAIRS):
        suited = plain[two]
        plain[two] -= made.either_hit[two]
        if count:
            same[_FIRST, two] = suited + first[BOTH + two]
            plain[two] += first[two]
        if count == 2:
            same[_FIRST, two] += second[two]
            same[_SECOND, two] = suited + second[BOTH + two] + first[two]
            plain[two] += second[two]
    _widen(mixed[0], plain)
    for kind in range(1, count + 1):
        _turn(mixed[3 + kind], mixed[kind])


# A suit has three cards or four


@kernel
def _fifth_of_flush(table: Ints, ranks: Ranked, suits: Ints, suit: int, made: Sums) -> None:
    sums, places = made.flush[0], ranks.places
    clear(sums)
    mask, three, other = suits[suit], ranks.sizes[suits[suit]] == 3, -1
    for rank in range(RANKS):
        for another in range(4):
            if another != suit and suits[another] >> rank & 1:
                other = rank
    for rank in range(RANKS):
        at = three_suited(places, mask, other, rank) if three else four_suited(places, mask, rank)
        row = table[at : at + FLUSH]
        add_times(sums, row, 2 if rank == other else 3)
        for card in range(RANKS):
            hit, one = row[pair(rank, card)], ONE + card * RANKS + rank
            sums[pair(rank, card)] -= 2 * hit if rank == card else hit
            sums[one] -= row[one]
        if not mask >> rank & 1:
            more = mask | 1 << rank
            at = four_suited(places, more, other) if three else five_suited(places, more)
            add(sums, table[at : at + FLUSH])
    for two in range(PAIRS):
        made.same[_OTHER, two], made.same[_FIRST, two] = sums[two], sums[BOTH + two]
    for two in range(SQUARE):
        made.mixed[_FIRST_OTHER, two] = sums[ONE + two]
    _widen(made.mixed[0], made.same[_OTHER])
    _turn(made.mixed[_OTHER_FIRST], made.mixed[_FIRST_OTHER])


# All holes


@kernel
def special_suits(made: Sums) -> int:
    """How many suits the board has two or more cards of."""
    suits = made.suits
    return int(max(max(suits[0], suits[1]), max(suits[2], suits[3])))


@kernel
def kind_of(suit: int, two: int) -> int:
    """The kind of a hole in two suits, of which these are the kinds."""
    if suit == two:
        return 0
    if suit == _OTHER:
        return _OTHER_FIRST if two == _FIRST else _OTHER_SECOND
    if two == _OTHER:
        return _FIRST_OTHER if suit == _FIRST else _SECOND_OTHER
    return _FIRST_SECOND


@kernel
def add_holes(holes: Ints, suits: Ints, same: Ints, mixed: Ints) -> None:
    """Add to every hole what its kind has."""
    for a in range(4):
        add(holes[a * PAIRS : a * PAIRS + PAIRS], same[suits[a]])
        for b in range(a + 1, 4):
            at = MIXED + two_suits(a, b) * SQUARE
            add(holes[at : at + SQUARE], mixed[kind_of(suits[a], suits[b])])


@kernel
def take_card(holes: Ints, suits: Ints, same: Ints, mixed: Ints, card: int) -> None:
    """Take from the holes with this card what `add_holes` gave them: it lies on the board."""
    suit, rank = card & 3, card >> 2
    row = same[suits[suit]]
    for other in range(RANKS):
        at = pair(rank, other)
        holes[suit * PAIRS + at] -= row[at]
    for low in range(suit):
        at = MIXED + two_suits(low, suit) * SQUARE
        row = mixed[kind_of(suits[low], suits[suit])]
        for other in range(RANKS):
            holes[at + other * RANKS + rank] -= row[other * RANKS + rank]
    for high in range(suit + 1, 4):
        at = MIXED + two_suits(suit, high) * SQUARE + rank * RANKS
        row = mixed[kind_of(suits[suit], suits[high])]
        for other in range(RANKS):
            holes[at + other] -= row[rank * RANKS + other]


def fill_sums(flops: Ints, table: Ints, ranks: Ranked, room: Sums, sums: Ints) -> None:
    """For each flop and hole the sum over turn and river; each two cards come in both orders."""
    for i in range(len(flops)):
        sum_flop(table, ranks, flops[i].copy(), room, sums[i])


@kernel
def sum_flop(table: Ints, ranks: Ranked, suits: Ints, room: Sums, holes: Ints) -> None:
    """The same of one flop; the entries of holes with a card of the flop mean nothing."""
    clear(holes)
    for card in range(4 * RANKS):
        suit, bit = card & 3, 1 << (card >> 2)
        if not suits[suit] & bit:
            suits[suit] |= bit
            sum_fifth(table, ranks, suits, room)
            add_holes(holes, room.suits, room.same, room.mixed)
            take_card(holes, room.suits, room.same, room.mixed, card)
            suits[suit] ^= bit


def fill_turn_sums(turns: Ints, table: Ints, ranks: Ranked, room: Sums, sums: Ints) -> None:
    """For each board of four cards and each hole the sum over the river."""
    for i in range(len(turns)):
        clear(sums[i])
        sum_fifth(table, ranks, turns[i], room)
        add_holes(sums[i], room.suits, room.same, room.mixed)
