"""The clauses under which a table acts, as the game's document names them."""

from datetime import datetime, timedelta

from houseway.law.rules import cited
from houseway.table.state import Table

MOST = 1_000_000_00
MOST_MINUTES = 24 * 60

# What a document must grant for a table to be run at all, and what others are nearest to.
NEEDED = ("chips", "dispute", "display_sign", "exclude", "seat")
NEAREST = {
    "change_limits": "display_sign",
    "close_table": "dispute",
    "invalid_in_play": "invalid_wager",
    "invalid_wager": "seat",
    "keep_minimum": "display_sign",
    "minimum": "under_minimum",
    "multiple": "display_sign",
    "over_maximum": "display_sign",
    "player_card": "seat",
    "raise_maximum": "display_sign",
    "raise_minimum": "change_limits",
    "refuse_wager": "exclude",
    "tokens": "chips",
    "under_minimum": "display_sign",
    "vacate": "seat",
    "wrong_settlement": "dispute",
}


def clause_of(table: Table, power: str) -> str:
    """The clause of a power; where the document does not grant it, of the nearest that it does."""
    found = table.rules.power(power)
    if found:
        return cited(found.clause)
    return clause_of(table, NEAREST[power])


def most_chips(table: Table) -> int:
    """More than this is never moved or named in one go."""
    return MOST - MOST % min(table.sign.chips)


def later(at: str, minutes: int) -> str:
    """The time so many minutes after another, as text."""
    return (datetime.fromisoformat(at) + timedelta(minutes=minutes)).isoformat()
