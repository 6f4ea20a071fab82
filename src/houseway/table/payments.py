"""Overpayments and underpayments: found, rectified, or at least attempted, and reported."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.money import Cents, Transfer, dollars
from houseway.table import powers
from houseway.table.state import Table, WrongPayment

NAMESPACE = "table"

KINDS = ("overpaid", "underpaid")
INTENT = ("unintentional", "suspected")


@core.command
class ReportWrongPayment:
    """A wager was not settled correctly."""

    seat: int
    round: int
    kind: str
    cents: Cents
    intent: str


@core.command
class RectifyPayment:
    """Pay what was underpaid, or take back what was overpaid."""

    number: int


@core.command
class RecordAttempt:
    """What was tried to rectify a payment and to find the patron."""

    number: int
    words: str


@core.event(to=core.OWN_SEAT)
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


@core.event(to=core.STAFF)
class PaymentRectified:
    """The difference went where it belongs."""

    number: int
    transfer: Transfer
    under: str


@core.event(to=core.STAFF)
class AttemptRecorded:
    """A reasonable attempt to put a payment right."""

    number: int
    words: str
    under: str


# Acts


def _no_procedure(table: Table) -> core.Refusal | None:
    if table.rules.power("wrong_settlement"):
        return None
    why = "this document has no procedure for wrong payments: correct them by hand"
    return table.refusal("dispute", why)


def _report(table: Table, seat: int) -> core.Offer | core.Refusal:
    clause = table.clause("wrong_settlement")
    if refused := _no_procedure(table) or powers.nobody_at(table, seat, "wrong_settlement"):
        return refused
    if not table.round:
        return core.Refusal(clause, "the table has had no round yet")
    most, why = powers.most_chips(table), f"say {' or '.join(KINDS)}, and {' or '.join(INTENT)}"
    fields = (
        core.Field("round", 1, table.round, why=f"the table has had rounds 1 to {table.round}"),
        core.Field("kind", options=KINDS, why=why),
        powers.chips_field(table, most, "the difference is"),
        core.Field("intent", options=INTENT, why=why),
    )
    return core.Offer(clause, fields)


def _reported(table: Table, envelope: core.Envelope) -> core.Events:
    sent, power = envelope.command, table.rules.power("wrong_settlement")
    player, over = table.seats[sent.seat].player, sent.cents > (power.cents if power else 0)
    found = (sent.seat, player, sent.round, sent.kind, sent.cents, sent.intent, over)
    clause = table.clause("wrong_settlement")
    return (WrongPaymentFound(len(table.payments) + 1, *found, clause),)


def _open(table: Table) -> Iterable[tuple[int]]:
    return ((payment.number,) for payment in table.payments if not payment.rectified)


def _payment(table: Table, number: int) -> WrongPayment | core.Refusal:
    payment = next((known for known in table.payments if known.number == number), None)
    if payment is None or payment.rectified:
        clause = table.clause("wrong_settlement")
        why = f"payment {number} is not one to put right"
        return _no_procedure(table) or core.Refusal(clause, why)
    return payment


def _attempt(table: Table, number: int) -> core.Offer | core.Refusal:
    payment = _payment(table, number)
    if isinstance(payment, core.Refusal):
        return payment
    return core.Offer(
        table.clause("wrong_settlement"), (core.Field("words", why="say what was attempted"),)
    )


def _attempted(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.clause("wrong_settlement")
    return (AttemptRecorded(sent.number, sent.words, clause),)


def _rectify(table: Table, number: int) -> core.Offer | core.Refusal:
    transfer = _rectifying(table, number)
    if isinstance(transfer, core.Refusal):
        return transfer
    return core.Offer(table.clause("wrong_settlement"))


def _rectified(table: Table, envelope: core.Envelope) -> core.Events:
    number = envelope.command.number
    transfer = _rectifying(table, number)
    assert not isinstance(transfer, core.Refusal), "it was offered"
    return (PaymentRectified(number, transfer, table.clause("wrong_settlement")),)


def _rectifying(table: Table, number: int) -> Transfer | core.Refusal:
    """The transfer that puts a payment right, if its player is here and has the chips."""
    payment, clause = _payment(table, number), table.clause("wrong_settlement")
    if isinstance(payment, core.Refusal):
        return payment
    here = (number for number, at in table.seats.items() if at.player == payment.player)
    seat = next(here, None)
    if seat is None:
        return core.Refusal(clause, f"{payment.player} is not at the table: record the attempt")
    if payment.kind == "underpaid":
        return Transfer(core.FLOAT, core.rack(seat), payment.cents, core.CHIPS, "underpayment")
    if table.balance(core.rack(seat)) < payment.cents:
        has = dollars(table.balance(core.rack(seat)))
        return core.Refusal(clause, f"{payment.player} has only {has} in chips: record the attempt")
    return Transfer(core.rack(seat), core.FLOAT, payment.cents, core.CHIPS, "overpayment")


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(ReportWrongPayment, core.DEALER, _report, _reported, ("seat",), powers.each_seat),
    core.Act(RecordAttempt, core.SUPERVISOR, _attempt, _attempted, ("number",), _open, apart=True),
    core.Act(RectifyPayment, core.SUPERVISOR, _rectify, _rectified, ("number",), _open, apart=True),
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


MOVED: powers.Moved = {PaymentRectified: lambda happened: (happened.transfer,)}
