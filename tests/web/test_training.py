"""Training tables: each choice is worth what the analysis says, and the last one cost its price."""

from fractions import Fraction

import pytest

from houseway.core import Stake
from houseway.games.canberra_holdem.state import Call, Fold
from houseway.law import GAMES
from houseway.maths.games import canberra_holdem, craps, pai_gow
from houseway.salon.advice import ADVISERS
from tests.web.test_dealing import stage
from tests.web.test_tables import problem

CANBERRA = "canberra-holdem"


def dealt(floor, game, name, wanted, areas=("ante",)):
    """Somebody at a training table, at a stage of the round."""
    ann = floor.player(name, game, 3)
    with ann.follow(game) as live:
        live.until(stage("wagers"))
        for area in areas:
            ann.done(game, Stake(3, area, 10_00))
        live.ask(type="ready")
        live.until(stage(wanted))
    return ann


def fractions(told):
    return {name: Fraction(one) for name, one in told["choices"].items()}


def test_every_game_has_advice():
    assert set(ADVISERS) == set(GAMES)


def test_canberra_says_what_call_and_fold_are_worth(practice):
    ann = dealt(practice, CANBERRA, "Ann", "decisions")
    told = ann.get(f"/api/tables/{CANBERRA}/advice").json()
    state = practice.house.table(CANBERRA)
    hole, flop = state.play.boxes[0].hole, state.play.flop
    assert fractions(told) == canberra_holdem.advise(state.rules, hole, flop)
    assert told["choices"][told["best"]] == str(max(fractions(told).values()))
    assert told["last"] is None


@pytest.mark.parametrize("choice", ["call", "fold"])
def test_the_last_decision_cost_its_price(practice, choice):
    ann = dealt(practice, CANBERRA, "Ann", "decisions")
    choices = fractions(ann.get(f"/api/tables/{CANBERRA}/advice").json())
    ann.done(CANBERRA, Call(3, 20_00) if choice == "call" else Fold(3))
    told = ann.get(f"/api/tables/{CANBERRA}/advice").json()
    assert told["choices"] == {}
    assert told["last"]["chosen"] == choice
    assert Fraction(told["last"]["cost"]) == max(choices.values()) - choices[choice]


def test_craps_says_what_each_wager_is_worth(practice):
    ann = practice.player("Ann", "craps", 3)
    told = ann.get("/api/tables/craps/advice").json()
    assert fractions(told) == craps.advise(practice.house.table("craps").rules)
    assert Fraction(told["choices"]["win_line"]) == Fraction(-7, 495)


def test_pai_gow_says_what_each_setting_is_worth(practice):
    ann = dealt(practice, "pai-gow", "Ann", "setting", ("area/3",))
    told = ann.get("/api/tables/pai-gow/advice").json()
    state = practice.house.table("pai-gow")
    mine = next(one for one in state.play.spots if one.area == 3)
    assert fractions(told) == pai_gow.advise(state.rules, mine.tiles)
    best = told["best"].split()
    ann.raw("pai-gow", "pai-gow.SetHand", {"seat": 3, "area": 3, "low": " ".join(best[1:3])})
    last = ann.get("/api/tables/pai-gow/advice").json()["last"]
    assert last == {"chosen": told["best"], "cost": "0"}


@pytest.mark.long
def test_texas_says_what_each_bet_is_worth(practice):
    game = "texas-holdem-bonus"
    ann = dealt(practice, game, "Ann", "flop_wagers")
    assert set(ann.get(f"/api/tables/{game}/advice").json()["choices"]) == {"bet", "fold"}
    ann.raw(game, f"{game}.Bet", {"seat": 3, "cents": 20_00})
    told = ann.get(f"/api/tables/{game}/advice").json()
    assert set(told["choices"]) == {"bet", "check", "fold"}
    assert told["last"]["chosen"] == "bet"


@pytest.mark.long
def test_lunar_says_what_each_exchange_is_worth(practice):
    game = "lunar-poker"
    ann = dealt(practice, game, "Ann", "decisions", ("ante", "super/3"))
    told = ann.get(f"/api/tables/{game}/advice").json()
    assert {"bet", "fold", "buy6"} < set(told["choices"]) or "instant payout" in told["choices"]


def test_strategy_tables(floor):
    told = floor.guest().get("/api/games/craps/strategy").json()
    assert told["tables"][0]["columns"]
    assert told["tables"][0]["rows"]
    problem(floor.guest().get("/api/games/bridge/strategy"), 404)
