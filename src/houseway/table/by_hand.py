"""Money moved by hand to put something right: above an amount another supervisor signs first."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.law.register import register
from houseway.money import Cents, Transfer, dollars
from houseway.table import powers
from houseway.table.chips import patron, suspended, suspense
from houseway.table.state import ByHand, Table

NAMESPACE = "table"
# As much as one supervisor moves alone, at tables of the edition that asks for a second signature.
ALONE, TWO_SIGN = 1_000_00, 2


class Direct(core.Command):
    """A transfer by hand that puts something right, with its clause and reason."""

    debit: str
    credit: str
    cents: Cents
    under: str
    why: str


class SignDirect(core.OfNumber, core.Command):
    """Sign what another supervisor would move by hand: it moves at once."""


class DropDirect(core.OfNumber, core.Command):
    """What was to be moved by hand stays where it is."""

    why: str


class Directed(core.Event, to=core.STAFF):
    """The supervisor moved money by hand, balanced, for a stated reason.

    `signed` is the second person, where the amount needs one.
    """

    transfer: Transfer
    by: str
    under: str
    signed: str = ""


class DirectProposed(core.OfNumber, core.Event, to=core.STAFF):
    """Money waits to be moved by hand until another supervisor signs."""

    transfer: Transfer
    by: str
    under: str


class DirectDropped(core.OfNumber, core.Event, to=core.STAFF):
    """What was to be moved by hand stays where it is."""

    by: str
    why: str
    under: str


def _directions(table: Table) -> dict[tuple[str, str], Cents]:
    """Where a correction by hand may go, and the most that it may move."""
    found: dict[tuple[str, str], Cents] = {}
    for number, seat in table.seats.items():
        here, kept = core.rack(number), suspense(seat.player)
        held, due = table.balance(here), table.balance(kept)
        found[core.FLOAT, here] = powers.most_chips(table)
        found[here, core.FLOAT] = held
        found[here, kept] = max(0, min(held, -due))
        found[kept, here] = max(0, due)
    # Who is not here is paid, or pays, elsewhere.
    for player, due in suspended(table).items():
        kept, away = suspense(player), patron(player)
        found[kept, away], found[away, kept] = max(0, due), max(0, -due)
    return found


def _direct(table: Table, debit: str, credit: str) -> core.Offer | core.Refusal:
    clause, most = table.clause("dispute"), _directions(table).get((debit, credit))
    if not most:
        return core.Refusal(clause, "chips cannot be moved by hand between these two")
    known = tuple(register(table.game.name).clauses)
    under = core.Field("under", options=known, why="the document has no clause {}")
    return core.Offer(
        clause, (powers.chips_field(table, most, "the amount is"), under, core.Field("why"))
    )


def _directed(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    moved = Transfer(sent.debit, sent.credit, sent.cents, core.CHIPS, sent.why)
    if table.edition >= TWO_SIGN and sent.cents > ALONE:
        number = table.by_hand[-1].number + 1 if table.by_hand else 1
        return (DirectProposed(number, moved, envelope.by, sent.under),)
    return (Directed(moved, envelope.by, sent.under),)


def _waits(table: Table) -> Iterable[tuple[int]]:
    return ((waits.number,) for waits in table.by_hand)


def _found(table: Table, number: int) -> ByHand | core.Refusal:
    waiting = (waits for waits in table.by_hand if waits.number == number)
    return next(waiting, None) or table.refusal("dispute", f"no correction {number} waits here")


def _sign(table: Table, number: int) -> core.Offer | core.Refusal:
    """What could be moved when it was proposed may not be there any more."""
    waits = _found(table, number)
    if isinstance(waits, core.Refusal):
        return waits
    moved = waits.transfer
    most = _directions(table).get((moved.debit, moved.credit), 0)
    if moved.cents > most:
        return table.refusal("dispute", f"only {dollars(most)} can be moved by now")
    return core.Offer(table.clause("dispute"))


def _signed(table: Table, envelope: core.Envelope) -> core.Events:
    waits = _found(table, envelope.command.number)
    assert not isinstance(waits, core.Refusal), "it was offered"
    return (Directed(waits.transfer, waits.by, waits.under, envelope.by),)


def _drop(table: Table, number: int) -> core.Offer | core.Refusal:
    waits = _found(table, number)
    if isinstance(waits, core.Refusal):
        return waits
    return core.Offer(table.clause("dispute"), (core.Field("why"),))


def _dropped(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (DirectDropped(sent.number, envelope.by, sent.why, table.clause("dispute")),)


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why this person cannot sign: the second signature is somebody else's."""
    if not isinstance(envelope.command, SignDirect):
        return None
    waits = _found(table, envelope.command.number)
    if isinstance(waits, core.Refusal) or waits.by != envelope.by:
        return None
    return table.refusal("dispute", f"{waits.by} proposed it: another supervisor signs")


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(Direct, core.SUPERVISOR, _direct, _directed, ("debit", "credit"), _directions),
    core.Act(SignDirect, core.SUPERVISOR, _sign, _signed, ("number",), _waits),
    core.Act(DropDirect, core.SUPERVISOR, _drop, _dropped, ("number",), _waits),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after money was moved by hand, or waits to be."""
    match happened:
        case DirectProposed(number, transfer, by, under):
            waits = ByHand(number, transfer, by, under)
            return replace(table, by_hand=(*table.by_hand, waits))
        case Directed(transfer, by) if happened.signed:
            done = next(w for w in table.by_hand if (w.transfer, w.by) == (transfer, by))
            return _without(table, done.number)
        case DirectDropped(number):
            return _without(table, number)
    return table


def _without(table: Table, number: int) -> Table:
    left = tuple(waits for waits in table.by_hand if waits.number != number)
    return replace(table, by_hand=left)


MOVED: powers.Moved = {Directed: lambda happened: (happened.transfer,)}
