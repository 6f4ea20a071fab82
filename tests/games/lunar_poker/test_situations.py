"""Situations on paper: what is given, what should be paid. Each line of the file is one."""

import copy

import pytest

from tests.games.kit import answer, differences, situations

GAME = "lunar-poker"
SITUATIONS = situations(__file__)
PAPER = {
    "dealer": ["9c", "9d", "4h", "2s", "Kc"],
    "seats": {
        "1": {
            "hand": ["As", "Ah", "7d", "5c", "3h"],
            "ante": 1000,
            "supers": {"1": 1000},
            "decision": "bet",
        }
    },
}


def changed(**seat):
    """The paper situation with other fields of seat 1; None takes one away."""
    made = copy.deepcopy(PAPER)
    kept = {**made["seats"]["1"], **seat}
    made["seats"]["1"] = {key: value for key, value in kept.items() if value is not None}
    return made


@pytest.mark.parametrize("told", SITUATIONS, ids=[each["id"] for each in SITUATIONS])
def test_situation_is_settled_as_expected(told):
    found = answer(GAME, told["given"])
    assert differences(found, told["expect"]) == []
    if "seats" in told["expect"]:  # wagers that were not placed are absent
        wagers = {seat: set(areas) for seat, areas in found["seats"].items()}
        assert wagers == {seat: set(areas) for seat, areas in told["expect"]["seats"].items()}
    if "refused" in told["expect"] and told["clauses"]:
        assert found["refused"]["clause"] == told["clauses"]


def test_situations_have_different_ids():
    assert len({each["id"] for each in SITUATIONS}) == len(SITUATIONS)


def test_situations_balance():
    """What is handed back is the stake and the profit, in every one of them."""
    for told in SITUATIONS:
        for areas in told["expect"].get("seats", {}).values():
            for row in areas.values():
                assert row["returned"] == row["stake"] + row["profit"], told["id"]


@pytest.mark.parametrize(
    ("variant", "hand", "sixth", "profit"),
    [
        ("second-never", "As Kd Kc 9h 4s", None, 2000),
        ("second-without-ace-king", "As Kd Kc 9h 4s", None, 2000),
        ("second-remade-even", "3c 4d 5h 6s 7c", "4c", 2000 * 5),
        ("second-remade-even", "Ac Ad 7h 7s 3c", "3d", 2000 * 3),
    ],
)
def test_bets_come_out_otherwise_by_the_other_readings(variant, hand, sixth, profit):
    given = changed(hand=hand.split(), supers={"1": 1000})
    if sixth:
        given = changed(hand=hand.split(), decision="buy6", drawn=[sixth], then="bet")
    given["dealer"] = ["9c", "9d", "Th", "2s", "Jc"]
    assert answer(GAME, given)["seats"]["1"]["bet"]["profit"] > profit
    assert answer(GAME, given, variant)["seats"]["1"]["bet"]["profit"] == profit


def test_a_super_wager_comes_out_otherwise_where_only_odd_cards_count():
    given = changed(hand=["Ac", "Ad", "Kh", "Qs", "3c"])
    assert answer(GAME, given)["seats"]["1"]["super/1"]["profit"] == 5000
    assert answer(GAME, given, "ace-king-queen-odd")["seats"]["1"]["super/1"]["profit"] == -1000


def test_five_exchanges_of_five_run_through_the_discards():
    """22 cards are left for 25: the last three come from those given up before."""
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    cards = [deck[(7 * number) % 52] for number in range(52)]
    seats = {}
    for seat in range(1, 6):
        hand, drawn = cards[5 * seat : 5 * seat + 5], cards[25 + 5 * seat : 30 + 5 * seat]
        seats[str(seat)] = {
            "hand": hand,
            "ante": 100,
            "supers": {str(seat): 100},
            "decision": "exchange",
            "discards": hand,
            "drawn": drawn,
            "then": "fold",
        }
    seats["5"]["drawn"] = [*cards[50:52], *cards[5:8]]
    found = answer(GAME, {"dealer": cards[:5], "seats": seats})
    assert all(found["seats"][seat]["draw_fee"]["profit"] == -100 for seat in seats)
    seats["5"]["drawn"] = [*cards[50:51], *cards[5:9]]
    assert answer(GAME, {"dealer": cards[:5], "seats": seats})["refused"]["clause"] == "3.1"


@pytest.mark.parametrize(
    ("seat", "clause"),
    [
        ({"decision": "exchange", "discards": ["As"], "drawn": ["2c"], "then": "bet"}, "8.4.3"),
        ({"decision": "buy6", "drawn": ["As"], "then": "bet"}, "3.1"),
        ({"decision": "buy6", "drawn": ["2c", "2d"], "then": "bet"}, ""),
        ({"decision": "instant"}, "10.3"),
        ({"supers": {"1": 500}}, "5.2.5"),
        ({"supers": {}}, "5.2.2"),
        ({"supers": {"1": 1000, "dealer": 500}}, "5.2.5"),
        ({"supers": {"1": 1000, "4": 1000}}, "5.2.3"),
        ({"ante": 0}, "5.2.1"),
        ({"hand": ["As", "As", "7d", "5c", "3h"]}, "3.1"),
        ({"hand": ["Th", "Jh", "Qh", "Kh", "Ah"]}, "10.4"),
    ],
)
def test_what_the_rules_refuse_is_answered_with_its_clause(seat, clause):
    if clause:
        assert answer(GAME, changed(**seat))["refused"]["clause"] == clause
    else:
        with pytest.raises(ValueError, match=r"seats\.1\.drawn"):
            answer(GAME, changed(**seat))


def test_a_seat_beyond_the_fifth_is_refused():
    given = {**PAPER, "seats": {"6": PAPER["seats"]["1"] | {"supers": {"6": 1000}}}}
    assert answer(GAME, given)["refused"]["clause"] == "2.1"


@pytest.mark.parametrize(
    ("seat", "field"),
    [
        ({"ante": -1}, r"seats\.1\.ante"),
        ({"supers": {"1": -5}}, r"seats\.1\.supers\.1"),
        ({"supers": {"left": 5}}, r"seats\.1\.supers"),
        ({"decision": None}, "decision"),
        ({"decision": "check"}, "decision"),
        ({"hand": ["As", "Ah", "7d", "5c"]}, "hand"),
        ({"hand": ["As", "Ah", "7d", "5c", "1h"]}, r"seats\.1\.hand"),
        ({"then": "bet"}, r"seats\.1\.then"),
        ({"discards": ["As", "Ah"]}, r"seats\.1\.discards"),
        ({"decision": "buy6", "then": "bet"}, r"seats\.1\.drawn"),
        ({"decision": "exchange", "drawn": ["2c"], "then": "bet"}, r"seats\.1\.discards"),
        (
            {
                "decision": "exchange",
                "discards": ["As", "2h"],
                "drawn": ["2c", "2d"],
                "then": "bet",
            },
            r"seats\.1\.discards",
        ),
    ],
)
def test_situations_name_the_field_that_does_not_fit(seat, field):
    with pytest.raises(ValueError, match=field):
        answer(GAME, changed(**seat))
