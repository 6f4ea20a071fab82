"""Commands and events by their stored names: how they are made, written and read back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")
_kinds: dict[str, type] = {}
_commands: set[str] = set()


def _room(module: str) -> str:
    """The first word of a stored name: the game, or the room outside of games."""
    parts = module.split(".")
    return parts[2].replace("_", "-") if parts[1] == "games" else parts[1]


def _named(cls: type[T], cites: str) -> type[T]:
    made = dataclass(frozen=True, slots=True)(cls)
    made.__kind__ = f"{_room(cls.__module__)}.{cls.__name__}"  # type: ignore[attr-defined]
    made.__cites__ = cites  # type: ignore[attr-defined]
    if _kinds.setdefault(made.__kind__, made) is not made:  # type: ignore[attr-defined]
        raise TypeError(f"two classes would be stored as {kind(made)}")
    return made


@dataclass_transform(frozen_default=True)
def command(cls: type[T]) -> type[T]:
    """A command: somebody wants something to happen."""
    made = _named(cls, "")
    _commands.add(kind(made))
    return made


@dataclass_transform(frozen_default=True)
def event(cites: str = "") -> Callable[[type[T]], type[T]]:
    """An event: it happened, under the clause cited here or in its own field `under`."""
    return lambda cls: _named(cls, cites)


def kind(thing: object) -> str:
    """The stored name, such as `canberra-holdem.Called`."""
    return str(thing.__kind__)  # type: ignore[attr-defined]


def clause(thing: object) -> str:
    """The clause that an event stands on."""
    return str(getattr(thing, "under", "") or thing.__cites__)  # type: ignore[attr-defined]


def commands(*rooms: str) -> tuple[type, ...]:
    """Every command of these rooms (`core`, `table` or a game) that is loaded, by name."""
    return tuple(_kinds[one] for one in sorted(_commands) if one.partition(".")[0] in rooms)


def dump(thing: object) -> str:
    """Canonical JSON: the same value is always the same text."""
    return msgspec.json.encode(thing, order="sorted").decode()


def load(name: str, text: str | bytes) -> Any:
    """A command or event from its stored name and JSON; ValueError says what does not fit."""
    if name not in _kinds:
        raise ValueError(f"there is no command or event called {name!r}")
    try:
        return msgspec.json.decode(text, type=_kinds[name])
    except msgspec.MsgspecError as wrong:
        raise ValueError(f"{name}: {wrong}") from None


def load_command(name: str, text: str | bytes) -> Any:
    """A command that somebody sent from outside; ValueError says what does not fit."""
    if name not in _commands:
        raise ValueError(f"there is no command called {name!r}")
    return load(name, text)


def form(given: object, kind_of: type[T]) -> T:
    """Plain data as a value of this type; ValueError names the field that does not fit."""
    try:
        return msgspec.convert(given, kind_of, str_keys=True)
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at ")
        place = where.replace("`", "").replace("$.", "").replace("[...]", ".*") or "given"
        raise ValueError(f"{place}: {what[0].lower()}{what[1:]}") from None
