"""`houseway obligations`, `cases` and `month-report`: the floor's books."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from houseway.cli import common
from houseway.cli.common import argument, flag, needed, option, written
from houseway.cli.handing import give
from houseway.cli.proof_options import KeysAt
from houseway.cli.verify_report import give_signed
from houseway.floor.state import Floor
from houseway.floor.wrong_payments import Month
from houseway.house import books, papers
from houseway.house.casino import Casino
from houseway.money import dollars

OWED = ("Owed", "To", "Due", "Clause", "State")
CASES = ("Case", "About", "Persons", "Since", "State")


def obligations(
    state: str | None = option("STATE", "Only those that are open, due, overdue, escalated, done."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """To whom, by when and under which clause; what presses most comes first. What is done says
    when and by whom.

    \b
    Examples:
      houseway obligations
      houseway obligations --state overdue --json
    """
    if state and state not in books.ORDER:
        common.fail(f"--state is one of {', '.join(books.ORDER)}, not {state!r}")
    found, floor = _read(store, lambda casino: books.duties(casino.floor(), casino.clock()))
    chosen = [row for row in found if state in (None, row["state"])]
    told, none = {"house": floor.called, "obligations": chosen}, "Nothing of the kind is owed."
    common.answer_rows(as_json, told, OWED, _duty, chosen, none)


def _duty(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        f"{row['what'].replace('_', ' ')}\n[dim]{row['about']}[/]",
        row["to"] or "not known",
        common.moment(row["due"]),
        f"{row['document']} {row['clause']}".strip(),
        row["state"] + (", late" if row["late"] and row["state"] == "done" else ""),
    )


def cases(
    case: str | None = argument("CASE", "One case, with its whole file."),
    output: Path | None = written("Ends in .pdf, .html or .json."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Without a case the list, the newest first; with one its file: persons, rounds, steps, duties
    and messages, which can also be written to a file to print.

    \b
    Examples:
      houseway cases
      houseway cases craps/payment/1
      houseway cases craps/dispute/2 -o dispute.pdf
    """
    if case is None:
        if output:
            common.fail("name the case that is to be written")
        return _list(*_read(store, lambda casino: books.cases(casino.floor())), as_json)
    found, floor = _read(store, lambda casino: books.case(casino.floor(), case, casino.clock()))
    if found is None:
        common.fail(f"there is no case {case!r} in this store")
    return give(papers.of_house(floor, found, papers.of_case), output, as_json)


def _list(found: list[dict[str, Any]], floor: Floor, as_json: bool) -> None:
    told, none = {"house": floor.called, "cases": found}, "There are no cases."
    common.answer_rows(as_json, told, CASES, _case, found, none)


def _case(row: dict[str, Any]) -> tuple[str, ...]:
    amount = f" {dollars(row['amount'])}" if row["amount"] else ""
    return (
        row["id"],
        f"{row['what']}{amount}\n[dim]{row['document']} {row['clause']}[/]",
        ", ".join(row["persons"]) or "not identified",
        common.moment(row["since"]),
        row["state"],
    )


def month_report(
    month: str = needed("MONTH", "Such as 2026-11."),
    output: Path | None = written("Ends in .pdf, .html or .json."),
    signed: bool = flag("--signed", "Sign it with the key of the record; see verify-report."),
    keys: KeysAt = None,
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Every single payment that was wrong by more than what the documents state and that the house
    learned of in that month, over all tables. The house makes it on the first of the next month;
    before that it is a draft. A file prints on A4.

    \b
    Examples:
      houseway month-report 2026-11
      houseway month-report 2026-11 -o november.pdf
      houseway month-report 2026-11 --signed -o november.note
    """
    try:
        named = msgspec.convert(month, Month)
    except msgspec.ValidationError:
        common.fail(f"{month!r} is not a month: write it as 2026-11")
    found, floor = _read(store, lambda casino: books.month(casino.floor(), named, casino.clock()))
    made = papers.of_house(floor, found, papers.of_month)
    if signed:
        return give_signed(made[0], store, keys, output)
    return give(made, output, as_json)


def _read(store: str | None, work: Callable[[Casino], Any]) -> tuple[Any, Floor]:
    """What is asked of the floor, and the floor, which says whose that is."""
    with common.reading(store) as opened:
        casino = Casino(opened)
        return work(casino), casino.floor()
