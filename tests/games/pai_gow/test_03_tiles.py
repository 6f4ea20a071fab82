"""3 The tiles, and Appendix 1, which ranks them."""

from itertools import combinations, product

import pytest

from houseway.core import Drawn
from houseway.equipment import tiles
from houseway.games.pai_gow.kernel import COPY, HIGH_TILE, HIGHER, LOWER, ZEROS, compare, read
from houseway.hands.tiles import describe, level, level_of, points, rank
from houseway.kernel import compiled


def ranked(named):
    return rank(*tiles.parse_many(named))


def test_3_1_a_set_has_thirty_two_tiles(play):
    game = play()
    assert sorted(game.state.pile) == list(tiles.SET)
    assert len(tiles.SET) == 32
    with pytest.raises(ValueError, match="twice only"):
        tiles.parse_many("teen teen teen")


def test_3_1_no_tile_comes_twice(play):
    game = play(method="felt")
    game.stake(2)
    game.to_setting()
    game.house_way()
    assert game.turn().draw.to[0] == "bank/low"
    assert game.refused(Drawn((0, 0, 1, 2), "test")).clause == "3.1"


PAIRS = "gee teen day yun nhor mooy cheong_sum ban_tang foo_tau hoong_tau_sap ka_kiok_chaat"
PAIRS = f"{PAIRS} lim_lum_lok gow paat chaat ng".split()


def test_3_2_every_hand_has_a_level():
    """Clauses: 3.2, A1"""
    pairs = [level(tiles.KINDS.index(name), tiles.KINDS.index(name)) for name in PAIRS]
    assert pairs == list(range(1, 17))
    named = ["teen gow_63", "day gow_54", "teen yun", "day paat_62", "teen chaat_43"]
    named += ["day ka_kiok_chaat"]
    assert [level_of(ranked(card)) for card in named] == list(range(17, 23))
    ends = {level_of(rank(a, b)) for a, b in combinations(tiles.SET, 2)}
    assert ends == set(range(1, 33))


@pytest.mark.parametrize(
    ("named", "made"),
    [
        ("foo_tau gow_63", 0),
        ("mooy chaat_52", 7),
        ("gow_63 paat_53", 7),
        ("teen cheong_sum", 8),
        ("hoong_tau_sap gow_54", 9),
        ("nhor ng_32", 9),
    ],
)
def test_3_2_1_below_day_high_nine_counts_are_added_and_tens_dropped(named, made):
    a, b = (tile >> 1 for tile in tiles.parse_many(named))
    assert points(a, b) == made
    assert level(a, b) == 32 - made


def test_3_2_1_the_higher_total_is_the_higher_hand():
    seven, five = (
        rank(*tiles.parse_many(pair)) for pair in ("gow_63 paat_62", "gow_63 lim_lum_lok")
    )
    assert (compare(seven, five), compare(five, seven)) == (HIGHER, LOWER)


@pytest.mark.parametrize(
    ("other", "made"), [("nhor", 7), ("ng_41", 8), ("gow_63", 5), ("mooy", 6), ("paat_62", 4)]
)
def test_3_2_2_a_gee_counts_three_or_six(other, made):
    for gee in ("gee_3", "gee_6"):
        a, b = (tile >> 1 for tile in tiles.parse_many(f"{gee} {other}"))
        assert points(a, b) == points(b, a) == made


def test_3_2_2_the_pair_of_gee_is_the_highest_and_each_the_lowest_tile():
    best = max(combinations(tiles.SET, 2), key=lambda pair: rank(*pair))
    assert {tiles.name(tile) for tile in best} == {"gee_3", "gee_6"}
    lowest = min(tiles.SET, key=lambda one: (-(one >> 1), one))
    assert tiles.kind(lowest) == "gee"
    assert compare(ranked("gee_6 mooy"), ranked("teen nhor")) == LOWER  # sixes, by the high tile


@pytest.mark.parametrize("seen", [None, *range(32)])
def test_A1_every_tile_has_a_picture(seen):
    assert len(tiles.picture(seen)) == 6
    drawn = tiles.svg(seen)
    assert drawn.startswith("<svg")
    assert drawn.endswith("</svg>")
    if seen is not None:
        assert drawn.count("<circle") == sum(tiles.ends(seen)) == len(tiles.pips(seen))
        assert tiles.parse(tiles.name(seen)) in (seen, seen - 1)


def test_A1_red_and_white_pips_are_those_of_the_real_tiles():
    red = {tiles.name(tile): sum(pip[2] for pip in tiles.pips(tile)) for tile in tiles.SET}
    assert red["teen"] == 6
    assert red["day"] == 2
    assert red["yun"] == 8
    assert red["mooy"] == 0
    assert red["nhor"] == 1
    assert red["gow_54"] == 4
    assert red["gow_63"] == 0
    assert red["ng_41"] == 5


@pytest.mark.parametrize("wrong", ["", "ten", "gow", "gee 6"])
def test_A1_a_tile_that_is_none_is_refused_with_a_hint(wrong):
    with pytest.raises(ValueError, match="is not a tile"):
        tiles.parse(wrong)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ("gow_63 gow_54", "pair of Chap Gow"),
        ("teen yun", "Teen Gong"),
        ("day chaat_52", "Day High Nine"),
        ("mooy ng_32", "five, Mooy high"),
        ("gee_3 gow_63", "five, Gow high"),
    ],
)
def test_A1_hands_are_described(named, words):
    assert describe(*tiles.parse_many(named)) == words


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("ours", "theirs", "stands"),
    [
        ("teen cheong_sum", "mooy chaat_52", HIGHER),
        ("mooy chaat_52", "teen cheong_sum", LOWER),
        ("teen lim_lum_lok", "day cheong_sum", HIGH_TILE),
        ("day cheong_sum", "teen lim_lum_lok", LOWER),
        ("teen lim_lum_lok", "teen cheong_sum", COPY),
        ("teen paat_62", "teen yun", COPY),
        ("foo_tau gow_63", "mooy hoong_tau_sap", ZEROS),
        ("gow_63 gow_54", "gow_54 gow_63", COPY),
    ],
)
def test_3_2_hands_compare_by_level_then_high_tile(ours, theirs, stands):
    pair = ranked(ours), ranked(theirs)
    assert compare(*pair) == compiled(compare)(*pair) == stands
    assert read(pair[0], pair[0], pair[1], pair[1]) == (stands, stands)


@pytest.mark.heavy
def test_3_2_the_compiled_rank_is_the_plain_one():
    fast = compiled(rank)
    assert all(fast(a, b) == rank(a, b) for a, b in product(tiles.SET, tiles.SET) if a != b)
