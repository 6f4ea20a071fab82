"""Appendix 3: the names and sides of the cuts, and what they deliver."""

import pytest

from houseway.core import Drawn, load_game
from houseway.equipment import tiles
from houseway.games.pai_gow.commands import NameCut
from houseway.games.pai_gow.events import TilesDelivered

CUT = load_game("pai-gow").rules().document.cut
SIDES, ENDS, WITHOUT = {("right",), ("left",)}, {("top",), ("bottom",)}, {()}
NAMED = {
    ("yat_dong_dong", "One Stack"): SIDES,
    ("cup_say", "Tiger"): {(side, other) for (side,) in SIDES for (other,) in ENDS},
    ("chee_yee", "Chop the Ears"): ENDS,
    ("dai_pin", "Big Slice"): SIDES,
    ("jung_quat", "From the Heart"): ENDS,
    ("long_tau_fong_may", "Dragon Head/Phoenix Tail"): SIDES,
    ("wui_fung_bank", "Hong Kong Bank"): WITHOUT,
    ("foot_say", "Four Across"): WITHOUT,
    ("sydney_harbour_bridge", "Sydney Harbour Bridge"): WITHOUT,
    ("ghan_dong_ping_say", "Kangaroo Jump"): SIDES,
    ("pong_yun", "Buddhas Signal"): SIDES,
    ("bo_bo_go_sing", "Boy Walks Up Stairs"): SIDES,
    ("ghan_dong_cup_say", "Striped Tiger"): SIDES,
    ("yat_kai_sum_may", "Chicken Three Ways"): WITHOUT,
    ("arn_lok_peng_sar", "Flying Dragon"): SIDES,
    ("sydney_tower", "Sydney Tower"): WITHOUT,
    ("china_bank", "China Bank"): WITHOUT,
    ("chong_wan_sup_lok", "Sixteen Across"): WITHOUT,
    ("seung_gwai_pak_moon", "Ghost Closing the Door"): WITHOUT,
    ("gum_un_que", "Double Bridge"): SIDES,
}


def test_A3_every_cut_has_its_two_names_and_its_sides():
    found = {}
    for cut in CUT.values():
        found.setdefault((cut.name, cut.english), set()).add(tuple(cut.options))
    assert found == NAMED


@pytest.fixture
def banked(play):
    """A player banks from area 1, and nine on the box dice starts there."""
    game = play(banker=1)
    game.stake(2)
    game.close(cover=1000)
    game.throw((2, 3, 4, 6))
    return game


@pytest.fixture
def delivered(banked):
    """What each area gets by a cut, as places of the pile."""

    def by(cut):
        events = banked.game.decide(banked.state, NameCut(1, cut)).events
        dealt = next(event for event in events if isinstance(event, TilesDelivered))
        assert dealt.first == 1
        return tuple(
            tuple(banked.state.pile.index(tile) for tile in thing) for thing in dealt.tiles
        )

    return by


def test_A3_every_cut_delivers_each_tile_of_the_pile_once(delivered):
    for cut in CUT:
        dealt = delivered(cut)
        assert [len(event) for event in dealt] == [4] * 8, cut
        assert sorted(place for event in dealt for place in event) == list(tiles.SET), cut


def test_A3_no_two_cuts_deliver_the_same(delivered):
    assert len({delivered(cut) for cut in CUT}) == 34


@pytest.mark.parametrize(
    ("cut", "first", "second"),
    [
        ("yat_dong_dong_right", (28, 29, 30, 31), (24, 25, 26, 27)),
        ("yat_dong_dong_left", (0, 1, 2, 3), (4, 5, 6, 7)),
        ("chee_yee_top", (0, 1, 28, 29), (2, 3, 30, 31)),
        ("chee_yee_bottom", (2, 3, 30, 31), (0, 1, 28, 29)),
        ("foot_say", (28, 24, 20, 16), (29, 25, 21, 17)),
    ],
)
def test_A3_sides_are_those_of_the_dealer_and_the_top_is_the_upper_tiles(
    delivered, cut, first, second
):
    assert delivered(cut)[:2] == (first, second)


def test_A3_what_is_not_listed_is_no_cut(banked):
    for cut in ("opera_house", "yat_dong_dong", "", "cup_say_left"):
        assert banked.refused(NameCut(1, cut)).clause == "8.4.3"


def test_A3_all_twenty_cuts_with_their_sides():
    assert len({cut.name for cut in CUT.values()}) == 20
    assert len({cut.english for cut in CUT.values()}) == 20


@pytest.mark.parametrize("name", CUT)
def test_A3_a_cut_takes_the_whole_pile_apart_in_groups_of_four(name):
    groups = CUT[name].groups.split()
    assert [len(group) for group in groups] == [8] * 8
    digits = "".join(groups)
    places = {digits[at : at + 2] for at in range(0, 64, 2)}
    assert places == {f"{stack}{row}" for stack in range(8) for row in range(4)}


def test_A3_a_named_cut_is_delivered_as_listed(play):
    game = play(banker=1)
    game.stake(2)
    game.close(cover=1000)
    game.send(Drawn((1, 1, 1, 1), "test"))
    game.send(NameCut(1, "yat_dong_dong_right"))
    pile = game.state.pile
    assert game.state.spot(3).tiles == pile[28:]  # the rightmost stack to the first area
    assert game.state.spot(2).tiles == pile[:4]
