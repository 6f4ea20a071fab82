"""Training: what each choice is worth, what the last one cost, strategy tables, and drills."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response

from houseway import table
from houseway.core import PLAYER, Stake, View, by_seat, kind, load_game
from houseway.games.kit.analysis import Situation
from houseway.games.kit.views import field_of
from houseway.house import RECEIVED, Step
from houseway.law.rules import Rules
from houseway.maths import analysis_of
from houseway.maths.drills import drills, known
from houseway.table.conduct import no_advice
from houseway.table.state import Table
from houseway.web import roles
from houseway.web.hub import Hub
from houseway.web.live_table import LiveTable
from houseway.web.problems import Problem, too_many
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of, person_of
from houseway.web.worker_pool import Pending

router = APIRouter(prefix="/api", tags=["training"])
# Whoever is told to ask again is told when: in so many seconds.
ASK_AGAIN = "1"
NOT_READY: dict[int | str, dict[str, Any]] = {
    202: {"description": "It is being computed; the body says how far it is. Ask again."}
}


def _pending(pending: Pending) -> Response:
    """How far it is, for who asks again."""
    reply = JsonResponse({"reckoning": pending.progress._asdict()}, 202)
    reply.headers["Retry-After"] = ASK_AGAIN
    return reply


# Advice


@router.get("/tables/{name}/advice", responses=NOT_READY)
async def advice(request: Request, name: str, last: str = "") -> Response:
    """The exact expected value of each choice of one's seat; at training tables only.

    With `last=only` it says what the last decision cost, and nothing of what is to be decided.
    """
    who, hub = person_of(request), hub_of(request)
    live = await hub.live(name)
    state = live.table
    if refused := no_advice(state):
        raise Problem(403, refused.why, "advice", clause=refused.clause)
    seat = roles.seat_of(state, who.name)
    if not seat:
        raise Problem(403, "take a seat first", "role")
    if wait := hub.commands.wait(f"advice/{who.name}/{name}"):
        raise too_many(wait)
    try:
        return JsonResponse(await _advice(hub, live, state, seat, who.name, last == "only"))
    except Pending as pending:
        if live.presence.wait_for(seat, hub.settings.decision):
            live.changed()
        return _pending(pending)


class Decided(NamedTuple):
    """A decision that somebody made: a situation, its choice, where one could wager."""

    rules: Rules
    situation: Situation
    chosen: str
    event: int
    areas: frozenset[str]


async def _advice(
    hub: Hub, live: LiveTable, state: Table, seat: int, name: str, past: bool
) -> dict[str, Any]:
    adviser = (await hub.run(analysis_of, state.game.name)).advice
    view = await hub.run(table.view, state, by_seat(seat))
    situation = None if past else adviser.situation(view, seat, state.play)
    known = await _choices(hub, state.rules, situation) if situation is not None else {}
    choices = _open(known, _areas(view))
    return {
        "choices": {choice: str(worth) for choice, worth in choices.items()},
        "best": max(choices, key=lambda choice: choices[choice], default=None),
        "last": await _last(hub, await hub.run(_decided, live, name)),
        "unit": adviser.unit,
        "why": "" if choices else "You have nothing to decide now.",
    }


async def _choices(hub: Hub, rules: Rules, situation: Situation) -> dict[str, Fraction]:
    if (shipped := await hub.run(known, rules, situation)) is not None:
        return shipped
    key = (rules.digest, repr(sorted(situation.items())))
    found: dict[str, Fraction] = await hub.advice.ask(key, "choices", rules, situation)
    return found


def _areas(view: View) -> frozenset[str]:
    """Where somebody may wager."""
    stakes = (move for move in view["moves"] if move["command"] == kind(Stake))
    return frozenset(area for move in stakes for area in field_of(move, "area")["options"])


def _open(choices: dict[str, Fraction], areas: frozenset[str]) -> dict[str, Fraction]:
    """Of wagers those that may be made: odds go behind a wager that lies there, by its number."""
    if not areas & choices.keys():
        return choices
    behind = {area.partition("/")[0] for area in areas - choices.keys()}
    return {
        choice: worth
        for choice, worth in choices.items()
        if choice in areas or choice.partition("/")[0] in behind
    }


async def _last(hub: Hub, decided: list[Decided]) -> dict[str, Any] | None:
    """What the last decision cost against the best choice."""
    for rules, situation, chosen, event, areas in decided:
        choices = _open(await _choices(hub, rules, situation), areas)
        if chosen in choices:
            best = max(choices, key=lambda choice: choices[choice])
            cost = str(choices[best] - choices[chosen])
            return {"chosen": chosen, "cost": cost, "best": best, "event": event}
    return None


def _decided(live: LiveTable, name: str) -> list[Decided]:
    """The decisions of a player in this round and the one before, the last first."""
    found: list[Decided] = []
    for begun in reversed(live.record.rounds[-2:]):
        steps = live.record.round(begun.number)
        groups = [list(group) for _, group in groupby(steps, key=lambda step: step.record.command)]
        before = [begun.before, *(group[-1].table for group in groups)]
        for state, group in reversed(list(zip(before, groups, strict=False))):
            found += _decision(state, group, name) if state is not None else ()
    return found


def _decision(before: Table, group: list[Step], name: str) -> Iterator[Decided]:
    """The decision in a command of a player, if it was one."""
    seat = roles.seat_of(before, name)
    if not seat or group[0].record.name != RECEIVED:
        return
    received = group[0].event
    if received.by != name:
        return
    events = tuple(step.event for step in group[1:])
    adviser, view = analysis_of(before.game.name).advice, table.view(before, by_seat(seat))
    chosen = adviser.chosen(view, received.command, events, seat)
    situation = adviser.situation(view, seat, before.play) if chosen else None
    if situation is not None:
        event = group[0].record.version
        yield Decided(before.rules, situation, chosen, event, _areas(view))


# Strategy


@router.get("/games/{game}/strategy", responses=NOT_READY)
async def strategy_of(request: Request, game: str) -> Response:
    """Tables to learn a game by."""
    hub, who = hub_of(request), person_of(request)
    await hub.run(_no_strategy_at_a_table, hub, who)
    rules = await hub.run(_rules, game)
    try:
        return JsonResponse({"game": game, "tables": await hub.sheets.ask(game, "sheets", rules)})
    except Pending as pending:
        return _pending(pending)


@router.get("/games/{game}/drills")
async def drills_of(request: Request, game: str) -> Response:
    """Decisions to practise, each with what its choices are worth; they come with the game."""
    hub = hub_of(request)
    await hub.run(_no_strategy_at_a_table, hub, person_of(request))
    return JsonResponse({"game": game} | await hub.run(drills, await hub.run(_rules, game)))


def _no_strategy_at_a_table(hub: Hub, who: roles.Person) -> None:
    """Whoever sits at a regulated table has no device that tells the strategy."""
    if who.role != PLAYER:
        return
    for name in hub.house.tables():
        sat = hub.house.table(name)
        if not sat.training and roles.seat_of(sat, who.name):
            why = "strategies are for training: leave the regulated tables first"
            raise Problem(403, why, "role", clause=sat.game.no_advice)


def _rules(game: str) -> Rules:
    rules: Rules = load_game(game).rules()
    return rules
