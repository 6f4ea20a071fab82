"""Advice on a machine that knows nothing yet, against the two seconds that somebody waits for it.

Processor time of a process with an empty cache, from its start until what each choice is worth is
told: of the first decision, and of whatever comes after it in the round.
"""

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from houseway.law import games

ASKED = 2.0


def run() -> list[tuple[str, ...]]:
    """One row for each game."""
    return [_row(game) for game in games()]


def _row(game: str) -> tuple[str, ...]:
    with TemporaryDirectory() as folder:
        told = subprocess.run(
            [sys.executable, "-m", "bench._advised", game],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | {"XDG_CACHE_HOME": folder},
        ).stdout
    first, *later = (float(line.partition(" ")[0]) for line in told.splitlines())
    measured = f"{first:.2f} s" + (f", later {max(later):.2f} s" if later else "")
    return f"first advice in {game}", measured, f"{ASKED:.0f} s", f"{first / ASKED:.2f}"
