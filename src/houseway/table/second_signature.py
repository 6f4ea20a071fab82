"""What nobody does alone at a table: it waits, decided by nobody yet, until another person signs.

`two_sign.toml` lists the commands. What was possible when it was asked for may not be when it is
signed: it is decided then, as the command of whoever asked.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from houseway import core
from houseway.money import Cents
from houseway.table.powers import done_by
from houseway.table.state import Table, Unsigned

NAMESPACE = "table"
WhyNot = Callable[[Table, Any], core.Refusal | None]


class SignEntry(core.OfNumber, core.Command):
    """Sign what another person asked for at this table: it is done at once."""


class DropEntry(core.OfNumber, core.Command):
    """What waits for a second signature is not done."""

    why: str


class SignatureAsked(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """Something waits until another person signs it."""

    command: str
    data: str
    role: str


class SignatureGiven(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """Another person signed; what it brings about follows."""

    asked_by: str


class SignatureRefused(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """What waited for a second signature is not done."""

    why: str


@cache
def alone(signs: bool = False) -> Mapping[str, Cents]:
    """What needs two people, and up to how many cents one person does it alone."""
    written = tomllib.loads(files(__package__).joinpath("two_sign.toml").read_text("utf-8"))
    return {**written["above"], **(written["signs"] if signs else {})}


def needs_two(table: Table, sent: Any) -> bool:
    """Whether a command waits for another person at this table."""
    most = table.two.get(core.kind(sent))
    return most is not None and (not most or sent.cents > most)


def asked(table: Table, envelope: core.Envelope, under: str) -> SignatureAsked:
    """It waits from now on."""
    number = table.unsigned[-1].number + 1 if table.unsigned else 1
    sent = envelope.command
    what = (core.kind(sent), core.dump(sent), envelope.role)
    return SignatureAsked(number, *what, **done_by(envelope, under))


def found(table: Table, envelope: core.Envelope) -> Unsigned:
    """What is signed or dropped; it was offered."""
    waits = core.numbered(table.unsigned, envelope.command.number)
    assert waits is not None, "it was offered"
    return waits


# Acts


def _numbers(table: Table) -> Iterable[tuple[int]]:
    return core.numbers(table.unsigned)


def _waits(table: Table, number: int) -> Unsigned | core.Refusal:
    why = f"nothing with the number {number} waits for a signature"
    return core.numbered(table.unsigned, number) or table.refusal("dispute", why)


def _signed(table: Table, envelope: core.Envelope) -> core.Events:
    waits = found(table, envelope)
    return (SignatureGiven(waits.number, waits.by, **done_by(envelope, waits.under)),)


@core.about(_waits)
def _drop(table: Table, waits: Unsigned) -> core.Offer | core.Refusal:
    if waits.role == core.HOUSE:
        return core.Refusal(waits.under, "a table needs its sign: sign it, or close the table")
    return core.Offer(waits.under, (core.Field("why"),))


def _dropped(table: Table, envelope: core.Envelope) -> core.Events:
    waits = found(table, envelope)
    why = envelope.command.why
    return (SignatureRefused(waits.number, why, **done_by(envelope, waits.under)),)


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why this person cannot sign: the second signature is somebody else's."""
    if not isinstance(envelope.command, SignEntry):
        return None
    waits = core.numbered(table.unsigned, envelope.command.number)
    if waits is None or (envelope.by.strip() and waits.by != envelope.by):
        return None
    return core.Refusal(waits.under, f"{waits.by} asked for it: another supervisor signs")


def acts(why_not: WhyNot) -> tuple[core.Act[Table], ...]:
    """To sign and to drop; `why_not` says why what waits cannot be done now."""

    @core.about(_waits)
    def sign(table: Table, waits: Unsigned) -> core.Offer | core.Refusal:
        """What could be done when it was asked for may not be any more."""
        return why_not(table, core.asked_for(waits)) or core.Offer(waits.under)

    return (
        core.Act(SignEntry, core.SUPERVISOR, sign, _signed, ("number",), _numbers, apart=True),
        core.Act(DropEntry, core.SUPERVISOR, _drop, _dropped, ("number",), _numbers, apart=True),
    )


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after something waits for a signature, or waits no longer."""
    match happened:
        case SignatureAsked(number, command, data, role, by=by, under=under):
            waits = Unsigned(number, command, data, by, role, under)
            return replace(table, unsigned=(*table.unsigned, waits))
        case SignatureGiven(number) | SignatureRefused(number):
            return replace(table, unsigned=core.without(table.unsigned, number))
    return table
