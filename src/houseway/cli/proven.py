"""The part of `houseway verify` that puts a record against what was seen of it."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from houseway.cli import common
from houseway.cli.proof_options import keys_folder
from houseway.house import now, proving
from houseway.store import Fault
from houseway.transparency import NoteError, notes
from houseway.transparency.client import AwayError, WitnessAt, answer_of
from houseway.transparency.heads import Head
from houseway.transparency.witness import Refused, earlier, origin_hash

if TYPE_CHECKING:
    from houseway.store import Store

ADDRESS = ("http://", "https://")


class Asked(NamedTuple):
    """Against what a record is put."""

    heads: list[Path]
    witnesses: list[str]
    keys: list[str]
    folder: Path | None


def checked_proof(store: "Store", asked: Asked) -> dict[str, Any]:
    """The log of a store, who has seen it, what that is worth, and what does not fit."""
    if len(asked.keys) > len(asked.witnesses):
        common.fail("name the --witness of every --witness-key")
    faults: list[Fault] = []
    try:
        log = proving.log_of(store)
    except NoteError as wrong:
        log = None
        faults.append(Fault(proving.STREAM, 0, str(wrong)))
    if log is None:
        return _unsealed(asked, faults)
    seen = proving.own_heads(store, log, keys_folder(asked.folder))
    elsewhere, known = [], len(asked.heads)
    for file in asked.heads:
        _from_file(file, log, str(file), seen)
    for place, given in enumerate(asked.witnesses):
        key = notes.verifier(asked.keys[place]) if place < len(asked.keys) else None
        elsewhere.append(_from_witness(given, log, key, seen))
    faults += [Fault("", 0, sentence) for sentence in seen.wrong]
    faults += proving.proof_faults(store, seen.heads)
    return {
        "log": log.origin,
        "keys": [str(key) for key in log.keys],
        "checkpoints": {who: size for size, _, who in sorted(seen.heads)},
        "notes": [_said(notice) for notice in log.notices],
        "worth": proving.worth(elsewhere) if elsewhere or not known else "",
        "faults": faults,
    }


def _unsealed(asked: Asked, faults: list[Fault]) -> dict[str, Any]:
    """A record that names no log: nothing can be said, unless somebody has seen one."""
    if asked.heads or asked.witnesses:
        what = "the record does not say which log it is: what was seen of one is not here"
        faults.append(Fault(proving.STREAM, 0, what))
    worth = "No server has sealed this record yet: only its own digests speak for it."
    return {"log": "", "notes": [], "worth": worth, "faults": faults}


def _said(notice: dict[str, Any]) -> str:
    return (
        f"Note: {notice.get('by', 'somebody')} began this log anew at {notice.get('at', '')} "
        f"after {notice.get('log', 'another')}: {notice.get('why', '')}"
    )


def _from_file(file: Path, log: proving.Log, called: str, seen: proving.Seen) -> None:
    text = "".join(common.lines_of(file))
    given = notes.note(text)
    try:
        seen.heads.append(proving.head_in(given, log, called))
    except NoteError as wrong:
        seen.wrong.append(f"{called} is not a checkpoint of this record: {wrong}")


def _from_witness(
    given: str, log: proving.Log, key: notes.Verifier | None, seen: proving.Seen
) -> str:
    """What a witness has seen of a log, by its address or by a file of its memory."""
    if given.startswith(ADDRESS):
        return _from_address(given, log, key, seen)
    path = Path(given)
    if path.is_dir():
        inner = path / "seen" if (path / "seen").is_dir() else path
        path = inner / f"{origin_hash(log.origin)}.head"
        if not path.exists():
            seen.wrong.append(f"the witness in {given} has seen nothing of {log.origin}")
            return given
        for line in [*common.lines_of(path.with_suffix(".heads"))]:
            seen.heads.extend(Head(size, root, given) for size, root in earlier(line))
    _from_file(path, log, given, seen)
    if key and not notes.note("".join(common.lines_of(path))).signed_by(key):
        seen.wrong.append(f"{given} is not signed by {key.name}")
    return given


def _from_address(
    url: str, log: proving.Log, key: notes.Verifier | None, seen: proving.Seen
) -> str:
    try:
        witness = WitnessAt(url, key or notes.verifier(answer_of(f"{url.rstrip('/')}/key")))
        found = witness.head(log.origin)
        if found is None:
            seen.wrong.append(f"the witness {witness.name} has seen nothing of {log.origin}")
            return witness.name
        seen.heads.append(proving.head_in(found, log, witness.name, witness.key))
        seen.heads.extend(witness.earlier(log.origin))
        return witness.name
    except (AwayError, Refused) as away:
        common.fail(str(away))
    except NoteError as wrong:
        seen.wrong.append(f"what {url} has seen is not of this record: {wrong}")
        return url


def accept_record(at: str | None, asked: Asked, by: str, why: str, faults: list[Fault]) -> str:
    """Begin a log anew on what is there, as an inspector says; its name."""
    from houseway.house.people import People

    if not by:
        common.fail("say who accepts it: --by NAME, an inspector")
    with common.open_store_at(at, create=False) as store:
        people = People(store)
        staff = people.accounts().staff.get(by)
        if staff is None or staff.role != "inspector":
            common.fail(f"{by} is not an inspector of this house")
        password = os.environ.get("HOUSEWAY_PASSWORD") or typer.prompt(
            f"Password of {by}", hide_input=True, err=True
        )
        if not people.hasher.verify(staff.hash, password):
            common.fail("the name and the password do not match")
        store.claim()
        return proving.begin_anew(store, keys_folder(asked.folder), now(), by, why, faults)
