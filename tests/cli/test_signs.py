"""Figures under a sign: a file, a table of the store, single options, and what does not fit."""

import json

import pytest

from tests.cli.analysis import installed


@pytest.fixture
def told(houseway):
    def run(*arguments):
        done = houseway(*arguments, "--json")
        assert (done.code, done.err) == (0, ""), done
        return json.loads(done.out)

    return run


def test_14_3_commission_is_rounded_by_stake_and_chip(told):
    found = told("edge", "craps", "buy/4", "--stake", "20", "--chips", "1")
    (result,) = found["results"]
    assert result["options"] == {"stake": 2000, "chip": 100}
    assert result["amount"] == 2000


def test_a_file_says_only_what_is_not_usual(told, tmp_path):
    sign = tmp_path / "sign.toml"
    sign.write_text(
        "chips = [500]\n[limits.field]\nminimum = 500\nmaximum = 2500\nmultiple = 500\n"
    )
    found = told("edge", "craps", "field", "--sign", sign)
    assert found["sign"]["posted"]["chips"] == [500]
    assert [result["amount"] for result in found["results"]] == [500, 2500]


def test_8_1_a_table_is_asked_by_its_own_sign(houseway, recorded, monkeypatch, tmp_path):
    analysis = installed(monkeypatch, tmp_path)
    done = houseway("edge", "canberra-holdem", "--sign", "one", "--store", recorded, "--json")
    assert done.code == 0, done
    found = json.loads(done.out)
    assert found["sign"]["whose"] == "the sign of table one"
    assert {stake for _, _, stake in analysis.asked} == {500, 50_000, 100, 10_000}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("craps", "--max-payout", "100"), "--max-payout makes no difference to the wagers"),
        (("craps", "--jackpot-price", "5"), "--jackpot-price makes no difference"),
        (("craps", "--sign", "none.toml"), "there is no file none.toml"),
        (("canberra-holdem", "--max-payout", "100"), "--max-payout is in dollars"),
        (("canberra-holdem", "--stake", "5", "--max-payout", "0"), "a maximum payout is more than"),
        (("texas-holdem-bonus", "jackpot", "--increment", "2"), "an increment is a part such as"),
        (
            ("texas-holdem-bonus", "jackpot", "--increment", "6/5"),
            "jackpot: the increment is a part",
        ),
        (("texas-holdem-bonus", "jackpot", "--bonus-jackpots", "5"), "a bonus jackpot is written"),
        (
            ("texas-holdem-bonus", "jackpot", "--jackpot-wagers", "0"),
            "--jackpot-wagers is a number",
        ),
    ],
)
def test_what_does_not_fit_is_said_before_anything_is_computed(houseway, arguments, why):
    assert houseway("edge", *arguments).sentence.startswith(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"chip": 5}', "a sign has no chip"),
        ('{"chips": []}', "sign: a sign names its chips"),
        ("[]", "is not a sign"),
        ("{", "is not JSON"),
    ],
)
def test_a_file_that_is_no_sign_is_named(houseway, tmp_path, text, why):
    path = tmp_path / "sign.json"
    path.write_text(text)
    assert why in houseway("edge", "craps", "field", "--sign", path).sentence


def test_another_game_s_table_is_refused(houseway, recorded):
    said = houseway("edge", "craps", "--sign", "one", "--store", recorded).sentence
    assert said == "table one plays canberra-holdem, not craps"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--bankroll", "1"), "a round may ask for 3 units; the bankroll is only 1"),
        (("--bankroll", "100", "--stop-loss", "200"), "a stop-loss of 200 units is more than"),
    ],
)
def test_sessions_that_cannot_be_are_refused_at_once(houseway, arguments, why):
    said = houseway("simulate", "canberra-holdem", "--sessions", "9", *arguments).sentence
    assert said.startswith(why)


def test_a_file_that_is_no_sign_is_said_so_and_not_looked_up_as_a_table(houseway, tmp_path):
    path = tmp_path / "sign.txt"
    path.write_text("chips = [100]")
    said = houseway("edge", "craps", "field", "--sign", path).sentence
    assert said == f"a sign's file ends in .toml or .json, not as {path} does"
