"""What a dealer declares to have paid: where the rules pay otherwise the table goes no further.

It is put right, which is another declaration, or recorded as an over- or underpayment.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.core import (
    DEALER,
    STAFF,
    SUPERVISOR,
    Decision,
    Drawn,
    Field,
    Move,
    Refusal,
    RoundClosed,
    Voided,
    command,
    event,
    kind,
    rack,
)
from houseway.money import Cents, dollars
from houseway.table.payments import WrongPaymentFound
from houseway.table.powers import clause_of, most_chips
from houseway.table.state import HOUSE, Declaration, Envelope, SeatLeft, Table

NAMESPACE = "table"

ON, OFF = "on", "off"


@command
class TakeDeclarations:
    """From now on the dealer declares what was paid in each round, or no longer does."""

    declare: str


@command
class DeclarePayout:
    """What the dealer paid a seat in the round that was just settled, stakes not counted."""

    seat: int
    cents: Cents


@command
class AllowDifference:
    """The supervisor lets a declared payout stand that differs from the right one."""

    seat: int
    why: str


@event(to=STAFF)
class DeclarationsTaken:
    """Whether dealers declare what they paid."""

    declare: str
    under: str


@event(to=STAFF)
class PayoutDeclared:
    """What a dealer says was paid to a seat in a round, beside what the rules pay."""

    seat: int
    round: int
    cents: Cents
    due: Cents
    by: str
    under: str


@event(to=STAFF)
class DifferenceAllowed:
    """A wrong payout stands, for this reason."""

    seat: int
    round: int
    cents: Cents
    why: str
    under: str


# What is sent to this room.
COMMANDS = (AllowDifference, DeclarePayout, TakeDeclarations)


def _clause(table: Table) -> str:
    return clause_of(table, "wrong_settlement")


def moves(table: Table) -> Iterator[Move]:
    """What may be declared now."""
    other = Field("declare", options=(OFF if table.declaring else ON,))
    yield Move(DEALER, kind(TakeDeclarations), _clause(table), (other,))
    for seat, one in table.to_declare.items():
        where = Field("seat", options=(seat,))
        amount = Field("cents", 0, most_chips(table))
        yield Move(DEALER, kind(DeclarePayout), _clause(table), (where, amount))
        if one.declared is not None:
            yield Move(SUPERVISOR, kind(AllowDifference), _clause(table), (where, Field("why")))


def open_moves(table: Table, offered: tuple[Move, ...]) -> tuple[Move, ...]:
    """The game's moves: while payouts are to be declared, only those of supervisor and house."""
    if not table.to_declare:
        return offered
    return tuple(one for one in offered if one.by in (SUPERVISOR, HOUSE))


def why_not(table: Table, sent: Any) -> Refusal | None:
    """Why the game does not go on with this command yet."""
    if (
        not table.to_declare
        or isinstance(sent, Drawn)
        or any(one.offers(sent) for one in _powers(table))
    ):
        return None
    seats = " and ".join(str(one) for one in table.to_declare)
    return Refusal(_clause(table), f"the payouts of seat {seats} are to be declared first")


def _powers(table: Table) -> tuple[Move, ...]:
    return open_moves(table, table.turn.moves)


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about declarations; None for any other."""
    clause = _clause(table)
    match envelope.command:
        case TakeDeclarations(declare):
            if declare != (OFF if table.declaring else ON):
                return Refusal(clause, f"declarations are {ON if table.declaring else OFF} already")
            return (DeclarationsTaken(declare, clause),)
        case DeclarePayout(seat, cents):
            return _declared(table, seat, cents, envelope.by)
        case AllowDifference(seat, why):
            return _allowed(table, seat, why)
    return None


def _declared(table: Table, seat: int, cents: Cents, by: str) -> Decision:
    if seat not in table.to_declare:
        return Refusal(_clause(table), f"nothing paid to seat {seat} is to be declared now")
    if not 0 <= cents <= most_chips(table):
        return Refusal(_clause(table), f"a payout is up to {dollars(most_chips(table))}")
    due = table.to_declare[seat].due
    return (PayoutDeclared(seat, table.round, cents, due, by, _clause(table)),)


def _allowed(table: Table, seat: int, why: str) -> Decision:
    one = table.to_declare.get(seat)
    if one is None or one.declared is None:
        return Refusal(_clause(table), f"no wrong payout to seat {seat} was declared")
    if not why.strip():
        return Refusal(_clause(table), "the reason must be stated")
    return (DifferenceAllowed(seat, table.round, one.declared, why, _clause(table)),)


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about declarations, or one that asks for them or answers them."""
    match happened:
        case DeclarationsTaken(declare):
            return replace(table, declaring=declare == ON, to_declare={})
        case RoundClosed() if table.declaring and not table.void:
            return replace(table, to_declare=_due(table))
        case PayoutDeclared(seat, _, cents, due) if cents != due:
            wrong = Declaration(due, cents)
            return replace(table, to_declare={**table.to_declare, seat: wrong})
        case Voided("round"):
            return replace(table, to_declare={})
        case PayoutDeclared(seat) | DifferenceAllowed(seat) | SeatLeft(seat):
            return _without(table, seat)
        case WrongPaymentFound(_, seat, _, about) if about == table.round:
            one = table.to_declare.get(seat)
            return _without(table, seat) if one and one.declared is not None else table
    return table


def _without(table: Table, seat: int) -> Table:
    if seat not in table.to_declare:
        return table
    left = {one: what for one, what in table.to_declare.items() if one != seat}
    return replace(table, to_declare=left)


def _due(table: Table) -> dict[int, Declaration]:
    """What the round paid to each seat whose wagers it decided; stakes that went back are none."""
    due: dict[int, Cents] = {}
    for one in table.moved:
        room, _, rest = one.debit.partition("/")
        if room == "wager" and one.credit != rack(int(rest.partition("/")[0])):
            due.setdefault(int(rest.partition("/")[0]), 0)
    for seat in table.seats:
        paid = [one for one in table.moved if one.credit in (rack(seat), f"cash/{seat}")]
        won = sum(one.cents for one in paid if not one.debit.startswith("wager/"))
        if won:
            due[seat] = won
    return {seat: Declaration(due[seat]) for seat in sorted(due) if seat in table.seats}
