"""The file of a store: for its owner alone, for one server alone, and the one that was opened."""

import os
import shutil
import stat
from contextlib import suppress

import pytest

from houseway.store import StoreError, Write, open_store, sqlite
from houseway.store.upkeep import check_ours, compact
from tests.store.test_tampering import NOW, house, original, tampered

__all__ = ["house", "original"]


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_store_is_for_the_eyes_of_its_owner_alone(path, events):
    before = os.umask(0o022)
    try:
        with open_store(f"sqlite:///{path}") as store:
            store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
            assert {rights(each) for each in path.parent.iterdir()} == {0o600}
    finally:
        os.umask(before)


def test_a_store_that_others_could_read_is_closed_to_them(path):
    open_store(f"sqlite:///{path}").close()
    path.chmod(0o644)
    open_store(f"sqlite:///{path}", create=False).close()
    assert rights(path) == 0o644, "who only looks changes nothing"
    open_store(f"sqlite:///{path}").close()
    assert rights(path) == 0o600


def test_a_second_server_is_refused_until_the_first_has_closed(path):
    with open_store(f"sqlite:///{path}") as first:
        first.claim()
        with (
            open_store(f"sqlite:///{path}") as second,
            pytest.raises(StoreError, match=r"^Another server has the store .*: close that one"),
        ):
            second.claim()
    with open_store(f"sqlite:///{path}") as third:
        third.claim()


def test_a_second_server_is_refused_by_whatever_name_it_knows_the_file(path):
    other = path.with_name("other.db")
    with open_store(f"sqlite:///{path}") as first:
        first.claim()
        other.symlink_to(path)
        with (
            open_store(f"sqlite:///{other}") as second,
            pytest.raises(StoreError, match=r"^Another server has the store"),
        ):
            second.claim()


def test_a_file_with_two_names_is_served_under_neither(path):
    """SQLite keeps a log for each name: the two would know nothing of each other."""
    open_store(f"sqlite:///{path}").close()
    other = path.with_name("other.db")
    other.hardlink_to(path)
    for name in (path, other):
        with (
            open_store(f"sqlite:///{name}") as store,
            pytest.raises(StoreError, match="has another name"),
        ):
            store.claim()
    other.unlink()
    with open_store(f"sqlite:///{path}") as store:
        store.claim()


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_acknowledged_in_a_file_that_is_gone_or_another(path, events, replaced):
    with open_store(f"sqlite:///{path}") as store:
        store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
        path.rename(path.with_suffix(".old"))
        if replaced:
            shutil.copy(path.with_suffix(".old"), path)
        with pytest.raises(StoreError, match="was moved, deleted or replaced") as caught:
            store.append([Write("table/1", 1, events(1))], [], "c2", NOW)
    assert str(path.parent) in str(caught.value)
    assert str(path.parent) not in caught.value.public


@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_nothing_is_acknowledged_in_a_log_that_is_gone(path, events, end):
    """What is in a log without a name is lost with the process."""
    with open_store(f"sqlite:///{path}") as store:
        store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
        path.with_name(f"house.db{end}").unlink()
        with pytest.raises(StoreError, match="was moved, deleted or replaced"):
            store.append([Write("table/1", 1, events(1))], [], "c2", NOW)
        with pytest.raises(StoreError, match="was moved, deleted or replaced"):
            check_ours(store)


def test_the_log_stays_while_others_look_and_compact(path, events):
    with open_store(f"sqlite:///{path}") as store:
        for version in range(3):
            store.append([Write("table/1", version, events(1))], [], f"c{version}", NOW)
            with open_store(f"sqlite:///{path}", create=False) as other:
                assert other.verify() == []
            compact(f"sqlite:///{path}")
        check_ours(store)


def test_an_engine_whose_log_loses_writes_keeps_a_journal(path, events, monkeypatch):
    monkeypatch.setattr(sqlite, "SOUND", (99, 0, 0))
    with open_store(f"sqlite:///{path}") as store:
        store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
        assert "rollback journal" in store.about
        assert not path.with_name("house.db-wal").exists()
        assert store.verify() == []
    monkeypatch.undo()
    with open_store(f"sqlite:///{path}") as store:
        assert ("write-ahead" in store.about) == sqlite.is_sound()
        assert store.version("table/1") == 1


def test_the_engine_that_comes_along_is_sound():
    assert sqlite.driver.sqlite_version_info >= sqlite.SOUND


# The tail


def tail_of(path):
    with open_store(f"sqlite:///{path}", create=False) as store:
        return [(fault.stream, fault.version) for fault in store.tail_faults()]


def test_a_sound_tail_has_no_faults(house):
    assert tail_of(house) == []


@pytest.mark.parametrize(
    ("edit", "where"),
    [
        ("UPDATE record SET data = '{}' WHERE stream = 'table/1' AND version = 6", ("table/1", 6)),
        ("UPDATE transfer SET cents = 90000000 WHERE id = 4", ("table/1", 6)),
        ("UPDATE record SET digest = 'x' WHERE stream = 'pool/1'", ("pool/1", 1)),
        ("UPDATE record SET data = 'x' WHERE stream = 'heads'", ("heads", 1)),
    ],
)
def test_a_broken_tail_is_seen_at_once(house, edit, where):
    tampered(house, edit)
    assert where in tail_of(house)


# What no digest covers


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE record SET place = 7 WHERE stream = 'table/1' AND version = 3",
        "UPDATE record SET place = place + 10 WHERE command = 'c3'",
        "UPDATE command SET number = 99 WHERE id = 'c1'",
        "UPDATE transfer SET id = 99 WHERE id = 1",
        "INSERT INTO command (id) VALUES ('player/Ann/table/1/next')",
    ],
)
def test_a_number_that_no_digest_covers_is_found(house, edit):
    assert tampered(house, edit)


def test_every_copy_of_a_command_id_in_the_file_is_checked(house, path):
    """A flipped bit in an index is not seen by who reads the rows alone."""
    with open_store(f"sqlite:///{house}", create=False) as store:
        (id,) = {record.command for record in store.read("heads")}
    whole = path.read_bytes()
    places, at = [], whole.find(id.encode())
    while at >= 0:
        places.append(at)
        at = whole.find(id.encode(), at + 1)
    assert len(places) >= 3, "the rows and the indexes"
    for at in places:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with suppress(StoreError), open_store(f"sqlite:///{path}", create=False) as store:
            assert store.verify()
