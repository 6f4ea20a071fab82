"""Receipts of settled rounds, for whoever may read them, to keep and to check anywhere."""

from typing import Any

from fastapi import APIRouter, Request, Response

from houseway import core
from houseway.house.receipts import taken
from houseway.house.sealing import Seal
from houseway.table.corrections import standing
from houseway.transparency.notes import NoteError
from houseway.web import roles
from houseway.web.deal import deal_of
from houseway.web.disclosure import disclosures
from houseway.web.history import explained, summary_of
from houseway.web.live_table import LiveTable, viewer_of
from houseway.web.problems import Problem
from houseway.web.query_params import As
from houseway.web.roles import Person
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api", tags=["history"])
SAID = ("number", "name", "clause", "at", "words")


@router.post("/tables/{name}/rounds/{number}/receipt")
async def receipt(request: Request, name: str, number: int, wanted: As = None) -> Response:
    """A receipt of a settled round, as far as the person may see it: a file for themselves."""
    who, hub = person_of(request), hub_of(request)
    role, seal = roles.look(who, wanted), hub.seal
    if seal is None:
        raise Problem(404, "this house does not seal its record", "unsealed")
    live = await hub.live(name)
    statement = await hub.look_up(_statement, live, number, who, role)
    text = await hub.run(_taken, live, seal, statement)
    said = f'attachment; filename="round-{number}.receipt.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": said})


def _taken(live: LiveTable, seal: Seal, statement: dict[str, Any]) -> str:
    house = live.hub.house
    try:
        return taken(house.store, seal, statement, house.clock())
    except NoteError as wrong:
        raise Problem(503, str(wrong), "unsealed") from None


def _statement(live: LiveTable, number: int, who: Person, role: str) -> dict[str, Any]:
    """What a person may know of a round, and why its wagers were paid or lost."""
    summary = summary_of(live, number, who, role)
    if not summary["closed"]:
        raise Problem(409, f"round {number} of {live.name} is not over: take it later", "not-over")
    steps = live.record.round(number)
    stands = {steps[at].record.version for at in standing(step.event for step in steps)}
    pages = [(page, viewer_of(page.step, who, role)) for page in disclosures(steps)]
    told = [(page, page.event(eyes), page.told(eyes)) for page, eyes in pages]
    return {
        "table": live.name,
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
        "deal": deal_of(live, number, who, role),
    }
