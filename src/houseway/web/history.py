"""The rounds of a table: one's own history, a round step by step, and why a wager was paid."""

import logging
from itertools import groupby, takewhile
from typing import Any

from fastapi import APIRouter, Request, Response

from houseway import core, table
from houseway.core.explain import explain
from houseway.games.kit.jackpot import PaidInCash
from houseway.house import RECEIVED, Step
from houseway.house.visits import Visits
from houseway.table import OUTSIDE_ROUND
from houseway.table.chips import net_by_seat
from houseway.table.corrections import standing
from houseway.table.state import Table
from houseway.table.words import words
from houseway.web import roles, searching
from houseway.web.deal import deal_of
from houseway.web.disclosure import Disclosure, disclosures
from houseway.web.hub import Hub
from houseway.web.hub import _leisurely as leisurely
from houseway.web.live_table import LiveTable, disclosed_to, viewer_of
from houseway.web.problems import Problem
from houseway.web.query_params import As, Before
from houseway.web.record import Record
from houseway.web.responses import JsonResponse
from houseway.web.roles import Person
from houseway.web.sessions import hub_of, person_of
from houseway.web.telling import hands

router = APIRouter(prefix="/api", tags=["history"])
MOST = 200
# How many rounds one request looks through before it says where to go on, how many of them it
# replays because nobody asked for them lately, and how many stay at hand.
LOOKED, REPLAYED, KEPT = 100, 25, 2000
NOBODY = core.Turn((), None, ())
# What was played is looked up at once if no more records than these are still to be read for it.
UNREAD = 10_000
log = logging.getLogger(__name__)


@router.get("/tables/{name}/rounds")
async def rounds(
    request: Request,
    name: str,
    before: Before = None,
    limit: int = 50,
    search: str = "",
    wanted: As = None,
) -> Response:
    """Rounds, the newest first: a player's own, all of them for staff and the inspector.

    Where `before` is not null there are earlier ones: ask again with it, also if none was found.
    """
    who, hub = person_of(request), hub_of(request)
    role = _reader(who, wanted)
    live = await hub.live(name)
    found = await hub.look_up(_listed, live, (who, role), before, max(1, min(limit, MOST)), search)
    return JsonResponse(found)


def _reader(who: Person, wanted: str | None) -> str:
    """The role in which somebody reads the books."""
    return roles.look(who, wanted)


def _listed(
    live: LiveTable, reader: tuple[Person, str], before: int | None, limit: int, search: str
) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    numbers = (round.number for round in live.record.rounds)
    wanted = [number for number in numbers if before is None or number < before]
    replayed = 0
    for number in wanted[: -LOOKED - 1 : -1]:
        before = number
        body, fresh = _kept_summary(live, number, *reader)
        replayed += fresh
        if body and (not search or _speaks(body, search)):
            found.append(body)
        if len(found) == limit or replayed == REPLAYED:
            break
    more = bool(wanted) and before != wanted[0]
    return {"rounds": found, "before": before if more else None}


def _speaks(row: dict[str, Any], search: str) -> bool:
    text = row["text"].lower()
    return all(any(way in text for way in ways) for ways in searching.spellings(search))


def _kept_summary(
    live: LiveTable, number: int, who: Person, role: str
) -> tuple[dict[str, Any] | None, bool]:
    """A round in a line, and whether it was replayed for that; only the lookups' thread is here."""
    place, kept = live.record.place(number), live.hub.summaries
    name = who.name if role == core.PLAYER else ""
    key = (live.name, number, place and place[1], name, role)
    if fresh := key not in kept:
        kept[key] = _summary(live.record, number, who, role)
    kept.move_to_end(key)
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return kept[key], fresh


def _summary(record: Record, number: int, who: Person, role: str) -> dict[str, Any] | None:
    """A round in a line; None where it is not for this reader."""
    steps = record.round(number)
    if not steps or not _theirs(steps, who, role):
        return None
    pages = [(page, viewer_of(page.step, who, role)) for page in disclosures(steps)]
    events = [page.told(eyes) for page, eyes in pages]
    seat = _seat(steps, who) if role == core.PLAYER else 0
    net = _net(steps)
    stands = {steps[at].record.version for at in standing(step.event for step in steps)}
    still = [(page, eyes) for page, eyes in pages if page.step.record.version in stands]
    wagers = (_wager(page.step, page.event(eyes), seat) for page, eyes in still)
    return {
        "number": number,
        "at": steps[0].record.at,
        "version": steps[0].record.version,
        "until": steps[-1].record.version,
        "closed": not steps[-1].table.live,
        "void": any(_is_void(page.step.event) for page, _ in still),
        "seat": seat,
        "net": {str(box): cents for box, cents in net.items() if not seat or box == seat},
        "result": net.get(seat, 0) if seat else -sum(net.values()),
        "wagers": [wager for wager in wagers if wager],
        "text": " ".join([*sorted(_players(steps)), *map(_text, events)]),
    }


def _is_void(happened: Any) -> bool:
    """A round is void as a whole; one void wager leaves it standing."""
    return isinstance(happened, core.Voided) and happened.scope == "round"


def _players(steps: list[Step]) -> set[str]:
    return {seat.player for step in steps for seat in step.table.seats.values()}


def _text(event: dict[str, Any]) -> str:
    return f"{event['clause']} {event['name']} {event['words']} {event.get('why', '')}"


def _happened(steps: list[Step]) -> list[Step]:
    return [step for step in steps if step.record.name != RECEIVED]


def _wager(step: Step, happened: Any, seat: int) -> dict[str, Any] | None:
    """What became of a wager, as it was told; None for anything else and for other seats."""
    if not isinstance(happened, core.Settled | core.Paid | PaidInCash | core.Returned):
        return None
    if seat and happened.seat != seat:
        return None
    body = {"event": step.record.version, "name": step.record.name, "seat": happened.seat}
    body |= {"area": happened.area, "clause": happened.under}
    if isinstance(happened, core.Settled):
        back = happened.returned + happened.winnings - happened.commission
        return body | {
            "stake": happened.stake,
            "back": back,
            "profit": back - happened.stake,
            "effect": happened.effect,
            "verdict": happened.verdict,
            "odds": happened.odds,
            "line": happened.line,
        }
    return body | {"back": happened.cents}


def _net(steps: list[Step]) -> dict[int, int]:
    """What a round brought each seat; chips bought or cashed in are no result."""
    played = [step for step in _happened(steps) if not isinstance(step.event, OUTSIDE_ROUND)]
    return net_by_seat(transfer for step in played for transfer in step.table.transfers)


def _seat(steps: list[Step], who: Person) -> int:
    found = (roles.seat_of(step.table, who.name) for step in steps)
    return next((seat for seat in found if seat), 0)


def _theirs(steps: list[Step], who: Person, role: str) -> bool:
    """Players read the rounds at which they sat."""
    return role != core.PLAYER or bool(_seat(steps, who))


@router.get("/floor/play")
async def play(request: Request) -> Response:
    """One's own play over tables: purse, visits, how each game went, and where one sits now."""
    who, hub = person_of(request), hub_of(request)
    return JsonResponse(await hub.look_up(_played, hub.visits, who.name))


def _played(visits: Visits, player: str) -> dict[str, Any]:
    """Others look through the record as well: nobody has them wait until a long one is read."""
    if visits.behind() > UNREAD:
        message = "what was played before is still being read: ask again in a minute"
        raise Problem(503, message, "busy", retry_after=60)
    return visits.of(player)


async def read_ahead(hub: Hub) -> None:
    """Read what players did at every table while people play, and compare it with what was kept."""

    async def read(name: str) -> None:
        if await hub.run_long(hub.visits.anew, name, leisurely):
            log.warning("what was kept of visits to %s was not what its records make", name)

    await hub.for_each(hub.house.tables, read)


@router.get("/tables/{name}/rounds/{number}")
async def round_of(request: Request, name: str, number: int, wanted: As = None) -> Response:
    """A round step by step, as this person may see it."""
    who, hub = person_of(request), hub_of(request)
    role = _reader(who, wanted)
    live = await hub.live(name)
    await hub.note_look(who, role, live)
    return JsonResponse(await hub.look_up(_replayed, live, number, who, role))


def summary_of(record: Record, number: int, who: Person, role: str) -> dict[str, Any]:
    """A round in a line; Problem where there is none, or none for this reader."""
    if not record.round(number):
        raise Problem(404, f"table {record.name} has had no round {number}", "unknown-round")
    summary = _summary(record, number, who, role)
    if summary is None:
        raise Problem(403, "players see the rounds that they played", "role")
    return summary


def _replayed(live: LiveTable, number: int, who: Person, role: str) -> dict[str, Any]:
    record = live.record
    summary, steps = summary_of(record, number, who, role), record.round(number)
    numbers = [begun.number for begun in record.rounds]
    place = numbers.index(number)
    return summary | {
        "table": live.name,
        "game": steps[0].table.game.name,
        "previous": numbers[place - 1] if place else None,
        "next": numbers[place + 1] if place + 1 < len(numbers) else None,
        "deal": deal_of(record, number, who, role),
        "steps": [
            _step(list(group), who, role)
            for _, group in groupby(steps, key=lambda step: step.record.command)
        ],
    }


def _step(steps: list[Step], who: Person, role: str) -> dict[str, Any]:
    """What one command brought about, and how the table looked afterwards."""
    last = steps[-1]
    view = table.view(last.table, roles.viewer(last.table, who, role), NOBODY)
    return {
        "version": last.record.version,
        "at": last.record.at,
        "events": [disclosed_to(page, who, role) for page in disclosures(steps)],
        "view": view | {"moves": [], "hands": hands(last.table, view)},
    }


@router.get("/tables/{name}/settlements/{event}/why")
async def why(request: Request, name: str, event: int, wanted: As = None) -> Response:
    """Why a wager was paid or lost: the sum, the clauses in our words, the readings."""
    who, hub = person_of(request), hub_of(request)
    role = roles.look(who, wanted)
    live = await hub.live(name)
    return JsonResponse(await hub.look_up(_why, live, event, who, role))


def _why(live: LiveTable, event: int, who: Person, role: str) -> dict[str, Any]:
    begun = [start for start in live.record.rounds if start.version < event]
    steps = live.record.round(begun[-1].number) if begun else []
    found = next((step for step in steps if step.record.version == event), None)
    happened = found.event if found else None
    if found is None or not isinstance(happened, core.Settled):
        raise Problem(404, f"event {event} of {live.name} is not a settlement", "unknown-event")
    if role == core.PLAYER and not _theirs(steps, who, role):
        raise Problem(403, "players see the rounds that they played", "role")
    page = Disclosure(found)
    if page.event(viewer_of(found, who, role)) is not happened:
        raise Problem(403, "the hand that this wager was on is not yours to see", "role")
    end = _end(found, steps)
    hands = _hands(end, happened, roles.viewer(end, who, role))
    return explained(found) | {"event": event, "round": begun[-1].number, "hands": hands}


def explained(step: Step) -> dict[str, Any]:
    """A settled wager from all sides."""
    settled, at = step.event, step.table
    why = explain(settled, at.rules, words(at.game.name), min(at.sign.chips, default=0))
    same = ("seat", "area", "effect", "verdict", "stake", "returned", "winnings", "commission")
    return {
        **{name: getattr(settled, name) for name in (*same, "line", "odds")},
        "words": why.words,
        "arithmetic": why.arithmetic,
        "clause": settled.under,
        "clauses": [{"id": clause, "words": text} for clause, text in why.clauses.items()],
        "readings": [reading._asdict() | {"words": text} for reading, text in why.readings],
    }


def _end(found: Step, steps: list[Step]) -> Table:
    """The table of the round when all was open; closing it may let the bank go on."""
    same = (step for step in steps if step.table.round == found.table.round)
    open_ = [*takewhile(lambda step: not isinstance(step.event, core.RoundClosed), same)]
    return open_[-1].table if open_ else found.table


def _hands(end: Table, settled: core.Settled, viewer: str) -> dict[str, str]:
    """What the hand of a wager and that of the dealer or bank amount to, as the viewer saw them.

    A hand that the house holds may lie at a place of its own (`bank`), whosever area that was.
    """
    view = table.view(end, viewer)
    found = end.game.hands(view, end.rules)
    lying = {thing["area"]: thing["place"] for thing in view["things"] if thing.get("place")}
    own = (f"box/{settled.seat}", settled.area, "dealer", *lying)
    return {lying.get(area, area): found[area].words for area in own if area in found}
