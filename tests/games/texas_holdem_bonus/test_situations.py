"""Situations on paper: what is given, what should be paid. Each line of the file is one."""

import json
from pathlib import Path

import pytest

from houseway.core import RefusedError, load_game

GAME = load_game("texas-holdem-bonus")
LINES = Path(__file__).with_name("situations.jsonl").read_text("utf-8").splitlines()
SITUATIONS = [json.loads(line) for line in LINES]


def answer(given, *variants):
    try:
        return GAME.settle(GAME.rules(*variants), given)
    except RefusedError as refused:
        return {"refused": refused.refusal._asdict()}


def differences(found, expected, path=""):
    """Where an answer differs, at every depth only by the keys that are expected."""
    if not isinstance(expected, dict):
        return [] if found == expected else [f"{path}: {found!r} instead of {expected!r}"]
    if not isinstance(found, dict):
        return [f"{path}: {found!r} instead of {expected!r}"]
    return [
        one
        for key, value in expected.items()
        for one in differences(found.get(key), value, f"{path}/{key}")
    ]


def told(id):
    (found,) = [one for one in SITUATIONS if one["id"] == id]
    return found["given"]


@pytest.mark.parametrize("one", SITUATIONS, ids=[one["id"] for one in SITUATIONS])
def test_situation_is_settled_as_expected(one):
    found = answer(one["given"])
    assert differences(found, one["expect"]) == []
    for seat, areas in found.get("seats", {}).items():  # what was not placed is absent
        placed = {"flop", "turn", "river", *one["given"]["seats"][seat]}
        assert set(areas) <= placed


def test_a_winning_jackpot_stake_goes_back_by_the_other_reading():
    row = answer(told("TB053"), "jackpot-stake-back")["seats"]["1"]["jackpot"]
    assert (row["profit"], row["returned"]) == (10000, 10500)


def test_the_meter_that_is_left_is_told_too():
    assert answer(told("TBM01"))["meter"] == 8_100_000


@pytest.mark.parametrize(
    ("decisions", "words"),
    [
        (["bet", "check"], "3 decisions are needed"),
        (["bet", "fold", "bet"], "ends at fold"),
        (["bet", "concede", "bet"], "after the River"),
        (["bet", "bet", "bet", "bet"], "only concede"),
        (["bet", "bet", "bet", "concede", "concede"], "at most 3"),
        (["raise"], "decisions"),
        ([], "decisions"),
    ],
)
def test_decisions_that_make_no_round_are_named(decisions, words):
    given = told("TB053")
    seats = {"1": given["seats"]["1"] | {"decisions": decisions}}
    with pytest.raises(ValueError, match=words) as caught:
        answer(given | {"seats": seats})
    assert "seats" in str(caught.value)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"meter": -1}, "meter"),
        ({"method": "C"}, "method"),
        ({"turn": "Xx"}, "turn"),
        ({"flop": ["As", "Ks"]}, "flop"),
        ({"jackpots": 1}, "jackpots"),
    ],
)
def test_a_field_that_does_not_fit_is_named(changed, field):
    with pytest.raises(ValueError, match=field):
        answer(told("TB053") | changed)


def test_a_card_twice_is_refused_by_the_clause_on_the_deck():
    refused = answer(told("TB053") | {"turn": "Ah"})["refused"]
    assert refused["clause"] == "3.1"
    assert "Ah" in refused["why"]
