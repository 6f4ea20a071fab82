"""What a dealer is asked in an exam: felts that the house stages, from a seed of its own.

A payout is right if the table pays it so, and an act if it is the one by which the table enters
what has gone wrong; a clause comes with either. The same seed asks the same again, so that a page
may be loaded anew; nothing of what is right leaves here before it is answered.
"""

import secrets
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway import table
from houseway.core import (
    DEALER,
    INSPECTOR,
    Envelope,
    Events,
    Limits,
    Refusal,
    Settled,
    by_seat,
    clause,
    command_from,
    dump,
    kind,
)
from houseway.floor.exams import ACT, PAYOUT, Asked, Exam, set_for, terms
from houseway.house.describe import describe
from houseway.house.staging import AT, Played, Staged
from houseway.law.incidents import Incident, incidents
from houseway.law.words import title
from houseway.table.state import Table
from houseway.table.words import words

if TYPE_CHECKING:
    from houseway.house.casino import Casino

# Tables are staged until there is enough to ask, each with limits of its own, in cents.
MINIMA, UNIT, TIMES = (5_00, 15_00, 25_00, 35_00, 75_00), 5_00, 100
TABLES, COMMANDS, ENOUGH = 12, 80, 2
# One payout in so many may be of a wager that wins nothing.
NOTHING_WON = 5
OPTIONS = 4
# What a page needs to draw a felt; what hands amount to is for the dealer to say.
DRAWN = (
    *("game", "number", "stage", "said", "things", "seats", "money", "sign"),
    *("bank", "control", "point"),
)


class Task(NamedTuple):
    """A question with the felt that it is asked about, and what the table makes of the answer."""

    asked: Asked
    felt: dict[str, Any]
    about: dict[str, Any]
    follows: tuple[str, ...]


Made = Callable[[Random], Task | None]


def begin(casino: "Casino", who: str, game: str) -> Exam:
    """The exam that somebody is in, or a new one, which the house draws."""
    if running := casino.floor().exams.running(who):
        return running
    seed = secrets.token_hex(16)
    asked = tuple(task.asked for task in tasks(game, seed))
    # Whoever presses twice has one exam.
    casino.set_exam(
        lambda floor, at: (
            None if floor.exams.running(who) else set_for(floor, who, game, seed, asked, at)
        )
    )
    exam = casino.floor().exams.running(who)
    assert exam is not None, "it was just set"
    return exam


def task(exam: Exam, number: int) -> Task | None:
    """A question of an exam with its felt; None where this house would ask something else.

    So it is where the sources have changed since the exam was set.
    """
    found = tasks(exam.game, exam.seed)
    same = tuple(each.asked for each in found) == exam.asked
    return found[number - 1] if same else None


@lru_cache(8)
def tasks(game: str, seed: str) -> tuple[Task, ...]:
    """The questions of an exam, in their order."""
    asks, random = terms(), Random(f"{game} {seed}")
    acts = asks.questions // asks.every if incidents(game) else 0
    payouts, faults = _drawn(game, random, asks.questions - acts, acts)
    each = len(payouts) // max(1, len(faults))
    mixed = [(*payouts[at * each : (at + 1) * each], fault) for at, fault in enumerate(faults)]
    return (*chain.from_iterable(mixed), *payouts[each * len(faults) :])


def _drawn(game: str, random: Random, payouts: int, acts: int) -> tuple[list[Task], list[Task]]:
    """So many of each kind; of those that came up the rarer ones first."""
    paid: list[tuple[str, Made]] = []
    wrong: list[tuple[str, Made]] = []
    for _ in range(TABLES):
        minimum = random.choice(MINIMA)
        staged = Staged(game, random, Limits(minimum, TIMES * minimum, UNIT))
        for played in staged.played(COMMANDS):
            paid += _payouts(played, random)
            wrong += _incidents(played.before)
        if len(paid) >= ENOUGH * payouts and len({name for name, _ in wrong}) >= acts:
            break
    return _rarest(paid, payouts, random), _rarest(wrong, acts, random)


def _rarest(found: list[tuple[str, Made]], many: int, random: Random) -> list[Task]:
    """So many, by turns of each name, in any order; not everything that comes up can be asked."""
    random.shuffle(found)
    met: dict[str, int] = {}
    ranked: list[tuple[int, Made]] = []
    for name, made in found:
        met[name] = met.get(name, 0) + 1
        ranked.append((met[name], made))
    in_turn = (made(random) for _, made in sorted(ranked, key=lambda row: row[0]))
    chosen = [*islice((task for task in in_turn if task is not None), many)]
    random.shuffle(chosen)
    return chosen


# Payouts


def _payouts(played: Played, random: Random) -> Iterator[tuple[str, Made]]:
    """Wagers that this command settles, those that win and some that do not."""
    before = (played.before, *played.decided.states)
    for state, event in zip(before, played.decided.events, strict=False):
        if isinstance(event, Settled) and (event.winnings or not random.randrange(NOTHING_WON)):
            won = f"{event.verdict} {event.line}" if event.winnings else ""
            yield won, partial(_payout, state, event)


def _payout(state: Table, event: Settled, _random: Random) -> Task | None:
    felt = _felt(state)
    if not _is_seen(felt, event):
        return None
    asked = Asked(PAYOUT, str(event.winnings - event.commission), event.under)
    about = {"seat": event.seat, "area": event.area, "stake": event.stake}
    return Task(asked, felt, about, (_line(state, event),))


def _is_seen(felt: dict[str, Any], event: Settled) -> bool:
    """Whether what decides the wager lies open, and it is not that of all against the bank."""
    if by_seat(event.seat) in (felt.get("bank") or {"seats": ()})["seats"]:
        return False
    things = [thing for thing in felt["things"] if thing["kind"] in ("card", "tile")]
    own = (f"box/{event.seat}", event.area)
    return not things or any(thing["area"] in own and thing["face"] for thing in things)


# What goes wrong


def _incidents(state: Table) -> Iterator[tuple[str, Made]]:
    """What may go wrong at a table just now."""
    stage = state.game.view(state.play, DEALER)["stage"]
    for incident in incidents(state.game.name):
        if stage in (incident.stages or [stage]):
            yield incident.told, partial(_incident, state, incident)


def _incident(state: Table, incident: Incident, random: Random) -> Task | None:
    """It is told, drawn and asked about, where the table lets it be entered."""
    game, seen = state.game.name, table.view(state, DEALER)
    acts = [move for move in seen["moves"] if move["by"] == DEALER and _is_fault(game, move)]
    own = [move for move in acts if move["command"] == f"{game}.{incident.act}"]
    right = _filled(random.choice(own), incident.filled, random) if own else None
    happened = _sent(state, right) if right is not None else None
    if right is None or happened is None:
        return None
    told = msgspec.to_builtins(right)
    others = _others(state, incident, acts, told, random)
    options = {_written(made): _called(game, made) for made in (*others, right)}
    listed = tuple(sorted(options))
    values = told | {"any": random.choice([*_seats(seen)] or [0])}
    about = {
        "told": incident.told.format(**values),
        "options": [{"id": each, "words": options[each]} for each in listed],
    }
    asked = Asked(ACT, _written(right), _cited(happened), listed)
    follows = tuple(_line(state, event) for event in happened)
    return Task(asked, _disturbed(state, incident, values), about, follows)


def _others(
    state: Table, incident: Incident, acts: list[Any], told: dict[str, Any], random: Random
) -> list[Any]:
    """Acts that are open as well and wrong: other ones, and the same about something else."""
    game = state.game.name
    near = {f"{game}.{act}" for act in incident.near}
    made: dict[str, Any] = {}
    for move in random.sample(acts, len(acts)):
        own = move["command"] == f"{game}.{incident.act}"
        given = _but_one(told, random) if own else told
        other = None if move["command"] in near else _filled(move, given, random)
        differs = other is not None and not (own and msgspec.to_builtins(other) == told)
        if differs and _sent(state, other):
            made.setdefault(move["command"], other)
    return [*made.values()][: OPTIONS - 1]


def _but_one(told: dict[str, Any], random: Random) -> dict[str, Any]:
    """What was told but for one thing."""
    left = random.choice([*told]) if told else ""
    return {name: value for name, value in told.items() if name != left}


def _is_fault(game: str, move: dict[str, Any]) -> bool:
    found = words(game).commands.get(move["command"])
    return bool(found and found.group == "irregularity")


def _filled(move: dict[str, Any], given: dict[str, Any], random: Random) -> Any:
    """The command of a move with these values where they fit, and others where nothing is said."""
    values = {field["name"]: _value(field, given, random) for field in move["fields"]}
    fits = all(given.get(name, value) == value for name, value in values.items())
    return command_from(move["command"], values) if fits else None


def _value(field: dict[str, Any], given: dict[str, Any], random: Random) -> Any:
    told = given.get(field["name"])
    if field["options"]:
        return told if told in field["options"] else random.choice(field["options"])
    if field["low"] is None:
        return "as told"
    high = field["low"] if field["high"] is None else field["high"]
    fits = isinstance(told, int) and field["low"] <= told <= high
    return told if fits else random.randint(field["low"], high)


def _sent(state: Table, command: Any) -> Events | None:
    """What the table makes of a dealer's act; None where it refuses."""
    decided = table.decide(state, Envelope("", DEALER, DEALER, AT, command))
    return None if isinstance(decided, Refusal) else decided.events


def _written(command: Any) -> str:
    return f"{kind(command)} {dump(command)}"


def _called(game: str, command: Any) -> str:
    """An act as its button calls it, with what is filled in."""
    label = words(game).label(kind(command))
    values = msgspec.to_builtins(command).items()
    said = ", ".join(
        _said(value) if isinstance(value, str) else f"{name} {value}" for name, value in values
    )
    return f"{label}: {said}" if said else label


def _said(value: str) -> str:
    return value.replace("_", " ").replace("/", " ")


def _cited(events: Events) -> str:
    return next(filter(None, map(clause, events)), "")


def _line(state: Table, event: Any) -> str:
    """An event with what it says and its clause, for who has answered."""
    said, cited = describe(event, words(state.game.name)), clause(event)
    told = (
        said if isinstance(event, Settled) else ": ".join(filter(None, (title(kind(event)), said)))
    )
    return f"{told} ({cited})" if cited else told


# The felt


def _felt(state: Table) -> dict[str, Any]:
    """The felt as a dealer sees it."""
    seen = table.view(state, DEALER)
    return {name: seen[name] for name in DRAWN if name in seen}


def _seats(seen: dict[str, Any]) -> Iterator[int]:
    """The seats that have cards."""
    areas = {thing["area"] for thing in seen["things"] if thing["kind"] == "card"}
    return (int(seat) for seat in seen["seats"] if f"box/{seat}" in areas)


def _disturbed(state: Table, incident: Incident, values: dict[str, Any]) -> dict[str, Any]:
    """The felt with what has gone wrong on it."""
    felt = _felt(state)
    turned, extra, taken = (
        [place.format(**values) for place in places]
        for places in (incident.turned, incident.extra, incident.taken)
    )
    things = []
    for seen, true in zip(felt["things"], table.view(state, INSPECTOR)["things"], strict=True):
        if seen["area"] in taken and seen["kind"] != "chips":
            continue
        if seen["area"] in turned and seen["face"] is None:
            turned.remove(seen["area"])
            seen = seen | {"face": true["face"]}
        things.append(seen)
    hidden: dict[str, Any] = next((thing for thing in things if thing["kind"] == "card"), {})
    things += [hidden | {"area": place, "face": None} for place in extra]
    return felt | {"things": things}
