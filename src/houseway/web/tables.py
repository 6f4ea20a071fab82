"""The floor and its tables: opening, looking, commands, and why one would be refused."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from houseway.core import (
    DEALER,
    INSPECTOR,
    SUPERVISOR,
    Game,
    Limits,
    Refusal,
    RefusedError,
    Sign,
    form,
    load_game,
)
from houseway.floor import cage_at_tables
from houseway.house import House
from houseway.house.felts import as_cashless, with_chips
from houseway.house.records import stream_of
from houseway.house.signs import hung
from houseway.law import games
from houseway.store import Conflict
from houseway.table.sign import unapproved
from houseway.table.state import FELT
from houseway.table.words import words
from houseway.web import roles
from houseway.web.alerts import alerts
from houseway.web.decoding import decoded
from houseway.web.hub import Hub
from houseway.web.live_table import LiveTable
from houseway.web.messages import LONGEST_NAME, LONGEST_REASON, Sent, sent_from
from houseway.web.problems import Problem, malformed, refused
from houseway.web.query_params import As
from houseway.web.responses import JsonResponse, JsonRoute
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api", tags=["tables"], route_class=JsonRoute)
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
USUAL = Limits(5_00, 500_00, 5_00)


class Command(BaseModel, extra="forbid"):
    """A command for a table; sent again under the same id it is done once."""

    model_config = ConfigDict(populate_by_name=True)

    id: str
    command: str
    data: dict[str, Any] = {}
    role: str | None = Field(None, alias="as")
    on_behalf: str | None = Field(None, alias="for", max_length=LONGEST_NAME)
    dry_run: bool = False
    reason: str = Field("", max_length=LONGEST_REASON)

    def sent(self) -> Sent:
        """As it would come over a WebSocket."""
        return sent_from(self.model_dump(by_alias=True))


class NewTable(BaseModel, extra="forbid"):
    """A table to be opened."""

    name: str
    game: str
    method: str | None = None
    training: bool = False
    sign: dict[str, Any] | None = None
    cashless: bool = False
    variants: list[str] = []
    reason: str = Field("", max_length=LONGEST_REASON)


# The floor


@router.get("/floor")
async def floor(request: Request) -> Response:
    """Every table, as anybody may see it from the door."""
    lives = await hub_of(request).lives()
    staff = roles.look(person_of(request), None) in (DEALER, SUPERVISOR, INSPECTOR)
    found = await hub_of(request).look_up(_all_on_floor, lives, staff)
    listed = [{"name": game, "title": words(game).title} for game in games()]
    return JsonResponse({"tables": found, "games": listed})


def _all_on_floor(lives: list[LiveTable], staff: bool) -> list[dict[str, Any]]:
    """Tables that share a pool show the same meter: each pool is asked once."""
    pools = {live.table.sign.jackpot.pool for live in lives if live.table.sign.jackpot}
    meters = {pool: lives[0].hub.house.meter(pool) for pool in pools}
    return [_on_floor(live, staff, meters) for live in lives]


def _on_floor(
    live: LiveTable, staff: bool = False, meters: Mapping[str, dict[str, Any]] | None = None
) -> dict[str, Any]:
    state = live.table
    jackpot = state.sign.jackpot
    beside = (meters or {}).get(jackpot.pool) if jackpot else {}
    view = live.record.view(state, "watcher", beside)
    taken = len(state.seats)
    return {
        "name": live.name,
        "game": state.game.name,
        "title": words(state.game.name).title,
        "training": state.training,
        "method": state.method,
        "dealer": live.dealer_of(state),
        "sign": state.sign,
        "seats": {
            "total": state.sign.seats,
            "taken": taken,
            "free": state.sign.seats - taken,
            "players": {str(seat): seated.player for seat, seated in sorted(state.seats.items())},
        },
        "stage": view["stage"],
        "said": view["said"],
        "round": state.round,
        "live": state.live,
        "closed": state.closed,
        # In a house of its own nobody plays before two people have signed the first sign.
        "waits_for_sign": unapproved(state) is not None,
        "meter": view.get("meter"),
        "meter_held": view.get("meter_held"),
        "meter_training": view.get("meter_training"),
        "notices": view["notices"],
        "posted": view["posted"],
        "question": view["question"],
        "watching": len(live.subscribers),
        "variants": list(state.rules.document.variants),
        "alerts": alerts(live, state, view) if staff else [],
    }


@router.post("/tables", status_code=201)
async def open_table(request: Request, asked: NewTable) -> Response:
    """Open a table."""
    hub = hub_of(request)
    await hub.run(_open, hub, asked, person_of(request).name)
    live = await hub.live(asked.name)
    return JsonResponse(await hub.run(_on_floor, live, True), 201)


def _open(hub: Hub, asked: NewTable, by: str) -> None:
    if not NAME.fullmatch(asked.name):
        why = "a table's name has up to 40 letters, digits, spaces, dots and dashes"
        raise malformed(why, "name")
    game = load_game(asked.game)
    try:
        sign = _sign(hub, game, asked)
        method, training = asked.method, asked.training
        if shut := _why_shut(hub.house, asked):
            raise refused(shut)
        opened = partial(hub.house.open_table, method=method, training=training, by=by)
        opened(asked.name, asked.game, sign, *asked.variants, reason=asked.reason)
    except Conflict:
        raise Problem(409, f"there is a table {asked.name} already", "taken") from None
    except RefusedError as barred:
        raise refused(barred.refusal) from None
    except ValueError as wrong:
        raise malformed(wrong, "sign") from None


def _why_shut(house: House, asked: NewTable) -> Refusal | None:
    """Why a table is not opened at this hour: it would be open at once, and is no training table.

    A felt that is counted stands closed until its opening count.
    """
    floor = house.casino.floor()
    if asked.training or (floor.settings.counted and asked.method == FELT):
        return None
    return cage_at_tables.why_not_opened(floor, asked.game, house.clock())


def _sign(hub: Hub, game: Game[Any], asked: NewTable) -> Sign:
    """The usual sign of the game with what is asked for; ValueError says what does not fit."""
    usual, method = msgspec.to_builtins(game.sign(USUAL)), asked.method or game.methods[0]
    given: Mapping[str, Any] = usual | (asked.sign or {})
    sign: Sign = form(given, Sign)
    if method == FELT and not asked.training and "chips" not in (asked.sign or {}):
        sign = with_chips(sign, hub.house.casino.floor().cage.made)
    return as_cashless(sign, method) if asked.cashless else sign


# One table


@router.get("/tables/{name}")
async def look(request: Request, name: str, wanted: As = None) -> Response:
    """A table as somebody in their role may see it."""
    who, hub = person_of(request), hub_of(request)
    role = roles.look(who, wanted)
    live = await hub.live(name)
    await hub.note_look(who, role, live)
    live.keep_up()
    return JsonResponse(await hub.run(live.seen, who, role))


@router.get("/tables/{name}/signs")
async def signs(request: Request, name: str) -> Response:
    """What hung at a table from when to when, who put it up, and the record that proves it."""
    hub = hub_of(request)
    live = await hub.live(name)
    stream = stream_of(name)
    found = await hub.look_up(lambda: hung(hub.house.store.read(stream, 0)))
    game = live.table.game.name
    hanging = [sign._asdict() | {"rows": [row._asdict() for row in sign.rows]} for sign in found]
    house = (await hub.run(hub.house.casino.floor)).called
    told = {"house": house, "table": name, "game": game, "title": words(game).title}
    told |= {"stream": stream}
    return JsonResponse(told | {"training": live.table.training, "signs": hanging})


@router.post("/tables/{name}/commands")
async def command(request: Request, name: str, asked: Command) -> Response:
    """Send a command; the answer is what it brought about as far as the sender may know."""
    who, hub = person_of(request), hub_of(request)
    live = await hub.live(name)
    if asked.dry_run:
        foreseen = await hub.dry_run(live, who, asked.role, asked.sent())
        body = {"version": live.record.version, "id": asked.id}
        return JsonResponse(body | foreseen._asdict())
    version, done = await hub.act(live, who, asked.role, asked.sent())
    role = roles.look(who, asked.role)
    live.keep_up()
    events = await hub.run(live.done, done, who, role)
    return JsonResponse({"version": version, "id": asked.id, "events": events})


@router.get("/tables/{name}/why")
async def why(
    request: Request, name: str, command: str, data: str = "{}", wanted: As = None
) -> Response:
    """By which clause a command would be refused now; `data` is its JSON."""
    who, hub = person_of(request), hub_of(request)
    live = await hub.live(name)
    try:
        fields = decoded(data)
    except msgspec.DecodeError:
        raise malformed("data is not JSON, or is nested too deep", "data") from None
    sent = sent_from({"id": "why", "command": command, "data": fields, "dry_run": True})
    try:
        await hub.act(live, who, wanted, sent)
    except Problem as wrong:
        if wrong.kind != "refused":
            raise
        return JsonResponse({"allowed": False, "clause": wrong.more["clause"], "why": wrong.detail})
    return JsonResponse({"allowed": True, "clause": "", "why": ""})
