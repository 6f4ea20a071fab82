"""`houseway set`: the House way for four tiles, and the check of another setting."""

import json

import pytest

HAND = ("teen", "day", "gow_63", "paat_62")


def test_the_house_way_is_shown_with_its_clause_and_the_other_ways(houseway):
    done = houseway("set", *HAND)
    assert done.code == 0
    for said in ("Teen Wong", "Day Gong", "A2.4.3", "●", "○", "gow_63"):
        assert said in done.out


def test_json_says_the_same(houseway):
    found = json.loads(houseway("set", *HAND, "--json").out)
    assert found["played"]["high"] == ["gow_63", "teen"]
    assert found["played"]["ranks"] == {"low": "Day Gong", "high": "Teen Wong"}
    assert [other["played"] for other in found["others"]] == [False, False]


@pytest.mark.parametrize("low", ["day paat_62", "paat_62,day", "gow_63 teen"])
def test_a_right_setting_is_confirmed_whichever_hand_is_named(houseway, low):
    done = houseway("set", *HAND, "--low", low)
    assert done.code == 0
    assert "right" in done.out


def test_a_wrong_setting_is_told_with_its_clause(houseway):
    done = houseway("set", *HAND, "--low", "teen paat_62", "--json")
    assert done.code == 1
    check = json.loads(done.out)["check"]
    assert (check["right"], check["clause"]) == (False, "A2.4.3")
    assert "play day and paat_62 low" in check["why"]


def test_a_setting_that_ranks_the_same_is_right(houseway):
    done = houseway("set", "gow_63", "gow_54", "mooy", "teen", "--low", "gow_54 mooy", "--json")
    assert done.code == 0


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (("teen", "teen", "teen", "day"), "twice only"),
        (("gow_63", "gow_63", "teen", "day"), "once only"),
        (("teen", "day", "yun"), "four tiles, not 3"),
        (("teen", "day", "yun", "mooy", "nhor"), "four tiles, not 5"),
        (("teen", "day", "yun", "queen"), "'queen' is not a tile"),
        (("teen", "day", "yun", "gow"), "gow_63 or gow_54"),
        ((*HAND, "--low", "teen"), "two of the four"),
        ((*HAND, "--low", "teen mooy"), "two of the four"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(houseway, named, says):
    assert says in houseway("set", *named).sentence
