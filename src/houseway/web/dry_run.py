"""What an act of staff would bring about, told before it is done.

Whoever saw how wagers would be settled could choose by it: what comes with a settlement or a hand
that is turned up is left out, and so is whatever a game tells of its own.
"""

from itertools import takewhile
from typing import Any

import msgspec

from houseway import core
from houseway.house.describe import describe

TOLD = frozenset(
    core.kind(event)
    for event in (core.Asked, core.Returned, core.Ruled, core.SignPosted, core.Voided)
)
DECIDES = (core.Charged, core.Paid, core.Settled)


def disclosed_events(events: core.Events) -> list[dict[str, Any]]:
    """The events that may be told beforehand, as they would be told afterwards."""
    before = takewhile(
        lambda event: not (isinstance(event, DECIDES) or core.audience(event).faces), events
    )
    return [
        {
            "name": core.kind(event),
            "clause": core.clause(event),
            "words": describe(event),
            "data": msgspec.to_builtins(event),
        }
        for event in before
        if core.kind(event) in TOLD or core.kind(event).startswith("table.")
    ]
