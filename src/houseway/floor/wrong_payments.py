"""Wrong payments: reported, enquired into, attempted, put right, told, and listed by the month.

The duties follow the latest finding, and their time runs from when the house became aware.
"""

from collections.abc import Iterable
from datetime import datetime
from itertools import product
from typing import TYPE_CHECKING, Annotated, Literal, get_args
from zoneinfo import ZoneInfo

import msgspec

from houseway import core
from houseway.floor import law
from houseway.floor.about import OfPayment, OfTable, done, done_under
from houseway.floor.messages import MANAGER, sent
from houseway.floor.obligations import REGULATOR, Escalated, Overtaken, Owed, Settings, ends, later
from houseway.floor.ops import Op
from houseway.floor.payment_file import (
    OVER,
    SUSPECTED,
    UNDER,
    Listed,
    MonthReported,
    PatronNamed,
    Payment,
    PaymentAttempted,
    PaymentEnquired,
    PaymentPutRight,
    PaymentReported,
    RegulatorTold,
    RoundRecorded,
)
from houseway.floor.seating import sitting
from houseway.money import Cents, dollars

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
POWER = "wrong_settlement"

REPORT = "report of wrong payments"
RECTIFY, IDENTIFY, MONTH = "rectify_payment", "identify_patron", "month_report"

Amount = Annotated[int, msgspec.Meta(ge=0)]
Month = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$", examples=["2026-03"])]
Finding = Literal["unintentional", "suspected"]
Attempt = Literal["identify", "contact", "reimburse", "demand"]
REIMBURSE, DEMAND = "reimburse", "demand"
# Of which kind of wrong payment an attempt makes no sense.
_AGAINST = {REIMBURSE: OVER, DEMAND: UNDER}
_STEPS = {REIMBURSE: "attempt_underpaid", DEMAND: "attempt_overpaid"}


class RecordRound(OfTable, core.Command):
    """What a place was paid in a round, and what was due."""

    round: int
    seat: int
    paid: Amount
    due: Amount


class ReportPayment(OfPayment, core.Command):
    """A payment of a round was wrong."""

    table: str
    round: int
    seat: int
    suspected: bool = False
    note: str = ""


class EnquireIntoPayment(OfPayment, core.Command):
    """Enquiries found whether a wrong payment was intended."""

    finding: Finding
    note: str = ""


class AttemptPayment(OfPayment, core.Command):
    """What was tried to put a wrong payment right."""

    kind: Attempt
    note: str = ""


class NamePatron(OfPayment, core.Command):
    """Whose the wrong payment was."""

    person: str
    note: str = ""


class PutPaymentRight(OfPayment, core.Command):
    """The difference was paid or given back."""

    amount: Cents | None = None
    note: str = ""


class TellRegulator(OfPayment, core.Command):
    """The regulator was told of a wrong payment."""

    note: str = ""
    reference: str = ""


class ReportMonth(core.Command):
    """The report of all that was wrong by more than the stated amount in a month."""

    month: Month


# Rounds and reports


def _round(now: "Now", table: str, round: int, seat: int) -> core.Offer | core.Refusal:
    if table not in now.floor.tables:
        return core.Refusal("", f"there is no table {table}")
    if (table, round, seat) in now.floor.payments.rounds:
        return core.Refusal("", f"what seat {seat} was paid in round {round} is known already")
    return core.Offer("")


def _rounded(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    patron = sitting(now.floor, sent.table, sent.seat)
    return (RoundRecorded(sent.table, sent.round, sent.seat, sent.paid, sent.due, patron),)


def _report(
    now: "Now", payment: str, table: str, round: int, seat: int
) -> core.Offer | core.Refusal:
    known, played = now.floor.payments, now.floor.payments.rounds.get((table, round, seat))
    if payment in known.cases:
        return core.Refusal("", f"there is a payment {payment} already")
    if played is None:
        return core.Refusal("", f"nothing is known of seat {seat} in round {round} at {table}")
    if played.paid == played.due:
        return core.Refusal("", f"seat {seat} was paid correctly in round {round}")
    if other := known.at(table, round, seat):
        return core.Refusal("", f"this is reported already, as payment {other.id}")
    return core.Offer(law.cite(now.floor.tables[table], POWER))


def _reported(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, floor = envelope.command, now.floor
    played = floor.payments.rounds[sent.table, sent.round, sent.seat]
    case = Payment(
        sent.payment,
        floor.tables[sent.table],
        sent.table,
        sent.round,
        sent.seat,
        OVER if played.paid > played.due else UNDER,
        abs(played.paid - played.due),
        played.patron,
        sent.suspected,
        envelope.at,
        later(envelope.at, floor.settings.reasonable_time),
    )
    return opened(floor, case, envelope.by, sent.note)


def opened(floor: "Floor", case: Payment, by: str, note: str = "") -> core.Events:
    """A case with all that is owed because of it."""
    under = law.cite(case.document, POWER, "suspected" if case.suspected else "")
    return (
        PaymentReported(
            *case[:9], case.due, case.number, note=note, by=by, at=case.at, under=under
        ),
        *_owed(case),
        *_owed_for_month(floor, case),
    )


def _owed(case: Payment) -> core.Events:
    """What has to be done about a case as enquiries left it; nothing where no clause says so."""
    step = "suspected_in_time" if case.suspected else "in_time"
    rectify = law.cite(case.document, POWER, step)
    if not rectify:
        return ()
    owed: core.Events = (Owed(RECTIFY, case.id, case.patron, case.due, rectify),)
    if case.suspected and case.patron is None:
        identify = law.cite(case.document, POWER, "identified")
        owed += (Owed(IDENTIFY, case.id, None, case.due, identify),)
    return owed


def _owed_for_month(floor: "Floor", case: Payment) -> core.Events:
    """One report for the month, however many cases there are."""
    month = month_of(floor.settings, case.at)
    if not _listed(case) or floor.owed.ever(MONTH, month):
        return ()
    due = later(month_end(floor.settings, month), floor.settings.as_soon_as_possible)
    return (Owed(MONTH, month, REGULATOR, due, law.cite(case.document, POWER, "reported")),)


def _listed(case: Payment) -> bool:
    """Whether a payment is wrong by more than what has to be reported by the month."""
    power = law.power(case.document, POWER)
    return power is not None and case.amount > power.cents


# What is done about it


def _known(now: "Now", payment: str) -> Payment | core.Refusal:
    case = now.floor.payments.cases.get(payment)
    if case and case.number:
        why = f"wrong payment {case.number} of table {case.table} is followed up at that table"
        return core.Refusal("", why)
    return case or core.Refusal("", f"there is no payment {payment}")


@core.about(_known)
def _enquire(now: "Now", case: Payment) -> core.Offer | core.Refusal:
    finding = core.Field("finding", options=get_args(Finding))
    return core.Offer(law.cite(case.document, POWER, "enquiries"), (finding,))


def _enquired(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    case = now.floor.payments.cases[sent.payment]
    under = law.cite(case.document, POWER, "enquiries")
    enquired = PaymentEnquired(case.id, sent.finding, note=sent.note, **done_under(envelope, under))
    return enquired, *found(now.floor, case, sent.finding)


def found(floor: "Floor", case: Payment, finding: str) -> core.Events:
    """What is still open is owed anew under another finding, at the old time."""
    return _anew(floor, case._replace(suspected=finding == SUSPECTED))


def _anew(floor: "Floor", case: Payment) -> core.Events:
    if not floor.owed.open(RECTIFY, case.id):
        return ()
    owed = _owed(case)
    return *dropped(floor, case, RECTIFY, IDENTIFY), *owed, *_escalated(floor, owed)


def _escalated(floor: "Floor", anew: core.Events) -> core.Events:
    """What was brought before a manager and is owed anew is not brought there again."""
    return tuple(
        Escalated(owed.what, owed.about, MANAGER, known.escalated, owed.under)
        for owed in anew
        if (known := floor.owed.open(owed.what, owed.about)) and known.escalated
    )


def dropped(floor: "Floor", case: Payment, *duties: str) -> core.Events:
    """Those of these duties that are open about a case are owed no longer."""
    return tuple(
        Overtaken(what, case.id, owed.under)
        for what in duties
        if (owed := floor.owed.open(what, case.id))
    )


@core.about(_known)
def _attempt(now: "Now", case: Payment, kind: str) -> core.Offer | core.Refusal:
    under = law.cite(case.document, POWER, _STEPS.get(kind, "attempt"))
    if case.kind == _AGAINST.get(kind):
        wrong = "overpaid" if case.kind == OVER else "underpaid"
        return core.Refusal(under, f"the patron of payment {case.id} was {wrong}")
    if kind in _AGAINST and case.patron is None:
        under = law.cite(case.document, POWER, "attempt")
        return core.Refusal(under, f"nobody knows yet who the patron of payment {case.id} is")
    return core.Offer(under)


def _attempted(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    case = now.floor.payments.cases[sent.payment]
    under = law.cite(case.document, POWER, _STEPS.get(sent.kind, "attempt"))
    attempted = PaymentAttempted(case.id, sent.kind, note=sent.note, **done_under(envelope, under))
    return attempted, *tried(now.floor, case, sent.kind, envelope.at, envelope.by)


def tried(floor: "Floor", case: Payment, kind: str, at: str, by: str) -> core.Events:
    """What an attempt ends: to look for somebody is one only while nobody is known."""
    if kind in _AGAINST:
        return ends(floor.owed, case.id, at, RECTIFY, by=by)
    if case.patron is not None:
        return ()
    return ends(floor.owed, case.id, at, RECTIFY, IDENTIFY, by=by)


@core.about(_known)
def _name(now: "Now", case: Payment) -> core.Offer | core.Refusal:
    if case.patron is not None:
        return core.Refusal("", f"the patron of payment {case.id} is known: {case.patron}")
    return core.Offer("", (core.Field("person"),))


def _named(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    case = now.floor.payments.cases[sent.payment]
    named = PatronNamed(case.id, sent.person, note=sent.note, **done(envelope))
    return named, *identified(now.floor, case, sent.person, envelope.at, envelope.by)


def identified(floor: "Floor", case: Payment, person: str, at: str, by: str) -> core.Events:
    """Nobody has to be looked for any more, and what is owed is owed to this person."""
    met = ends(floor.owed, case.id, at, IDENTIFY, by=by)
    owed = floor.owed.open(RECTIFY, case.id)
    if not owed:
        return met
    anew = Owed(*owed._replace(to=person)[:5])
    return *met, *dropped(floor, case, RECTIFY), anew, *_escalated(floor, (anew,))


@core.about(_known)
def _rectify(now: "Now", case: Payment, amount: Cents | None) -> core.Offer | core.Refusal:
    if case.patron is None:
        return core.Refusal("", f"nobody knows yet who the patron of payment {case.id} is")
    if case.rectified:
        return core.Refusal("", f"payment {case.id} is put right already")
    if amount not in (None, case.amount):
        return core.Refusal("", f"the difference of payment {case.id} is {dollars(case.amount)}")
    return core.Offer(_rectifies(case))


def _rectifies(case: Payment) -> str:
    return law.cite(case.document, POWER, "suspected_in_time" if case.suspected else "in_time")


def _rectified(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    case = now.floor.payments.cases[sent.payment]
    assert case.patron is not None, "it was offered"
    told = {"note": sent.note, **done_under(envelope, _rectifies(case))}
    right = PaymentPutRight(case.id, case.patron, case.amount, **told)
    return right, *ends(now.floor.owed, case.id, envelope.at, RECTIFY, by=envelope.by)


@core.about(_known)
def _tell(now: "Now", case: Payment) -> core.Offer | core.Refusal:
    if case.told:
        why = f"the regulator was told of {case.id} on {case.told[:10]}: send a message"
        return core.Refusal("", why)
    return core.Offer(tells(case))


def tells(case: Payment) -> str:
    """Telling the regulator is a way out only where no intent is suspected."""
    return "" if case.suspected else law.cite(case.document, POWER, "in_time")


def _told(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    case = now.floor.payments.cases[sent.payment]
    signed = done_under(envelope, tells(case))
    telling = RegulatorTold(case.id, sent.reference, note=sent.note, **signed)
    return telling, *told(now.floor, case, envelope.at, envelope.by)


def told(floor: "Floor", case: Payment, at: str, by: str) -> core.Events:
    """What telling the regulator ends."""
    return () if case.suspected else ends(floor.owed, case.id, at, RECTIFY, by=by)


# The month


def month_of(settings: Settings, at: str) -> str:
    """The month of the house's calendar in which a moment falls."""
    return settings.local(at).strftime("%Y-%m")


def month_end(settings: Settings, month: str) -> str:
    """The moment at which a month is over, by the clocks of the house."""
    year, number = map(int, month.split("-"))
    first = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=ZoneInfo(settings.zone))
    return first.isoformat()


def _month(now: "Now", month: str) -> core.Offer | core.Refusal:
    document = law.first_with(now.floor.documents, POWER)
    under = law.cite(document, POWER, "reported") if document else ""
    if not under:
        return core.Refusal("", "no document here asks for a report of wrong payments")
    settings = now.floor.settings
    if month_of(settings, now.at) <= month:
        return core.Refusal(under, f"{month} is not over yet")
    return core.Offer(under)


def listed(floor: "Floor", month: str) -> tuple[Listed, ...]:
    """Every payment wrong by more than the stated amount that the house learned of in a month."""
    return tuple(
        Listed(
            case.id,
            case.document,
            law.of(law.cite(case.document, POWER, "reported"))[1],
            case.kind,
            case.amount,
            case.patron,
        )
        for case in floor.payments.cases.values()
        if _listed(case) and month_of(floor.settings, case.at) == month
    )


def reports(now: "Now", envelope: core.Envelope) -> core.Events:
    """The report of a month; it goes to the regulator."""
    month, at, floor = envelope.command.month, envelope.at, now.floor
    under = law.cite(law.first_with(floor.documents, POWER), POWER, "reported")
    report, by = (
        MonthReported(month, listed(floor, month), by=envelope.by, at=at, under=under),
        envelope.by,
    )
    words = f"payments wrong by more than the stated amount: {len(report.list)}"
    told = sent(floor, REGULATOR, f"{REPORT}, {month}", at, by, words, under=under)
    return report, *ends(floor.owed, month, at, MONTH, by=by), told


# Acts


def _all(now: "Now") -> Iterable[tuple[str]]:
    return ((payment,) for payment in now.floor.payments.cases)


def _attempts(now: "Now") -> Iterable[tuple[str, str]]:
    return product(now.floor.payments.cases, get_args(Attempt))


def _whole(now: "Now") -> Iterable[tuple[str, None]]:
    return ((payment, None) for payment in now.floor.payments.cases)


def _over(now: "Now") -> Iterable[tuple[str]]:
    return ((month,) for month in now.floor.owed.about(MONTH))


_PLACE = ("table", "round", "seat")
ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(RecordRound, core.DEALER, _round, _rounded, _PLACE, core.nobody),
    core.Act(ReportPayment, core.DEALER, _report, _reported, ("payment", *_PLACE), core.nobody),
    *(
        core.Act(command, core.SUPERVISOR, offer, then, about, subjects, apart=True)
        for command, offer, then, about, subjects in (
            (EnquireIntoPayment, _enquire, _enquired, ("payment",), _all),
            (AttemptPayment, _attempt, _attempted, ("payment", "kind"), _attempts),
            (NamePatron, _name, _named, ("payment",), _all),
            (PutPaymentRight, _rectify, _rectified, ("payment", "amount"), _whole),
            (TellRegulator, _tell, _told, ("payment",), _all),
            (ReportMonth, _month, reports, ("month",), _over),
        )
    ),
)
OPS = {
    "round_played": Op(RecordRound, ("patron",)),
    "payment_report": Op(ReportPayment, ("kind", "amount", "patron")),
    "payment_enquiry": Op(EnquireIntoPayment),
    "payment_attempt": Op(AttemptPayment),
    "patron_identify": Op(NamePatron),
    "payment_rectify": Op(PutPaymentRight, ("patron", "amount")),
    "regulator_notify": Op(TellRegulator),
    "month_report": Op(ReportMonth, ("list",)),
}
