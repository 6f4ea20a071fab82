"""Two browsers at one table see the same: a short form of `python -m tools.two_browsers`."""

import pytest

from tools.two_browsers import SAME, Differs, _agree, _same, played

PRESSES = 12


@pytest.mark.parametrize("game", ["craps", pytest.param("canberra-holdem", marks=pytest.mark.long)])
def test_two_browsers_at_one_table_see_the_same(chromium, game):
    pair, told = played(chromium, game, lambda pair: pair.pressed < PRESSES or not pair.at_rest)
    assert told.endswith(SAME)
    assert pair.compared > PRESSES
    assert pair.at_rest


CARD = {"kind": "card", "area": "box/1", "face": "As"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"stage": "wagers"}, {"stage": "decisions"}),
        ({"money": {"2": 500}}, {"money": {"2": 505}}),
        ({"money": {"2": 500}}, {}),
        ({"things": [CARD]}, {"things": [CARD | {"face": "Kd"}]}),
        ({"things": [CARD]}, {"things": [CARD | {"area": "box/2"}]}),
        ({"things": [CARD]}, {"things": []}),
    ],
)
def test_what_differs_is_found(first, second):
    with pytest.raises(Differs, match="after record 7"):
        _same("7", first, second)


def test_what_one_may_not_know_is_no_difference():
    assert _agree([CARD], [CARD | {"face": None}], "things")
    assert not _agree([CARD], [CARD | {"face": None}], "flop")
