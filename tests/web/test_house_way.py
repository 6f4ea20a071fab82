"""How the House way sets four tiles: a tool of staff, and of nobody else."""

import pytest

ASKED = "/api/games/pai-gow/house-way"


@pytest.mark.parametrize("role", ["dealer", "supervisor", "inspector"])
def test_16_3_staff_are_told_the_house_way_with_its_clause(floor, role):
    told = floor.member(role).get(ASKED, tiles="teen day yun nhor")
    assert told.status_code == 200
    (played,) = [way for way in told.json()["ways"] if way["played"]]
    assert (played["high"], played["low"]) == (["teen", "yun"], ["day", "nhor"])
    assert played["clause"].startswith("A2.")
    others = [way for way in told.json()["ways"] if not way["played"]]
    assert len(others) == 2
    assert all(way["why"] for way in others)


def test_16_3_players_and_guests_are_not(floor):
    assert floor.player("Ann").get(ASKED, tiles="teen day yun nhor").status_code == 403
    assert floor.guest().get(ASKED, tiles="teen day yun nhor").status_code == 401


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("", "4 tiles"),
        ("teen day yun", "4 tiles"),
        ("teen day yun queen", "not a tile"),
        ("gee_6 gee_6 teen day", "once only"),
    ],
)
def test_tiles_that_are_no_hand_are_refused(floor, tiles, said):
    answer = floor.member("dealer").get(ASKED, tiles=tiles)
    assert answer.status_code == 400
    assert (answer.json()["field"], said in answer.json()["detail"]) == ("tiles", True)


def test_a_game_without_one_has_none(floor):
    asked = floor.member("dealer").get("/api/games/craps/house-way", tiles="teen day yun nhor")
    assert asked.status_code == 404
    assert floor.guest().get("/api/games/craps").json()["house_way"] is False
    assert floor.guest().get("/api/games/pai-gow").json()["house_way"] is True
