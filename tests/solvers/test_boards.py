"""Sums over showdowns, against every showdown one by one with ranks of seven cards."""

import random
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from houseway.equipment.cards import DECK, parse_many
from houseway.hands.poker import CATEGORIES, category, rank7
from houseway.kernel import compiled
from houseway.solvers import bets, boards, calls, flops, holdings, suits
from houseway.solvers.bets import EVEN, WON_HIGH, Bet

QUALIFY, LEAST = (1 << 26) | (1 << 15), (5 << 26) | (1 << 9)
# Every pattern of suits and equal ranks that a flop can have.
PATTERNS = ("2c 2d 2h", "Ac Kc Qc", "2c 2d 3c", "9c 9d Ah", "5c 6c 7d", "5c 7d 6c", "Kh Qs 9d")


def each_showdown(a, b, c, d, e, qualify, least, worth):
    """What all turns, rivers and dealer's hands are worth in sum."""
    seen, total = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e, 0
    for f in range(52):
        for g in range(f):
            if seen & (1 << f | 1 << g):
                continue
            board = seen | 1 << f | 1 << g
            own = rank7(a, b, c, d, e, f, g)
            group = category(own) + (10 if own >= least else 0)
            for x in range(52):
                for y in range(x):
                    if not board & (1 << x | 1 << y):
                        other = rank7(x, y, c, d, e, f, g)
                        end = 4 if own > other else 2 if own == other else 0
                        total += worth[group, end + (1 if other >= qualify else 0)]
    return total


def every_hole(c, d, e, qualify, counts):
    """For every hole on a flop how its showdowns end, by category: hand against hand."""
    ranks = np.zeros((52, 52), dtype=np.int64)
    for f in range(52):
        for g in range(f):
            if f in (c, d, e) or g in (c, d, e):
                continue
            out = 1 << c | 1 << d | 1 << e | 1 << f | 1 << g
            for a in range(52):
                for b in range(a):
                    if not out & (1 << a | 1 << b):
                        ranks[a, b] = rank7(a, b, c, d, e, f, g)
            for a in range(52):
                for b in range(a):
                    if out & (1 << a | 1 << b):
                        continue
                    own, taken = ranks[a, b], out | 1 << a | 1 << b
                    row = counts[a, b, own >> 26]
                    for x in range(52):
                        if taken >> x & 1:
                            continue
                        for y in range(x):
                            if not taken >> y & 1:
                                other = ranks[x, y]
                                end = 4 if own > other else 2 if own == other else 0
                                row[end + (1 if other >= qualify else 0)] += 1


def masks(cards):
    """Cards as a board."""
    made = np.zeros(4, dtype=np.int64)
    for card in cards:
        made[card & 3] |= 1 << (card >> 2)
    return made


@pytest.fixture(scope="module")
def worth():
    """Something different for each end of a showdown."""
    chance = np.random.default_rng(7)
    return chance.integers(-100, 100, (boards.GROUPS, boards.ENDS)).astype(np.int64)


@pytest.fixture(scope="module")
def table(worth):
    return boards.table(QUALIFY, LEAST, worth)


def test_a_family_stands_for_every_board():
    assert boards.ENTRIES == 6188 * 91 + (26_026 + 9_295 + 1_287) * 351
    numbers = {
        boards.multiset(*ranks)
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[-1]
    }
    assert len(numbers) == 6175
    assert max(numbers) < boards.PLAIN


def test_multiset_takes_the_fifth_rank_in_any_place():
    for four in combinations_with_replacement(range(13), 4):
        for rank in range(13):
            assert boards.multiset_with(*four, rank) == boards.multiset(*sorted((*four, rank)))


@pytest.mark.parametrize("flop", PATTERNS)
def test_sums_of_a_flop_are_those_of_every_showdown(flop, table, worth):
    chance, board = random.Random(flop), parse_many(flop)
    sums = np.zeros((1, suits.HOLES), dtype=np.int64)
    room = flops.sums_room(np.int64)
    compiled(flops.fill_sums)(masks(board)[None], table, boards.ranked(), room, sums)
    for _ in range(5):
        hole = chance.sample([card for card in DECK if card not in board], 2)
        one_by_one = compiled(each_showdown)(*hole, *board, QUALIFY, LEAST, worth)
        assert sums[0, suits.place(*hole)] == 2 * one_by_one


@pytest.mark.parametrize("flop", PATTERNS[1:3])
def test_counts_under_a_policy_are_those_of_every_hole(flop):
    """A policy that goes on with this flop alone; in it hearts and spades are alike."""
    c, d, e = parse_many(flop)
    found = np.zeros((52, 52, len(CATEGORIES), boards.ENDS), dtype=np.int64)
    compiled(every_hole)(c, d, e, QUALIFY, found)
    number, known = suits.board_number(c, d, e, -1), suits.classes(3)
    row, order = known.classes[number], int(known.orders[number])
    policy = np.zeros((len(known.suits), suits.HOLES), dtype=np.uint8)
    expected = np.zeros((len(CATEGORIES), boards.ENDS), dtype=np.int64)
    for b, a in combinations([card for card in DECK if card not in (c, d, e)], 2):
        if ((a >> 2) * (b >> 2) + (a & 3 == 0) + (b & 3 == 0)) % 3 == 0:
            policy[row, suits.place(suits.turned(a, order), suits.turned(b, order))] = 1
            expected += found[a, b]
    counts = calls.ends(QUALIFY, np.packbits(policy, axis=1, bitorder="little"))
    assert expected.any()
    assert counts.tolist() == (known.weights[row] * expected).tolist()


def test_all_showdowns_are_counted_once():
    counts = calls.ends(QUALIFY)
    assert counts.sum() == 27_813_810_024_000


def test_classes_of_boards():
    for cards, many, every in ((3, 1755, 22_100), (4, 16_432, 270_725)):
        known = suits.classes(cards)
        assert len(known.suits) == many
        assert known.weights.sum() == every == len(known.classes)
        assert (np.diff(known.suits, axis=1) <= 0).all()


def test_a_board_becomes_the_one_that_stands_for_it():
    chance, known = random.Random(4), suits.classes(4)
    for _ in range(300):
        four = chance.sample(DECK, 4)
        number = suits.board_number(*four)
        order = int(known.orders[number])
        turned = sorted(suits.turned(card, order) for card in four)
        assert tuple(turned) == suits.cards_of(known.suits[known.classes[number]])


def test_places_of_holes_are_all_different():
    places = {suits.place(*hole) for hole in combinations(DECK, 2)}
    assert len(places) == 1326
    assert max(places) < suits.HOLES
    assert suits.place(3, 9) == suits.place(9, 3)


def test_bets_after_a_flop_are_those_of_every_showdown():
    """One flop, one start: six holes, every turn and river."""
    board, least = parse_many("Qc 7c 2d"), LEAST
    packed = boards.table(0, least, bets._packed())
    counts = np.zeros((169, 2, 2, 4), dtype=np.int64)
    # Every other row, as a part of all flops is: for other arrays it would be compiled again.
    flop, weights = np.repeat(masks(board)[None], 4, axis=0)[::2], np.array([1, 0, 0, 0])[::2]
    room, fill = bets.bets_room(), compiled(bets.fill_bets)
    fill(flop, weights, packed, boards.ranked(), room, EVEN, counts)
    expected = np.zeros((2, 2, 4), dtype=np.int64)
    start = bets.start(*parse_many("8c 8d"))
    for hole in combinations(parse_many("8c 8d 8h 8s"), 2):
        _count_bets(hole, board, least, expected)
    assert counts[start].tolist() == expected.tolist()


def count_rivers(a, b, c, d, e, f, least, counts):
    """How showdowns end with every river and every dealer's hand: lost, tied, won, won high."""
    seen = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e | 1 << f
    for g in range(52):
        if seen >> g & 1:
            continue
        board, own = seen | 1 << g, rank7(a, b, c, d, e, f, g)
        for x in range(52):
            for y in range(x):
                if not board & (1 << x | 1 << y):
                    other = rank7(x, y, c, d, e, f, g)
                    end = 2 if own > other else 1 if own == other else 0
                    counts[3 if end == 2 and own >= least else end] += 1


def _count_bets(hole, board, least, expected):
    turns = [card for card in DECK if card not in (*hole, *board)]
    rows = np.zeros((len(turns), 4), dtype=np.int64)
    for row, turn in zip(rows, turns, strict=True):
        compiled(count_rivers)(*hole, *board, turn, least, row)
    gain = rows[:, 2:].sum(axis=1) - rows[:, 0]
    for row, river_gain in zip(rows, gain, strict=True):
        expected[int(gain.sum() > 0), int(river_gain > 0)] += row


def test_ties_fit_into_their_bits():
    """What is counted in one int has room for all ties that can come."""
    worth = np.zeros((boards.GROUPS, boards.ENDS), dtype=np.int32)
    worth[:, 2:4] = 1
    known = suits.classes(3)
    sums = np.zeros((len(known.suits), suits.HOLES), dtype=np.int32)
    ties, room = boards.table(0, 0, worth), flops.sums_room(np.int32)
    compiled(flops.fill_sums)(known.suits, ties, boards.ranked(), room, sums)
    there = np.ones_like(sums, dtype=np.uint8)
    suits.keep_holes(there, known.suits)
    assert 0 < (sums * there).max() < 1 << 20


def test_always_betting_at_even_money_brings_nothing():
    counts = bets.ends(LEAST, EVEN).sum(axis=(0, 1, 2))
    assert counts[2:].sum() == counts[0]
    assert counts.sum() == 2 * 27_813_810_024_000
    assert 0 < counts[WON_HIGH] < counts[2]


def test_a_dearer_bet_is_made_less_often():
    cheap = bets.policy(EVEN, 3)
    dear = bets.policy(Bet(1, 0, -2), 3)
    assert np.bitwise_count(dear).sum() < np.bitwise_count(cheap).sum()
    assert not (dear & ~cheap).any()


@pytest.mark.parametrize(
    ("board", "hole", "expected"),
    [
        ("Kc Qd 9h", "7s 2c", "nothing, seven high"),
        ("Kc Qd 9h", "Js 2c", "one rank to a straight"),
        ("Kc Qd 9h", "Js Tc", "straight"),
        ("Jc Td 9h", "8s 2c", "two ranks to a straight"),
        ("Kc Qc 9h", "7c 2c", "one card to a flush"),
        ("Kc Qc 9h", "Ks 2c", "pair, none above it on the board"),
        ("Kc Qc 9h", "Qs 2c", "pair, one rank above it on the board"),
        ("Kc Qc 9h 4d", "4s 2h", "pair, two ranks or more above it on the board"),
        ("9c 9d 2h", "As Kd", "nothing, ace high"),
        ("9c 9d 2h", "As Ad", "two pairs"),
        ("9c 9d 9h", "As Kd", "nothing, ace high"),
        ("Ac Kc Qc", "Jc Tc", "royal flush"),
        ("Ac Kc Qc Jc", "9d 2d", "nothing, nine high"),
        ("9c 9d 2h 2s", "9h Kd", "full house"),
    ],
)
def test_what_a_hole_adds(board, hole, expected):
    found = holdings.holding(masks(parse_many(board)), *parse_many(hole))
    assert holdings.HOLDINGS[found] == expected
