"""Files that are no store, or may not be used: each says so in one sentence."""

import os
import shutil
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from houseway.store import StoreError, Write, open_store, sqlite
from houseway.store.sqlite import driver as sqlite3

NOW = "2025-03-01T20:15:00+11:00"
NOBODY = 65534
ONLY_READ = "may only be read here: allow writing to it and its folder, or take a copy."


@pytest.fixture(scope="module")
def original(tmp_path_factory, events, moved):
    path = tmp_path_factory.mktemp("full") / "house.db"
    with open_store(f"sqlite:///{path}") as store:
        for n in range(40):
            writes = [Write(f"table/{n % 3}", n // 3 * 10, events(10))]
            store.append(writes, [moved(5)] * 5, f"c{n}", NOW)
        store.record_heads(NOW)
    return path


@pytest.fixture
def full(original, path):
    """A store of some pages, closed."""
    return Path(shutil.copy(original, path))


@pytest.fixture
def open_folder():
    """A folder that other users can reach, as those of pytest are not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def without_privileges():
    """Permissions do not hold root back, so root steps down for a moment."""
    if os.geteuid() != 0:
        yield
        return
    open_store("memory:").close()
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def refused(path, create=True):
    """The sentence with which a file is refused."""
    with pytest.raises(StoreError) as caught:
        open_store(f"sqlite:///{path}", create)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert str(path) in sentence or str(path.parent) in sentence
    return sentence.replace(str(path), "FILE")


@pytest.mark.parametrize("create", [True, False])
def test_a_text_is_not_a_database(path, create):
    path.write_text("Dear sir or madam,\n" * 100)
    assert refused(path, create) == "The store FILE is not a database: name the file of a store."
    assert path.read_text() == "Dear sir or madam,\n" * 100


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize("part", [0.15, 0.5, 0.9, 0.99])
def test_a_shortened_file_is_damaged(full, part, create):
    size = int(full.stat().st_size * part)
    os.truncate(full, size)
    assert refused(full, create) == "The store FILE is damaged: restore it from a copy."


@pytest.mark.parametrize("page", range(1, 8))
def test_a_page_of_rubbish_is_damage(full, page):
    with full.open("r+b") as file:
        file.seek(page * 4096)
        file.write(b"\xde\xad" * 2048)
    assert refused(full) == "The store FILE is damaged: restore it from a copy."


def test_damage_in_a_large_store_is_met_by_verify(full, monkeypatch):
    monkeypatch.setattr(sqlite, "CHECKED_BYTES", 0)
    with full.open("r+b") as file:
        file.seek(full.stat().st_size // 4096 // 2 * 4096)
        file.write(b"\xde\xad" * 2048)
    with (
        open_store(f"sqlite:///{full}") as store,
        pytest.raises(StoreError, match=r"is damaged: restore it from a copy\.$"),
    ):
        store.verify()


def test_text_that_is_none_is_damage_in_a_sentence(full):
    with closing(sqlite3.connect(full)) as connection, connection:
        connection.execute("UPDATE record SET data = CAST(x'ff' AS TEXT) WHERE version = 2")
    with (
        open_store(f"sqlite:///{full}") as store,
        pytest.raises(StoreError, match=r"^The store .* does not work \(Could not decode"),
    ):
        store.verify()


def test_a_file_that_is_missing_is_not_made(path):
    assert refused(path, create=False) == "There is no store in FILE: check the name."
    assert not path.exists()


def test_an_empty_file_is_no_store_until_one_is_made_of_it(path):
    path.touch()
    assert refused(path, create=False) == "There is no store in FILE: check the name."
    assert path.stat().st_size == 0
    with open_store(f"sqlite:///{path}") as store:
        assert store.verify() == []


def test_a_folder_is_not_a_file(tmp_path):
    assert refused(tmp_path) == "FILE is a folder: name a file in it."


def test_a_missing_folder_is_not_made(tmp_path):
    path = tmp_path / "there" / "house.db"
    assert "does not exist or is closed: make it first." in refused(path)
    assert not path.parent.exists()


def test_the_database_of_another_program_is_left_alone(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE places (url TEXT)")
    before = path.read_bytes()
    sentence = "The database FILE belongs to another program: name another."
    assert refused(path) == refused(path, create=False) == sentence
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ("UPDATE houseway SET schema = 2", "was made by a newer Houseway: install that one."),
        ("DELETE FROM houseway", "is damaged: restore it from a copy."),
    ],
)
def test_a_store_of_another_schema_is_not_opened(full, edit, sentence):
    with closing(sqlite3.connect(full)) as connection, connection:
        connection.execute(edit)
    assert refused(full) == f"The store FILE {sentence}"


def test_a_store_that_another_process_keeps_to_itself_is_locked(full, monkeypatch):
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    sentence = "The store FILE is locked by another process: try again when that process is done."
    with closing(sqlite3.connect(full, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert refused(full) == sentence


def test_an_append_beside_a_long_writer_is_locked_and_reading_is_not(full, events, monkeypatch):
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    with (
        open_store(f"sqlite:///{full}") as store,
        closing(sqlite3.connect(full, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        assert store.version("table/1") == 130
        with pytest.raises(StoreError, match="is locked by another process: try again when"):
            store.append([Write("table/9", 0, events(1))], [], "c99", NOW)
        other.execute("ROLLBACK")
        assert store.append([Write("table/9", 0, events(1))], [], "c99", NOW)


def test_a_file_that_may_only_be_read_can_be_read_and_says_so_on_writing(full, open_folder, events):
    path = open_folder / "house.db"
    shutil.copy(full, path)
    path.chmod(0o444)
    open_folder.chmod(0o777)
    with without_privileges(), open_store(f"sqlite:///{path}", create=False) as store:
        assert store.verify() == []
        with pytest.raises(StoreError) as caught:
            store.append([Write("table/9", 0, events(1))], [], "c99", NOW)
    assert str(caught.value) == f"The store {path} {ONLY_READ}"


def test_a_store_on_a_medium_that_may_only_be_read_is_verified(full, open_folder, events):
    path = open_folder / "house.db"
    shutil.copy(full, path)
    path.chmod(0o444)
    with without_privileges(), open_store(f"sqlite:///{path}", create=False) as store:
        assert store.verify() == []
        with pytest.raises(StoreError, match="may only be read here"):
            store.append([Write("table/9", 0, events(1))], [], "c99", NOW)


def test_a_folder_that_may_not_be_written_to_is_a_sentence(open_folder):
    with without_privileges():
        assert refused(open_folder / "house.db") == (
            "The store FILE cannot be opened: allow reading and writing in its folder."
        )


def test_a_file_that_may_not_be_read_is_a_sentence(full, open_folder):
    path = open_folder / "house.db"
    shutil.copy(full, path)
    path.chmod(0o000)
    with without_privileges():
        assert refused(path) == (
            "The store FILE cannot be opened: allow reading and writing in its folder."
        )


@pytest.mark.parametrize("name", ["a b.db", "what?.db", "50%.db", "#1.db", "été.db", "a%20b.db"])
def test_any_name_of_a_file_will_do(tmp_path, events, name):
    with open_store(f"sqlite:///{tmp_path / name}") as store:
        store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
    assert (tmp_path / name).exists()
    with open_store(f"sqlite:///{tmp_path / name}", create=False) as store:
        assert store.version("table/1") == 1
