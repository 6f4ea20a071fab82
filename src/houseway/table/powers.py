"""The clauses under which a table acts, as the game's document names them."""

from houseway.law.rules import cited
from houseway.table.state import Table

# What a document must grant for a table to be run at all, and what others are nearest to.
NEEDED = ("chips", "dispute", "display_sign", "exclude", "seat")
NEAREST = {
    "change_limits": "display_sign",
    "close_table": "dispute",
    "multiple": "display_sign",
    "over_maximum": "display_sign",
    "raise_box_maximum": "display_sign",
    "under_minimum": "display_sign",
    "vacate": "seat",
}


def clause_of(table: Table, power: str) -> str:
    """The clause of a power; where the document does not grant it, of the nearest that it does."""
    found = table.rules.power(power) or table.rules.power(NEAREST.get(power, power))
    return cited(found.clause) if found else ""
