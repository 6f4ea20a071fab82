"""What every game settles by: odds in whole chips, what stands, and a maximum payout."""

from copy import deepcopy

import pytest

from houseway.core import load_game
from houseway.games.canberra_holdem.kernel import ANTE_WINS, LINES, code
from houseway.games.craps.kernel import code as craps_code
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


@pytest.mark.parametrize(("cents", "returned", "winnings", "less"), [
    (500, 200, 6600, ""), (700, 200, 6600, "rounding")
])  # fmt: skip
def test_where_a_part_of_a_wager_wins_the_rest_is_lost(cents, returned, winnings, less):
    """Two of five parts of a Horn High wager are on its high number, which pays 33 to 1."""
    rules = load_game("craps").rules()
    wins = craps_code(rules.verdict_names.index("horn_high_wins_high"), 2)
    made = settled(rules, Wagered(1, "horn_high/2", cents), wins, 100)
    assert (made.returned, made.winnings, made.less) == (returned, winnings, less)


def test_two_lines_of_the_same_odds_are_paid_together():
    data = deepcopy(dict(RULES.data))
    data["odds"]["ante"] |= {"flush": "3:2", "full_house": "5:4"}
    rules = load_game("canberra-holdem").recorded_rules(data)
    both = code(ANTE_WINS, LINES.index("flush"))
    made = settled(rules, Wagered(1, "ante", 800), both, 100, also="full_house")
    assert (made.winnings, made.line, made.less) == (2200, "flush+full_house", "")
