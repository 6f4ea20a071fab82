"""The casino around the tables: commands of the floor, and what may be done there now."""

from contextlib import suppress
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.core import PLAYER, Events, Refusal, clause, command_from, kind
from houseway.floor.deciding import ACTS, moves
from houseway.floor.exams import TABLE as EXAM_TABLE
from houseway.floor.exams import FaultMarked
from houseway.floor.exclusions import CASINO, PersonExcluded
from houseway.floor.personal import meant
from houseway.floor.persons import CANCELLED, PlayerCardMarked
from houseway.floor.pits import HandOver, TakeCharge
from houseway.floor.roles import called, may
from houseway.floor.signatures import Propose
from houseway.house.cage_books import denominations
from houseway.web import roles
from houseway.web.forms import form
from houseway.web.hub import Hub
from houseway.web.messages import LONGEST_REASON, is_id
from houseway.web.problems import Problem, malformed, refused, too_many
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/floor", tags=["casino"])
COMMANDS = {kind(act.command): act.command for act in ACTS}


class FloorCommand(BaseModel, extra="forbid"):
    """A command for the floor; sent again under the same id it is done once."""

    id: str
    command: str
    data: dict[str, Any] = {}
    dry_run: bool = False
    reason: str = Field("", max_length=LONGEST_REASON)


@router.post("/commands")
async def command(request: Request, asked: FloorCommand) -> Response:
    """Send a command; the answer is what it brought about."""
    who, hub = person_of(request), hub_of(request)
    if asked.command not in COMMANDS:
        raise malformed(f"there is no command {asked.command!r} on the floor", "command")
    roles.allow(who, asked.command)
    if not is_id(asked.id):
        raise malformed("a command needs an id of its own", "id")
    if wait := hub.commands.wait(f"{who.role}/{who.name}/floor"):
        raise too_many(wait)
    try:
        sent = command_from(asked.command, asked.data)
        if isinstance(sent, Propose):
            with suppress(msgspec.DecodeError):  # The floor says what is wrong with it.
                command_from(sent.command, msgspec.json.decode(sent.data))
    except ValueError as wrong:
        raise malformed(wrong) from None
    hub.check_whole()
    house, role = hub.house, called(who.works_as)
    sent = meant(await hub.run(house.casino.floor), sent)
    if named := await hub.run(house.casino.why_named, sent, asked.reason):
        raise refused(named)
    if isinstance(sent, HandOver):
        await _check_successor(hub, sent.to)
    if asked.dry_run:
        if why := await hub.run(house.casino.why_not, who.name, role, sent):
            raise refused(why)
        return JsonResponse({"id": asked.id, "events": []})
    # Nobody's id is another's, so that nobody learns what another command brought about.
    id = f"{who.role}/{who.name}/floor/{asked.id}"
    done = await hub.run(house.casino.submit, who.name, role, sent, id, asked.reason.strip())
    if isinstance(done, Refusal):
        raise refused(done)
    await _carry_on(hub, who.name, done)
    return JsonResponse({"id": asked.id, "events": [told(event) for event in done]})


async def _check_successor(hub: Hub, name: str) -> None:
    """Who is to take over a pit works here, and may."""
    staff = (await hub.run(hub.people.accounts)).staff.get(name)
    if staff is None or not may(staff.role, kind(TakeCharge)):
        raise Problem(409, f"{name} is not a supervisor of this house", "refused", field="to")


async def _carry_on(hub: Hub, by: str, events: Events) -> None:
    """Whoever is out, or whose card is cancelled, is signed out; all tables are shown anew."""
    for event in events:
        out = isinstance(event, PersonExcluded) and event.out_of == CASINO
        ended = isinstance(event, PlayerCardMarked) and event.status == CANCELLED
        if out or ended:
            why = "excluded from the casino" if out else "the card is cancelled"
            await hub.run(hub.people.end_sessions, event.person, PLAYER, by, why)
        if isinstance(event, FaultMarked):
            # What waited there comes from chance.
            await hub.run(hub.house.supply_chance, EXAM_TABLE + event.exam)
    await hub.run(hub.house.keep_in_step)
    for live in {*await hub.lives(), *hub.known()}:
        live.changed()


def told(event: Any) -> dict[str, Any]:
    """An event of the floor, as it goes out."""
    data = msgspec.to_builtins(event)
    return {"name": kind(event), "clause": clause(event), "data": data}


@router.get("/moves")
async def open_moves(request: Request) -> Response:
    """What the sender may do on the floor: every command with its fields, and what is open now."""
    who, hub = person_of(request), hub_of(request)
    theirs = {name: made for name, made in COMMANDS.items() if may(who.works_as, name)}
    now = hub.house.clock()
    floor = await hub.run(hub.house.casino.floor)
    offered = moves(floor, who.name, called(who.works_as), now)
    chips = await hub.run(denominations, hub.house, floor)
    return JsonResponse(
        {
            "commands": [form(name, made, floor.documents) for name, made in theirs.items()],
            "denominations": chips,
            "moves": [move for move in map(_move, offered) if move["command"] in theirs],
        }
    )


def _move(move: Any) -> dict[str, Any]:
    asked = [
        {"name": field.name, "low": field.low, "high": field.high, "options": field.options}
        for field in move.fields
    ]
    return {"command": move.command, "clause": move.clause, "fields": asked}
