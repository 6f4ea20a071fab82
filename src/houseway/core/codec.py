"""Commands and events by their stored names: how they are declared, written and read back.

A stored name never changes when a class moves to another module: its first word is the NAMESPACE
that the module declares, its second the name of the class. An event also declares its audience.
"""

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import (
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

# The stream that holds secrets of people, and what an export says in their place.
ACCOUNTS, WITHHELD = "accounts", "withheld"

# The most characters of one text that somebody sends: a page of typing. What is on record stays in
# every view of who may see it.
LONGEST_TEXT = 2000
# What nobody types: it prints as nothing, and not every store can keep it.
_CONTROL = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\ud800-\\udfff]")

_T = TypeVar("_T")
_types: dict[str, type] = {}
_commands: set[str] = set()
_retired: dict[str, tuple[type, Callable[[dict[str, Any]], dict[str, Any]]]] = {}


class Audience(NamedTuple):
    """Who is told all of an event; everybody else hears only that something happened.

    `faces` are the fields that name cards or tiles, and `namer` writes one of those as views do:
    such an event is told to whoever sees all of these faces.
    """

    who: str
    faces: tuple[str, ...] = ()
    namer: Callable[[int], str] = str


EVERYBODY = Audience("everybody")
# The seat or the player that the event is about, and staff.
OWN_SEAT, OWN_PLAYER = Audience("own seat"), Audience("own player")
STAFF, INSPECTOR_ONLY = Audience("staff"), Audience("inspector")


def face_up(namer: Callable[[int], str], *fields: str) -> Audience:
    """Whoever sees the faces in these fields lie face up."""
    return Audience("face up", fields, namer)


def _declared(
    cls: type[_T], cites: str, audience: Audience, namespace: str = "", notifies: str = ""
) -> type[_T]:
    namespace = namespace or getattr(sys.modules[cls.__module__], "NAMESPACE", "")
    if not namespace:
        raise TypeError(f"{cls.__module__} declares no NAMESPACE for the stored names of its types")
    made: Any = dataclass(frozen=True, slots=True)(cls)
    made.__stored_name__ = f"{namespace}.{cls.__name__}"
    made.__cites__, made.__audience__, made.__notifies__ = cites, audience, notifies
    if _types.setdefault(made.__stored_name__, made) is not made:
        raise TypeError(f"two classes would be stored as {made.__stored_name__}")
    return made


@dataclass_transform(frozen_default=True)
class _Declaring(type):
    """Makes a frozen value of each command and event, and keeps it under its stored name."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], *,
        cites: str = "", to: Audience = INSPECTOR_ONLY, namespace: str = "", notifies: str = "",
    ) -> Any:  # fmt: skip
        made: Any = super().__new__(mcs, name, bases, space)
        # What begins them all is none itself, and for its slots a value is made once more.
        if not any(isinstance(base, mcs) for base in bases) or "__slots__" in space:
            return made
        made = _declared(made, cites, to, namespace, notifies)
        if issubclass(made, Command):
            _commands.add(kind(made))
        return made

    def __init__(
        cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **_declared: Any
    ) -> None:
        super().__init__(name, bases, space)


class Command(metaclass=_Declaring):
    """A command: somebody wants something to happen."""

    __slots__ = ()


class Event(metaclass=_Declaring):
    """An event: it happened, under the clause that it cites or has in its own field `under`.

    It is told `to` an audience. `namespace` is the first word of its stored name, where that is not
    the one of its module. `notifies` is what an inspector shall be notified of, in words, where
    `{0.what}` is a field of it. One that `tells_result` says what became of a hand or wager.
    """

    __slots__ = ()
    tells_result = False


@dataclass_transform(frozen_default=True)
def command(cls: type[_T]) -> type[_T]:
    """The same for a class that is no `Command` by itself."""
    made = _declared(cls, "", INSPECTOR_ONLY)
    _commands.add(kind(made))
    return made


@dataclass_transform(frozen_default=True)
def event(
    cites: str = "", to: Audience = INSPECTOR_ONLY, namespace: str = "", notifies: str = ""
) -> Callable[[type[_T]], type[_T]]:
    """The same for a class that is no `Event` by itself."""
    return lambda cls: _declared(cls, cites, to, namespace, notifies)


@dataclass(frozen=True, slots=True)
class OfSeat:
    """What a command or event begins with that is about a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class OfPlayer(OfSeat):
    """What one begins with that is about the player of a seat."""

    player: str


@dataclass(frozen=True, slots=True)
class OfWager(OfSeat):
    """What one begins with that is about a wager: its seat and its area."""

    area: str


@dataclass(frozen=True, slots=True)
class OfNumber:
    """What one begins with that is about something numbered: a round, a dispute, a payment."""

    number: int


@dataclass(frozen=True, slots=True)
class OfArea:
    """What a command or event begins with that is about an area of a numbered layout."""

    area: int


@dataclass(frozen=True, kw_only=True)
class DoneBy:
    """What an event ends with that somebody did: who, and under which clause."""

    __slots__ = ()

    by: str
    under: str


def kind(thing: object) -> str:
    """The stored name, such as `core.Staked`."""
    return str(thing.__stored_name__)  # type: ignore[attr-defined]


def clause(thing: object) -> str:
    """The clause that an event stands on."""
    return str(getattr(thing, "under", "") or thing.__cites__)  # type: ignore[attr-defined]


def audience(thing: object) -> Audience:
    """Who is told all of an event."""
    told: Audience = thing.__audience__  # type: ignore[attr-defined]
    return told


def notifies(thing: object) -> str:
    """What an inspector is notified of by an event; nothing for most."""
    told: str = thing.__notifies__  # type: ignore[attr-defined]
    return told.format(thing).replace("_", " ")


def commands(*namespaces: str) -> tuple[type, ...]:
    """Every command of these namespaces (`core`, `table` or a game) that is loaded, by name."""
    return tuple(_types[name] for name in sorted(_commands) if name.split(".")[0] in namespaces)


def event_types(*namespaces: str) -> tuple[type, ...]:
    """Every event of these namespaces that is loaded, by name."""
    return tuple(
        _types[name]
        for name in sorted(_types.keys() - _commands)
        if name.split(".")[0] in namespaces
    )


def dump(thing: object) -> str:
    """Canonical JSON: the same value is always the same text."""
    return msgspec.json.encode(thing, order="sorted").decode()


def retired(
    name: str, now: type, told: Callable[[dict[str, Any]], dict[str, Any]] = lambda data: data
) -> None:
    """A stored name that nothing is written under any more, what it means now, and its data so."""
    _retired[name] = now, told


def load(name: str, text: str | bytes) -> Any:
    """A command or event from its stored name and JSON; ValueError says what does not fit."""
    if name in _retired:
        return _from_retired(name, msgspec.json.decode(text))
    if name not in _types:
        raise ValueError(f"there is no command or event called {name!r}")
    try:
        return msgspec.json.decode(text, type=_types[name])
    except msgspec.MsgspecError as wrong:
        raise ValueError(f"{name}: {wrong}") from None


def _from_retired(name: str, data: Any) -> Any:
    now, told = _retired[name]
    try:
        return msgspec.convert(told(data), now, str_keys=True)
    except KeyError as missing:
        raise ValueError(f"{name}: Object missing required field `{missing.args[0]}`") from None
    except (msgspec.MsgspecError, TypeError) as wrong:
        raise ValueError(f"{name}: {wrong}") from None


class FieldError(ValueError):
    """What does not fit in a field, and which field that is."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def _check_texts(data: object, longest: Mapping[str, int]) -> None:
    """No text of plain data, however deep it lies, is other or longer than people type.

    `longest` are fields that take more than a page, such as the text of a document.
    """
    parts = [("data", data)]
    while parts:
        field, part = parts.pop()
        most = longest.get(field, LONGEST_TEXT)
        if isinstance(part, str) and len(part) > most:
            raise FieldError(field, f"{field}: a text has at most {most} characters")
        if isinstance(part, str) and (found := _CONTROL.search(part)):
            raise FieldError(field, f"{field}: a text has no character {found[0]!r}")
        if isinstance(part, dict):
            parts += ((str(name)[:40], value) for name, value in part.items())
            parts += ((field, name) for name in part)
        elif isinstance(part, list | tuple):
            parts += ((field, value) for value in part)


def prepare() -> None:
    """Learn how all stored types are read, before several threads do.

    It is learnt when a type is read for the first time; two threads that do so at the same moment
    bring the process down.
    """
    for stored in _types.values():
        msgspec.json.Decoder(stored)


def check_fields(what: str, data: object, takes: object) -> None:
    """Plain data has no field, however deep it lies, that what was made of it does not take."""
    match data, takes:
        case dict(), dict():
            if unknown := [str(field)[:40] for field in data if str(field) not in takes]:
                known = ", ".join(takes) or "none"
                raise FieldError(unknown[0], f"{what} has no field {unknown[0]}; it takes {known}")
            for field, value in data.items():
                check_fields(f"{field} of {what}", value, takes[str(field)])
        case list() | tuple(), list() | tuple():
            for given, taken in zip(data, takes, strict=False):
                check_fields(what, given, taken)


def command_from(name: str, data: object) -> Any:
    """A command that somebody sends: its stored name, and plain data that is decoded already.

    A field that it does not take is an error of the sender, and not left out.
    """
    _check_texts(data, getattr(_types.get(name), "LONGEST", {}))
    if name in _retired and kind(_retired[name][0]) in _commands:
        _check_retired(name, data)
        return _from_retired(name, data)
    if name not in _commands:
        raise ValueError(f"there is no command called {name!r}")
    # A misspelt field is named as such, before the one that is missing for it.
    called, takes = name.split(".")[1], [field.name for field in fields(_types[name])]
    check_fields(called, data, dict.fromkeys(takes))
    try:
        made: Any = msgspec.convert(data, _types[name], str_keys=True)
    except msgspec.MsgspecError as wrong:
        raise _unfit(name, str(wrong)) from None
    check_fields(called, data, msgspec.to_builtins(made, str_keys=True))
    return made


def _unfit(name: str, wrong: str) -> ValueError:
    """What does not fit in a command, in words that name the field and what it takes."""
    what, _, where = wrong.partition(" - at ")
    path = where.strip("`").removeprefix("$").lstrip(".")
    if unknown := re.search("unknown field `(.*)`", what):
        called = f"{path} of {name.split('.')[1]}"
        return FieldError(unknown[1][:40], f"{called} has no field {unknown[1][:40]}")
    if missing := re.search("missing required field `(.*)`", what) if not path else None:
        return FieldError(missing[1], f"{missing[1]} is missing")
    known = [each.name for each in fields(_types[name])]
    if not path and (said := what.split(" ")[0].rstrip(":")) in known:
        return FieldError(said, what)
    hints = get_type_hints(_types[name], include_extras=True)
    first = path.partition("[")[0]
    if first in known and hints[first] == _PAIRS:
        return FieldError(first, f"{first} are pairs of cents and how many, as in [[500, 20]]")
    if path not in known:
        return ValueError(f"{name}: {wrong}")
    if what.startswith("Expected `int`, got"):
        return FieldError(path, f"{path} is a whole number")
    asked = hints[path]
    parts = (asked, *get_args(asked))
    if options := [option for part in parts for option in _literals(part)]:
        return FieldError(path, f"{path} is one of {', '.join(map(str, options))}")
    shown = [str(part.examples[0]) for part in parts if getattr(part, "examples", None)]
    return FieldError(path, f"{path} is written as {shown[0]}" if shown else f"{name}: {wrong}")


# How many of each denomination.
_PAIRS = tuple[tuple[int, int], ...]


def _literals(type: Any) -> tuple[Any, ...]:
    return get_args(type) if get_origin(type) is Literal else ()


def _check_retired(name: str, data: Any) -> None:
    """Whatever is told under a name of earlier versions makes a difference to what it means now."""
    now, told = _retired[name]
    takes = {field.name for field in fields(now)}
    for field in data if isinstance(data, dict) else ():
        with suppress(KeyError):  # What is missing is said by who reads it.
            changed = told({**data, field: object()})
            if changed == told(data) or field in changed.keys() - takes:
                called, field = name.split(".")[1], str(field)[:40]
                raise FieldError(field, f"{called} has no field {field}")


def is_told(thing: object, name: str, text: str | bytes) -> bool:
    """Whether a record says just this; fields that are younger than the record are not compared.

    Inside its fields what is younger is as it was then: at its default.
    """
    told, made = msgspec.json.decode(text), msgspec.json.decode(dump(thing))
    if name in _retired:
        now, anew = _retired[name]
        name, told = kind(now), anew(told)
        text = msgspec.json.encode(told)
    if name != kind(thing):
        return False
    if told == {field: made[field] for field in made if field in told}:
        return True
    meant = msgspec.json.decode(dump(load(name, text)))
    return told.keys() <= made.keys() and all(meant[field] == made[field] for field in told)


def form(given: object, form_of: type[_T]) -> _T:
    """Plain data as a value of this type; ValueError names the field that does not fit."""
    try:
        made = msgspec.convert(given, form_of, str_keys=True)
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at ")
        place = where.replace("`", "").replace("$.", "").replace("[...]", ".*") or "given"
        raise ValueError(f"{place}: {what[0].lower()}{what[1:]}") from None
    called = getattr(form_of, "__name__", "given").lower()
    check_fields(called, given, msgspec.to_builtins(made, str_keys=True))
    return made
