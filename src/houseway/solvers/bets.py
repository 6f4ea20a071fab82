"""A bet after the flop and one after the turn, each made where it gains and left out where not.

Neither changes what else is at stake, so each is looked at alone. Counted is, for every two hole
cards by their ranks, whether either bet is made, and how the showdown then ends.
"""

from hashlib import sha256
from itertools import combinations
from typing import Any, NamedTuple

from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.boards import ENDS, GROUPS, RANKS, SQUARE, Ranked, ranked, table
from houseway.solvers.flops import (
    FLOP_SHOWDOWNS,
    SPECIAL,
    TURN_SHOWDOWNS,
    Sums,
    add_holes,
    clear,
    fill_sums,
    fill_turn_sums,
    special_suits,
    sum_fifth,
    sums_room,
    take_card,
)
from houseway.solvers.jobs import Job, Run, run_here, shared
from houseway.solvers.suits import (
    CARDS,
    HOLES,
    board_number,
    chosen,
    classes,
    keep_holes,
    place,
    three_cards,
)

# How a showdown ends for the player; a high win is one by the rank asked for, or better.
LOST, TIED, WON, WON_HIGH = 0, 1, 2, 3

# Wins, ties and high wins of one hole are counted in one int. After a flop, with turn and river in
# either order, there are 2,140,380 showdowns; ties are never near half of them.
_TIES, _HIGH, _22_BITS, _20_BITS = 22, 42, (1 << 22) - 1, (1 << 20) - 1
PARTS = 27


class Bet(NamedTuple):
    """What a bet brings that is won, tied and lost, in whole numbers of some unit."""

    won: int
    tied: int
    lost: int


EVEN = Bet(1, 0, -1)


def ends(least: int, bet: Bet, run: Run = run_here) -> Ints:
    """How all showdowns end: by the hole cards, whether they bet after the flop and after the turn,
    and the end; a high win is one from the rank `least` on.

    Counted are holes with flops, turn and river in this order, and the dealer's hands.
    """
    made = shared(lambda: table(0, least, _packed()))

    def part(number: int) -> Ints:
        counts = np.zeros((SQUARE, 2, 2, 4), dtype=np.int64)
        flops, fill, some = classes(3), compiled(fill_bets), slice(number, None, PARTS)
        suits, weights = flops.suits[some], flops.weights[some]
        fill(suits, weights, made(), ranked(), bets_room(), bet, counts)
        return counts

    return run(Job("bets", (str(least), str(tuple(bet))), PARTS, part))


def policy(bet: Bet, cards: int, run: Run = run_here) -> Ints:
    """The holes that bet with three or four cards on the board, as bits for each class of those."""
    boards, made = classes(cards), shared(lambda: table(0, 0, _packed()))
    fill = compiled(fill_sums if cards == 3 else fill_turn_sums)
    of = FLOP_SHOWDOWNS if cards == 3 else TURN_SHOWDOWNS
    many = -(-len(boards.suits) // PARTS)

    def part(number: int) -> Ints:
        some = slice(number * many, (number + 1) * many)
        sums = np.zeros((len(boards.suits[some]), HOLES), dtype=np.int64)
        fill(boards.suits[some], made(), ranked(), sums_room(np.int64), sums)
        chosen = np.zeros((len(boards.suits), HOLES), dtype=np.uint8)
        chosen[some] = gains(sums, of, bet)
        keep_holes(chosen[some], boards.suits[some])
        return np.packbits(chosen, axis=1, bitorder="little")

    return run(Job("betting", (str(tuple(bet)), str(cards)), PARTS, part))


class Kept(NamedTuple):
    """Who bets with three cards on the board, and who with four, as bits by class of board."""

    on_flop: Ints
    on_turn: Ints


def kept_ends(least: int, kept: Kept, run: Run = run_here) -> Ints:
    """The same as `ends` where bets are not the best ones, but those of a policy."""
    made = shared(lambda: table(0, least, _packed()))

    def part(number: int) -> Ints:
        counts = np.zeros((SQUARE, 2, 2, 4), dtype=np.int64)
        flops, some = classes(3), slice(number, None, PARTS)
        turns, room = classes(4), bets_room()
        look_up = turns.classes, turns.orders, kept.on_turn
        boards = flops.suits[some], flops.weights[some], kept.on_flop[some]
        compiled(fill_kept)(boards, look_up, made(), ranked(), room, counts)
        return counts

    key = (str(least), *(sha256(bits.tobytes()).hexdigest() for bits in kept))
    return run(Job("bets-kept", key, PARTS, part))


def board_gains(bet: Bet, run: Run = run_here) -> Ints:
    """What a bet gains, by the hole cards, that is made when all five cards of the board are seen.

    Counted is as in `ends`.
    """

    def gained() -> Ints:
        worth = np.repeat(np.array([[bet.lost, bet.tied, bet.won]], dtype=np.int64), 2, axis=1)
        return np.maximum(table(0, 0, np.repeat(worth, GROUPS, axis=0)), 0)

    flops, made, fill = classes(3), shared(gained), compiled(fill_sums)

    def part(number: int) -> Ints:
        some = slice(number, None, PARTS)
        suits = flops.suits[some]
        sums = np.zeros((len(suits), HOLES), dtype=np.int64)
        fill(suits, made(), ranked(), sums_room(np.int64), sums)
        there = np.ones(sums.shape, dtype=np.uint8)
        keep_holes(there, suits)
        by_place, found = flops.weights[some] @ (sums * there), np.zeros(SQUARE, dtype=np.int64)
        for low, high in combinations(range(CARDS), 2):
            found[start(low, high)] += by_place[place(low, high)]
        return found

    return run(Job("board-gains", (str(tuple(bet)),), PARTS, part))


def _packed() -> Ints:
    """What each showdown adds to the counts of a hole in one int."""
    made = np.zeros((GROUPS, ENDS), dtype=np.int64)
    made[:, 2:4] = 1 << _TIES
    made[:, 4:6] = 1
    made[GROUPS // 2 :, 4:6] += 1 << _HIGH
    return made


class Bets(NamedTuple):
    """Room: of the holes of each kind after the turn what is counted where they bet, and whether;
    of every hole after the flop the counts in all, where it bets on the turn, and how often; and
    what is counted of it after one turn."""

    sums: Sums
    same_counts: Ints
    mixed_counts: Ints
    same_bets: Ints
    mixed_bets: Ints
    every: Ints
    betting: Ints
    bets: Ints
    turned: Ints


def bets_room() -> Bets:
    """Room for counting bets."""
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
        np.zeros(HOLES, dtype=np.int64),
    )


@kernel
def gains(counts: Any, of: int, bet: Bet) -> Any:
    """Whether a bet brings a profit over so many showdowns with these counts."""
    wins, ties = counts & _22_BITS, counts >> _TIES & _20_BITS
    return (bet.won - bet.lost) * wins + (bet.tied - bet.lost) * ties > -bet.lost * of


def fill_bets(
    flops: Ints, weights: Ints, table: Ints, ranks: Ranked, room: Bets, bet: Bet, counts: Ints
) -> None:
    """Count the showdowns after these flops, each for as many as it stands for."""
    for i in range(len(flops)):
        suits = flops[i].copy()
        _count_turns(table, ranks, suits, room, bet)
        _count_flop(suits, weights[i], room, bet, counts)


def fill_kept(
    boards: tuple[Ints, Ints, Ints], look_up: tuple[Ints, Ints, Ints], table: Ints, ranks: Ranked,
    room: Bets, counts: Ints,
) -> None:  # fmt: skip
    """Count the showdowns after these flops by a policy that is looked up."""
    flops, weights, on_flop = boards
    for i in range(len(flops)):
        suits = flops[i].copy()
        _count_kept(table, ranks, suits, room, look_up)
        for high in range(4 * RANKS):
            if suits[high & 3] >> (high >> 2) & 1:
                continue
            for low in range(high):
                if suits[low & 3] >> (low >> 2) & 1:
                    continue
                at = place(low, high)
                every, betting, bets = room.every[at], room.betting[at], room.bets[at]
                found = counts[start(low, high), on_flop[i, at >> 3] >> (at & 7) & 1]
                _count(found[1], betting, bets * TURN_SHOWDOWNS, weights[i])
                _count(found[0], every - betting, (47 - bets) * TURN_SHOWDOWNS, weights[i])


@kernel
def _count_kept(
    table: Ints, ranks: Ranked, suits: Ints, room: Bets, look_up: tuple[Ints, Ints, Ints]
) -> None:
    """Of every hole after a flop the counts in all, where it bets on the turn, and how often."""
    boards, orders, policy = look_up
    clear(room.every)
    clear(room.betting)
    clear(room.bets)
    sums, turned = room.sums, room.turned
    c, d, e = three_cards(suits)
    for card in range(4 * RANKS):
        suit, bit = card & 3, 1 << (card >> 2)
        if suits[suit] & bit:
            continue
        suits[suit] |= bit
        sum_fifth(table, ranks, suits, sums)
        clear(turned)
        add_holes(turned, sums.suits, sums.same, sums.mixed)
        number = board_number(c, d, e, card)
        for high in range(4 * RANKS):
            if suits[high & 3] >> (high >> 2) & 1:
                continue
            for low in range(high):
                if suits[low & 3] >> (low >> 2) & 1:
                    continue
                at = place(low, high)
                room.every[at] += turned[at]
                if chosen(policy, boards, orders, number, low, high):
                    room.betting[at] += turned[at]
                    room.bets[at] += 1
        suits[suit] ^= bit


@kernel
def _count_turns(table: Ints, ranks: Ranked, suits: Ints, room: Bets, bet: Bet) -> None:
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
        special = special_suits(sums)
        for kind in range(special + 1):
            _choose(sums.same[kind], bet, room.same_counts[kind], room.same_bets[kind])
        for kind in range(len(sums.mixed)):
            if special >= SPECIAL[kind]:
                _choose(sums.mixed[kind], bet, room.mixed_counts[kind], room.mixed_bets[kind])
        add_holes(room.every, sums.suits, sums.same, sums.mixed)
        take_card(room.every, sums.suits, sums.same, sums.mixed, card)
        add_holes(room.betting, sums.suits, room.same_counts, room.mixed_counts)
        take_card(room.betting, sums.suits, room.same_counts, room.mixed_counts, card)
        add_holes(room.bets, sums.suits, room.same_bets, room.mixed_bets)
        take_card(room.bets, sums.suits, room.same_bets, room.mixed_bets, card)
        suits[suit] ^= bit


@kernel
def _choose(counts: Ints, bet: Bet, betting: Ints, bets: Ints) -> None:
    for i in range(len(counts)):
        gain = gains(counts[i], TURN_SHOWDOWNS, bet)
        bets[i] = 1 if gain else 0
        betting[i] = counts[i] if gain else 0


@kernel
def _count_flop(suits: Ints, weight: int, room: Bets, bet: Bet, counts: Ints) -> None:
    for high in range(4 * RANKS):
        if suits[high & 3] >> (high >> 2) & 1:
            continue
        for low in range(high):
            if suits[low & 3] >> (low >> 2) & 1:
                continue
            at = place(low, high)
            every, betting, bets = room.every[at], room.betting[at], room.bets[at]
            on_turn = 1 if gains(every, FLOP_SHOWDOWNS, bet) else 0
            found = counts[start(low, high), on_turn]
            _count(found[1], betting, bets * TURN_SHOWDOWNS, weight)
            _count(found[0], every - betting, (47 - bets) * TURN_SHOWDOWNS, weight)


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
