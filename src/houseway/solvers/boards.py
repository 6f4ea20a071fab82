"""Showdowns on every board of five cards: how many of the dealer's hands a hand beats.

Boards that treat every hand alike are one family: they have the same ranks and, where three cards
or more share a suit, the same ranks in that suit. Which suit it is, and which suits the other cards
have, changes no comparison. So 42,783 families stand for all 2,598,960 boards.

On a board of a family a hand is told by its two ranks and by how many of its cards are of the flush
suit. A table has, for each family, an entry for each two ranks without it, for each two with one of
it, which leads, and for each two in it; those of hands that cannot be held there are nothing.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple

from houseway.hands.poker import CATEGORIES, rank_bits
from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np

RANKS, SQUARE, PAIRS = 13, 169, 91
PLAIN, THREE, FOUR, FIVE = 6188, 286 * 91, 715 * 13, 1287

# Where in a family with a flush suit the entries begin of hands with one card of it, and two.
ONE, BOTH, FLUSH = PAIRS, PAIRS + SQUARE, PAIRS + SQUARE + PAIRS
FLUSHES = PLAIN * PAIRS
ENTRIES = FLUSHES + FLUSH * (THREE + FOUR + FIVE)
# Nobody has five cards of a rank.
FAMILIES = PLAIN - RANKS + THREE + FOUR + FIVE
DEALERS_HANDS = 990

# A showdown is counted by the player's category, ten more from some rank on, and by its end: the
# comparison of the games' kernels (lower, equal, higher), for each whether the dealer qualifies.
GROUPS, ENDS = 2 * len(CATEGORIES), 6

_SUITED, _ALL, _KEY_BITS = 13, 26, 20
_CHUNKS = 16


# Numbers of families


@kernel
def multiset(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of a family without a flush suit, by its ranks in rising order."""
    b, c, d, e = b + 1, c + 2, d + 3, e + 4
    return (
        a
        + b * (b - 1) // 2
        + c * (c - 1) * (c - 2) // 6
        + d * (d - 1) * (d - 2) * (d - 3) // 24
        + e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120
    )


@kernel
def multiset_with(a: int, b: int, c: int, d: int, r: int) -> int:
    """The same of four ranks in rising order and one more."""
    if r < b:
        return multiset(min(a, r), max(a, r), b, c, d)
    if r < c:
        return multiset(a, b, r, c, d)
    return multiset(a, b, c, min(d, r), max(d, r))


@kernel
def _multiset_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """The same of ranks in any order."""
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    return multiset_with(a, min(b, c), max(b, c), d, e)


@kernel
def pair(a: int, b: int) -> int:
    """The number of two ranks in any order."""
    return a + b * (b + 1) // 2 if a < b else b + a * (a + 1) // 2


@kernel
def three_suited(places: Ints, ranks: int, a: int, b: int) -> int:
    """The first entry of the family with these three ranks in a suit and two other ones."""
    return FLUSHES + FLUSH * (int(places[ranks]) * PAIRS + pair(a, b))


@kernel
def four_suited(places: Ints, ranks: int, a: int) -> int:
    """The first entry of the family with these four ranks in a suit and another one."""
    return FLUSHES + FLUSH * (THREE + int(places[ranks]) * RANKS + a)


@kernel
def five_suited(places: Ints, ranks: int) -> int:
    """The first entry of the family with these five ranks in a suit."""
    return FLUSHES + FLUSH * (THREE + FOUR + int(places[ranks]))


# Families, and the ranks of hands on them


class Ranked(NamedTuple):
    """Every family and what hands make on it.

    Of two ranks without a flush, by the ranks of the board: what they make, and their rising order.
    Of sets of ranks in one suit: what they make, their size, and their place among that size. Of
    families: the board, ranks in the flush suit first and thirteen higher, the set of those, the
    number that the same ranks have without a flush suit, and the first entry in a table.
    """

    unsuited: Ints
    order: Ints
    suited: Ints
    sizes: Ints
    places: Ints
    boards: Ints
    masks: Ints
    plain: Ints
    entries: Ints


@lru_cache(1)
def ranked() -> Ranked:
    """All families, made when they are first asked for."""
    sizes = np.bitwise_count(np.arange(1 << RANKS)).astype(np.int64)
    places = np.zeros_like(sizes)
    for size in range(RANKS + 1):
        places[sizes == size] = np.arange(np.count_nonzero(sizes == size))
    shapes = {"boards": (FAMILIES, 5), "masks": FAMILIES, "plain": FAMILIES, "entries": FAMILIES}
    shapes |= {"unsuited": (PLAIN, SQUARE), "order": (PLAIN, PAIRS), "suited": 1 << RANKS}
    rooms = {name: np.zeros(shape, dtype=np.int64) for name, shape in shapes.items()}
    made = Ranked(sizes=sizes, places=places, **rooms)
    compiled(fill_ranked)(made)
    return made


def fill_ranked(made: Ranked) -> None:
    """List the families, and rank hands by ranks alone and by suit alone."""
    at, keys = 0, made.order[0].copy()
    for a in range(RANKS):
        for b in range(a, RANKS):
            for c in range(b, RANKS):
                for d in range(c, RANKS):
                    for e in range(max(d, a + 1), RANKS):
                        number = multiset(a, b, c, d, e)
                        board = 1 << a | 1 << (16 + b) | 1 << (32 + c) | 1 << (48 + d) | 1 << e
                        _rank_pairs(board, made.unsuited[number], made.order[number], keys)
                        _list_family(made, at, 0, a, b, c, d, e)
                        at += 1
    for mask in range(1 << RANKS):
        made.suited[mask] = rank_bits(mask, 0)
        size = made.sizes[mask]
        if size == 3:
            for high in range(RANKS):
                for low in range(high + 1):
                    _list_flush(made, at, mask, low, high)
                    at += 1
        elif size == 4:
            for rank in range(RANKS):
                _list_flush(made, at, mask, rank, -1)
                at += 1
        elif size == 5:
            _list_flush(made, at, mask, -1, -1)
            at += 1


@kernel
def _list_flush(made: Ranked, at: int, mask: int, low: int, high: int) -> None:
    board, count = made.boards[at], 0
    for rank in range(RANKS):
        if mask >> rank & 1:
            board[count] = rank + _SUITED
            count += 1
    if count == 3:
        board[3], board[4] = low, high
    elif count == 4:
        board[4] = low
    _list_family(made, at, mask, board[0], board[1], board[2], board[3], board[4])


@kernel
def _list_family(made: Ranked, at: int, mask: int, a: int, b: int, c: int, d: int, e: int) -> None:
    board, places = made.boards[at], made.places
    board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
    made.masks[at] = mask
    made.plain[at] = _multiset_of(a % _SUITED, b % _SUITED, c % _SUITED, d % _SUITED, e % _SUITED)
    size = made.sizes[mask]
    if size == 0:
        made.entries[at] = made.plain[at] * PAIRS
    elif size == 3:
        made.entries[at] = three_suited(places, mask, d, e)
    elif size == 4:
        made.entries[at] = four_suited(places, mask, e)
    else:
        made.entries[at] = five_suited(places, mask)


@kernel
def _rank_pairs(board: int, ranks: Ints, order: Ints, keys: Ints) -> None:
    """On a board with at most two cards of a suit, any free suits serve: there is no flush."""
    for high in range(RANKS):
        first = _free_card(board, high)
        for low in range(high + 1):
            second = _free_card(board | first, low)
            made = rank_bits(board | first | second, 2) if first and second else 0
            ranks[low * RANKS + high] = ranks[high * RANKS + low] = made
            keys[pair(low, high)] = made << _KEY_BITS | low << 4 | high
    _sort(keys, PAIRS)
    for i in range(PAIRS):
        order[i] = keys[i] & 255


@kernel
def _free_card(cards: int, rank: int) -> int:
    """A card of this rank that is not among the cards; nothing where all four are."""
    for suit in range(4):
        if not cards >> (16 * suit + rank) & 1:
            return 1 << (16 * suit + rank)
    return 0


@kernel
def _sort(keys: Ints, count: int) -> None:
    """By insertion: most are in order already."""
    for i in range(1, count):
        key = keys[i]
        j = i
        while j > 0 and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            j -= 1
        keys[j] = key


# The sweep over the dealer's hands


class Sweep(NamedTuple):
    """One family, hand by hand. A hand is `suited << 8 | rank << 4 | rank`, the lower rank first
    unless one card is suited, which then leads. A card is its rank, thirteen more if suited.

    `left` are the cards not on the board; `lower` how many of the dealer's hands a hand beats and
    `upto` how many it beats or ties; `met` how many of the dealer's hands met so far have each
    card, and `below` how many that do not qualify, and how many those are in all.
    """

    left: Ints
    hands: Ints
    lower: Ints
    upto: Ints
    met: Ints
    below: Ints


def sweep_room() -> Sweep:
    """Room for a sweep."""
    sizes = (26, 512, 768, 768, 26, 27)
    return Sweep(*(np.zeros(size, dtype=np.int64) for size in sizes))


@kernel
def sweep(room: Sweep, ranks: Ranked, family: int, qualify: int) -> int:
    """Meet the dealer's hands on a board of this family in rising order.

    The hands of `room` are then sorted, each below its rank; the answer is how many there are.
    """
    count = hands_of(room, ranks, family)
    left, hands, met, below = room.left, room.hands, room.met, room.below
    lower, upto = room.lower, room.upto
    start, all_met, low = 0, 0, True
    for card in range(_ALL):
        met[card] = 0
    while start < count:
        rank = hands[start] >> _KEY_BITS
        end = start
        if low and rank >= qualify:
            low = False
            _note(below, met, all_met)
        while end < count and hands[end] >> _KEY_BITS == rank:
            key = hands[end]
            lower[key & 1023] = all_met - met[key >> 15 & 31] - met[key >> 10 & 31]
            end += 1
        for i in range(start, end):
            one, two = hands[i] >> 15 & 31, hands[i] >> 10 & 31
            if one == two:
                met[one] += left[one] - 1
                all_met += left[one] * (left[one] - 1) // 2
            else:
                met[one] += left[two]
                met[two] += left[one]
                all_met += left[one] * left[two]
        for i in range(start, end):
            key = hands[i]
            upto[key & 1023] = all_met - met[key >> 15 & 31] - met[key >> 10 & 31] + 1
        start = end
    if low:
        _note(below, met, all_met)
    return count


@kernel
def _note(below: Ints, met: Ints, all_met: int) -> None:
    for card in range(_ALL):
        below[card] = met[card]
    below[_ALL] = all_met


@kernel
def hands_of(room: Sweep, ranks: Ranked, family: int) -> int:
    """All hands that can be held on a board of a family, below their ranks, in rising order."""
    mask = ranks.masks[family]
    size = ranks.sizes[mask]
    _leave(room.left, ranks.boards[family], size)
    unsuited, order = ranks.unsuited[ranks.plain[family]], ranks.order[ranks.plain[family]]
    count = 0
    for i in range(PAIRS):
        low, high = order[i] >> 4, order[i] & 15
        rank = ranks.suited[mask] if size == 5 else unsuited[low * RANKS + high]
        count = _hold(room, count, rank, low, high, order[i])
        if size == 3:
            count = _hold(room, count, rank, low + _SUITED, high, 256 | order[i])
            if low != high:
                count = _hold(room, count, rank, high + _SUITED, low, 256 | high << 4 | low)
    return _flush_hands(room, ranks.suited, mask, size, count) if size else count


@kernel
def _leave(left: Ints, board: Ints, size: int) -> None:
    """Note the cards that a board leaves over."""
    for rank in range(RANKS):
        left[rank], left[_SUITED + rank] = (3, 1) if size else (4, 0)
    for i in range(5):
        left[board[i]] -= 1


@kernel
def _flush_hands(room: Sweep, suited: Ints, mask: int, size: int, count: int) -> int:
    """The hands that make a flush put among the others."""
    for high in range(RANKS):
        if mask >> high & 1:
            continue
        if size > 3:
            rank = suited[mask | 1 << high]
            for other in range(RANKS):
                count = _hold(room, count, rank, high + _SUITED, other, 256 | high << 4 | other)
        for other in range(high):
            rank = suited[mask | 1 << high | 1 << other]
            hand = 512 | other << 4 | high
            count = _hold(room, count, rank, other + _SUITED, high + _SUITED, hand)
    _sort(room.hands, count)
    return count


@kernel
def _hold(room: Sweep, count: int, rank: int, one: int, two: int, hand: int) -> int:
    if room.left[one] == 0 or room.left[two] == (1 if one == two else 0):
        return count
    room.hands[count] = rank << _KEY_BITS | one << 15 | two << 10 | hand
    return count + 1


@kernel
def showdowns(room: Sweep, key: int, qualify: int, counts: Ints) -> None:
    """Against how many of the dealer's hands a swept hand ends in each way."""
    lower, upto, below = room.lower[key & 1023], room.upto[key & 1023], room.below
    low = below[_ALL] - below[key >> 15 & 31] - below[key >> 10 & 31]
    if rank_of(key) < qualify:
        low += 1  # The player's own hand is no dealer's hand, and was taken away twice.
        counts[0], counts[1] = low - upto, DEALERS_HANDS - low
        counts[2], counts[3] = upto - lower, 0
        counts[4], counts[5] = lower, 0
    else:
        counts[0], counts[1] = 0, DEALERS_HANDS - upto
        counts[2], counts[3] = 0, upto - lower
        counts[4], counts[5] = low, lower - low


@kernel
def holes_like(room: Sweep, key: int) -> int:
    """How many holes of the cards that are left make a swept hand."""
    one, two, left = key >> 15 & 31, key >> 10 & 31, room.left
    return int(left[one] * (left[one] - 1) // 2 if one == two else left[one] * left[two])


@kernel
def rank_of(key: int) -> int:
    """The rank of a swept hand."""
    return key >> _KEY_BITS


@kernel
def group(rank: int, least: int) -> int:
    """The category of a hand, ten more from the rank `least` on."""
    return (rank >> 26) + (GROUPS // 2 if rank >= least else 0)


# Tables: what each hand is worth on a board of each family, over all of the dealer's hands


def table(qualify: int, least: int, worth: Ints) -> Ints:
    """What every hand is worth, where each showdown is worth what `worth[group, end]` says."""
    ranks, fill = ranked(), compiled(fill_table)
    made = np.zeros(ENTRIES, dtype=worth.dtype)

    def part(number: int) -> None:
        fill(number, _CHUNKS, ranks, sweep_room(), qualify, least, worth, made)

    with ThreadPoolExecutor() as pool:
        list(pool.map(part, range(_CHUNKS)))
    return made


def fill_table(
    part: int, parts: int, ranks: Ranked, room: Sweep,
    qualify: int, least: int, worth: Ints, made: Ints,
) -> None:  # fmt: skip
    """Every so many families."""
    counts = room.left[:ENDS].copy()
    for family in range(part, FAMILIES, parts):
        count = sweep(room, ranks, family, qualify)
        entries = made[ranks.entries[family] :]
        _fill(room, count, qualify, least, worth, entries, counts)


@kernel
def _fill(
    room: Sweep, count: int, qualify: int, least: int, worth: Ints, entries: Ints, counts: Ints
) -> None:
    for i in range(count):
        key = room.hands[i]
        showdowns(room, key, qualify, counts)
        ends = worth[group(rank_of(key), least)]
        made = 0
        for end in range(ENDS):
            made += counts[end] * ends[end]
        entries[entry(key)] = made


@kernel
def entry(key: int) -> int:
    """The place of a swept hand among the entries of its family."""
    suited, one, two = key >> 8 & 3, key >> 4 & 15, key & 15
    if suited == 1:
        return ONE + one * RANKS + two
    return pair(one, two) + (BOTH if suited else 0)
