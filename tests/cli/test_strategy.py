"""`houseway strategy`: sheets as tables, as JSON, as comma-separated values."""

import csv
import io
import json

import pytest

from tests.cli.analysis import installed

GAME = "canberra-holdem"


@pytest.fixture(autouse=True)
def analysis(monkeypatch, tmp_path):
    return installed(monkeypatch, tmp_path)


def test_sheets_are_shown_with_their_notes(houseway):
    done = houseway("strategy", GAME)
    assert done.code == 0
    for text in ("Hands to fold", "All others call.", "7c 2d", "Close calls", "1/99"):
        assert text in done.out


def test_a_word_of_the_title_chooses_a_sheet(houseway):
    done = houseway("strategy", GAME, "--sheet", "close", "--json")
    assert [sheet["title"] for sheet in json.loads(done.out)["sheets"]] == ["Close calls"]
    said = houseway("strategy", GAME, "--sheet", "bluff").sentence
    assert said == "no sheet has 'bluff' in its title; there are: Hands to fold; Close calls"


def test_comma_separated_values_keep_commas(houseway):
    rows = list(csv.reader(io.StringIO(houseway("strategy", GAME, "--csv").out)))
    assert rows[:4] == [
        ["Hands to fold"],
        ["hand", "flop"],
        ["7c 2d", "Kh Qs 9d"],
        ["7c, 3d", "any"],
    ]
    assert rows[4:] == [[], ["Close calls"], ["hand", "gain"], ["8c 2d", "1/99"]]


def test_what_is_known_is_read(houseway, analysis):
    first = houseway("strategy", GAME, "--json").out
    assert houseway("strategy", GAME, "--json").out == first
    assert analysis.asked == ["strategy"]


def test_one_form_at_a_time(houseway):
    assert "not both" in houseway("strategy", GAME, "--json", "--csv").sentence
