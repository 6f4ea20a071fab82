"""8 The dice and the cut."""

import pytest

from houseway.core import EVERYBODY, Drawn
from houseway.core.codec import audience
from houseway.equipment import tiles
from houseway.games.pai_gow import commands, events
from houseway.games.pai_gow.kernel import first_area
from houseway.kernel import compiled


def thrown(play, dice, **how):
    game = play(banker=how.pop("banker", 5), dice=dice, **how)
    game.stake(2)
    game.close(cover=1000)
    return game


def test_8_1_the_dice_are_asked_for_once_wagers_are_closed(play):
    game = thrown(play, (1, 2, 3, 4))
    assert game.turn().draw.kind == "dice"
    game.throw()
    assert game.last(events.DiceExposed).dice == (1, 2, 3, 4)
    assert game.refused(Drawn((1, 2, 3, 4), "test")).clause == "8.1"


@pytest.mark.parametrize(("adjust", "first"), [(-4, 3), (-1, 6), (0, 7), (4, 3)])
def test_8_2_a_player_banker_steals_the_cut(play, adjust, first):
    """Clauses: 8.2, 8.4.6"""
    game = play(banker=5, dice=(1, 1, 1, 1))
    game.send(commands.Adjust(5, adjust))
    game.stake(2)
    game.deliver(cover=1000)
    assert game.state.first_area == first


def test_8_2_only_the_player_banker_and_only_before_the_dice(play):
    assert play().refused(commands.Adjust(2, 1)).clause == "8.2"
    game = thrown(play, (1, 1, 1, 1))
    assert game.refused(commands.Adjust(5, 1)).clause == "8.2"
    assert play(banker=5).refused(commands.Adjust(5, 5)).clause == "8.2"


def test_8_3_a_die_that_is_not_flat_has_all_shaken_again(play):
    game = thrown(play, (1, 1, 1, 1), method="felt")
    assert game.send(commands.ReportDiceNotFlat()) == (events.CupShakenAgain(),)
    assert game.turn().draw.to == ("box", "box", "box", "cut")
    assert play().refused(commands.ReportDiceNotFlat()).clause == "8.3"


@pytest.mark.parametrize(
    ("box", "first"),
    [((1, 1, 1), 7), ((3, 3, 2), 4), ((3, 3, 3), 5), ((6, 6, 4), 4), ((6, 6, 5), 5)],
)
def test_8_4_1_the_first_tiles_go_where_the_count_from_the_chung_ends(play, box, first):
    """The chung lies at area five: nine and seventeen end there again, counter clockwise."""
    game = play(banker=5, dice=(*box, 1))
    game.stake(2)
    game.deliver(cover=1000)
    assert game.state.first_area == first


@pytest.mark.heavy
@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.parametrize("chung", range(1, 9))
def test_8_4_1_the_chung_counts_as_1_9_or_17(total, chung):
    first = first_area(total, 0, chung, 8)
    assert first == compiled(first_area)(total, 0, chung, 8)
    if total in (9, 17):
        assert first == chung
    assert (first - chung) % 8 == (total - 1) % 8


@pytest.mark.parametrize("adjust", [0, 2])
def test_8_4_2_the_first_area_and_the_cut_are_announced_to_everybody(play, adjust):
    """Clauses: 8.4"""
    game = play(banker=5, dice=(1, 1, 1, 1))
    game.stake(2)
    game.send(commands.Adjust(5, adjust))
    game.close(cover=1000)
    game.throw()
    game.send(commands.LeaveCutToDie(5))
    announced = game.last(events.DeliveryAnnounced)
    first = 7 if not adjust else 1
    assert announced == events.DeliveryAnnounced(first, 3 + adjust, game.state.cut)
    assert audience(announced) == EVERYBODY
    notes = " ".join(game.game.view(game.state, "anybody")["notes"])
    assert f"total {3 + adjust}: first tiles to area {first}" in notes
    assert "the cut is Dragon Head/Phoenix Tail right" in notes


def test_8_4_3_a_player_banker_names_the_cut_or_leaves_it_to_the_die(play):
    game = thrown(play, (1, 1, 1, 2))
    game.throw()
    assert game.refused(commands.NameCut(5, "scissors")).clause == "8.4.3"
    assert game.refused(commands.NameCut(2, "foot_say")).clause == "8.4.3"
    game.send(commands.NameCut(5, "foot_say"))
    assert game.last(events.CutChosen) == events.CutChosen("foot_say", "8.4.3")
    game = thrown(play, (1, 1, 1, 2))
    game.throw()
    game.send(commands.LeaveCutToDie(5))
    assert game.last(events.CutChosen) == events.CutChosen("jung_quat_top", "8.4.3")
    assert game.refused(commands.LeaveCutToDie(5)).clause == "8.4.3"


def test_8_4_4_under_the_house_the_cut_die_decides_at_once(play):
    game = play(dice=(2, 2, 2, 6))
    game.stake(2)
    game.close()
    game.throw()
    assert game.last(events.CutChosen) == events.CutChosen("chee_yee_top", "8.4.4")
    assert game.state.stage == "delivered"


def test_8_4_6_groups_go_counter_clockwise_from_the_first_area(play):
    game = play(hands={1: "teen day", 4: "gee_3"}, dice=(6, 5, 4, 3))
    game.stake(4)
    game.deliver()
    assert game.state.first_area == 7
    assert [tiles.name(tile) for tile in game.state.spot(1).tiles[:2]] == ["teen", "day"]
    assert tiles.name(game.state.spot(4).tiles[0]) == "gee_3"
