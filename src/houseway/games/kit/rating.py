"""What a round is worth while it is played: the declaration `RATING` of a game's module `rating`.

At every moment the wagers of a seat are worth something to a player who plays best from there on,
by what that player has seen. When a wager is made that is its value at the start; what cards or
dice change about it is luck; what a choice leaves behind of the best one is the cost of a decision.
So the result of a round is value at the start, plus luck, less the cost of decisions: exactly.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from houseway.core.events import Settled
from houseway.games.kit.analysis import Options
from houseway.games.kit.results import Result
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.solvers.jobs import Run

NOTHING = Fraction(0)


class Ask(Protocol):
    """What wagers are worth before any chance; whatever was asked before is only looked up."""

    run: Run

    def __call__(self, state: Any, wager: str, cents: Cents, **said: Any) -> Fraction:
        """The expected profit in cents of a wager played best, under the sign of a state."""

    def options(self, state: Any, wager: str, cents: Cents, **said: Any) -> Options:
        """What its figure depends on."""

    def worth(self, state: Any, wager: str, cents: Cents, options: Options) -> Fraction:
        """The expected profit in cents of a wager with these options."""

    def table(self, rules: Rules, name: str) -> Any:
        """One of the rating's tables."""


class Round(NamedTuple):
    """A round from its end: as it was before the first card, and as it is at last.

    Cards that lay face down on a felt are known only then.
    """

    first: Any
    last: Any


# Of a seat in a state: `value(state, seat, round, ask)`. None where it cannot be known.
Value = Callable[[Any, int, Round, Ask], Fraction | None]


class Rating(NamedTuple):
    """How a game's rounds are rated.

    - `value` is what the chips of a seat on the layout are expected to bring from now on, in cents,
      when everything is played best; money that has moved is no part of it.
    - `decided` are the events that tell what a seat chose.
    - `dealt` are the events by which chance first comes to the seats, whatever command brought them
      about: on a felt it is none that draws. Without any, every drawing does.
    - `wager(area)` is how the analysis calls the wager that begins on an area; empty where it
      follows from another one, and so is no wager of its own. `named(state, area)` says it where
      that takes the state in which the wager still lies there.
    - `result(rules, wager, options, run)` is how a wager ends, where that is known sooner than the
      analysis counts it; None where it is not.
    - `tables` are made once and kept, and come with the game: each of plain values, from rules.
    """

    value: Value
    decided: tuple[type, ...] = ()
    wager: Callable[[str], str] = lambda area: area
    named: Callable[[Any, str], str] | None = None
    result: Callable[[Rules, str, Options, Run], Result | None] = lambda *_: None
    tables: Mapping[str, Callable[[Rules, Run], Any]] = MappingProxyType({})
    dealt: tuple[type, ...] = ()


def paid_in(state: Any, cents: Cents, cap: bool = False) -> Options:
    """The options of a wager that is paid under the sign of a state."""
    most = (state.sign.maximum_payout or 0) if cap else 0
    return Options(stake=cents, chip=min(state.sign.chips), cap=most)


def brought(settled: Iterable[Any]) -> Fraction:
    """What events bring that settle wagers by what lies open."""
    paid = (wager for wager in settled if isinstance(wager, Settled))
    return sum((Fraction(won.returned + won.winnings - won.stake) for won in paid), NOTHING)
