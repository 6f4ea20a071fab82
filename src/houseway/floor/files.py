"""Case files of disputes and incidents: who, when, which rounds, every step, and how it ended."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from houseway import core
from houseway.floor import law
from houseway.floor.about import DoneUnder, OfCase, done_under
from houseway.floor.cases import Step
from houseway.floor.messages import notice, sent
from houseway.floor.obligations import INSPECTOR, Owed, check_moment, ends, later

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
DISPUTE, INCIDENT = "dispute", "incident"
OPEN, DECIDED, IN_REVIEW, REVIEWED, COMPLAINT, CLOSED = (
    *("open", "decided", "in review", "reviewed"),
    *("complaint", "closed"),
)
NOTED = "noted"
ADVISE, HAND_OVER = "advise_complaint", "hand_over"
DETENTION, DETAIN = "detention", "detain"
Incident = Literal[
    "device", "fraud", "collusion", "detention", "police", "disruption", "equipment",
    "variance", "other",
]  # fmt: skip
Taker = Literal["", "inspector", "police officer"]


class CaseFile(NamedTuple):
    """A dispute or an incident; `number` is that of a dispute at its table."""

    id: str
    kind: str
    what: str
    words: str
    document: str
    table: str
    persons: tuple[str, ...]
    rounds: tuple[tuple[str, int], ...]
    at: str
    since: str
    under: str
    number: int
    state: str = OPEN
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Files:
    """Every file by its id, in the order in which they were opened."""

    cases: Mapping[str, CaseFile] = field(default_factory=dict)


class OpenIncident(core.Command):
    """Something happened that is to be followed up."""

    what: Incident
    words: str
    table: str = ""
    round: int = 0
    persons: tuple[str, ...] = ()
    since: str = ""

    def __post_init__(self) -> None:
        check_moment(self.since, "since")


class NoteCase(OfCase, core.Command):
    """A step of a case: what was done or found, who else is concerned, another round."""

    words: str
    persons: tuple[str, ...] = ()
    table: str = ""
    round: int = 0


class CloseIncident(OfCase, core.Command):
    """What became of an incident; a person who was detained is handed over to somebody."""

    outcome: str
    handed_to: Taker = ""


class AdviseComplaint(OfCase, core.Command):
    """A patron was told where to turn with a complaint."""

    how: str


class LodgeComplaint(OfCase, core.Command):
    """A patron complains about the decision of a dispute."""

    words: str
    reference: str = ""


class Complain(core.Command):
    """A patron complains of how a game was conducted, without a dispute at a table."""

    document: str
    words: str
    table: str = ""
    round: int = 0


class CloseComplaint(OfCase, core.Command):
    """What the inspector made of a complaint."""

    outcome: str


class CaseOpened(OfCase, DoneUnder, core.Event, to=core.STAFF):
    """A file was opened."""

    kind: str
    what: str
    words: str
    document: str
    table: str
    round: int
    persons: tuple[str, ...]
    since: str = ""
    number: int = 0


class CaseStepTaken(OfCase, DoneUnder, core.Event, to=core.STAFF):
    """Something was done about a case; `state` is how far it has come by that."""

    what: str
    words: str
    state: str = ""
    persons: tuple[str, ...] = ()
    table: str = ""
    round: int = 0
    debit: str = ""
    credit: str = ""


# Records of earlier versions say in words alone from which account to which money was moved.
_BOOKED = re.compile(r"(booked: \S+) from (\S+) to (\S+)")


def _moved(step: CaseStepTaken) -> tuple[str, str, str]:
    """What was done, and the accounts between which money was moved by it, if any was."""
    said = None if step.debit else _BOOKED.fullmatch(step.what)
    return (said[1], said[2], said[3]) if said else (step.what, step.debit, step.credit)


# What disputes owe


def advice_owed(floor: "Floor", case: CaseFile, at: str) -> core.Events:
    """With a decision the patron is owed the advice, unless it is owed already."""
    under = law.cite(case.document, ADVISE)
    if not under or floor.owed.open(ADVISE, case.id):
        return ()
    due = later(at, floor.settings.as_soon_as_practicable)
    return (Owed(ADVISE, case.id, next(iter(case.persons), None), due, under),)


def advised(floor: "Floor", case: CaseFile, how: str, at: str, by: str) -> core.Events:
    """The advice was given."""
    under = law.cite(case.document, ADVISE)
    step = CaseStepTaken(
        case.id, "advised of the right to complain", how, by=by, at=at, under=under
    )
    return step, *ends(floor.owed, case.id, at, ADVISE, by=by)


def complaints_to(document: str) -> str:
    """With whom a complaint is lodged: an inspector, or whom the document names."""
    power = law.power(document, ADVISE)
    return (power.how if power else "") or INSPECTOR


# Incidents


def _incident(now: "Now", table: str) -> core.Offer | core.Refusal:
    if table and table not in now.floor.tables:
        return core.Refusal("", f"there is no table {table}")
    return core.Offer("", (core.Field("words"),))


def _next(floor: "Floor") -> str:
    known = sum(case.kind == INCIDENT for case in floor.files.cases.values())
    return f"{INCIDENT}/{known + 1}"


def incident(
    floor: "Floor", what: str, words: str, table: str, at: str, by: str, under: str
) -> CaseOpened:
    """The file of an incident that the house itself found."""
    about = (_next(floor), INCIDENT, what, words, floor.tables.get(table, ""), table, 0, ())
    return CaseOpened(*about, at, at=at, by=by, under=under)


def _opened(now: "Now", envelope: core.Envelope) -> core.Events:
    told, floor, at, by = envelope.command, now.floor, envelope.at, envelope.by
    id = _next(floor)
    document = floor.tables.get(told.table, "")
    detained = told.what == DETENTION
    under = (
        law.cite(document or law.first_with(floor.documents, DETAIN), DETAIN) if detained else ""
    )
    where = (document, told.table, told.round, told.persons)
    opened = CaseOpened(
        id, INCIDENT, told.what, told.words, *where, told.since or at, by=by, at=at, under=under
    )
    if not detained:
        return (opened,)
    due = later(at, floor.settings.immediately)
    asked = sent(floor, INSPECTOR, "a person is detained", at, by, told.words, under=under, case=id)
    return opened, Owed(HAND_OVER, id, INSPECTOR, due, under), asked


def _known(now: "Now", case: str, kind: str = "") -> CaseFile | core.Refusal:
    found = now.floor.files.cases.get(case)
    if found is None or (kind and found.kind != kind):
        return core.Refusal("", f"there is no {kind or 'file'} {case}")
    if found.state == CLOSED:
        return core.Refusal(found.under, f"{case} is closed")
    return found


@core.about(partial(_known, kind=INCIDENT))
def _close(now: "Now", found: CaseFile, handed_to: str) -> core.Offer | core.Refusal:
    if found.what == DETENTION and not handed_to:
        return core.Refusal(found.under, "say which inspector or police officer took over")
    return core.Offer(found.under, (core.Field("outcome"),))


def _closed(now: "Now", envelope: core.Envelope) -> core.Events:
    told, at, by = envelope.command, envelope.at, envelope.by
    found = now.floor.files.cases[told.case]
    what = f"closed, handed over to an {told.handed_to}" if told.handed_to else "closed"
    step = CaseStepTaken(
        found.id, what.replace("an p", "a p"), told.outcome, by=by, at=at, under=found.under
    )
    return replace(step, state=CLOSED), *ends(now.floor.owed, found.id, at, HAND_OVER, by=by)


# Any file


@core.about(_known)
def _note(now: "Now", found: CaseFile, table: str) -> core.Offer | core.Refusal:
    if table and table not in now.floor.tables:
        return core.Refusal("", f"there is no table {table}")
    return core.Offer(found.under, (core.Field("words"),))


def _noted(now: "Now", envelope: core.Envelope) -> core.Events:
    told, at, by = envelope.command, envelope.at, envelope.by
    found = now.floor.files.cases[told.case]
    more = {"persons": told.persons, "table": told.table or found.table, "round": told.round}
    return (CaseStepTaken(found.id, NOTED, told.words, at=at, by=by, under=found.under, **more),)


# Advice and complaints


@core.about(partial(_known, kind=DISPUTE))
def _advise(now: "Now", found: CaseFile) -> core.Offer | core.Refusal:
    under = law.cite(found.document, ADVISE)
    if not now.floor.owed.open(ADVISE, found.id):
        return core.Refusal(under, f"no advice is owed about {found.id}")
    return core.Offer(under, (core.Field("how"),))


def _advised(now: "Now", envelope: core.Envelope) -> core.Events:
    found = now.floor.files.cases[envelope.command.case]
    return advised(now.floor, found, envelope.command.how, envelope.at, envelope.by)


@core.about(partial(_known, kind=DISPUTE))
def _lodge(now: "Now", found: CaseFile) -> core.Offer | core.Refusal:
    under = law.cite(found.document, ADVISE)
    if now.role == core.PLAYER and now.by not in found.persons:
        return core.Refusal(under, "patrons complain only about decisions on their own disputes")
    if found.state == OPEN:
        return core.Refusal(under, f"{found.id} is not decided yet")
    if found.state == COMPLAINT:
        return core.Refusal(under, f"a complaint about {found.id} is lodged already")
    return core.Offer(under, (core.Field("words"),))


def _lodged(now: "Now", envelope: core.Envelope) -> core.Events:
    told = envelope.command
    found = now.floor.files.cases[told.case]
    return _complained(now, envelope, found.id, found.document, told.reference)


def _complained(
    now: "Now", envelope: core.Envelope, case: str, document: str, reference: str = ""
) -> core.Events:
    """The step of the file, and the message that is owed until it is acknowledged."""
    at, by, words = envelope.at, envelope.by, envelope.command.words
    to, under = complaints_to(document), law.cite(document, ADVISE)
    known = f" ({reference})" if reference else ""
    what = f"complaint lodged with {'an inspector' if to == INSPECTOR else f'the {to}'}{known}"
    step = CaseStepTaken(case, what, words, COMPLAINT, by=by, at=at, under=under)
    told = sent(now.floor, to, f"complaint about {case}", at, by, words, under=under, case=case)
    return step, *notice(now.floor, told)


def _complain(now: "Now", document: str, table: str) -> core.Offer | core.Refusal:
    floor = now.floor
    if document not in floor.documents or not law.power(document, ADVISE):
        return core.Refusal("", f"no document here is called {document!r}")
    if table and floor.tables.get(table) != document:
        return core.Refusal("", f"there is no table {table} of {document}")
    open_ = (case for case in floor.files.cases.values() if case.state == COMPLAINT)
    most = floor.settings.complaints_at_once
    if sum(now.by in case.persons for case in open_) >= most:
        why = f"you have {most} open complaints: wait for the inspector"
        return core.Refusal(law.cite(document, ADVISE), why)
    return core.Offer(law.cite(document, ADVISE), (core.Field("words"),))


def _complaint_opened(now: "Now", envelope: core.Envelope) -> core.Events:
    told, at, by = envelope.command, envelope.at, envelope.by
    known = sum(case.what == COMPLAINT for case in now.floor.files.cases.values())
    id, under = f"{COMPLAINT}/{known + 1}", law.cite(told.document, ADVISE)
    where = (told.document, told.table, told.round, (by,))
    opened = CaseOpened(id, DISPUTE, COMPLAINT, told.words, *where, at=at, by=by, under=under)
    return opened, *_complained(now, envelope, id, told.document)


@core.about(partial(_known, kind=DISPUTE))
def _close_complaint(now: "Now", found: CaseFile) -> core.Offer | core.Refusal:
    under = law.cite(found.document, ADVISE)
    if now.role != INSPECTOR:
        return core.Refusal(under, "an inspector closes a complaint")
    if found.state != COMPLAINT:
        return core.Refusal(under, f"no complaint about {found.id} is lodged")
    return core.Offer(under, (core.Field("outcome"),))


def _complaint_closed(now: "Now", envelope: core.Envelope) -> core.Events:
    told = envelope.command
    under = law.cite(now.floor.files.cases[told.case].document, ADVISE)
    about = (told.case, "complaint closed", told.outcome, CLOSED)
    return (CaseStepTaken(*about, **done_under(envelope, under)),)


# Acts


def _of(*kinds: str) -> Any:
    def listed(now: "Now") -> Iterable[tuple[str]]:
        files = now.floor.files.cases.values()
        return ((case.id,) for case in files if case.kind in kinds and case.state != CLOSED)

    return listed


def _notable(now: "Now") -> Iterable[tuple[str, str]]:
    return ((case, "") for (case,) in _of(DISPUTE, INCIDENT)(now))


def _closable(now: "Now") -> Iterable[tuple[str, str]]:
    return ((case, taker) for (case,) in _of(INCIDENT)(now) for taker in ("", INSPECTOR))


ACTS: "tuple[core.Act[Now], ...]" = tuple(
    core.Act(command, by, offer, then, about, subjects, apart=True)
    for command, by, offer, then, about, subjects in (
        (OpenIncident, core.DEALER, _incident, _opened, ("table",), lambda _now: (("",),)),
        (NoteCase, core.SUPERVISOR, _note, _noted, ("case", "table"), _notable),
        (CloseIncident, core.SUPERVISOR, _close, _closed, ("case", "handed_to"), _closable),
        (AdviseComplaint, core.SUPERVISOR, _advise, _advised, ("case",), _of(DISPUTE)),
        (LodgeComplaint, core.SUPERVISOR, _lodge, _lodged, ("case",), _of(DISPUTE)),
        (Complain, core.PLAYER, _complain, _complaint_opened, ("document", "table"), core.nobody),
        (
            CloseComplaint,
            core.INSPECTOR,
            _close_complaint,
            _complaint_closed,
            ("case",),
            _of(DISPUTE),
        ),
    )
)


# Bookkeeping


def evolve(files: Files, happened: Any) -> Files:
    """The files after an event."""
    match happened:
        case CaseOpened(
            id, kind, what, words, document, table, round, persons, at=at, by=by, under=under
        ):
            rounds = ((table, round),) if round else ()
            about = (id, kind, what, words, document, table, persons, rounds, at)
            made = CaseFile(*about, happened.since or at, under, happened.number)
            return _with(files, made, Step("opened", at, by, words, under))
        case CaseStepTaken(id, _, words, state, persons, table, round, at=at, by=by, under=under):
            known = files.cases[id]
            new = tuple(person for person in persons if person not in known.persons)
            rounds = ((table, round),) if round and (table, round) not in known.rounds else ()
            known = known._replace(
                state=state or known.state,
                persons=known.persons + new,
                rounds=known.rounds + rounds,
            )
            what, *accounts = _moved(happened)
            moved = ((accounts[0], accounts[1]),) if accounts[0] else ()
            return _with(files, known, Step(what, at, by, words, under, moved))
    return files


def _with(files: Files, case: CaseFile, step: Step) -> Files:
    case = case._replace(steps=(*case.steps, step))
    return replace(files, cases={**files.cases, case.id: case})
