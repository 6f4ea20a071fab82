"""The clauses under which a table acts, as the game's document names them."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, TypedDict

from houseway.core import CHIPS, Envelope, Field, Offer, Refusal, Subject, kind
from houseway.money import Cents, Transfer, dollars
from houseway.table.state import Table

MOST = 1_000_000_00
MOST_MINUTES = 24 * 60

# What the events of a file move, by their classes.
Moved = dict[type, Callable[[Any], tuple[Transfer, ...]]]


def cents_moved(
    debit: str, credit: str, asset: str = CHIPS
) -> Callable[[Any], tuple[Transfer, ...]]:
    """What an event of some cents moves from one account to another; of none, nothing."""

    def moved(event: Any) -> tuple[Transfer, ...]:
        transfer = Transfer(debit, credit, event.cents, asset, kind(event))
        return (transfer,) if event.cents else ()

    return moved


class _DoneBy(TypedDict):
    by: str
    under: str


def done_by(envelope: Envelope, clause: str) -> _DoneBy:
    """What an event ends with: who did it, and under which clause."""
    return {"by": envelope.by, "under": clause}


def is_switched(table: Table, name: str) -> bool:
    """Whether the rules have a switch, and it is on."""
    return name in table.rules.document.switch and bool(table.rules.switch(name))


def each_seat(table: Table) -> Iterable[tuple[int]]:
    """The taken seats, as what an act may be about."""
    return ((seat,) for seat in table.seats)


def nobody_at(table: Table, seat: int, power: str) -> Refusal | None:
    """A refusal where a seat is not taken."""
    if seat in table.seats:
        return None
    return table.refusal(power, f"nobody sits at seat {seat}")


def among(
    subjects: Callable[[Table], Iterable[Subject]], power: str, why: str, *fields: Field
) -> Callable[..., Offer | Refusal]:
    """Open under a power about those that are listed now; `why` not names another as `{}`."""

    def offer(table: Table, *subject: Any) -> Offer | Refusal:
        if subject not in subjects(table):
            return table.refusal(power, why.format(*subject))
        return Offer(table.clause(power), fields)

    return offer


def unit(table: Table) -> Cents:
    """The smallest chip."""
    return min(table.sign.chips)


def most_chips(table: Table) -> Cents:
    """More than this is never moved or named in one go."""
    return MOST - MOST % unit(table)


def chips_field(table: Table, most: Cents, what: str, clause: str = "") -> Field:
    """An amount in whole chips up to the most; `what` it is begins the refusal of another."""
    return _chips_field(unit(table), most, what, clause)


@lru_cache(maxsize=1024)
def _chips_field(least: Cents, most: Cents, what: str, clause: str) -> Field:
    why = f"{what} {dollars(least)} to {dollars(most)} in whole chips"
    return Field("cents", least, most, least, clause=clause, why=why)


def minutes_field(table: Table, power: str) -> Field:
    """A notice, as long as the document asks for or longer."""
    granted = table.rules.power(power)
    least = granted.minutes if granted else 0
    why = f"players get {least} minutes' notice, at most 24 hours"
    return Field("minutes", least, MOST_MINUTES, why=why)


def later(at: str, minutes: int) -> str:
    """The time so many minutes after another, as text."""
    return (datetime.fromisoformat(at) + timedelta(minutes=minutes)).isoformat()
