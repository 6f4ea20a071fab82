"""What a game says of itself on paper: its formulas come to what is counted."""

import json
from pathlib import Path

import pytest

from houseway.law import games
from houseway.maths.paper import paper, value, worst
from tests.maths.test_intervals import JACKPOT

FIGURES = json.loads(Path(__file__).parents[2].joinpath("docs", "figures.json").read_text("utf-8"))


@pytest.mark.parametrize("game", FIGURES)
def test_every_total_is_what_its_formula_comes_to(game):
    said = paper(game)
    assert said.scope
    assert said.equipment
    told = 0
    for row in FIGURES[game]["results"]:
        key = f"{row['wager']}/{row['policy']}"
        if formula := said.total.get(key, said.total.get(row["wager"])):
            assert value(formula) == row["total"], key
            told += 1
    assert told


@pytest.mark.parametrize(
    ("formula", "is_"), [("C(52,2)", 1326), ("4 * C(5,2) - 1", 39), ("6 * 6 + 1", 37)]
)
def test_formulas_are_of_whole_numbers(formula, is_):
    assert value(formula) == is_


@pytest.mark.parametrize("formula", ["", "2 / 3", "open('x')", "C(5)", "1.5", "x"])
def test_what_is_no_formula_is_refused(formula):
    with pytest.raises(ValueError, match="formula"):
        value(formula)


def test_the_worst_case_is_the_largest_profit_within_the_maximum_payout():
    found = worst(JACKPOT, 500, 5_000_000)
    assert (found.line.profit, found.cents) == (25_000, 5_000_000)
    assert worst(JACKPOT, 500).cents == 12_500_000
    assert worst(JACKPOT).cents is None


def test_every_installed_game_may_say_something():
    assert all(paper(game) is not None for game in games())
