"""The figures of the docs: of the rules in force, and on the page as they are in the file."""

import json

import pytest

from houseway.core import load_game
from houseway.law import games
from tools import docs, figures


def test_every_game_has_its_figures_of_the_rules_in_force():
    assert tuple(docs.figures()) == tuple(games())
    assert docs.stale_figures() == []


def test_figures_of_other_rules_are_noticed(monkeypatch):
    other = json.loads(json.dumps(docs.figures()))
    other["craps"]["digest"] = load_game("craps").rules("common-payouts").digest
    del other["pai-gow"]["variants"]["zeros-lose-all"]
    monkeypatch.setattr(docs, "figures", lambda: other)
    assert docs.stale_figures() == ["craps", "pai-gow"]


@pytest.mark.parametrize("game", ["craps", "pai-gow"])
def test_the_figures_in_the_file_are_worked_out(game):
    assert figures.figures(game) == docs.figures()[game]


def test_a_table_shows_exact_figures():
    assert "| `win_line` | none | -7/495 | 1.4141% | 1.4141% |" in docs.edges("craps")


def test_variants_that_change_nothing_say_so():
    told = docs.sensitivity("pai-gow")
    assert "| `tokens-returned` | no wager |" in told
    assert "| `zeros-lose-all` | `wager`, house way | 2.4512% | 0.0617% |" in told
