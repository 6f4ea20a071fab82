"""Jackpots for staff: all pools, changes with a second signature, and slips to print."""

from math import gcd
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.core import Paid, Refusal, Voided, check_jackpot, form
from houseway.core.places import by_seat
from houseway.equipment.cards import name as card_name
from houseway.floor import pool_changes
from houseway.floor.pools import Pool
from houseway.games.kit.jackpot import HeldPrize, PaidInCash, PrizesHeld
from houseway.house import House, Step, jackpot_books, papers
from houseway.law.rules import Prize
from houseway.money import Jackpot
from houseway.table.prizes import PrizeConfirmed, PrizeRefused, PrizeSigned
from houseway.table.words import words
from houseway.web.cases import paper_or_data
from houseway.web.live_table import LiveTable
from houseway.web.problems import Problem, malformed, refused
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of

router = APIRouter(prefix="/api", tags=["jackpots"])
LONGEST = 300


class NewChange(BaseModel, extra="forbid"):
    """A correction of the meter in cents, or terms that shall be other than now."""

    why: str = Field("", max_length=LONGEST)
    cents: int = 0
    terms: dict[str, Any] | None = None


class Reason(BaseModel, extra="forbid"):
    """Why a change is not made."""

    why: str = Field("", max_length=LONGEST)


# Pools


@router.get("/pools")
async def pools(request: Request) -> Response:
    """Every jackpot pool: kind, meter, terms, tables, what waits, hits; and the systems."""
    hub = hub_of(request)
    return JsonResponse(await hub.run(_listed, hub.house))


def _listed(house: House) -> dict[str, Any]:
    found = [_plain(house, house.pool(name)) for name in house.pools()]
    return {"pools": found, "systems": jackpot_books.systems(house)}


def _plain(house: House, pool: Pool) -> dict[str, Any]:
    return {
        "name": pool.name,
        "system": jackpot_books.system_of(house, pool.name),
        "training": pool.training,
        "clause": pool.under,
        "meter": pool.meter,
        "held": pool.held,
        "terms": _terms(pool.terms),
        "pays": {line: str(form(given, Prize)) for line, given in pool.pays.items()},
        "tables": list(pool.tables),
        "waiting": [{"table": w.table, "round": w.round, "cents": w.cents} for w in pool.waiting],
        "hits": [hit._asdict() for hit in reversed(pool.hits)],
        "proposals": [
            change._asdict() | {"terms": _terms(change.terms) if change.terms else None}
            for change in pool.proposals
        ],
        "paid": pool.paid,
        "seeded": pool.seeded,
        "contributed": pool.contributed // pool.terms.increment[1],
        "corrected": pool.corrected,
        "agrees": pool.reconciles,
    }


def _terms(terms: Jackpot) -> dict[str, Any]:
    some, of = terms.increment
    shared = gcd(some, of)
    plain: dict[str, Any] = msgspec.to_builtins(terms)
    return plain | {"increment": [some // shared, of // shared]}


@router.get("/pools/{name}/reconciliation")
async def reconciliation(request: Request, name: str, format: str = "json") -> Response:
    """What went in and out of a pool by its record, beside meter and ledger."""
    await _pool(request, name)
    hub = hub_of(request)
    found = await hub.run(jackpot_books.reconciliation, hub.house, name)
    return await paper_or_data(request, found, format, papers.of_pool, f"jackpot-{name}")


@router.post("/pools/{name}/changes", status_code=201)
async def propose(request: Request, name: str, asked: NewChange) -> Response:
    """Propose a correction of the meter or other terms; another supervisor signs it."""
    terms = (await _pool(request, name)).terms if asked.terms is not None else None
    if terms is None:
        wanted = pool_changes.ProposeCorrection(asked.cents, asked.why)
        return await _change(request, name, wanted, 201)
    try:
        new = form(_terms(terms) | (asked.terms or {}), Jackpot)
        check_jackpot(new, 1)
    except ValueError as wrong:
        raise malformed(wrong, "terms") from None
    if (new.pool, new.training) != (terms.pool, terms.training):
        raise malformed("a pool keeps its name, and whether it is for training", "terms")
    return await _change(request, name, pool_changes.ProposeTerms(new, asked.why), 201)


@router.post("/pools/{name}/changes/{number}/sign")
async def sign(request: Request, name: str, number: int) -> Response:
    """Sign what another supervisor proposed; it is made at once."""
    return await _change(request, name, pool_changes.SignChange(number))


@router.post("/pools/{name}/changes/{number}/drop")
async def drop(request: Request, name: str, number: int, asked: Reason) -> Response:
    """A change that was proposed is not made."""
    return await _change(request, name, pool_changes.DropChange(number, asked.why))


async def _pool(request: Request, name: str) -> Pool:
    hub = hub_of(request)
    if name not in await hub.run(hub.house.pools):
        raise Problem(404, f"there is no jackpot pool called {name!r}", "unknown-pool")
    return await hub.run(hub.house.pool, name)


async def _change(request: Request, name: str, command: Any, status: int = 200) -> Response:
    await _pool(request, name)
    hub, by = hub_of(request), person_of(request).name
    answer = await hub.run(hub.house.change_pool, name, by, command)
    if isinstance(answer, Refusal):
        raise refused(answer)
    return JsonResponse(_plain(hub.house, await hub.run(hub.house.pool, name)), status)


# Slips


@router.get("/tables/{name}/rounds/{number}/slips")
async def slips(request: Request, name: str, number: int) -> Response:
    """The jackpots of a round, for paper: whose, by which cards, whence the money, who signed."""
    hub = hub_of(request)
    live = await hub.live(name)
    return JsonResponse(await hub.run(_slips, live, number))


def _slips(live: LiveTable, number: int) -> dict[str, Any]:
    steps = live.record.round(number)
    if not steps:
        raise Problem(404, f"table {live.name} has had no round {number}", "unknown-round")
    steps = [step for step in steps if step.table.round == number]
    held = [step for step in steps if isinstance(step.event, PrizesHeld)]
    paid = _paid(steps)
    last = held[-1] if held else None
    waits = [(prize, last) for prize in last.event.prizes] if last else []
    known = {(prize.seat, prize.clause) for prize, _ in waits}
    small = [found for key, found in paid.items() if key not in known]
    table = steps[-1].table
    return {
        "table": live.name,
        "game": table.game.name,
        "title": words(table.game.name).title,
        "training": table.training,
        "round": number,
        "pool": table.sign.jackpot.pool if table.sign.jackpot else "",
        "void": any(isinstance(s.event, Voided) and s.event.scope == "round" for s in steps),
        "confirmed": _who(steps, PrizeConfirmed),
        "signed": _who(steps, PrizeSigned),
        "refused": _who(steps, PrizeRefused),
        "prizes": [
            _slip(prize, paid.get((prize.seat, prize.clause), (prize, step))[1])
            for prize, step in [*waits, *small]
        ],
    }


def _paid(steps: list[Step]) -> dict[tuple[int, str], tuple[HeldPrize, Step]]:
    """What was paid to each seat under each clause, chips and coins together."""
    found: dict[tuple[int, str], tuple[HeldPrize, Step]] = {}
    for step in steps:
        paid = step.event
        if not isinstance(paid, Paid | PaidInCash) or not paid.area:
            continue
        key = paid.seat, paid.under
        none = HeldPrize(paid.seat, "", (), 0, 0, paid.under)
        prize, _ = found.get(key, (none, step))
        whence = "from_pool" if paid.source.startswith("pool/") else "from_house"
        more = getattr(prize, whence) + paid.cents
        found[key] = prize._replace(**{whence: more}), step
    return found


def _slip(prize: HeldPrize, step: Step) -> dict[str, Any]:
    table, paid = step.table, not isinstance(step.event, PrizesHeld)
    seated = table.seats.get(prize.seat) or table.before.get(prize.seat)
    cards = [card_name(card) for card in prize.cards] or _face_up(step, prize.seat)
    return {
        **prize._asdict(),
        "cards": cards,
        "cents": prize.cents,
        "line": words(table.game.name).line(prize.line),
        "player": seated.player if seated else "",
        "paid": paid,
        "at": step.record.at,
    }


def _face_up(step: Step, seat: int) -> list[str]:
    """The cards of a seat, and those that belong to everybody."""
    seen = step.table.game.view(step.table.play, by_seat(seat))["things"]
    cards = [thing for thing in seen if thing["kind"] == "card" and thing["face"]]
    own = [card["face"] for card in cards if card["area"] == f"box/{seat}"]
    others = ("dealer", *(card["area"] for card in cards if "/" in card["area"]))
    return own + [card["face"] for card in cards if card["area"] not in others]


def _who(steps: list[Step], kind: type) -> list[dict[str, Any]]:
    """Who did something about the prizes of a round, when and why."""
    found = [step for step in steps if isinstance(step.event, kind)]
    return [
        {"by": step.event.by, "at": step.record.at, "why": getattr(step.event, "why", "")}
        for step in found
    ]
