"""Vouchers for promotional tokens, for the cage, the promotions manager and whoever checks one."""

from fastapi import APIRouter, Request, Response

from houseway.floor import vouchers
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of

router = APIRouter(prefix="/api/floor", tags=["casino"])


@router.get("/vouchers")
async def listed(request: Request) -> Response:
    """Every voucher: whose it is, its value and conditions, and what became of it."""
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    return JsonResponse({"vouchers": vouchers.listed(floor, hub.house.clock())})
