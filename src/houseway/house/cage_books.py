"""The cage as plain data: chips, slips, drop boxes, count sheets, and all that is owed."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.core import kind
from houseway.floor import balances, cage, cage_state, law
from houseway.floor.balances import Balance, Receipt
from houseway.house import books
from houseway.table.counted import CASH
from houseway.table.tray import CAGE, listed, worth

if TYPE_CHECKING:
    from houseway.floor.state import Floor
    from houseway.house.submit import House

Row = dict[str, Any]
# What two people of the cage sign.
TWO = tuple(map(kind, (cage.TakeInChips, cage.CountCage, cage.CountBox)))


def book(house: "House") -> Row:
    """All that the cage holds and has to do, the newest first."""
    floor = house.casino.floor()
    held = floor.cage
    return {
        "counted": floor.settings.counted,
        "chips": listed(held.chips),
        "cents": worth(listed(held.chips)),
        "cash": _cash(house, held),
        "denominations": denominations(house, floor),
        "slips": _newest(_slip, held.slips),
        "boxes": _newest(_box, held.boxes),
        "counts": _newest(_sheet, held.sheets),
        "owed": [_owed(floor, balance, house.clock()) for balance in balances.owed(floor)],
        "paid": [_paid(receipt) for receipt in reversed(floor.balances.paid)],
        "variances": [row for row in books.cases(floor) if row["what"] == "variance"],
        "proposals": [
            waits._asdict() | {"data": msgspec.json.decode(waits.data)}
            for waits in floor.proposals.waiting
            if waits.command in TWO
        ],
    }


def _cash(house: "House", held: cage_state.Cage) -> dict[str, int]:
    """Cash by the ledger: what came out of counted drop boxes, what was paid out, and the rest of
    it; and what boxes hold by the record that nobody has counted."""
    balance = house.store.balances().get((CASH, CAGE), 0)
    counted = sum(box.counted or 0 for box in held.boxes.values())
    waiting = sum(box.cents for box in held.boxes.values() if box.counted is None)
    return {"counted": counted, "paid": counted - balance, "held": balance, "to_count": waiting}


def denominations(house: "House", floor: "Floor") -> list[int]:
    """Every chip of the house, and those that the signs of its tables name; largest first."""
    signs = (house.table(name).sign.chips for name in house.tables() if name in floor.tables)
    return sorted({*floor.cage.chips, *(each for chips in signs for each in chips)}, reverse=True)


def paper(floor: "Floor", what: str, number: int) -> Row | None:
    """One slip, box, count sheet or receipt by its number; None where there is none."""
    held = floor.cage
    paid = {receipt.number: receipt for receipt in floor.balances.paid}
    shelves: dict[str, tuple[Any, Mapping[int, Any]]] = {
        "slips": (_slip, held.slips),
        "boxes": (_box, held.boxes),
        "counts": (_sheet, held.sheets),
        "paid": (_paid, paid),
    }
    told, shelf = shelves[what]
    return told(shelf[number]) if number in shelf else None


def _newest(told: Any, shelf: Mapping[int, Any]) -> list[Row]:
    return [told(shelf[number]) for number in sorted(shelf, reverse=True)]


def _cited(row: Row, under: str) -> Row:
    document, clause = law.of(under)
    return row | {"document": document, "clause": clause}


def _slip(slip: cage_state.Slip) -> Row:
    return slip._asdict() | {"state": slip.state}


def _box(box: cage_state.Box) -> Row:
    variance = None if box.counted is None else box.counted - box.cents
    return box._asdict() | {"variance": variance}


def _sheet(sheet: cage_state.FloatCounted) -> Row:
    return _cited(asdict(sheet) | {"variance": sheet.cents - sheet.expected}, sheet.under)


def _owed(floor: "Floor", balance: Balance, at: str) -> Row:
    """With what was done about it, and by when it is to be done; some prizes have no such time."""
    notes: Iterable[Any] = floor.balances.notes.get(balance.about, ())
    told = {"about": balance.about, "notes": [note._asdict() for note in notes]}
    owing = [row for row in books.duties(floor, at, balance.about) if row["state"] != "done"]
    told |= {name: owing[0][name] if owing else "" for name in ("due", "state")}
    return _cited(balance._asdict() | told, balance.under)


def _paid(receipt: Receipt) -> Row:
    return _cited(receipt._asdict(), receipt.under)
