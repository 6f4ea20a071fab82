"""Situations on paper: what is given, what should be paid. Each line of the file is one."""

import pytest

from tests.games.kit import answer, differences, situations

GAME = "canberra-holdem"
SITUATIONS = situations(__file__)


@pytest.mark.parametrize("told", SITUATIONS, ids=[each["id"] for each in SITUATIONS])
def test_situation_is_settled_as_expected(told):
    found = answer(GAME, told["given"])
    assert differences(found, told["expect"]) == []
    if "seats" in told["expect"]:  # wagers that were not placed are absent
        wagers = {seat: set(areas) for seat, areas in found["seats"].items()}
        assert wagers == {seat: set(areas) for seat, areas in told["expect"]["seats"].items()}


def test_situations_have_different_ids():
    assert len({each["id"] for each in SITUATIONS}) == len(SITUATIONS)


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
    (told,) = [each for each in SITUATIONS if each["id"] == id]
    assert told["expect"]["seats"]["1"][area]["profit"] != profit
    assert answer(GAME, told["given"], variant)["seats"]["1"][area]["profit"] == profit


def test_situations_name_the_field_that_does_not_fit():
    with pytest.raises(ValueError, match="decision"):
        answer(GAME, SITUATIONS[0]["given"] | {"seats": {"1": {"hole": ["As", "Kd"], "ante": 1}}})
    seat = SITUATIONS[0]["given"]["seats"]["1"] | {"ante": -1}
    with pytest.raises(ValueError, match=r"seats\.1\.ante"):
        answer(GAME, SITUATIONS[0]["given"] | {"seats": {"1": seat}})
