"""The felt: an area for every wager, a place for everything that lies there."""

from tests.games.felts import areas, boxed, felt, places

GAME = "texas-holdem-bonus"


def test_every_wager_has_an_area_and_everything_a_place():
    assert set(areas(GAME)) == boxed("ante ante_bonus flop turn river jackpot", 7)
    assert boxed("box", 7) | {"dealer", "flop", "turn", "river"} <= set(places(GAME))


def test_seats_stand_for_seven_places_and_can_stand_for_five():
    drawn = felt(GAME).attrib
    assert drawn["data-seats"] == "7"
    assert {"data-bottom", "data-rise", "data-half", "data-seat-size"} <= set(drawn)
