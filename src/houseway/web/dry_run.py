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

TOLD = frozenset(kind(one) for one in (Asked, Returned, Ruled, SignPosted, Voided))
DECIDES = (Charged, Paid, Settled)


def disclosed_events(events: Events) -> list[dict[str, Any]]:
    """The events that may be told beforehand, as they would be told afterwards."""
    before = takewhile(lambda one: not (isinstance(one, DECIDES) or audience(one).faces), events)
    return [
        {
            "name": kind(one),
            "clause": clause(one),
            "words": describe(one),
            "data": msgspec.to_builtins(one),
        }
        for one in before
        if kind(one) in TOLD or kind(one).startswith("table.")
    ]
