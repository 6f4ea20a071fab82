"""`houseway keys`: the keys that sign a record."""

from typing import Annotated

import typer

from houseway.cli import PLAIN, common
from houseway.cli.proof_options import WITNESSES, KeysAt, begun_log, keys_folder, witnesses_at
from houseway.house import now, proving
from houseway.transparency import keys as files
from houseway.transparency import notes
from houseway.transparency.client import AwayError
from houseway.transparency.files import added

keys = typer.Typer(
    help="Show, rotate or replace the keys that sign a record.\n\n\b\nExamples:\n"
    "  houseway keys show\n  houseway keys rotate --store house.db",
    no_args_is_help=True,
    **PLAIN,
)
Log = Annotated[bool, typer.Option("--log", help="Print the key of the log alone.")]


@keys.command()
def show(
    log: Log = False,
    store: common.StoreAt = None,
    folder: KeysAt = None,
    as_json: common.AsJson = False,
) -> None:
    """The name of the log, its keys, the newest last, and where the private ones lie.

    \b
    Examples:
      houseway keys show --store house.db
      houseway witness --log "$(houseway keys show --log --store house.db)"
    """
    with common.reading(store) as opened:
        found, where = begun_log(opened), keys_folder(folder)
    file = files.file_of(where, found.origin, notes.NOTE)
    there = file.exists()
    if log:
        typer.echo(str(found.keys[-1]))
    elif as_json:
        listed = [str(key) for key in found.keys]
        common.print_json(
            {"log": found.origin, "keys": listed, "private": str(file), "there": there}
        )
    else:
        typer.echo(f"The log {found.origin} is signed by")
        for key in found.keys:
            typer.echo(f"  {key}")
        typer.echo(f"The private key {'lies' if there else 'is NOT'} in {file}")


@keys.command()
def rotate(
    store: common.StoreAt = None, folder: KeysAt = None, as_json: common.AsJson = False
) -> None:
    """Another key signs from now on. The old one signs a note that says so, which is put on the
    record and sent to the witnesses; close the server first.

    \b
    Example:
      houseway keys rotate --store house.db
    """
    with common.reading(store) as opened:
        opened.claim()
        found, where = begun_log(opened), keys_folder(folder)
        file = files.file_of(where, found.origin, notes.NOTE)
        old = files.private_of(where, found.keys[-1])
        if old is None:
            common.fail(f"the key of {found.origin} is not in {where}: see houseway keys lost")
        new = files.made(found.origin)
        note = files.hand_over(old, new)
        # The new key is on the disk before anything names it; the old one stays beside it.
        files.keep(file.with_name(f"{file.stem}.{old.verifier.id.hex()}.key"), old)
        files.keep(files.next_of(file), new)
        proving.record(opened, proving.HANDED_OVER, {"note": str(note)}, now())
        files.next_of(file).replace(file)
        away = []
        for witness in witnesses_at(None, None, folder):
            try:
                witness.hand_over(note)
            except AwayError as wrong:
                away.append(str(wrong))
    if as_json:
        common.print_json({"key": str(new.verifier), "note": str(note), "away": away})
        return
    typer.echo(f"From now on {new.verifier} signs.")
    for sentence in away:
        typer.echo(f"Note: {sentence}. Send it this note:\n{note}", err=True)


@keys.command()
def lost(
    why: Annotated[str, typer.Option("--why", metavar="WORDS", help="What happened to it.")],
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who says so.")],
    store: common.StoreAt = None,
    folder: KeysAt = None,
    as_json: common.AsJson = False,
) -> None:
    """The private key is lost or stolen: a new log begins with a new key, and why is on the record.
    Whoever trusts the log is told its new key.

    \b
    Example:
      houseway keys lost --why "the disk with the keys broke" --by "M. Lee" --store house.db
    """
    with common.reading(store) as opened:
        opened.claim()
        where = keys_folder(folder)
        origin = proving.begin_anew(opened, where, now(), by, why)
        key = files.load_or_make(where, origin).verifier
    if as_json:
        common.print_json({"log": origin, "key": str(key)})
    else:
        typer.echo(f"The record goes on as {origin}. Tell whoever trusts it:\n  {key}")


@keys.command()
def witness(
    url: Annotated[str, typer.Argument(metavar="URL", help="Its address.")],
    key: Annotated[str, typer.Argument(metavar="KEY", help="Its key, as it prints it.")],
    folder: KeysAt = None,
) -> None:
    """List a witness beside the keys: every server shows it the record from then on.

    \b
    Example:
      houseway keys witness http://witness.example:8100 witness+1a2b3c4d+BA…
    """
    with common.plain_errors():
        found = witnesses_at([url], [key], folder)[0]
        added(keys_folder(folder) / WITNESSES, f"{found.url} {found.key}\n")
    typer.echo(f"{found.name} sees the record from the next start on.")
