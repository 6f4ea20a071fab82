"""What somebody changes behind the store's back, verify finds."""

import shutil
from hashlib import sha256

import pytest

from houseway.store import StoreError, Write, open_store
from houseway.store.sqlite import driver as sqlite3

NOW = "2025-03-01T20:15:00+11:00"


@pytest.fixture(scope="module")
def original(tmp_path_factory, events, moved):
    path = tmp_path_factory.mktemp("house") / "house.db"
    with open_store(f"sqlite:///{path}") as store:
        store.append([Write("table/1", 0, events(3))], [moved(50), moved(7)], "c1", NOW)
        store.append([Write("table/2", 0, events(1)), Write("pool/1", 0, events(1))], [], "c2", NOW)
        store.append([Write("table/1", 3, events(2))], [moved(20, "rack/1", "cage")], "c3", NOW)
        store.record_heads(NOW)
        store.append([Write("table/1", 5, events(2))], [moved(9)], "c4", NOW)
        assert store.verify() == []
    return path


@pytest.fixture
def house(original, path):
    """Two tables and a pool, their heads recorded, and one append after that."""
    return shutil.copy(original, path)


def tampered(path, *statements):
    """The faults that the store has after somebody has been at the file."""
    with sqlite3.connect(path) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement
    connection.close()
    with open_store(f"sqlite:///{path}", create=False) as store:
        return store.verify()


def places(faults):
    return sorted({(fault.stream, fault.version) for fault in faults})


@pytest.mark.parametrize("field", ["name", "data", "at", "command"])
@pytest.mark.parametrize("version", [1, 2, 5, 7])
def test_an_edited_record_is_found(house, field, version):
    edit = f"UPDATE record SET {field} = {field} || 'x' WHERE stream = 'table/1' AND version = "
    assert ("table/1", version) in places(tampered(house, f"{edit}{version}"))


def test_an_edited_digest_is_found(house):
    edit = "UPDATE record SET digest = 'x' WHERE stream = 'table/1' AND version = 2"
    assert places(tampered(house, edit)) == [("table/1", 2), ("table/1", 3)]


def test_an_edited_record_with_a_new_digest_is_found_at_the_next_one(house):
    with open_store(f"sqlite:///{house}") as store:
        first, *_ = store.read("table/1", after=1)
        before = next(store.read("table/1")).digest
    text = f'["{before}","table/1",2,"table.Noted","{{}}","{first.at}","c1",[]]'
    digest = sha256(text.encode()).hexdigest()
    edit = f"UPDATE record SET data = '{{}}', digest = '{digest}'"
    faults = tampered(house, f"{edit} WHERE stream = 'table/1' AND version = 2")
    assert places(faults) == [("table/1", 3)]


@pytest.mark.parametrize(
    "edit",
    [
        "cents = cents + 1",
        "debit = 'seat/1'",
        "credit = 'seat/1'",
        "asset = 'tokens'",
        "why = 'gift'",
        "version = 2",
    ],
)
def test_an_edited_transfer_is_found(house, edit):
    assert ("table/1", 1) in places(tampered(house, f"UPDATE transfer SET {edit} WHERE id = 1"))


def test_a_deleted_transfer_is_found(house):
    assert places(tampered(house, "DELETE FROM transfer WHERE id = 2")) == [("table/1", 1)]


def test_an_added_transfer_is_found(house):
    added = (
        "INSERT INTO transfer (stream, version, debit, credit, cents, asset, why) "
        "VALUES ('table/1', {}, 'cage', 'seat/1', 500, 'chips', 'gift')"
    )
    assert ("table/1", 2) in places(tampered(house, added.format(2)))


def test_a_transfer_of_no_record_is_found(house):
    faults = tampered(house, "UPDATE transfer SET version = 99 WHERE id = 4")
    assert ("table/1", 99, "a transfer belongs to no record") in faults
    assert ("table/1", 6) in places(faults)


def test_exchanged_transfers_are_found(house):
    edits = [f"UPDATE transfer SET id = {new} WHERE id = {old}" for old, new in ((1, 9), (2, 1))]
    assert places(tampered(house, *edits, "UPDATE transfer SET id = 2 WHERE id = 9")) == [
        ("table/1", 1)
    ]


def test_exchanged_records_are_found(house):
    edit = "UPDATE record SET version = {} WHERE stream = 'table/1' AND version = {}"
    moves = ((99, 2), (2, 3), (3, 99))
    faults = tampered(house, *(edit.format(new, old) for new, old in moves))
    assert {("table/1", 2), ("table/1", 3)} <= set(places(faults))


def test_a_record_missing_in_the_middle_is_found(house):
    gone = "DELETE FROM record WHERE stream = 'table/1' AND version = 2"
    assert tampered(house, gone)[0] == ("table/1", 2, "version 3 comes after 1")


def test_a_lost_tail_is_found_by_the_heads(house):
    gone = "DELETE FROM record WHERE stream = 'table/1' AND version >= 5"
    faults = tampered(house, "DELETE FROM transfer WHERE id = 4", gone)
    assert ("table/1", 5, "missing or changed since heads 1") in faults


def test_a_tail_written_anew_is_found_by_the_heads(house, events):
    gone = "DELETE FROM record WHERE stream = 'pool/1'"
    tampered(house, gone, "DELETE FROM stream WHERE name = 'pool/1'")
    with open_store(f"sqlite:///{house}") as store:
        store.append([Write("pool/1", 0, events(2))], [], "c9", NOW)
        store.record_heads(NOW)
        assert store.verify() == [("pool/1", 1, "missing or changed since heads 1")]


def test_a_whole_stream_that_is_gone_is_found(house):
    faults = tampered(house, "DELETE FROM record WHERE stream = 'table/2'")
    assert ("table/2", 1, "all records of the stream are missing") in faults
    assert ("table/2", 1, "missing or changed since heads 1") in faults


def test_a_stream_that_is_not_listed_is_found(house):
    faults = tampered(house, "DELETE FROM stream WHERE name = 'table/2'")
    assert faults == [("table/2", 1, "the stream is not listed")]


def test_a_forgotten_command_is_found(house):
    faults = tampered(house, "DELETE FROM command WHERE id = 'c1'")
    assert faults == [
        ("table/1", version, "the command is not listed and could be repeated")
        for version in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"t":7}', '{"t":["5","x"]}', '{"t":[99999999999999999999,"x"]}']
)
def test_heads_that_are_none_are_found(house, text):
    faults = tampered(house, f"UPDATE record SET data = '{text}' WHERE stream = 'heads'")
    assert ("heads", 1, "the text is not a list of heads") in faults


def test_a_transfer_turned_round_by_its_sign_keeps_the_file_from_opening(house):
    with sqlite3.connect(house) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE transfer SET cents = -cents WHERE id = 1")
    connection.close()
    with pytest.raises(StoreError, match="is damaged"):
        open_store(f"sqlite:///{house}")


def test_no_cents_of_a_wrong_kind_can_be_put_into_the_file(house):
    connection = sqlite3.connect(house)
    with pytest.raises(sqlite3.IntegrityError, match="cannot store REAL value"):
        connection.execute("UPDATE transfer SET cents = 1.5")
    with pytest.raises(sqlite3.IntegrityError, match="some_cents"):
        connection.execute("UPDATE transfer SET cents = 0")
    connection.close()
