"""Overpayments and underpayments: found, rectified, or at least attempted, and reported."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from houseway.core import (
    CHIPS,
    DEALER,
    FLOAT,
    OWN_SEAT,
    STAFF,
    SUPERVISOR,
    Decision,
    Field,
    Move,
    Refusal,
    command,
    event,
    kind,
    rack,
)
from houseway.money import Cents, Transfer, dollars
from houseway.table.powers import clause_of, most_chips
from houseway.table.sign import unit
from houseway.table.state import Envelope, Table, WrongPayment

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


# What is sent to this room.
COMMANDS = (RecordAttempt, RectifyPayment, ReportWrongPayment)


class Facts(NamedTuple):
    """What a table's document says of wrong payments."""

    clause: str
    report_over: Cents


def _facts(table: Table) -> Facts | None:
    power = table.rules.power("wrong_settlement")
    return Facts(clause_of(table, "wrong_settlement"), power.cents) if power else None


def moves(table: Table) -> Iterator[Move]:
    """What may be done about wrong payments now."""
    facts = _facts(table)
    if facts is None:
        return
    if table.round and table.seats:
        fields = (
            Field("seat", options=tuple(table.seats)),
            Field("round", 1, table.round),
            Field("kind", options=KINDS),
            Field("cents", unit(table), most_chips(table), unit(table)),
            Field("intent", options=INTENT),
        )
        yield Move(DEALER, kind(ReportWrongPayment), facts.clause, fields)
    for one in table.payments:
        if not one.rectified:
            number = Field("number", options=(one.number,))
            attempt = (number, Field("words"))
            yield Move(SUPERVISOR, kind(RecordAttempt), facts.clause, attempt)
            if not isinstance(_transfer(table, one, facts.clause), Refusal):
                yield Move(SUPERVISOR, kind(RectifyPayment), facts.clause, (number,))


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about wrong payments; None for any other."""
    sent = envelope.command
    if not isinstance(sent, ReportWrongPayment | RectifyPayment | RecordAttempt):
        return None
    facts = _facts(table)
    if facts is None:
        said = "this document has no procedure for wrong payments: correct them by hand"
        return Refusal(clause_of(table, "dispute"), said)
    if isinstance(sent, ReportWrongPayment):
        return _reported(table, sent, facts)
    payment = next((one for one in table.payments if one.number == sent.number), None)
    if payment is None or payment.rectified:
        return Refusal(facts.clause, f"payment {sent.number} is not one to put right")
    if isinstance(sent, RecordAttempt):
        if not sent.words.strip():
            return Refusal(facts.clause, "say what was attempted")
        return (AttemptRecorded(sent.number, sent.words, facts.clause),)
    moved = _transfer(table, payment, facts.clause)
    if isinstance(moved, Refusal):
        return moved
    return (PaymentRectified(sent.number, moved, facts.clause),)


def _reported(table: Table, sent: ReportWrongPayment, facts: Facts) -> Decision:
    if sent.seat not in table.seats:
        return Refusal(facts.clause, f"nobody sits at seat {sent.seat}")
    if not 1 <= sent.round <= table.round:
        said = f"the table has had rounds 1 to {table.round}, not {sent.round}"
        return Refusal(facts.clause, said)
    if sent.kind not in KINDS or sent.intent not in INTENT:
        said = f"say {' or '.join(KINDS)}, and {' or '.join(INTENT)}"
        return Refusal(facts.clause, said)
    if not 0 < sent.cents <= most_chips(table) or sent.cents % unit(table):
        said = f"the difference is up to {dollars(most_chips(table))} in whole chips"
        return Refusal(facts.clause, said)
    number, player = len(table.payments) + 1, table.seats[sent.seat].player
    over = sent.cents > facts.report_over
    found = (sent.seat, player, sent.round, sent.kind, sent.cents, sent.intent)
    return (WrongPaymentFound(number, *found, over, facts.clause),)


def _transfer(table: Table, payment: WrongPayment, clause: str) -> Transfer | Refusal:
    """The transfer that puts a payment right, if its player is here and has the chips."""
    seat = next((n for n, one in table.seats.items() if one.player == payment.player), None)
    if seat is None:
        return Refusal(clause, f"{payment.player} is not at the table: record the attempt")
    if payment.kind == "underpaid":
        return Transfer(FLOAT, rack(seat), payment.cents, CHIPS, "underpayment")
    if table.balance(rack(seat)) < payment.cents:
        has = dollars(table.balance(rack(seat)))
        return Refusal(clause, f"{payment.player} has only {has} in chips: record the attempt")
    return Transfer(rack(seat), FLOAT, payment.cents, CHIPS, "overpayment")


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about wrong payments."""
    match happened:
        case WrongPaymentFound(number, _, player, about, kind_of, cents, _, reported):
            found = WrongPayment(number, player, about, kind_of, cents, reported)
            return replace(table, payments=(*table.payments, found))
        case PaymentRectified(number):
            made = tuple(
                one._replace(rectified=True) if one.number == number else one
                for one in table.payments
            )
            return replace(table, payments=made)
    return table
