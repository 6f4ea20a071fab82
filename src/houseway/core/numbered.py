"""Things that a state keeps in order and knows by their numbers, such as disputes and payments."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar


class _Numbered(Protocol):
    @property
    def number(self) -> int: ...

    @property
    def _replace(self) -> Callable[..., Any]: ...


N = TypeVar("N", bound=_Numbered)


def numbered(things: Iterable[N], number: int) -> N | None:
    """The thing of this number, if it is there."""
    return next((thing for thing in things if thing.number == number), None)


def without(things: Iterable[N], number: int) -> tuple[N, ...]:
    """All but the thing of this number."""
    return tuple(thing for thing in things if thing.number != number)


def changed(things: Iterable[N], number: int, **changes: Any) -> tuple[N, ...]:
    """All of them, that of this number with something changed about it."""
    return tuple(thing._replace(**changes) if thing.number == number else thing for thing in things)


def numbers(things: Iterable[_Numbered]) -> tuple[tuple[int], ...]:
    """The number of each, as subjects of an act."""
    return tuple((thing.number,) for thing in things)
