"""Showdowns from tables, against the reader asked about every single one."""

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.core import load_game
from houseway.equipment.cards import DECK, parse_many
from houseway.games.canberra_holdem import kernel as canberra
from houseway.games.texas_holdem_bonus import kernel as texas
from houseway.hands.poker import PAIR, floor, rank7
from houseway.kernel import compiled
from houseway.maths import analysis_of
from houseway.solvers.showdowns import showdowns

LEAST = floor(PAIR, 2)
SEEN = [
    ("7c 2d", "Kh Qs 9d 4s"),
    ("Ah Kh", "Qh Jh 2c 2d"),
    ("Ah 2h", "5h 4h 3h Kh"),
    ("9c 9d", "9h 9s Ac Kc"),
    ("2c 3c", "4c 5c 6c 7c"),
    ("Ts Td", "Th 8s 8d 8h"),
]


def counted(hole, board, come):
    """All dealers on one board, hand by hand."""
    left = [card for card in DECK if card not in (*hole, *board, *come)]
    own, found = rank7(*hole, *board, *come), [[0, 0], [0, 0], [0, 0]]
    for pair in combinations(left, 2):
        dealer = rank7(*pair, *board, *come)
        found[0 if dealer > own else 1 if dealer == own else 2][dealer >= LEAST] += 1
    return found


@pytest.mark.parametrize(("hole", "board"), SEEN)
def test_every_river_after_the_turn(hole, board):
    hole, board = parse_many(hole), parse_many(board)
    found = showdowns(hole, board, LEAST)
    assert len(found.cards) == 46
    for cards, player, dealers in zip(*found, strict=True):
        assert player == rank7(*hole, *board, *cards)
        assert dealers.tolist() == counted(hole, board, cards.tolist())


@pytest.mark.parametrize(("hole", "board"), SEEN)
def test_some_turns_and_rivers_after_the_flop(hole, board):
    hole, board = parse_many(hole), parse_many(board)[:3]
    found = showdowns(hole, board, LEAST)
    assert (len(found.cards), found.dealers.sum()) == (1081, 1081 * 990)
    for at in random.Random(7).sample(range(1081), 12):
        cards = found.cards[at].tolist()
        assert found.dealers[at].tolist() == counted(hole, board, cards)


# Advice, against the games' own readers asked about every showdown


def canberra_facts(a, b, c, d, e, qualify, counts):
    seen = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    for f in range(52):
        for g in range(f):
            for x in range(52):
                for y in range(x):
                    later = (1 << f | 1 << g) + (1 << x | 1 << y)
                    if not seen & later and not (1 << f | 1 << g) & (1 << x | 1 << y):
                        counts[canberra_read((a, b), (x, y), (c, d, e, f, g), qualify)] += 1


def texas_facts(a, b, c, d, e, f, least, counts):
    seen = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e | 1 << f
    for g in range(52):
        for x in range(52):
            for y in range(x):
                if g not in (x, y) and not seen & (1 << g | 1 << x | 1 << y):
                    _, comparison, high = texas_read((a, b), (x, y), (c, d, e, f, g), least)
                    counts[comparison, high] += 1


canberra_read, texas_read = canberra.read, texas.read


@pytest.mark.parametrize(("hole", "board"), SEEN)
def test_canberra_advice_is_that_of_every_showdown(hole, board):
    rules = load_game("canberra-holdem").rules()
    hole, flop = parse_many(hole), parse_many(board)[:3]
    counts = np.zeros((10, 3, 2), dtype=np.int64)
    compiled(canberra_facts)(*hole, *flop, LEAST, counts)
    brought = Fraction(0)
    for facts in np.ndindex(counts.shape):
        ante, call = canberra.settle(*facts, 0, 0)
        brought += int(counts[facts]) * (paid(rules, ante) + 2 * paid(rules, call))
    found = analysis_of("canberra-holdem").advice.values(rules, hole, flop)
    assert found == {"call": brought / 1_070_190, "fold": -1}


def paid(rules, code):
    _, line, verdict = rules.decode(code)
    odds = rules.odds_of(verdict, line)
    return Fraction(odds.to, odds.one) if odds else Fraction(-(verdict.effect == "lose"))


@pytest.mark.parametrize(("hole", "board"), SEEN)
def test_texas_advice_is_that_of_every_showdown(hole, board):
    rules = load_game("texas-holdem-bonus").rules()
    hole, board = parse_many(hole), parse_many(board)
    advise = analysis_of("texas-holdem-bonus").advice.values
    rivers = {}
    for turn in (card for card in DECK if card not in (*hole, *board[:3])):
        counts = np.zeros((3, 2), dtype=np.int64)
        compiled(texas_facts)(*hole, *board[:3], turn, floor(5, 5), counts)
        lost, _, won = counts.sum(axis=1).tolist()
        units, gain = 3 * (won - lost) - int(counts[2, 0]), won - lost
        rivers[turn] = (Fraction(units, 46 * 990), Fraction(gain, 46 * 990))
    base, gain = rivers[board[3]]
    for turn_wager in (False, True):
        worth = base + gain * turn_wager
        choices = {"bet": worth + gain, "check": worth, "fold": Fraction(-3 - turn_wager)}
        assert advise(rules, hole, board[:3], board[3:], turn_wager) == choices
    later = [river + max(two, 0) for river, two in rivers.values()]
    bets = [river + two + max(two, 0) for river, two in rivers.values()]
    choices = {"bet": sum(bets) / 47, "check": sum(later) / 47, "fold": Fraction(-3)}
    assert advise(rules, hole, board[:3]) == choices
