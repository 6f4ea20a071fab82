"""Receipts of settled rounds, for whoever may read them, to keep and to check anywhere."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request, Response

from houseway import core
from houseway.house.receipts import in_a_code, taken
from houseway.table.corrections import standing
from houseway.transparency import NoteError, codes
from houseway.web import roles
from houseway.web.deal import deal_of
from houseway.web.disclosure import disclosures
from houseway.web.history import explained, summary_of
from houseway.web.live_table import viewer_of
from houseway.web.problems import Problem
from houseway.web.query_params import As
from houseway.web.record import Record
from houseway.web.responses import JsonResponse
from houseway.web.roles import Person
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api", tags=["history"])
SAID = ("number", "name", "clause", "at", "words")


@router.post("/tables/{name}/rounds/{number}/receipt")
async def receipt(request: Request, name: str, number: int, wanted: As = None) -> Response:
    """A receipt of a settled round, as far as the person may see it: a file for themselves."""
    text = await _asked(request, name, number, wanted)
    said = f'attachment; filename="round-{number}.receipt.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": said})


@router.post("/tables/{name}/rounds/{number}/receipt/code")
async def code(request: Request, name: str, number: int, wanted: As = None) -> Response:
    """A receipt in short, as a text that can be checked and as the QR code of that text."""
    text = await _asked(request, name, number, wanted, in_a_code)
    picture = codes.drawn(text).svg_data_uri(border=4)
    return JsonResponse({"text": text, "picture": picture})


async def _asked(
    request: Request,
    name: str,
    number: int,
    wanted: str | None,
    work: Callable[..., str] = taken,
) -> str:
    who, hub = person_of(request), hub_of(request)
    role, seal = roles.look(who, wanted), hub.seal
    if seal is None:
        raise Problem(404, "this house does not seal its record", "unsealed")
    live = await hub.live(name)
    statement = await hub.look_up(statement_of, live.record, number, who, role)
    try:
        # A witness that does not answer keeps nobody waiting but who asked.
        return await hub.run_long(work, hub.house.store, seal, statement, hub.house.clock())
    except NoteError as wrong:
        raise Problem(503, str(wrong), "unsealed") from None


def statement_of(record: Record, number: int, who: Person, role: str) -> dict[str, Any]:
    """What a person may know of a round, and why its wagers were paid or lost."""
    summary = summary_of(record, number, who, role)
    if not summary["closed"]:
        raise Problem(
            409, f"round {number} of {record.name} is not over: take it later", "not-over"
        )
    steps = record.round(number)
    stands = {steps[at].record.version for at in standing(step.event for step in steps)}
    pages = [(page, viewer_of(page.step, who, role)) for page in disclosures(steps)]
    told = [(page, page.event(eyes), page.told(eyes)) for page, eyes in pages]
    return {
        "house": record.house.casino.floor().called,
        "table": record.name,
        "game": steps[0].table.game.name,
        "round": number,
        "role": role,
        "seat": summary["seat"],
        "void": summary["void"],
        "result": summary["result"],
        "settlements": [
            explained(page.step)
            for page, event, _ in told
            if isinstance(event, core.Settled)
            and event is page.step.event
            and page.step.record.version in stands
        ],
        "events": [{part: said[part] for part in SAID} for _, event, said in told if event],
        "deal": deal_of(record, number, who, role),
    }
