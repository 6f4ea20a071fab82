"""Showdowns from tables, against the reader asked about every single one."""

import random
from itertools import combinations

import pytest

from houseway.equipment.cards import DECK, parse_many
from houseway.hands.poker import PAIR, floor, rank7
from houseway.maths.solvers.showdowns import showdowns

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
    left = [one for one in DECK if one not in (*hole, *board, *come)]
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
