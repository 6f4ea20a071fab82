"""What people at a table need beyond the house, at a terminal as in a browser.

How a game is usually signed, how automatic players and an automatic dealer go about it, and what
happened in words. No rule is decided here: the table does that.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from houseway.core import Settled, Sign, load_game
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.salon.seen import Hand, View


class Late(NamedTuple):
    """What is done about a seat that let its time pass: in which role, and by which command."""

    role: str
    command: Any


class Spot(NamedTuple):
    """A wager's place on the layout: its id, what it is called, its clause, and its pay tables.

    `{seat}` in an id stands for the number of a seat. The pay tables are names of odds, or of
    prizes, in the rules; `line` is the only line of them that this place can win by, if it is one.
    """

    id: str
    label: str
    clause: str
    odds: tuple[str, ...] = ()
    line: str = ""


class Manners(NamedTuple):
    """How one game goes at a table without a rule of its own.

    `spots` are the places of its wagers. `sign` makes the usual sign from the least and the
    greatest wager and its unit. `bot` is how an automatic player moves, from the view of its own
    seat. `goes_on` are the commands by which a dealer carries a round on when nobody else is due,
    `late` is what is done about a seat that lets its time pass, from the supervisor's view.
    `no_advice` is the clause by which staff give none at a regulated table. `readings` are the ids
    of the readings that a settled wager stands on, `hands` what cards amount to after the
    showdown, by place.
    """

    title: str
    spots: Callable[[Rules], tuple[Spot, ...]]
    sign: Callable[[Cents, Cents, Cents, bool], Sign]
    bot: Callable[[View, int, Random], Any]
    late: Callable[[View, int], Late | None]
    no_advice: str
    goes_on: tuple[type, ...] = ()
    verdicts: Mapping[str, str] = MappingProxyType({})
    readings: Callable[[Settled, View], tuple[str, ...]] = lambda settled, view: ()
    hands: Callable[[View, Rules], dict[str, Hand]] = lambda view, rules: {}


def manners(game: str) -> Manners:
    """The manners of a game; LawError where there is none such."""
    load_game(game)
    found: Manners = import_module(f"houseway.salon.{game.replace('-', '_')}").MANNERS
    return found
