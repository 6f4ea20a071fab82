"""What a dealer is asked in an exam: felts that the house stages, from a seed of its own.

A payout is right if the table pays it so, and an act if it is the one by which the table enters
what has gone wrong; a clause comes with either. The same seed asks the same again, so that a page
may be loaded anew; nothing of what is right leaves here before it is answered.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway import table
from houseway.core import DEALER, HOUSE, PLAYER, Limits, Settled, by_seat, clause, kind, load_game
from houseway.floor.exams import ACT, PAYOUT, Asked, Exam, set_for, terms
from houseway.floor.irregularities import (
    arisen,
    called,
    dealer_acts,
    disturbed,
    filled,
    fits,
    is_irregular,
    name_of,
    sent,
    stage_of,
    written,
)
from houseway.house.describe import describe
from houseway.house.records import stream_of
from houseway.house.staging import FELT, SEATS, Played, Staged
from houseway.law.incidents import Incident, incidents
from houseway.law.words import title
from houseway.store import Conflict
from houseway.table.bots import AUTOMATIC_PLAYER, BUY_IN, NAMES
from houseway.table.declarations import ON, TakeDeclarations
from houseway.table.seats import BuyIn, Sit
from houseway.table.state import Table
from houseway.table.words import words

if TYPE_CHECKING:
    from houseway.house.submit import House

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


def begin(house: "House", who: str, game: str, at_table: bool = False) -> Exam:
    """The exam that somebody is in, or a new one, which the house draws.

    One at a table has that opened, also where the house was stopped before it could.
    """
    casino = house.casino
    if casino.floor().exams.running(who) is None:
        seed = secrets.token_hex(16)
        asked = () if at_table else tuple(task.asked for task in tasks(game, seed))
        # Whoever presses twice has one exam.
        casino.set_exam(
            lambda floor, at: (
                None if floor.exams.running(who) else set_for(floor, who, game, seed, asked, at)
            )
        )
    exam = casino.floor().exams.running(who)
    assert exam is not None, "it was just set"
    if exam.table:
        _open(house, exam)
    return exam


def _open(house: "House", exam: Exam) -> None:
    """The table of an exam with its automatic players, as far as it is not there yet."""
    if not house.store.version(stream_of(exam.table)):
        game, minimum = load_game(exam.game), Random(exam.seed).choice(MINIMA)
        sign = replace(game.sign(Limits(minimum, TIMES * minimum, UNIT)), jackpot=None)
        method = next(method for method in game.methods if method != FELT)
        with suppress(Conflict):  # Whoever presses twice has one table.
            house.open_table(exam.table, exam.game, sign, method=method, training=True)
    for seat, name in zip(SEATS, NAMES, strict=False):
        player = name + AUTOMATIC_PLAYER
        for command in (Sit(seat), BuyIn(seat, TIMES * BUY_IN)):
            if seat not in house.table(exam.table).seats or isinstance(command, BuyIn):
                house.submit(exam.table, player, PLAYER, command, f"{exam.number}/{seat}/{command}")
    house.submit(exam.table, HOUSE, HOUSE, TakeDeclarations(ON), f"{exam.number}/declared")


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
    stage = stage_of(state)
    for incident in incidents(state.game.name):
        if fits(incident, stage):
            yield incident.told, partial(_incident, state, incident)


def _incident(state: Table, incident: Incident, random: Random) -> Task | None:
    """It is told, drawn and asked about, where the table lets it be entered."""
    happened = arisen(state, incident, random)
    if happened is None:
        return None
    game, right = state.game.name, written(happened.act)
    others = map(written, _others(state, incident, msgspec.to_builtins(happened.act), random))
    listed = tuple(sorted({right, *others}))
    options = [{"id": each, "words": called(game, each)} for each in listed]
    felt = _felt(state)
    places = happened.turned, happened.extra, happened.taken
    return Task(
        Asked(ACT, right, happened.cited, listed),
        felt | {"things": disturbed(state, felt["things"], *places)},
        {"told": happened.told, "options": options},
        tuple(_line(state, event) for event in happened.events),
    )


def _others(state: Table, incident: Incident, told: dict[str, Any], random: Random) -> list[Any]:
    """Acts that are open as well and wrong: other ones, and the same about something else."""
    game = state.game.name
    acts = [move for move in dealer_acts(state) if is_irregular(game, move["command"])]
    near = {name_of(game, act) for act in incident.near}
    made: dict[str, Any] = {}
    for move in random.sample(acts, len(acts)):
        own = move["command"] == name_of(game, incident.act)
        given = _but_one(told, random) if own else told
        other = None if move["command"] in near else filled(move, given, random)
        differs = other is not None and not (own and msgspec.to_builtins(other) == told)
        if differs and sent(state, other):
            made.setdefault(move["command"], other)
    return [*made.values()][: OPTIONS - 1]


def _but_one(told: dict[str, Any], random: Random) -> dict[str, Any]:
    """What was told but for one thing."""
    left = random.choice([*told]) if told else ""
    return {name: value for name, value in told.items() if name != left}


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
