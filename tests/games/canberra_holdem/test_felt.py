"""The felt: an area for every wager, a place for everything that lies there."""

from tests.games.felts import areas, boxed, places

GAME = "canberra-holdem"


def test_every_wager_has_an_area_and_everything_a_place():
    assert set(areas(GAME)) == boxed("ante call super_aces", 7)
    assert boxed("box", 7) | {"dealer", "flop", "river"} <= set(places(GAME))
