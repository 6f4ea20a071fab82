"""What every store does, whichever database is under it."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.money import Transfer
from houseway.store import (
    Conflict,
    Posted,
    Record,
    Repeated,
    StoreError,
    Write,
    open_store,
    tables,
)

NOW = "2025-03-01T20:15:00+11:00"


def test_a_new_store_is_empty_and_sound(store):
    assert store.streams() == ()
    assert store.version("table/1") == 0
    assert list(store.read("table/1")) == []
    assert store.recorded("c1") == ()
    assert store.balances() == {}
    assert store.verify() == []


def test_records_come_back_as_they_were_given(store):
    text = '{"why":"Grüße — 黑, \\u0001, \\"quoted\\""}'
    (stored,) = store.append([Write("table/1", 0, (Record("core.Paid", text),))], [], "c1", NOW)
    assert stored[:6] == ("table/1", 1, "core.Paid", text, NOW, "c1")
    assert list(store.read("table/1")) == [stored]


def test_versions_count_from_one_without_gaps(store, events):
    store.append([Write("table/1", 0, events(2))], [], "c1", NOW)
    store.append([Write("table/1", 2, events(3))], [], "c2", NOW)
    assert [stored.version for stored in store.read("table/1")] == [1, 2, 3, 4, 5]
    assert [stored.version for stored in store.read("table/1", after=3)] == [4, 5]
    assert store.version("table/1") == 5


def test_reading_goes_on_beyond_one_page(store, events, moved):
    count = tables.PAGE + 3
    store.append([Write("table/1", 0, events(count))], [moved(1)] * count, "c1", NOW)
    store.append([Write("table/1", count, events(1))], [moved(2)], "c2", NOW)
    assert [stored.version for stored in store.read("table/1")] == list(range(1, count + 2))
    for ledger in (list(store.ledger()), list(store.ledger("table/1"))):
        assert [posted.transfer.cents for posted in ledger] == [1] * count + [2]


def test_an_append_answers_in_the_order_of_its_writes_and_so_does_recorded(store, events):
    writes = [Write("table/9", 0, events(2)), Write("pool/1", 0, events(1))]
    answer = store.append(writes, [], "c1", NOW)
    assert [(stored.stream, stored.version) for stored in answer] == [
        ("table/9", 1),
        ("table/9", 2),
        ("pool/1", 1),
    ]
    assert store.recorded("c1") == answer


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_stream_that_moved_on_is_a_conflict_and_changes_nothing(store, events, moved, expected):
    store.append([Write("table/1", 0, events(2))], [], "c1", NOW)
    writes = [Write("pool/1", 0, events(1)), Write("table/1", expected, events(1))]
    with pytest.raises(Conflict) as caught:
        store.append(writes, [moved(5)], "c2", NOW)
    assert (caught.value.stream, caught.value.expected, caught.value.actual) == (
        "table/1",
        expected,
        2,
    )
    assert store.streams() == ("table/1",)
    assert store.balances() == {}
    assert store.append([Write("table/1", 2, events(1))], [], "c2", NOW)


def test_a_stream_only_read_is_checked_too(store, events):
    store.append([Write("pool/1", 0, events(1))], [], "c1", NOW)
    with pytest.raises(Conflict, match=r"^Stream pool/1 is at version 1, not 0\.$"):
        store.append([Write("table/1", 0, events(1)), Write("pool/1", 0)], [], "c2", NOW)
    store.append([Write("table/1", 0, events(1)), Write("pool/1", 1)], [], "c2", NOW)
    assert store.version("pool/1") == 1


def test_a_command_is_recorded_once_even_if_its_streams_moved_on(store, events):
    first = store.append([Write("table/1", 0, events(2))], [], "c1", NOW)
    with pytest.raises(Repeated) as caught:
        store.append([Write("table/1", 0, events(2))], [], "c1", NOW)
    assert caught.value.command_id == "c1"
    assert store.recorded("c1") == first


def test_an_append_writes_something(store, events):
    store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
    for writes in ([], [Write("table/1", 1)]):
        with pytest.raises(ValueError, match="an append writes a record"):
            store.append(writes, [], "c2", NOW)
    assert store.recorded("c2") == ()


@pytest.mark.parametrize("cents", [0, -1, 1.5, True, 2**63])
def test_a_transfer_of_no_whole_positive_cents_is_refused(store, events, moved, cents):
    with pytest.raises(ValueError, match="one cent or more"):
        store.append([Write("table/1", 0, events(1))], [moved(cents)], "c1", NOW)


def test_a_transfer_to_the_same_account_is_refused(store, events, moved):
    with pytest.raises(ValueError, match="two accounts"):
        store.append([Write("table/1", 0, events(1))], [moved(1, "cage", "cage")], "c1", NOW)


def test_transfers_without_a_record_are_refused(store, moved):
    with pytest.raises(ValueError, match="writes a record"):
        store.append([Write("table/1", 0)], [moved(1)], "c1", NOW)


def test_a_stream_named_twice_is_refused(store, events):
    with pytest.raises(ValueError, match="each stream once"):
        store.append([Write("table/1", 0, events(1))] * 2, [], "c1", NOW)


def test_the_heads_are_not_written_by_hand(store, events):
    with pytest.raises(ValueError, match="heads"):
        store.append([Write("heads", 0, events(1))], [], "c1", NOW)


def test_half_a_character_is_refused_and_changes_nothing(store):
    with pytest.raises(ValueError, match="surrogate"):
        store.append([Write("table/1", 0, (Record("x", "\ud800"),))], [], "c1", NOW)
    assert store.streams() == ()


def test_transfers_belong_to_the_command_and_the_first_stream_written(store, events, moved):
    store.append([Write("pool/1", 0), Write("table/1", 0, events(2))], [moved(5)], "c1", NOW)
    writes = [Write("pool/1", 0, events(1)), Write("table/1", 2, events(1))]
    store.append(writes, [moved(6), moved(7)], "c2", NOW)
    ledger = list(store.ledger())
    assert ledger == [
        Posted(ledger[0].id, "table/1", "c1", moved(5)),
        Posted(ledger[1].id, "pool/1", "c2", moved(6)),
        Posted(ledger[2].id, "pool/1", "c2", moved(7)),
    ]
    assert ledger[0].id < ledger[1].id < ledger[2].id
    assert list(store.ledger(after=ledger[0].id)) == ledger[1:]
    assert list(store.ledger("pool/1")) == ledger[1:]
    assert list(store.ledger("pool/1", after=ledger[1].id)) == ledger[2:]


def test_balances_are_credits_less_debits_by_asset_and_stream(store, events, moved):
    there = [moved(500), moved(30, asset="tokens")]
    store.append([Write("table/1", 0, events(1))], there, "c1", NOW)
    store.append([Write("table/2", 0, events(1))], [moved(200, "rack/1", "seat/3")], "c2", NOW)
    assert store.balances() == {
        ("chips", "cage"): -500,
        ("chips", "rack/1"): 300,
        ("chips", "seat/3"): 200,
        ("tokens", "cage"): -30,
        ("tokens", "rack/1"): 30,
    }
    assert store.balances("table/2") == {("chips", "rack/1"): -200, ("chips", "seat/3"): 200}
    assert store.balances("table/3") == {}


def test_streams_are_found_by_the_letters_they_begin_with(store, events):
    for n, name in enumerate(("table/2", "table/10", "Table/1", "pool_1", "pool%1", "été")):
        store.append([Write(name, 0, events(1))], [], f"c{n}", NOW)
    assert store.streams() == ("Table/1", "pool%1", "pool_1", "table/10", "table/2", "été")
    assert store.streams("table/") == ("table/10", "table/2")
    assert store.streams("pool_") == ("pool_1",)
    assert store.streams("ét") == ("été",)
    assert store.streams("x") == ()


def test_the_digest_is_what_the_documentation_says(store):
    """SHA-256 over one JSON array without spaces, worked out here without the store."""
    paid = (Record("core.Paid", "{}"), Record("core.Noted", "{}"))
    moves = [Transfer("rack/1", "seat/2", 50, "chips", "won")]
    first, second = store.append([Write("table/1", 0, paid)], moves, "c1", "t")
    text = (
        f'["{"0" * 64}","table/1",1,"core.Paid","{{}}","t","c1",'
        '[["rack/1","seat/2",50,"chips","won"]]]'
    )
    assert first.digest == sha256(text.encode()).hexdigest()
    text = f'["{first.digest}","table/1",2,"core.Noted","{{}}","t","c1",[]]'
    assert second.digest == sha256(text.encode()).hexdigest()


def test_heads_tell_where_all_other_streams_stand(store, events):
    assert store.appends_since_heads() == 0
    store.append([Write("table/1", 0, events(2))], [], "c1", NOW)
    *_, last = store.append([Write("pool/1", 0, events(3))], [], "c2", NOW)
    assert store.appends_since_heads() == 2
    heads = store.record_heads(NOW)
    assert (heads.stream, heads.version, heads.name) == ("heads", 1, "store.Heads")
    assert f'"pool/1":[3,"{last.digest}"]' in heads.data
    assert store.appends_since_heads() == 0
    store.append([Write("pool/1", 3, events(1))], [], "c3", NOW)
    assert store.appends_since_heads() == 1
    assert '"heads"' not in store.record_heads(NOW).data
    assert store.verify() == []


def test_heads_are_recorded_again_though_nothing_happened(store):
    assert store.record_heads(NOW).data == "{}"
    assert store.record_heads(NOW).version == 2
    assert store.verify() == []


def test_an_account_of_the_table_below_nothing_is_a_fault(store, events, moved):
    store.append([Write("table/1", 0, events(1))], [moved(5, "seat/1", "rack/1")], "c1", NOW)
    store.append([Write("table/2", 0, events(1))], [moved(3, "rack/1", "seat/1")], "c2", NOW)
    (fault,) = store.verify()
    assert fault == ("table/2", 0, "rack/1 holds -3 cents of chips")


def test_verify_tells_how_far_it_is(store, events):
    store.append([Write("table/1", 0, events(2500))], [], "c1", NOW)
    told = []
    assert store.verify(lambda done, total: told.append((done, total))) == []
    assert told == [(0, 2500), (1000, 2500), (2000, 2500), (2500, 2500)]


def test_a_store_that_is_not_there_is_not_made_unless_asked(url):
    with pytest.raises(StoreError, match=r"^There is no store in [^.]*.*: check the name\.$"):
        open_store(url, create=False)


def test_what_was_written_is_there_after_opening_again(shared_url, events, moved):
    with open_store(shared_url) as store:
        answer = store.append([Write("table/1", 0, events(2))], [moved(5)], "c1", NOW)
        store.record_heads(NOW)
    with open_store(shared_url, create=False) as store:
        assert tuple(store.read("table/1")) == answer
        assert store.recorded("c1") == answer
        assert [posted.transfer for posted in store.ledger()] == [moved(5)]
        assert store.verify() == []


def test_who_still_reads_when_a_store_is_closed_ends(store, events):
    """A house that closes waits for nobody who looks through a long record in a thread."""
    store.append([Write("table/1", 0, events(tables.PAGE + 5))], [], "c1", NOW)
    reading = store.read("table/1")
    next(reading)
    store.close()
    with pytest.raises(StoreError, match="is closed"):
        list(reading)
    with pytest.raises(StoreError, match="is closed"):
        store.append([Write("table/2", 0, events(1))], [], "c2", NOW)


@pytest.mark.parametrize("bad", ["", "house.db", "mysql://there", "sqlite:house.db"])
def test_an_address_of_no_store_says_what_to_write(bad):
    with pytest.raises(StoreError, match="is not the address of a store: write memory:"):
        open_store(bad)


def test_postgresql_without_a_driver_is_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"^PostgreSQL needs a driver: install houseway"):
        open_store("postgresql+psycopg://nobody@localhost/none")


@pytest.mark.parametrize(
    "bad", ["postgresql", "postgresql://h:port/x", "postgresql+nonsense://x/y"]
)
def test_a_crooked_address_of_postgresql_is_one_sentence(bad):
    with pytest.raises(StoreError, match=r"^This is not a PostgreSQL address: write"):
        open_store(bad)


@pytest.mark.heavy
def test_importing_the_store_loads_no_database():
    code = "import sys, houseway.store; sys.exit(bool({'sqlalchemy', 'sqlite3'} & {*sys.modules}))"
    found = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], env=found, check=False).returncode == 0


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
STREAMS = st.sampled_from(["a", "b", "c"])
TRANSFERS = st.builds(
    Transfer, st.sampled_from("pq"), st.sampled_from("rs"), st.integers(1, 2**40), TEXTS, TEXTS
)
WRITES = st.dictionaries(
    STREAMS, st.tuples(st.integers(-1, 1), st.lists(st.builds(Record, TEXTS, TEXTS), max_size=3))
)
COMMANDS = st.lists(st.tuples(WRITES, st.lists(TRANSFERS, max_size=3), st.integers(0, 9)))


@settings(max_examples=40, deadline=None)
@given(COMMANDS)
def test_a_store_does_what_a_few_lists_would(commands):
    kept, done, balances = {"a": [], "b": [], "c": []}, {}, Counter()
    with open_store("memory:") as store:
        for plan, moves, number in commands:
            writes = [
                # Most plans hold the right version, some are off by one.
                Write(name, len(kept[name]) + (off if number == 9 else 0), tuple(records))
                for name, (off, records) in plan.items()
            ]
            if not any(write.records for write in writes):
                continue
            command = f"c{number}"
            if command in done:
                with pytest.raises(Repeated):
                    store.append(writes, moves, command, NOW)
            elif any(write.expected != len(kept[write.stream]) for write in writes):
                with pytest.raises(Conflict):
                    store.append(writes, moves, command, NOW)
            else:
                done[command] = store.append(writes, moves, command, NOW)
                for stored in done[command]:
                    kept[stored.stream].append(stored)
                for debit, credit, cents, asset, _ in moves:
                    balances[asset, debit] -= cents
                    balances[asset, credit] += cents
        assert {name: list(store.read(name)) for name in kept} == kept
        assert {command: store.recorded(command) for command in done} == done
        assert store.balances() == balances
        assert store.verify() == []
