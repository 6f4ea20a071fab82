"""The cage: chips and slips, drop boxes, count sheets and what is owed, as data and on paper."""

from typing import Any

from fastapi import APIRouter, Request, Response

from houseway.house import cage_books, papers
from houseway.web.cases import JSON, paper_or_data
from houseway.web.problems import Problem
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of

router = APIRouter(prefix="/api/floor", tags=["casino"])


@router.get("/cage")
async def book(request: Request) -> Response:
    """Chips by denomination, every slip, drop box and count sheet, and all that is owed."""
    hub = hub_of(request)
    return JsonResponse(await hub.run(cage_books.book, hub.house))


@router.get("/cage/{what}/{number}")
async def paper(request: Request, what: str, number: str, format: str = JSON) -> Response:
    """One slip, drop box, count sheet or receipt (slips, boxes, counts, paid), or its paper."""
    if what not in papers.OF_THE_CAGE:
        known = ", ".join(papers.OF_THE_CAGE)
        raise Problem(404, f"the papers of the cage are {known}, not {what!r}", "unknown-paper")
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    known_number = int(number) if number.isdecimal() else 0
    found: dict[str, Any] | None = cage_books.paper(floor, what, known_number)
    if found is None:
        raise Problem(404, f"there is no {number} among the {what} of the cage", "unknown-paper")
    made = papers.OF_THE_CAGE[what]
    return await paper_or_data(request, found, format, made, f"{what}-{number}")
