"""One decision after the flop: which holes go on, and how the showdowns of those end.

A policy has a bit for every class of flops and every hole: 1 where the player goes on.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from houseway.hands.poker import CATEGORIES, category
from houseway.kernel import compiled, kernel
from houseway.law import LawError
from houseway.solvers.arrays import Ints, np
from houseway.solvers.boards import (
    BOTH,
    ENDS,
    FAMILIES,
    FLUSH,
    ONE,
    PAIRS,
    RANKS,
    SQUARE,
    Ranked,
    Sweep,
    entry,
    holes_like,
    rank_of,
    ranked,
    showdowns,
    sweep,
    sweep_room,
    table,
)
from houseway.solvers.flops import FLOP_SHOWDOWNS, add, add_times, clear, fill_sums, sums_room
from houseway.solvers.jobs import Job, Run, run_here, shared
from houseway.solvers.suits import (
    HOLES,
    MIXED,
    Classes,
    board_number,
    classes,
    holes_without,
    keep_holes,
    two_suits,
)

FLOPS_A_PART, PARTS = 65, 27
FLOPS_OF_A_BOARD = 10
# Three suits can be chosen in as many ways as four.
CHOICES_OF_SUITS = 24

# The suits of five cards with at most two in each, told by the order in which they come.
_SUITS = tuple(
    (0, b, c, d, e)
    for b in range(2)
    for c in range(b + 2)
    for d in range(min(max(b, c) + 2, 4))
    for e in range(min(max(b, c, d) + 2, 4))
    if max((0, b, c, d, e).count(suit) for suit in range(4)) <= 2
)


# The best policy


def best_policy(qualify: int, worth: Ints, fold: int, run: Run = run_here) -> Ints:
    """The holes that go on since that is worth more than `fold`, as bits for each class of flops.

    `worth` is what a showdown is worth to a player who goes on, by category and end.
    """
    flops, made = classes(3), shared(lambda: table(qualify, 0, np.tile(worth, (2, 1))))
    fill, least = compiled(fill_sums), fold * FLOP_SHOWDOWNS

    def part(number: int) -> Ints:
        some = slice(number * FLOPS_A_PART, (number + 1) * FLOPS_A_PART)
        suits = flops.suits[some]
        sums = np.zeros((len(suits), HOLES), dtype=worth.dtype)
        fill(suits, made(), ranked(), sums_room(worth.dtype), sums)
        calling = (sums > least).astype(np.uint8)
        keep_holes(calling, suits)
        policy = np.zeros((len(flops.suits), (HOLES + 7) // 8), dtype=np.uint8)
        policy[some] = np.packbits(calling, axis=1, bitorder="little")
        return policy

    key = (str(qualify), str(fold), str(worth.tolist()))
    return run(Job("calls", key, PARTS, part))


def value_type(worth: Iterable[int]) -> Any:
    """The smaller ints if sums over a flop fit in; LawError where not even the larger do."""
    most = max(abs(row) for row in worth) * FLOP_SHOWDOWNS
    if most >= 1 << 62:
        raise LawError("these odds are too fine to be added up: use smaller numbers")
    return np.int32 if most < 1 << 30 else np.int64


# The counts under a policy


def ends(qualify: int, policy: Ints | None = None, run: Run = run_here) -> Ints:
    """How the showdowns of the holes that go on end, by category; without a policy of all holes.

    A policy does the same with holes that only a change of suits tells apart. Counted are holes
    with flops, the other two cards in one order, and the dealer's hands.
    """
    ranks = shared(ranked)
    either = shared(lambda: _either_way(policy) if policy is not None else None)

    def part(number: int) -> Ints:
        counts = np.zeros((len(CATEGORIES), ENDS), dtype=np.int64)
        given, holes = (number, PARTS, ranks()), either()
        if holes is None:
            compiled(fill_all)(*given, calls_room(), qualify, counts)
        else:
            compiled(fill_calls)(*given, classes(3), holes, calls_room(), qualify, counts)
        return counts

    key = "all" if policy is None else digest(policy)
    return run(Job("called", (str(qualify), key), PARTS, part))


def digest(policy: Ints) -> str:
    """By which a policy is told from others."""
    return sha256(policy.tobytes()).hexdigest()


def _either_way(policy: Ints) -> Ints:
    """The policy in bytes, the blocks of two suits also the other way round."""
    many = len(policy)
    made = np.zeros((many, MIXED + 12 * SQUARE), dtype=np.uint8)
    bytes_ = np.unpackbits(policy, axis=1, count=HOLES, bitorder="little")
    made[:, :MIXED] = bytes_[:, :MIXED]
    blocks = made[:, MIXED:].reshape(many, 12, RANKS, RANKS)
    for a in range(4):
        for b in range(a + 1, 4):
            at = MIXED + two_suits(a, b) * SQUARE
            block = bytes_[:, at : at + SQUARE].reshape(many, RANKS, RANKS)
            blocks[:, ordered(a, b)] = block
            blocks[:, ordered(b, a)] = block.transpose(0, 2, 1)
    return made


@kernel
def ordered(a: int, b: int) -> int:
    """The number of two suits in this order."""
    return 3 * a + b - (1 if b > a else 0)


class Calls(NamedTuple):
    """Room: the hands of a family, the cards of a board, how many flops of a board each hole goes
    on with, and the same for the entries of a family over all its boards; the holes without each
    card as bits to keep."""

    sweep: Sweep
    cards: Ints
    holes: Ints
    entries: Ints
    patterns: Ints
    without: Ints


def calls_room() -> Calls:
    """Room for counting calls."""
    return Calls(
        sweep_room(),
        np.zeros(5, dtype=np.int64),
        np.zeros(HOLES, dtype=np.uint8),
        np.zeros(FLUSH, dtype=np.int64),
        np.array(_SUITS, dtype=np.int64),
        holes_without(),
    )


def fill_calls(
    part: int, parts: int, ranks: Ranked, flops: Classes, policy: Ints, room: Calls,
    qualify: int, counts: Ints,
) -> None:  # fmt: skip
    """Count the showdowns on every so many families; a board has the outcomes of its ten flops."""
    for family in range(part, FAMILIES, parts):
        board = ranks.boards[family]
        if ranks.masks[family]:
            _call_flush(board, ranks.sizes[ranks.masks[family]], flops, policy, room)
        else:
            _call_plain(board, flops, policy, room)
        count = sweep(room.sweep, ranks, family, qualify)
        _count(room, count, qualify, counts)


def fill_all(part: int, parts: int, ranks: Ranked, room: Calls, qualify: int, counts: Ints) -> None:
    """The same where all holes go on: so many boards, and any cards that they leave over."""
    for family in range(part, FAMILIES, parts):
        board = ranks.boards[family]
        size = ranks.sizes[ranks.masks[family]]
        boards = _flush_boards(board, size) if size else _plain_boards(board, room)
        count = sweep(room.sweep, ranks, family, qualify)
        clear(room.entries)
        for i in range(count):
            key = room.sweep.hands[i]
            holes = holes_like(room.sweep, key)
            room.entries[entry(key)] = boards * FLOPS_OF_A_BOARD * holes
        _count(room, count, qualify, counts)


@kernel
def _plain_boards(board: Ints, room: Calls) -> int:
    cards, patterns, boards = room.cards, room.patterns, 0
    for i in range(len(patterns)):
        for j in range(5):
            cards[j] = 4 * board[j] + patterns[i, j]
        if _different(cards):
            boards += CHOICES_OF_SUITS
    return boards // _orders(board)


@kernel
def _flush_boards(board: Ints, size: int) -> int:
    """The flush suit, and those of the other cards."""
    if size == 5:
        return 4
    if size == 4:
        return 4 * 3
    return 4 * (3 if board[3] == board[4] else 9)


@kernel
def _count(room: Calls, count: int, qualify: int, counts: Ints) -> None:
    swept, found = room.sweep, room.sweep.met
    for i in range(count):
        key = swept.hands[i]
        weight = room.entries[entry(key)]
        if weight:
            showdowns(swept, key, qualify, found)
            row = counts[category(rank_of(key))]
            for end in range(ENDS):
                row[end] += weight * found[end]


# The boards of a family


@kernel
def _call_plain(board: Ints, flops: Classes, policy: Ints, room: Calls) -> None:
    """Equal ranks take their suits in every order, so every board comes so many times too often."""
    cards, patterns, entries = room.cards, room.patterns, room.entries
    clear(entries)
    for i in range(len(patterns)):
        for j in range(5):
            cards[j] = 4 * board[j] + patterns[i, j]
        if _different(cards):
            _call_board(cards, CHOICES_OF_SUITS, False, flops, policy, room)
    times = _orders(board)
    for i in range(PAIRS):
        entries[i] //= times


@kernel
def _orders(board: Ints) -> int:
    """In how many orders equal ranks take their suits."""
    times, run = 1, 1
    for j in range(1, 5):
        run = run + 1 if board[j] == board[j - 1] else 1
        times *= run
    return times


@kernel
def _different(cards: Ints) -> bool:
    for i in range(1, 5):
        for j in range(i):
            if cards[i] == cards[j]:
                return False
    return True


@kernel
def _call_flush(board: Ints, size: int, flops: Classes, policy: Ints, room: Calls) -> None:
    """The other cards have one suit or two; so many choices of suits make boards like that."""
    cards = room.cards
    clear(room.entries)
    for j in range(5):
        cards[j] = 4 * (board[j] - RANKS) if j < size else 4 * board[j] + 1
    if size == 5:
        _call_board(cards, 4, True, flops, policy, room)
    if size == 4 or (size == 3 and board[3] != board[4]):
        _call_board(cards, 12, True, flops, policy, room)
    if size == 3:
        cards[4] += 1
        _call_board(cards, 12 if board[3] == board[4] else 24, True, flops, policy, room)


@kernel
def _call_board(
    cards: Ints, weight: int, flush: bool, flops: Classes, policy: Ints, room: Calls
) -> None:
    holes = room.holes
    for i in range(HOLES):
        holes[i] = 0
    for i in range(2, 5):
        for j in range(1, i):
            for k in range(j):
                number = board_number(cards[i], cards[j], cards[k], -1)
                _add_policy(holes, policy[flops.classes[number]], flops.orders[number])
    without = room.without
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    _leave_out(holes, without[a], without[b], without[c], without[d], without[e])
    _add_entries(room.entries, holes, weight, flush)


@kernel
def _add_policy(holes: Ints, policy: Ints, order: int) -> None:
    for a in range(4):
        one = order >> 2 * a & 3
        add(holes[a * PAIRS : a * PAIRS + PAIRS], policy[one * PAIRS : one * PAIRS + PAIRS])
        for b in range(a + 1, 4):
            to = MIXED + two_suits(a, b) * SQUARE
            at = MIXED + ordered(one, order >> 2 * b & 3) * SQUARE
            add(holes[to : to + SQUARE], policy[at : at + SQUARE])


@kernel
def _leave_out(holes: Ints, a: Ints, b: Ints, c: Ints, d: Ints, e: Ints) -> None:
    for i in range(len(holes)):
        holes[i] &= a[i] & b[i] & c[i] & d[i] & e[i]


@kernel
def _add_entries(entries: Ints, holes: Ints, weight: int, flush: bool) -> None:
    """Holes as the entries of their family; the flush suit is the first one."""
    for suit in range(4):
        to = BOTH if flush and suit == 0 else 0
        add_times(entries[to : to + PAIRS], holes[suit * PAIRS : suit * PAIRS + PAIRS], weight)
    mixed = holes[MIXED + 5 * SQUARE :]
    for suits in range(5):
        more = holes[MIXED + suits * SQUARE : MIXED + suits * SQUARE + SQUARE]
        if flush and suits < 3:
            add_times(entries[ONE:BOTH], more, weight)
        else:
            add(mixed, more)
    at = 0
    for high in range(RANKS):
        for low in range(high):
            both = mixed[low * RANKS + high] + mixed[high * RANKS + low]
            entries[at] += weight * both
            at += 1
        entries[at] += weight * mixed[high * RANKS + high]
        at += 1
