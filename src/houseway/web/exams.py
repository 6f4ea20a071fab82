"""Exams of dealers: set and marked by the house, seen by who took them and by who trains."""

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.floor.exams import Exam, is_over, terms, told
from houseway.floor.irregularities import called
from houseway.floor.roles import who_may
from houseway.floor.state import Floor
from houseway.house import exams
from houseway.law import LawError, games
from houseway.web.hub import Hub
from houseway.web.problems import Problem, too_many
from houseway.web.responses import JsonResponse
from houseway.web.roles import Person
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/floor", tags=["training"])


class Wanted(BaseModel, extra="forbid"):
    """In which game somebody wants to be examined: by questions, or dealing at a table."""

    game: str = Field(max_length=80)
    at_table: bool = False


@router.post("/exams", status_code=201)
async def begin(request: Request, wanted: Wanted) -> Response:
    """Begin an exam; who is in one goes on with that."""
    hub, who = hub_of(request), person_of(request)
    hub.check_whole()
    if wanted.game not in games():
        raise LawError(f"there is no game {wanted.game!r}")
    if wait := hub.commands.wait(f"{who.role}/{who.name}/exams"):
        raise too_many(wait)
    # One whose time is over is marked first.
    await hub.run(hub.house.casino.keep_time)
    exam = await hub.run_long(exams.begin, hub.house, who.name, wanted.game, wanted.at_table)
    return JsonResponse(await hub.run_long(_whole, hub, who, exam), 201)


@router.get("/exams")
async def listed(request: Request) -> Response:
    """One's own exams, or everybody's for who trains, the newest first; and what passes."""
    hub, who = hub_of(request), person_of(request)
    floor = await hub.run(_up_to_date, hub)
    known = reversed([*floor.exams.known.values()])
    seen = [told(exam) for exam in known if _may_see(who, exam)]
    stated = msgspec.to_builtins(terms())
    running = floor.exams.running(who.name)
    return JsonResponse(
        {"terms": stated, "exams": seen, "running": running.number if running else ""}
    )


@router.get("/exams/{number}")
async def shown(request: Request, number: str) -> Response:
    """An exam by the number on its certificate; one's own with the question that is next."""
    hub, who = hub_of(request), person_of(request)
    floor = await hub.run(_up_to_date, hub)
    exam = floor.exams.known.get(number)
    if exam is None or not _may_see(who, exam):
        raise Problem(404, f"there is no exam {number!r}", "unknown-exam")
    return JsonResponse(await hub.run_long(_whole, hub, who, exam))


def _may_see(who: Person, exam: Exam) -> bool:
    return exam.who == who.name or who.works_as in who_may("see_the_class")


def _up_to_date(hub: Hub) -> Floor:
    """The floor, with exams marked whose time is over."""
    casino = hub.house.casino
    floor, at = casino.floor(), hub.house.clock()
    if any(is_over(exam, at) for exam in floor.exams.known.values()):
        casino.keep_time()
        hub.tables_changed(
            tuple(exam.table for exam in floor.exams.known.values() if is_over(exam, at))
        )
    return casino.floor()


def _whole(hub: Hub, who: Person, exam: Exam) -> dict[str, Any]:
    """An exam; for who is in it what is asked next, and what came of the last answer."""
    floor = hub.house.casino.floor()
    made = told(exam) | {"house": floor.called, "now": hub.house.clock()}
    if exam.table and exam.mark:
        made |= _done(exam)
    if exam.who != who.name:
        return made
    if exam.given:
        task = exams.task(exam, len(exam.given))
        made["last"] = {"follows": task.follows if task else ()}
    if exam.mark is None and not exam.table:
        made["question"] = _question(exam)
    return made


def _done(exam: Exam) -> dict[str, Any]:
    """What was done at the table of an exam that is over, beside what was right."""
    faults = [
        {name: getattr(fault, name) for name in ("told", "round", "clause", "right", "seconds")}
        | {"given": _called(exam, fault.given), "answer": _called(exam, fault.answer)}
        for fault in exam.faults
    ]
    return {"faults": faults, "payouts": [payout._asdict() for payout in exam.payouts]}


def _called(exam: Exam, act: str) -> str:
    return called(exam.game, act) if act else ""


def _question(exam: Exam) -> dict[str, Any]:
    number = len(exam.given) + 1
    task = exams.task(exam, number)
    if task is None:
        why = "the house has changed since this exam was set: it ends when its time is over"
        raise Problem(409, why, "changed")
    return {"number": number, "what": task.asked.what, "felt": task.felt} | task.about
