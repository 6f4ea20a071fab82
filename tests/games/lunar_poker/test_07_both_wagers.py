"""7.2.2: nobody is dealt to without both wagers, so they are counted together."""

from collections import Counter

import pytest

from houseway.core import load_game
from houseway.games.lunar_poker.analysis.together import _Weighed
from houseway.games.lunar_poker.reader import LINES
from houseway.solvers.draws.suits import pattern_of
from tests.maths.asked import result_of

pytestmark = pytest.mark.heavy

RULES = load_game("lunar-poker").rules()


def test_7_2_2_every_hand_is_counted_under_its_own_super_line():
    weighed, found = _Weighed(0), Counter()
    for up in range(13):
        for hand, pattern in enumerate(pattern_of(up).tolist()):
            for line, weights in weighed(hand, up).items() if pattern >= 0 else ():
                found[LINES[line].replace("_", " ")] += int(weights.sum())
    super_ = result_of("lunar-poker")(RULES, "super")
    wanted = {
        line.name.partition(":")[0].lower(): 47 * line.outcomes // 4
        for line in super_.lines
        if line.profit > 0
    }
    assert found == wanted
