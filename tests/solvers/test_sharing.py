"""Hands that players share: what bets bring over all that is hidden, told again card by card."""

import random
from itertools import combinations

import numpy as np

from houseway.games.canberra_holdem.kernel import read
from houseway.hands.poker import CATEGORIES
from houseway.solvers.sharing import drawn, per_deal, weigh

QUALIFY = 1 << 26 | 1


def test_bets_are_worth_what_every_board_and_dealer_says():
    chance = random.Random(5)
    cards = chance.sample(range(52), 17)
    holes, flop, live = np.array(cards[:6]).reshape(3, 2), np.array(cards[6:9]), cards[9:]
    worth = np.array([[chance.randrange(-9, 10) for _ in range(6)] for _ in CATEGORIES])
    sums, own = np.zeros((3, 52), dtype=np.int64), np.zeros((3, 3), dtype=np.int64)
    weigh(holes, flop, np.array(live), worth, QUALIFY, own, sums)
    wanted = np.zeros_like(sums)
    for later in combinations(live, 2):
        for dealer in combinations([card for card in live if card not in later], 2):
            for player, hole in enumerate(holes.tolist()):
                board = (*flop.tolist(), *later)
                line, comparison, qualifies = read(tuple(hole), dealer, board, QUALIFY)
                for card in later:
                    wanted[player, card] += worth[line, 2 * comparison + qualifies]
    assert sums.tolist() == wanted.tolist()
    assert sums.any()


def test_deals_are_drawn_once_each_and_told_in_order():
    assert per_deal("some", (), 45, lambda deal: deal * deal).tolist() == [
        deal * deal for deal in range(45)
    ]
    first, again, other = drawn(12, 3, 52, 17), drawn(12, 3, 52, 17), drawn(12, 4, 52, 17)
    assert first == again != other
    assert len(set(first)) == 17
