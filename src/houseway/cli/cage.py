"""`houseway cage`: chips by denomination, cash, slips, drop boxes, counts, and what is owed."""

from pathlib import Path
from typing import Any

from houseway.cli import common
from houseway.cli.handing import give
from houseway.money import dollars

PARTS = ("chips", "cash", "slips", "boxes", "counts", "owed", "paid")


def cage(
    part: str | None = common.argument("PART", f"One of {', '.join(PARTS)}; all without it."),
    number: int | None = common.argument("NUMBER", "One slip, box, count or receipt."),
    output: Path | None = common.written("Its paper: ends in .pdf, .html or .json."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Fills and credits with how far they have come, drop boxes with what was counted, counts of
    floats with their variance, and balances owed after voids, chips left behind and prizes.

    \b
    Examples:
      houseway cage
      houseway cage slips --json
      houseway cage slips 3 -o fill.pdf
    """
    from houseway.house import House, cage_books, papers

    if part is not None and part not in PARTS:
        common.fail(f"PART is one of {', '.join(PARTS)}, not {part!r}")
    with common.reading(store) as opened:
        house = House(opened)
        if number is None:
            found = cage_books.book(house)
        elif part not in papers.OF_THE_CAGE:
            common.fail(f"a number is one of {', '.join(papers.OF_THE_CAGE)}")
        else:
            floor = house.casino.floor()
            printed = cage_books.paper(floor, part, number)
            if printed is None:
                common.fail(f"there is no {number} among the {part} of the cage")
            made = papers.of_house(floor, printed, papers.OF_THE_CAGE[part])
            return give(made, output, as_json)
    if output:
        common.fail("name the part and the number that is to be printed")
    chosen = PARTS if part is None else (part,)
    told = {name: found[name] for name in chosen}
    return common.answer(as_json, told, lambda: (_shown(*part) for part in told.items()))


def _shown(part: str, rows: Any) -> Any:
    """One part of the book as a table."""
    heads, told = TABLES[part]
    return common.rows_table(heads, map(told, rows.items() if part == "cash" else rows))


def _slip(row: dict[str, Any]) -> tuple[str, ...]:
    asked = f"{row['by']}, {common.moment(row['at'])}"
    name = f"{row['kind']} {row['number']}"
    return name, row["table"], dollars(row["cents"]), row["state"], asked, row["received_by"]


def _box(row: dict[str, Any]) -> tuple[str, ...]:
    counted = "" if row["counted"] is None else dollars(row["counted"])
    variance = "" if row["variance"] is None else dollars(row["variance"])
    removed = f"{row['by']}, {common.moment(row['at'])}"
    return f"box {row['number']}", row["table"], dollars(row["cents"]), counted, variance, removed


def _count(row: dict[str, Any]) -> tuple[str, ...]:
    signed, variance = f"{row['by']} and {row['signed']}", dollars(row["variance"])
    at = common.moment(row["at"])
    name = f"{row['kind']} {row['number']}"
    return name, row["table"], dollars(row["cents"]), variance, signed, at


def _owed(row: dict[str, Any]) -> tuple[str, ...]:
    clause = f"{row['document']} {row['clause']}"
    where, since = row["table"] or row["award"], common.moment(row["at"])
    followed = str(len(row["notes"]))
    due = f"{common.moment(row['due'])}, {row['state']}" if row["due"] else ""
    return row["person"], row["what"], where, dollars(row["cents"]), since, due, followed, clause


def _paid(row: dict[str, Any]) -> tuple[str, ...]:
    paid = f"{row['by']}, {common.moment(row['at'])}"
    return f"receipt {row['number']}", row["person"], row["what"], dollars(row["cents"]), paid


CASH = {
    "counted": "Counted from drop boxes",
    "paid": "Paid out for chips and balances",
    "held": "Left of it",
    "to_count": "In boxes that are to be counted, by the record",
}
TABLES: dict[str, Any] = {
    "cash": (("Cash", "Amount"), lambda row: (CASH[row[0]], dollars(row[1]))),
    "chips": (
        ("Chip", "In the cage", "Value"),
        lambda row: (dollars(row[0]), str(row[1]), dollars(row[0] * row[1])),
    ),
    "slips": (("Slip", "Table", "Amount", "State", "Asked for", "Received by"), _slip),
    "boxes": (("Drop box", "Table", "Recorded", "Counted", "Variance", "Removed"), _box),
    "counts": (("Count", "Table", "Comes to", "Variance", "Signed", "When"), _count),
    "owed": (("Owed to", "For", "Where", "Amount", "Since", "Due", "Followed up", "Clause"), _owed),
    "paid": (("Receipt", "Paid to", "For", "Amount", "By"), _paid),
}
