"""Wrong payments as the floor keeps them: rounds as they were paid, case files, months reported."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from houseway import core
from houseway.floor.about import DoneUnder, OfPayment, OfTable
from houseway.floor.cases import Step
from houseway.money import Cents

NAMESPACE = "floor"

OVER, UNDER = "over", "under"
UNINTENTIONAL, SUSPECTED = "unintentional", "suspected"


class Played(NamedTuple):
    """What a place was paid in a round, what was due, and who sat there then."""

    paid: Cents
    due: Cents
    patron: str | None


class Payment(NamedTuple):
    """A wrong payment: whose, by how much, what enquiries found and what was done about it.

    `number` is that of a live table, which decides about it; `void` that the round was taken back;
    `told` when the regulator was told of it under the present finding.
    """

    id: str
    document: str
    table: str
    round: int
    seat: int
    kind: str
    amount: Cents
    patron: str | None
    suspected: bool
    at: str
    due: str
    steps: tuple[Step, ...] = ()
    rectified: bool = False
    void: bool = False
    number: int = 0
    told: str = ""

    @property
    def finding(self) -> str:
        """Whether it was intended, as far as enquiries go."""
        return SUSPECTED if self.suspected else UNINTENTIONAL


@dataclass(frozen=True)
class Listed:
    """One line of the report of a month."""

    payment: str
    document: str
    clause: str
    kind: str
    amount: Cents
    patron: str | None


class RoundRecorded(OfTable, core.Event, to=core.STAFF):
    """What was paid at a place and what was due, to whoever sat there."""

    round: int
    seat: int
    paid: Cents
    due: Cents
    patron: str | None


@dataclass(frozen=True, kw_only=True)
class _Noted(DoneUnder):
    """A step in the file of a payment, with what somebody noted about it."""

    __slots__ = ()

    note: str = ""


class PaymentReported(OfPayment, _Noted, core.Event, to=core.STAFF):
    """The house is aware of a wrong payment; something has to be done about it by `due`."""

    document: str
    table: str
    round: int
    seat: int
    kind: str
    amount: Cents
    patron: str | None
    suspected: bool
    due: str
    number: int = 0


class PaymentEnquired(OfPayment, _Noted, core.Event, to=core.STAFF):
    """What enquiries into a wrong payment found."""

    finding: str


class PaymentAttempted(OfPayment, _Noted, core.Event, to=core.STAFF):
    """A way to put it right was tried."""

    kind: str


class PatronNamed(OfPayment, _Noted, core.Event, to=core.STAFF):
    """It is known now who was paid wrongly."""

    person: str


class PaymentPutRight(OfPayment, _Noted, core.Event, to=core.STAFF):
    """The difference went where it belongs."""

    patron: str
    amount: Cents


class PaymentVoided(OfPayment, _Noted, core.Event, to=core.STAFF):
    """The round was taken back, and what it paid with it."""


class RegulatorTold(OfPayment, _Noted, core.Event, to=core.STAFF):
    """The regulator knows of a wrong payment."""

    reference: str


class MonthReported(DoneUnder, core.Event, to=core.STAFF):
    """The report of a month to the regulator."""

    month: str
    list: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Payments:
    """Rounds by table, number and seat, cases by id in the order of the reports, months made."""

    rounds: Mapping[tuple[str, int, int], Played] = field(default_factory=dict)
    cases: Mapping[str, Payment] = field(default_factory=dict)
    months: Mapping[str, MonthReported] = field(default_factory=dict)

    def at(self, table: str, round: int, seat: int) -> Payment | None:
        """The case about a place in a round."""
        place = (table, round, seat)
        return next((case for case in self.cases.values() if case[2:5] == place), None)


def evolve(payments: Payments, happened: Any) -> Payments:
    """The wrong payments after an event."""
    match happened:
        case RoundRecorded(table, round, seat, paid, due, patron):
            rounds = {**payments.rounds, (table, round, seat): Played(paid, due, patron)}
            return replace(payments, rounds=rounds)
        case PaymentReported(id, document, table, round, seat, kind, amount, patron, suspected):
            about = (id, document, table, round, seat, kind, amount, patron, suspected)
            case = Payment(*about, happened.at, happened.due, number=happened.number)
            return _with(payments, case, happened, f"reported as {case.finding}")
        case PaymentEnquired(id, finding):
            case = payments.cases[id]._replace(suspected=finding == SUSPECTED, told="")
            return _with(payments, case, happened, f"found {finding}")
        case PaymentAttempted(id, kind):
            return _with(payments, payments.cases[id], happened, f"attempted: {kind}")
        case PatronNamed(id, person):
            case = payments.cases[id]._replace(patron=person)
            return _with(payments, case, happened, f"identified: {person}")
        case PaymentPutRight(id):
            case = payments.cases[id]._replace(rectified=True)
            return _with(payments, case, happened, "put right")
        case PaymentVoided(id):
            case = payments.cases[id]._replace(void=True)
            return _with(payments, case, happened, "void with its round")
        case RegulatorTold(id):
            case = payments.cases[id]._replace(told=happened.at)
            return _with(payments, case, happened, "regulator told")
        case MonthReported(month):
            return replace(payments, months={**payments.months, month: happened})
    return payments


def _with(payments: Payments, case: Payment, happened: Any, what: str) -> Payments:
    """With one more step in a file."""
    step = Step(what, happened.at, happened.by, happened.note, happened.under)
    case = case._replace(steps=(*case.steps, step))
    return replace(payments, cases={**payments.cases, case.id: case})
