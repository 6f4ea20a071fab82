"""The games, one folder per document; a game is loaded when it is first asked for."""

from functools import cache
from importlib import import_module

from houseway.core import Game
from houseway.law import LawError, folder


@cache
def load(name: str) -> Game:
    """A game by its name; LawError says which games there are."""
    if not folder(name).joinpath("__init__.py").is_file():
        raise LawError(f"{name} is in the register, but cannot be played yet")
    game: Game = import_module(f"houseway.games.{name.replace('-', '_')}").GAME
    return game
