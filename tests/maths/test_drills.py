"""Decisions to practise are worth what the analysis says, and go where the law has changed."""

import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from houseway.core import load_game
from houseway.equipment.cards import DECK, parse_many
from houseway.games.kit.analysis import Typed
from houseway.law import games
from houseway.maths import analysis_of, answers
from houseway.maths.drills import _kept, alike, drills, known, plainest
from houseway.maths.shipped import law_digest

pytestmark = pytest.mark.heavy


def _typed(shown):
    named = {
        "up": shown.get("up"),
        "gave": shown.get("given_up"),
        "turn_wager": "turn_wager" in shown,
    }
    apart = ("up", "given_up", "turn_wager")
    return Typed(" ".join(faces for name, faces in shown.items() if name not in apart), named)


@pytest.mark.parametrize("game", games())
def test_choices_are_worth_what_the_analysis_says(game):
    rules, advice = load_game(game).rules(), analysis_of(game).advice
    # What is to decide with the most cards is worked out the soonest.
    asked = max(drills(rules)["situations"], key=lambda told: len(str(told["shown"])))
    situation = advice.typed(_typed(asked["shown"])) if asked["shown"] else {}
    found = advice.values(rules, **situation)
    assert asked["choices"] == {name: str(found[name]) for name in asked["choices"]}


def test_under_other_rules_there_are_none():
    rules = load_game("canberra-holdem").rules()
    other = replace(rules, data=rules.data | {"number": {}})
    assert drills(rules)["situations"]
    assert drills(other)["situations"] == []


@pytest.mark.parametrize("game", games())
def test_there_is_a_plain_decision_to_work_out_ahead(game):
    situation = plainest(load_game(game).rules())
    assert situation is not None
    # Before any card of the board is seen everything is counted that advice rests on.
    assert not situation.get("turn")


def test_first_decisions_that_come_along_make_the_edge_of_the_best_play():
    """In the other games a first decision is on too many cards, or is soon worked out."""
    rules = load_game("texas-holdem-bonus").rules()
    kept, holds = _kept("texas-holdem-bonus", law_digest(rules))
    assert holds
    place = next(iter(kept["first"])).split()[0]
    worth = [known(rules, {place: some}) for some in combinations(DECK, 2)]
    best = sum(max(choices.values()) for choices in worth) / len(worth)
    assert best == answers.known(rules, "ante", "optimal").result.ev
    # With other cards to see, or under other rules, nothing of it holds.
    assert known(rules, {place: (0, 1), "flop": (2, 3, 4)}) is None
    other = replace(rules, data=rules.data | {"number": {}})
    assert known(other, {place: (0, 1)}) is None


def test_a_decision_is_the_same_in_other_suits_and_another_order():
    ace_king = [alike({"hole": parse_many(cards)}) for cards in ("As Ks", "Kd Ad", "Ah Ks", "")]
    assert ace_king == ["hole Kc Ac", "hole Kc Ac", "hole Kc Ad", ""]


@pytest.mark.parametrize("game", games())
def test_advice_compiles_nothing(game):
    """So a machine that has nothing kept waits for it no longer than any other."""
    told = "sys.modules['numba'] = None; from bench._advised import main; main(sys.argv[1])"
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; {told}", game],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    ).stdout
    shown = [frozenset(told["shown"]) for told in drills(load_game(game).rules())["situations"]]
    assert len(told.splitlines()) >= len(set(shown))
