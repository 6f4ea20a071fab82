"""What `make clauses` found out: by what a clause is executed, and the test that fails without it.

The proofs lie beside the clause matrix in docs/trace, a line for each clause.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Proof(NamedTuple):
    """By what a clause is executed (event, refusal, value, code), and the test that then fails."""

    by: str
    test: str


def path(root: Path, game: str) -> Path:
    """Where the proofs of a game are kept."""
    return root.joinpath("docs", "trace", f"{game}.json")


def read(root: Path, game: str) -> dict[str, Proof]:
    """The proofs of a game by clause; none where they were never made."""
    kept = path(root, game)
    found = json.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    return {clause: Proof(*row) for clause, row in found.items()}


def write(root: Path, game: str, found: Mapping[str, tuple[str, str]]) -> None:
    """Keep the proofs of a game, in the order given."""
    rows = [
        f" {json.dumps(clause)}: {json.dumps(list(row), ensure_ascii=False)}"
        for clause, row in found.items()
    ]
    path(root, game).write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
