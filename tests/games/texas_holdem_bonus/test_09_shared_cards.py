"""9.9: what players would gain by telling each other their cards."""

from fractions import Fraction
from math import comb
from sys import modules

import numpy as np
import pytest

from houseway.core import load_game
from houseway.games.texas_holdem_bonus.analysis import sharing
from houseway.solvers.sharing import Deal
from houseway.solvers.suits import HOLES, classes

pytestmark = pytest.mark.heavy

RULES = load_game("texas-holdem-bonus").rules()
UNIT = 2 * comb(45, 2) * comb(43, 2)


@pytest.mark.parametrize(
    ("alone", "gain"),
    # Turn: the sum of all is 4. River: the wager gains 6 with one card, loses 2 with another.
    [(0, 4 + 6), (255, 2)],
)
def test_9_9_turn_and_river_wagers_go_by_all_cards_that_they_know(monkeypatch, alone, gain):
    module = modules[sharing.__module__]
    policies = {
        cards: np.full((len(classes(cards).suits), -(-HOLES // 8)), alone, dtype=np.uint8)
        for cards in (3, 4)
    }
    monkeypatch.setattr(module.bets, "policy", lambda bet, cards, run: policies[cards])
    goes_on = [True] * 169
    goes_on[module.start(9, 13)] = False
    monkeypatch.setattr(module, "best", lambda rules, played, run: (None, goes_on))
    sums = np.zeros((2, 52), dtype=np.int64)
    sums[:, 1], sums[:, 2] = 6, -2
    # The second player has folded before the Flop.
    deal = Deal(np.array([[0, 5], [13, 9]]), np.array([20, 30, 40]), sums)
    monkeypatch.setattr(module.shared, "dealt", lambda *told: deal)
    monkeypatch.setattr(module, "DEALS", 3)
    (found,) = sharing(RULES, 2)
    assert found.gain == Fraction(gain, 2 * UNIT)
