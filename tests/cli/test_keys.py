"""The keys of a record on the command line: made, shown, rotated, lost; and what they sign."""

import json
import sqlite3
from contextlib import closing

import pytest

from houseway.house.people import People
from houseway.house.sealing import Seal
from houseway.store import open_store
from houseway.transparency import notes

SECRET = "secret enough for this"


@pytest.fixture
def keys(tmp_path, monkeypatch):
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))
    return tmp_path / "keys"


@pytest.fixture
def sealed(recorded, keys):
    """A table's record that a server has sealed, with an inspector."""
    with open_store(f"sqlite:///{recorded}") as store:
        People(store).add_staff("ida", "inspector", SECRET)
        seal(store, keys)
    return recorded


def seal(store, keys):
    made = Seal(store, keys)
    assert made.open() is None
    made.step()
    return made


def tamper(path):
    edit = "DELETE FROM record WHERE stream = 'accounts'"
    with closing(sqlite3.connect(path)) as base, base:
        assert base.execute(edit).rowcount == 1
        base.execute("DELETE FROM stream WHERE name = 'accounts'")
        base.execute("DELETE FROM command WHERE id NOT IN (SELECT command FROM record)")


def test_a_record_is_put_against_the_houses_own_checkpoints(houseway, sealed):
    done = houseway("verify", "--store", sealed)
    assert (done.code, done.err) == (0, "")
    assert "Only this house's own witness has seen this record" in done.out
    told = json.loads(houseway("verify", "--store", sealed, "--json").out)["checked"]["proof"]
    assert told["log"].startswith("houseway.local/")
    assert set(told["checkpoints"]) == {"the house's own file", "the house's own witness"}
    tamper(sealed)
    done = houseway("verify", "--store", sealed)
    assert done.code == 1
    assert "of the log is not the one that checkpoint" in " ".join(done.out.split())


def test_a_head_that_was_kept_is_enough(houseway, sealed, keys, tmp_path):
    proof = tmp_path / f"{sealed.name}-proof"
    kept = tmp_path / "kept.txt"
    kept.write_text((sealed.parent / proof.name / "checkpoint").read_text("utf-8"), "utf-8")
    assert houseway("verify", "--store", sealed, "--head", kept).code == 0
    tamper(sealed)
    (sealed.parent / proof.name / "checkpoint").unlink()
    for file in (keys / "seen").iterdir():
        file.unlink()
    assert houseway("verify", "--store", sealed).code == 0
    done = houseway("verify", "--store", sealed, "--head", kept, "--json")
    assert done.code == 1
    assert "checkpoint" in json.loads(done.out)["faults"][0]["what"]


def test_what_is_no_head_is_one_sentence(houseway, sealed, tmp_path):
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("nothing\n", "utf-8")
    assert houseway("verify", "--store", sealed, "--head", wrong).sentence == (
        "it is not a signed note"
    )
    said = houseway("verify", "--store", sealed, "--witness", "http://127.0.0.1:1").sentence
    assert "does not answer" in said
    assert (
        "--witness of every" in houseway("verify", "--witness-key", "x", "--store", sealed).sentence
    )


def test_a_head_of_another_record_is_a_fault(houseway, sealed, tmp_path):
    other = tmp_path / "other.txt"
    signer = notes.Signer("another", notes.NOTE, bytes(32))
    other.write_text(str(notes.signed(str(notes.Checkpoint("another", 0, bytes(32))), signer)))
    done = houseway("verify", "--store", sealed, "--head", other)
    assert (done.code, "is not a checkpoint of this record" in done.out) == (1, True)


# The inspector's way out


def test_an_inspector_accepts_what_is_there(houseway, sealed, keys, monkeypatch):
    with closing(sqlite3.connect(sealed)) as base, base:
        base.execute("UPDATE command SET number = 999 WHERE number = 1")
    accept = ("verify", "--store", sealed, "--accept", "restored a copy")
    assert "--by NAME" in houseway(*accept).sentence
    assert "eve is not an inspector" in houseway(*accept, "--by", "eve").sentence
    monkeypatch.setenv("HOUSEWAY_PASSWORD", "wrong")
    assert "do not match" in houseway(*accept, "--by", "ida").sentence
    monkeypatch.setenv("HOUSEWAY_PASSWORD", SECRET)
    done = houseway(*accept, "--by", "ida")
    assert (done.code, "Accepted: the record goes on as" in done.out) == (1, True)
    with open_store(f"sqlite:///{sealed}") as store:
        made = seal(store, keys)
    assert made.origin.endswith("/again-1")
    told = json.loads(houseway("verify", "--store", sealed, "--json").out)["checked"]["proof"]
    assert "ida began this log anew" in told["notes"][0]


# Keys


def test_keys_are_shown_rotated_and_lost(houseway, sealed, keys):
    first = houseway("keys", "show", "--log", "--store", sealed).out.strip()
    told = json.loads(houseway("keys", "show", "--json", "--store", sealed).out)
    assert (told["keys"], told["there"]) == ([first], True)
    rotated = json.loads(houseway("keys", "rotate", "--json", "--store", sealed).out)
    assert notes.note(rotated["note"]).signed_by(notes.verifier(first))
    assert houseway("keys", "show", "--log", "--store", sealed).out.strip() == rotated["key"]
    with open_store(f"sqlite:///{sealed}") as store:
        made = seal(store, keys)
        assert made.head.signed_by(notes.verifier(rotated["key"]))
    assert houseway("verify", "--store", sealed).code == 0
    for file in keys.glob("*.log.key"):
        file.unlink()
    assert "see houseway keys lost" in houseway("keys", "rotate", "--store", sealed).sentence
    lost = ("keys", "lost", "--why", "the disk broke", "--by", "M. Lee", "--store", sealed)
    assert "The record goes on as" in houseway(*lost).out
    with open_store(f"sqlite:///{sealed}") as store:
        assert seal(store, keys).origin.endswith("/again-1")
    assert houseway("verify", "--store", sealed).code == 0


def test_a_store_that_nobody_sealed_has_no_keys(houseway, recorded, keys):
    assert "no log was begun" in houseway("keys", "show", "--store", recorded).sentence
    assert "no log was begun" in houseway("keys", "rotate", "--store", recorded).sentence


def test_witnesses_are_listed_beside_the_keys(houseway, keys):
    from houseway.cli.proof_options import witnesses_at

    key = notes.Signer("witness", notes.COSIGNATURE, bytes(32)).verifier
    assert houseway("keys", "witness", "http://127.0.0.1:1/", key).code == 0
    (found,) = witnesses_at(None, None, None)
    assert (found.url, found.key) == ("http://127.0.0.1:1", key)
    log = notes.Signer("log", notes.NOTE, bytes(32)).verifier
    assert "not that of a witness" in houseway("keys", "witness", "http://x", log).sentence


# The monthly report


def test_a_signed_report_is_checked_by_its_key_alone(houseway, sealed, tmp_path):
    note = tmp_path / "march.note"
    signed = ("month-report", "2025-03", "--signed", "-o", note, "--store", sealed)
    assert "signed by" in houseway(*signed).out
    key = houseway("keys", "show", "--log", "--store", sealed).out.strip()
    done = houseway("verify-report", note, "--key", key)
    assert (done.code, done.out.startswith("Sound: the report of 2025-03")) == (0, True)
    told = json.loads(houseway("verify-report", note, "--store", sealed, "--json").out)
    assert told["report"]["month"] == "2025-03"
    text = note.read_text("utf-8")
    for at in range(0, len(text), 7):
        changed = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
        note.write_text(changed, "utf-8")
        assert houseway("verify-report", note, "--key", key).code in (1, 2)


def test_init_makes_the_key_apart_from_the_store(houseway, keys, tmp_path):
    setup = tmp_path / "setup.toml"
    setup.write_text(houseway("init", "--example").out, "utf-8")
    at = tmp_path / "real.db"
    told = json.loads(houseway("init", setup, "--store", at, "--json").out)
    assert houseway("keys", "show", "--log", "--store", at).out.strip() == told["key"]
    assert [file.suffix for file in keys.iterdir()] == [".key"]


def test_a_witness_prints_its_key(houseway, tmp_path):
    first = houseway("witness", "--memory", tmp_path / "w", "--show-key").out
    assert houseway("witness", "--memory", tmp_path / "w", "--show-key").out == first
    assert notes.verifier(first).kind == notes.COSIGNATURE
