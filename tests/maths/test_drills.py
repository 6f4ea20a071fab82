"""Decisions to practise are worth what the analysis says, and go where the law has changed."""

from dataclasses import replace

import pytest

from houseway.core import load_game
from houseway.games.kit.analysis import Typed
from houseway.law import games
from houseway.maths import analysis_of
from houseway.maths.drills import drills, plainest

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
