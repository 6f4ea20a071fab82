"""The casino around the tables: commands of the floor, and what may be done there now."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.core import PLAYER, Events, Refusal, clause, command_from, kind
from houseway.floor.deciding import ACTS, moves
from houseway.floor.equipment import RegisterEquipment, kinds
from houseway.floor.exclusions import CASINO, PersonExcluded
from houseway.floor.personal import meant
from houseway.floor.persons import CANCELLED, PlayerCardMarked
from houseway.floor.pits import HandOver, TakeCharge
from houseway.floor.roles import called, may, needs_two
from houseway.floor.signatures import Propose
from houseway.house.cage_books import denominations
from houseway.table.tray import Chips
from houseway.web import roles
from houseway.web.hub import Hub
from houseway.web.messages import LONGEST_REASON, is_id, malformed
from houseway.web.problems import Problem, refused, too_many
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
        message = f"there is no command {asked.command!r} on the floor"
        raise Problem(422, message, "malformed", field="command")
    roles.allow(who, asked.command)
    if not is_id(asked.id):
        raise Problem(422, "a command needs an id of its own", "malformed", field="id")
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
    await hub.run(hub.house.keep_in_step)
    for live in await hub.lives():
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
            "commands": [_form(name, made, floor.documents) for name, made in theirs.items()],
            "denominations": chips,
            "moves": [move for move in map(_move, offered) if move["command"] in theirs],
        }
    )


def _form(name: str, made: type, documents: Iterable[str]) -> dict[str, Any]:
    listed = {"document": [*documents]}
    if made is RegisterEquipment:
        listed["kind"] = kinds(documents)
    asked = [
        {
            "name": field.name,
            "type": _kind_of(field.type),
            "options": listed.get(field.name) or _options(field.type),
            "required": field.default is MISSING and field.default_factory is MISSING,
            "on": field.default is True,
        }
        for field in fields(made)
    ]
    says = (made.__doc__ or "").split("\n")[0]
    return {"command": name, "says": says, "fields": asked, "two": needs_two(name)}


def _stated(type: Any) -> Any:
    """The type of a field that may be left out, without that."""
    inner = [part for part in get_args(type) if part is not NoneType]
    return inner[0] if get_origin(type) in (Union, UnionType) else type


def _kind_of(type: Any) -> str:
    """The kind of a field in one word for whoever draws a form."""
    stated = _stated(type)
    if stated == Chips:
        return "chips"
    if get_origin(stated) is Literal:
        return "text"
    if get_origin(stated) is Annotated:
        return _kind_of(get_args(stated)[0])
    name = getattr(stated, "__name__", str(stated))
    return {"str": "text", "int": "number", "bool": "choice", "tuple": "list"}.get(name, "data")


def _options(type: Any) -> list[Any]:
    """What a field may be, where there is a list of that."""
    stated = _stated(type)
    return [*get_args(stated)] if get_origin(stated) is Literal else []


def _move(move: Any) -> dict[str, Any]:
    asked = [
        {"name": field.name, "low": field.low, "high": field.high, "options": field.options}
        for field in move.fields
    ]
    return {"command": move.command, "clause": move.clause, "fields": asked}
