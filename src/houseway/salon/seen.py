"""What lies on the felt and what may be done, picked out of a view."""

from houseway.core import Hand, View
from houseway.games.kit.views import (
    NO_CHIPS,
    allows,
    can_put_down_chips,
    cards_at,
    chips_of,
    faces_at,
    field_of,
    fixed,
    is_due,
    offered,
    rack_of,
    seats_of,
)

__all__ = [
    "NO_CHIPS",
    "Hand",
    "View",
    "allows",
    "can_put_down_chips",
    "cards_at",
    "chips_of",
    "faces_at",
    "field_of",
    "fixed",
    "is_due",
    "offered",
    "rack_of",
    "seats_of",
]
