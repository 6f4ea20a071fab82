"""Appendix 4: the cut die."""

import pytest

from houseway.core import load_game
from houseway.games.pai_gow.commands import LeaveCutToDie, NameCut
from houseway.games.pai_gow.events import CutChosen

LAW = load_game("pai-gow").rules().document.cut
CUTS = {
    1: ("long_tau_fong_may", ("right",)),
    2: ("jung_quat", ("top",)),
    3: ("cup_say", ("right", "top")),
    4: ("dai_pin", ("right",)),
    5: ("wui_fung_bank", ()),
    6: ("chee_yee", ("top",)),
}


@pytest.fixture
def exposed(play):
    """The dice are exposed, the cut die showing this."""

    def throw(banker, die):
        game = play(banker=banker)
        game.stake(2)
        game.close(cover=1000 if banker else 0)
        game.throw((2, 3, 4, die))
        return game

    return throw


def as_named(game):
    cut = game.rules.document.cut[game.state.cut]
    return cut.name, tuple(cut.options)


@pytest.mark.parametrize("die", range(1, 7))
def test_A4_the_cut_die_picks_the_cut_of_the_house(exposed, die):
    """Clauses: A4, 8.4.4"""
    game = exposed(0, die)
    assert game.last(CutChosen).under == "8.4.4"
    assert as_named(game) == CUTS[die]


@pytest.mark.parametrize("die", range(1, 7))
def test_A4_it_picks_for_a_player_banker_who_names_no_cut(exposed, die):
    game = exposed(5, die)
    game.send(LeaveCutToDie(5))
    assert game.last(CutChosen).under == "8.4.3"
    assert as_named(game) == CUTS[die]


def test_A4_the_die_means_nothing_where_a_cut_is_named(exposed):
    game = exposed(5, 1)
    game.send(NameCut(5, "china_bank"))
    assert game.state.cut == "china_bank"


def test_A4_the_cut_die_is_no_box_die(exposed):
    assert {exposed(0, die).state.first_area for die in (1, 6)} == {1}  # nine is counted as one


def test_A4_the_first_side_serves_where_none_is_stated():
    first = {}
    for cut in LAW.values():
        first.setdefault(cut.name, cut)
    assert sorted(cut.die for cut in first.values() if cut.die) == [1, 2, 3, 4, 5, 6]
