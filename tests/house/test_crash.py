"""A house killed at any moment: what it had acknowledged is there, and play goes on."""

import io
import os
import random
import signal
import time

import pytest

from houseway import core, table
from houseway.core import Limit, Refusal, Sign
from houseway.house import RECEIVED, House, event_of, rederived
from houseway.store import import_lines, open_store
from houseway.table.ledger import transfers

GAME = "canberra-holdem"
SIGN = Sign(1, 3, (100, 500), {"ante": Limit(500, 50_000, 100)})
STREAM = "table/t"
KILLS = 24


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


def killed_after(seconds, url, player, life):
    """What a house in a process of its own had acknowledged when it was killed."""
    into, out = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_until_killed(url, player, life, out)
        finally:
            os._exit(1)
    os.close(out)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    with open(into) as lines:
        told = [line.split() for line in lines]
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    return [(id, int(version)) for id, version in told]


def check_kept(store, acknowledged):
    """What the dead house had said is true, and what it left behind holds together."""
    records = list(store.read(STREAM))
    for id, version in acknowledged:
        kept = store.recorded(id)
        assert kept, f"{id} was acknowledged and is lost"
        assert all(record.version <= version <= len(records) for record in kept)
    assert store.verify() == []
    events = [event_of(one) for one in records]
    moved = [one for happened in events for one in transfers(happened)]
    assert moved == [one.transfer for one in store.ledger(STREAM)]
    for asset in ("chips", "cash"):
        assert sum(held for (of, _), held in store.balances().items() if of == asset) == 0
    told = [event_of(one) for one in records if one.name != RECEIVED]
    assert House(store).table("t") == core.replay(table.evolve, None, told)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
def test_a_killed_house_loses_nothing_and_the_next_goes_on(tmp_path, robot):
    url, chance = f"sqlite:///{tmp_path / 'house.db'}", random.Random(11)
    with open_store(url) as store:
        House(store).open_table("t", GAME, SIGN)
    useful, rounds = 0, []
    for life in range(KILLS):
        acknowledged = killed_after(chance.uniform(0.02, 0.4), url, robot(life), life)
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
