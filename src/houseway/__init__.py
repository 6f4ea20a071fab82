"""Houseway runs, settles, records and proves regulated casino table games.

The names in `__all__` are the public interface; they stay as they are within a major version.
docs/api.md shows each of them at work. Everything else may move. Importing the package loads
nothing: what a name needs is loaded when it is used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.api import Refused, analyse, analysis, game_names, load_game, open_house, settle

__all__ = ["Refused", "analyse", "analysis", "game_names", "load_game", "open_house", "settle"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in __all__:
        from houseway import api

        return getattr(api, name)
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")
