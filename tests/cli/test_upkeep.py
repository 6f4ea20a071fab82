"""`houseway backup`, `restore`, `compact` and `upgrade`."""

import json

import pytest

from houseway.store import open_store


@pytest.fixture
def floor(houseway, tmp_path):
    """The file of a store with something in it."""
    at = tmp_path / "floor.db"
    houseway("staff", "add", "kim", "dealer", "--store", at)
    return at


def test_a_store_is_copied_lost_and_restored(houseway, floor, tmp_path):
    copy = tmp_path / "copy.db"
    made = houseway("backup", copy, "--store", floor)
    assert made.code == 0
    assert made.out.startswith("Copied: 1 records of 1 streams, sound, in ")
    assert "already: name another" in houseway("restore", copy, "--store", floor).sentence
    floor.rename(tmp_path / "lost.db")
    told = json.loads(houseway("restore", copy, "--store", floor, "--json").out)
    assert (told["records"], told["path"]) == (1, str(floor))
    assert "kim" in houseway("staff", "list", "--store", floor).out


def test_what_cannot_be_copied_is_one_sentence(houseway, floor, tmp_path):
    assert "already: name another" in houseway("backup", floor, "--store", floor).sentence
    nowhere = tmp_path / "nowhere" / "copy.db"
    assert "make it first" in houseway("backup", nowhere, "--store", floor).sentence
    assert "There is no store" in houseway("restore", tmp_path / "a.db", "--store", "b").sentence
    told = houseway("restore", floor, "--store", "memory:").sentence
    assert "A copy is restored into a file" in told


def test_a_store_is_compacted_also_while_a_server_has_it(houseway, floor):
    assert houseway("compact", "--store", floor).out.rstrip().endswith("written anew.")
    with open_store(f"sqlite:///{floor}") as server:
        server.claim()
        told = json.loads(houseway("compact", "--store", floor, "--json").out)
        assert told["anew"] is False
        assert "Another server has the store" in houseway("upgrade", "--store", floor).sentence


def test_a_store_of_this_version_needs_no_upgrade(houseway, floor):
    assert houseway("upgrade", "--store", floor).out.startswith("Is at schema 1.")
