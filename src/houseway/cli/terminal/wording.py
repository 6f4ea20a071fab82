"""What a game's areas, commands and verdicts are called at a table in the terminal."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from houseway.core import CloseWagers, Settled, Sign, Stake, TakeBack, load_game
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.salon.seen import Hand, View
from houseway.table.state import BuyIn, CashOut, RaiseDispute, RequestReview, WagerFound

Nothing: Mapping[str, Any] = MappingProxyType({})


class Area(NamedTuple):
    """A wager's place: its id, the word that is typed, its key, and how it is printed.

    `{seat}` in an id stands for the number of the box whose own place it is.
    """

    id: str
    word: str
    key: str
    label: str


class Word(NamedTuple):
    """What is typed for a command, its key and how the prompt says it; `fields` are filled in."""

    phrase: str
    command: type[Any]
    key: str = ""
    label: str = ""
    fields: Mapping[str, Any] = Nothing


class Zone(NamedTuple):
    """A place for so many cards on the felt."""

    area: str
    label: str
    places: int


class Wording(NamedTuple):
    """One game in the words of its players.

    `rows` are the zones of the felt from the top, `hand` the cards of a box. `give_up` is the
    command for who leaves with cards in play. `moments` are the events worth a look, with seconds.
    `readings` are the ids of the readings that a settled wager stands on. `hands` says what cards
    amount to after the showdown, by place; `bot` is how the other seats play, from their own view.
    `picks` names the field of a command that has a bit for each card of the hand that is chosen.
    `goes_on` is what the dealer does when nobody else is due, `doubts` a question that is better
    asked before a player's command, if any.
    """

    title: str
    areas: tuple[Area, ...]
    words: tuple[Word, ...]
    rows: tuple[tuple[Zone, ...], ...]
    hand: Zone
    give_up: type[Any]
    moments: Mapping[type[Any], float]
    verdicts: Mapping[str, str]
    readings: Callable[[Settled, View], tuple[str, ...]]
    hands: Callable[[View, Rules], dict[str, Hand]]
    sign: Callable[[Cents, Cents, Cents, bool], Sign]
    bot: Callable[[View, int, Random], Any]
    picks: Mapping[type[Any], str] = MappingProxyType({})
    goes_on: Word | None = None
    doubts: Callable[[View, Any], str] = lambda view, command: ""

    def at(self, seat: int) -> "Wording":
        """The wording as the player of a box speaks."""
        own = (one._replace(id=one.id.replace("{seat}", str(seat))) for one in self.areas)
        return self._replace(areas=tuple(own))

    def area(self, area: str) -> Area:
        """The words for an area of the layout, whatever it is called."""
        found = next((one for one in self.areas if one.id == area), None)
        return found or Area(area, area, "", area.replace("_", " "))

    def phrases(self) -> tuple[Word, ...]:
        """Everything that has words of its own."""
        stakes = (Word(one.word, Stake, fields={"area": one.id}) for one in self.areas)
        return (*self.words, *stakes, *COMMON)


# Short words for what is said often; other commands go by their own names.
COMMON = (
    Word("back", TakeBack),
    Word("buy", BuyIn),
    Word("cash", CashOut),
    Word("close", CloseWagers),
    Word("dispute", RaiseDispute),
    Word("review", RequestReview),
    Word("found", WagerFound),
)


def wording_of(game: str) -> Wording:
    """The wording of a game; LawError where there is none such, or none in the terminal."""
    found: Wording = _module(game).WORDING
    return found


def own_table(game: str) -> Callable[[Any], None] | None:
    """How a game is played whose table is not one of cards: its own `sat_down`."""
    found: Callable[[Any], None] | None = getattr(_module(game), "sat_down", None)
    return found


def _module(game: str) -> ModuleType:
    load_game(game)
    module = f"houseway.cli.terminal.{game.replace('-', '_')}"
    if find_spec(module) is None:
        raise LawError(f"{game} has no table in the terminal yet")
    return import_module(module)
