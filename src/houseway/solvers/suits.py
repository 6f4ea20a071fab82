"""Cards up to a change of suits: a board is four sets of ranks, one for each suit.

Of all boards that a change of suits turns into each other the one stands for all whose sets fall,
read as numbers. A hole is a place: two ranks in each suit, then two ranks in each two suits.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np

RANKS, SQUARE, PAIRS = 13, 169, 91
CARDS = 4 * RANKS
MIXED = 4 * PAIRS
HOLES = MIXED + 6 * SQUARE
FLOPS, TURNS = 22_100, 270_725


# Holes


@kernel
def two_suits(a: int, b: int) -> int:
    """The number of two suits, the lower one first: 01 02 03 12 13 23."""
    return b - 1 if a == 0 else a + b


@kernel
def place(card: int, two: int) -> int:
    """The place of a hole, two cards in any order."""
    if card & 3 > two & 3 or (card & 3 == two & 3 and card > two):
        card, two = two, card
    a, b, low, high = card & 3, two & 3, card >> 2, two >> 2
    if a == b:
        return a * PAIRS + low + high * (high + 1) // 2
    return MIXED + two_suits(a, b) * SQUARE + low * RANKS + high


@lru_cache(1)
def holes_without() -> Ints:
    """For each card the holes that can be held without it, as bytes to keep."""
    made = np.full((CARDS, HOLES), 255, dtype=np.uint8)
    for card in range(CARDS):
        made[:, place(card, card)] = 0
        for other in range(CARDS):
            made[card, place(card, other)] = 0
    return made


@kernel
def three_cards(suits: Ints) -> tuple[int, int, int]:
    """The cards of a flop."""
    a, b, c = -1, -1, -1
    for card in range(CARDS):
        if suits[card & 3] >> (card >> 2) & 1:
            a, b, c = b, c, card
    return a, b, c


def keep_holes(rows: Ints, boards: Ints) -> None:
    """Nothing for holes that have a card of the board, each row with its own."""
    without = holes_without()
    for row, suits in zip(rows, boards, strict=True):
        for card in cards_of(suits):
            row &= without[card]


# Boards of three and four cards


def cards_of(suits: Iterable[int]) -> tuple[int, ...]:
    """The cards of a board."""
    masks = list(suits)
    return tuple(card for card in range(CARDS) if masks[card & 3] >> (card >> 2) & 1)


class Classes(NamedTuple):
    """The boards that stand for all of a size as `suits`, how many each stands for, and for every
    board by its number the one that stands for it and which suit of that each suit is."""

    suits: Ints
    weights: Ints
    classes: Ints
    orders: Ints


@lru_cache(2)
def classes(size: int) -> Classes:
    """All boards of three or four cards up to a change of suits."""
    number = FLOPS if size == 3 else TURNS
    suits = np.zeros((number, 4), dtype=np.int64)
    weights = np.zeros(number, dtype=np.int64)
    made = Classes(
        suits, weights, np.zeros(number, dtype=np.uint16), np.zeros(number, dtype=np.int16)
    )
    known = compiled(fill_classes)(size, made, np.zeros(4, dtype=np.int64))
    return made._replace(suits=suits[:known].copy(), weights=weights[:known].copy())


def fill_classes(size: int, made: Classes, suits: Ints) -> int:
    """Number the boards that stand for all as they come, then look up every board's own."""
    known = 0
    for look_up in (False, True):
        for a in range(size - 1, CARDS):
            for b in range(size - 2, a):
                for c in range(size - 3, b):
                    for d in range(c if size == 4 else 1):
                        cards = a, b, c, d if size == 4 else -1
                        known = _class_of(cards, look_up, made, suits, known)
    return known


@kernel
def _class_of(
    cards: tuple[int, int, int, int], look_up: bool, made: Classes, suits: Ints, known: int
) -> int:
    for suit in range(4):
        suits[suit] = 0
    for card in cards:
        if card >= 0:
            suits[card & 3] |= 1 << (card >> 2)
    order = order_of(suits)
    number = board_number(cards[0], cards[1], cards[2], cards[3])
    if not look_up:
        if order == IN_ORDER:
            for suit in range(4):
                made.suits[known, suit] = suits[suit]
            made.classes[number] = known
            known += 1
        return known
    a, b, c, d = cards
    a, b, c = turned(a, order), turned(b, order), turned(c, order)
    d = turned(d, order) if d >= 0 else d
    one = made.classes[board_number(a, b, c, d)]
    made.classes[number] = one
    made.orders[number] = order
    made.weights[one] += 1
    return known


IN_ORDER = 0b11_10_01_00


@kernel
def order_of(suits: Ints) -> int:
    """Which suit each suit becomes, two bits for each, so that their sets of ranks fall."""
    order = 0
    for suit in range(4):
        to = 0
        for other in range(4):
            if suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit):
                to += 1
        order |= to << 2 * suit
    return order


@kernel
def turned(card: int, order: int) -> int:
    """The card when suits are changed."""
    return card & ~3 | order >> 2 * (card & 3) & 3


@kernel
def board_number(a: int, b: int, c: int, d: int) -> int:
    """The number of a board of three cards, with -1 as the last, or four, in any order."""
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    if d < 0:
        return c + b * (b - 1) // 2 + a * (a - 1) * (a - 2) // 6
    return d + c * (c - 1) // 2 + b * (b - 1) * (b - 2) // 6 + a * (a - 1) * (a - 2) * (a - 3) // 24


@kernel
def chosen(policy: Ints, classes: Ints, orders: Ints, number: int, board: int, two: int) -> int:
    """The bit of a policy for a board, by its number, and a hole."""
    order = orders[number]
    hole = place(turned(board, order), turned(two, order))
    return int(policy[classes[number], hole >> 3] >> (hole & 7) & 1)
