"""The clauses under which a table acts, as the game's document names them."""

from datetime import datetime, timedelta

from houseway.law.rules import cited
from houseway.table.state import Table

MOST = 1_000_000_00
MOST_MINUTES = 24 * 60


def clause_of(table: Table, power: str) -> str:
    """The clause of a power; empty where the document has none."""
    found = table.rules.power(power)
    return cited(found.clause) if found else ""


def later(at: str, minutes: int) -> str:
    """The time so many minutes after another, as text."""
    return (datetime.fromisoformat(at) + timedelta(minutes=minutes)).isoformat()


def most_chips(table: Table) -> int:
    """More than this is never moved or named in one go."""
    return MOST - MOST % min(table.sign.chips)
