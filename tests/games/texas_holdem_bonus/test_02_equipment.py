"""2 Table layout and equipment."""

import pytest

from houseway.core import Stake
from tests.games.felts import SVG, felt, places

GAME = "texas-holdem-bonus"


def print_on(area):
    """What the areas of a kind of wager are marked with."""
    drawn = [part for part in felt(GAME).iter() if "data-area" in part.attrib]
    own = [part for part in drawn if part.attrib["data-area"].partition("/")[0] == area]
    return {"".join(text.text or "" for text in part.iter(f"{SVG}text")).upper() for part in own}


def test_2_1_the_dealer_faces_the_boxes_which_begin_at_the_dealers_left():
    """Seen by players, that is on the right."""
    seats = [part for part in felt(GAME).iter() if part.get("class") == "seat"]
    across = [seat.attrib["transform"].removeprefix("translate(")[:-1].split() for seat in seats]
    assert [int(seat.attrib["data-seat"]) for seat in seats] == list(range(1, 8))
    assert [int(x) for x, _ in across] == sorted((int(x) for x, _ in across), reverse=True)
    (dealer,) = [part for part in felt(GAME).iter() if part.get("data-place") == "dealer"]
    assert int(dealer.attrib["data-y"]) < min(int(y) for _, y in across)


@pytest.mark.parametrize(
    ("area", "marked"),
    [
        ("ante", "ANTE"),
        ("flop", "FLOP"),
        ("turn", "TURN"),
        ("river", "RIVER"),
        ("ante_bonus", "BONUS"),
    ],
)
def test_2_2_1_every_area_is_marked_with_the_word_for_its_wager(area, marked):
    """Clauses: 2.2.1, 2.2.1.1, 2.2.1.2, 2.2.1.3, 2.2.1.4, 2.2.1.5"""
    assert print_on(area) == {marked}


def test_2_2_2_1_dealer_and_community_cards_have_places_of_their_own():
    assert {"dealer", "flop", "turn", "river"} <= set(places(GAME))


def test_2_3_jackpot_wagers_and_the_pool_are_recorded(live):
    """Clauses: 2.3, 2.4.3."""
    table = live()
    table.wager(1, jackpot=True)
    assert table.pool.pledged("one") == 500
    assert table.pool.meter == 10_000_00
    table.close()
    table.fold(1)
    assert (table.pool.pledged("one"), table.pool.meter) == (0, 10_000_50)


def test_2_4_1_the_round_records_what_it_was_dealt_from(play):
    for method in ("device", "shoe"):
        game = play({1: 1000}, method=method)
        (dealt,) = game.deal()
        assert dealt.equipment == method


def test_2_2_2_3_no_jackpot_wager_without_an_area(live):
    table = live(jackpot=None)
    table.wager(1)
    assert table.refused(1, Stake(1, "jackpot", 500)).clause == "2.2.2.3"
    assert table.view("seat/1")["jackpot"] is None
