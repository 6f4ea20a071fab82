"""What several commands ask about the proof of a record: where keys lie, and who are witnesses."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from houseway.cli.common import fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houseway.house.proving import Log
    from houseway.store import Store
    from houseway.transparency.client import WitnessAt

KeysAt = Annotated[
    Path | None,
    typer.Option(
        "--keys",
        metavar="FOLDER",
        envvar="HOUSEWAY_KEYS",
        help="Where the keys of the record lie; by default in your settings folder.",
        show_default=False,
    ),
]
# Beside the keys: a witness a line, its address and its key.
WITNESSES = "witnesses"


class ProofAt(NamedTuple):
    """Where keys lie, and who else sees the record."""

    folder: Path
    witnesses: "Sequence[WitnessAt]" = ()


def keys_folder(given: Path | None) -> Path:
    """The folder of keys, for whatever else this process keeps there too."""
    from houseway.transparency.keys import folder

    if given:
        os.environ["HOUSEWAY_KEYS"] = str(given)
    return folder()


def begun_log(store: "Store") -> "Log":
    """The log of a store; one sentence where none was begun."""
    from houseway.house.proving import log_of

    none = "no log was begun on this store: houseway init or serve begins one"
    return log_of(store) or fail(none)


def witnesses_at(
    urls: list[str] | None, given: list[str] | None, keys: Path | None
) -> "list[WitnessAt]":
    """The witnesses that were named, or those that are listed beside the keys."""
    from houseway.transparency.files import text_of
    from houseway.transparency.notes import COSIGNATURE

    if len(urls or ()) != len(given or ()):
        fail("every --witness needs its --witness-key: houseway witness --show-key prints it")
    pairs = list(zip(urls or (), given or (), strict=True))
    for line in [] if pairs else text_of(keys_folder(keys) / WITNESSES).splitlines():
        match line.split():
            case [url, key]:
                pairs.append((url, key))
            case [_, *_]:
                fail(f"{keys_folder(keys) / WITNESSES} has a line that is not an address and a key")
    if not pairs:
        return []
    from houseway.transparency.client import WitnessAt
    from houseway.transparency.notes import verifier

    found = [WitnessAt(url, verifier(key)) for url, key in pairs]
    for witness in found:
        if witness.key.kind != COSIGNATURE:
            fail(f"the key of {witness.name} is not that of a witness")
    return found
