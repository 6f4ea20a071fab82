"""Functions of ints that run as they are at the table, and compiled in simulators and solvers.

`kernel` only takes a function down, so importing rules stays cheap; Numba, and all that is needed
to keep compiled code between runs, is imported when something is compiled for the first time.
"""

from __future__ import annotations

from _thread import RLock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])

FOLDERS_KEPT = 6
# Rooms that no kernel and no count ever sees, so that neither depends on them.
ABOVE = ("__init__.py", "api.py", "cli", "web", "terminal", "house", "floor", "store", "table")

_lock = RLock()
_waiting: list[Callable[..., Any]] = []
_compiled: dict[Callable[..., Any], Any] = {}
_folders: list[Path | None] = []


def kernel(f: F) -> F:
    """Let compiled functions call this one, which itself stays the plain function it is."""
    _waiting.append(f)
    return f


def compiled(f: F) -> F:
    """The compiled form of a function, made once; it releases the GIL while it runs."""
    with _lock:
        if f not in _compiled:
            _compiled[f] = _compile(f)
        made: F = _compiled[f]
        return made


def cache_folder() -> Path:
    """Where compiled code is kept: one folder for these very sources and these bounds checks."""
    import numba
    from platformdirs import user_cache_path

    checks = "-bounds" if numba.config.BOUNDSCHECK else ""
    return user_cache_path("houseway") / "kernels" / (digest() + checks)


def _compile(f: F) -> Any:
    from pathlib import Path

    import numba
    from numba.extending import register_jitable

    while _waiting:
        register_jitable(_waiting.pop())
    if not _folders:
        _folders.append(_usable(cache_folder()))
    # A function typed at a prompt has no file by which Numba could recognise it.
    if _folders[0] is None or not Path(f.__code__.co_filename).exists():
        return numba.njit(nogil=True)(f)
    # Numba reads this setting while it decorates; it is put back for whoever else uses Numba.
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(_folders[0])
    try:
        return numba.njit(cache=True, nogil=True)(f)
    finally:
        numba.config.CACHE_DIR = before


def digest() -> str:
    """Of all sources that compiled code and counts can depend on, installed games' too.

    Numba itself notices edits only in the file it starts from.
    """
    from hashlib import sha256
    from pathlib import Path

    digest, house = sha256(), Path(__file__).parent
    for package in (house, *_games_elsewhere()):
        for path in sorted(package.rglob("*.py")):
            if package == house and path.relative_to(house).parts[0] in ABOVE:
                continue
            text = path.read_bytes()
            digest.update(f"{path.relative_to(package).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def _games_elsewhere() -> list[Path]:
    """The folders of installed games that are no part of this package."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec
    from pathlib import Path

    modules = {point.module.partition(".")[0] for point in entry_points(group="houseway.games")}
    specs = (find_spec(module) for module in sorted(modules - {__name__.partition(".")[0]}))
    folders = (spec.submodule_search_locations for spec in specs if spec)
    return [Path(found[0]) for found in folders if found]


def _usable(folder: Path) -> Path | None:
    """None if it cannot be written, where Numba would turn to the folders of the sources."""
    from tempfile import TemporaryFile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
        folder.touch()
    except OSError:
        return None
    _forget_stale(folder.parent)
    return folder


def _forget_stale(parent: Path) -> None:
    """Keep the folders used last; another process may be removing the same ones."""
    from contextlib import suppress
    from shutil import rmtree

    with suppress(OSError):
        used_last = sorted(parent.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        for stale in used_last[:-FOLDERS_KEPT]:
            rmtree(stale, ignore_errors=True)
