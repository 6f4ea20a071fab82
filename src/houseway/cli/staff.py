"""`houseway staff`: who works at the browser tables."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from houseway.cli import PLAIN
from houseway.cli.common import AsJson, StoreAt, fail, open_store_at, plain_errors, print_json
from houseway.floor.accounts import Refused
from houseway.house.people import People
from houseway.transparency.notes import verifier

SHORTEST = 12
User = Annotated[str, typer.Argument(metavar="NAME", help="Who signs in.")]
Read = Annotated[
    bool, typer.Option("--stdin", help="Read the password from the input instead of making one.")
]

staff = typer.Typer(
    help="Manage who works at the browser tables.\n\n\b\nExamples:\n  houseway staff list\n"
    "  houseway staff add ann dealer",
    no_args_is_help=True,
    **PLAIN,
)


@contextmanager
def _people(store: str | None, create: bool) -> Iterator[People]:
    with plain_errors(), open_store_at(store, create) as opened:
        try:
            yield People(opened)
        except Refused as wrong:
            fail(str(wrong))


def _password(read: bool) -> str | None:
    """The password that was piped in; None where one is made."""
    if not read:
        return None
    given = sys.stdin.readline().rstrip("\n")
    if len(given) < SHORTEST:
        fail(f"a password has at least {SHORTEST} characters")
    return given


@staff.command()
def add(
    name: User,
    role: Annotated[
        str, typer.Argument(help="Such as dealer, supervisor, gaming_manager, cashier.")
    ],
    stdin: Read = False,
    key: Annotated[
        str, typer.Option("--key", metavar="KEY", help="Their public key, in place of a password.")
    ] = "",
    store: StoreAt = None,
) -> None:
    """Let somebody sign in; the password is shown once. With a key of their own nobody here has
    what they sign in by: `houseway regulator --show-key` prints it.

    \b
    Examples:
      houseway staff add kim dealer
      houseway staff add ida regulator --key "regulator+1a2b3c4d+BA…"
      houseway staff add lee supervisor --stdin < password.txt
    """
    with _people(store, create=True) as people:
        given = verifier(key) if key else None
        made = people.add_staff(name, role, _password(stdin), given)
        _show(name, "" if stdin or given else made)


@staff.command()
def password(name: User, stdin: Read = False, store: StoreAt = None) -> None:
    """Give somebody a new password; whoever is signed in under the name is signed out.

    \b
    Example:
      houseway staff password kim
    """
    with _people(store, create=False) as people:
        made = people.change_password(name, _password(stdin))
        _show(name, "" if stdin else made)


def _show(name: str, password: str) -> None:
    typer.echo(f"{name} signs in with {password}" if password else f"{name} signs in as you chose.")


@staff.command()
def remove(name: User, store: StoreAt = None) -> None:
    """Stop somebody from signing in.

    \b
    Example:
      houseway staff remove kim
    """
    with _people(store, create=False) as people:
        people.remove_staff(name)
        typer.echo(f"{name} works here no longer.")


@staff.command("list")
def list_(store: StoreAt = None, as_json: AsJson = False) -> None:
    """List the staff and their roles.

    \b
    Example:
      houseway staff list --json
    """
    with _people(store, create=False) as people:
        known = people.accounts().staff.values()
        if as_json:
            print_json([{"name": member.user, "role": member.role} for member in known])
        for member in () if as_json else known:
            typer.echo(f"{member.user:<24} {member.role}")
