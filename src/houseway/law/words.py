"""What things are called at a table of a game: `words.toml` in its folder.

Another language is one more file, `words.<language>.toml`; what it does not say is said as in
`words.toml`.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from houseway.law import LawError, folder

Table = dict[str, Any]


class _Part(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A table of words.toml; a key that nobody reads is refused."""


class Button(_Part, frozen=True):
    """What is pressed or typed: its label, its key, and shorter ways to type it."""

    label: str = ""
    key: str = ""
    short: list[str] = []


class Command(Button, frozen=True):
    """How a command is offered.

    `says` is what whoever may send it is told to do, where the stage does not say it, `as_` that it
    is made on the layout or on one's own cards instead of by a button, `group` where staff find it,
    `options` that the values of its field are buttons of their own, `mark` how a wager is marked
    that it has switched, `fields` what its fields are called where that is not what they are called
    elsewhere.
    """

    rank: Literal["primary", "normal", "minor"] = "normal"
    says: str = ""
    as_: Literal["", "stake", "back", "switch", "choose"] = msgspec.field(name="as", default="")
    all: str = ""
    mark: str = ""
    group: str = ""
    danger: bool = False
    confirm: dict[str, str] = {}
    choose: Table = {}
    options: dict[str, Button] = {}
    fields: dict[str, str] = {}


class Stage(_Part, frozen=True):
    """What is said at a stage of the round, and by which clause it is the next.

    `asks` is what is said instead to who has not got a command that the sentence names.
    """

    says: str
    clause: str
    stake: str = ""
    asks: dict[str, str] = {}


class Event(_Part, frozen=True):
    """What is said when it happens; `closes` that no wager is taken from then on."""

    says: str = ""
    closes: bool = False
    and_: dict[str, str] = msgspec.field(name="and", default_factory=dict)


class Guide(_Part, frozen=True):
    """What a beginner is told when all that is given here is so: the first that fits is said.

    `stage` names stages, `staked` whether chips lie there, `has` and `lacks` something of the view
    that is there or not, `settled` whether a round of theirs is over. `advice` is what one does
    best, for training tables alone.
    """

    says: str
    advice: str = ""
    stage: list[str] | msgspec.UnsetType = msgspec.UNSET
    staked: bool | msgspec.UnsetType = msgspec.UNSET
    has: str | msgspec.UnsetType = msgspec.UNSET
    lacks: str | msgspec.UnsetType = msgspec.UNSET
    settled: bool | msgspec.UnsetType = msgspec.UNSET


class Rank(_Part, frozen=True):
    """A hand in the order of hands, with cards or tiles that make it."""

    name: str
    faces: str


class Terminal(_Part, frozen=True):
    """What a terminal alone needs.

    `typed` are ways to type an area beside its label, `keys` the keys of areas. `rows` are the
    places of the felt from the top, `places` how many cards lie there. On the areas `left_up` a
    wager that has won is placed again; `leave` is the command of who leaves in mid-round.
    """

    typed: dict[str, list[str]] = {}
    keys: dict[str, str] = {}
    rows: list[list[str]] = []
    places: dict[str, int] = {}
    left_up: list[str] = []
    leave: str = ""
    first_seat: int = 1
    deals_without_wager: bool = False


# What every table has words for too.
HOUSE = (
    *("commands", "fields", "verdicts", "sign"),
    *("groups", "methods", "dispute", "directions", "deal"),
)


class Words(_Part, frozen=True):
    """A game in the words of its players; what pages alone know how to use is passed on.

    `ends` says how the mathematics calls the ways in which a round ends: patterns of the name that
    verdict and pay line make, and what stands instead. `tips` say of a wager when it wins and
    loses, `guide` explains a first round as it goes, and `ranks` are the hands from the best down.
    """

    title: str
    game: str = ""
    areas: dict[str, str] = {}
    commands: dict[str, Command] = {}
    verdicts: dict[str, str] = {}
    lines: dict[str, str] = {}
    ends: dict[str, str] = {}
    stages: dict[str, Stage] = {}
    events: dict[str, Event] = {}
    fields: dict[str, str] = {}
    decisions: dict[str, Table] = {}
    spots: dict[str, str] = {}
    calls: dict[str, str] = {}
    choices: dict[str, str] = {}
    dispute: dict[str, str] = {}
    directions: dict[str, str] = {}
    deal: dict[str, str] = {}
    play: Table = {}
    sign: dict[str, str] = {}
    groups: dict[str, str] = {}
    methods: dict[str, str] = {}
    options: dict[str, str] = {}
    tips: dict[str, str] = {}
    guide: list[Guide] = []
    ranks: list[Rank] = []
    terminal: Terminal = Terminal()

    def area(self, area: str, seat: int = 0) -> str:
        """`place_win/6#12` as "Place to win 6"; on the seat of the speaker as its own."""
        where, _, _ = area.partition("#")
        on_it, _, on = where.partition("/")
        own = f"{on_it}/own" if seat and on == str(seat) else where
        named = self.areas.get(where) or self.areas.get(own) or self.areas.get(on_it)
        return (
            named.replace("{on}", on).strip()
            if named
            else where.replace("_", " ").replace("/", " ")
        )

    def verdict(self, name: str) -> str:
        """What became of a wager."""
        return self.verdicts.get(name) or name.replace("_", " ")

    def line(self, name: str) -> str:
        """A pay line, or several: `flush+pair` as "flush and pair"; nothing for `other`."""
        parts = (part for part in name.split("+") if part not in ("", "other"))
        return " and ".join(self.lines.get(part) or part.replace("_", " ") for part in parts)

    def end(self, name: str) -> str:
        """One way in which a round ends for a wager, by the name that it was counted under."""
        if not self.ends:
            return name
        said = name.lower()
        for pattern, instead in self.ends.items():
            said = re.sub(pattern, instead, said)
        return said[:1].upper() + said[1:]

    def label(self, command: str) -> str:
        """What a command is called, by its stored name."""
        found = self.commands.get(command)
        return found.label if found else title(command)

    def with_house(self, house: "Words") -> "Words":
        """These words and those of every table; a game may say a thing in its own."""
        both = {name: getattr(house, name) | getattr(self, name) for name in HOUSE}
        return msgspec.structs.replace(self, **both)


def title(kind: str) -> str:
    """A stored name in words: `table.SeatTaken` is `Seat taken`."""
    return re.sub(r"(?<!^)([A-Z])", r" \1", kind.partition(".")[2]).capitalize()


@cache
def words(game: str, language: str = "") -> Words:
    """The words of a game, its commands and events by their stored names."""
    loaded = load_words(folder(game), language)
    return msgspec.structs.replace(
        loaded,
        game=game,
        commands={f"{game}.{name}": command for name, command in loaded.commands.items()},
        events={f"{game}.{name}": event for name, event in loaded.events.items()},
    )


def load_words(there: Path, language: str = "") -> Words:
    """The words that stand in a folder; LawError names what does not hold together."""
    file = there.joinpath("words.toml")
    other = there.joinpath(f"words.{language}.toml")
    try:
        data = tomllib.loads(file.read_text("utf-8"))
        if language.replace("-", "").isalpha() and other.is_file():
            data = _laid_over(data, tomllib.loads(other.read_text("utf-8")))
        return msgspec.convert(data, Words)
    except (OSError, ValueError) as wrong:
        raise LawError(f"the words in {there.name} are not valid: {wrong}") from None


def _laid_over(base: Any, other: Any) -> Any:
    """The other's words wherever it has some; lists of tables say theirs in the same order."""
    if isinstance(base, dict) and isinstance(other, dict):
        return base | {key: _laid_over(base.get(key), value) for key, value in other.items()}
    if isinstance(base, list) and isinstance(other, list) and len(base) == len(other):
        return [_laid_over(*both) for both in zip(base, other, strict=True)]
    return other


def as_json(loaded: Words) -> Table:
    """The words as plain values."""
    made: Table = msgspec.to_builtins(loaded)
    return made
