"""The pictures of the documents: made by a script, so that they cannot drift."""

from pathlib import Path

from tools import pictures

ROOT = Path(__file__).resolve().parents[2]


def test_the_picture_of_a_table_is_the_one_that_the_tool_makes():
    made = pictures.svg(pictures.played())
    kept = ROOT.joinpath("docs", "pictures", "play-canberra.svg").read_text("utf-8")
    assert made == kept, "run python -m tools.pictures"


def test_a_picture_asks_for_nothing_from_elsewhere():
    made = pictures.svg(pictures.played())
    assert 'url("http' not in made
    assert "@font-face" not in made
    assert "pair&#160;of&#160;fours" in made
