"""What an act of staff would bring about, told before it is done.

Whoever saw how wagers would be settled could choose by it: what comes with a settlement or a hand
that is turned up is left out, and so is whatever a game tells of its own.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from houseway import core
from houseway.house.describe import describe, moved
from houseway.law.words import Words
from houseway.table.ledger import transfers

TOLD = frozenset(
    core.kind(event)
    for event in (core.Asked, core.Returned, core.Ruled, core.SignPosted, core.Voided)
)
DECIDES = (core.Charged, core.Settled)


class Foreseen(NamedTuple):
    """What may be told beforehand: the events as they would be told, and who gets what back."""

    events: list[dict[str, Any]]
    money: list[str]


def foreseen(events: core.Events, named: Words) -> Foreseen:
    """The events that may be told beforehand, with the money that they move."""
    before = list(_undecided(events))
    told = [
        {
            "name": core.kind(event),
            "clause": core.clause(event),
            "words": describe(event, named),
            "data": msgspec.to_builtins(event),
        }
        for event in before
        if core.kind(event) in TOLD or core.kind(event).startswith("table.")
    ]
    return Foreseen(told, moved((each for event in before for each in transfers(event)), named))


def _undecided(events: core.Events) -> Iterator[Any]:
    """The events up to the first that tells how a wager or a hand comes out."""
    last: Any = None
    for event in events:
        if isinstance(event, DECIDES) or core.audience(event).faces:
            return
        if isinstance(event, core.Paid) and not _goes_back(last, event):
            return
        yield event
        last = event


def _goes_back(last: Any, paid: core.Paid) -> bool:
    """A commission or fee that goes back from the float with the wager it was for."""
    with_wager = isinstance(last, core.Returned | core.Paid) and last.seat == paid.seat
    return paid.source == core.FLOAT and with_wager
