"""A writer killed at any moment loses nothing that it was told is kept."""

import os
import random

import pytest

from houseway.store import Write, open_store
from tests.killing import dies_after, lines_until_killed

NOW = "2025-03-01T20:15:00+11:00"
KILLS = 30
EACH = 3
# About as many calls and returns as opening a store and a few appends take.
STEPS = 20_000


def write_until_killed(url, out, records, transfers):
    """Append without end, and say so each time after the append has returned."""
    store = open_store(url)
    while True:
        version = store.version("table/1")
        store.append([Write("table/1", version, records)], transfers, f"c{version}", NOW)
        os.write(out, f"{version + EACH}\n".encode())
        if store.appends_since_heads() >= 5:
            store.record_heads(NOW)


def killed(kill, chance, url, records, transfers):
    """The versions a writer had acknowledged when it was killed.

    It dies in a step of its own, or is killed by another: before it has begun, or after some
    appends, in whatever it is doing then.
    """

    def work(out):
        if kill % 2:
            dies_after(chance.randrange(STEPS))
        write_until_killed(url, out, records, transfers)

    enough = None if kill % 2 else chance.randrange(4)
    return [int(line) for line in lines_until_killed(work, enough)]


@pytest.mark.heavy
def test_every_acknowledged_append_survives_the_kill(path, events, moved):
    check_kills(f"sqlite:///{path}", KILLS, events(EACH), [moved(5)])


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_kills_lose_nothing(path, events, moved, seed):
    check_kills(f"sqlite:///{path}", 100, events(EACH), [moved(5)], seed)


def check_kills(url, kills, records, transfers, seed=25):
    """What was acknowledged before each of them is there, and at the end all of it is sound."""
    chance, kept = random.Random(seed), 0
    open_store(url).close()
    for kill in range(kills):
        acknowledged = killed(kill, chance, url, records, transfers)
        expected = acknowledged[-1] if acknowledged else kept
        assert acknowledged == list(range(kept + EACH, expected + 1, EACH))
        with open_store(url, create=False) as store:
            kept = store.version("table/1")
            assert expected <= kept <= expected + EACH
            assert kept % EACH == 0
            assert store.balances().get(("chips", "rack/1"), 0) == 5 * kept // EACH
    with open_store(url, create=False) as store:
        assert store.verify() == []
        assert [record.version for record in store.read("table/1")] == list(range(1, kept + 1))
