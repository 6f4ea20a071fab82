"""`houseway draw-check`: does the published result of a promotion follow from its list?"""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli import common
from houseway.floor.promotions.lists import Result, faults


def draw_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The published result, in JSON.")],
) -> None:
    """The list has to be the one whose digest was fixed when entries closed, and every ticket that
    won the one at the number drawn. Nobody need trust the house for it: digests are SHA-256 over
    the tickets, one a line.

    The exit code is 0 where the result holds, 1 where it does not, and 2 where the file cannot be
    read.

    \b
    Examples:
      houseway draw-check result.json
    """
    with common.plain_errors():
        text = "\n".join(common.lines_of(file))
    try:
        result = msgspec.json.decode(text, type=Result)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        common.fail(f"{file}: {wrong}")
    found = [*faults(result)]
    for fault in found:
        typer.echo(fault)
    if found:
        raise typer.Exit(1)
    drawn = sum(len(draw.awards) for draw in result.draws)
    typer.echo(f"{result.promotion}: {drawn} awards of {len(result.tickets)} tickets hold")
