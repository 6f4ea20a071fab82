"""The register of equipment, for the pit, the managers and the inspector."""

from fastapi import APIRouter, Request, Response

from houseway.house import equipment_books
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of

router = APIRouter(prefix="/api/floor", tags=["casino"])


@router.get("/equipment")
async def register(request: Request) -> Response:
    """Every set with its history, what each felt has to check, and what is overdue."""
    hub = hub_of(request)
    return JsonResponse(await hub.run(equipment_books.register, hub.house))
