"""A typed line as a command: the words come from the wording, the rest from the open moves."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from typing import Any, NamedTuple

from houseway.cli.terminal.wording import Word, Wording
from houseway.core import dump, kind, load
from houseway.money import parse_dollars
from houseway.salon.seen import View, cards_at, fixed

MONEY = ("cents", "maximum")


class PuzzledError(ValueError):
    """A line that makes no command; the text says what was expected."""


class Sent(NamedTuple):
    """A command and who would make it; nobody where no move is open for it."""

    command: Any
    by: str


def read(line: str, view: View, wording: Wording, seat: int = 0) -> Sent:
    """The command of a line such as `ante 10` or, at a felt, `3 call`.

    Where no move is open for it, the command is made all the same: the table then says under
    which clause it refuses.
    """
    box, tokens = _box(line, seat)
    word = _word(tokens, view, wording)
    if word is None:
        raise PuzzledError(f"{line.strip()!r} is nothing that can be done here; ? lists what can")
    rest = tokens[len(word.phrase.split()) :]
    if word.command in wording.picks and box:
        rest = [str(picked(rest, cards_at(view, f"{wording.hand.area}/{box}")))]
    named = kind(word.command)
    wording = wording.at(box)
    moves = [one for one in view["moves"] if one["command"] == named]
    known = _at(word.fields, box) | ({"seat": box} if box else {})
    if fitting := [one for one in moves if _fits(one, known)]:
        values = _filled(fitting, known, rest, wording)
        by = next((one["by"] for one in fitting if _fits(one, values)), fitting[0]["by"])
        return Sent(_made(named, values), by)
    return Sent(_made(named, _unasked(word, known, rest)), "")


def _at(fields: Mapping[str, Any], box: int) -> dict[str, Any]:
    """What a word fills in, said by the player of a box."""
    return {
        name: value.replace("{seat}", str(box)) if isinstance(value, str) else value
        for name, value in fields.items()
    }


def picked(tokens: Sequence[str], faces: Sequence[str | None]) -> int:
    """Cards of a hand by their places, from 1, or by their names: a bit for each."""
    places = {str(place): place for place in range(1, len(faces) + 1)}
    places |= {face.lower(): place for place, face in enumerate(faces, 1) if face}
    said = [one.lower() for one in tokens]
    if len(said) == 1 and said[0].isdecimal():
        said = list(said[0])
    if not said or any(one not in places for one in said):
        raise PuzzledError("say which cards by their places, as in 1 3 5, or by their names")
    return sum(1 << place - 1 for place in {places[one] for one in said})


def knows(line: str, view: View, wording: Wording) -> bool:
    """Whether a line begins with words for a command, after the number of a box if need be."""
    return _word(_box(line, 0)[1], view, wording) is not None


def _box(line: str, seat: int) -> tuple[int, list[str]]:
    tokens = line.split()
    if not seat and len(tokens) > 1 and tokens[0].isdecimal():
        return int(tokens[0]), tokens[1:]
    return seat, tokens


def _word(tokens: Sequence[str], view: View, wording: Wording) -> Word | None:
    """The longest phrase that the words begin with."""
    typed = [one.lower() for one in tokens]
    known = (*wording.phrases(), *unworded(view, wording))
    for word in sorted(known, key=lambda one: -len(one.phrase.split())):
        phrase = word.phrase.split()
        if typed[: len(phrase)] == phrase:
            return word
    return None


def unworded(view: View, wording: Wording) -> list[Word]:
    """Words for open moves that no table of words names: the command's own."""
    named = {kind(word.command) for word in wording.phrases()}
    found = {one["command"] for one in view["moves"]} - named
    return [Word(plain_name(one), _stand_in(one)) for one in sorted(found)]


def plain_name(command: str) -> str:
    """`canberra-holdem.ReportWrongDeal` as `report wrong deal`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", command.rpartition(".")[2]).lower()


def _stand_in(command: str) -> type[Any]:
    return type("Unworded", (), {"__kind__": command})


def _fits(move: dict[str, Any], known: dict[str, Any]) -> bool:
    """Whether a move is about what is known already, such as the seat and the area."""
    choices = {one["name"]: one["options"] for one in move["fields"]}
    return all(value in choices[name] for name, value in known.items() if choices.get(name))


def _filled(
    moves: list[dict[str, Any]], known: dict[str, Any], tokens: list[str], wording: Wording
) -> dict[str, Any]:
    """The fields of the moves in their order, from what is known and the words that are left."""
    values = dict(known)
    for field in moves[0]["fields"]:
        name = field["name"]
        if name in values:
            continue
        same = [one for move in moves if _fits(move, values) for one in move["fields"]]
        choices = [one for one in same if one["name"] == name]
        options = tuple(dict.fromkeys(o for one in choices for o in one["options"]))
        only = {fixed(one) for one in choices}
        if len(only) == 1 and None not in only and not _is_said(tokens, options, wording):
            values[name] = only.pop()
        else:
            values[name] = _value(field, options, tokens, wording)
    if tokens:
        raise PuzzledError(f"{' '.join(tokens)!r} is more than was asked for")
    return {field["name"]: values[field["name"]] for field in moves[0]["fields"]}


def _is_said(tokens: list[str], options: tuple[Any, ...], wording: Wording) -> bool:
    """Whether the next word is a value, although only one is possible: a wrong one is refused."""
    if not tokens:
        return False
    number = tokens[0].removeprefix("$")[:1].isdecimal()
    return number or _matching(options, tokens[0], wording) is not None


def _value(
    field: dict[str, Any], options: tuple[Any, ...], tokens: list[str], wording: Wording
) -> Any:
    name = field["name"]
    if not tokens:
        raise PuzzledError(f"say {_expected(field, options)}")
    if options:
        return _option(name, options, tokens.pop(0), wording)
    if field["low"] is None:
        text = " ".join(tokens)
        tokens.clear()
        return text
    return _number(name, tokens.pop(0))


def _option(name: str, options: tuple[Any, ...], said: str, wording: Wording) -> Any:
    found = _matching(options, said, wording)
    if found is None:
        raise PuzzledError(f"the {name} is {_listed(options)}, not {said!r}")
    return found


def _matching(options: tuple[Any, ...], said: str, wording: Wording) -> Any:
    """The option that is meant: by its name, an area's word, or the beginning of one name."""
    lower = said.lower().replace("-", "_")
    by_word = {one.word: one.id for one in wording.areas if one.id in options}
    texts = {str(one).lower(): one for one in options}
    begun = [one for text, one in texts.items() if text.startswith(lower)]
    nearly = begun[0] if len(begun) == 1 else None
    return texts.get(lower, by_word.get(lower, nearly))


def _number(name: str, said: str) -> int:
    try:
        return parse_dollars(said) if name in MONEY else int(said)
    except ValueError:
        wanted = "an amount, as in 25 or 7.50" if name in MONEY else f"the {name} as a number"
        raise PuzzledError(f"say {wanted}, not {said!r}") from None


def _expected(field: dict[str, Any], options: tuple[Any, ...]) -> str:
    if options:
        return f"the {field['name']}: {_listed(options)}"
    return "an amount, as in 25" if field["name"] in MONEY else f"the {field['name']}"


def _listed(options: tuple[Any, ...]) -> str:
    shown = [str(one) for one in options[:8]]
    return ", ".join(shown) + (", …" if len(options) > len(shown) else "")


def _unasked(word: Word, known: dict[str, Any], tokens: list[str]) -> dict[str, Any]:
    """Values for a command that is not open now, as far as they are said."""
    if not is_dataclass(word.command):
        raise PuzzledError(f"{word.phrase} is not open for that now")
    values: dict[str, Any] = {}
    left = list(tokens)
    for field in fields_of(word.command):
        if field.name in known:
            values[field.name] = known[field.name]
        elif field.type is int:
            values[field.name] = _number(field.name, left.pop(0)) if left else 0
        else:
            values[field.name] = " ".join(left)
            left.clear()
    return values


def _made(named: str, values: dict[str, Any]) -> Any:
    try:
        return load(named, dump(values))
    except ValueError as wrong:
        raise PuzzledError(str(wrong)) from None


# How to say what is open


def forms(view: View, wording: Wording) -> list[tuple[str, str, str]]:
    """Every open move as it is typed, with who makes it and its clause; each form once."""
    words = (*wording.phrases(), *unworded(view, wording))
    found: dict[tuple[str, str], str] = {}
    for move in view["moves"]:
        for word in words:
            box = next(iter(_seats(move)), 0)
            if kind(word.command) == move["command"] and _fits(move, _at(word.fields, box)):
                key = _form(word, move), move["by"].partition("/")[0]
                found.setdefault(key, move["clause"])
    return [(form, by, clause) for (form, by), clause in found.items()]


def _seats(move: dict[str, Any]) -> list[int]:
    """The boxes that a move is about."""
    return [n for one in move["fields"] if one["name"] == "seat" for n in one["options"]]


def _form(word: Word, move: dict[str, Any]) -> str:
    """`exposed <box> <cards>`; a seat's own move begins with the box."""
    names = [one["name"] for one in move["fields"] if one["name"] not in word.fields]
    if move["by"].startswith("seat/"):
        asked = [one for one in names if one != "seat" and fixed_in(move, one) is None]
        return " ".join(["<box>", word.phrase, *map(_blank, asked)])
    return " ".join([word.phrase, *map(_blank, names)])


def _blank(name: str) -> str:
    return {"seat": "<box>", "cents": "<amount>"}.get(name, f"<{name}>")


def fixed_in(move: dict[str, Any], name: str) -> Any:
    """The value of a move's field that leaves no choice."""
    return next(fixed(one) for one in move["fields"] if one["name"] == name)
