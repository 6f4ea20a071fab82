"""The state of a game of Craps, and bookkeeping.

A round is a roll: it opens as the total is called and closes when the wagers that it decides are
settled. Wagers outlive rounds. Stages: wagers, throw (the dice are in the air), and wagers again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from houseway.core import events as core
from houseway.core.sign import Sign
from houseway.core.turns import Question
from houseway.games.craps import events
from houseway.law import rules as law
from houseway.law.rules import Rules
from houseway.money import Cents, Odds, pay

GENERATOR, FELT = "generator", "felt"
LINE = ("win_line", "dont_win")
ROLLS_KEPT = 20
STICKPERSON = 0
# What a throw changes beside the wagers.
THROWN = ("point", "shooter", "last", "passed", "declined", "rolls")


@dataclass(frozen=True, slots=True)
class Wager:
    """One wager: its own number (0 before it has one), what it backs, whether it was called on.

    `area` is its account on the layout and never changes: the kind, what it was placed on, and its
    own id. `on` is -1 as long as nobody called. `cap` is the maximum that it was found to exceed
    together with those of its kind. `thrown` says that as much as lies there was thrown for.
    """

    id: int
    seat: int
    area: str
    kind: str
    cents: Cents
    number: int = 0
    base: int = 0
    on: int = -1
    cap: Cents | None = None
    commission: Cents = 0
    late: bool = False
    thrown: bool = False


@dataclass(frozen=True)
class Round:
    """The roll that is on, or all that stands on the layout until the next.

    `last` is the last shooter, at whose left the dice are offered next. `dice` are those of the
    set that `dice_of` selected. `before` is how things stood before the last throw, for a
    supervisor who invalidates it, and `decided` what that throw settled.
    """

    rules: Rules
    sign: Sign
    method: str = GENERATOR
    number: int = 0
    live: bool = False
    stage: str = "wagers"
    point: int = 0
    wagers: tuple[Wager, ...] = ()
    placed: int = 0
    shooter: int = 0
    last: int = 0
    thrower: int = 0
    passed: frozenset[int] = frozenset()
    declined: frozenset[int] = frozenset()
    dice: tuple[int, ...] = ()
    dice_of: int = 0
    missing: tuple[int, ...] = ()
    dice_set: int = 1
    new_set: bool = False
    faces: tuple[tuple[int, int], ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()
    closing: bool = False
    question: Question | None = None
    before: "Round | None" = None
    decided: frozenset[int] = frozenset()

    @cached_property
    def _by_area(self) -> dict[str, Wager]:
        return {wager.area: wager for wager in self.wagers}

    def wager(self, area: str) -> Wager | None:
        """The wager of an account, if there is one."""
        return self._by_area.get(area)

    def at(self, area: str) -> Wager:
        """The wager of an account that has one."""
        return self._by_area[area]

    def by_id(self, id: int) -> Wager | None:
        """The wager with this id."""
        return next((wager for wager in self.wagers if wager.id == id), None)

    def alike(self, seat: int, kind: str, number: int) -> tuple[Wager, ...]:
        """The wagers of a player of one kind and on one number, which share one maximum."""  # 7.1
        # A one-roll wager is on the next throw, whatever number it makes the high one.
        every = self.row(kind).one_roll
        placed = self.of_kind(seat, kind)
        return tuple(wager for wager in placed if every or wager.number == number)

    def of_kind(self, seat: int, kind: str) -> Sequence[Wager]:
        """The wagers of a player of one kind."""
        return self._by_kind.get((seat, kind), ())

    @cached_property
    def _by_kind(self) -> dict[tuple[int, str], list[Wager]]:
        found: dict[tuple[int, str], list[Wager]] = {}
        for wager in self.wagers:
            found.setdefault((wager.seat, wager.kind), []).append(wager)
        return found

    def behind(self, base: Wager) -> tuple[Wager, ...]:
        """What stands behind a wager."""
        return tuple(wager for wager in self.wagers if wager.base == base.id)

    def row(self, kind: str) -> law.Wager:
        """What the rules say of a kind of wager."""
        return self.rules.document.wager[kind]

    @cached_property
    def unit(self) -> Cents:
        """The smallest chip."""
        return min(self.sign.chips)


def open_game(rules: Rules, sign: Sign, method: str = GENERATOR, shooter: int = 0) -> Round:
    """A game that waits for its first wager; the dice may be in somebody's hands already."""
    return Round(rules, sign, method, shooter=shooter, last=shooter)


@lru_cache(maxsize=4096)
def split(area: str) -> tuple[str, int, int]:
    """An area as its kind, the number or base that it is placed on, and the wager's id."""
    spot, _, id = area.partition("#")
    kind, _, on = spot.partition("/")
    return kind, _whole(on), _whole(id)


def _whole(text: str) -> int:
    """A number as areas spell it, 0 for none, -1 for what is no such number."""
    if not text:
        return 0
    fits = text.isascii() and text.isdigit() and len(text) < 10 and text[0] != "0"
    return int(text) if fits else -1


# Bookkeeping


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    match happened:
        case core.RoundOpened(number):
            return replace(state, number=number, live=True, before=None, decided=frozenset())
        case core.RoundClosed():
            return replace(state, live=False, stage="wagers", question=None)
        case core.SignPosted(sign):
            return replace(state, sign=sign)
        case core.Voided("round"):
            return _as_before(state)
        case core.Asked(question):
            return replace(state, question=question)
        case core.Ruled():
            return replace(state, question=None)
        case events.PlayEnding():
            return replace(state, closing=True)
        case core.TableReopened():
            return replace(state, closing=False)
    return _wagers(state, happened)


def _wagers(state: Round, happened: Any) -> Round:
    match happened:
        case core.Staked(seat, area, cents):
            return _staked(state, seat, area, cents)
        case core.Charged(_, cents, _, area):
            held = state.wager(area)
            return _with(state, area, commission=cents + (held.commission if held else 0))
        case core.Returned(_, area, cents):
            return _less(state, area, cents)
        case core.Settled(_, area, stake):
            return _less(state, area, stake, decided=state.decided | {split(area)[2]})
        case events.Moved(_, area, number):
            return _with(state, area, number=number)
        case events.Switched(_, area, on):
            return _with(state, area, on=on)
        case events.WagerCalled(_, area):
            return _with(state, area, late=True)
        case events.WagerConfirmed(_, area):
            return _with(state, area, late=False)
        case events.MaximumFound(_, area, cents):
            return _with(state, area, cap=cents)
    return _dice(state, happened)


def _dice(state: Round, happened: Any) -> Round:
    match happened:
        case events.DicePassed(seat):
            passed = state.passed | {seat}
            return replace(state, shooter=0, passed=passed, dice=(), dice_of=0)
        case events.DiceDeclined(seat):
            return replace(state, declined=state.declined | {seat})
        case events.DiceSelected(seat, dice):
            return _selected(state, seat, dice)
        case events.DiceOut(thrower):
            return replace(state, stage="throw", thrower=thrower, before=None)
        case events.NoRollCalled():
            return replace(state, stage="wagers", faces=())
        case events.Thrown():
            return _thrown(state, happened)
        case events.DiceLost(dice):
            kept = tuple(die for die in state.dice if die not in dice)
            return replace(state, missing=(*state.missing, *dice), dice=kept)
        case events.NewDiceSet():
            return replace(state, new_set=True)
        case events.DieFound(die, to):
            return _found(state, die, to)
        case events.FaceDecided(die, face) | events.LeaningDieRead(die, face):
            return replace(state, faces=tuple(sorted((*state.faces, (die, face)))))
    return state


def _with(state: Round, area: str, **changed: Any) -> Round:
    wagers = (replace(wager, **changed) if wager.area == area else wager for wager in state.wagers)
    return replace(state, wagers=tuple(wagers))


def _staked(state: Round, seat: int, area: str, cents: Cents) -> Round:
    held = state.wager(area)
    if held:
        return _with(state, area, cents=held.cents + cents)
    kind, on, id = split(area)
    backs = state.by_id(on) if state.row(kind).base else None
    number = backs.number if backs else on
    made = Wager(id, seat, area, kind, cents, number, backs.id if backs else 0)
    return replace(state, wagers=(*state.wagers, made), placed=max(state.placed, id))


def _less(state: Round, area: str, cents: Cents, **more: Any) -> Round:
    held = state.wager(area)
    if held and held.cents > cents:
        # Of the commission what can be paid in chips goes with its part of the wager.
        gone = pay(held.commission, Odds(cents, held.cents), state.unit, "down")
        left = {"cents": held.cents - cents, "commission": held.commission - gone}
        return replace(_with(state, area, **left, thrown=False), **more)
    kept = tuple(wager for wager in state.wagers if wager.area != area)
    return replace(state, wagers=kept, **more)


def _selected(state: Round, seat: int, dice: tuple[int, ...]) -> Round:
    if state.new_set and (seat != state.dice_of or any(die in state.missing for die in dice)):
        state = replace(state, new_set=False, missing=(), dice_set=state.dice_set + 1)
    return replace(state, dice=dice, dice_of=seat)


def _thrown(state: Round, thrown: events.Thrown) -> Round:
    seat = 0 if thrown.seven_out else thrown.thrower
    return replace(
        state,
        point=thrown.point,
        shooter=seat,
        last=thrown.thrower or state.last,
        passed=state.passed if thrown.point else frozenset(),
        declined=frozenset(),
        faces=(),
        rolls=(*state.rolls, thrown.dice)[-ROLLS_KEPT:],
        wagers=tuple(
            wager if wager.thrown else replace(wager, thrown=True) for wager in state.wagers
        ),
        before=replace(state, before=None),
    )


def _found(state: Round, die: int, to: str) -> Round:
    missing = tuple(other for other in state.missing if other != die)
    dice = (*state.dice, die) if to == "shooter" else state.dice
    return replace(state, missing=missing, dice=dice[-2:])


def _as_before(state: Round) -> Round:
    """The throw has no result: what it decided lies on the layout again, to be handed back."""
    was = state.before or state
    there = {wager.id: wager for wager in state.wagers}
    wagers = (
        replace(there.get(wager.id, wager), number=wager.number)
        for wager in was.wagers
        if wager.id in there or wager.id in state.decided
    )
    as_it_was = {name: getattr(was, name) for name in THROWN}
    return replace(state, **as_it_was, wagers=tuple(wagers), before=None, decided=frozenset())
