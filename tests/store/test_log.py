"""The one order of all records, over all streams and appends."""

import pytest

from houseway.store import DamagedError, Write, log, open_store

NOW = "2025-03-01T20:15:00+11:00"


@pytest.fixture
def filled(url, events, moved):
    with open_store(url) as store:
        store.append([Write("table/1", 0, events(3))], [moved(50), moved(7)], "c1", NOW)
        store.append([Write("table/2", 0, events(1)), Write("pool/1", 0, events(1))], [], "c2", NOW)
        store.record_heads(NOW)
        store.append([Write("table/1", 3, events(2))], [moved(20)], "c3", NOW)
        yield store


ORDER = [
    ("table/1", 1),
    ("table/1", 2),
    ("table/1", 3),
    ("table/2", 1),
    ("pool/1", 1),
    ("heads", 1),
    ("table/1", 4),
    ("table/1", 5),
]


def test_records_come_in_the_order_of_their_appends(filled):
    for page in (1, 2, 3, 1000):
        found = [*log.leaves(filled, page=page)]
        assert [(leaf.stream, leaf.version) for leaf in found] == ORDER
        assert all(filled.digest(leaf.stream, leaf.version) == leaf.digest for leaf in found)
    assert [*log.leaves(filled, found[4].at)] == found[5:]
    assert [*log.leaves(filled, found[-1].at)] == []


def test_each_is_found_by_its_index_and_back(filled):
    assert log.count(filled) == len(ORDER)
    for index, (stream, version) in enumerate(ORDER):
        assert log.index_of(filled, stream, version) == index
        (_, entry), *_ = log.entries(filled, log.before(filled, index), 3)
        assert (entry.record.stream, entry.record.version) == (stream, version)
        assert len(entry.transfers) == {0: 2, 6: 1}.get(index, 0)
    assert log.index_of(filled, "table/1", 9) is None
    assert log.entries(filled, log.before(filled, len(ORDER) + 3), 3) == []
    assert len(log.entries(filled, log.At(), 5)) == 5


def test_nobody_plays_on_a_record_that_is_not_the_one_that_was_sealed(filled, events):
    filled.halted[""] = "it was changed"
    with pytest.raises(DamagedError, match="it was changed"):
        filled.append([Write("table/1", 5, events(1))], [], "c4", NOW)
    filled.append([Write("accounts", 0, events(1))], [], "c5", NOW)
