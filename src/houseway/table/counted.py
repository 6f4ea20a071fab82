"""What is done with chips by denomination at a table whose float is counted."""

from houseway import core
from houseway.money import Cents
from houseway.table import powers
from houseway.table.state import Table
from houseway.table.tray import (
    TRAY,
    Chips,
    Stock,
    Tray,
    picked,
    said,
    usual,
)

CASH, DROP, BOXES, TERMINAL = "cash", "drop", "boxes", "terminal"
POWER, CASHLESS = "float", "cashless"


def is_cashless(table: Table) -> bool:
    """Whether chips are bought through a terminal here, by the table's sign."""
    return CASHLESS in table.sign.options


def not_counted(table: Table, power: str = POWER) -> core.Refusal | None:
    """Why nothing of this is done at tables whose float is not counted."""
    if table.tray is not None:
        return None
    return table.refusal(power, "the float of this table is not counted")


def counted(table: Table, name: str = "chips", stock: Stock | None = None) -> core.Field:
    """Chips by denomination, as many as there are in a stock, or any number of them."""
    # Coins may lie in a tray too.
    known = sorted({*table.sign.chips, *tray_of(table).held.get(TRAY, {})}, reverse=True)
    most = (None if stock is None else max(0, stock.get(each, 0)) for each in known)
    return core.Field(name, chips=tuple(zip(known, most, strict=True)))


def in_whole(table: Table, most: Cents, what: str, stock: Stock | None = None) -> core.Offer:
    """An amount in chips: in those that are named, which come to so much, or in the usual ones."""
    named = counted(table, stock=stock)._replace(low=0)
    return core.Offer(table.clause(POWER), (named, powers.chips_field(table, most, what)))


def handed_out(table: Table, cents: Cents) -> Chips:
    """The fewest chips for an amount, out of what a counted float has of each."""
    found, rest = picked(table.tray.held.get(TRAY, {}), cents) if table.tray else ((), cents)
    return found if not rest else usual(cents, table.sign.chips)


def tray_of(table: Table) -> Tray:
    """The tray, where it is known that the float is counted."""
    assert table.tray is not None, "the float is counted here"
    return table.tray


def short(table: Table) -> core.Refusal | None:
    """Why no round begins, nothing is counted and nobody leaves: the tray owes players chips."""
    owes = table.tray.owes if table.tray and table.edition > 2 else ()
    why = f"the tray has to pay out {said(owes)} more than it holds: ask for a fill, and receive it"
    return table.refusal(POWER, f"{why} first") if owes else None
