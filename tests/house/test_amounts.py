"""Which amounts are paid by the odds alone: neither chips nor a maximum touch them."""

import pytest

from houseway.core import load_game
from houseway.games.kit.analysis import Options
from houseway.house import rating

WAGERS = [("craps", "place_win/6"), ("pai-gow", "wager"), ("canberra-holdem", "ante")]


@pytest.mark.parametrize(("game", "wager"), WAGERS)
def test_what_chips_and_maximum_touch_is_inferred_as_it_is(game, wager):
    """Few amounts have all their ends looked at; the others are as these say."""
    rules = load_game(game).rules()
    rating._untouched.cache_clear()
    many, amounts = 0, [*range(5_00, 65_00, 5_00), 3_00, 6_00, 18_00, 210_00, 100_00, 1_000_00]
    for cents in amounts:
        asked = Options(stake=cents, chip=1_00, cap=2_500_00 if wager == "ante" else 0)
        plain = rating._worth(rules, wager, asked) == rating._worth(rules, wager)
        assert rating._paid_by_odds(rules, wager, asked) == plain, cents
        many += plain
    assert 0 < many < len(amounts)


def test_prizes_of_a_jackpot_touch_no_ante():
    rules = load_game("texas-holdem-bonus").rules()
    assert rating._paid_by_odds(rules, "ante", Options(stake=10_00, chip=1_00))
