"""What an act of staff would bring about, told before it is done.

Whoever saw how wagers would be settled could choose by it: what comes with a settlement or a hand
that is turned up is left out, and so is whatever a game tells of its own.
"""

from itertools import takewhile
from typing import Any

import msgspec

from houseway.core import (
    Asked,
    Charged,
    Events,
    Paid,
    Returned,
    Ruled,
    Settled,
    SignPosted,
    Voided,
    audience,
    clause,
    kind,
)
from houseway.house.describe import describe

TOLD = frozenset(kind(event) for event in (Asked, Returned, Ruled, SignPosted, Voided))
DECIDES = (Charged, Paid, Settled)


def disclosed_events(events: Events) -> list[dict[str, Any]]:
    """The events that may be told beforehand, as they would be told afterwards."""
    before = takewhile(
        lambda event: not (isinstance(event, DECIDES) or audience(event).faces), events
    )
    return [
        {
            "name": kind(event),
            "clause": clause(event),
            "words": describe(event),
            "data": msgspec.to_builtins(event),
        }
        for event in before
        if kind(event) in TOLD or kind(event).startswith("table.")
    ]
