"""Rounds of each game at kernel speed: chance deals, a policy chooses, the game's `play` tells.

Every module here has the same shape, and the simulator needs no other:

- `COLUMNS`: what a round leaves in a row, in order: the codes of its wagers, -1 where one was not
  placed; and `MARKS`, those columns that hold something else on which the profit depends.
- `plan(rules, wager, policy, tell)`: the kernel that plays rounds so, with its arguments.
- `worth(rules, wager, **options)`: for each column what its codes bring, and what was wagered.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from houseway.law import LawError, games
from houseway.law.rules import Rules
from houseway.maths.holdem import profit

Values = Mapping[int, Fraction]


class Plan(NamedTuple):
    """A kernel `play(rows, key, counter, *arguments) -> counter` that fills rows with rounds.

    A policy is among the arguments, as tables; the same plan gives the same rounds anywhere.
    """

    play: Callable[..., int]
    columns: int
    arguments: tuple[Any, ...]

    @property
    def digest(self) -> str:
        """Of everything that the rounds depend on beside the sources."""
        made = sha256(f"{self.play.__module__} {self.columns}".encode())
        for one in _flat(self.arguments):
            made.update(f" {one!r}".encode() if isinstance(one, int) else one.tobytes())
        return made.hexdigest()


def _flat(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """Ints and arrays, those in tuples too."""
    for one in arguments:
        if isinstance(one, tuple):
            yield from _flat(one)
        else:
            yield one


class Worth(NamedTuple):
    """What the codes of a column bring and what they had put down, in units of the wager."""

    profit: Values
    wagered: Values


NO_WORTH = Worth({}, {})


def load(game: str) -> ModuleType:
    """The rounds of a game by its name; LawError says which games there are."""
    if game not in games():
        raise LawError(f"there is no game {game!r}; there are {', '.join(games())}")
    return import_module(f"houseway.maths.rounds.{game.replace('-', '_')}")


def brings(profits: Values) -> Worth:
    """A wager of one unit whose codes bring so much."""
    return Worth(profits, dict.fromkeys(profits, Fraction(1)))


def stakes(rules: Rules, units: int = 1) -> Worth:
    """What every code that has odds or needs none brings to a wager of so many units."""
    found = {}
    for code in range(len(rules.verdict_names) * len(rules.lines)):
        _, line, verdict = rules.decode(code)
        if not verdict.odds or not {line, "other"}.isdisjoint(rules.odds[verdict.odds]):
            found[code] = units * profit(rules, code)
    return Worth(found, dict.fromkeys(found, Fraction(units)))
