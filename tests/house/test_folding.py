"""One command: every event is folded once, by the table and by the game, and moves chips once."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from houseway import core, table
from houseway.core import Refusal, load_game
from houseway.house import House
from houseway.law import games
from houseway.store import open_store
from houseway.table import deciding, ledger

STEPS = 60


@pytest.fixture
def counts(monkeypatch):
    """How often an event is folded, and its transfers derived; a game counts for itself."""
    counted = Counter()

    def counting(name, function):
        def wrapped(*arguments):
            counted[name] += 1
            return function(*arguments)

        return wrapped

    monkeypatch.setattr(deciding, "with_play", counting("table", ledger.with_play))
    monkeypatch.setattr(ledger, "with_play", counting("table", ledger.with_play))
    monkeypatch.setattr(ledger, "transfers", counting("transfers", ledger.transfers))
    counted.counting = counting
    return counted


def house_of(game, counts):
    """A house with a table of a game that counts what it folds."""
    house = House(open_store("memory:"), chance=Chance())
    house.open_table("t", game, load_game(game).sign(core.Limits(500, 50_000, 100)))
    states = house._folded.states
    known = states["table/t"]
    counting = replace(known.state.game, evolve=counts.counting("game", known.state.game.evolve))
    states["table/t"] = known._replace(state=replace(known.state, game=counting))
    return house


class Chance:
    """Chance by a seed."""

    def __init__(self):
        self.random = random.Random(12)

    def __call__(self, draw):
        left = [thing for thing in range(draw.low, draw.high + 1) if thing not in draw.out]
        if draw.distinct:
            return tuple(self.random.sample(left, len(draw.to)))
        return tuple(self.random.choice(left) for _ in draw.to)


@pytest.mark.parametrize("name", games())
def test_a_command_folds_each_of_its_events_once(name, counts, robot):
    house, player = house_of(name, counts), robot(3)
    moved = folded = 0
    for _ in range(STEPS):
        state = house.table("t")
        move = player.choose(table.turn(state).moves)
        sender, sent = player.sender(state, move.by), player.command(move)
        counts.clear()
        events = house.submit("t", *sender, sent)
        assert not isinstance(events, Refusal), (sent, events)
        assert counts == dict.fromkeys(("table", "game", "transfers"), len(events))
        folded, moved = folded + len(events), moved + len(house.table("t").transfers)
    assert folded > STEPS
    assert moved
