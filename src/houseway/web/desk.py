"""The desk of the casino: who is in charge, what waits to be signed, what is in force."""

from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import PlainTextResponse

from houseway.floor.roles import may, requests
from houseway.floor.state import Floor
from houseway.web.library import in_force
from houseway.web.problems import Problem
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/floor", tags=["casino"])


@router.get("/desk")
async def desk(request: Request) -> Response:
    """Pits and who is in charge, what waits to be signed, documents, and what else may be read."""
    hub, who = hub_of(request), person_of(request)
    floor = await hub.run(hub.house.casino.floor)
    readable = [act for act in requests() if act.startswith("GET") and may(who.works_as, act)]
    return JsonResponse(_desk(floor, hub.house.clock()) | {"may": readable})


def _desk(floor: Floor, at: str) -> dict[str, Any]:
    pits = {
        name: pit._asdict()
        | {"supervisor": pit.supervisor, "charges": [charge._asdict() for charge in pit.charges]}
        for name, pit in floor.pits.known.items()
    }
    return {
        "name": floor.name,
        "pits": pits,
        "proposals": [waits._asdict() for waits in floor.proposals.waiting],
        "documents": [in_force(floor, name, at) for name in floor.documents],
    }


@router.get("/documents/{document}/text")
async def text(request: Request, document: str) -> Response:
    """The approved text of a document, as the operator attached it."""
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    found = floor.approvals.in_force(document, floor.settings.day(hub.house.clock()))
    if found is None or not found.text:
        raise Problem(404, f"no approved text of {document!r} is attached", "unknown-document")
    return PlainTextResponse(found.text)
