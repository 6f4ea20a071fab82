"""The law as data: the clauses in our own words, the rules in force, readings, dispositions.

Games are found through the entry points of the group `houseway.games`, those of the house like
anybody else's. What a document says is read from the files in the folder of its game.
"""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

# Folders where an operator keeps variants of his own, with a folder in it for each game.
OWN: list[Path] = []
# A document by its text, so that an edited file is read anew; nobody changes what is handed out.
parsed = lru_cache(32)(tomllib.loads)


class LawError(ValueError):
    """A rule file that does not hold together; the text says where and why."""


@cache
def games() -> dict[str, str]:
    """The installed games by name, each with the place of its declaration."""
    return {point.name: point.value for point in sorted(entry_points(group="houseway.games"))}


@cache
def folder(game: str) -> Path:
    """Where a game keeps its law; nothing of the game is loaded for it."""
    known = games()
    if game not in known:
        raise LawError(f"there is no game called {game!r}; the games are {', '.join(known)}")
    spec = find_spec(known[game].partition(":")[0])
    if spec is None or not spec.submodule_search_locations:
        raise LawError(f"{game} is registered, but its package is not installed")
    return Path(spec.submodule_search_locations[0])


def keep_own(environment: Mapping[str, str]) -> None:
    """Look for an operator's variants where the environment says; whoever starts the program has
    it, the law reads none."""
    OWN[:] = [Path(told)] if (told := environment.get("HOUSEWAY_VARIANTS")) else []
