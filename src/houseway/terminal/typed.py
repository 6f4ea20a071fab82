"""A typed line as commands: names from the words, everything else from the open moves."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields as fields_of
from typing import Any, NamedTuple

from houseway.core import View, dump, load
from houseway.games.kit.views import field_of, fixed
from houseway.money import Cents, parse_dollars
from houseway.table.tray import worth
from houseway.terminal.scene import hand_of, zones
from houseway.terminal.vocabulary import BEGUN, Area, Tokens, Vocabulary, begins, tokens

MONEY = ("cents", "maximum")
Move = dict[str, Any]


class PuzzledError(ValueError):
    """A line that makes no command; the text says what was expected."""


class MissingError(PuzzledError):
    """A line that leaves a value open: of which move, which field, and what it may be."""

    def __init__(self, move: Move, field: dict[str, Any], options: tuple[Any, ...]) -> None:
        self.move, self.field, self.options = move, field, options
        name = field["name"]
        amount = "an amount, as in 25" if name in MONEY else f"the {name}"
        super().__init__(f"say the {name}: {listed(options)}" if options else f"say {amount}")


class Sent(NamedTuple):
    """A command and who would make it; nobody where no move is open for it."""

    command: Any
    by: str


class Line:
    """What was typed, taken word by word from the left."""

    def __init__(self, written: str) -> None:
        self.left = written.strip()

    @property
    def tokens(self) -> Tokens:
        """What is left, in words and numbers."""
        return tokens(self.left)

    def skip(self, count: int) -> None:
        """Drop so many words or numbers."""
        for match in list(re.finditer(r"[a-z&'’]+|\$?\d[\d.,]*", self.left.lower()))[:count][-1:]:
            self.left = self.left[match.end() :].lstrip(" _/")

    def word(self) -> str:
        """The next word as it was written."""
        word, _, left = self.left.partition(" ")
        self.left = left.strip()
        return word

    def text(self) -> str:
        """All that is left."""
        said, self.left = self.left, ""
        return said


class Reader:
    """Reads the lines of one person: of the player of a seat, or of a dealer who names seats."""

    def __init__(self, vocabulary: Vocabulary, view: View, seat: int = 0) -> None:
        self.vocabulary, self.view, self.seat = vocabulary, view, seat
        self.open = vocabulary.open_areas(view, seat) if seat else {}

    def read(self, written: str) -> list[Sent]:
        """The commands of a line such as `ante 10`, `25 pass` or, at a felt, `3 call`.

        A wager that may be made now comes before a command of that name, and a name before the
        beginning of one. Where no move is open the command is made all the same: the table then
        says under which clause it refuses.
        """
        if not self.seat and (found := re.match(r"\s*(\d+)\s+(?=\S)", written)):
            return Reader(self.vocabulary, self.view, int(found[1])).read(written[found.end() :])
        line = Line(written)
        exact, begun = self._commands(line.tokens)
        areas = self.vocabulary.stake_areas(self.view, self.seat) if self.seat else []
        if wager := self._wager(line.tokens, areas):
            area, cents, by_name = wager
            open_ = area.id in self.open
            named = len(line.tokens) - (cents is not None)
            begun = None if begun and begun[1] < named else begun
            if (by_name and open_) if exact else (by_name or open_ or not begun):
                if cents is None:
                    raise PuzzledError("say an amount, as in 25")
                command = self.vocabulary.stake_of(self.view, self.seat, area.id, cents)
                return [Sent(command, f"seat/{self.seat}")]
        if meant := exact or begun:
            line.skip(meant[1])
            return self._filled(meant[0], line)
        self._explain(line.tokens, areas)
        raise PuzzledError(f"{line.left!r} is not a command here; ? lists them")

    def _explain(self, said: Tokens, areas: Sequence[Area]) -> None:
        """What is wrong with a line that begins with the name of a wager."""
        for count in range(len(said) - 1, 0, -1):
            if any(area.rank(said[:count]) is not None for area in areas):
                _cents(said[count])
                raise PuzzledError(f"{' '.join(said[count + 1 :])!r} is more than was asked for")
        if alike := [area for area in areas if said and area.names[0][0].startswith(said[0])]:
            names = ", ".join(" ".join(area.names[0]) for area in alike[:8])
            raise PuzzledError(f"say which, and an amount: {names}")

    def knows(self, written: str) -> bool:
        """Whether a line begins with words for a command, after the number of a seat if need be."""
        return any(self._commands(tokens(re.sub(r"^\d+\s+", "", written.strip()))))

    # Wagers

    def _wager(self, said: Tokens, areas: Sequence[Area]) -> tuple[Area, Cents | None, bool] | None:
        """`pass 10`, `10 pass`, `place 6 12`, `6 12` or an area alone; whether in full."""
        ways = [(said[:-1], said[-1]), (said[1:], said[0])] if len(said) > 1 else []
        amounts = [(name, _amount(written)) for name, written in ways]
        with_amount = [(name, cents) for name, cents in amounts if cents is not None]
        for exactly in (True, False):
            for name, cents in [*with_amount, (said, None)]:
                if area := self._named(name, areas, exactly):
                    return area, cents, exactly
        return None

    def _named(self, name: Tokens, areas: Sequence[Area], exactly: bool) -> Area | None:
        """The one area that is meant; PuzzledError where it might be another as well."""
        ranked = [(rank, area) for area in areas if (rank := area.rank(name)) is not None]
        known = [(rank, area) for rank, area in ranked if exactly == (rank < BEGUN)]
        if not known:
            return None
        best = min(rank for rank, _ in known)
        meant = [area for rank, area in known if rank == best]
        meant = [area for area in meant if area.id in self.open] or meant
        if len({area.label for area in meant}) > 1:
            said = " or ".join(area.label for area in meant[:6])
            raise PuzzledError(f"{' '.join(name)!r} may be {said}: say which")
        return meant[0]

    # Commands

    def _commands(self, said: Tokens) -> tuple[tuple[str, int] | None, tuple[str, int] | None]:
        """The command that the words begin with, and how many of them name it; or only begin to.

        A command that is open now is meant rather than another of that name.
        """
        open_ = dict.fromkeys(move["command"] for move in self._moves())
        exact: dict[int, list[str]] = {}
        begun: dict[int, list[str]] = {}
        for command, name in self.vocabulary.named(*(open_ | self.vocabulary.classes)):
            if said[: len(name)] == name:
                exact.setdefault(len(name), []).append(command)
            elif command in open_:
                counts = range(min(len(said), len(name)), 0, -1)
                if count := next((count for count in counts if begins(said[:count], name)), 0):
                    begun.setdefault(count, []).append(command)
        # A mere beginning must be that of one command only.
        alone = {count: found for count, found in begun.items() if len({*found}) == 1}
        first, second = (
            (found[max(found)][0], max(found)) if found else None for found in (exact, alone)
        )
        return first, second

    def _moves(self) -> Iterable[Move]:
        """The moves of this seat; without one, of everybody."""
        for move in self.view["moves"]:
            seats = field_of(move, "seat").get("options", ())
            if not self.seat or not seats or self.seat in seats:
                yield move

    def _filled(self, named: str, line: Line) -> list[Sent]:
        command, _, option = named.partition(" ")
        moves = [move for move in self._moves() if move["command"] == command]
        known: dict[str, Any] = {"seat": self.seat} if self.seat else {}
        if option:
            line.left = f"{option} {line.left}".strip()
        if not moves:
            return [Sent(self._unasked(command, known, line), "")]
        words = self.vocabulary.command(command)
        every = line.left.lower() == "all" or (words.all and not line.left)
        if every and self.vocabulary.is_layout(command) and not field_of(moves[0], "cents"):
            return [Sent(made(command, only(move) | known), move["by"]) for move in moves[::-1]]
        values = self._values(moves, known, line)
        fitting = next((move for move in moves if fits(move, values)), moves[0])
        return [Sent(made(command, values), fitting["by"])]

    def _values(self, moves: list[Move], known: dict[str, Any], line: Line) -> dict[str, Any]:
        """The fields of the moves in their order, from what is known and the words left."""
        values = dict(known)
        blank = [field["name"] for field in moves[0]["fields"] if may_stay_empty(field)]
        for field in moves[0]["fields"]:
            name = field["name"]
            if name in blank:
                continue
            if name == "cents" and values.get("chips"):
                values[name] = worth(values["chips"])
            if name in values:
                continue
            if field.get("chips"):
                values[name] = _chips(field, line)
                continue
            same = [field_of(move, name) for move in moves if fits(move, values)]
            options = tuple(dict.fromkeys(o for field in same for o in field.get("options", ())))
            fixed_ = {fixed(field) for field in same if field}
            alone = len(fixed_) == 1 and None not in fixed_
            if alone and not self._is_said(line, name, options):
                values[name] = fixed_.pop()
            else:
                values[name] = self._value(moves[0], field, options, line)
        # A text that may stay empty, such as the number of a voucher, is what is said beyond that.
        for name in blank:
            values[name] = line.text() if name == blank[-1] else line.word()
        if line.left:
            raise PuzzledError(f"{line.left!r} is more than was asked for")
        told = {field["name"]: values[field["name"]] for field in moves[0]["fields"]}
        # Chips that are counted come to their sum.
        counted = "chips" in told and "cents" not in told
        return told | {"cents": worth(told["chips"])} if counted else told

    def _is_said(self, line: Line, name: str, options: tuple[Any, ...]) -> bool:
        """Whether a value is said although only one is possible: a wrong one is refused."""
        if not line.left:
            return False
        if name == "area" and options and isinstance(options[0], str):
            return self._area(line, options, peek=True) is not None
        word = line.left.split()[0]
        return word.removeprefix("$")[:1].isdecimal() or matching(options, word) is not None

    def _value(
        self, move: Move, field: dict[str, Any], options: tuple[Any, ...], line: Line
    ) -> Any:
        name = field["name"]
        if not line.left:
            raise MissingError(move, field, options)
        if name == "area" and options and isinstance(options[0], str):
            if (area := self._area(line, options)) is None:
                raise PuzzledError(f"you have no wager {line.left!r} there; {listed(options)}")
            return area
        if name == self.vocabulary.command(move["command"]).choose.get("field"):
            hand = zones(self.view).get(hand_of(self.view, self.vocabulary, self.seat), [])
            return picked(line.text(), options, [thing["face"] for thing in hand])
        if options:
            said = line.word()
            if (found := matching(options, said)) is None:
                raise PuzzledError(f"the {name} is {listed(options)}, not {said!r}")
            return found
        return line.text() if field["low"] is None else _number(name, line.word())

    def _area(self, line: Line, options: tuple[Any, ...], peek: bool = False) -> Any:
        """The area whose name the words begin with, the longest that does; own wagers first."""
        mine = sorted(options, key=lambda area: "#" not in area)
        areas = [self.vocabulary.area(area, self.seat, self.view) for area in mine]
        said = line.tokens
        for count in range(len(said), 0, -1):
            for exactly in (True, False):
                if found := self._named(said[:count], areas, exactly):
                    if not peek:
                        line.skip(count)
                    return found.id
        return None

    def _unasked(self, command: str, known: dict[str, Any], line: Line) -> Any:
        """A command that is not open now, with values as far as they are said."""
        values: dict[str, Any] = {}
        for field in fields_of(self.vocabulary.classes[command]):
            if field.name in known:
                values[field.name] = known[field.name]
            elif field.type is int:
                values[field.name] = _number(field.name, line.word()) if line.left else 0
            else:
                values[field.name] = line.text()
        return made(command, values)


def _chips(field: dict[str, Any], line: Line) -> tuple[tuple[Cents, int], ...]:
    """Chips by denomination, as in `20x100 4x25`; before a second stack `for` may be said."""
    line.left = line.left.removeprefix("for ")
    found = []
    while said := re.match(r"(\d+)\s*[x×]\s*(\$?[\d.]+)(\s+|$)", line.left):
        found.append((_cents(said[2]), int(said[1])))
        line.left = line.left[said.end() :]
    if not found and field["low"] is None:
        raise PuzzledError("say how many chips of each, as in 20x100 4x25")
    return tuple(found)


def may_stay_empty(field: dict[str, Any]) -> bool:
    """Whether a text may be added that nobody has to say."""
    return list(field.get("options", ())) == [""]


def only(move: Move) -> dict[str, Any]:
    """The values that a move leaves no choice about."""
    return {field["name"]: fixed(field) for field in move["fields"]}


def fits(move: Move, known: dict[str, Any]) -> bool:
    """Whether a move is about what is known already, such as the seat and the area."""
    choices = {field["name"]: field["options"] for field in move["fields"]}
    return all(value in choices[name] for name, value in known.items() if choices.get(name))


def picked(written: str, options: tuple[Any, ...], faces: Sequence[str | None]) -> Any:
    """Cards of a hand by their places, from 1, or by their names: a bit for each.

    Options that are no numbers are names with spaces between, in any order.
    """
    if options and isinstance(options[0], str):
        wanted = sorted(written.lower().replace(",", " ").split())
        found = next((option for option in options if sorted(option.split()) == wanted), None)
        if found is None:
            raise PuzzledError(f"say which by name: {listed(options)}")
        return found
    places = {str(place): place for place in range(1, len(faces) + 1)}
    places |= {face.lower(): place for place, face in enumerate(faces, 1) if face}
    said = written.lower().replace(",", " ").split()
    if len(said) == 1 and said[0].isdecimal():
        said = list(said[0])
    if not said or any(word not in places for word in said):
        raise PuzzledError("say which by their places, as in 1 3 5, or by their names")
    return sum(1 << place - 1 for place in {places[word] for word in said})


def matching(options: tuple[Any, ...], said: str) -> Any:
    """The option that is meant: by its name, or the beginning of one name alone."""
    lower = said.lower().replace("-", "_")
    texts = {str(option).lower(): option for option in options}
    begun = [option for text, option in texts.items() if text.startswith(lower)]
    return texts.get(lower, begun[0] if len(begun) == 1 else None)


def listed(options: tuple[Any, ...]) -> str:
    """The first options."""
    shown = [str(option) for option in options[:8]]
    return ", ".join(shown) + (", …" if len(options) > len(shown) else "")


def _amount(written: str) -> Cents | None:
    try:
        return parse_dollars(written)
    except ValueError:
        return None


def _cents(written: str) -> Cents:
    if (cents := _amount(written)) is None:
        raise PuzzledError(f"say an amount, as in 25 or 7.50, not {written!r}")
    return cents


def _number(name: str, said: str) -> int:
    if name in MONEY:
        return _cents(said)
    try:
        return int(said)
    except ValueError:
        raise PuzzledError(f"say the {name} as a number, not {said!r}") from None


def made(command: str, values: dict[str, Any]) -> Any:
    """A command from its stored name."""
    try:
        return load(command, dump(values))
    except ValueError as wrong:
        raise PuzzledError(str(wrong)) from None


# How to say what is open


def forms(vocabulary: Vocabulary, view: View, seat: int = 0) -> list[tuple[str, str, str]]:
    """Every open move as it is typed, with who makes it and its clause; each form once."""
    found: dict[tuple[str, str], str] = {}
    for move in view["moves"]:
        role = move["by"].partition("/")[0]
        blank = [field["name"] for field in move["fields"] if may_stay_empty(field)]
        names = [field["name"] for field in move["fields"] if field["name"] not in blank]
        words = [vocabulary.phrase(move["command"])]
        if role == "seat":
            names = [name for name, value in only(move).items() if value is None]
            words = [] if seat else ["<box>"]
            if vocabulary.command(move["command"]).as_ == "stake":
                words.append("<wager>")
            else:
                words.append(vocabulary.phrase(move["command"]))
                names += ["area"] * (vocabulary.is_layout(move["command"]))
        blanks = {"seat": "<box>", "cents": "<amount>", "area": "<wager>"}
        said = (blanks.get(name, f"<{name}>") for name in names)
        form = " ".join([*words, *said, *(f"[{name}]" for name in blank)])
        found.setdefault((form, role), move["clause"])
    return [(form, role, clause) for (form, role), clause in found.items()]
