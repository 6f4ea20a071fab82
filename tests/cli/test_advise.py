"""`houseway advise`: the exact value of each choice, and situations that cannot be."""

import json

import pytest

from tests.cli.analysis import installed

CANBERRA = "canberra-holdem"


@pytest.fixture
def analysis(monkeypatch, tmp_path):
    return installed(monkeypatch, tmp_path)


def test_each_choice_has_its_value_and_the_best_is_named(analysis, houseway):
    done = houseway("advise", CANBERRA, "7c 2d", "Kh Qs 9d", "--json")
    told = json.loads(done.out)
    assert (told["game"], len(told["digest"])) == (CANBERRA, 64)
    assert told["choices"] == {"fold": "-1", "call": "-139/1000"}
    assert told["values"] == {"fold": -1.0, "call": -0.139}
    assert told["best"] == "call"


def test_cards_may_come_one_by_one(analysis, houseway):
    one = houseway("advise", CANBERRA, "7c", "2d", "Kh", "Qs", "9d", "--json").out
    assert one == houseway("advise", CANBERRA, "7c,2d", "kh qs 9d", "--json").out


def test_a_person_sees_what_a_worse_choice_costs(analysis, houseway):
    done = houseway("advise", CANBERRA, "7c 2d", "Kh Qs 9d")
    assert "-139/1000" in done.out
    assert "0.861000" in done.out


@pytest.mark.heavy
def test_after_an_exchange_or_a_sixth_card(houseway):
    lunar = ("advise", "lunar-poker", "--up", "4s", "--json")
    done = houseway(*lunar, "As Kd Ah 5h 3s", "--gave", "9c,2d")
    assert json.loads(done.out)["choices"] == {"fold": "-2", "bet": "140824/135751"}
    bought = houseway(*lunar, "As Kd 9c 5h 3s Ac")
    assert json.loads(bought.out)["choices"] == {"fold": "-2", "bet": "154744/148995"}


def test_each_setting_of_four_tiles(houseway):
    done = houseway("advise", "pai-gow", "teen", "day", "gow_63", "paat_62", "--json")
    found = json.loads(done.out)
    assert len(found["choices"]) == 3
    assert found["best"] == "low day paat_62 high gow_63 teen"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("bridge", "7c 2d"), "there is no game called 'bridge'"),
        ((CANBERRA, "7c 2d", "Kh Qs 7c"), "7c cannot be there twice"),
        ((CANBERRA, "7c 2d", "Kh Qs"), "the situation is two hole cards and three of the flop"),
        ((CANBERRA,), "the situation is two hole cards"),
        ((CANBERRA, "7c 1d", "Kh Qs 9d"), "'1d' is not a card"),
        ((CANBERRA, "7c 2d", "Kh Qs 9d", "--up", "4s"), "a situation of canberra-holdem has"),
        ((CANBERRA, "7c 2d", "Kh Qs 9d", "--turn-wager"), "a situation of canberra-holdem"),
        (("texas-holdem-bonus", "7c 2d", "Kh Qs"), "the situation is two hole cards, then"),
        (("texas-holdem-bonus", "7c 2d", "--turn-wager"), "--turn-wager needs the turn card"),
        (("lunar-poker", "As Kd 9c 5h 3s"), "name the dealer's card with --up"),
        (("lunar-poker", "As Kd 9c 5h 3s", "--up", "As"), "As cannot be there twice"),
        (("lunar-poker", "As Kd 9c 5h", "--up", "4s"), "the situation is five cards"),
        (("lunar-poker", "As Kd 9c 5h 3s", "--up", "4s 5s"), "the situation is one card"),
        (("lunar-poker", "As Kd 9c 5h 3s", "--up", "4s", "--gave", "As 2d"), "As cannot be"),
        (
            ("lunar-poker", "As Kd 9c 5h 3s", "--up", "4s", "--gave", "2d"),
            "an exchange is of 2 to 5",
        ),
        ((CANBERRA, "7c 2d", "Kh Qs 9d", "--gave", "2d"), "a situation of canberra-holdem"),
        (("pai-gow", "teen", "day", "gow_63"), "a hand is set from four tiles, not 3"),
        (("pai-gow", "teen", "day", "gow_63", "gow_63"), "gow_63 is in a set of 32 tiles once"),
        (("pai-gow", "teen", "day", "gow_63", "tile"), "'tile' is not a tile"),
        (("craps", "7c"), "craps has no situation to name"),
        ((CANBERRA, "7c 2d", "Kh Qs 9d", "--variant", "no"), "canberra-holdem has no variant 'no'"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(houseway, arguments, why):
    assert houseway("advise", *arguments).sentence.startswith(why)
