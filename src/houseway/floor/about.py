"""What commands and events of the floor begin with: whom or what they are about.

And what its events end with: who did it, when, and under which citation.
"""

from dataclasses import dataclass
from typing import Protocol, TypedDict


@dataclass(frozen=True, kw_only=True)
class Done:
    """Somebody did it at a time."""

    __slots__ = ()

    by: str
    at: str


@dataclass(frozen=True, kw_only=True)
class DoneUnder(Done):
    """Somebody did it at a time, and a document speaks of it."""

    __slots__ = ()

    under: str = ""


class _Done(TypedDict):
    by: str
    at: str


class _DoneUnder(_Done):
    under: str


class _Doing(Protocol):
    """A command as it came to the floor, or what somebody did at a table."""

    @property
    def by(self) -> str: ...

    @property
    def at(self) -> str: ...


def done(doing: _Doing) -> _Done:
    """What an event ends with: who did it, and when."""
    return {"by": doing.by, "at": doing.at}


def done_under(doing: _Doing, under: str) -> _DoneUnder:
    """The same for an event that a document speaks of."""
    return {"by": doing.by, "at": doing.at, "under": under}


@dataclass(frozen=True, slots=True)
class OfAward:
    """About a prize that somebody won."""

    award: str


@dataclass(frozen=True, slots=True)
class OfCard:
    """About a Player Card, or somebody's present one, and why."""

    card: str = ""
    person: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class OfCase:
    """About a case of the house's books."""

    case: str


@dataclass(frozen=True, slots=True)
class OfClaim:
    """About a claim to a prize."""

    claim: str


@dataclass(frozen=True, slots=True)
class OfDispute:
    """About a dispute over a promotion."""

    dispute: str


@dataclass(frozen=True, slots=True)
class OfItem:
    """About a set or device of the register."""

    item: str


@dataclass(frozen=True, slots=True)
class OfMessage:
    """About a message in the book."""

    message: str


@dataclass(frozen=True, slots=True)
class OfPair:
    """About two persons at the tables of a document, and why."""

    persons: tuple[str, str]
    document: str
    why: str
    under: str
    by: str


@dataclass(frozen=True, slots=True)
class OfPayment:
    """About a payment that was wrong."""

    payment: str


@dataclass(frozen=True, slots=True)
class OfPerson:
    """About somebody whom the house knows."""

    person: str


@dataclass(frozen=True, slots=True)
class OfPit:
    """About a pit."""

    pit: str


@dataclass(frozen=True, slots=True)
class OfPromotion:
    """About a promotion."""

    promotion: str


@dataclass(frozen=True, slots=True)
class OfTable:
    """About a table of the floor."""

    table: str
