"""The floor and its tables: looking, commands, and one WebSocket for each that follows a table."""

import asyncio
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from fastapi import APIRouter, Request, Response, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, Limits, Sign, form, load_game
from houseway.law import games
from houseway.store import Conflict
from houseway.table.words import words
from houseway.web import roles
from houseway.web.asked import As, after_of
from houseway.web.dealers import alerts
from houseway.web.doors import floor_of, person_of
from houseway.web.floor import MOST_NAME, MOST_REASON, Floor, is_id
from houseway.web.live import Live, Watcher
from houseway.web.problems import UNFORESEEN, Problem, plain
from houseway.web.replies import Reply
from houseway.web.roles import Person

router = APIRouter(prefix="/api", tags=["tables"])
log = logging.getLogger(__name__)
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
MOST_REASON_BYTES = 123
USUAL = Limits(5_00, 500_00, 5_00)


class Command(BaseModel):
    """A command for a table; sent again under the same id it is done once."""

    model_config = ConfigDict(populate_by_name=True)

    id: str
    command: str
    data: dict[str, Any] = {}
    role: str | None = Field(None, alias="as")
    on_behalf: str | None = Field(None, alias="for", max_length=MOST_NAME)
    dry_run: bool = False
    reason: str = Field("", max_length=MOST_REASON)

    def sent(self) -> dict[str, Any]:
        """As it would come over a WebSocket."""
        named = {"id": self.id, "command": self.command, "data": self.data}
        said = {"for": self.on_behalf, "dry_run": self.dry_run, "reason": self.reason}
        return named | said


class NewTable(BaseModel):
    """A table to be opened."""

    name: str
    game: str
    method: str | None = None
    training: bool = False
    sign: dict[str, Any] | None = None
    variants: list[str] = []


# The floor


@router.get("/floor")
async def floor(request: Request) -> Response:
    """Every table, as anybody may see it from the door."""
    lives = await floor_of(request).lives()
    staff = person_of(request).role in (DEALER, SUPERVISOR, INSPECTOR)
    found = await floor_of(request).run(lambda: [_on_floor(one, staff) for one in lives])
    listed = [{"name": game, "title": words(game).title} for game in games()]
    return Reply({"tables": found, "games": listed})


def _on_floor(live: Live, staff: bool = False) -> dict[str, Any]:
    state = live.table
    view = live.record.view(state, "watcher")
    taken = len(state.seats)
    return {
        "name": live.name,
        "game": state.game.name,
        "title": words(state.game.name).title,
        "training": state.training,
        "method": state.method,
        "dealer": live.presence.dealer or ("automatic" if live.automatic else None),
        "sign": state.sign,
        "seats": {
            "total": state.sign.seats,
            "taken": taken,
            "free": state.sign.seats - taken,
            "players": {str(seat): one.player for seat, one in sorted(state.seats.items())},
        },
        "stage": view["stage"],
        "said": view["said"],
        "round": state.round,
        "live": state.live,
        "closed": state.closed,
        "meter": view.get("meter"),
        "notices": view["notices"],
        "question": view["question"],
        "watching": len(live.watchers),
        "variants": list(state.rules.document.variants),
        "alerts": list(alerts(live, state)) if staff else [],
    }


@router.post("/tables", status_code=201)
async def open_table(request: Request, asked: NewTable) -> Response:
    """Open a table."""
    roles.need(person_of(request), SUPERVISOR)
    floor = floor_of(request)
    await floor.run(_open, floor, asked)
    live = await floor.live(asked.name)
    return Reply(await floor.run(_on_floor, live, True), 201)


def _open(floor: Floor, asked: NewTable) -> None:
    if not NAME.fullmatch(asked.name):
        said = "a table's name has up to 40 letters, digits, spaces, dots and dashes"
        raise Problem(422, said, "malformed", field="name")
    usual = msgspec.to_builtins(load_game(asked.game).sign(USUAL))
    if unknown := sorted(set(asked.sign or {}) - set(usual)):
        raise Problem(422, f"a sign has no {', '.join(unknown)}", "malformed", field="sign")
    try:
        given: Mapping[str, Any] = usual | (asked.sign or {})
        sign = form(given, Sign)
        method, training = asked.method, asked.training
        floor.house.open_table(
            asked.name, asked.game, sign, *asked.variants, method=method, training=training
        )
    except Conflict:
        raise Problem(409, f"there is a table {asked.name} already", "taken") from None
    except ValueError as wrong:
        raise Problem(422, str(wrong), "malformed", field="sign") from None


# One table


@router.get("/tables/{name}")
async def look(request: Request, name: str, wanted: As = None) -> Response:
    """A table as somebody in their role may see it."""
    who, floor = person_of(request), floor_of(request)
    role = roles.look(who, wanted)
    live = await floor.live(name)
    return Reply(await floor.run(live.seen, who, role))


@router.post("/tables/{name}/commands")
async def command(request: Request, name: str, asked: Command) -> Response:
    """Send a command; the answer is what it brought about as far as the sender may know."""
    who, floor = person_of(request), floor_of(request)
    live = await floor.live(name)
    if asked.dry_run:
        told = await floor.foresee(live, who, asked.role, asked.sent())
        return Reply({"version": live.record.version, "id": asked.id, "events": told})
    version, done = await floor.act(live, who, asked.role, asked.sent())
    role = roles.act(who, asked.role)
    events = await floor.run(live.done, done, who, role)
    return Reply({"version": version, "id": asked.id, "events": events})


@router.get("/tables/{name}/why")
async def why(
    request: Request, name: str, command: str, data: str = "{}", wanted: As = None
) -> Response:
    """By which clause a command would be refused now; `data` is its JSON."""
    who, floor = person_of(request), floor_of(request)
    live = await floor.live(name)
    try:
        fields = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        raise Problem(422, "data is not JSON", "malformed", field="data") from None
    sent = {"id": "why", "command": command, "data": fields, "dry_run": True}
    try:
        await floor.act(live, who, wanted, sent)
    except Problem as wrong:
        if wrong.kind != "refused":
            raise
        return Reply({"allowed": False, "clause": wrong.more["clause"], "why": wrong.detail})
    return Reply({"allowed": True, "clause": "", "why": ""})


# The WebSocket of a table


@router.websocket("/tables/{name}/live")
async def follow(socket: WebSocket, name: str) -> None:
    """Follow a table: the view first, then whatever happens; commands are answered in turn."""
    await socket.accept()
    try:
        _check_origin(socket)
        who, floor = person_of(socket), floor_of(socket)
        role = roles.look(who, socket.query_params.get("as"))
        after = after_of(socket.query_params.get("after"))
        live = await floor.live(name)
    except Problem as wrong:
        await _refuse(socket, wrong)
        return
    watcher = Watcher(who, role, floor.settings.queue)
    await live.join(watcher, after)
    if role == DEALER:
        live.dealing.dealer_here(who, True)
    writing = asyncio.create_task(_write(socket, watcher))
    try:
        await _read(socket, floor, live, watcher)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        live.watchers.discard(watcher)
        writing.cancel()
        if role == DEALER:
            live.dealing.dealer_here(who, _still_here(live, who))


def _still_here(live: Live, who: Person) -> bool:
    return any(one.who == who and one.role == DEALER for one in live.watchers)


def _check_origin(socket: WebSocket) -> None:
    """A page of somebody else may not speak for whoever looks at it."""
    origin = socket.headers.get("origin")
    if origin and urlsplit(origin).netloc != socket.headers.get("host"):
        raise Problem(403, "this page may not follow tables here", "origin")


async def _refuse(socket: WebSocket, wrong: Problem) -> None:
    await socket.send_text(msgspec.json.encode(_told(wrong)).decode())
    # The reason of a close frame is bounded in bytes, and a character is not cut in two.
    reason = wrong.detail.encode()[:MOST_REASON_BYTES].decode(errors="ignore")
    await socket.close(4000 + wrong.status, reason)


async def _write(socket: WebSocket, watcher: Watcher) -> None:
    """Send what is told; who does not keep up, or when the house closes, is let go."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (text := await watcher.queue.get()) is not None:
            if not text:
                await socket.close(1001, "the house closes")
                return
            if person_of(socket) != watcher.who:
                await _refuse(socket, SIGNED_OUT)
                return
            await socket.send_text(text)
        await socket.close(1013, "too slow: come back")


async def _read(socket: WebSocket, floor: Floor, live: Live, watcher: Watcher) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if person_of(socket) != watcher.who:
            await _refuse(socket, SIGNED_OUT)
            return
        answer = await _answered(floor, live, watcher, message.get("text"))
        await watcher.answer(msgspec.json.encode(answer).decode())


# Whoever signed out, was removed or whose session ended hears and does no more.
SIGNED_OUT = Problem(401, "this session is over: sign in again", "sign-in")
TYPES = {"ready": "web.Ready", "not_ready": "web.NotReady", "more_time": "web.MoreTime"}


async def _answered(floor: Floor, live: Live, watcher: Watcher, text: str | None) -> dict[str, Any]:
    """What a message is answered with: done, or a problem; the table plays on either way."""
    id = None
    try:
        if text is None:
            raise Problem(422, "a message is text", "malformed")
        if len(text) > floor.settings.body_bytes:
            raise Problem(413, f"a message has at most {floor.settings.body_bytes} characters")
        sent = _message(text)
        id = sent.get("id") if is_id(sent.get("id")) else None
        asked = str(sent.get("type"))
        if asked == "ping":
            return {"type": "pong", "id": id}
        if asked in TYPES:
            sent = {"id": id or "-", "command": TYPES[asked]}
        elif asked != "command":
            raise Problem(422, "the type is command, ready or more_time", "malformed", field="type")
        version, _ = await floor.act(live, watcher.who, watcher.role, sent)
        return {"type": "done", "id": id, "version": version}
    except Exception as wrong:
        said = plain(wrong)
        if said.status == UNFORESEEN:
            log.exception("%s: a message could not be answered", live.name)
        return _told(said, id)


def _told(wrong: Problem, id: str | None = None) -> dict[str, Any]:
    """A problem as a message, whose own type is under `problem`."""
    body = wrong.body(id)
    return {"problem": body.pop("type")} | body | {"type": "problem"}


def _message(text: str) -> dict[str, Any]:
    try:
        sent = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise Problem(422, "the message is not JSON", "malformed") from None
    if not isinstance(sent, dict):
        raise Problem(422, "the message is not an object", "malformed")
    return sent
