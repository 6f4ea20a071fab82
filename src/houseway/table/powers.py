"""The clauses under which a table acts, as the game's document names them."""

from houseway.law.rules import cited
from houseway.table.state import Table


def clause_of(table: Table, power: str) -> str:
    """The clause of a power; empty where the document has none."""
    found = table.rules.power(power)
    return cited(found.clause) if found else ""
