"""Receipts of rounds: what somebody may know of one, proved by the log, in a file of their own.

The record that a receipt proves holds one salted digest, in an append of its own: nothing that was
hidden from somebody can be found out from it, nor from what lies beside it in the log.
"""

import json
import secrets
import zlib
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from houseway.core import Event, dump, kind
from houseway.store import Conflict, Record, Stored, Write
from houseway.store.records import NO_DIGEST, canonical, digest
from houseway.table.committed import about
from houseway.transparency import codes, proofs
from houseway.transparency.commitments import SALT_BYTES, opens
from houseway.transparency.heads import leaf_of
from houseway.transparency.notes import NoteError, Verifier, decoded, encoded, verifier

if TYPE_CHECKING:
    from houseway.house.sealing import Seal
    from houseway.store import Store

NAMESPACE = "house"
FORMAT, STREAM = "houseway receipt v1", "receipts"
FIELDS = {"format", "key", "previous", "proof", "record", "salt", "statement", "witnesses"}
LARGEST = 4_000_000
# What a receipt for a QR code says of a wager, and as many bytes of all as fit beside the proof.
BRIEF = ("seat", "area", "words", "stake", "returned", "winnings", "commission", "clause")
BRIEFEST = 1000


class ReceiptTaken(Event):
    """Somebody took a receipt of a round: a digest of what it says, with a salt of their own."""

    table: str
    round: int
    role: str
    seat: int
    digest: str


class Checked(NamedTuple):
    """What a receipt shows: what it says, whose log it is on, and who has seen that."""

    statement: dict[str, Any]
    key: Verifier
    proven: proofs.Proven


def _digest(statement: Any, salt: bytes) -> str:
    return encoded(sha256(salt + canonical(statement).encode()).digest())


def taken(store: "Store", seal: "Seal", statement: dict[str, Any], at: str) -> str:
    """The receipt of a statement, put on record and sealed; NoteError where it cannot be sealed."""
    salt = secrets.token_bytes(SALT_BYTES)
    event = _event(statement, _digest(statement, salt))
    while True:
        version = store.version(STREAM)
        previous = store.digest(STREAM, version) or NO_DIGEST
        write = Write(STREAM, version, (Record(kind(event), dump(event)),))
        try:
            (stored,) = store.append([write], (), f"{STREAM}/{uuid4().hex}", at)
            break
        except Conflict:
            continue
    seal.step()
    seal.ask_witnesses()
    proof = seal.proof(STREAM, stored.version)
    if proof is None:
        raise NoteError("the record is not sealed now: take the receipt later")
    known = [seal.own.signer.verifier, *(each.key for each in seal.witnesses)]
    signers = [seal.key.verifier, *known]
    mine = [each for each in proof.head.signatures if any(each.by(key) for key in signers)]
    head = proof.head._replace(signatures=tuple(mine))
    witnesses = [str(key) for key in known if any(each.by(key) for each in mine)]
    return _written(
        {
            "format": FORMAT,
            "key": str(seal.key.verifier),
            "previous": previous,
            "proof": str(proof._replace(head=head)),
            "record": list(stored[:-1]),
            "salt": encoded(salt),
            "statement": statement,
            "witnesses": witnesses,
        }
    )


def in_a_code(store: "Store", seal: "Seal", statement: dict[str, Any], at: str) -> str:
    """The receipt of a statement in short, as the text of a QR code."""
    return codes.squeezed(taken(store, seal, in_short(statement), at).encode())


def in_short(statement: dict[str, Any]) -> dict[str, Any]:
    """As much of a statement as fits a QR code: what was shown, wagered and paid, and not why.

    Where that is still too much it says the result alone.
    """
    deal, settlements = statement["deal"], statement["settlements"]
    shown = [each["face"] for order in deal["orders"] for each in order["opened"]]
    brief = statement | {
        "deal": {"said": deal["said"], "orders": [], "shown": " ".join(shown)},
        "events": [],
        "settlements": [{name: each[name] for name in BRIEF} for each in settlements],
    }
    fits = len(zlib.compress(canonical(brief).encode())) <= BRIEFEST
    return brief if fits else brief | {"settlements": []}


def _event(statement: dict[str, Any], told: str) -> ReceiptTaken:
    table, round, role, seat = (statement[name] for name in ("table", "round", "role", "seat"))
    return ReceiptTaken(table, round, role, seat, told)


def _written(receipt: dict[str, Any]) -> str:
    return f"{canonical(receipt)}\n"


def checked(data: bytes, keys: tuple[Verifier, ...] = ()) -> Checked:
    """What a receipt shows, by the keys of the log that are trusted, or by the one it names.

    There is one way to write a receipt, and one to write it for a QR code: NoteError says
    what is not as it was written.
    """
    is_code = data.lstrip().startswith(codes.PREFIX.encode())
    receipt = _read(codes.expanded(data) if is_code else data)
    key = verifier(receipt["key"])
    if keys and key not in keys:
        raise NoteError(f"it is signed by another key than the one given: {key}")
    statement, salt = receipt["statement"], decoded(receipt["salt"], SALT_BYTES)
    record = Stored._make([*receipt["record"], ""])
    event = _event(statement, _digest(statement, salt))
    if (record.stream, record.name, record.data) != (STREAM, kind(event), dump(event)):
        raise NoteError("what it says is not what the record holds the digest of")
    witnesses = tuple(map(verifier, receipt["witnesses"]))
    proof = proofs.proof(receipt["proof"])
    leaf = leaf_of(digest(receipt["previous"], record, ()))
    proven = proofs.check(proof, leaf, [key], witnesses)
    signed = proof.head.signed_by(key, *witnesses)
    if str(proof) != receipt["proof"] or signed != proof.head.signatures:
        raise NoteError("a signature on it is by nobody whom it names")
    if len(signed) != 1 + len(witnesses) or len({*witnesses, key}) != len(signed):
        raise NoteError("it names a witness who has not signed")
    _check_deal(statement)
    return Checked(statement, key, proven)


def _read(data: bytes) -> dict[str, Any]:
    try:
        if len(data) > LARGEST:
            raise NoteError("it is too long for a receipt")
        receipt: dict[str, Any] = json.loads(data)
        exact = isinstance(receipt, dict) and _written(receipt).encode() == data
    except (ValueError, RecursionError):
        raise NoteError("it is not a receipt") from None
    if not exact or receipt.keys() != FIELDS or receipt["format"] != FORMAT:
        raise NoteError("it is not written as a receipt is")
    texts = [receipt["key"], receipt["previous"], receipt["proof"], receipt["salt"]]
    lists = receipt["record"], receipt["witnesses"]
    if not all(isinstance(each, list) for each in lists) or len(receipt["record"]) != 6:
        raise NoteError("it is not written as a receipt is")
    texts += receipt["witnesses"]
    named = isinstance(receipt["statement"], dict) and {"table", "round", "role", "seat", "deal"}
    if not all(isinstance(each, str) for each in texts) or not named:
        raise NoteError("it is not written as a receipt is")
    if not named <= receipt["statement"].keys():
        raise NoteError("it does not say what it is about")
    return receipt


def _check_deal(statement: dict[str, Any]) -> None:
    """Every card that it shows opens what the table had committed to."""
    for order in statement["deal"]["orders"]:
        of = about(statement["table"], order["number"], order["kind"])
        for each in order["opened"]:
            told = order["commitments"][each["place"]]
            if not opens(told, each["salt"], of, each["place"], each["thing"]):
                raise NoteError(f"{each['face']} does not open its commitment")
