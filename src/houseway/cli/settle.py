"""`houseway settle`: what should have been paid here?"""

import json
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from houseway.cli.common import GameName, Variants, fail, load_game, plain_errors

if TYPE_CHECKING:
    from houseway.core import Game
    from houseway.law.rules import Rules


class Form(StrEnum):
    """How the answers are printed."""

    JSON = "json"
    TABLE = "table"


class Answer(NamedTuple):
    """The answer to one line, and what was wrong with the line itself, if anything."""

    result: dict[str, Any]
    wrong: str = ""


def settle(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Situations; - reads them here.")],
    form: Annotated[
        Form, typer.Option("--format", help="JSON lines, or a table for a person.")
    ] = Form.JSON,
    variant: Variants = None,
) -> None:
    """Play situations through the game and say what every wager is paid, and by which clause.

    Each line of FILE is a JSON object {"id": …, "given": {…}}; the answer is one line each.
    What the rules refuse is answered as "refused", with its clause. The exit code is 2 where a
    line is malformed, a field does not fit, or nothing could be settled.

    Example: houseway settle canberra-holdem situations.jsonl --format table
    """
    with plain_errors():
        chosen, in_force = load_game(game, variant)
        answers = [_answer(chosen, in_force, *line) for line in _lines(file)]
    if form is Form.TABLE:
        _show([one.result for one in answers])
    else:
        for one in answers:
            typer.echo(json.dumps(one.result, ensure_ascii=False))
    settled = [one for one in answers if not {"refused", "error"} & set(one.result)]
    complaints = [one.wrong for one in answers if one.wrong]
    if not settled:
        complaints = [one.wrong or _refusal(one.result["refused"]) for one in answers]
    for complaint in complaints:
        typer.echo(f"houseway: {complaint}", err=True)
    if complaints:
        raise typer.Exit(2)


def _lines(file: str) -> Iterator[tuple[int, str]]:
    if file == "-":
        text: Iterable[str] = sys.stdin
    else:
        try:
            text = Path(file).read_text("utf-8").splitlines()
        except FileNotFoundError:
            fail(f"there is no file {file}")
    numbered = [(number, line) for number, line in enumerate(text, 1) if line.strip()]
    if not numbered:
        fail(f"{'the input' if file == '-' else file} holds no situation")
    yield from numbered


def _answer(game: "Game", rules: "Rules", number: int, line: str) -> Answer:
    from houseway.script import RefusedError, Run

    try:
        told = json.loads(line)
        given = told["given"]
    except (json.JSONDecodeError, RecursionError):
        return _malformed(number, None, "the line is not JSON")
    except (TypeError, KeyError):
        return _malformed(number, told, 'the line is no object with a "given"')
    id = told.get("id")
    if told.get("game", game.name) != game.name:
        return _malformed(number, told, f"the situation is one of {told['game']!r}")
    try:
        return Answer({"id": id, **game.situation(Run(game, rules), given)})
    except RefusedError as refused:
        return Answer({"id": id, "refused": refused.refusal._asdict()})
    except ValueError as wrong:
        said = {"clause": "", "why": str(wrong)}
        return Answer({"id": id, "refused": said}, f"line {number}: {wrong}")


def _malformed(number: int, told: Any, why: str) -> Answer:
    id = told.get("id") if isinstance(told, dict) else None
    return Answer({"id": id, "error": f"line {number}: {why}"}, f"line {number}: {why}")


# For a person


def _show(results: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    from houseway.money import dollars

    table = Table("Situation", "Seat", "Wager", "Stake", "Profit", "Handed back", "Why")
    for one in results:
        name = str(one["id"])
        if problem := one.get("refused") or one.get("error"):
            table.add_row(name, "", "", "", "", "", _refusal(problem), style="yellow")
            continue
        for seat, wagers in one.get("seats", {}).items():
            for wager, row in wagers.items():
                money = (dollars(row[key]) for key in ("stake", "profit", "returned"))
                table.add_row(name, seat, wager.replace("_", " "), *money, _reason(row))
                name = ""
        table.add_section()
    Console().print(table)


def _refusal(problem: Any) -> str:
    if isinstance(problem, str):
        return problem
    return f"refused: {problem['why']}" + (f" ({problem['clause']})" if problem["clause"] else "")


def _reason(row: dict[str, Any]) -> str:
    """The verdict in words, with its odds and clause."""
    line = f", {row['line'].replace('_', ' ')} at {row['odds']}" if row.get("odds") else ""
    said = row.get("verdict", "handed back").replace("_", " ")
    return f"{said}{line} ({row.get('clause', '')})"
