"""Situations on paper: what is given, what follows. Each line of the file is one."""

import pytest

from tests.games import kit

SITUATIONS = kit.situations(__file__)
TEEN = ["teen", "teen"]


def answer(given):
    try:
        return kit.answer("pai-gow", given)
    except ValueError as wrong:
        return {"refused": {"why": str(wrong)}}


def fits(found, expected):
    """Whether an answer is as expected, by the keys that are expected; any of several will do."""
    match expected:
        case {"any_of": some}:
            return any(fits(found, part) for part in some)
        case dict():
            return isinstance(found, dict) and all(
                key in found and fits(found[key], value) for key, value in expected.items()
            )
        case list():
            return len(found) == len(expected) and all(map(fits, found, expected))
    return found == expected


@pytest.mark.parametrize("told", SITUATIONS, ids=[situation["id"] for situation in SITUATIONS])
def test_situation_is_answered_as_expected(told):
    found = answer(told["given"])
    assert fits(found, told["expect"]), found


MATCH = {
    "kind": "match",
    "player": {"low": ["mooy", "ng_41"], "high": ["teen", "yun"]},
    "bank": {"low": ["day", "nhor"], "high": ["mooy", "paat_62"]},
    "wager": 1000,
}
BANK = {
    "kind": "bank",
    "banker_wager": 1000,
    "areas": [{"area": 2, "wagers": [{"player": "a", "amount": 1000, "outcome": "win"}]}],
}
DELIVERY = next(
    situation["given"] for situation in SITUATIONS if situation["given"]["kind"] == "delivery"
)


def wagers(*outcomes):
    return [
        {"player": str(n), "amount": 1, "outcome": outcome} for n, outcome in enumerate(outcomes)
    ]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"kind": "chess"}, "chess"),
        ({}, "kind"),
        ({"kind": "house_way", "tiles": ["teen", "day", "yun"]}, "tiles"),
        ({"kind": "house_way", "tiles": ["teen", "day", "yun", "yun", "gee_3"]}, "tiles"),
        ({"kind": "house_way", "tiles": ["teen", "day", "yun", "ace"]}, "'ace' is not a tile"),
        ({"kind": "house_way", "tiles": ["gow_63", "gow_63", "yun", "day"]}, "once only"),
        (MATCH | {"wager": 0}, "wager"),
        (MATCH | {"chip": 0}, "chip"),
        (MATCH | {"bank": {"low": TEEN, "high": TEEN}}, "twice only"),
        (MATCH | {"extra": 1}, "extra"),
        (BANK | {"areas": []}, "areas"),
        (BANK | {"areas": [{"area": 9, "wagers": wagers("win")}]}, "area"),
        (BANK | {"areas": [{"area": 2, "wagers": wagers("win", "lose")}]}, "one outcome"),
        (BANK | {"areas": [{"area": 2, "wagers": []}]}, "outcome"),
        (BANK | {"areas": [{"area": 2, "wagers": wagers(*["win"] * 4)}]}, "already"),
        ({"kind": "start", "dice_total": 19, "chung": 1}, "dice_total"),
        ({"kind": "start", "dice_total": 3, "chung": 1, "adjust": 5}, "adjust"),
        (DELIVERY | {"cut": "scissors"}, "scissors"),
        (DELIVERY | {"options": ["middle"]}, "middle"),
        (DELIVERY | {"pile": DELIVERY["pile"][:7]}, "pile"),
        (DELIVERY | {"box_dice": [0, 1, 1]}, "box_dice"),
    ],
)
def test_bad_fields_are_refused_by_name(given, says):
    assert says in str(answer(given)["refused"])


@pytest.mark.parametrize("total", range(3, 19))
def test_start_takes_every_total(total):
    found = answer({"kind": "start", "dice_total": total, "chung": 1})
    assert found["first_area"] == (total - 1) % 8 + 1


def test_a_bank_that_cannot_cover_is_said_to_be_uncovered():
    assert answer(BANK | {"banker_wager": 999}) == {"status": "not_covered"}
    assert answer(BANK | {"banker_wager": 0}) == {"status": "not_covered"}


def test_a_cut_without_sides_uses_the_first():
    given = DELIVERY | {"cut": "cup_say"}
    first = answer(given | {"options": ["right", "top"]})
    assert answer(given | {"options": []}) == answer(given | {"options": ["right"]}) == first
