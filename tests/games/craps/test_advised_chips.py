"""What chips do to the edges of craps wagers: the adviser's money is the round's."""

from fractions import Fraction

import pytest

from houseway.core import CloseWagers, Drawn, Limit, Run, Settled, Sign, Stake, load_game
from houseway.games.craps.analysis import Bet, bets, rounded, warnings
from houseway.solvers.dice import ROLLS
from tests.maths.asked import result_of

pytestmark = pytest.mark.heavy

RULES = load_game("craps").rules()
result = result_of("craps")


def edge(area, cents, unit):
    return -result(RULES, area, stake=cents, chip=unit).ev


def test_rounding_up_takes_the_edge_of_five_dollars_on_six():
    assert edge("place_win/6", 500, 100) == 0
    assert edge("place_win/6", 600, 100) == Fraction(1, 66)
    assert edge("place_win/6", 700, 100) < 0


def test_edges_are_those_of_the_round(play_many):
    """The adviser's money is what the round pays, wager by wager."""
    for area, cents, unit in (("place_win/6", 500, 100), ("horn", 400, 100), ("field", 300, 100)):
        assert edge(area, cents, unit) == -play_many(area, cents, unit) / cents


@pytest.fixture
def play_many():
    """The exact average of one wager over one deciding roll of the round itself."""

    def average(area, cents, unit):
        game, total, ways = load_game("craps"), Fraction(0), 0
        for a, b in ROLLS:
            run = Run(game, RULES)
            run.open(Sign(seats=1, chips=(unit,)))
            run.send(Stake(1, "win_line", unit))
            run.send(CloseWagers())
            run.send(Drawn((4, 5), "test"))
            run.send(Stake(1, area, cents))
            run.send(CloseWagers())
            for event in run.send(Drawn((a, b), "test")):
                if isinstance(event, Settled) and event.area.startswith(area):
                    ways += 1
                    total += event.returned + event.winnings - event.stake
        return total / ways

    return average


@pytest.mark.parametrize(
    ("bet", "unit", "keeps"),
    [
        (Bet("place_win", 6), 100, 600),
        (Bet("place_lose", 4), 100, 1100),
        (Bet("place_win", 4), 500, 2500),
        (Bet("behind_dont_win", 5), 100, 300),
        (Bet("hardway", 6), 100, 200),
        (Bet("buy", 5), 100, 2000),
        (Bet("win_line"), 250, 250),
        (Bet("crap_eleven"), 100, 400),
    ],
)
def test_the_smallest_unit_that_keeps_the_stated_odds(bet, unit, keeps):
    advice = rounded(RULES, bet, unit)
    assert advice.keeps_odds == keeps
    assert dict(advice.edges)[keeps] == advice.stated


def test_a_sign_is_warned_of_amounts_that_give_the_edge_away():
    limits = {"place_win": Limit(600, 600, 600), "field": Limit(100)}
    sign = Sign(chips=(100,), limits=limits)
    found = {warning.area: warning.giveaways for warning in warnings(RULES, sign)}
    assert "place_win/6" not in found
    assert "field" not in found
    assert set(found["place_lose/6"]) >= {100, 200, 300, 400, 600}
    assert 500 not in found["place_lose/6"]
    fine = Sign(chips=(1,), limits={bet.kind: Limit(100_00) for bet in bets(RULES)})
    assert all(warning.stated == 0 for warning in warnings(RULES, fine))
