"""`houseway backup`, `restore`, `compact` and `upgrade`: a store over the years."""

import typer

from houseway.cli.common import AsJson, StoreAt, needed, plain_errors, print_json, store_url
from houseway.store import StoreError


def backup(
    file: str = needed("FILE", "The file to make; it must not be there yet."),
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """The store as it is at one moment, while a server may go on writing. The copy is checked
    before it gets its name: digests, ledger and SQLite's own structure.

    \b
    Examples:
      houseway backup /mnt/copies/2026-11-16.db
      houseway backup monday.db --store floor.db
    """
    _copy(store_url(store), file, "Copied", as_json)


def restore(
    file: str = needed("FILE", "A copy that houseway backup made."),
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """The copy becomes the store that --store names, which must not be there yet: move a damaged
    one away first. The copy is checked, and stays as it is.

    \b
    Examples:
      houseway restore /mnt/copies/2026-11-16.db --store floor.db
    """
    to = store_url(store)
    with plain_errors():
        if not to.startswith("sqlite:///"):
            raise StoreError("A copy is restored into a file: name one with --store.")
    _copy(f"sqlite:///{file}", to.removeprefix("sqlite:///"), "Restored", as_json)


def _copy(url: str, to: str, did: str, as_json: bool) -> None:
    from houseway.store import upkeep

    with plain_errors():
        made = upkeep.copy(url, to)
    if as_json:
        return print_json(made._asdict())
    what = f"{made.records:,} records of {made.streams:,} streams"
    return typer.echo(f"{did}: {what}, sound, in {made.path} ({_size(made.bytes)}).")


def compact(store: StoreAt = None, as_json: AsJson = False) -> None:
    """Every record stays, with its digest. While a server has the store its log is emptied and no
    more; otherwise the file is written anew.

    \b
    Examples:
      houseway compact --store floor.db
    """
    from houseway.store import upkeep

    with plain_errors():
        room = upkeep.compact(store_url(store))
    if as_json:
        return print_json(room._asdict())
    how = "written anew" if room.anew else "a server has it, so only its log was emptied"
    return typer.echo(f"{_size(room.before)} before, {_size(room.after)} now: {how}.")


def upgrade(store: StoreAt = None, as_json: AsJson = False) -> None:
    """A store of an earlier version gets the tables of this one, all at once or not at all; its
    records and their digests stay as they were. No server may have it meanwhile: it is refused.

    \b
    Examples:
      houseway upgrade --store floor.db
    """
    from houseway.store import upkeep

    with plain_errors():
        before, now = upkeep.upgrade(store_url(store))
    if as_json:
        return print_json({"before": before, "now": now})
    done = f"Brought up from schema {before} to {now}." if before < now else f"Is at schema {now}."
    return typer.echo(f"{done} houseway verify checks all of it.")


def _size(count: int) -> str:
    return f"{count / 1_000_000:,.1f} MB"
