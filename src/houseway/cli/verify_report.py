"""`houseway verify-report`: is a monthly report the one that a house signed?"""

import json
from pathlib import Path
from typing import Any

import typer

from houseway.cli import common
from houseway.cli.common import needed, option
from houseway.cli.proof_options import begun_log, keys_folder
from houseway.house import proving
from houseway.store.records import canonical
from houseway.transparency import NoteError, keys, notes

FIRST = "houseway report v1"


def give_signed(
    data: dict[str, Any], store: str | None, folder: Path | None, output: Path | None
) -> None:
    """A report as a signed note: what it is, whose, and all of it in one line of JSON."""
    with common.plain_errors():
        with common.open_store_at(store, create=False) as opened:
            log = begun_log(opened)
        where = keys_folder(folder)
        signer = keys.private_of(where, log.keys[-1])
        if signer is None:
            common.fail(f"the key of {log.origin} is not in {where}: see houseway keys show")
        note = notes.signed(f"{FIRST}\n{log.origin}\n{canonical(data)}\n", signer)
        if output is None:
            return typer.echo(str(note), nl=False)
        output.write_text(str(note), "utf-8")
    return typer.echo(f"{output}: signed by {signer.verifier}")


def verify_report(
    file: Path = needed("FILE", "The signed report."),
    key: str = option("KEY", "The key of the house's log, as you were told it.", ""),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """With --key nothing else is needed; otherwise the keys that the store names are believed.

    The exit code is 1 where the report is not what was signed, and 2 where it cannot be read.

    \b
    Examples:
      houseway verify-report november.note --key "house+1a2b3c4d+AQ…"
      houseway verify-report november.note --store house.db
    """
    with common.plain_errors():
        trusted = [notes.verifier(key)] if key else _keys(store)
        note = notes.note("".join(common.lines_of(file)))
        try:
            first, origin, text = note.trusted(*trusted).splitlines()
            report = json.loads(text) if first == FIRST else None
        except (NoteError, ValueError) as wrong:
            typer.echo(f"Not sound: {wrong}.")
            raise typer.Exit(1) from None
        if report is None:
            common.fail(f"{file} is a signed note, but not of a report")
    if as_json:
        common.print_json({"log": origin, "report": report})
    else:
        typer.echo(f"Sound: the report of {report.get('month', '')}, signed by {origin}.")


def _keys(store: str | None) -> list[notes.Verifier]:
    with common.open_store_at(store, create=False) as opened:
        log = proving.log_of(opened)
    return list(log.keys) if log else common.fail("this store names no key: give it with --key")
