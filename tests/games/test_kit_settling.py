"""What every game settles by: odds in whole chips, what stands, and a maximum payout."""

import pytest

from houseway.core import load_game
from houseway.games.canberra_holdem.kernel import ANTE_WINS, LINES, code
from houseway.games.kit.settling import Wagered, settled

RULES = load_game("canberra-holdem").rules()
ROYAL = code(ANTE_WINS, LINES.index("royal_flush"))


@pytest.mark.parametrize(
    ("cap", "winnings", "less"),
    [(None, 100_000, ""), (100_000, 100_000, ""), (99_900, 99_900, "cap")],
)
def test_winnings_are_capped_only_above_the_maximum_payout(cap, winnings, less):
    made = settled(RULES, Wagered(1, "ante", 1000), ROYAL, 100, cap=cap)
    assert (made.returned, made.winnings, made.less) == (1000, winnings, less)


def test_what_does_not_stand_goes_back_and_the_rest_is_said_to_be_capped():
    made = settled(RULES, Wagered(1, "ante", 1000, 400), ROYAL, 100)
    assert (made.stake, made.returned, made.winnings, made.less) == (1000, 1000, 40_000, "cap")


def test_winnings_in_whole_chips_are_said_to_be_rounded():
    made = settled(RULES, Wagered(1, "ante", 1250), ROYAL, 10_000)
    assert (made.winnings, made.less) == (120_000, "rounding")
