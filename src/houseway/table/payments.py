"""Overpayments and underpayments: found, rectified, or at least attempted, and reported."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway.core import (
    CHIPS,
    DEALER,
    FLOAT,
    OWN_SEAT,
    STAFF,
    SUPERVISOR,
    Act,
    Envelope,
    Events,
    Field,
    Offer,
    Refusal,
    command,
    event,
    rack,
)
from houseway.money import Cents, Transfer, dollars
from houseway.table.powers import (
    Moved,
    chips_field,
    clause_of,
    each_seat,
    most_chips,
    nobody_at,
)
from houseway.table.state import Table, WrongPayment

NAMESPACE = "table"

KINDS = ("overpaid", "underpaid")
INTENT = ("unintentional", "suspected")


@command
class ReportWrongPayment:
    """A wager was not settled correctly."""

    seat: int
    round: int
    kind: str
    cents: Cents
    intent: str


@command
class RectifyPayment:
    """Pay what was underpaid, or take back what was overpaid."""

    number: int


@command
class RecordAttempt:
    """What was tried to rectify a payment and to find the patron."""

    number: int
    words: str


@event(to=OWN_SEAT)
class WrongPaymentFound:
    """A payment was wrong; one over the stated amount goes into the month's report."""

    number: int
    seat: int
    player: str
    round: int
    kind: str
    cents: Cents
    intent: str
    reported: bool
    under: str


@event(to=STAFF)
class PaymentRectified:
    """The difference went where it belongs."""

    number: int
    transfer: Transfer
    under: str


@event(to=STAFF)
class AttemptRecorded:
    """A reasonable attempt to put a payment right."""

    number: int
    words: str
    under: str


# Acts


def _no_procedure(table: Table) -> Refusal | None:
    if table.rules.power("wrong_settlement"):
        return None
    said = "this document has no procedure for wrong payments: correct them by hand"
    return Refusal(clause_of(table, "dispute"), said)


def _report(table: Table, seat: int) -> Offer | Refusal:
    clause = clause_of(table, "wrong_settlement")
    if refused := _no_procedure(table) or nobody_at(table, seat, "wrong_settlement"):
        return refused
    if not table.round:
        return Refusal(clause, "the table has had no round yet")
    most, said = most_chips(table), f"say {' or '.join(KINDS)}, and {' or '.join(INTENT)}"
    fields = (
        Field("round", 1, table.round, why=f"the table has had rounds 1 to {table.round}"),
        Field("kind", options=KINDS, why=said),
        chips_field(table, most, "the difference is"),
        Field("intent", options=INTENT, why=said),
    )
    return Offer(clause, fields)


def _reported(table: Table, envelope: Envelope) -> Events:
    sent, power = envelope.command, table.rules.power("wrong_settlement")
    player, over = table.seats[sent.seat].player, sent.cents > (power.cents if power else 0)
    found = (sent.seat, player, sent.round, sent.kind, sent.cents, sent.intent, over)
    clause = clause_of(table, "wrong_settlement")
    return (WrongPaymentFound(len(table.payments) + 1, *found, clause),)


def _open(table: Table) -> Iterable[tuple[int]]:
    return ((payment.number,) for payment in table.payments if not payment.rectified)


def _payment(table: Table, number: int) -> WrongPayment | Refusal:
    payment = next((known for known in table.payments if known.number == number), None)
    if payment is None or payment.rectified:
        clause = clause_of(table, "wrong_settlement")
        return _no_procedure(table) or Refusal(clause, f"payment {number} is not one to put right")
    return payment


def _attempt(table: Table, number: int) -> Offer | Refusal:
    payment = _payment(table, number)
    if isinstance(payment, Refusal):
        return payment
    return Offer(
        clause_of(table, "wrong_settlement"), (Field("words", why="say what was attempted"),)
    )


def _attempted(table: Table, envelope: Envelope) -> Events:
    sent, clause = envelope.command, clause_of(table, "wrong_settlement")
    return (AttemptRecorded(sent.number, sent.words, clause),)


def _rectify(table: Table, number: int) -> Offer | Refusal:
    transfer = _rectifying(table, number)
    if isinstance(transfer, Refusal):
        return transfer
    return Offer(clause_of(table, "wrong_settlement"))


def _rectified(table: Table, envelope: Envelope) -> Events:
    number = envelope.command.number
    transfer = _rectifying(table, number)
    assert not isinstance(transfer, Refusal), "it was offered"
    return (PaymentRectified(number, transfer, clause_of(table, "wrong_settlement")),)


def _rectifying(table: Table, number: int) -> Transfer | Refusal:
    """The transfer that puts a payment right, if its player is here and has the chips."""
    payment, clause = _payment(table, number), clause_of(table, "wrong_settlement")
    if isinstance(payment, Refusal):
        return payment
    here = (number for number, at in table.seats.items() if at.player == payment.player)
    seat = next(here, None)
    if seat is None:
        return Refusal(clause, f"{payment.player} is not at the table: record the attempt")
    if payment.kind == "underpaid":
        return Transfer(FLOAT, rack(seat), payment.cents, CHIPS, "underpayment")
    if table.balance(rack(seat)) < payment.cents:
        has = dollars(table.balance(rack(seat)))
        return Refusal(clause, f"{payment.player} has only {has} in chips: record the attempt")
    return Transfer(rack(seat), FLOAT, payment.cents, CHIPS, "overpayment")


ACTS: tuple[Act[Table], ...] = (
    Act(ReportWrongPayment, DEALER, _report, _reported, ("seat",), each_seat),
    Act(RecordAttempt, SUPERVISOR, _attempt, _attempted, ("number",), _open, apart=True),
    Act(RectifyPayment, SUPERVISOR, _rectify, _rectified, ("number",), _open, apart=True),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about wrong payments."""
    match happened:
        case WrongPaymentFound(number, _, player, about, kind_of, cents, _, reported):
            found = WrongPayment(number, player, about, kind_of, cents, reported)
            return replace(table, payments=(*table.payments, found))
        case PaymentRectified(number):
            payments = tuple(
                payment._replace(rectified=True) if payment.number == number else payment
                for payment in table.payments
            )
            return replace(table, payments=payments)
    return table


MOVED: Moved = {PaymentRectified: lambda happened: (happened.transfer,)}
