"""Whose turn it is, and who is shown which moves."""

from dataclasses import replace

from houseway import table as tables
from houseway.core import DEALER, PLAYER, SUPERVISOR, Stake
from houseway.table.conduct import Exclude
from houseway.table.disputes import RaiseDispute
from houseway.table.seats import BuyIn, Leave, Sit
from houseway.table.turns import ACT_OF, ACTS, has_as_before


def test_a_command_is_one_act():
    assert len(ACT_OF) == len(ACTS)


def test_everybody_is_shown_their_own_moves(alone):
    table = alone().sit(1)
    assert table.offered(Sit, PLAYER)
    assert not table.offered(Sit, "seat/1")
    assert [move.by for move in table.offered(Stake, "seat/1")]
    for command in (Stake, BuyIn, Leave):
        assert table.offered(command, "seat/1")
        assert not table.offered(command, DEALER)
        assert not table.offered(command, "seat/2")
    assert table.offered(Exclude, SUPERVISOR)
    assert not table.offered(Exclude, DEALER)


def test_staff_are_shown_the_moves_of_players_at_a_felt(alone):
    table = alone(method="felt").sit(1)
    for viewer in (DEALER, SUPERVISOR):
        assert table.offered(Stake, viewer)
        assert table.offered(BuyIn, viewer)


def test_a_view_shows_nothing_to_who_has_no_part(alone):
    table = alone().sit(1)
    assert tables.view(table.state, "watcher")["moves"] == []
    assert tables.view(table.state, "inspector")["moves"] == []


def test_a_new_player_sees_nothing_of_who_sat_there_before(alone):
    table = alone().sit(1, 2).stake(1)
    table.deal()
    assert tables.eyes(table.state, "seat/1") == "seat/1"
    assert tables.eyes(table.state, "seat/3") == "watcher"


def test_a_dispute_is_shown_to_its_player_and_to_staff(alone):
    table = alone().sit(1, 2)
    table.play(1)
    table.does(1, RaiseDispute(1, 1, "no"))
    shown = {
        viewer: len(tables.view(table.state, viewer)["disputes"])
        for viewer in ("seat/1", "seat/2", DEALER, SUPERVISOR, "watcher")
    }
    assert shown == {"seat/1": 1, "seat/2": 0, DEALER: 1, SUPERVISOR: 1, "watcher": 0}


def test_moves_of_before_are_looked_at_again_where_other_limits_bind(alone):
    table = alone().sit(1, 2)
    before = table.state
    assert has_as_before(before, table.stake(1).state, 2)
    assert not has_as_before(before, table.state, 1)
    limited = replace(table.state.game, limited_by=lambda play, seat: seat == 2 and play.live)
    other = replace(table.state, game=limited)
    assert not has_as_before(before, other, 2)
