"""Training tables: what each choice is worth, what the last one cost, and strategy tables."""

from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any

from fastapi import APIRouter, Request, Response

from houseway import games, table
from houseway.core import by_seat
from houseway.house import RECEIVED, Step
from houseway.salon import manners
from houseway.table.state import PLAYER, Table
from houseway.web import roles
from houseway.web.doors import floor_of, person_of
from houseway.web.live import Live
from houseway.web.problems import Problem, too_many
from houseway.web.replies import Reply

router = APIRouter(prefix="/api", tags=["training"])
KEPT_STRATEGIES = 8


@router.get("/tables/{name}/advice")
async def advice(request: Request, name: str) -> Response:
    """The exact expected value of each choice of one's seat; at training tables only."""
    who, floor = person_of(request), floor_of(request)
    live = await floor.live(name)
    state = live.table
    if not state.training:
        clause = manners(state.game.name).no_advice
        raise Problem(403, "no advice is given at a regulated table", "advice", clause=clause)
    roles.need(who, PLAYER)
    seat = roles.seat_of(state, who.name)
    if not seat:
        raise Problem(403, "take a seat first", "role")
    if wait := floor.commands.wait(f"advice/{who.name}/{name}"):
        raise too_many(wait)
    return Reply(await floor.reckon(_advice, live, state, seat, who.name))


# The analyses are loaded when the first one is asked for: nobody else waits for them.


def _advice(live: Live, state: Table, seat: int, name: str) -> dict[str, Any]:
    from houseway.salon.advice import adviser_of

    choices = _choices(state, seat)
    return {
        "choices": {one: str(worth) for one, worth in choices.items()},
        "best": max(choices, key=lambda one: choices[one], default=None),
        "last": _last(live, name),
        "unit": adviser_of(state.game.name).unit,
        "why": "" if choices else "nothing is yours to decide now",
    }


def _choices(state: Table, seat: int) -> dict[str, Fraction]:
    from houseway.salon.advice import MissingError, advise

    try:
        return advise(state.rules, table.view(state, by_seat(seat)), seat)
    except MissingError:
        said = f"there is no analysis of {state.game.name} here yet"
        raise Problem(503, said, "no-analysis") from None


def _last(live: Live, name: str) -> dict[str, str] | None:
    """The last decision of a player in this round or the one before, and what it cost."""
    for begun in reversed(live.record.rounds[-2:]):
        steps = live.record.round(begun.number)
        told = [list(one) for _, one in groupby(steps, key=lambda one: one.record.command)]
        before = [begun.before, *(one[-1].table for one in told)]
        for state, group in reversed(list(zip(before, told, strict=False))):
            if state is not None and (found := _cost(state, group, name)):
                return found
    return None


def _cost(before: Table, group: list[Step], name: str) -> dict[str, str] | None:
    """What a player's command cost against the best choice; None where it was no decision."""
    from houseway.salon.advice import adviser_of

    seat = roles.seat_of(before, name)
    if not seat or group[0].record.name != RECEIVED:
        return None
    received = group[0].event
    if received.by != name:
        return None
    events = tuple(one.event for one in group[1:])
    view = table.view(before, by_seat(seat))
    chosen = adviser_of(before.game.name).chosen(view, received.command, events, seat)
    choices = _choices(before, seat) if chosen else {}
    if chosen not in choices:
        return None
    cost = max(choices.values()) - choices[chosen]
    return {"chosen": chosen, "cost": str(cost)}


@router.get("/games/{game}/strategy")
async def strategy_of(request: Request, game: str) -> Response:
    """Tables to learn a game by; the first who asks may wait while they are worked out."""
    return Reply(await floor_of(request).reckon(_strategy, game))


@lru_cache(KEPT_STRATEGIES)
def _strategy(game: str) -> dict[str, Any]:
    from houseway.salon.advice import MissingError, strategy

    rules = games.load(game).rules()
    try:
        return {"game": game, "tables": strategy(game, rules)}
    except MissingError:
        said = f"there is no strategy table of {game} here yet"
        raise Problem(404, said, "no-analysis") from None
