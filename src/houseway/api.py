"""The public interface: load a game, settle, open a house on a store, analyse.

docs/api.md shows each of these at work. What a name needs is loaded when it is used.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from houseway.core.situation import RefusedError
from houseway.law import keep_own

if TYPE_CHECKING:
    from collections.abc import Mapping

    from houseway.core import Game
    from houseway.games.kit.analysis import Analysis
    from houseway.games.kit.results import Result
    from houseway.house import House


Refused = RefusedError
keep_own(os.environ)


def game_names() -> tuple[str, ...]:
    """The names of the installed games."""
    from houseway import law

    return tuple(law.games())


def load_game(name: str) -> Game[Any]:
    """A game's declaration; LawError, a ValueError, says which games there are."""
    from houseway import core

    return core.load_game(name)


def settle(
    game: str, given: Mapping[str, Any], *variants: Mapping[str, Any] | str
) -> dict[str, Any]:
    """What should be paid in a situation on paper, wager by wager, each with its clause.

    Refused where a rule does not allow it, ValueError where a field does not fit.
    """
    declared = load_game(game)
    return declared.settle(declared.rules(*variants), given)


def open_house(store: str = "memory:") -> House:
    """A house on a store: a database address, the path of a file, or `memory:`."""
    from houseway.house import House
    from houseway.store import open_store

    return House(open_store(store))


def analysis(game: str) -> Analysis:
    """The mathematics of a game: its wagers and policies, results, strategy and advice."""
    from houseway import maths

    return maths.analysis_of(game)


def analyse(game: str, wager: str, policy: str = "", *variants: Mapping[str, Any] | str) -> Result:
    """What a wager is worth, exactly; without a policy by the best one."""
    from houseway.maths import answers

    rules = load_game(game).rules(*variants)
    ((name, way), *_) = answers.wanted(game, wager, policy or None)
    return answers.answer(rules, name, way).result
