"""The felt: an area for every wager, a place for everything that lies there."""

from tests.games.felts import areas, boxed, places

GAME = "lunar-poker"


def test_every_wager_has_an_area_and_everything_a_place():
    assert set(areas(GAME)) == boxed("ante bet super", 5) | {"super/dealer"}
    assert boxed("box", 5) | {"dealer", "draw", "rack"} <= set(places(GAME))
