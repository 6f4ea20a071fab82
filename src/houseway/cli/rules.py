"""`houseway rules`: the rules in our words by clause, the numbers in force, the readings."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import common
from houseway.cli.common import argument, option
from houseway.law import folder
from houseway.law.library import page
from houseway.law.rules import cited
from houseway.law.variants import differences
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table


# The tables of a rules file, as a person would call them.
HEADINGS = {
    "number": "Numbers",
    "deal": "Deal",
    "threshold": "Lowest hands",
    "odds": "Odds",
    "verdict": "Verdicts",
    "switch": "Readings that can be switched",
    "power": "What the house may do",
    "wager": "Wagers",
    "cut": "Cuts",
    "prize": "Prizes",
}


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, or the word diff.")],
    clause: str | None = argument("CLAUSE", "One clause or one section."),
    other: Annotated[str | None, typer.Argument(metavar="VARIANT", hidden=True)] = None,
    search: str | None = option("WORD", "Only clauses with this word."),
    variant: common.Variants = None,
    as_json: common.AsJson = False,
) -> None:
    """The clauses are told in our own words. With them come the numbers in force, how the document
    is read where it is silent or contradicts itself, what the software does about clauses that
    bind people, and the variants that exist. `diff` shows what a variant changes.

    \b
    Examples:
      houseway rules canberra-holdem
      houseway rules canberra-holdem 9.1
      houseway rules canberra-holdem --search bonus
      houseway rules diff canberra-holdem call-paid
    """
    with common.plain_errors():
        if game == "diff":
            _diff(clause, other, as_json)
            return
        if other:
            common.fail(f"one clause or section at a time, such as houseway rules {game} {clause}")
        page = _page(game, clause, search, variant)
        common.answer(as_json, page, lambda: _parts(page))


def _page(
    game: str, clause: str | None, search: str | None, variant: list[str] | None
) -> dict[str, Any]:
    # A game that is only registered yet has no rules in force.
    there = folder(game).joinpath("rules.toml").is_file()
    in_force = common.load_game(game, variant)[1] if there or variant else None
    return page(game, in_force, clause, search)


# A page for a person


def _parts(page: dict[str, Any]) -> "Iterator[RenderableType]":
    from rich.console import Group
    from rich.markup import escape

    head = f"[bold]{escape(page['title'])}[/]\n{escape(page['instrument'])}"
    yield head + "".join(f"\n[yellow]Variant: {escape(title)}[/]" for title in page["in_force"])
    yield _clauses(page["sections"], page["clauses"])
    if page["numbers"]:
        yield "[bold]In force[/]"
        for kind, rows in groupby(page["numbers"], key=lambda row: row["kind"]):
            yield Group(HEADINGS.get(kind, kind), _in_force_table(kind, list(rows)))
    if page["readings"]:
        yield "[bold]How the document is read[/]"
        yield _readings(page["readings"])
    if page["dispositions"]:
        yield "[bold]What the software does where a clause binds people[/]"
        yield _dispositions(page["dispositions"])
    if page["variants"]:
        yield f"[bold]Variants[/]  houseway rules diff {page['game']} NAME shows what one changes"
        told = page["approval"]
        titles = page["variants"].items()
        yield _columns(*((name, f"{title} ({told[name]['status']})") for name, title in titles))


def _columns(*rows: tuple[str, ...]) -> "Table":
    """Rows without lines around them: the first cell is a name, the last takes what is left."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for first, *others in rows:
        table.add_row(Text(first, "cyan"), *(Text(cell) for cell in others))
    return table


def _clauses(sections: dict[str, str], clauses: dict[str, str]) -> "Table":
    from rich.text import Text

    table, before = _columns(), ""
    table.add_column(no_wrap=True)
    table.add_column()
    for clause, text in clauses.items():
        number = clause.split(".")[0]
        if number != before:
            if before:
                table.add_row()
            before = number
            table.add_row(Text(number, "bold"), Text(sections[number], "bold"))
        table.add_row(Text(clause, "cyan"), Text(text))
    return table


def _in_force_table(kind: str, numbers: list[dict[str, Any]]) -> "Table":
    """What the tables of one kind state; odds line by line, the others in a row each."""
    from rich.text import Text

    table = _columns()
    for _, group in groupby(numbers, key=lambda row: (row["name"], kind == "odds" and row["key"])):
        rows = list(group)
        name = rows[0]["name"].replace("_", " ")
        if kind == "odds":
            name = f"{name}, {rows[0]['key'].replace('_', ' ')}"
        value = "; ".join(_stated(row["key"], row["value"]) for row in rows)
        if rows[0]["key"] == "percent":  # A prize, with the amount that is guaranteed.
            part, *least = rows
            value = f"{part['value']}% of the meter"
            value += "".join(f", at least {dollars(row['value'])}" for row in least)
        clauses = Text(", ".join(rows[0]["clauses"]), "cyan")
        table.add_row(Text(name), Text(value), clauses)
    return table


def _stated(key: str, value: Any) -> str:
    """A value with its name, unless the name of its table says it all or the value is an odd."""
    parts = value if isinstance(value, list) else [value]
    text = ", ".join(str(part) for part in parts).replace("_", " ")
    name = key.replace("_", " ")
    if value is True:
        return name
    if key == "cents":
        return dollars(value)
    if key == "minutes":
        return f"{value // 60} hours" if value > 60 and value % 60 == 0 else f"{value} minutes"
    return text if key in ("is", "effect") or ":" in text else f"{name} {text}"


def _readings(read: list[dict[str, Any]]) -> "Table":
    from rich.text import Text

    table = _columns()
    for reading in read:
        clauses = ", ".join(reading["clauses"])
        question = Text.assemble((reading["question"], "bold"), f" ({clauses})")
        table.add_row(Text(reading["id"], "cyan"), question)
        table.add_row("", Text(reading["answer"]))
        table.add_row("", Text(f"Why: {reading['why']}", "dim"))
    return table


def _dispositions(disposed: dict[str, dict[str, str]]) -> "Table":
    return _columns(*((clause, text["kind"], text["does"]) for clause, text in disposed.items()))


# A variant beside the rules


def _diff(game: str | None, variant: str | None, as_json: bool) -> None:
    if not game or not variant:
        common.fail("name a game and a variant: houseway rules diff GAME VARIANT")
    _, old = common.load_game(game, None)
    _, new = common.load_game(game, [variant])
    rows = differences(old, new)
    title = new.document.variants[-1]
    status = str(next(iter(new.document.approvals), "not approved"))
    if as_json:
        changes = [
            {"table": row[0], "key": row[1], "rules": row[2], "variant": row[3]}
            | {"clauses": _clauses_of(new.data, row[0])}
            for row in rows
        ]
        common.print_json(
            common.stamp(new) | {"variant": title, "status": status, "changes": changes}
        )
        return
    table = common.table("What", "Clause", "Rules", "Variant")
    for name, key, before, after in rows:
        what = name.partition(".")[2]
        told = what if key in ("is", "effect") else f"{what}, {key}"
        if key == "cents":
            told, before, after = what, dollars(int(before)), dollars(int(after))
        shown = (cited(_clauses_of(new.data, name)), before, after)
        table.add_row(told.replace("_", " "), *shown)
    common.print_parts(f"[bold]{title}[/]\n{status}", table)


def _clauses_of(data: Mapping[str, Any], name: str) -> list[str]:
    kind, _, what = name.partition(".")
    found = data[kind][what]["clause"]
    return list(found) if isinstance(found, list) else [found]
