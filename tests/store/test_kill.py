"""A writer killed at any moment loses nothing that it was told is kept."""

import os
import random
import signal
import time

from houseway.store import Write, open_store

NOW = "2025-03-01T20:15:00+11:00"
KILLS = 30
EACH = 3


def write_until_killed(url, out, records, transfers):
    """Append without end, and say so each time after the append has returned."""
    store = open_store(url)
    while True:
        version = store.version("table/1")
        store.append([Write("table/1", version, records)], transfers, f"c{version}", NOW)
        os.write(out, f"{version + EACH}\n".encode())
        if store.appends_since_heads() >= 5:
            store.record_heads(NOW)


def killed(seconds, at_work, url, records, transfers):
    """The versions a writer had acknowledged when it was killed.

    The time runs from its first append if it is to be killed at work, otherwise from its start.
    """
    into, out = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            write_until_killed(url, out, records, transfers)
        finally:
            os._exit(1)
    os.close(out)
    with open(into) as lines:
        first = [lines.readline()] if at_work else []
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        acknowledged = [int(line) for line in (*first, *lines)]
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    return acknowledged


def test_every_acknowledged_append_survives_the_kill(path, events, moved):
    url, chance = f"sqlite:///{path}", random.Random(25)
    open_store(url).close()
    kept = 0
    for n in range(KILLS):
        at_work = n % 4 > 0
        wait = chance.uniform(0, 0.05)
        acknowledged = killed(wait, at_work, url, events(EACH), [moved(5)])
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
