"""What a dealer declares to have paid: where the rules pay otherwise the table goes no further.

It is put right, which is another declaration, or recorded as an over- or underpayment.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.money import Cents, Transfer, dollars
from houseway.table import payments, powers, sittings
from houseway.table.payments import OVER, POWER, UNDER, UNINTENDED, WrongPaymentFound
from houseway.table.state import Declaration, Table, WrongPayment

NAMESPACE = "table"

ON, OFF = "on", "off"


class TakeDeclarations(core.Command):
    """From now on the dealer declares what was paid in each round, or no longer does."""

    declare: str


class DeclarePayout(core.OfSeat, core.Command):
    """What the dealer paid a seat in the round that was just settled, stakes not counted."""

    cents: Cents


class AllowDifference(core.OfSeat, core.Command):
    """The supervisor lets a declared payout stand that differs from the right one."""

    why: str


class DeclarationsTaken(core.Event, to=core.STAFF):
    """Whether dealers declare what they paid."""

    declare: str
    under: str


class PayoutDeclared(core.OfSeat, core.DoneBy, core.Event, to=core.STAFF):
    """What a dealer says was paid to a seat in a round, beside what the rules pay."""

    round: int
    cents: Cents
    due: Cents


class DifferenceAllowed(core.OfSeat, core.Event, to=core.STAFF):
    """A wrong payout stands, for this reason: the game goes on, and it is on the list.

    `cents` is what was paid and `due_cents` what should have been; the rest is as a finding has it.
    """

    round: int
    cents: Cents
    why: str
    under: str
    number: int = 0
    player: str = ""
    due_cents: Cents = 0
    reported: bool = False
    transfer: Transfer | None = None
    report: str = ""
    at: str = ""
    due: str = ""


# The game waits


def going_on(table: Table, offered: Iterable[core.Move]) -> tuple[core.Move, ...]:
    """The game's moves: while payouts are to be declared, only those of supervisor and house."""
    if not table.to_declare:
        return tuple(offered)
    return tuple(move for move in offered if move.by in (core.SUPERVISOR, core.HOUSE))


def to_be_declared(table: Table) -> core.Refusal:
    """Why the game does not go on yet."""
    seats = " and ".join(str(seat) for seat in table.to_declare)
    return table.refusal(POWER, f"declare first what seat {seats} was paid")


# Acts


def _take(table: Table) -> core.Offer | core.Refusal:
    wrong = [seat for seat, found in table.to_declare.items() if found.declared is not None]
    if wrong and table.edition:
        return table.refusal(POWER, f"seat {wrong[0]} was paid wrongly: put it right or on record")
    now, other = (ON, OFF) if table.declaring else (OFF, ON)
    why = f"declarations are already {now}"
    return core.Offer(table.clause(POWER), (core.Field("declare", options=(other,), why=why),))


def _taken(table: Table, envelope: core.Envelope) -> core.Events:
    return (DeclarationsTaken(envelope.command.declare, table.clause(POWER)),)


def _waiting(table: Table) -> Iterable[tuple[int]]:
    return ((seat,) for seat in table.to_declare)


def _declare(table: Table, seat: int) -> core.Offer | core.Refusal:
    if seat not in table.to_declare:
        return table.refusal(POWER, f"no payout to seat {seat} waits to be declared")
    most, least, step = powers.most_chips(table), 0, 1
    why = f"a payout is up to {dollars(most)}"
    if table.edition:
        # Coins that a prize leaves over are counted out; what can go wrong is whole chips.
        step = powers.unit(table)
        least, why = table.to_declare[seat].due % step, f"{why} in whole chips"
    return core.Offer(table.clause(POWER), (core.Field("cents", least, most, step, why=why),))


def _declared(table: Table, envelope: core.Envelope) -> core.Events:
    seat, cents, by = envelope.command.seat, envelope.command.cents, envelope.by
    due = table.to_declare[seat].due
    return (PayoutDeclared(seat, table.round, cents, due, by=by, under=table.clause(POWER)),)


def _allow(table: Table, seat: int) -> core.Offer | core.Refusal:
    wrong = table.to_declare.get(seat)
    if wrong is None or wrong.declared is None:
        return table.refusal(POWER, f"no wrong payout to seat {seat} was declared")
    return core.Offer(table.clause(POWER), (core.Field("why"),))


def _allowed(table: Table, envelope: core.Envelope) -> core.Events:
    seat, why = envelope.command.seat, envelope.command.why
    due, declared = table.to_declare[seat].due, table.to_declare[seat].declared or 0
    player = sittings.player_at(table, seat, table.round)
    kind, cents = _difference(due, declared)
    allowed = (seat, table.round, declared, why, table.clause(POWER))
    if cents % powers.unit(table):  # As tables of the first edition let it be.
        return (DifferenceAllowed(*allowed),)
    more = payments.found(table, envelope, WrongPayment(0, player, table.round, kind, cents, False))
    return (DifferenceAllowed(*allowed, player=player, due_cents=due, **more),)


def _difference(due: Cents, paid: Cents) -> tuple[str, Cents]:
    return (OVER if paid > due else UNDER), abs(paid - due)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(TakeDeclarations, core.DEALER, _take, _taken),
    core.Act(DeclarePayout, core.DEALER, _declare, _declared, ("seat",), _waiting, apart=True),
    core.Act(AllowDifference, core.SUPERVISOR, _allow, _allowed, ("seat",), _waiting, apart=True),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about declarations, or one that asks for them or answers them."""
    match happened:
        case DeclarationsTaken(declare):
            return replace(table, declaring=declare == ON, to_declare={})
        case core.RoundClosed() if table.declaring and not table.void:
            return replace(table, to_declare=_due(table))
        case PayoutDeclared(seat, _, cents, due) if cents != due:
            wrong = Declaration(due, cents)
            return replace(table, to_declare={**table.to_declare, seat: wrong})
        case core.Voided("round"):
            return replace(table, to_declare={})
        case DifferenceAllowed(seat) if happened.number:
            kind, cents = _difference(happened.due_cents, happened.cents)
            table = payments.with_payment(table, happened, kind, cents, UNINTENDED)
            return _without(table, seat)
        case PayoutDeclared(seat) | DifferenceAllowed(seat):
            return _without(table, seat)
        case core.SeatLeft(seat) if not table.edition:
            return _without(table, seat)
        case WrongPaymentFound(_, seat, _, about) if about == table.round:
            declared = table.to_declare.get(seat)
            return _without(table, seat) if declared and declared.declared is not None else table
    return table


def _without(table: Table, gone: int) -> Table:
    if gone not in table.to_declare:
        return table
    left = {seat: due for seat, due in table.to_declare.items() if seat != gone}
    return replace(table, to_declare=left)


def _due(table: Table) -> dict[int, Declaration]:
    """What the round paid to each seat whose wagers it decided; stakes that went back are none."""
    due: dict[int, Cents] = {}
    for transfer in table.moved:
        debit, credit = core.account(transfer.debit), core.account(transfer.credit)
        if debit.kind == "wager" and (credit.kind, credit.seat) != ("rack", debit.seat):
            due.setdefault(debit.seat, 0)
        elif debit.kind != "wager" and credit.kind in ("rack", "cash"):
            due[credit.seat] = due.get(credit.seat, 0) + transfer.cents
    played = {*table.seats, *table.before} if table.edition else table.seats
    return {seat: Declaration(due[seat]) for seat in sorted(due) if seat in played}


MOVED: powers.Moved = {
    DifferenceAllowed: lambda happened: (happened.transfer,) if happened.transfer else ()
}
