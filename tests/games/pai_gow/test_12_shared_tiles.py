"""12.13 and 15.9.1: what players would gain by telling each other their tiles."""

from itertools import combinations

import numpy as np

from houseway.core import load_game
from houseway.games.kit.analysis import SHARING_SEED
from houseway.games.pai_gow import analysis
from houseway.games.pai_gow.play import play
from houseway.solvers import tiles as solver
from houseway.solvers.sharing import drawn

RULES = load_game("pai-gow").rules()
PROFITS = analysis.profits(RULES, "wager")
FACTS = range(analysis.FACTS)
# In hundredths of the wager, which are whole.
WORTH = np.array(
    [[int(100 * PROFITS[analysis._code(RULES, low, high)]) for high in FACTS] for low in FACTS]
)


def brings(own, way, house):
    """A hand of the player's against the House's, which is set the House way."""
    house = sorted(house)
    set_so = int(analysis.settings().policy[solver.place(*house)])
    return int(100 * PROFITS[play(tuple(sorted(own)), way, tuple(house), set_so, 0)])


def test_12_13_with_all_tiles_known_each_hand_is_set_against_the_very_hand_it_meets():
    at = 1234
    hand = solver.hands()[at]
    left = [tile for tile in range(32) if tile not in hand.tiles]
    wanted = sum(
        max(brings(hand.tiles, way, house) for way in range(3)) for house in combinations(left, 4)
    )
    deals = np.array([hand.deals for hand in solver.hands()])
    found = solver._known(at, at + 1, solver._kinds(), analysis.settings(), deals, WORTH)
    assert found == hand.deals * wanted


def test_15_9_1_with_one_area_removed_the_house_has_four_of_eight_tiles():
    alone = np.ones(len(solver.hands()), dtype=np.int64)
    tiles = drawn(SHARING_SEED, 7, 32, 32)
    wanted = 0
    for at in range(6):
        own = tiles[4 * at : 4 * at + 4]
        sums = [
            sum(brings(own, way, house) for house in combinations(tiles[24:], 4))
            for way in range(3)
        ]
        wanted += max(sums) - sums[1]
    assert analysis._one_off(7, 6, WORTH, alone) == wanted > 0
