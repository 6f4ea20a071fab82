"""What was recorded brings back what was there: from JSON, and from an exported file."""

import io

import pytest

from houseway import core, table
from houseway.core import Refusal
from houseway.house import House, event_of, rederived
from houseway.store import import_lines, open_store, verify_lines


def through_json(events):
    """The events as a store would hand them back."""
    return tuple(core.load(core.kind(event), core.dump(event)) for event in events)


def check_bare(bare, steps):
    for _ in range(steps):
        bare.step()
    again = through_json(bare.events)
    assert again == tuple(bare.events)
    state = core.replay(bare.game.evolve, bare.begun(), again)
    assert state == bare.state
    for viewer in ("seat/1", core.DEALER, core.INSPECTOR, "watcher"):
        assert bare.game.view(state, viewer) == bare.game.view(bare.state, viewer)


def check_table(walk, sight, every=50):
    state = table.evolve(None, *through_json([walk.first]))
    for number, step in enumerate(walk.steps):
        assert state == step.before
        if number % every == 0:
            for viewer in (*sight.viewers(state), core.INSPECTOR):
                assert table.view(state, viewer) == table.view(step.before, viewer)
        again = through_json(step.answer)
        assert again == step.answer
        state = core.replay(table.evolve, state, (step.received, *again))
    assert state == walk.table


@pytest.mark.parametrize("seed", range(3))
def test_a_bare_game_replays_to_the_same_states_and_views(name, bare, seed):
    check_bare(bare(name, seed), 120)


@pytest.mark.heavy
def test_a_table_replays_to_the_same_states_and_views(name, walked, sight):
    for walk in walked(name):
        check_table(walk, sight)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_long_play_replays_to_the_same_states_and_views(name, bare, walk, sight, seed):
    check_bare(bare(name, seed), 2000)
    made = walk(name, seed)
    for _ in range(2000):
        made.step()
    check_table(made, sight)


def play_at(house, player, steps):
    """A robot at a table of a house."""
    for _ in range(steps):
        state = house.table("t")
        now = table.turn(state)
        if now.draw:
            sent = core.DEALER, core.DEALER, player.drawn(now.draw)
        else:
            move = player.choose(now.moves)
            sent = *player.sender(state, move.by), player.command(move)
        assert not isinstance(house.submit("t", *sent), Refusal)


@pytest.mark.parametrize("seed", range(3))
def test_an_exported_file_replays_to_the_same_table(name, robot, walk, sight, seed):
    like = walk(name, seed).table
    with open_store("memory:") as store:
        house, out = House(store), io.StringIO()
        house.open_table("t", name, like.sign, method=like.method)
        play_at(house, robot(seed), 40)
        live = house.table("t")
        store.export("table/t", out)
    lines = out.getvalue().splitlines()
    assert verify_lines(lines) == []
    assert list(rederived(import_lines(lines))) == []
    events = [event_of(entry.record) for entry in import_lines(lines)]
    state = core.replay(table.evolve, None, events)
    assert state == live
    for viewer in (*sight.viewers(state), core.INSPECTOR):
        assert table.view(state, viewer) == table.view(live, viewer)
