"""The odds that an end is paid by, found by the name that it was counted under."""

from fractions import Fraction

import pytest

from houseway.core import load_game
from houseway.maths.answers import known
from houseway.maths.odds import PRIZE, odds_of


@pytest.mark.parametrize(
    ("game", "wager", "policy"),
    [
        ("canberra-holdem", "ante", "optimal"),
        ("canberra-holdem", "super_aces", "none"),
        ("texas-holdem-bonus", "ante_bonus", "none"),
        ("lunar-poker", "super", "none"),
    ],
)
def test_every_end_that_wins_hangs_on_its_odds(game, wager, policy):
    """These come with their games, which say nothing of it: a workbook needs it to be live."""
    rules = load_game(game).rules()
    found = known(rules, wager, policy)
    assert found is not None
    for line in found.result.lines:
        by_odds = sum(
            (units * Fraction(*rules.odds[table][row]) for table, row, units in line.paid),
            Fraction(0),
        )
        if line.profit > 0:
            assert line.paid, line
            assert by_odds == line.profit


def test_what_a_maximum_caps_hangs_on_none_and_a_prize_on_its_own():
    rules = load_game("canberra-holdem").rules()
    found = known(rules, "super_aces", "none")
    assert found is not None
    best = found.result.lines[0]
    counted = best._replace(name="Royal flush: super aces wins", paid=())
    assert odds_of(rules, counted) == (("super_aces", "royal_flush", 1),)
    assert odds_of(rules, counted._replace(profit=Fraction(20))) == ()
    assert odds_of(rules, counted._replace(name="Royal flush: super aces wins (capped)")) == ()
    prizes = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
    jackpot = known(load_game("texas-holdem-bonus").rules(), "jackpot", "none")
    assert jackpot is not None
    assert [line.paid for line in jackpot.result.lines] == [
        *(((PRIZE, name, 1),) for name in prizes),
        (),
    ]
