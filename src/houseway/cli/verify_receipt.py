"""`houseway verify-receipt`: is a receipt what the house put on its log?"""

import sys
from pathlib import Path

import typer

from houseway.cli import common
from houseway.cli.common import needed, option
from houseway.money import dollars


def verify_receipt(
    file: str = needed(
        "FILE", "The receipt, as it was taken, or the text of its QR code; - reads it."
    ),
    key: str | None = option("KEY", "The public key of the log; by default the one it names."),
    as_json: common.AsJson = False,
) -> None:
    """It is checked here and needs no server: that what it says is what the record holds the digest
    of, that this record is on the log, who signed and saw that, and that every card it shows opens
    what the table had committed to. One changed byte is enough to refuse it.

    The exit code is 0 where it holds, 1 where it does not, and 2 where the file cannot be read.

    \b
    Examples:
      houseway verify-receipt canberra-1-round-12.receipt.json
      pbpaste | houseway verify-receipt -
    """
    from houseway.house.receipts import checked
    from houseway.transparency.notes import NoteError, verifier

    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        keys = (verifier(key),) if key else ()
    except OSError as wrong:
        common.fail(f"{file} cannot be read: {wrong.strerror}")
    except NoteError as wrong:
        common.fail(f"--key: {wrong}")
    try:
        found = checked(data, keys)
    except NoteError as wrong:
        typer.echo(f"Not a receipt that holds: {wrong}.", err=True)
        raise typer.Exit(1) from None
    if as_json:
        common.print_json(found.statement)
        return
    told = found.statement
    typer.echo(f"It holds: round {told['round']} of {told['table']}, for {told['role']}.")
    if house := told.get("house"):
        typer.echo(f"House: {house}")
    typer.echo(
        f"Log {found.proven.head.origin}, {found.proven.head.size:,} records; key {found.key}"
    )
    seen = len(found.proven.witnesses)
    typer.echo(f"Seen by {seen} witness{'' if seen == 1 else 'es'}. {told['deal']['said']}.")
    typer.echo(f"Result: {dollars(told['result'])}")
    for settled in told["settlements"]:
        amount = dollars(settled["returned"] + settled["winnings"] - settled["commission"])
        typer.echo(
            f"  seat {settled['seat']}, {settled['words']}: {amount} back ({settled['clause']})"
        )
    if not key:
        typer.echo("The key is the one that the receipt names: compare it with the house's own.")
