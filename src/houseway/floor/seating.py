"""Who sits where, over all tables of the floor."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor.about import OfTable

if TYPE_CHECKING:
    from houseway.floor.state import Floor

NAMESPACE = "floor"


@dataclass(frozen=True, slots=True)
class Place:
    """A place at a table."""

    table: str
    seat: int


class Seated(OfTable, core.Event, to=core.STAFF):
    """A person sits at a place of a table from now on, by this card where one is asked for."""

    seat: int
    person: str
    card: str = ""
    by: str = ""


class Unseated(OfTable, core.Event, to=core.STAFF):
    """Nobody sits at this place any more."""

    seat: int
    person: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """The person at every place that is taken."""

    at: Mapping[tuple[str, int], str] = field(default_factory=dict)


def sitting(floor: "Floor", table: str, seat: int) -> str | None:
    """Who sits there now; None where nobody does, or nobody known."""
    return floor.seating.at.get((table, seat))


def evolve(seating: Seating, happened: Any) -> Seating:
    """Who sits where after an event."""
    match happened:
        case Seated(table, seat, person):
            return Seating({**seating.at, (table, seat): person})
        case Unseated(table, seat):
            return Seating(
                {place: who for place, who in seating.at.items() if place != (table, seat)}
            )
    return seating
