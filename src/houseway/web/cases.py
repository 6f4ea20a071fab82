"""What the house owes, its cases, messages and monthly reports, as data and on paper."""

from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from houseway.floor import law
from houseway.floor.files import ADVISE, complaints_to
from houseway.floor.wrong_payments import Month
from houseway.house import House, books, papers
from houseway.house.papers import Paper
from houseway.table.words import words
from houseway.web.problems import Problem, malformed
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/floor", tags=["casino"])
JSON, PDF = FORMATS = ("json", "pdf")


async def _read(request: Request, work: Callable[..., Any], *given: Any) -> Any:
    hub = hub_of(request)
    return await hub.run(work, hub.house, *given)


async def paper_or_data(
    request: Request, data: dict[str, Any], format: str, paper: Callable[[Any], Paper], name: str
) -> Response:
    """An answer as data, or as a document to print."""
    if format not in FORMATS:
        raise malformed("the format is json or pdf", "format")
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    told, made = papers.of_house(floor, data, paper)
    if format == JSON:
        return JsonResponse(told)
    headers = {
        "Content-Disposition": f'inline; filename="{name.replace("/", "-")}.pdf"',
        "Cache-Control": "no-store",
    }
    content = await hub.run_long(_printed, made)
    return Response(content, 200, headers, "application/pdf")


def _printed(paper: Paper) -> bytes:
    # Loaded when the first paper is printed.
    from houseway.house.pdf import pdf

    return pdf(paper)


@router.get("/obligations")
async def obligations(request: Request, state: str = "", about: str = "") -> Response:
    """What is owed, to whom, by when and under which clause; what presses most comes first."""
    if state and state not in books.ORDER:
        known = ", ".join(books.ORDER)
        raise malformed(f"the states are {known}, not {state!r}", "state")
    return JsonResponse(await _read(request, _obligations, state, about))


def _obligations(house: House, state: str, about: str) -> dict[str, Any]:
    floor = house.casino.floor()
    rows = books.duties(floor, house.clock(), about)
    counts = {name: sum(row["state"] == name for row in rows) for name in books.ORDER}
    chosen = [
        row | {"case": floor.has_case(row["about"])} for row in rows if state in ("", row["state"])
    ]
    return {"obligations": chosen, "counts": counts, "at": house.clock()}


@router.get("/cases")
async def cases(request: Request, kind: str = "", table: str = "", search: str = "") -> Response:
    """Wrong payments, disputes and incidents, the newest first."""
    return JsonResponse({"cases": await _read(request, _cases, kind, table, search)})


def _cases(house: House, kind: str, table: str, search: str) -> list[dict[str, Any]]:
    sought = search.casefold().split()
    return [
        row
        for row in books.cases(house.casino.floor())
        if kind in ("", row["kind"]) and table in ("", row["table"])
        if all(word in str([*row.values()]).casefold() for word in sought)
    ]


@router.get("/mine")
async def mine(request: Request) -> Response:
    """A patron's own disputes and complaints, and with whom one complains of which game."""
    return JsonResponse(await _read(request, _mine, person_of(request).name))


def _mine(house: House, person: str) -> dict[str, Any]:
    floor = house.casino.floor()
    known = [(name, law.cite(name, ADVISE)) for name in floor.documents]
    games = [
        {
            "document": name,
            "title": words(name).title,
            "to": complaints_to(name),
            "clause": law.of(under)[1],
            "tables": [table for table, document in floor.tables.items() if document == name],
        }
        for name, under in known
        if under
    ]
    return {"disputes": books.disputes_of(floor, person), "games": games}


@router.get("/cases/{id:path}")
async def case(request: Request, id: str, format: str = JSON) -> Response:
    """The whole file of a case, as data or to print."""
    found = await _read(request, lambda house: books.case(house.casino.floor(), id, house.clock()))
    if found is None:
        raise Problem(404, f"there is no case {id}", "unknown-case")
    return await paper_or_data(request, found, format, papers.of_case, f"case-{id}")


@router.get("/messages")
async def messages(request: Request) -> Response:
    """Every message to inspector, regulator and others, the newest first."""
    read = await _read(request, lambda house: books.messages(house.casino.floor()))
    return JsonResponse({"messages": read})


@router.get("/messages/{id:path}")
async def message(request: Request, id: str, format: str = JSON) -> Response:
    """One message with its answers, as data or to print."""
    found = await _read(request, _message, id)
    if found is None:
        raise Problem(404, f"there is no message {id}", "unknown-message")
    return await paper_or_data(request, found, format, papers.of_message, id)


def _message(house: House, id: str) -> dict[str, Any] | None:
    floor = house.casino.floor()
    sent = floor.messages.sent.get(id)
    return books.message(floor, sent) if sent else None


@router.get("/reports/{month}")
async def report(request: Request, month: str, format: str = JSON) -> Response:
    """The report of a month to the regulator, made or as a draft, as data or to print."""
    try:
        named = msgspec.convert(month, Month)
    except msgspec.ValidationError:
        raise malformed(f"a month is written as 2026-11, not {month!r}", "month") from None
    made = await _read(
        request, lambda house: books.month(house.casino.floor(), named, house.clock())
    )
    return await paper_or_data(request, made, format, papers.of_month, f"wrong-payments-{month}")
