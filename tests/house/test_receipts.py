"""Receipts in both verifiers' own vectors: one that holds, and what must be refused."""

import json
from pathlib import Path
from secrets import token_bytes

import pytest

from houseway.house.receipts import checked, taken
from houseway.house.sealing import Seal
from houseway.store import open_store
from houseway.transparency.codes import LETTERS, squeezed
from houseway.transparency.commitments import commitments, ordered
from houseway.transparency.notes import NoteError, encoded, verifier

VECTORS = json.loads(Path(__file__).parent.parent.joinpath("receipts.json").read_text("utf-8"))


def statement():
    """A small one, with two dice."""
    order = ordered((6, 1))
    opened = [
        {"place": at, "thing": thing, "face": str(thing), "salt": encoded(order.salt(at))}
        for at, thing in enumerate(order.things)
    ]
    told = commitments(order, "houseway deal v1 craps 1 dice")
    made = {"number": 1, "kind": "dice", "in_time": True, "dealt": 2, "opened": opened}
    deal = {"said": "Committed before wagers closed", "orders": [made | {"commitments": [*told]}]}
    about = {"table": "craps", "game": "craps", "round": 1, "role": "player", "seat": 2}
    return about | {"void": False, "result": 0, "settlements": [], "events": [], "deal": deal}


def test_the_vector_that_holds_does():
    data = VECTORS["holds"].encode()
    assert checked(data, (verifier(VECTORS["key"]),)).statement["table"] == "craps"


@pytest.mark.parametrize("why", VECTORS["refused"])
def test_vectors_that_must_be_refused_are(why):
    with pytest.raises(NoteError):
        checked(VECTORS["refused"][why].encode())


def test_a_receipt_altered_in_any_byte_is_refused():
    data = VECTORS["holds"].encode()
    for at in range(len(data)):
        for bit in (1, 32):
            altered = bytearray(data)
            altered[at] ^= bit
            with pytest.raises(NoteError):
                checked(bytes(altered))


def test_what_is_taken_holds_as_the_log_grows():
    store = open_store("memory:")
    seal = Seal(store)
    for _ in range(9):
        told = statement()
        assert (
            checked(taken(store, seal, told, "2026-11-18T00:00:00+00:00").encode()).statement
            == told
        )
    assert store.verify() == []


# As the text of a QR code


def test_the_code_says_what_the_file_says():
    found = checked(VECTORS["code"].encode(), (verifier(VECTORS["key"]),))
    assert found == checked(VECTORS["holds"].encode())
    assert squeezed(VECTORS["holds"].encode()) == VECTORS["code"]
    assert checked(f"\n {VECTORS['code']}\r\n".encode()) == found


@pytest.mark.parametrize("why", VECTORS["refused_codes"])
def test_codes_that_must_be_refused_are(why):
    with pytest.raises(NoteError):
        checked(VECTORS["refused_codes"][why].encode())


def test_a_code_altered_in_any_letter_is_refused():
    text = VECTORS["code"]
    for at, letter in enumerate(text):
        other = LETTERS[LETTERS.index(letter) - 1] if at % 2 else chr(ord(letter) ^ 1)
        with pytest.raises(NoteError):
            checked(f"{text[:at]}{other}{text[at + 1 :]}".encode())


def test_what_is_too_long_for_a_code_is_said():
    with pytest.raises(NoteError, match="too long for a QR code"):
        squeezed(bytes(range(256)) * 40 + token_bytes(4000))
