"""`houseway sign`: the chip adviser."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app


def run(*words):
    return CliRunner().invoke(app, ["sign", *words])


def test_a_table_of_every_wager():
    said = run("craps", "--chips", "1,5,25")
    assert said.exit_code == 0
    assert "Place to win 6,8" in said.output
    assert "1.52%" in said.output
    assert "give the edge away" in said.output


def test_json_has_exact_fractions():
    said = run("craps", "--chips", "1,5,25", "--json")
    rows = {(load["wager"], load["number"]): load for load in json.loads(said.output)["wagers"]}
    six = rows["place_win", 6]
    assert (six["stated_edge"], six["keeps_odds"]) == ("1/66", 600)
    edges = {edge["cents"]: edge["edge"] for edge in six["edges"]}
    assert (edges[500], edges[600]) == ("0", "1/66")
    assert 500 in six["gives_away"]
    assert 600 not in six["gives_away"]
    assert rows["win_line", None]["gives_away"] == []


def test_limits_narrow_the_amounts():
    said = run("craps", "--chips", "1", "--minimum", "6", "--maximum", "6", "--json")
    six = next(load for load in json.loads(said.output)["wagers"] if load["number"] == 6)
    assert [edge["cents"] for edge in six["edges"]] == [600]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("craps", "--chips", "one"), "an amount"),
        (("craps", "--chips", "0"), "at least $0.01"),
        (("craps", "--minimum", "10", "--maximum", "5"), "below the smallest"),
        (("canberra-holdem",), "gives nothing away"),
        (("bridge",), "no game called"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(words, why):
    said = run(*words)
    assert said.exit_code == 2
    assert why in said.output
