"""What dealers and supervisors tell each other: calls and declared payouts."""

from uuid import uuid4

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.core import DEALER, PLAYER, SUPERVISOR, kind
from houseway.table.alerts import AnswerAlert
from houseway.table.declarations import DeclarePayout
from houseway.web import roles
from houseway.web.alerts import open_calls
from houseway.web.hub import Hub
from houseway.web.live_table import LiveTable
from houseway.web.messages import sent_from
from houseway.web.presence import now
from houseway.web.problems import Problem
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/tables/{name}", tags=["dealers"])
MOST_CALLS = 20


class Call(BaseModel, extra="forbid"):
    """A call for the supervisor, or that it was answered."""

    words: str = Field("", max_length=200)
    answered: bool = False


class Payouts(BaseModel, extra="forbid"):
    """What the dealer paid, in cents by seat."""

    id: str = ""
    payouts: dict[int, int]


@router.post("/call")
async def call(request: Request, name: str, asked: Call) -> Response:
    """Call the supervisor to a table; the supervisor answers."""
    who = person_of(request)
    live = await hub_of(request).live(name)
    if who.role == PLAYER and not roles.seat_of(live.table, who.name):
        raise Problem(403, "take a seat first", "role")
    calls = live.presence.calls
    if asked.answered:
        roles.need(who, SUPERVISOR)
        await _answer(hub_of(request), live, who)
        live.wish("answered", who.name)
    elif len(calls) < MOST_CALLS:
        said = {"by": who.name, "words": asked.words.strip(), "at": now().isoformat()}
        live.wish("call", said)
    live.changed()
    return JsonResponse({"calls": calls if who.role != PLAYER else []})


async def _answer(hub: Hub, live: LiveTable, who: roles.Person) -> None:
    """Put on record who answers the calls."""
    for call in open_calls(live, live.table):
        sent = {"id": uuid4().hex, "command": kind(AnswerAlert), "data": {"alert": call.name}}
        await hub.act(live, who, SUPERVISOR, sent_from(sent))


@router.post("/declare")
async def declare(request: Request, name: str, asked: Payouts) -> Response:
    """Declare what was paid; seats that were paid otherwise than the rules say stay open."""
    who, hub = person_of(request), hub_of(request)
    live = await hub.live(name)
    id, version = asked.id or uuid4().hex, live.record.version
    for seat, cents in asked.payouts.items():
        data = {"seat": seat, "cents": cents}
        sent = sent_from({"id": f"{id}/{seat}", "command": kind(DeclarePayout), "data": data})
        version, _ = await hub.act(live, who, DEALER, sent)
    await live.caught_up(version)
    left = {str(seat): owed._asdict() for seat, owed in live.table.to_declare.items()}
    return JsonResponse({"version": version, "to_declare": left})


@router.get("/declarations")
async def declarations(request: Request, name: str) -> Response:
    """How often each dealer declared a payout here, how often wrongly, and by how much."""
    live = await hub_of(request).live(name)
    return JsonResponse({by: declared._asdict() for by, declared in live.record.declared.items()})
