"""The floor's books as plain data: duties, cases, messages, and the report of a month."""

from collections.abc import Iterable
from typing import Any, cast

from houseway.floor import files, law, wrong_payments
from houseway.floor.cases import Step
from houseway.floor.files import CaseFile
from houseway.floor.messages import Message
from houseway.floor.obligations import Obligation, later, moment
from houseway.floor.payment_file import OVER, Payment
from houseway.floor.promotions import views
from houseway.floor.state import Floor
from houseway.floor.wrong_payments import MONTH, RECTIFY, month_end, month_of
from houseway.house.money_words import place

PAYMENT = "payment"
# What people call a kind of case.
CALLED = {PAYMENT: "wrong payment"}
# How duties are listed: what presses most comes first.
ORDER = ("escalated", "overdue", "due", "open", "done")
TIMES = ("at", "since", "due", "done", "escalated", "aware")
Row = dict[str, Any]


def _local(floor: Floor, told: Any) -> Any:
    """Data with its times as the clocks of the house show them."""
    if isinstance(told, list):
        return [_local(floor, part) for part in told]
    if not isinstance(told, dict):
        return told
    return {
        name: floor.settings.local(part).isoformat(timespec="seconds")
        if name in TIMES and part
        else _local(floor, part)
        for name, part in told.items()
    }


# Duties


def duties(floor: Floor, at: str, about: str = "") -> list[Row]:
    """All that is or was owed, or what is owed about one thing; what presses most comes first."""
    found = [
        _duty(number, owed, at)
        for number, owed in enumerate(floor.owed.owed, 1)
        if about in ("", owed.about)
    ]
    found.sort(key=lambda row: (ORDER.index(row["state"]), moment(row["due"])))
    return cast("list[Row]", _local(floor, found))


def _duty(number: int, owed: Obligation, at: str) -> Row:
    document, clause = law.of(owed.under)
    return {
        "number": number,
        "what": owed.what,
        "about": owed.about,
        "to": owed.to,
        "due": owed.due,
        "document": document,
        "clause": clause,
        "state": owed.standing(at),
        "late": owed.late or owed.state(at) == "overdue",
        "done": owed.done,
        "by": owed.by,
        "escalated": owed.escalated,
    }


# Cases


def cases(floor: Floor) -> list[Row]:
    """Every case, the newest first."""
    found = [
        *(_of_payment(floor, case) for case in floor.payments.cases.values()),
        *(_of_file(case) for case in floor.files.cases.values()),
    ]
    found.sort(key=lambda row: moment(row["at"]), reverse=True)
    return cast("list[Row]", _local(floor, found))


def case(floor: Floor, id: str, at: str) -> Row | None:
    """The whole file of a case with what is owed and was written about it; None without one."""
    known: Payment | CaseFile | None = floor.payments.cases.get(id) or floor.files.cases.get(id)
    if known is None:
        return None
    told = _of_payment(floor, known) if isinstance(known, Payment) else _of_file(known)
    letters = (letter for letter in floor.messages.sent.values() if letter.case == id)
    more = {
        "steps": _steps(known.steps),
        "duties": duties(floor, at, id),
        "messages": [message(floor, letter) for letter in letters],
    }
    return cast("Row", _local(floor, told | more))


def disputes_of(floor: Floor, person: str) -> list[Row]:
    """What somebody disputed or complained of, as that person may see it; the newest first."""
    told = ("id", "words", "table", "document", "clause", "at", "state", "open")
    own = [
        {name: row[name] for name in told}
        | {"decided": case.state in (files.DECIDED, files.IN_REVIEW, files.REVIEWED)}
        | {"steps": [step for step in _steps(case.steps) if step["what"] != files.NOTED]}
        for case in reversed([*floor.files.cases.values()])
        if case.kind == files.DISPUTE and person in case.persons
        for row in (_of_file(case),)
    ]
    return cast("list[Row]", _local(floor, own))


def _of_payment(floor: Floor, case: Payment) -> Row:
    state = _state(floor, case)
    by = "overpaid" if case.kind == OVER else "underpaid"
    document, clause = law.of(case.steps[0].under)
    return {
        "id": case.id,
        "kind": PAYMENT,
        "what": by,
        "words": case.finding,
        "table": case.table,
        "number": case.number,
        "document": document or case.document,
        "clause": clause,
        "persons": [case.patron] if case.patron else [],
        "rounds": _rounds(((case.table, case.round),)),
        "seat": case.seat,
        "amount": case.amount,
        "at": case.at,
        "since": case.at,
        "due": case.due,
        "state": state,
        "open": state == "open",
    }


def _state(floor: Floor, case: Payment) -> str:
    """How far a wrong payment has come."""
    if case.void or case.rectified:
        return "void" if case.void else "put right"
    if floor.owed.open(RECTIFY, case.id):
        return "open"
    done = {step.what.partition(":")[0] for step in case.steps}
    return next((what for what in ("attempted", "regulator told") if what in done), "open")


def _of_file(case: CaseFile) -> Row:
    _, clause = law.of(case.under)
    return {
        "id": case.id,
        "kind": case.kind,
        "what": case.what,
        "words": case.words,
        "table": case.table,
        "number": case.number,
        "document": case.document,
        "clause": clause,
        "persons": list(case.persons),
        "rounds": _rounds(case.rounds),
        "seat": 0,
        "amount": 0,
        "at": case.at,
        "since": case.since,
        "due": "",
        "state": case.state,
        "open": case.state in (files.OPEN, files.IN_REVIEW, files.COMPLAINT),
    }


def _rounds(rounds: Iterable[tuple[str, int]]) -> list[Row]:
    """Rounds with where they are shown again."""
    return [
        {"table": table, "round": number, "replay": f"/inspect/{table}/rounds/{number}"}
        for table, number in rounds
    ]


def _steps(steps: Iterable[Step]) -> list[Row]:
    told = []
    for step in steps:
        document, clause = law.of(step.under)
        where = (f"from {place(debit)} to {place(credit)}" for debit, credit in step.moved)
        what = " ".join((step.what, *where))
        about = {"at": step.at, "by": step.by, "what": what, "words": step.words}
        told.append(about | {"document": document, "clause": clause})
    return told


# Messages


def messages(floor: Floor) -> list[Row]:
    """Every message, the newest first."""
    return [message(floor, sent) for sent in reversed(list(floor.messages.sent.values()))]


def message(floor: Floor, sent: Message) -> Row:
    """One message with its answers."""
    document, clause = law.of(sent.under)
    told = {
        "id": sent.id,
        "to": sent.to,
        "about": sent.about,
        "words": sent.words,
        "at": sent.at,
        "by": sent.by,
        "document": document,
        "clause": clause,
        "table": sent.table,
        "round": sent.round,
        "case": sent.case,
        "asks": sent.asks,
        "acknowledged": _steps([sent.seen])[0] if sent.seen else None,
        "answers": _steps(sent.answers),
    }
    if sent.version:
        promotion = floor.promotions.known[sent.promotion]
        told["submits"] = views.text(promotion, promotion.versions[sent.version - 1])
    return cast("Row", _local(floor, told))


# The month


def month(floor: Floor, name: str, at: str) -> Row:
    """The report of a month: every payment that was wrong by more than the stated amount."""
    listed = wrong_payments.listed(floor, name)
    rows = [_line(floor, line.payment, line.clause) for line in listed]
    first = law.first_with(floor.documents, wrong_payments.POWER)
    clause = law.of(law.cite(first, wrong_payments.POWER, "reported"))[1] if first else ""
    made = floor.payments.months.get(name)
    end = month_end(floor.settings, name)
    told = {
        "month": name,
        "zone": floor.settings.zone,
        "over": name < month_of(floor.settings, at),
        "document": first,
        "clause": clause,
        "due": later(end, floor.settings.as_soon_as_possible),
        "owed": floor.owed.ever(MONTH, name),
        "made": {"at": made.at, "by": made.by} if made else None,
        "list": rows,
        "overpaid": sum(row["amount"] for row in rows if row["kind"] == OVER),
        "underpaid": sum(row["amount"] for row in rows if row["kind"] != OVER),
    }
    return cast("Row", _local(floor, told))


def _line(floor: Floor, id: str, clause: str) -> Row:
    case = floor.payments.cases[id]
    return {
        "payment": case.id,
        "document": case.document,
        "clause": clause,
        "kind": case.kind,
        "amount": case.amount,
        "patron": case.patron,
        "table": case.table,
        "round": case.round,
        "seat": case.seat,
        "aware": case.at,
        "finding": case.finding,
        "state": _state(floor, case),
    }
