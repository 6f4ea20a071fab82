"""The inspector's books, read only: every record of every stream, ledger, chain and exports."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import iterate_in_threadpool
from starlette.responses import StreamingResponse

from houseway.core import INSPECTOR, clause, dump, notifies
from houseway.floor import accounts
from houseway.floor.state import STREAM
from houseway.house import House, event_of, floor_faults, pool_faults, rederived, stream_of
from houseway.house.describe import describe
from houseway.house.hidden import text_of
from houseway.house.proving import NOT_EVENTS
from houseway.law.words import Words
from houseway.store import Exported, Fault, Stored
from houseway.store.records import export_line
from houseway.table.words import words
from houseway.web import searching
from houseway.web.problems import Problem, malformed
from houseway.web.query_params import After
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/inspect", tags=["inspect"])
MOST = 500
# How many records one request looks through before it says where to go on.
SCANNED = 20_000
# How many lines of an export are sent together.
LINES = 500
COLUMNS = ("stream", "version", "at", "name", "clause", "words", "command", "digest", "data")


async def _read(request: Request, work: Callable[..., Any], *given: Any) -> Response:
    """What the work finds in the house, for the inspector."""
    return JsonResponse(await hub_of(request).look_up(work, hub_of(request).house, *given))


async def _note(request: Request, stream: str) -> None:
    """Put on record that the records of a table in play are read."""
    hub = hub_of(request)
    name = stream.removeprefix(stream_of(""))
    if name != stream and name in await hub.run(hub.house.tables):
        await hub.note_look(person_of(request), INSPECTOR, await hub.live(name), "records")


@router.get("/streams")
async def streams(request: Request) -> Response:
    """Every stream and how far it has come."""
    return await _read(request, _streams)


def _streams(house: House) -> list[dict[str, Any]]:
    return [
        {"stream": stream, "version": house.store.version(stream)}
        for stream in house.store.streams()
    ]


@router.get("/tables/{name}/events")
async def events(
    request: Request, name: str, after: After = 0, limit: int = 100, search: str = ""
) -> Response:
    """The records of a table beyond a number, all or those that speak of something."""
    await _note(request, stream_of(name))
    return await _read(request, _found, stream_of(name), after, limit, search)


@router.get("/streams/{stream:path}/events")
async def stream_events(
    request: Request, stream: str, after: After = 0, limit: int = 100, search: str = ""
) -> Response:
    """The records of any stream."""
    await _note(request, stream)
    return await _read(request, _found, stream, after, limit, search)


def _found(house: House, stream: str, after: int, limit: int, search: str) -> dict[str, Any]:
    if not house.store.version(stream):
        raise Problem(404, f"there is no stream {stream}", "unknown-stream")
    sought = searching.spellings(search)
    limit = max(1, min(limit, MOST))
    rows: list[dict[str, Any]] = []
    version, named = after, _words(house, stream)
    for scanned, record in enumerate(house.store.read(stream, after), 1):
        row = _row(record, named)
        version = record.version
        text = _text(row)
        if all(any(way in text for way in ways) for ways in sought):
            rows.append(row)
        if len(rows) == limit or scanned == SCANNED:
            break
    last = house.store.version(stream)
    return {"events": rows, "after": version if version < last else None, "version": last}


def _text(row: dict[str, Any]) -> str:
    return f"{row['name']} {row['clause']} {row['words']} {row['data']} {row['command']}".lower()


def _words(house: House, stream: str) -> Words | None:
    """The words of the game that is played there; None for a stream that is no table's."""
    opened = next(iter(house.store.read(stream)), None) if stream.startswith("table/") else None
    return words(event_of(opened).game) if opened else None


def _row(record: Stored, named: Words | None) -> dict[str, Any]:
    row = record._asdict() | {"clause": "", "words": "", "number": record.version}
    row["data"] = json.loads(text_of(record))
    if record.stream not in NOT_EVENTS:
        happened = accounts.without_secrets(event_of(record))
        row |= {"clause": clause(happened), "words": describe(happened, named)}
        if record.stream == accounts.STREAM:
            row["data"] = json.loads(dump(happened))
    return row


@router.get("/notifications")
async def notifications(request: Request) -> Response:
    """What an inspector was to be notified of at any table, the newest first."""
    return await _read(request, _notifications)


def _notifications(house: House) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in house.tables():
        known = house.table(name).notifications
        if known:
            times, seen = _notified_at(house, name), _seen_on_floor(house, name)
            found += [
                each._asdict()
                | {"table": name, "game": house.table(name).game.name, "at": at}
                | {"acknowledged_by": each.acknowledged_by or seen.get(each.number, "")}
                for each, at in zip(known, times, strict=False)
            ]
    return sorted(found, key=lambda row: str(row["at"]), reverse=True)


def _seen_on_floor(house: House, name: str) -> dict[int, str]:
    """Who has acknowledged a notification of a table in the book of messages, by its number."""
    sent = house.casino.floor().messages.of_table(name)
    return {each.number: each.seen.by for each in sent if each.seen and each.to == INSPECTOR}


def _notified_at(house: House, name: str) -> list[str]:
    """When each notification of a table was made."""
    records = house.store.read(stream_of(name))
    return [record.at for record in records if notifies(event_of(record))]


@router.get("/ledger")
async def ledger(
    request: Request, stream: str | None = None, after: After = 0, limit: int = 100
) -> Response:
    """Transfers beyond an id and what stands in each account, of one stream or of all."""
    return await _read(request, _ledger, stream, after, limit)


def _ledger(house: House, stream: str | None, after: int, limit: int) -> dict[str, Any]:
    limit, posted = max(1, min(limit, MOST)), []
    at = cache(lambda command: house.store.recorded(command)[0].at)
    for posting in house.store.ledger(stream, after):
        posted.append({"id": posting.id, "stream": posting.stream, "command": posting.command})
        posted[-1] |= posting.transfer._asdict() | {"at": at(posting.command)}
        if len(posted) == limit:
            break
    balances = [
        {"asset": asset, "account": account, "cents": cents}
        for (asset, account), cents in house.store.balances(stream).items()
        if cents
    ]
    more = posted[-1]["id"] if len(posted) == limit else None
    return {"transfers": posted, "after": more, "balances": balances}


@router.get("/verify")
async def verify(request: Request, decisions: bool = True) -> Response:
    """Compute the digest chains and the ledger again, and decide every command anew."""
    house = hub_of(request).house
    return JsonResponse(await hub_of(request).run_long(_verified, house, decisions))


def _verified(house: House, decisions: bool) -> dict[str, Any]:
    store = house.store
    faults = store.verify()
    broken = {fault.stream for fault in faults}
    tables = store.streams(stream_of(""))
    unopened: list[Fault] = []
    for stream in tables if decisions else ():
        if stream not in broken:
            faults += rederived(store.entries(stream), None, unopened)
    if decisions and STREAM not in broken:
        faults += floor_faults(store.entries(STREAM))
    faults += pool_faults(store)
    records = sum(store.version(stream) for stream in store.streams())
    return {
        "sound": not faults,
        "records": records,
        "tables": len(tables),
        "faults": [fault._asdict() for fault in faults],
        "unopened": [fault._asdict() for fault in unopened],
    }


@router.get("/proof")
async def proof(request: Request) -> Response:
    """How far the record is sealed, who elsewhere has seen how much, and what does not fit."""
    hub = hub_of(request)
    sealed = hub.seal.worth() if hub.seal else {}
    return JsonResponse({"trouble": hub.halted.get("", "")} | sealed)


@router.get("/export")
async def export(request: Request, stream: str = "", format: str = "jsonl") -> Response:
    """A stream, or all of them, as JSON Lines (to be verified elsewhere) or CSV."""
    house = hub_of(request).house
    known = await hub_of(request).run(house.store.streams)
    for each in [stream] if stream else known:
        await _note(request, each)
    if stream and stream not in known:
        raise Problem(404, f"there is no stream {stream}", "unknown-stream")
    if format not in ("jsonl", "csv"):
        raise malformed("the format is jsonl or csv", "format")
    wanted = [stream] if stream else list(known)
    lines = _jsonl(house, wanted) if format == "jsonl" else _csv(house, wanted)
    name = f"{stream.replace('/', '-') or 'houseway'}.{format}"
    kind = "application/jsonl" if format == "jsonl" else "text/csv; charset=utf-8"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(iterate_in_threadpool(_together(lines)), 200, headers, kind)


def _together(lines: Iterator[str]) -> Iterator[str]:
    """Many lines at a time: each piece is a walk to the thread that reads and back."""
    while piece := "".join(islice(lines, LINES)):
        yield piece


def _entries(house: House, wanted: list[str]) -> Iterator[Exported]:
    for stream in wanted:
        yield from house.store.entries(stream)


def _jsonl(house: House, wanted: list[str]) -> Iterator[str]:
    return (export_line(withheld(entry)) for entry in _entries(house, wanted))


def withheld(entry: Exported) -> Exported:
    """A record without what is a secret of somebody; its digest stands for what is left out."""
    if entry.record.stream != accounts.STREAM:
        return entry
    happened = event_of(entry.record)
    public = accounts.without_secrets(happened)
    if public is happened:
        return entry
    return Exported(entry.record._replace(data=dump(public)), entry.transfers)


def _csv(house: House, wanted: list[str]) -> Iterator[str]:
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow([*COLUMNS, "transfers"])
    named = {stream: _words(house, stream) for stream in wanted}
    for entry in _entries(house, wanted):
        row = _row(entry.record, named[entry.record.stream])
        row["data"] = text_of(withheld(entry).record)
        moved = json.dumps([transfer._asdict() for transfer in entry.transfers])
        rows.writerow([*(_harmless(row[name]) for name in COLUMNS), moved])
        yield out.getvalue()
        out.seek(0)
        out.truncate()


def _harmless(cell: Any) -> Any:
    """Words of people must not be a formula to whatever opens the file."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) else cell
