"""`houseway receipt`: a receipt of a settled round from the store and its keys."""

import json

import pytest

from houseway.house.sealing import Seal
from houseway.store import open_store


@pytest.fixture
def sealed(recorded, tmp_path, monkeypatch):
    """A table's record that a server has sealed."""
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))
    with open_store(f"sqlite:///{recorded}") as store:
        made = Seal(store, tmp_path / "keys")
        assert made.open() is None
        made.step()
    return recorded


def test_a_receipt_of_a_round_is_written_and_holds(houseway, sealed, tmp_path):
    file = tmp_path / "round.receipt.json"
    given = ("receipt", "one", 1, "--store", sealed)
    assert houseway(*given, "--out", file) == (0, "", "")
    told = json.loads(houseway("verify-receipt", file, "--json").out)
    assert (told["table"], told["round"], told["role"]) == ("one", 1, "inspector")
    printed = houseway(*given, "--player", "Ann").out
    file.write_text(printed, "utf-8")
    assert "round 1 of one, for player" in houseway("verify-receipt", file).out
    assert houseway("verify", "--store", sealed).code == 0


def test_a_code_is_written_as_a_picture_or_a_text(houseway, sealed, tmp_path):
    given = ("receipt", "one", 1, "--store", sealed, "--code")
    assert houseway(*given, tmp_path / "round.svg").out == ""
    assert "<svg" in (tmp_path / "round.svg").read_text()
    assert houseway(*given, tmp_path / "round.txt").code == 0
    held = houseway("verify-receipt", tmp_path / "round.txt")
    assert (held.code, held.err) == (0, "")
    assert "Result: " in held.out
    assert "must end with .svg" in houseway(*given, tmp_path / "round.doc").sentence


def test_what_cannot_be_taken_is_said(houseway, sealed, recorded_once, tmp_path):
    said = {
        ("nosuch", "1", "--store", sealed): "there is no table nosuch",
        ("one", "9", "--store", sealed): "table one has had no round 9",
        (
            "one",
            "1",
            "--player",
            "Zoe",
            "--store",
            sealed,
        ): "players see the rounds that they played",
        ("one", "1", "--store", recorded_once): "no log was begun on this store",
        ("one", "1", "--store", sealed, "--out", tmp_path / "no" / "where"): "cannot be used",
    }
    said[("one", "1", "--store", sealed, "--keys", tmp_path)] = "is not in"
    for given, sentence in said.items():
        assert sentence in houseway("receipt", *given).sentence
    with open_store(f"sqlite:///{sealed}") as store:
        store.claim()
        assert "nother server has" in houseway("receipt", "one", "1", "--store", sealed).sentence
