"""Copies, room and earlier versions: every record and digest stays, also beside a server."""

import errno
import gzip
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from houseway.store import StoreError, Write, database, open_store, upkeep

AT = "2026-11-16T20:15:00+00:00"
CORPUS = sorted((Path(__file__).parents[1] / "corpus").glob("*/*.db.gz"))


def written(store):
    """Every record, with its digest, in order."""
    return [record for stream in store.streams() for record in store.read(stream)]


@pytest.fixture
def full(path, events, moved):
    with open_store(f"sqlite:///{path}") as store:
        store.append([Write("a", 0, events(3)), Write("b", 0, events(1))], [moved(5)], "1", AT)
        store.record_heads(AT)
    return path


def test_a_copy_is_on_the_disk_when_it_is_said_to_be_made(full, tmp_path, monkeypatch):
    """Its content, then the folder that names it."""
    synced, fsync = [], os.fsync

    def noting(file):
        synced.append(os.readlink(f"/proc/self/fd/{file}"))
        fsync(file)

    monkeypatch.setattr(os, "fsync", noting)
    upkeep.copy(f"sqlite:///{full}", str(tmp_path / "copy.db"))
    assert synced == [str(tmp_path / "copy.db.part"), str(tmp_path)]


def test_a_copy_made_while_a_server_writes_is_sound_and_a_beginning(full, tmp_path, events):
    """Whoever writes goes on: the copy is what the store was at one moment."""
    url, halfway, done = f"sqlite:///{full}", Event(), Event()

    def write(store):
        version = 3
        while not done.is_set():
            store.append([Write("a", version, events(1))], (), f"a/{version}", AT)
            version += 1
            if version == 20:
                halfway.set()

    with open_store(url) as server:
        server.claim()
        writing = Thread(target=write, args=(server,))
        writing.start()
        halfway.wait()
        made = upkeep.copy(url, str(tmp_path / "copy.db"))
        done.set()
        writing.join()
        whole = {stream: [*server.read(stream)] for stream in server.streams()}
    with open_store(f"sqlite:///{tmp_path / 'copy.db'}", create=False) as copied:
        assert copied.verify() == []
        for stream in copied.streams():
            found = [*copied.read(stream)]
            assert found == whole[stream][: len(found)]
        assert made.records == len(written(copied)) >= 20
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part*"))


def test_nothing_is_overwritten_by_a_copy(full, tmp_path):
    there = tmp_path / "there.db"
    there.write_text("something of somebody's")
    with pytest.raises(StoreError, match="already: name another"):
        upkeep.copy(f"sqlite:///{full}", str(there))
    assert there.read_text() == "something of somebody's"


def has_no_second_names(*_):
    """What a stick with FAT says."""
    raise PermissionError(errno.EPERM, "Operation not permitted")


def test_a_disk_without_hard_links_holds_copies_too(full, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", has_no_second_names)
    made = upkeep.copy(f"sqlite:///{full}", str(tmp_path / "copy.db"))
    with open_store(f"sqlite:///{full}") as old, open_store(f"sqlite:///{made.path}") as new:
        assert written(old) == written(new)
    assert not list(tmp_path.glob("*.part*"))


def test_a_name_without_a_copy_is_not_left(full, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", has_no_second_names)
    monkeypatch.setattr(Path, "replace", has_no_second_names)
    with pytest.raises(PermissionError):
        upkeep.copy(f"sqlite:///{full}", str(tmp_path / "copy.db"))
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.parametrize("linked", [True, False])
def test_nothing_is_overwritten_that_came_while_a_copy_was_made(
    full, tmp_path, monkeypatch, linked
):
    there, checked = tmp_path / "there.db", upkeep._checked

    def meanwhile(*given):
        there.write_text("something of somebody's")
        return checked(*given)

    monkeypatch.setattr(upkeep, "_checked", meanwhile)
    if not linked:
        monkeypatch.setattr(os, "link", has_no_second_names)
    with pytest.raises(StoreError, match="already: name another"):
        upkeep.copy(f"sqlite:///{full}", str(there))
    assert there.read_text() == "something of somebody's"
    assert not list(tmp_path.glob("*.part*"))


def test_a_copy_that_is_not_sound_is_not_kept(full, tmp_path):
    with closing(sqlite3.connect(full)) as connection, connection:
        connection.execute("UPDATE record SET data = '{}' WHERE stream = 'a' AND version = 2")
    with pytest.raises(StoreError, match="not sound at record 2 of a"):
        upkeep.copy(f"sqlite:///{full}", str(tmp_path / "copy.db"))
    assert sorted(tmp_path.glob("copy*")) == []


def test_a_copy_that_is_restored_is_the_store_it_was(full, tmp_path):
    copy, again = tmp_path / "copy.db", tmp_path / "again.db"
    upkeep.copy(f"sqlite:///{full}", str(copy))
    upkeep.copy(f"sqlite:///{copy}", str(again))
    with open_store(f"sqlite:///{full}") as old, open_store(f"sqlite:///{again}") as new:
        assert written(old) == written(new)
        assert [*old.ledger()] == [*new.ledger()]
        assert old.recorded("1") == new.recorded("1")


@pytest.mark.parametrize("served", [False, True])
def test_what_is_compacted_keeps_every_record_and_digest(full, events, served):
    """While a server has the store its log is emptied, and the file stays as it is."""
    url = f"sqlite:///{full}"
    with open_store(url) as server:
        if served:
            server.claim()
        for number in range(40):
            server.append([Write(f"s{number}", 0, events(20))], (), f"s/{number}", AT)
        before = written(server)
        room = upkeep.compact(url)
        assert room.anew is not served
        assert room.after <= room.before
        assert written(server) == before
        server.append([Write("a", 3, events(1))], (), "later", AT)
        assert server.verify() == []


@pytest.fixture
def younger(monkeypatch):
    """A version of the house whose schema is one further."""
    monkeypatch.setattr(database, "SCHEMA", 2)
    added = "CREATE TABLE note (words TEXT NOT NULL)"
    monkeypatch.setattr(database, "MIGRATIONS", {1: (added,)})
    return added


def test_a_store_of_an_earlier_schema_is_brought_up_and_keeps_its_records(
    shared_url, events, moved, younger, monkeypatch
):
    with monkeypatch.context() as earlier:
        earlier.setattr(database, "SCHEMA", 1)
        with open_store(shared_url) as store:
            store.append([Write("a", 0, events(3))], [moved(5)], "1", AT)
            before = written(store)
    with pytest.raises(StoreError, match="run houseway upgrade"):
        open_store(shared_url)
    assert upkeep.upgrade(shared_url) == (1, 2)
    assert upkeep.upgrade(shared_url) == (2, 2)
    with open_store(shared_url) as store:
        assert written(store) == before
        assert store.verify() == []
        with store._writing() as connection:
            connection.exec_driver_sql("DROP TABLE note")


def test_an_upgrade_is_whole_or_nothing_and_not_beside_a_server(full, younger, monkeypatch):
    url = f"sqlite:///{full}"
    with monkeypatch.context() as broken:
        broken.setattr(database, "MIGRATIONS", {1: (younger, "no statement")})
        with pytest.raises(StoreError):
            upkeep.upgrade(url)
    with monkeypatch.context() as earlier:
        earlier.setattr(database, "SCHEMA", 1)
        with open_store(url) as server:
            server.claim()
            with pytest.raises(StoreError, match="Another server has the store"):
                upkeep.upgrade(url)
    assert upkeep.upgrade(url) == (1, 2)


@pytest.mark.heavy
def test_stores_of_every_released_version_can_be_copied_and_brought_up(tmp_path):
    for packed in CORPUS[:1]:
        old = tmp_path / packed.stem
        old.write_bytes(gzip.decompress(packed.read_bytes()))
        url = f"sqlite:///{old}"
        assert upkeep.upgrade(url)[1] == database.SCHEMA
        with open_store(url) as store:
            before = written(store)
        made = upkeep.copy(url, str(tmp_path / "copy.db"))
        assert made.records == len(before)
        upkeep.compact(url)
        with open_store(url) as store:
            assert written(store) == before


def test_postgresql_has_tools_of_its_own(monkeypatch):
    class Server:
        file = None

        def __enter__(self):
            return self

        def __exit__(self, *_):
            """It says what it says."""

    monkeypatch.setattr(upkeep, "connect", lambda *_, **__: Server())
    with pytest.raises(StoreError, match="use pg_dump and pg_restore"):
        upkeep.copy("postgresql://here", "copy.db")
    with pytest.raises(StoreError, match="use VACUUM"):
        upkeep.compact("postgresql://here")
