"""What a game's areas and commands are called at a terminal, their keys, and how they are typed.

All of it comes from the words of the game; their table `terminal` is for this client alone.
"""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from houseway.core import Stake, View, commands, kind
from houseway.games.kit.views import field_of
from houseway.law.words import Command
from houseway.table.state import Table
from houseway.table.words import words

Tokens = tuple[str, ...]

# More areas than these have no keys: wagers are typed.
MANY = 12
# The rank of an area of which only the beginning was said.
BEGUN = 100
# What the client itself does while wagers are open.
RESERVED = "zxcrpbwhq?:123456789"


def tokens(written: str) -> Tokens:
    """The words and numbers of a text, without case and punctuation: `Hard8` as `hard`, `8`."""
    plain = re.sub(r"['’]", "", written.lower().replace("_", " ").replace("/", " "))
    return tuple(re.findall(r"[a-z&]+|\$?\d[\d.,]*", plain))


class Area(NamedTuple):
    """A place for a wager, or a wager that lies there: what it is called and how it is typed."""

    id: str
    label: str
    names: tuple[Tokens, ...]

    def rank(self, typed: Sequence[str]) -> int | None:
        """How well the words name this area: the less the better; None where they do not.

        The beginnings of words will do, but no number may be left out.
        """
        if tuple(typed) in self.names:
            return self.names.index(tuple(typed))
        return BEGUN if any(begins(typed, name) for name in self.names) else None


def begins(typed: Sequence[str], name: Tokens) -> bool:
    """Whether the words are the beginning of a name, each at least begun, every number whole."""
    if not typed or len(typed) > len(name):
        return False
    pairs = zip(typed, name, strict=False)
    begun = all(word == part or (part.isalpha() and part.startswith(word)) for word, part in pairs)
    return begun and not any(part[:1].isdigit() for part in name[len(typed) :])


class Vocabulary:
    """The words of the game at one table."""

    def __init__(self, table: Table) -> None:
        self.words = words(table.game.name)
        self.own = self.words.terminal
        order = {base: place for place, base in enumerate(self.words.areas)}
        spots = [spot.id for spot in table.game.spots(table.rules)]
        self.spots = tuple(sorted(spots, key=lambda spot: order.get(spot.partition("/")[0], 99)))
        self.many = len(self.spots) > MANY
        loaded = commands("core", "table", table.game.name)
        self.classes = {kind(command): command for command in loaded}

    @property
    def round(self) -> str:
        """What a session is counted in."""
        return str(self.words.play.get("round", "round"))

    @property
    def deal(self) -> str:
        """The word for closing the wagers."""
        return str(self.words.play.get("deal", "deal")).lower()

    # Areas

    def label(self, area: str, seat: int = 0, view: View | None = None) -> str:
        """What an area or the wager on it is called, with the number to which it has moved."""
        said = self.words.area(area, seat).strip()
        said = said if self.many else shown(said)
        on = self._on(area, view) if view else ""
        moved = on and on not in tokens(said) and "/" not in area.partition("#")[0]
        return f"{said} {on}" if moved else said

    def sign_label(self, area: str) -> str:
        """What a sign calls the areas of a limit."""
        return self.label(f"{area}/own" if f"{area}/own" in self.words.areas else area)

    def _on(self, area: str, view: View) -> str:
        """The number on which a wager lies now; what stands behind another has that one's."""
        where, _, wager = area.partition("#")
        base, _, on = where.partition("/")
        if not wager and base not in self.words.spots:
            return on
        marked = f"#{wager or on}/"
        for thing in view["things"]:
            if thing["kind"] == "chips" and marked in thing["area"]:
                lies = thing["spot"].rpartition("/")[2]
                return lies if lies.isdecimal() else ""
        return ""

    def area(self, area: str, seat: int, view: View) -> Area:
        """An area as the player of a seat says it."""
        where, _, _ = area.partition("#")
        base, on = where.partition("/")[0], self._on(area, view)
        typed = self.own.typed
        ways = [*(typed.get(where) or typed.get(base, [])), self.words.area(where, seat)]
        ways += [self.words.areas.get(base, ""), f"{base} {{on}}" if on else where]
        said = (tokens(way.replace("{on}", on)) for way in ways if on or "{on}" not in way)
        return Area(area, self.label(area, seat, view), tuple(dict.fromkeys(filter(None, said))))

    def spots_of(self, seat: int) -> list[str]:
        """Every place where this seat may have a wager at some time."""
        return [spot.replace("{seat}", str(seat)) for spot in self.spots]

    def open_areas(self, view: View, seat: int) -> dict[str, dict[str, Any]]:
        """The areas on which this seat may put chips now, with the move that does."""
        found: dict[str, dict[str, Any]] = {}
        for move in view["moves"]:
            seats = field_of(move, "seat").get("options", [seat])
            if self.command(move["command"]).as_ == "stake" and seat in seats:
                for area in field_of(move, "area")["options"]:
                    found.setdefault(area, move)
        return found

    def stake_areas(self, view: View, seat: int) -> list[Area]:
        """All that a wager may be said to go on, what is open first."""
        ids = dict.fromkeys([*self.open_areas(view, seat), *self.spots_of(seat)])
        return [self.area(area, seat, view) for area in ids]

    def keys(self, view: View, seat: int) -> Iterator[tuple[str, str]]:
        """The keys of areas; alike areas share one, which is for one's own or the first open."""
        areas, groups = self.words.areas, dict[str, list[str]]()
        for spot in self.spots_of(seat):
            base, _, on = spot.partition("/")
            own = spot in areas or (on == str(seat) and f"{base}/own" in areas)
            groups.setdefault(spot if own else base, []).append(spot)
        open_, given = self.open_areas(view, seat), self.own.keys
        taken = self.reserved_keys()
        for group, spots in groups.items():
            base = group.partition("/")[0]
            key = given.get(group) or free_key(self.words.area(spots[0], seat), taken)
            taken.add(key)
            mine = sorted(spots, key=lambda spot: (spot not in open_, spot != f"{base}/{seat}"))
            if key:
                yield key, mine[0]

    def reserved_keys(self) -> set[str]:
        """The keys that the client itself or a command has."""
        return {*RESERVED, *(command.key for command in self.words.commands.values())}

    # Commands

    def command(self, command: str) -> Command:
        """The words of a command, its own name where it has none."""
        found = self.words.commands.get(command)
        return found or Command(label=plain_name(command).capitalize())

    def named(self, *commands: str) -> Iterator[tuple[str, Tokens]]:
        """How commands are typed; a value that is a button of its own stands behind its command."""
        for command in commands:
            yield from ((command, name) for name in self.names(command))
            for option, button in self.command(command).options.items():
                ways = {tokens(option), tokens(button.label), *map(tokens, button.short)}
                yield from ((f"{command} {option}", name) for name in ways)

    def names(self, command: str) -> list[Tokens]:
        """How a command is typed: its short ways, its label, its own name."""
        found, name = self.command(command), plain_name(command)
        ways = [*found.short, found.label, name, name.removeprefix("report ")]
        return list(dict.fromkeys(filter(None, map(tokens, ways))))

    def phrase(self, command: str) -> str:
        """The shortest way to type a command, as help shows it."""
        found = self.command(command)
        return found.short[0] if found.short else " ".join(self.names(command)[-1])

    def is_layout(self, command: str) -> bool:
        """Whether a command is made on the layout: chips down, back, or switched."""
        return self.command(command).as_ in ("stake", "back", "switch")

    def stake_of(self, view: View, seat: int, area: str, cents: int) -> Any:
        """The command that puts chips on an area now."""
        move = self.open_areas(view, seat).get(area)
        return (self.classes[move["command"]] if move else Stake)(seat, area, cents)


def free_key(label: str, taken: Container[str]) -> str:
    """The first letter of a word of a label that is free, or any letter of it."""
    letters = [word[0] for word in label.lower().split()] + list(label.lower())
    return next((key for key in letters if key.isalpha() and key not in taken), "")


def plain_name(command: str) -> str:
    """`canberra-holdem.ReportWrongDeal` as `report wrong deal`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", command.rpartition(".")[2]).lower()


def shown(label: str) -> str:
    """A label in the middle of a line; names keep their capitals."""
    return label if any(letter.isupper() for letter in label[1:]) else label[:1].lower() + label[1:]
