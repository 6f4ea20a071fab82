"""`houseway floor`: what may be done on the floor, and what the house then owes."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli import common
from houseway.floor.script import Script, ScriptError, run


def floor(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Scripts, one per line.")],
    format: Annotated[str, typer.Option(metavar="json|table", help="JSON, or a table.")] = "json",
) -> None:
    """A script is a JSON object a line with an id and what is given: documents, tables, settings
    and events, each with its time, who acts and what they do. The answer says of each event whether
    it was accepted and under which clause, and lists everything that is owed because of it.

    \b
    Examples:
      houseway floor scripts.jsonl
      houseway floor - --format table < scripts.jsonl
    """
    if format not in ("json", "table"):
        common.fail(f"--format is json or table, not {format!r}")
    with common.plain_errors():
        for number, line in common.numbered_lines(file, "script"):
            script = _script(number, line)
            try:
                answer = run(script)
            except ScriptError as wrong:
                common.fail(f"line {number}, {script.id}: {wrong}")
            if format == "json":
                typer.echo(msgspec.json.encode(answer).decode())
            else:
                _print(script, answer)


def _script(number: int, line: str) -> Script:
    try:
        return msgspec.json.decode(line, type=Script)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        common.fail(f"line {number}: {wrong}")


def _print(script: Script, answer: Mapping[str, Any]) -> None:
    typer.echo(script.id)
    for told, became in zip(script.given.events, answer["events"], strict=True):
        said = "yes" if became["accepted"] else f"no: {became['why']}"
        cited = f" ({became['document']} {became['clause']})" if "clause" in became else ""
        typer.echo(f"  {told['at']}  {told['op']}  {said}{cited}")
    for owed in answer["obligations"]:
        to = owed["to"] or "somebody not known yet"
        late = ", late" if owed.get("late") else ""
        said = f"{owed['what'].replace('_', ' ')} ({owed['about']}) to {to} by {owed['due']}"
        typer.echo(f"  owed: {said}, {owed['document']} {owed['clause']}: {owed['state']}{late}")
