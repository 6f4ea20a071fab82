"""`houseway rules`: the rules in our words by clause, the numbers in force, the readings."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.common import AsJson, Variants, fail, load_game, plain_errors, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.law.register import Register
    from houseway.law.rules import Rules


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, or diff.")],
    clause: Annotated[
        str | None, typer.Argument(metavar="[CLAUSE]", help="One clause or one section.")
    ] = None,
    other: Annotated[str | None, typer.Argument(metavar="[VARIANT]", hidden=True)] = None,
    search: Annotated[str | None, typer.Option(help="Only clauses with this word.")] = None,
    variant: Variants = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game: clauses in our own words, numbers in force, readings.

    Examples:

    houseway rules canberra-holdem

    houseway rules canberra-holdem 9.1

    houseway rules canberra-holdem --search bonus

    houseway rules diff canberra-holdem call-paid
    """
    with plain_errors():
        if game == "diff":
            _diff(clause, other, as_json)
        elif clause:
            _one(game, clause, variant, as_json)
        else:
            _all(game, search, variant, as_json)


def _in_force(game: str, variant: list[str] | None) -> "Rules | None":
    """The rules in force; a game that is only registered yet has none."""
    from houseway.law import folder

    return load_game(game, variant)[1] if folder(game).joinpath("rules.toml").is_file() else None


def _numbers(rules: "Rules | None") -> list[dict[str, Any]]:
    """Everything that the rules file states, one row for each value."""
    rows = []
    for kind, tables in (rules.data if rules else {}).items():
        for name, table in tables.items() if isinstance(tables, dict) else ():
            clauses = table["clause"] if isinstance(table["clause"], list) else [table["clause"]]
            for key, value in table.items():
                if key not in ("clause", "options"):
                    what = name if key == "is" else f"{name} {key}"
                    rows.append({"kind": kind, "name": what, "value": value, "clauses": clauses})
    return rows


# The whole


def _all(game: str, search: str | None, variant: list[str] | None, as_json: bool) -> None:
    from houseway.law.register import readings, register

    document = register(game)
    wanted = {
        clause: text
        for clause, text in document.clauses.items()
        if not search or search.lower() in text.lower()
    }
    if not wanted:
        fail(f"no clause of {document.title} speaks of {search!r}")
    numbers = [] if search else _numbers(_in_force(game, variant))
    read = [] if search else [one._asdict() for one in readings(game)]
    if as_json:
        print_json(
            {"game": game, "title": document.title, "instrument": document.instrument}
            | {"clauses": wanted, "numbers": numbers, "readings": read}
        )
        return
    _print(*_tables(document, wanted, numbers, read))


def _tables(
    document: "Register",
    clauses: dict[str, str],
    numbers: list[dict[str, Any]],
    read: list[dict[str, Any]],
) -> "list[str | Table]":
    from rich.table import Table

    shown: list[str | Table] = [f"[bold]{document.title}[/]\n{document.instrument}"]
    table = Table("Clause", "In our words", show_lines=False, box=None)
    section = ""
    for clause, text in clauses.items():
        number = section_of(document, clause)
        if number != section:
            section = number
            table.add_row("", "")
            table.add_row(f"[bold]{number}[/]", f"[bold]{document.sections.get(number, '')}[/]")
        table.add_row(f"[cyan]{clause}[/]", text)
    shown.append(table)
    if numbers:
        shown.append(_number_table(numbers))
    if read:
        shown.append(_reading_table(read))
    return shown


def section_of(document: "Register", clause: str) -> str:
    """The section or appendix that a clause stands in."""
    first = clause.split(".")[0]
    return first if first in document.sections else clause


def _number_table(numbers: list[dict[str, Any]]) -> "Table":
    from rich.table import Table

    table = Table("Kind", "What", "In force", "Clause", title="Numbers in force")
    for row in numbers:
        value = ", ".join(row["value"]) if isinstance(row["value"], list) else str(row["value"])
        what = row["name"].replace("_", " ")
        table.add_row(row["kind"], what, value.replace("_", " "), ", ".join(row["clauses"]))
    return table


def _reading_table(read: list[dict[str, Any]]) -> "Table":
    from rich.table import Table

    table = Table("Reading", "Clauses", "Question and answer", title="Readings", show_lines=True)
    for one in read:
        said = f"{one['question']}\n[bold]{one['answer']}[/]\n[dim]{one['why']}[/]"
        table.add_row(one["id"], ", ".join(one["clauses"]), said)
    return table


# One clause or section


def _one(game: str, clause: str, variant: list[str] | None, as_json: bool) -> None:
    from houseway.law.register import dispositions, readings, register

    document = register(game)
    below = {
        one: text
        for one, text in document.clauses.items()
        if one == clause or one.startswith((f"{clause}.", f"{clause}("))
    }
    if not below:
        document.text(clause)
    numbers = [
        row for row in _numbers(_in_force(game, variant)) if set(row["clauses"]) & set(below)
    ]
    read = [one._asdict() for one in readings(game) if set(one.clauses) & set(below)]
    disposed = {one: said._asdict() for one, said in dispositions(game).items() if one in below}
    if as_json:
        print_json(
            {"game": game, "clauses": below, "numbers": numbers}
            | {"readings": read, "dispositions": disposed}
        )
        return
    notes = [
        f"[dim]{one}: the software {said['kind']}.[/] {said['does']}"
        for one, said in disposed.items()
    ]
    _print(*_tables(document, below, numbers, read), *notes)


# A variant beside the rules


def _diff(game: str | None, variant: str | None, as_json: bool) -> None:
    from rich.table import Table

    from houseway.law.rules import differences

    if not game or not variant:
        fail("name a game and a variant: houseway rules diff canberra-holdem call-paid")
    _, old = load_game(game, None)
    _, new = load_game(game, [variant])
    rows = differences(old, new)
    title = new.document.variants[-1]
    if as_json:
        keys = ("table", "key", "rules", "variant")
        changes = [dict(zip(keys, row, strict=True)) for row in rows]
        print_json({"game": game, "variant": title, "digest": new.digest, "changes": changes})
        return
    table = Table("Table", "Key", "Rules", "Variant", title=title)
    for row in rows:
        table.add_row(*row)
    _print(table)


def _print(*parts: "str | Table") -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for one in parts:
        console.print(one)
        console.print()
