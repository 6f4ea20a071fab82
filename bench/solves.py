"""How long exact answers take as a whole command: cold, with compiled kernels, and once kept.

Cold has no cache at all, as on a new machine: most of it is compiling. Warm has the compiled
kernels and nothing counted. Kept has the answer.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from houseway.law import games


def run() -> list[tuple[str, ...]]:
    """One row for each game, all its wagers and policies."""
    return [_row(game) for game in games()]


def _row(game: str) -> tuple[str, ...]:
    with TemporaryDirectory() as folder:
        cold = _seconds(game, folder)
        for name in ("counts", "answers"):
            shutil.rmtree(Path(folder, "houseway", name), ignore_errors=True)
        warm, kept = _seconds(game, folder), _seconds(game, folder)
    what = f"exact: every wager of {game}"
    return what, f"{warm:.1f} s warm", f"{cold:.1f} s cold", f"{kept:.2f} s once kept"


def _seconds(game: str, folder: str) -> float:
    command = [sys.executable, "-m", "houseway.cli", "edge", game, "--json"]
    begun = perf_counter()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"XDG_CACHE_HOME": folder}
    )
    return perf_counter() - begun
