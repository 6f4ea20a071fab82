"""Overpayments and underpayments: found, booked as they were paid, put right, attempted, reported.

The book says what was due until a wrong payment is found. Then the difference goes to the account
of errors, from or to where the chips really are: the rack of the patron, if that patron has not
risen since, or what the patron took away. Putting it right takes the same amount back from there,
so that the book comes to what is due and never past it.
"""

from dataclasses import replace
from typing import Any

from houseway import core
from houseway.money import Cents, Transfer
from houseway.table import powers, sittings
from houseway.table.chips import patron
from houseway.table.state import Entry, Table, WrongPayment

NAMESPACE = "table"
POWER = "wrong_settlement"

OVER, UNDER = KINDS = ("overpaid", "underpaid")
UNINTENDED, SUSPECTED = INTENT = ("unintentional", "suspected")


class ReportWrongPayment(core.OfSeat, core.Command):
    """A wager was not settled correctly."""

    round: int
    kind: str
    cents: Cents
    intent: str


class ReportUnknownPatron(core.Command):
    """A payment was wrong, and nobody knows yet to whom it was made."""

    round: int
    kind: str
    cents: Cents
    intent: str


class IdentifyPatron(core.OfNumber, core.Command):
    """The patron of a wrong payment is known now."""

    player: str


class FindIntent(core.OfNumber, core.Command):
    """What enquiries found: whether a wrong payment was intended."""

    intent: str
    words: str


class RecordAttempt(core.OfNumber, core.Command):
    """What was tried to rectify a payment and to find the patron."""

    words: str


class TellCommission(core.OfNumber, core.Command):
    """The regulator was told of a wrong payment."""

    words: str


class RectifyPayment(core.OfNumber, core.Command):
    """Pay what was underpaid, or take back what was overpaid, in chips at the table."""


class RectifyByHand(core.OfNumber, core.Command):
    """The difference was paid or given back elsewhere, such as at the cage."""

    words: str


class WrongPaymentFound(core.OfNumber, core.Event, to=core.STAFF):
    """A payment was wrong; one over the stated amount belongs in the monthly report.

    `transfer` books it as it was really paid, `report` is the clause of the monthly report, and
    `due` the end of the time in which something must be done about it.
    """

    seat: int
    player: str
    round: int
    kind: str
    cents: Cents
    intent: str
    reported: bool
    under: str
    transfer: Transfer | None = None
    report: str = ""
    at: str = ""
    due: str = ""


class PatronIdentified(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """Whose payment it was."""

    player: str
    transfer: Transfer


class IntentFound(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """Whether it was intended, as far as enquiries go."""

    intent: str
    words: str
    at: str


class AttemptRecorded(core.OfNumber, core.Event, to=core.STAFF):
    """A reasonable attempt to put a payment right."""

    words: str
    under: str
    by: str = ""
    at: str = ""


class CommissionTold(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """The regulator knows of a wrong payment."""

    words: str
    at: str


class PaymentRectified(core.OfNumber, core.Event, to=core.OWN_PLAYER):
    """The difference went where it belongs."""

    transfer: Transfer
    under: str
    player: str = ""


class RectifiedByHand(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """The difference was paid or given back away from the table."""

    player: str
    transfer: Transfer
    words: str


# Where the difference is


def lies_with(table: Table, player: str, about: int, kind: str, cents: Cents) -> str:
    """The account that has too much or too little: a rack, or what the patron took away."""
    seat = sittings.still_there(table, player, about)
    has = seat and (kind == OVER or table.balance(core.rack(seat)) >= cents)
    return core.rack(seat) if has else patron(player)


def unidentified(number: int) -> str:
    """The account of a wrong payment whose patron nobody knows."""
    return f"unidentified/{number}"


def as_paid(kind: str, cents: Cents, here: str, other: str = core.ERRORS) -> Transfer:
    """What brings the book from what was due to what was really paid."""
    debit, credit = (other, here) if kind == OVER else (here, other)
    return Transfer(debit, credit, cents, core.CHIPS, kind)


def found(table: Table, envelope: core.Envelope, about: WrongPayment) -> dict[str, Any]:
    """What an event says of a wrong payment beside what it was."""
    power, number = table.rules.power(POWER), len(table.payments) + 1
    over, at = power is not None and about.cents > power.cents, envelope.at
    here = unidentified(number)
    if about.player:
        here = lies_with(table, about.player, about.round, about.kind, about.cents)
    return {
        "number": number,
        "transfer": as_paid(about.kind, about.cents, here),
        "reported": over,
        "report": table.step_clause(POWER, "reported") if over else "",
        "at": at,
        "due": powers.later(at, power.minutes) if power and power.minutes else "",
    }


def numbered(table: Table, number: int) -> WrongPayment | None:
    """A wrong payment by its number."""
    return core.numbered(table.payments, number)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about wrong payments."""
    match happened:
        case WrongPaymentFound():
            return with_payment(table, happened, happened.kind, happened.cents, happened.intent)
        case PatronIdentified(number, player):
            return _changed(table, number, player=player)
        case IntentFound(number, intent, words, at, by=by, under=under):
            return _changed(
                table, number, enquiries=Entry(words, by, at, under), intent=intent, clause=under
            )
        case AttemptRecorded(number, words, under, by, at):
            return _changed(table, number, attempts=Entry(words, by, at, under))
        case CommissionTold(number, words, at, by=by, under=under):
            return _changed(table, number, told=Entry(words, by, at, under))
        case PaymentRectified(number) | RectifiedByHand(number):
            return _changed(table, number, rectified=True)
        case core.Voided("round"):
            # What it moved goes back with the round.
            voided = (
                payment._replace(void=True)
                if payment.round == table.round and payment.booked
                else payment
                for payment in table.payments
            )
            return replace(table, payments=tuple(voided))
    return table


def with_payment(table: Table, found: Any, kind: str, cents: Cents, intent: str) -> Table:
    """The table with a wrong payment more, as an event of this file or of declarations says."""
    wrong = WrongPayment(
        found.number,
        found.player,
        found.round,
        kind,
        cents,
        found.reported,
        seat=found.seat,
        intent=intent,
        clause=found.under,
        report=found.report,
        at=found.at,
        due=found.due,
        stands=getattr(found, "why", ""),
        booked=found.transfer is not None,
    )
    return replace(table, payments=(*table.payments, wrong))


def _changed(table: Table, number: int, **changed: Any) -> Table:
    """The table with something changed about a payment; entries are added to those it has."""
    payment = numbered(table, number)
    assert payment is not None, "only what was found is changed"
    for name in ("attempts", "enquiries", "told"):
        if name in changed:
            changed[name] = (*getattr(payment, name), changed[name])
    return replace(table, payments=core.changed(table.payments, number, **changed))


def state_of(payment: WrongPayment) -> str:
    """How far it has come: what was done about it, or that nothing was.

    Telling the regulator is a way out only where no intent is suspected.
    """
    if payment.void or payment.rectified:
        return "void" if payment.void else "put right"
    if payment.attempts:
        return "attempted"
    if payment.told and payment.intent != SUSPECTED:
        return "regulator told"
    return "stands" if payment.stands else "open"


def in_round(table: Table, happened: Any) -> bool:
    """Whether what an event moved belongs to the last round, and is void with it."""
    if hasattr(happened, "round"):
        return bool(happened.round == table.round)
    if isinstance(happened, PatronIdentified | PaymentRectified | RectifiedByHand):
        payment = numbered(table, happened.number)
        return payment is not None and payment.booked and payment.round == table.round
    return False


def booked_as_paid(table: Table) -> Cents:
    """What the account of errors must hold: what was paid too little, less what too much."""
    return sum(
        payment.cents if payment.kind == UNDER else -payment.cents
        for payment in table.payments
        if payment.open and payment.booked
    )


def _moved(happened: Any) -> tuple[Transfer, ...]:
    return (happened.transfer,) if happened.transfer else ()


MOVED: powers.Moved = {
    WrongPaymentFound: _moved,
    PatronIdentified: _moved,
    PaymentRectified: _moved,
    RectifiedByHand: _moved,
}
