"""What dealers and supervisors tell each other: calls, declared payouts, and what needs a look."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.core import DEALER, INSPECTOR, PLAYER, SUPERVISOR, kind
from houseway.money import dollars
from houseway.table import FELT
from houseway.table.declarations import DeclarePayout
from houseway.table.payments import state_of
from houseway.table.state import Table
from houseway.table.words import words
from houseway.web import roles
from houseway.web.automatic_dealer import is_automatic
from houseway.web.live_table import LiveTable
from houseway.web.messages import sent_from
from houseway.web.presence import now
from houseway.web.problems import Problem
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/tables/{name}", tags=["dealers"])
MOST_CALLS = 20


class Call(BaseModel):
    """A call for the supervisor, or that it was answered."""

    words: str = Field("", max_length=200)
    answered: bool = False


class Payouts(BaseModel):
    """What the dealer paid, in cents by seat."""

    id: str = ""
    payouts: dict[int, int]


@router.post("/call")
async def call(request: Request, name: str, asked: Call) -> Response:
    """Call the supervisor to a table; the supervisor answers."""
    who = person_of(request)
    roles.need(who, PLAYER, DEALER, SUPERVISOR)
    live = await hub_of(request).live(name)
    if who.role == PLAYER and not roles.seat_of(live.table, who.name):
        raise Problem(403, "take a seat first", "role")
    calls = live.presence.calls
    if asked.answered:
        roles.need(who, SUPERVISOR)
        calls.clear()
    elif len(calls) < MOST_CALLS:
        calls.append({"by": who.name, "words": asked.words.strip(), "at": now().isoformat()})
    return JsonResponse({"calls": calls if who.role != PLAYER else []})


@router.post("/declare")
async def declare(request: Request, name: str, asked: Payouts) -> Response:
    """Declare what was paid; seats that were paid otherwise than the rules say stay open."""
    who, hub = person_of(request), hub_of(request)
    roles.need(who, DEALER, SUPERVISOR)
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
    roles.need(person_of(request), DEALER, SUPERVISOR, INSPECTOR)
    live = await hub_of(request).live(name)
    return JsonResponse({by: declared._asdict() for by, declared in live.record.declared.items()})


def alerts(live: LiveTable, state: Table) -> Iterator[dict[str, Any]]:
    """What calls for a supervisor at a table."""
    for call in live.presence.calls:
        yield {"kind": "call", "words": call["words"] or f"{call['by']} calls", "at": call["at"]}
    wrong, disputed = state.clause("wrong_settlement"), state.clause("dispute")
    for seat, declared in state.to_declare.items():
        if declared.declared is not None:
            text = f"seat {seat}: {dollars(declared.declared)} instead of {dollars(declared.due)}"
            yield {"kind": "mismatch", "words": text, "clause": wrong}
    for dispute in state.disputes:
        if not dispute.decision:
            text = f"round {dispute.round}, {dispute.player}: {dispute.words}"
            yield {"kind": "dispute", "words": text, "clause": disputed}
    for payment in state.payments:
        if state_of(payment) in ("open", "stands"):
            who = payment.player or "a patron not identified"
            what = f"{who} {payment.kind} by {dollars(payment.cents)}"
            text = f"round {payment.round}, {what}"
            yield {"kind": "payment", "words": text, "clause": payment.clause or wrong}
    yield from _jackpots(live, state)
    yield from _lost(live, state)
    if state.closure_notice and not state.closed:
        notice = {"kind": "closure", "words": "", "at": state.closure_notice.effective}
        yield notice | {"clause": state.clause("close_table")}


def _jackpots(live: LiveTable, state: Table) -> Iterator[dict[str, Any]]:
    """Prizes that wait, and those of this round and the one before it, a line each."""
    held = state.held
    for prize in held.prizes if held else ():
        waits = "confirmed, to be signed" if held and held.confirmed else "to be confirmed"
        line = words(state.game.name).line(prize.line)
        message = f"round {state.round}, seat {prize.seat}, {line}: {dollars(prize.cents)} {waits}"
        yield {"kind": "prize", "words": message, "clause": prize.clause}
    for won, cents in list(live.record.prizes.items()):
        if won.round >= state.round - 1:
            message = f"round {won.round}, seat {won.seat}: {dollars(cents)}"
            yield {"kind": "jackpot", "words": message, "clause": won.under}


def _lost(live: LiveTable, state: Table) -> Iterator[dict[str, Any]]:
    """A dealer who went away, and players of a round in play whom no message reaches."""
    presence = live.presence
    if state.dealer and presence.away:
        message = f"dealer {state.dealer}"
        yield {"kind": "lost", "words": message, "at": presence.away.isoformat()}
    if state.method == FELT and state.live and not state.dealer:
        yield {"kind": "lost", "words": "nobody deals, and a round is on"}
    if not state.live or state.method == FELT:
        return
    here = {subscriber.who.name for subscriber in live.subscribers if subscriber.role == PLAYER}
    for seat, seated in sorted(state.seats.items()):
        if seated.player not in here and not is_automatic(state, seated.player):
            yield {"kind": "lost", "words": f"seat {seat}, {seated.player}"}
