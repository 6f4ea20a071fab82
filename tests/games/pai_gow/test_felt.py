"""The felt: an area for every wager, a place for everything that lies there."""

from houseway.games.pai_gow.state import HOUSE_WAY
from tests.games.felts import areas, boxed, felt, places

GAME = "pai-gow"


def test_every_wager_has_an_area_and_everything_a_place():
    assert set(areas(GAME)) == boxed("area", 8)
    assert boxed("area", 8) | {"bank", "cup/box", "cup/cut"} <= set(places(GAME))


def test_diagram_b_marks_house_way_areas():
    marks = [part for part in felt(GAME).iter() if "data-option" in part.attrib]
    assert {part.attrib["data-option"] for part in marks} == set(HOUSE_WAY)
    assert all(part.get("visibility") == "hidden" for part in marks), "diagram A marks none"
