"""Leases by the clock of a database, and what servers on it tell each other."""

import threading
from queue import Queue

import pytest

from houseway.store import Write, open_store
from houseway.store.line import owner
from tests.store.conftest import emptied

pytestmark = pytest.mark.heavy
NAMES = [f"table/{number}" for number in range(20)]


@pytest.fixture
def both(postgres):
    address = emptied(postgres)
    with open_store(address) as first, open_store(address) as second:
        with first.opening():
            pass
        yield first, second


def test_each_lease_is_of_one_process_and_shared_out(both):
    first, second = (store.line for store in both)
    assert first.keep(NAMES, 60).held == {*NAMES}
    # What is another's by lot is taken as soon as it is let go of.
    assert second.keep(NAMES, 60).held == set()
    held = [line.keep(NAMES, 60).held for line in (first, second)]
    assert held[0] | held[1] == {*NAMES}
    assert not held[0] & held[1]
    assert all(held)
    second.leave()
    assert first.keep(NAMES, 60) == ({*NAMES}, {first.id})


def test_a_lease_that_is_over_is_anybodys(both):
    first, second = (store.line for store in both)
    first.keep(NAMES, 0)
    assert second.others() == {}
    assert second.keep(NAMES, 60).held == {*NAMES}


def test_only_a_part_moves_with_a_process():
    before = {name: owner(name, ["a", "b", "c"]) for name in NAMES}
    after = {name: owner(name, ["a", "b"]) for name in NAMES}
    assert {name for name in NAMES if before[name] != after[name]} == {
        name for name in NAMES if before[name] == "c"
    }


def test_what_is_said_is_heard_whole_and_by_the_others_alone(both, events):
    first, second = both
    heard, ready, over = Queue(), threading.Event(), threading.Event()
    hear = (ready.set, lambda sender, told: heard.put((sender, told)), over)
    listening = threading.Thread(target=second.line.listen, args=hear)
    listening.start()
    ready.wait()
    try:
        second.append([Write("own", 0, events(1))], [], "own", "now")
        first.append([Write("table/ü", 0, events(2)), Write("b", 0, events(1))], [], "c", "now")
        assert heard.get() == (first.line.id, [{"streams": ["b", "table/ü"]}])
        long = [{"long": "ü" * 10_000}, {"other": 1}]
        first.line.say(long)
        assert heard.get() == (first.line.id, long)
        first.append([Write(f"table/{n:040}", 0, events(1)) for n in range(60)], [], "d", "now")
        assert heard.get() == (first.line.id, [{"missed": True}])
        assert heard.empty()
    finally:
        over.set()
        listening.join()
