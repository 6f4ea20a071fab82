"""`houseway obligations`, `cases` and `month-report`: the floor's books."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import typer

from houseway.cli import common
from houseway.cli.common import argument, flag, needed, option, written
from houseway.cli.proof_options import KeysAt
from houseway.cli.verify_report import give_signed
from houseway.floor.state import Floor
from houseway.floor.wrong_payments import Month
from houseway.house import books, papers
from houseway.house.casino import Casino
from houseway.house.papers import Paper
from houseway.money import dollars

FORMS = (".pdf", ".html", ".json")


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
    if as_json:
        common.print_json({"house": floor.called, "obligations": chosen})
    elif not chosen:
        typer.echo("Nothing of the kind is owed.")
    else:
        shown = common.table("Owed", "To", "Due", "Clause", "State")
        for row in chosen:
            shown.add_row(
                f"{row['what'].replace('_', ' ')}\n[dim]{row['about']}[/]",
                row["to"] or "not known",
                common.moment(row["due"]),
                f"{row['document']} {row['clause']}".strip(),
                row["state"] + (", late" if row["late"] and row["state"] == "done" else ""),
            )
        common.print_parts(shown)


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
    if as_json:
        return common.print_json({"house": floor.called, "cases": found})
    if not found:
        return typer.echo("There are no cases.")
    shown = common.table("Case", "About", "Persons", "Since", "State")
    for row in found:
        amount = f" {dollars(row['amount'])}" if row["amount"] else ""
        shown.add_row(
            row["id"],
            f"{row['what']}{amount}\n[dim]{row['document']} {row['clause']}[/]",
            ", ".join(row["persons"]) or "not identified",
            common.moment(row["since"]),
            row["state"],
        )
    return common.print_parts(shown)


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
    with common.plain_errors(), common.open_store_at(store, create=False) as opened:
        casino = Casino(opened)
        return work(casino), casino.floor()


def give(made: tuple[dict[str, Any], Paper], output: Path | None, as_json: bool) -> None:
    """A document of the house on the screen, or in a file by how its name ends."""
    data, paper = made
    if output is None:
        return common.print_json(data) if as_json else _show(paper)
    form = output.suffix.lower()
    if form not in FORMS:
        common.fail(f"a document is a file that ends in .pdf, .html or .json, not {output.name!r}")
    if form == ".json":
        content = (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()
    else:
        content = _pdf(paper) if form == ".pdf" else papers.html(paper).encode()
    with common.plain_errors():
        output.write_bytes(content)
    return typer.echo(f"{output}: {paper.title}")


def _pdf(paper: Paper) -> bytes:
    # Loaded when a paper is printed, and not for every command.
    from houseway.house.pdf import pdf

    return pdf(paper)


def _show(paper: Paper) -> None:
    """As it would be read out: facts, and then every row in a line of its own."""
    typer.echo(paper.title)
    for name, value in paper.facts:
        typer.echo(f"  {name:<13} {value}")
    for section in paper.sections:
        typer.echo(f"\n{section.title}")
        for row in section.rows:
            typer.echo(f"  {row[0]}: {', '.join(filter(None, row[1:]))}")
        if not section.rows:
            typer.echo(f"  {section.empty}")
