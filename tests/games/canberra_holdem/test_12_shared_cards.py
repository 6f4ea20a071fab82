"""12.2(b): what players would gain by telling each other their cards."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from houseway.core import load_game
from houseway.games.canberra_holdem import analysis
from houseway.solvers.sharing import Deal
from houseway.solvers.suits import HOLES, classes

pytestmark = pytest.mark.heavy

RULES = load_game("canberra-holdem").rules()
WAYS = comb(45, 2) * comb(43, 2)


@pytest.mark.parametrize(("alone", "gains"), [(0, [3, 0]), (255, [0, 2])])
def test_12_2_b_they_call_or_fold_by_all_cards_that_they_know(monkeypatch, alone, gains):
    """One call brings three units more than a fold, the other two less."""
    flops = len(classes(3).suits)
    policy = np.full((flops, -(-HOLES // 8)), alone, dtype=np.uint8)
    monkeypatch.setattr(analysis, "best_calls", lambda rules, run: policy)
    folded, unit = analysis._worth(RULES, analysis.kit.NO_OPTIONS)[1:]
    sums = np.zeros((2, 52), dtype=np.int64)
    sums[0, :2], sums[1, :2] = folded * WAYS + 3 * WAYS, folded * WAYS - 2 * WAYS
    deal = Deal(np.array([[0, 5], [9, 13]]), np.array([20, 30, 40]), sums)
    monkeypatch.setattr(analysis.shared, "dealt", lambda *told: deal)
    monkeypatch.setattr(analysis, "DEALS_SHARED", 4)
    (found,) = analysis.sharing(RULES, 2)
    assert found.gain == Fraction(sum(gains), 2 * unit)
    assert (found.wager, found.deals, found.error) == ("ante", 4, 0)
