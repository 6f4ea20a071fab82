"""8.4.5: a cut beside those of Appendix 3, accepted once it is approved."""

import pytest

from houseway.core import DEALER, CloseWagers, Limits, RefusedError, load_game
from houseway.equipment import tiles
from houseway.games.pai_gow.commands import NameCut, RetrieveUnused
from houseway.games.pai_gow.events import CutChosen, TilesDelivered
from houseway.law import LawError
from houseway.law.variants import differences
from houseway.table import opened
from tests.games.kit import answer, approved_variant
from tests.games.pai_gow.test_A3_cuts import CUT

GROUPS = "00102030 01112131 02122232 03132333 40506070 41516171 42526272 43536373"
CUT_OF = {"name": "river_run", "english": "River Run", "groups": GROUPS}
OTHER = {"title": "River Run", "status": "analysis only", "cut": {"river_run": CUT_OF}}


@pytest.fixture
def rules():
    return load_game("pai-gow").rules(approved_variant("pai-gow", OTHER))


def test_8_4_5_another_cut_is_added_with_its_approval(rules):
    assert rules.document.cut["river_run"].clause == "8.4.5"
    assert set(rules.document.cut) - set(CUT) == {"river_run"}
    added = {row[1]: row[3] for row in differences(load_game("pai-gow").rules(), rules)}
    assert (added["english"], added["groups"]) == ("River Run", GROUPS)


def test_8_4_5_it_delivers_the_tiles_on_paper():
    pile = [[tiles.name(tile) for tile in tiles.SET[at : at + 4]] for at in range(0, 32, 4)]
    given = {"kind": "delivery", "pile": pile, "box_dice": [1, 1, 1], "cut": "river_run"}
    given |= {"options": [], "chung": 3, "adjust": 0}
    found = answer("pai-gow", given, approved_variant("pai-gow", OTHER))
    first = str(found["first_area"])
    assert found["areas"][first] == [pile[stack][0] for stack in range(4)]
    with pytest.raises(ValueError, match="cut: 'river_run'"):
        answer("pai-gow", given)


def test_8_4_5_a_player_banker_names_it_like_any_other(play):
    game = play(banker=5, variants=(OTHER,))
    game.stake(2)
    game.close(cover=1000)
    game.throw()
    pile = game.state.pile
    game.send(NameCut(5, "river_run"))
    assert game.last(CutChosen) == CutChosen("river_run", "8.4.5")
    delivered = game.last(TilesDelivered)
    assert delivered.tiles[delivered.first - 1] == tuple(pile[stack * 4] for stack in range(4))


def test_8_4_5_a_live_table_is_played_with_it(live):
    table = live(variants=(OTHER,))
    table.shuffle(banker=2)
    table.stake(2, 1000)
    table.stake(3, 1000)
    table.does(DEALER, CloseWagers())
    assert CutChosen("river_run", "8.4.5") in table.does(2, NameCut(2, "river_run"))
    table.does(DEALER, RetrieveUnused())
    table.finish()
    assert not table.table.live
    assert [str(found) for found in table.table.rules.document.approvals] == [
        "approved by Order 1, 2024-08-01"
    ]


def test_8_4_5_a_regulated_table_needs_the_approval_first():
    posted = load_game("pai-gow").sign(Limits(10_00, 500_00, 5_00))
    with pytest.raises(RefusedError) as caught:
        opened("pai-gow", posted, OTHER, method="shoe")
    assert caught.value.refusal.clause == "8.4.5"
    assert opened("pai-gow", posted, OTHER, method="shoe", training=True)
    assert opened("pai-gow", posted, approved_variant("pai-gow", OTHER), method="shoe")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"groups": GROUPS[:-8] + "43536343"}, "every tile of the pile once, in 8 groups of 4"),
        ({"groups": GROUPS.replace(" ", "", 1)}, "every tile of the pile once"),
        ({"die": 1}, "die: 1 stands for another cut"),
        ({"clause": "A3"}, "river_run is not in the rules"),
        ({"name": 7}, "the rules are not valid"),
    ],
)
def test_8_4_5_a_cut_that_is_none_is_refused(change, said):
    with pytest.raises(LawError, match=said):
        load_game("pai-gow").rules(OTHER | {"cut": {"river_run": CUT_OF | change}})
