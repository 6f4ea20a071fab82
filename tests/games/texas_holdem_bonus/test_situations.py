"""Situations on paper: what is given, what should be paid. Each line of the file is one."""

import pytest

from tests.games.kit import answer, differences, situations

GAME = "texas-holdem-bonus"
SITUATIONS = situations(__file__)


def told(id):
    (found,) = [each for each in SITUATIONS if each["id"] == id]
    return found["given"]


@pytest.mark.parametrize("situation", SITUATIONS, ids=[each["id"] for each in SITUATIONS])
def test_situation_is_settled_as_expected(situation):
    found = answer(GAME, situation["given"])
    assert differences(found, situation["expect"]) == []
    for seat, areas in found.get("seats", {}).items():  # what was not placed is absent
        placed = {"flop", "turn", "river", *situation["given"]["seats"][seat]}
        assert set(areas) <= placed


def test_a_winning_jackpot_stake_goes_back_by_the_other_reading():
    row = answer(GAME, told("TB053"), "jackpot-stake-back")["seats"]["1"]["jackpot"]
    assert (row["profit"], row["returned"]) == (10000, 10500)


def test_the_meter_that_is_left_is_told_too():
    assert answer(GAME, told("TBM01"))["meter"] == 8_100_000


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
        answer(GAME, given | {"seats": seats})
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
        answer(GAME, told("TB053") | changed)


def test_a_card_twice_is_refused_by_the_clause_on_the_deck():
    refused = answer(GAME, told("TB053") | {"turn": "Ah"})["refused"]
    assert refused["clause"] == "3.1"
    assert "Ah" in refused["why"]
