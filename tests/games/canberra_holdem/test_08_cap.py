"""8.1, 8.2: a maximum payout changes the edge of an ante, and is counted as it is paid."""

from fractions import Fraction

import pytest

from houseway.core import load_game
from houseway.games.canberra_holdem.analysis import ANALYSIS, advise, brings
from houseway.games.canberra_holdem.kernel import ANTE_WINS, LINES, code
from houseway.games.kit.analysis import Options
from tests.maths.asked import RUN, result_of

RULES = load_game("canberra-holdem").rules()
CAPPED = Options(stake=500_00, chip=1_00, cap=10_000_00)
result = result_of("canberra-holdem")


@pytest.mark.parametrize(
    ("line", "stake", "cap", "wins"),
    [
        ("royal_flush", 100_00, 10_000_00, 100),
        ("royal_flush", 105_00, 10_000_00, Fraction(2_000, 21)),
        ("royal_flush", 500_00, 10_000_00, 20),
        ("royal_flush", 500_00, 0, 100),
        ("straight_flush", 500_00, 10_000_00, 20),
        ("straight_flush", 500_00, 5_000_00, 10),
        ("flush", 500_00, 500_00, 1),
    ],
)
def test_8_1_winnings_end_at_the_maximum_payout(line, stake, cap, wins):
    paid = brings(RULES, Options(stake=stake, chip=1_00, cap=cap))
    assert paid("ante", code(ANTE_WINS, LINES.index(line)), 1).profit == wins


def test_8_1_only_the_ante_is_capped():
    paid = brings(RULES, CAPPED._replace(cap=500_00))
    call = RULES.verdict_names.index("call_wins") * len(LINES)
    assert paid("call", call, 2).profit == 2


def test_8_1_a_capped_call_is_worth_less():
    hand = {"hole": (46, 42), "flop": (38, 34, 1)}
    free, capped = (advise(RULES, run=RUN, options=made, **hand) for made in (Options(), CAPPED))
    assert free["call"] > capped["call"] > free["fold"] == capped["fold"] == -1


@pytest.mark.heavy
def test_8_1_a_maximum_payout_costs_80_units_on_every_royal_flush():
    free = result(RULES, "ante", "optimal")
    capped = result(RULES, "ante", "optimal", **CAPPED.named())
    royals = 119_892_960 + 736_259_040
    assert free.ev - capped.ev == Fraction(80 * royals, 27_813_810_024_000)
    assert round(float(-capped.ev), 6) == 0.024039


@pytest.mark.heavy
def test_8_1_up_to_100_dollars_nothing_is_capped():
    free = result(RULES, "ante", "optimal")
    assert result(RULES, "ante", "optimal", **CAPPED._replace(stake=100_00).named()) == free


@pytest.mark.long
@pytest.mark.heavy
def test_8_1_from_105_dollars_on_an_ante_is_worth_less():
    free = result(RULES, "ante", "optimal")
    assert result(RULES, "ante", "optimal", **CAPPED._replace(stake=105_00).named()).ev < free.ev


@pytest.mark.heavy
def test_the_short_strategy_costs_more_than_the_best_and_less_than_always_calling():
    best, short, always = (
        result(RULES, "ante", policy).ev for policy in ANALYSIS.wagers["ante"].policies
    )
    assert best > short > always
    assert best - short == Fraction(743913749, 89146827000)
