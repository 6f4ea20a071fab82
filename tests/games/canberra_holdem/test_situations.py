"""Situations on paper: what is given, what should be paid. Each line of the file is one."""

import json
from pathlib import Path

import pytest

from houseway.core import RefusedError, load_game

GAME = load_game("canberra-holdem")
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


@pytest.mark.parametrize("told", SITUATIONS, ids=[one["id"] for one in SITUATIONS])
def test_situation_is_settled_as_expected(told):
    found = answer(told["given"])
    assert differences(found, told["expect"]) == []
    if "seats" in told["expect"]:  # wagers that were not placed are absent
        wagers = {seat: set(areas) for seat, areas in found["seats"].items()}
        assert wagers == {seat: set(areas) for seat, areas in told["expect"]["seats"].items()}


def test_situations_have_different_ids():
    assert len({one["id"] for one in SITUATIONS}) == len(SITUATIONS)


def test_situations_balance():
    """What is handed back is the stake and the profit, in every one of them."""
    for told in SITUATIONS:
        for areas in told["expect"].get("seats", {}).values():
            for row in areas.values():
                assert row["returned"] == row["stake"] + row["profit"], told["id"]


@pytest.mark.parametrize(
    ("variant", "id", "area", "profit"),
    [
        ("call-paid", "CB037", "call", 2000),
        ("tie-void", "CB046", "ante", 0),
        ("fold-forfeits", "CB054", "super_aces", -500),
    ],
)
def test_situations_come_out_otherwise_by_the_other_readings(variant, id, area, profit):
    (told,) = [one for one in SITUATIONS if one["id"] == id]
    assert told["expect"]["seats"]["1"][area]["profit"] != profit
    assert answer(told["given"], variant)["seats"]["1"][area]["profit"] == profit


def test_situations_name_the_field_that_does_not_fit():
    with pytest.raises(ValueError, match="decision"):
        answer(SITUATIONS[0]["given"] | {"seats": {"1": {"hole": ["As", "Kd"], "ante": 1}}})
    seat = SITUATIONS[0]["given"]["seats"]["1"] | {"ante": -1}
    with pytest.raises(ValueError, match=r"seats\.1\.ante"):
        answer(SITUATIONS[0]["given"] | {"seats": {"1": seat}})
