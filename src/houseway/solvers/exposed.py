"""One or both of the dealer's cards are seen: what bets after the flop and the turn gain by it.

Hand stands against hand on every board: for a flop and a hole, each hand of the dealer's has its
sum over the river after every turn. On a board hands are told by their place in the rising order of
its family, at most 136 of them, so that a byte holds one and many are compared at once. All bets
win as much as they lose.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from houseway.kernel import compiled, kernel
from houseway.solvers import boards
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import start
from houseway.solvers.flops import clear
from houseway.solvers.jobs import Job, Run, run_here, shared
from houseway.solvers.suits import CARDS, classes, turned

LEFT, HANDS, HOLES = 49, 49 * 48 // 2, 52 * 51 // 2
TURN_ONE, RIVER_ONE, TURN_BOTH, RIVER_BOTH = 0, 1, 2, 3
FLOPS_A_PART = 3

_CHUNKS = 16
# A hand that has a card of the board is lower than any other.
_BLOCKED, _LOWEST, _NEVER = -128, -127, 127
# After every turn two rivers are cards of the dealer's hand, and count as won.
_BIAS = 2


class Stakes(NamedTuple):
    """What an ante brings that wins high and one that loses, and what wagers before the flop, after
    it and after the turn win or lose, in whole numbers of some unit."""

    ante_high: int
    ante_lost: int
    flop: int
    turn: int
    river: int


class Exposed(NamedTuple):
    """Sums over all flops, turns, rivers and dealer's hands.

    `gains` are those of a unit bet on the turn and the river, by start, where one card of the
    dealer's is seen, or both; where one is, every hand of the dealer's counts twice. `one` and
    `both` are what going on brings by hole and by the card or hand that is seen.
    """

    gains: Ints
    one: Ints
    both: Ints


def exposed(least: int, stakes: Stakes, run: Run = run_here) -> Exposed:
    """What it brings to see the dealer's cards; an ante wins high from the rank `least` on."""
    flops, order, fill = classes(3), shared(lambda: _ordered(least)), compiled(fill_exposed)
    sizes = boards.SQUARE * 4, HOLES * CARDS, HOLES * HOLES

    def part(at: int) -> Ints:
        some = slice(at * FLOPS_A_PART, (at + 1) * FLOPS_A_PART)
        sums = np.zeros(sum(sizes), dtype=np.int64)
        made = _split(sums)
        fill(
            flops.suits[some], flops.weights[some], boards.ranked(), *order(), stakes, _room(), made
        )
        return sums

    parts = -(-len(flops.suits) // FLOPS_A_PART)
    key = (str(least), str(tuple(stakes)))
    return _split(run(Job("exposed", key, parts, part)))


def _split(sums: Ints) -> Exposed:
    one, both = boards.SQUARE * 4, boards.SQUARE * 4 + HOLES * CARDS
    return Exposed(
        sums[:one].reshape(boards.SQUARE, 4),
        sums[one:both].reshape(HOLES, CARDS),
        sums[both:].reshape(HOLES, HOLES),
    )


@kernel
def number(a: int, b: int) -> int:
    """The number of two cards in any order."""
    return a * (a - 1) // 2 + b if a > b else b * (b - 1) // 2 + a


# The rising order of hands on each family


def _ordered(least: int) -> tuple[Ints, Ints]:
    """For every entry of a table its place in the order of its family, and for the first entry of
    every family the place from which on hands have the rank `least`."""
    ranks, fill = boards.ranked(), compiled(fill_order)
    places, high = (
        np.zeros(boards.ENTRIES, dtype=np.int8),
        np.full(boards.ENTRIES, _NEVER, dtype=np.int8),
    )

    def part(number: int) -> None:
        fill(number, _CHUNKS, ranks, boards.sweep_room(), least, places, high)

    with ThreadPoolExecutor() as pool:
        list(pool.map(part, range(_CHUNKS)))
    return places, high


def fill_order(
    part: int,
    parts: int,
    ranks: boards.Ranked,
    room: boards.Sweep,
    least: int,
    places: Ints,
    high: Ints,
) -> None:
    """Every so many families."""
    for family in range(part, boards.FAMILIES, parts):
        at, up, before = ranks.entries[family], _LOWEST - 1, -1
        for i in range(boards.hands_of(room, ranks, family)):
            key = room.hands[i]
            if boards.rank_of(key) != before:
                up, before = up + 1, boards.rank_of(key)
                if before >= least and high[at] == _NEVER:
                    high[at] = up
            places[at + boards.entry(key)] = up


# Flop by flop


class Room(NamedTuple):
    """Room: of a flop the cards left, and on each board with two of them the place of every hand
    and where high ones begin; of a hole the sums of every hand of the dealer's after every turn,
    and over all how often it wins high and loses; then sums by one card."""

    left: Ints
    rows: Ints
    high: Ints
    turns: Ints
    won_high: Ints
    lost: Ints
    lost_now: Ints
    every: Ints
    gains: Ints
    by_card: Ints
    card_every: Ints
    card_gains: Ints
    card_base: Ints


def _room() -> Room:
    shapes: dict[str, tuple[Any, Any]] = {
        "left": (LEFT, np.int64),
        "rows": ((HANDS, HANDS), np.int8),
        "high": (HANDS, np.int8),
        "turns": ((LEFT, HANDS), np.int8),
        "lost_now": (HANDS, np.int8),
    }
    shapes |= dict.fromkeys(("won_high", "lost"), (HANDS, np.int16))
    shapes |= dict.fromkeys(("every", "gains"), (HANDS, np.int32))
    cards = ("by_card", "card_every", "card_gains", "card_base")
    shapes |= dict.fromkeys(cards, (LEFT, np.int64))
    return Room(**{name: np.zeros(*shape) for name, shape in shapes.items()})


def fill_exposed(
    flops: Ints, weights: Ints, ranks: boards.Ranked, places: Ints, high: Ints, stakes: Stakes,
    room: Room, made: Exposed,
) -> None:  # fmt: skip
    """Add what holes on these flops bring, each for as many as it stands for."""
    for i in range(len(flops)):
        suits = flops[i].copy()
        _deal(suits, room.left)
        _rank_boards(suits, ranks, places, high, room)
        for a in range(LEFT):
            for b in range(a):
                alike = _holes_alike(suits, room.left[a], room.left[b])
                if alike:
                    _meet(a, b, room)
                    _sum(a, b, room)
                    _keep(a, b, weights[i] * alike, stakes, room, made)


@kernel
def _deal(suits: Ints, left: Ints) -> None:
    count = 0
    for card in range(CARDS):
        if not suits[card & 3] >> (card >> 2) & 1:
            left[count] = card
            count += 1


@kernel
def _holes_alike(suits: Ints, hole: int, two: int) -> int:
    """How many holes there are that only a change of suits tells from this one, which the flop does
    not notice; nothing where another of them stands for all."""
    own, changes, same = number(hole, two), 0, 0
    for a in range(4):
        for b in range(4):
            for c in range(4):
                for d in range(4):
                    if (1 << a | 1 << b | 1 << c | 1 << d) != 15:
                        continue
                    if suits[a] != suits[0] or suits[b] != suits[1]:
                        continue
                    if suits[c] != suits[2] or suits[d] != suits[3]:
                        continue
                    order = a | b << 2 | c << 4 | d << 6
                    image = number(turned(hole, order), turned(two, order))
                    if image < own:
                        return 0
                    changes += 1
                    same += image == own
    return changes // same


# Every hand on every board with a flop


@kernel
def _rank_boards(suits: Ints, ranks: boards.Ranked, places: Ints, high: Ints, room: Room) -> None:
    board, left = 0, room.left
    for c in range(LEFT):
        for r in range(c):
            for card in (left[c], left[r]):
                suits[card & 3] |= 1 << (card >> 2)
            at, flush = _family(suits, ranks)
            room.high[board] = high[at]
            _rank_hands(places[at:], flush, left, room.rows[board])
            _block(room.rows[board], c, _BLOCKED)
            _block(room.rows[board], r, _BLOCKED)
            for card in (left[c], left[r]):
                suits[card & 3] ^= 1 << (card >> 2)
            board += 1


@kernel
def _family(suits: Ints, ranks: boards.Ranked) -> tuple[int, int]:
    """The first entry of a board's family, and the flush suit, or -1."""
    for suit in range(4):
        size = ranks.sizes[suits[suit]]
        if size >= 3:
            low, high = _other_ranks(suits, suit)
            if size == 3:
                return boards.three_suited(ranks.places, suits[suit], low, high), suit
            if size == 4:
                return boards.four_suited(ranks.places, suits[suit], high), suit
            return boards.five_suited(ranks.places, suits[suit]), suit
    a, b, c, d, e = 0, 0, 0, 0, 0
    for rank in range(boards.RANKS):
        for suit in range(4):
            if suits[suit] >> rank & 1:
                a, b, c, d, e = b, c, d, e, rank
    return boards.multiset(a, b, c, d, e) * boards.PAIRS, -1


@kernel
def _other_ranks(suits: Ints, flush: int) -> tuple[int, int]:
    low, high = -1, -1
    for rank in range(boards.RANKS):
        for suit in range(4):
            if suit != flush and suits[suit] >> rank & 1:
                low, high = high, rank
    return low, high


@kernel
def _rank_hands(places: Ints, flush: int, left: Ints, row: Ints) -> None:
    hand = 0
    for x in range(LEFT):
        one, one_suited = left[x] >> 2, left[x] & 3 == flush
        for y in range(x):
            two, two_suited = left[y] >> 2, left[y] & 3 == flush
            at = boards.pair(one, two)
            if one_suited and two_suited:
                at += boards.BOTH
            elif one_suited:
                at = boards.ONE + one * boards.RANKS + two
            elif two_suited:
                at = boards.ONE + two * boards.RANKS + one
            row[hand] = places[at]
            hand += 1


@kernel
def _block(row: Ints, card: int, to: int) -> None:
    """Give every hand with this card the same."""
    first = card * (card - 1) // 2
    for other in range(card):
        row[first + other] = to
    for other in range(card + 1, LEFT):
        row[other * (other - 1) // 2 + card] = to


# A hole against every hand


@kernel
def _meet(a: int, b: int, room: Room) -> None:
    """Compare the hole with every hand on every board; cards are places among those left."""
    own, board = number(a, b), 0
    clear(room.won_high)
    clear(room.lost)
    for c in range(LEFT):
        clear(room.turns[c])
    for c in range(LEFT):
        clear(room.lost_now)
        for r in range(c):
            if c not in (a, b) and r not in (a, b):
                row = room.rows[board]
                _compare(row[own], row, room.turns[c], room.turns[r], room.lost_now)
                if row[own] >= room.high[board]:
                    _count_high(row[own], row, room.won_high)
            board += 1
        for i in range(HANDS):
            room.lost[i] += room.lost_now[i]


@kernel
def _compare(own: int, row: Ints, turn: Ints, river: Ints, lost: Ints) -> None:
    for i in range(HANDS):
        loses = 1 if own < row[i] else 0
        ends = (1 if own > row[i] else 0) - loses
        turn[i] += ends
        river[i] += ends
        lost[i] += loses


@kernel
def _count_high(own: int, row: Ints, won: Ints) -> None:
    for i in range(HANDS):
        won[i] += 1 if own > row[i] and row[i] > _BLOCKED else 0


@kernel
def _sum(a: int, b: int, room: Room) -> None:
    """Over all turns: the sum of every hand, and the gains where it is above nothing; the same of
    every card that the dealer may have."""
    clear(room.every)
    clear(room.gains)
    clear(room.card_gains)
    for c in range(LEFT):
        if c in (a, b):
            continue
        for card in (a, b, c):
            _block(room.turns[c], card, _BIAS)
        clear(room.by_card)
        for x in range(1, LEFT):
            first, end = x * (x - 1) // 2, x * (x - 1) // 2 + x
            room.by_card[x] += _sum_hands(
                room.turns[c, first:end], room.every[first:end], room.gains[first:end], room.by_card
            )
        for x in range(LEFT):
            room.card_gains[x] += max(room.by_card[x], 0)


@kernel
def _sum_hands(row: Ints, every: Ints, gains: Ints, by_card: Ints) -> int:
    made = 0
    for y in range(len(row)):
        ends = row[y] - _BIAS
        every[y] += ends
        gains[y] += max(ends, 0)
        by_card[y] += ends
        made += ends
    return made


@kernel
def _keep(a: int, b: int, weight: int, stakes: Stakes, room: Room, made: Exposed) -> None:
    left, every = room.left, room.every
    hole = number(left[a], left[b])
    gains = made.gains[start(left[b], left[a])]
    clear(room.card_every)
    clear(room.card_base)
    for x in range(LEFT):
        for y in range(x):
            if x in (a, b) or y in (a, b):
                continue
            hand = x * (x - 1) // 2 + y
            ante = stakes.ante_high * room.won_high[hand] + stakes.ante_lost * room.lost[hand]
            base = 2 * ante + stakes.flop * every[hand]
            turn, river = max(every[hand], 0), room.gains[hand]
            brings = base + stakes.turn * turn + stakes.river * river
            made.both[hole, number(left[x], left[y])] += weight * brings
            gains[TURN_BOTH] += weight * turn
            gains[RIVER_BOTH] += weight * river
            for card in (x, y):
                room.card_every[card] += every[hand]
                room.card_base[card] += base
    for x in range(LEFT):
        if x not in (a, b):
            turn, river = max(room.card_every[x], 0), room.card_gains[x]
            brings = room.card_base[x] + stakes.turn * turn + stakes.river * river
            made.one[hole, left[x]] += weight * brings
            gains[TURN_ONE] += weight * turn
            gains[RIVER_ONE] += weight * river
