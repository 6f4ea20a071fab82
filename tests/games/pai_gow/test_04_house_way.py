"""4, 5 The House way as the table of play, and the computer that checks it."""

from itertools import combinations

import pytest

from houseway.equipment.tiles import SET, parse_many
from houseway.games.pai_gow import acts
from houseway.games.pai_gow.house_way import REASONS, explained, hands, house_way
from houseway.hands.tiles import rank
from houseway.kernel import compiled


def ranks(tiles, way):
    e, f, g, h = hands(*tiles, way)
    return rank(e, f), rank(g, h)


def test_4_1_the_house_way_sets_every_hand_the_same_in_any_order():
    fast, count = compiled(house_way), 0
    for a, b, c, d in combinations(SET, 4):
        way, reason, *dropped = fast(a, b, c, d)
        assert reason in range(1, len(REASONS))
        assert [one == 0 for one in dropped][way]
        count += 1
        if count % 17 == 0:
            assert house_way(a, b, c, d) == (way, reason, *dropped)
            assert ranks((d, b, a, c), fast(d, b, a, c)[0]) == ranks((a, b, c, d), way)
    assert count == 35960


def test_4_1_the_house_plays_by_it(play):
    game = play()
    game.stake(2)
    game.to_setting()
    game.house_way()
    house = game.state.spot(1)
    assert (rank(*house.low), rank(*house.high)) == ranks(house.tiles, house_way(*house.tiles)[0])
    assert game.last(acts.BankOpened).low == house.low


@pytest.mark.parametrize("named", ["teen day gow_63 paat_62", "gow_63 gow_54 mooy teen"])
def test_5_1_the_computer_explains_all_three_ways(named):
    ways = explained(*parse_many(named))
    assert [one["played"] for one in ways].count(True) == 1
    for one in ways:
        assert sorted((*one["low"], *one["high"])) == sorted(named.split())
        assert one["why"]


def test_5_1_ways_that_rank_the_same_are_said_to():
    ways = explained(*parse_many("gow_63 gow_54 mooy teen"))
    assert [one["why"] for one in ways if not one["clause"]] == ["it ranks the same"]
