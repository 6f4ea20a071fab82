"""Persons of the floor: the register, their cards, exclusions, and who is signed in."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from houseway.core import PLAYER, Refusal, command_from, kind
from houseway.floor.exclusions import ExcludePerson
from houseway.floor.names import is_card_number
from houseway.floor.personal import meant, put_back, why_named, why_twice
from houseway.floor.persons import Person, RegisterPerson, card_of, is_known, registered
from houseway.floor.roles import called
from houseway.floor.state import STREAM, Floor
from houseway.house import House, event_of
from houseway.web.messages import LONGEST_REASON
from houseway.web.problems import Problem, malformed, refused
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api/floor", tags=["casino"])
MOST_LISTED, MOST_IMPORTED = 100, 2000
COLUMNS = ("person", "document", "out_of", "why", "until")


# The register


@router.get("/persons")
async def persons(
    request: Request, find: Annotated[str, Query(max_length=80)] = "", skip: int = 0
) -> Response:
    """Persons whose name, full name, card or contact holds these letters."""
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    known = await hub.run(found, hub.house, find.casefold().strip())
    now = hub.house.clock()
    rows = [row(floor, person, now) for person in known[max(0, skip) :][:MOST_LISTED]]
    return JsonResponse({"persons": rows, "count": len(known)})


def found(house: House, find: str) -> list[Person]:
    """Whose name, full name, card or contact holds these letters."""
    return [
        who
        for who in house.casino.persons().values()
        if any(find in text.casefold() for text in (who.id, who.full_name, who.card, who.contact))
    ]


def row(floor: Floor, known: Person, at: str) -> dict[str, Any]:
    """A person in a line: card, seats and the exclusions that hold at that moment."""
    out = floor.exclusions.out.get(known.id, ())
    card = card_of(floor, known.id)
    places = [place for place, who in sorted(floor.seating.at.items()) if who == known.id]
    return {
        "person": known.id,
        "full_name": known.full_name,
        "walk_in": known.walk_in,
        "staff_since": known.staff,
        "card": card._asdict() if card else None,
        "seats": [{"table": table, "seat": seat} for table, seat in places],
        "excluded": [each._asdict() for each in out if each.holds(at)],
    }


@router.get("/persons/{person}")
async def person(request: Request, person: str) -> Response:
    """All that is kept about a person, with the history over all tables; also to hand it over."""
    hub = hub_of(request)
    floor = await hub.run(hub.house.casino.floor)
    if person not in floor.persons.known and person not in floor.exclusions.out:
        raise Problem(404, f"nobody is known here as {person!r}", "unknown-person")
    texts = await hub.run(hub.house.store.personal.texts, person)
    known = floor.persons.get(person)
    known = known._replace(**put_back(known, texts))
    kept = {name: getattr(known, name) for name in ("address", "contact", "born", "proof_of_age")}
    apart = [pair for pair in sorted(floor.exclusions.apart) if person in pair[1:]]
    history = await hub.run_long(_history, hub.house, person, texts)
    more = {"groups": known.groups, "kept_apart": apart, "history": history}
    return JsonResponse(row(floor, known, hub.house.clock()) | kept | more)


def _history(house: House, person: str, texts: dict[str, str]) -> list[dict[str, Any]]:
    """Every record of the floor that is about a person, the oldest first."""
    rows = []
    for record in house.store.read(STREAM):
        if msgspec.json.encode(person).decode() in record.data:
            event = event_of(record)
            data = msgspec.to_builtins(event) | put_back(event, texts)
            about = (data.get("person"), data.get("patron"), *(data.get("persons") or ()))
            if person in about:
                rows.append({"at": record.at, "what": record.name, "data": data})
    return rows


class ForPerson(BaseModel, extra="forbid"):
    """Whose card is issued anew."""

    person: str = Field(max_length=80)


@router.post("/cards", status_code=201)
async def reissue(request: Request, asked: ForPerson) -> Response:
    """A card for a person who is registered; its secret is shown this once, the old card ends."""
    hub, who = hub_of(request), person_of(request)
    hub.check_whole()
    floor = await hub.run(hub.house.casino.floor)
    if registered(floor, asked.person) is None:
        raise Problem(404, f"nobody is registered as {asked.person!r}", "unknown-person")
    role = called(who.works_as)
    issued = await hub.run(hub.people.reissue_card, asked.person, who.name, role)
    if isinstance(issued, Refusal):
        raise refused(issued)
    await hub.run(hub.house.keep_in_step)
    return JsonResponse(issued._asdict() | {"card": issued.number}, 201)


# Exclusions


@router.get("/exclusions")
async def exclusions(request: Request) -> Response:
    """Who is out of which game or of the casino, and who is kept apart."""
    hub = hub_of(request)
    held = (await hub.run(hub.house.casino.floor)).exclusions
    at, known = hub.house.clock(), await hub.run(hub.house.casino.persons)
    out = [
        each._asdict() | {"full_name": known[each.person].full_name if each.person in known else ""}
        for several in held.out.values()
        for each in several
        if each.holds(at)
    ]
    apart = [{"document": document, "persons": pair} for document, *pair in sorted(held.apart)]
    return JsonResponse({"exclusions": out, "apart": apart})


class Listed(BaseModel, extra="forbid"):
    """A list of exclusions as CSV with a head: person, document, out_of, why, until."""

    csv: str
    dry_run: bool = False


@router.post("/exclusions/import")
async def take_list(request: Request, asked: Listed) -> Response:
    """Exclude everybody on a list; where a line does not fit nobody is."""
    hub, who = hub_of(request), person_of(request)
    hub.check_whole()
    try:
        sent = list(_lines(asked.csv))
    except csv.Error as wrong:
        raise malformed(f"the list is not CSV: {wrong}", "csv") from None
    role = called(who.works_as)
    added = await hub.run(_take, hub.house, who.name, role, sent, asked.dry_run)
    return JsonResponse({"lines": len(sent), "excluded": added, "already": len(sent) - len(added)})


def _lines(text: str) -> Iterator[tuple[int, ExcludePerson]]:
    rows = csv.DictReader(io.StringIO(text.lstrip("\ufeff")), restkey="", strict=True)
    head = [*(rows.fieldnames or ())]
    if not {"person", "document", "out_of"} <= {*head} <= {*COLUMNS} or len({*head}) < len(head):
        why = (
            f"the head of the list is {','.join(COLUMNS)}, each once; the last two may be left out"
        )
        raise malformed(why, "csv")
    for row in rows:
        number = rows.line_num
        if number > MOST_IMPORTED:
            raise malformed(f"a list has at most {MOST_IMPORTED} lines", "csv")
        if row.pop("", None) is not None:
            raise _unfit(number, "there are more values than columns")
        given = {name: (value or "").strip() for name, value in row.items()}
        try:
            yield number, command_from(kind(ExcludePerson), given)
        except ValueError as wrong:
            raise _unfit(number, str(wrong).removeprefix(f"{kind(ExcludePerson)}: ")) from None


def _unfit(number: int, why: str, clause: str = "") -> Problem:
    return malformed(f"line {number}: {why}", "csv", clause=clause)


def _take(
    house: House, by: str, role: str, sent: list[tuple[int, ExcludePerson]], dry_run: bool
) -> list[str]:
    """Those who were not excluded before; every line is asked about before any is carried out.

    Whoever a real house knows nobody by is registered under a number, with that as the full name.
    """
    casino, new = house.casino, dict[tuple[str, str, str], ExcludePerson]()
    floor, known = casino.floor(), casino.persons().values()
    for number, listed in sent:
        command = meant(floor, listed)
        first = _newcomer(floor, command.person)
        why = why_twice(known, first) if first else why_named(floor, command)
        why = why or casino.why_told(command) or casino.why_not(by, role, command)
        if why is None:
            new.setdefault((command.person, command.document, command.out_of), command)
        elif "already" not in why.why or first:
            raise _unfit(number, why.why, why.clause)
    numbers: dict[str, str] = {}
    for command in () if dry_run else new.values():
        name = command.person
        if (first := _newcomer(floor, name)) and name not in numbers:
            made: Any = casino.submit(by, role, first)
            numbers[name] = made[0].person
        casino.submit(by, role, replace(command, person=numbers.get(name, name)))
    house.keep_in_step()
    return [numbers.get(command.person, command.person) for command in new.values()]


def _newcomer(floor: Floor, name: str) -> RegisterPerson | None:
    """How somebody on a list is taken into the register of a real house; None where they are."""
    if not floor.real or not name or is_card_number(name) or is_known(floor, name):
        return None
    return RegisterPerson(full_name=name)


# Sessions


@router.get("/sessions")
async def sessions(request: Request) -> Response:
    """Who is signed in, and whose signing in was refused lately."""
    hub = hub_of(request)
    signed_in = await hub.run(hub.people.signed_in)
    return JsonResponse({"sessions": signed_in, "refused": hub.people.accounts().refused})


class Ended(BaseModel, extra="forbid"):
    """Whose sessions end, and why."""

    name: str = Field(max_length=80)
    role: str = Field(max_length=40)
    why: str = Field(min_length=1, max_length=LONGEST_REASON)


@router.post("/sessions/end")
async def end_sessions(request: Request, asked: Ended) -> Response:
    """Sign somebody out everywhere."""
    hub, who = hub_of(request), person_of(request)
    known = [each for each in await hub.run(hub.people.signed_in) if each["name"] == asked.name]
    theirs = [each for each in known if (each["role"] == PLAYER) == (asked.role == PLAYER)]
    if not theirs:
        raise Problem(404, f"{asked.name} is not signed in", "unknown-person")
    await hub.run(hub.people.end_sessions, asked.name, asked.role, who.name, asked.why.strip())
    return JsonResponse({"ended": len(theirs)})
