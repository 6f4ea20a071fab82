"""4, 5 The House way as the table of play, and the computer that checks it."""

from hashlib import sha256
from itertools import combinations

import pytest

from houseway.equipment.tiles import KINDS, SET, parse_many
from houseway.games.pai_gow import events
from houseway.games.pai_gow.house_way import explained, hands, house_way, table
from houseway.hands.tiles import rank


def ranks(tiles, way):
    e, f, g, h = hands(*tiles, way)
    return rank(e, f), rank(g, h)


# Of the ways in which all deals were set before the table of rows did it.
SETTINGS = "4a005d80af3e92e8"


def test_4_1_every_hand_is_set_and_set_the_same_in_any_order():
    ways = []
    for count, (a, b, c, d) in enumerate(combinations(SET, 4)):
        way, why, dropped = house_way(a, b, c, d)
        assert why.played
        assert dropped[way] is None
        ways.append(way)
        if count % 17 == 0:
            other = house_way(d, b, a, c).way
            assert ranks((d, b, a, c), other) == ranks((a, b, c, d), way)
    assert len(ways) == 35960
    assert sha256(bytes(ways)).hexdigest().startswith(SETTINGS)


def test_4_1_every_pair_is_in_one_list_of_the_table():
    listed = [table().never_split.pairs, *table().split.with_]
    assert sorted(", ".join(listed).split(", ")) == sorted(KINDS)


def test_4_1_the_house_plays_by_it(play):
    game = play()
    game.stake(2)
    game.to_setting()
    game.house_way()
    house = game.state.spot(1)
    assert (rank(*house.low), rank(*house.high)) == ranks(house.tiles, house_way(*house.tiles).way)
    assert game.last(events.BankOpened).low == house.low


@pytest.mark.parametrize("named", ["teen day gow_63 paat_62", "gow_63 gow_54 mooy teen"])
def test_5_1_the_computer_explains_all_three_ways(named):
    ways = explained(*parse_many(named))
    (played,) = (way for way in ways if way["played"])
    setting = house_way(*parse_many(named))
    assert played == ways[setting.way]
    assert (played["clause"], played["why"]) == (setting.why.clause, setting.why.played)
    for way in ways:
        assert sorted((*way["low"], *way["high"])) == sorted(named.split())
        assert way["why"]


@pytest.mark.parametrize(
    "named", ["gow_63 gow_54 mooy teen", "teen foo_tau ka_kiok_chaat chaat_43"]
)
def test_5_1_ways_that_rank_the_same_are_said_to(named):
    ways = explained(*parse_many(named))
    assert [way["why"] for way in ways if not way["clause"]] == ["it ranks the same"]
