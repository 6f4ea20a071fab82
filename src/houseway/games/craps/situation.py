"""A scripted game on paper, played through the game: what is accepted, and what is paid?"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from houseway.core import events as core
from houseway.core.codec import form
from houseway.core.places import rack
from houseway.core.sign import Limit, Sign
from houseway.core.situation import RefusedError, Run
from houseway.core.turns import Events, Refusal
from houseway.games.craps.events import (
    CallNoRoll,
    CallOff,
    CallOn,
    DeclineDice,
    Moved,
    PassDice,
    Remove,
    Thrown,
)
from houseway.games.craps.round import BY_ANOTHER
from houseway.games.craps.state import LINE, split

SOURCE = "situation"


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """One event of the script."""

    op: Literal[
        "place", "increase", "reduce", "remove", "call_on", "call_off",
        "pass_dice", "decline", "roll", "no_roll",
    ]  # fmt: skip
    id: str = ""
    player: str = ""
    type: str = ""
    amount: int = 0
    number: int | None = None
    base: str | None = None
    high: int | None = None
    dice: tuple[int, int] | None = None


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """The players clockwise from the boxperson's left, the smallest chip, and what happened."""

    players: list[str]
    chip: int
    events: list[Told]
    shooter: str | None = None
    limits: dict[str, int] = {}


def read_given(given: Mapping[str, Any]) -> Given:
    """The situation; ValueError names the field that does not fit."""
    read = form(given, Given)
    if not read.players or len(set(read.players)) != len(read.players):
        raise ValueError("players: each player is named once")
    if read.chip < 1:
        raise ValueError(f"chip: the smallest chip is at least 1 cent, not {read.chip}")
    if read.shooter is not None and read.shooter not in read.players:
        raise ValueError(f"shooter: {read.shooter!r} is not one of the players")
    for name, most in read.limits.items():
        if most < 1:
            raise ValueError(f"limits.{name}: a maximum is at least 1 cent, not {most}")
    for place, told in enumerate(read.events):
        if told.op in ("place", "decline") and told.player not in read.players:
            raise ValueError(f"events.{place}.player: {told.player!r} is not one of the players")
        if told.op == "roll" and told.dice is None:
            raise ValueError(f"events.{place}.dice: a roll has two dice")
        if told.dice and not all(1 <= face <= 6 for face in told.dice):
            raise ValueError(f"events.{place}.dice: each die shows 1 to 6")
    return read


class Script:
    """The script as it is played: who sits where, and which wager has which id."""

    def __init__(self, run: Run, told: Given) -> None:
        self.run, self.told = run, told
        self.seats = {name: seat for seat, name in enumerate(told.players, 1)}
        self.balance = dict.fromkeys(told.players, 0)
        self.areas: dict[str, str] = {}

    def answer(self, told: Told) -> dict[str, Any]:
        """What one event of the script brings about; its method has its name."""
        before = self.run.state
        try:
            said: dict[str, Any] = {"accepted": True} | getattr(self, told.op)(told)
        except RefusedError as refused:
            self.run.state = before
            clause, why = refused.refusal
            said = {"accepted": False, "clause": clause, "why": why}
        return said | {"balance": dict(self.balance)}

    def send(self, sent: Any) -> Events:
        """Let the game decide, and keep the players' cash."""
        events = self.run.send(sent)
        racks = {rack(seat): name for name, seat in self.seats.items()}
        for happened in events:
            for moved in core.transfers(happened):
                if moved.debit in racks:
                    self.balance[racks[moved.debit]] -= moved.cents
                if moved.credit in racks:
                    self.balance[racks[moved.credit]] += moved.cents
        return events

    def wager(self, id: str) -> tuple[int, str]:
        """The seat and area of a wager; one that is gone or never was has an area that is none."""
        area = self.areas.get(id, id)
        held = self.run.state.wager(area)
        return (held.seat if held else 0), area

    def place(self, told: Told) -> dict[str, Any]:
        if not told.id or self.run.state.wager(self.areas.get(told.id, "")):
            said = f"a wager needs an id of its own, and {told.id!r} is none"
            raise RefusedError(Refusal("6.2", said))
        on = told.number if told.number is not None else told.high
        if told.base is not None:
            on = split(self.areas.get(told.base, "none#0"))[2]
        area = told.type if on is None else f"{told.type}/{on}"
        placed = self.send(core.Stake(self.seats[told.player], area, told.amount))
        self.areas[told.id] = next(event.area for event in placed if isinstance(event, core.Staked))
        return self._commission(placed)

    def increase(self, told: Told) -> dict[str, Any]:
        return self._commission(self.send(core.Stake(*self.wager(told.id), told.amount)))

    def _commission(self, events: Events) -> dict[str, Any]:
        return {
            "commission": sum(event.cents for event in events if isinstance(event, core.Charged))
        }

    def reduce(self, told: Told) -> dict[str, Any]:
        return self._done(core.TakeBack(*self.wager(told.id), told.amount))

    def remove(self, told: Told) -> dict[str, Any]:
        return self._done(Remove(*self.wager(told.id)))

    def call_on(self, told: Told) -> dict[str, Any]:
        return self._done(CallOn(*self.wager(told.id)))

    def call_off(self, told: Told) -> dict[str, Any]:
        return self._done(CallOff(*self.wager(told.id)))

    def pass_dice(self, _told: Told) -> dict[str, Any]:
        return self._done(PassDice(self.run.state.shooter))

    def decline(self, told: Told) -> dict[str, Any]:
        """The shooter who declines passes."""
        seat = self.seats[told.player]
        shooter = seat == self.run.state.shooter
        return self._done(PassDice(seat) if shooter else DeclineDice(seat))

    def _done(self, sent: Any) -> dict[str, Any]:
        self.send(sent)
        return {}

    def no_roll(self, _told: Told) -> dict[str, Any]:
        """Where there is nothing to throw for, whoever threw was not given the dice."""
        if self.run.state.wagers:
            self.send(core.CloseWagers())
        thrown = self.run.state.stage == "throw"
        self.send(CallNoRoll("irregular_throw" if thrown else BY_ANOTHER))
        return {"point_after": self.run.state.point or None}

    def roll(self, told: Told) -> dict[str, Any]:
        self.send(core.CloseWagers())
        self._find_maximums()
        events = self.send(core.Drawn(told.dice or (), SOURCE))
        thrown = next(event for event in events if isinstance(event, Thrown))
        names = {seat: name for name, seat in self.seats.items()}
        return {
            "thrower": names.get(thrown.thrower, "stickperson"),
            "point_after": thrown.point or None,
            "seven_out": thrown.seven_out,
            "settlements": self._settlements(events),
        }

    def _find_maximums(self) -> None:
        """After the throw it is found which wagers exceed a maximum, with those before them."""
        state = self.run.state
        for held in state.wagers:
            most = state.sign.limit(held.area).maximum
            alike = state.alike(held.seat, held.kind, held.number)
            placed = sum(wager.cents for wager in alike if wager.id <= held.id)
            if most not in (None, held.cap) and placed > most:
                self.send(core.Correct(held.seat, held.area, most, "7.3"))

    def _settlements(self, events: Events) -> dict[str, Any]:
        ids = {area: id for id, area in self.areas.items()}
        found: dict[str, Any] = {}
        for event in events:
            if isinstance(event, core.Settled):
                found[ids[event.area]] = {
                    "outcome": "returned" if event.under == "6.7.1" else event.effect,
                    "stake_returned": event.returned,
                    "winnings": event.winnings,
                    "verdict": event.verdict,
                    "odds": event.odds,
                    "clause": event.under,
                }
            if isinstance(event, Moved) and split(event.area)[0] not in LINE:
                travel = {"outcome": "travel", "come_point": event.number, "clause": event.under}
                found[ids[event.area]] = travel
        return found


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer each event."""
    told = read_given(given)
    script = Script(run, told)
    limits = {name: Limit(maximum=most) for name, most in told.limits.items()}
    sign = Sign(seats=len(told.players), chips=(told.chip,), limits=limits)
    run.open(sign, shooter=script.seats.get(told.shooter or "", 0))
    return {"events": [script.answer(event) for event in told.events]}
