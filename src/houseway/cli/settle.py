"""`houseway settle`: what should have been paid here?"""

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import typer

from houseway.cli import common
from houseway.cli.common import argument, flag
from houseway.core import CAPPED, ROUNDED, Game, RefusedError
from houseway.law import folder
from houseway.law.rules import Rules
from houseway.law.words import Words, words
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.table import Table


HEAD = ("Wager", "Stake", "Profit", "Back", "Why")
# What a table shows in columns of their own, and whole numbers of an answer that are no cents.
TOLD = ("id", "seats", "refused", "error")
COUNTED = ("area", "first_area", "point_after", "come_point")
# No table pays as much; and beyond some thousand digits not even Python prints a number.
MOST_DIGITS = 15


class Form(StrEnum):
    """How the answers are printed."""

    JSON = "json"
    TABLE = "table"


class Answer(NamedTuple):
    """The answer to one line: `why` nothing was settled, and whether the line itself is at fault.

    What the rules refuse is an answer; a line that cannot be understood is a fault.
    """

    number: int
    result: dict[str, Any]
    why: str = ""
    fault: bool = False


def settle(
    game: common.GameName,
    file: str | None = argument("FILE", "Situations, one per line; - for standard input."),
    form: Form = flag("--format", "JSON lines, or a table for a person.", Form.JSON),
    as_json: bool = flag("--json", "The same as --format json."),
    schema: bool = flag("--schema", "Print the JSON schema of what is given, and stop."),
    example: bool = flag("--example", "Print situations to begin with, and stop."),
    variant: common.Variants = None,
) -> None:
    """Each line of FILE is a JSON object with the cards, the stakes in cents and the choices. It is
    played through the game itself, and the answer is one line too: stake, profit and what is
    handed back for every wager, with the verdict and its clause. What the rules refuse is
    answered as "refused", with its clause.

    The exit code is 2 where a line cannot be understood or nothing could be settled.

    \b
    Examples:
      houseway settle craps --example > situations.jsonl
      houseway settle craps situations.jsonl --format table
      houseway settle craps --schema
    """
    if as_json and form is Form.TABLE:
        common.fail("answers are printed as --json or as --format table, not both at once")
    if sum((file is not None, schema, example)) != 1:
        common.fail("name a file of situations (- is the input), or ask for --example or --schema")
    with common.plain_errors():
        chosen, in_force = common.load_game(game, variant)
        if file is None:
            _print_form(chosen, schema)
            return
        results = (
            _answer(chosen, in_force, *line) for line in common.numbered_lines(file, "situation")
        )
        answers = _as_table(results, words(game)) if form is Form.TABLE else _as_json(results)
    unsettled = [answer for answer in answers if answer.why]
    nothing = len(unsettled) == len(answers)
    complaints = [answer for answer in unsettled if answer.fault or nothing]
    for answer in complaints:
        typer.echo(f"houseway: line {answer.number}: {answer.why}", err=True)
    if complaints:
        raise typer.Exit(2)


def _print_form(game: Game[Any], schema: bool) -> None:
    """How a situation of the game is written down: its schema, or examples of it."""
    if schema:
        if game.given is None:
            common.fail(f"{game.name} declares no schema of its situations")
        common.print_json({"title": f"given of {game.name}"} | msgspec.json.schema(game.given))
        return
    examples = folder(game.name).joinpath("examples.jsonl")
    if not examples.is_file():
        common.fail(f"{game.name} has no examples")
    typer.echo(examples.read_text("utf-8"), nl=False)


def _answer(game: Game[Any], rules: Rules, number: int, line: str) -> Answer:
    try:
        id, given = _understood(game.name, line)
    except ValueError as wrong:
        return Answer(number, {"id": None, "error": f"line {number}: {wrong}"}, str(wrong), True)
    try:
        return Answer(number, {"id": id, **game.settle(rules, given)})
    except RefusedError as refused:
        clause, why = refused.refusal
        result = {"id": id, "refused": {"clause": clause, "why": why}}
        return Answer(number, result, f"refused: {why} ({clause})")
    except ValueError as wrong:
        why = str(wrong)
        return Answer(number, {"id": id, "refused": {"clause": "", "why": why}}, why, True)


def _understood(game: str, line: str) -> tuple[Any, Any]:
    """The id and what is given; ValueError says what is wrong with the line."""
    try:
        situation = json.loads(line, parse_int=_whole)
    except (json.JSONDecodeError, RecursionError):
        raise ValueError("this is not JSON") from None
    if not isinstance(situation, dict) or "given" not in situation:
        raise ValueError('each line is an object with a "given"; see --example')
    if situation.get("game", game) != game:
        raise ValueError(f"this is a situation of {situation['game']}, not of {game}")
    return situation.get("id"), situation["given"]


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits is too large")
    return int(digits)


def _as_json(answers: Iterable[Answer]) -> list[Answer]:
    """Each answer is printed as soon as it is known."""
    printed = []
    for answer in answers:
        common.print_json(answer.result, indent=None)
        printed.append(answer._replace(result={}))
    return printed


# For a person


def _as_table(answers: Iterable[Answer], named: Words) -> list[Answer]:
    """Every situation under its name; the columns stand below each other throughout."""
    from rich.console import Console

    settled = list(answers)
    rows = [row for answer in settled for _, wagers in _seats(answer, named) for row in wagers]
    widths = [max(map(len, column)) for column in zip(HEAD, *rows, strict=True)]
    console = Console(highlight=False)
    if rows:
        console.print(_grid([HEAD], widths, "bold"))
    for answer in settled:
        id = answer.result["id"]
        name = f"line {answer.number}" if id is None else str(id)
        if answer.why:
            console.print(_hanging(name, answer.why, "yellow"))
        for seat, wagers in _seats(answer, named):
            console.print(_hanging(name, f"seat {seat}"))
            console.print(_grid(wagers, widths))
        more = {key: value for key, value in answer.result.items() if key not in TOLD}
        for place, text in _outline(name, more, named):
            console.print(_hanging(place, text))
    return settled


def _hanging(name: str, text: str, style: str = "") -> "Table":
    from rich.table import Table
    from rich.text import Text

    made = Table.grid(padding=(0, 2, 0, 0))
    made.add_row(Text(name, "bold"), Text(text, style))
    return made


def _seats(answer: Answer, named: Words) -> list[tuple[str, list[tuple[str, ...]]]]:
    """The wagers of every seat, as the cells of their rows."""
    return [
        (
            seat,
            [
                (
                    named.area(area, int(seat)),
                    *(dollars(row[key]) for key in ("stake", "profit", "returned")),
                    _reason(named, row),
                )
                for area, row in wagers.items()
            ],
        )
        for seat, wagers in answer.result.get("seats", {}).items()
    ]


def _outline(name: str, values: dict[str, Any], named: Words) -> Iterator[tuple[str, str]]:
    """What else a game answers: a name with all that is simple, then its parts in lines below."""
    parts = {key: _numbered(value) for key, value in values.items()}
    deep = {key: value for key, value in parts.items() if _is_deep(value)}
    phrases = (
        named.verdict(value) if key == "verdict" else _phrase(key, value)
        for key, value in parts.items()
        if key not in deep
    )
    if values:
        yield name, ", ".join(part for part in phrases if part)
    for part in deep.values():
        for key, inner in part.items():
            yield from ((f"  {below}", text) for below, text in _outline(key, inner, named))


def _numbered(value: Any) -> Any:
    """A list of answers by their numbers."""
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return {str(number): part for number, part in enumerate(value, 1)}
    return value


def _is_deep(value: Any) -> bool:
    return isinstance(value, dict) and any(isinstance(part, dict) for part in value.values())


def _phrase(key: str, value: Any) -> str:
    """A value with its name; whole numbers are cents unless they count something."""
    name = key.replace("_", " ")
    match value:
        case bool():
            return name if value else f"not {name}"
        case int():
            return f"{name} {value if key in COUNTED else dollars(value)}"
        case dict():
            return ", ".join(f"{name} {_phrase(inner, part)}" for inner, part in value.items())
        case list():
            return f"{name} {' '.join(str(part) for part in value)}"
    return f"{name} {value}".replace("_", " ") if value else ""


def _reason(named: Words, row: dict[str, Any]) -> str:
    """The verdict in words; of what wins by odds the line and the odds say how."""
    kept = "handed back" if row["returned"] else "kept by the House"
    text = named.verdict(row["verdict"]) if "verdict" in row else kept
    if row.get("odds"):
        line = named.line(row["line"])
        text = f"wins, {line} at {row['odds']}" if line else f"wins at {row['odds']}"
    less = {CAPPED: ", cut to the maximum payout", ROUNDED: ", rounded to chips"}
    text += less.get(row.get("less", ""), "")
    return f"{text} ({', '.join(filter(None, (row.get('clause', ''), row.get('reading', ''))))})"


def _grid(rows: list[tuple[str, ...]], widths: list[int], style: str = "") -> "Table":
    from rich.table import Table
    from rich.text import Text

    made = Table.grid(padding=(0, 2, 0, 0))
    made.add_column(width=0)
    for place, width in enumerate(widths):
        last = place == len(widths) - 1
        made.add_column(
            justify="left" if place == 0 or last else "right", min_width=None if last else width
        )
    for row in rows:
        made.add_row("", *(Text(cell, style) for cell in row))
    return made
