"""Appendix 1: the ranking of the tiles, as pairs, as Wongs, Gongs and High Nines, and singly."""

from itertools import combinations

import pytest

from houseway.equipment import tiles
from houseway.hands.tiles import describe, level_of, rank

SINGLES = [
    "teen",
    "day",
    "yun",
    "nhor",
    "mooy",
    "cheong_sum",
    "ban_tang",
    "foo_tau",
    "hoong_tau_sap",
    "ka_kiok_chaat",
    "lim_lum_lok",
    "gow_63",
    "paat_62",
    "chaat_52",
    "ng_41",
    "gee_6",
]
MIXED = {
    "gow_63": "gow_54",
    "paat_62": "paat_53",
    "chaat_52": "chaat_43",
    "ng_41": "ng_32",
    "gee_6": "gee_3",
}


def hand(written):
    return rank(*tiles.parse_many(written))


def pair(tile):
    return hand(f"{tile} {MIXED.get(tile, tile)}")


def test_A1_the_sixteen_pairs_in_their_order():
    pairs = [pair("gee_6"), *(pair(single) for single in SINGLES[:-1])]
    assert pairs == sorted(pairs, reverse=True)
    assert [level_of(held) for held in pairs] == list(range(1, 17))


SPECIALS = ["teen gow_63", "day gow_63", "teen paat_62", "day paat_62", "teen chaat_52"]
SPECIALS += ["day chaat_52"]


def test_A1_wong_gong_and_high_nine_follow_the_pairs_teen_before_day():
    assert [level_of(hand(special)) for special in SPECIALS] == list(range(17, 23))
    names = [describe(*tiles.parse_many(special)) for special in SPECIALS]
    made = ("Wong", "Gong", "High Nine")
    assert names == [f"{lead} {held}" for held in made for lead in ("Teen", "Day")]
    assert pair("ng_41") > hand("teen gow_63")
    # The best plain nine has a Yun; it is below all of them.
    assert hand("day chaat_52") > hand("yun foo_tau")


@pytest.mark.parametrize("lead", ["teen", "day"])
@pytest.mark.parametrize(
    "alike",
    [
        ("gow_63", "gow_54"),
        ("yun", "paat_62", "paat_53"),
        ("ka_kiok_chaat", "chaat_52", "chaat_43"),
    ],
)
def test_A1_any_nine_eight_or_seven_makes_them(lead, alike):
    assert len({hand(f"{lead} {held}") for held in alike}) == 1


def test_A1_single_tiles_rank_in_this_order():
    """Hands of the same points are told apart by their higher tile alone."""
    order = [tiles.parse(single) >> 1 for single in SINGLES]
    assert order == list(range(16))
    for points in range(23, 33):
        same = [pick for pick in combinations(tiles.SET, 2) if level_of(rank(*pick)) == points]
        best = {}
        for both in same:
            best.setdefault(min(tile >> 1 for tile in both), set()).add(rank(*both))
        assert all(len(found) == 1 for found in best.values())
        ranks = [best[high].pop() for high in order if high in best]
        assert ranks == sorted(ranks, reverse=True)
        assert len(set(ranks)) == len(ranks) > 1


def test_A1_the_tiles_of_a_mixed_pair_are_equal():
    for tile, other in MIXED.items():
        assert hand(f"mooy {tile}") == hand(f"mooy {other}")
