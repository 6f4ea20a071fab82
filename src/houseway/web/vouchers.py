"""Vouchers for promotional tokens, for the cage, the promotions manager and whoever checks one."""

from fastapi import APIRouter, Request, Response

from houseway.floor import vouchers
from houseway.house.papers import of_voucher
from houseway.web.cases import JSON, paper_or_data
from houseway.web.problems import Problem
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of

router = APIRouter(prefix="/api/floor", tags=["casino"])


@router.get("/vouchers")
async def listed(request: Request) -> Response:
    """Every voucher: whose it is, its value and conditions, and what became of it."""
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    return JsonResponse({"vouchers": vouchers.listed(floor, hub.house.clock())})


@router.get("/vouchers/{number}")
async def voucher(request: Request, number: str, format: str = JSON) -> Response:
    """One voucher, or its paper."""
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    found = vouchers.told(floor, number, hub.house.clock())
    if found is None:
        raise Problem(404, f"there is no voucher {number!r}", "unknown-paper")
    return await paper_or_data(request, found, format, of_voucher, f"voucher-{number}")
