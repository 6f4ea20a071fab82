"""A house killed at any moment: what it had acknowledged is there, and play goes on."""

import io
import os
import random

import pytest

from houseway import core, table
from houseway.core import Limit, Refusal, Sign
from houseway.house import RECEIVED, House, event_of, rederived
from houseway.store import import_lines, open_store
from houseway.table.ledger import transfers
from tests.killing import dies_after, lines_until_killed

GAME = "canberra-holdem"
SIGN = Sign(1, 3, (100, 500), {"ante": Limit(500, 50_000, 100)})
STREAM = "table/t"
KILLS = 12
# Calls and returns of a house's work: as many as a dozen commands take.
STEPS = 100_000


def step(house, player, id):
    """A robot does something that is offered; the house itself supplies chance."""
    state = house.table("t")
    move = player.choose(table.turn(state).moves)
    sender = player.sender(state, move.by)
    answer = house.submit("t", *sender, player.command(move), id=id)
    assert not isinstance(answer, Refusal), answer


def play_until_killed(url, player, life, out):
    """Play without end, and say so each time after the house has answered."""
    with open_store(url) as store:
        house, number = House(store), 0
        # Whoever was killed may have owed the table its chance; moves are only open after that.
        house.supply_chance("t")
        while True:
            step(house, player, f"{life}/{number}")
            os.write(out, f"{life}/{number} {store.version(STREAM)}\n".encode())
            number += 1


def killed(kill, chance, url, player):
    """What a house in a process of its own had acknowledged when it was killed.

    It dies in any step of its own, or is killed by another after some answers.
    """

    def work(out):
        if kill % 2:
            dies_after(chance.randrange(STEPS))
        play_until_killed(url, player, kill, out)

    told = lines_until_killed(work, None if kill % 2 else chance.randrange(12))
    return [(id, int(version)) for id, version in map(str.split, told)]


def check_kept(store, acknowledged):
    """What the dead house had said is true, and what it left behind holds together."""
    records = list(store.read(STREAM))
    for id, version in acknowledged:
        kept = store.recorded(id)
        assert kept, f"{id} was acknowledged and is lost"
        assert all(record.version <= version <= len(records) for record in kept)
    assert store.verify() == []
    events = [event_of(record) for record in records]
    moved = [transfer for happened in events for transfer in transfers(happened)]
    assert moved == [entry.transfer for entry in store.ledger(STREAM)]
    for asset in ("chips", "cash"):
        assert sum(held for (of, _), held in store.balances().items() if of == asset) == 0
    told = [event_of(record) for record in records if record.name != RECEIVED]
    assert House(store).table("t") == core.replay(table.evolve, None, told)


@pytest.mark.heavy
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
def test_a_killed_house_loses_nothing_and_the_next_goes_on(tmp_path, robot):
    url, chance = f"sqlite:///{tmp_path / 'house.db'}", random.Random(11)
    with open_store(url) as store:
        House(store).open_table("t", GAME, SIGN)
    useful, rounds = 0, []
    for life in range(KILLS):
        acknowledged = killed(life, chance, url, robot(life))
        useful += bool(acknowledged)
        with open_store(url, create=False) as store:
            check_kept(store, acknowledged)
            rounds.append(House(store).table("t").round)
    assert useful > KILLS // 2
    assert rounds[-1] > rounds[0]
    with open_store(url, create=False) as store:
        house, player = House(store), robot("last")
        for number in range(40):
            step(house, player, f"last/{number}")
        check_kept(store, [])
        out = io.StringIO()
        store.export(STREAM, out)
        assert list(rederived(import_lines(out.getvalue().splitlines()))) == []
