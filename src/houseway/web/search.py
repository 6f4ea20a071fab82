"""One search over persons, cases, clauses and what was said at tables and on the floor.

Nothing is replayed for it: of each stream the last records are read as they are stored, and of each
only what people wrote and who they were. What is on the cards is never looked at.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response

from houseway.floor.roles import may
from houseway.floor.state import STREAM, Floor
from houseway.house import House, books
from houseway.house.hidden import text_of
from houseway.house.records import stream_of
from houseway.law.register import register
from houseway.law.words import title
from houseway.store import Stored
from houseway.web.persons import found as persons_found
from houseway.web.persons import row as person_row
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/floor", tags=["casino"])
# So many of each kind are told, and so many records of each stream are looked through.
MOST, LOOKED = 20, 2000
SAID = (
    *("reason", "why", "words", "decision", "note", "outcome", "finding", "about"),
    *("by", "player", "person", "patron", "persons", "players", "under", "document"),
)
# Of other events of a round nobody hears here: who may see them is asked elsewhere.
ROUND = "core.RoundOpened"
ROUND_SAID = {"what": title(ROUND), "by": "", "words": "", "clause": ""}


@router.get("/search")
async def search(
    request: Request, find: Annotated[str, Query(min_length=2, max_length=80)]
) -> Response:
    """Persons, cases, clauses, and what was said or done for a reason; each as far as one may."""
    hub, who = hub_of(request), person_of(request)
    floor = await hub.run(hub.house.casino.floor)
    sought = find.casefold().split()
    told: dict[str, Any] = {"find": find, "looked": LOOKED, "clauses": _clauses(floor, sought)}
    if may(who.works_as, "GET /api/floor/persons"):
        known = await hub.run(persons_found, hub.house, " ".join(sought))
        now = hub.house.clock()
        told["persons"] = [person_row(floor, person, now) for person in known[:MOST]]
    if may(who.works_as, "GET /api/floor/cases"):
        told["cases"] = [
            row
            for row in books.cases(floor)
            if _says(f"{books.CALLED.get(row['kind'], '')} {[*row.values()]}", sought)
        ]
    if may(who.works_as, "/inspect"):
        told["rounds"] = await hub.run_long(_rounds, hub.house, sought)
    return JsonResponse({name: _few(rows) for name, rows in told.items()})


def _few(rows: Any) -> Any:
    return rows[:MOST] if isinstance(rows, list) else rows


def _says(text: str, sought: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in sought)


def _clauses(floor: Floor, sought: list[str]) -> list[dict[str, str]]:
    found = (
        {"document": document, "clause": clause, "words": words}
        for document in floor.documents
        for clause, words in register(document).clauses.items()
        if _says(f"{document} {clause} {words}", sought)
    )
    return list(islice(found, MOST))


def _rounds(house: House, sought: list[str]) -> list[dict[str, Any]]:
    """What was said at tables and on the floor, the newest first."""
    streams = [*((stream_of(name), name) for name in house.tables()), (STREAM, "")]
    found = [row for stream, table in streams for row in _of(house, stream, table, sought)]
    return sorted(found, key=lambda row: str(row["at"]), reverse=True)[:MOST]


def _of(house: House, stream: str, table: str, sought: list[str]) -> Iterator[dict[str, Any]]:
    """What the last records of a stream say, with the round in which it was."""
    number = 0
    after = max(0, house.store.version(stream) - LOOKED)
    for record in house.store.read(stream, after):
        if record.name == ROUND:
            number = msgspec.json.decode(record.data)["number"]
            if str(number) in sought and _says(f"{table} round {number}", sought):
                yield _row(record, table, number, ROUND_SAID)
        text = text_of(record)
        # Most records are passed over before anything is made of them.
        if sought[0] in text.casefold() and (said := _said(record.name, text, sought)):
            yield _row(record, table, number, said)


def _row(record: Stored, table: str, number: int, said: dict[str, Any]) -> dict[str, Any]:
    where = {"table": table, "round": number, "at": record.at, "version": record.version}
    return said | where


def _said(name: str, text: str, sought: list[str]) -> dict[str, Any] | None:
    data = msgspec.json.decode(text)
    told = {name: data[name] for name in SAID if data.get(name)}
    if not _says(" ".join(map(str, told.values())), sought):
        return None
    words = "; ".join(str(told[name]) for name in SAID[:8] if name in told)
    command = data.get("command")
    what = title(command if isinstance(command, str) and "." in command else name)
    return {"what": what, "by": data.get("by", ""), "words": words, "clause": data.get("under", "")}
