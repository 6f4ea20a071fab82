"""What each choice is worth, for training tables: from a seat's own view to the exact analysis.

Nobody is advised at a regulated table: the documents bar it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.core import Events, by_seat
from houseway.equipment import tiles
from houseway.games.pai_gow.acts import HandSet
from houseway.law.rules import Rules
from houseway.maths import games as analyses
from houseway.salon.seen import View, offered

# The clauses under which no advice is given, and no device consulted, at a regulated table.
BARRED = {
    "canberra-holdem": "15.5(a)",
    "craps": "10.7",
    "lunar-poker": "14.6",
    "pai-gow": "16.7",
    "texas-holdem-bonus": "13.7",
}


class MissingError(Exception):
    """There is no analysis of this game yet."""


class Adviser(NamedTuple):
    """How a game's analysis is asked: what it is told of a view, None where nothing is to decide.

    `chosen` is the name of the choice that a command and its events were, among those advised on.
    """

    situation: Callable[[View, int], dict[str, Any] | None]
    chosen: Callable[[str, Events, int], str]
    unit: str


def advise(rules: Rules, view: View, seat: int) -> dict[str, Fraction]:
    """The expected profit of each choice that a seat has now; nothing where it has none."""
    adviser = adviser_of(view["game"])
    told = adviser.situation(view, seat)
    if told is None:
        return {}
    found: dict[str, Fraction] = _analysis(view["game"]).advise(rules, **told)
    return found


def adviser_of(game: str) -> Adviser:
    """How advice is asked for."""
    if game not in ADVISERS:
        raise MissingError(game)
    return ADVISERS[game]


def _analysis(game: str) -> Any:
    try:
        return analyses.load(game)
    except ModuleNotFoundError as wrong:
        raise MissingError(game) from wrong


def strategy(game: str, rules: Rules) -> list[dict[str, Any]]:
    """The strategy of a game as tables that a person can play by."""
    return [one._asdict() for one in _analysis(game).strategy(rules)]


# Game by game


def _craps(view: View, seat: int) -> dict[str, Any] | None:
    return {}


def _pai_gow(view: View, seat: int) -> dict[str, Any] | None:
    moves = offered(view, "pai-gow.SetHand", seat=seat)
    if not moves:
        return None
    area = next(one["options"][0] for one in moves[0]["fields"] if one["name"] == "area")
    held = [one["face"] for one in view["things"] if one["area"] == f"area/{area}" and _tile(one)]
    if len(held) != 4:
        return None
    banks = by_seat(seat) in view["bank"]["seats"]
    return {"tiles": tiles.parse_many(sorted(held)), "wager": "bank" if banks else "wager"}


def _tile(thing: dict[str, Any]) -> bool:
    return bool(thing["kind"] == "tile" and thing["face"])


def _set(command: str, events: Events, seat: int) -> str:
    """A setting as the analysis names it."""
    for one in events:
        if isinstance(one, HandSet) and command == "pai-gow.SetHand":
            low, high = (sorted(map(tiles.name, hand)) for hand in (one.low, one.high))
            return " ".join(("low", *low, "high", *high))
    return ""


ADVISERS = {
    "craps": Adviser(_craps, lambda command, events, seat: "", "per unit of the wager"),
    "pai-gow": Adviser(_pai_gow, _set, "per unit of the wager, against a House Way hand"),
}
