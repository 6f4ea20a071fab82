"""Promotions and their prizes, from the draft of the terms to the last award."""

from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor.promotions import (
    claims,
    disputes,
    drafting,
    drawing,
    entries,
    integrity,
    payment,
)
from houseway.floor.promotions.state import Promotions

if TYPE_CHECKING:
    from houseway.floor.state import Now

# In the order of the documents' sections.
_PARTS = (drafting, entries, drawing, claims, payment, disputes, integrity)
ACTS: "tuple[core.Act[Now], ...]" = tuple(act for part in _PARTS for act in part.ACTS)
OPS = {op: known for part in _PARTS for op, known in part.OPS.items()}


def evolve(promotions: Promotions, happened: Any) -> Promotions:
    """The promotions after an event, each of which belongs to one part."""
    for part in _PARTS:
        after: Promotions = part.evolve(promotions, happened)
        if after is not promotions:
            return after
    return promotions
