"""Appendices 3 and 4: the cuts, as the rules assume them."""

import pytest

from houseway.core import Drawn, load_game
from houseway.games.pai_gow import commands, events

CUTS = load_game("pai-gow").rules().document.cut
HOUSE = ["long_tau_fong_may", "jung_quat", "cup_say", "dai_pin", "wui_fung_bank", "chee_yee"]


def test_A3_all_twenty_cuts_with_their_sides():
    assert len({one.name for one in CUTS.values()}) == 20
    assert len({one.english for one in CUTS.values()}) == 20


@pytest.mark.parametrize("name", CUTS)
def test_A3_a_cut_takes_the_whole_pile_apart_in_groups_of_four(name):
    groups = CUTS[name].groups.split()
    assert [len(one) for one in groups] == [8] * 8
    digits = "".join(groups)
    places = {digits[at : at + 2] for at in range(0, 64, 2)}
    assert places == {f"{stack}{row}" for stack in range(8) for row in range(4)}


@pytest.mark.parametrize(("die", "cut"), list(enumerate(HOUSE, 1)))
def test_A4_the_cut_die_names_six_cuts(play, die, cut):
    """Clauses: A4, 8.4.4"""
    game = play(dice=(1, 1, 1, die))
    game.stake(2)
    game.close()
    game.throw()
    chosen = game.last(events.CutChosen)
    assert CUTS[chosen.cut].name == cut
    assert chosen.under == "8.4.4"


def test_A4_the_first_side_serves_where_none_is_stated():
    first = {}
    for one in CUTS.values():
        first.setdefault(one.name, one)
    assert sorted(one.die for one in first.values() if one.die) == [1, 2, 3, 4, 5, 6]


def test_A3_a_named_cut_is_delivered_as_listed(play):
    game = play(banker=1)
    game.stake(2)
    game.close(cover=1000)
    game.send(Drawn((1, 1, 1, 1), "test"))
    game.send(commands.NameCut(1, "yat_dong_dong_right"))
    pile = game.state.pile
    assert game.state.spot(3).tiles == pile[28:]  # the rightmost stack to the first area
    assert game.state.spot(2).tiles == pile[:4]
