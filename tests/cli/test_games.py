"""`houseway games`: what can be asked about which game."""

import json

from houseway.cli.common import grouped
from houseway.law import games


def test_every_game_is_listed_with_what_commands_take(houseway):
    listed = {
        about["game"]: about for about in json.loads(houseway("games", "--json").out)["games"]
    }
    assert set(listed) == set(games())
    craps = listed["craps"]
    assert (craps["title"], craps["clauses"], craps["methods"]) == (
        "Craps",
        222,
        ["generator", "felt"],
    )
    assert "place_win/6" in craps["wagers"]
    assert "optimal" in listed["canberra-holdem"]["policies"]
    assert "call-paid" in listed["canberra-holdem"]["variants"]


def test_people_read_it_at_eighty_columns(houseway):
    told = houseway("games").out
    assert max(map(len, told.splitlines())) <= 80
    assert "place_win/4,5,6,8,9,10" in told.replace("\n            ", "")


def test_wagers_on_numbers_stand_together():
    assert grouped(["field", "buy/4", "buy/10", "lay/4"]) == ["field", "buy/4,10", "lay/4"]


def test_an_operators_own_variants_are_found_where_the_environment_says(
    houseway, tmp_path, monkeypatch
):
    (tmp_path / "craps").mkdir()
    (tmp_path / "craps" / "own.toml").write_text('title = "Our own"\nstatus = "analysis only"\n')
    monkeypatch.setenv("HOUSEWAY_VARIANTS", str(tmp_path))
    listed = {each["game"]: each for each in json.loads(houseway("games", "--json").out)["games"]}
    assert listed["craps"]["variants"]["own"] == "Our own"
    monkeypatch.delenv("HOUSEWAY_VARIANTS")
    assert "Our own" not in houseway("games", "--json").out
