"""The documents keep step with the tree."""

from pathlib import Path

from houseway.core import codec

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"


def test_the_steps_to_add_a_game_name_every_file_of_the_example():
    text = PAGE.read_text("utf-8")
    steps = text[text.index("## Add a game") : text.index("<!-- generated: files")]
    package = ROOT / "examples" / "casino_war" / "casino_war"
    files = {path.name for path in package.iterdir() if path.is_file()} | {"RULES.md"}
    assert sorted(name for name in files if f"`{name}`" not in steps) == []


def test_every_room_of_the_house_stands_in_the_table():
    text = PAGE.read_text("utf-8")
    rooms = {
        path.stem
        for path in (ROOT / "src" / "houseway").iterdir()
        if path.suffix == ".py" or any(path.glob("*.py"))
        if not path.name.startswith("__")
    }
    assert sorted(room for room in rooms if f"`{room}`" not in text) == []


def test_the_audiences_are_those_there_are():
    text = PAGE.read_text("utf-8")
    for name in ("EVERYBODY", "OWN_SEAT", "OWN_PLAYER", "STAFF", "face_up"):
        assert hasattr(codec, name)
        assert f"`{name}" in text
