"""The law as data: the clauses in our own words, the rules in force, readings, dispositions."""

from importlib.resources import files
from importlib.resources.abc import Traversable


class LawError(ValueError):
    """A rule file that does not hold together; the text says where and why."""


GAMES = ("canberra-holdem", "craps", "lunar-poker", "pai-gow", "texas-holdem-bonus")


def folder(game: str) -> Traversable:
    """Where a game keeps its law; a game may be registered before it can be played."""
    if game not in GAMES:
        raise LawError(f"there is no game called {game!r}; the games are {', '.join(GAMES)}")
    return files("houseway").joinpath("games", game.replace("-", "_"))
