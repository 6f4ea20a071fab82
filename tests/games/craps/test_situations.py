"""Scripted games, played through decide and evolve: what is accepted and what is paid."""

import pytest

from tests.games.kit import answer, differences, situations

GAME = "craps"
SITUATIONS = situations(__file__)
GIVEN = {"players": ["A"], "chip": 100, "events": []}
PLACE = {"op": "place", "id": "w", "player": "A", "type": "win_line", "amount": 500}


@pytest.mark.parametrize("told", SITUATIONS, ids=[told["id"] for told in SITUATIONS])
def test_situation(told):
    found = answer(GAME, told["given"])["events"]
    expected = told["expect"]["events"]
    for event, wanted, answered in zip(told["given"]["events"], expected, found, strict=True):
        assert differences(answered, wanted) == [], event


def played(**change):
    """What each event of a script is answered with."""
    return answer(GAME, GIVEN | change)["events"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": []}, "players"),
        ({"players": ["A", "A"]}, "players"),
        ({"chip": 0}, "chip"),
        ({"chip": "1"}, "chip"),
        ({"shooter": "B"}, "shooter"),
        ({"limits": {"field": 0}}, "limits.field"),
        ({"events": [{"op": "sing"}]}, "events"),
        ({"events": [PLACE | {"player": "B"}]}, r"events\.0\.player"),
        ({"events": [{"op": "roll"}]}, r"events\.0\.dice"),
        ({"events": [{"op": "roll", "dice": [0, 7]}]}, r"events\.0\.dice"),
        ({"sixes": 1}, "sixes"),
    ],
)
def test_a_field_that_does_not_fit_is_named(change, said):
    with pytest.raises(ValueError, match=said):
        played(**change)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"type": "moon"}, "6.2"),
        ({"type": "place_win", "number": 7}, "6.2.10"),
        ({"type": "place_win"}, "6.2.10"),
        ({"number": 6}, "6.2.1"),
        ({"amount": 50}, "6.3"),
        ({"amount": -100}, "6.3"),
        ({"type": "behind_win_line", "base": "none"}, "6.2.5"),
        ({"type": "horn", "amount": 300}, "6.2.21"),
        ({"type": "buy", "number": 4, "amount": 500}, "6.2.24"),
    ],
)
def test_what_is_refused_says_its_clause_and_changes_nothing(change, clause):
    events = [PLACE | change, {"op": "remove", "id": "w"}, {"op": "roll", "dice": [1, 1]}]
    found = played(events=events)
    assert [event["accepted"] for event in found] == [False, False, False]
    assert found[0]["clause"] == clause
    assert found[0]["why"]
    assert {event["balance"]["A"] for event in found} == {0}


def test_no_roll_where_nobody_may_throw_is_a_throw_by_another():
    found = played(events=[{"op": "no_roll", "dice": [3, 4]}])
    assert found == [{"accepted": True, "point_after": None, "balance": {"A": 0}}]


def test_the_shooter_who_declines_passes():
    wagers = [PLACE, PLACE | {"id": "v", "player": "B"}]
    events = [*wagers, {"op": "decline", "player": "A"}, {"op": "roll", "dice": [2, 3]}]
    found = played(players=["A", "B"], shooter="A", events=events)
    assert found[-1]["thrower"] == "B"


def test_two_wagers_cannot_have_one_id():
    place = {"op": "place", "id": "f", "player": "A", "type": "field", "amount": 500}
    first, second = played(events=[place, place])
    assert (first["accepted"], second["accepted"]) == (True, False)
    assert second["balance"] == {"A": -500}
