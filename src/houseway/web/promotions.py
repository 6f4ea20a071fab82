"""Promotions on the web: what staff and patrons see of them, a draw by chance, and the result."""

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.core import PLAYER, Refusal
from houseway.floor.promotions import duties, lists, views
from houseway.floor.promotions.drawing import DrawWinners
from houseway.floor.promotions.state import Promotion
from houseway.floor.promotions.terms import DETAILS, TYPES
from houseway.floor.roles import called, who_may
from houseway.floor.state import Floor
from houseway.web.casino import told
from houseway.web.hub import Hub
from houseway.web.messages import is_id
from houseway.web.problems import Problem, malformed, refused
from houseway.web.responses import JsonResponse
from houseway.web.roles import Person
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/floor/promotions", tags=["promotions"])
LONGEST = 200


class Wanted(BaseModel, extra="forbid"):
    """An award of a prize that a ticket is to be drawn for."""

    award: str = Field(max_length=LONGEST)
    prize: str = Field(max_length=LONGEST)


class ByChance(BaseModel, extra="forbid"):
    """A draw from the list by numbers of the house's cryptographic source."""

    id: str
    prizes: list[Wanted] = Field(max_length=LONGEST)
    scrutineer: str = Field("", max_length=LONGEST)
    present: list[str] = []
    place: str = Field("", max_length=LONGEST)


@router.get("")
async def promotions(request: Request) -> Response:
    """Every promotion; who has no part in running them sees those whose terms are published."""
    who, hub = person_of(request), hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    now = hub.house.clock()
    listed = [
        views.summary(floor, promotion, now)
        for promotion in floor.promotions.known.values()
        if _may_see(who, promotion)
    ]
    documents = [name for name in floor.documents if duties.has_section(name)]
    types = {kind: DETAILS.get(kind, ()) for kind in TYPES}
    return JsonResponse({"promotions": listed, "documents": documents, "types": types})


@router.get("/{promotion}")
async def one_promotion(request: Request, promotion: str) -> Response:
    """A promotion: its terms and what is one's own; all of it and what is missing for staff."""
    who, hub = person_of(request), hub_of(request)
    floor, found = await _found(hub, who, promotion)
    now = hub.house.clock()
    seen: dict[str, Any] = views.terms(floor, found, now)
    if who.works_as in who_may("follow_promotions"):
        seen |= views.for_staff(floor, found, who.name, called(who.works_as), now)
    elif who.role == PLAYER:
        seen |= views.for_patron(floor, found, who.name)
    return JsonResponse(seen)


@router.get("/{promotion}/result")
async def result(request: Request, promotion: str) -> Response:
    """The list of tickets and all draws from it, for whoever wants to check them."""
    who, hub = person_of(request), hub_of(request)
    _, found = await _found(hub, who, promotion)
    return JsonResponse(msgspec.to_builtins(lists.published(found)))


@router.post("/{promotion}/draw")
async def draw(request: Request, promotion: str, asked: ByChance) -> Response:
    """Draw tickets for prizes by chance; sent again under the same id it is done once."""
    who, hub = person_of(request), hub_of(request)
    if not is_id(asked.id):
        raise malformed("a draw needs an id of its own", "id")
    sent = DrawWinners(promotion, (), asked.scrutineer, tuple(asked.present), asked.place)
    prizes = [(wanted.award, wanted.prize) for wanted in asked.prizes]
    if not prizes:
        raise malformed("say for which prizes", "prizes")
    id = f"{who.role}/{who.name}/floor/{asked.id}"
    role = called(who.works_as)
    done = await hub.run(hub.house.casino.draw, who.name, role, sent, prizes, id)
    if isinstance(done, Refusal):
        raise refused(done)
    return JsonResponse({"id": asked.id, "events": [told(event) for event in done]})


def _may_see(who: Person, promotion: Promotion) -> bool:
    return bool(promotion.channels) or who.works_as in who_may("follow_promotions")


async def _found(hub: Hub, who: Person, name: str) -> tuple[Floor, Promotion]:
    floor = await hub.run(hub.house.casino.floor)
    found = floor.promotions.known.get(name)
    if found is None or not _may_see(who, found):
        raise Problem(404, f"there is no promotion {name}", "unknown", field="promotion")
    return floor, found
