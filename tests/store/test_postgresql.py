"""PostgreSQL as a store: what only a server of its own can do to it."""

import random
import threading
from contextlib import suppress

import pytest

from houseway.store import StoreError, Write, open_store
from tests.store.conftest import emptied

pytestmark = pytest.mark.heavy
NOW = "2025-03-01T20:15:00+11:00"


@pytest.fixture
def address(postgres):
    return emptied(postgres)


def test_a_server_that_crashes_loses_nothing_acknowledged(postgres, address, events, moved):
    check_crashes(postgres, address, [postgres.crash, postgres.kill] * 2, events(3), [moved(5)])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_a_server_that_crashes_again_and_again(postgres, address, events, moved, seed):
    crashes = [postgres.crash, postgres.kill] * 20
    check_crashes(postgres, address, crashes, events(3), [moved(5)], seed)


def check_crashes(server, address, crashes, records, transfers, seed=4):
    """It ends in the middle of appends of two writers; what was answered is there, once."""
    open_store(address).close()
    acknowledged, chance = [], random.Random(seed)
    for number, crash in enumerate(crashes):
        left, begun = chance.randrange(1, 20), threading.Event()

        def write(stream, number=number, left=left, begun=begun):
            # It goes on until the server dies.
            with suppress(StoreError), open_store(address) as store:
                while True:
                    version = store.version(stream)
                    id = f"{number}/{stream}/{version}"
                    store.append([Write(stream, version, records)], transfers, id, NOW)
                    acknowledged.append(id)
                    if len(acknowledged) % left == 0:
                        begun.set()

        writers = [threading.Thread(target=write, args=(f"table/{seat}",)) for seat in (1, 2)]
        for writer in writers:
            writer.start()
        begun.wait()
        crash()
        for writer in writers:
            writer.join()
        server.start()
        with open_store(address, create=False) as store:
            versions = [store.version(f"table/{seat}") for seat in (1, 2)]
            assert [version % 3 for version in versions] == [0, 0]
            assert store.balances()[("chips", "rack/1")] * 3 == 5 * sum(versions)
    with open_store(address, create=False) as store:
        assert store.verify() == []
        assert all(len(store.recorded(id)) == 3 for id in acknowledged)


def test_a_store_goes_on_after_its_server_was_started_again(postgres, address, events):
    with open_store(address) as store:
        store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
        postgres.crash()
        with pytest.raises(StoreError):
            store.append([Write("table/1", 1, events(1))], [], "c2", NOW)
        postgres.start()
        store.append([Write("table/1", 1, events(1))], [], "c2", NOW)
        assert store.version("table/1") == 2


def test_a_second_server_on_one_database_is_refused(address):
    with open_store(address) as first, open_store(address) as second:
        first.claim()
        with pytest.raises(StoreError, match="Another server has the store"):
            second.claim()
    with open_store(address) as third:
        third.claim()


def test_the_password_is_in_no_sentence():
    with pytest.raises(StoreError) as caught:
        open_store("postgresql://houseway:secret@127.0.0.1:1/none")
    assert "secret" not in str(caught.value)
    assert "secret" not in caught.value.public
