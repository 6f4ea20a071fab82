"""A scripted game on paper, played through the game: what is accepted, and what is paid?"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from houseway.core import (
    Charged,
    CloseWagers,
    Correct,
    Drawn,
    Events,
    Limit,
    Refusal,
    RefusedError,
    Run,
    Settled,
    Sign,
    Stake,
    Staked,
    TakeBack,
    form,
    rack,
    transfers,
)
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
from houseway.games.craps.state import (
    LINE,
    split,
)

SOURCE = "situation"
OUTCOMES = {"win": "win", "lose": "lose", "void": "void"}


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
        raise ValueError(f"chip: the smallest chip is worth at least one cent, not {read.chip}")
    if read.shooter is not None and read.shooter not in read.players:
        raise ValueError(f"shooter: {read.shooter!r} is none of the players")
    for name, most in read.limits.items():
        if most < 1:
            raise ValueError(f"limits.{name}: a maximum is at least one cent, not {most}")
    for place, told in enumerate(read.events):
        if told.op in ("place", "decline") and told.player not in read.players:
            raise ValueError(f"events.{place}.player: {told.player!r} is none of the players")
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

    def answer(self, one: Told) -> dict[str, Any]:
        """What one event of the script brings about."""
        play: dict[str, Callable[[Told], dict[str, Any]]] = {
            "place": self.place, "increase": self.increase, "reduce": self.reduce,
            "remove": self.remove, "call_on": self.call_on, "call_off": self.call_off,
            "pass_dice": self.pass_dice, "decline": self.decline,
            "roll": self.roll, "no_roll": self.no_roll,
        }  # fmt: skip
        before = self.run.state
        try:
            said = {"accepted": True} | play[one.op](one)
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
            for moved in transfers(happened):
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

    def place(self, one: Told) -> dict[str, Any]:
        if not one.id or self.run.state.wager(self.areas.get(one.id, "")):
            said = f"a wager needs an id of its own, and {one.id!r} is none"
            raise RefusedError(Refusal("6.2", said))
        on = one.number if one.number is not None else one.high
        if one.base is not None:
            on = split(self.areas.get(one.base, "none#0"))[2]
        area = one.type if on is None else f"{one.type}/{on}"
        placed = self.send(Stake(self.seats[one.player], area, one.amount))
        self.areas[one.id] = next(each.area for each in placed if isinstance(each, Staked))
        return self._commission(placed)

    def increase(self, one: Told) -> dict[str, Any]:
        return self._commission(self.send(Stake(*self.wager(one.id), one.amount)))

    def _commission(self, events: Events) -> dict[str, Any]:
        return {"commission": sum(each.cents for each in events if isinstance(each, Charged))}

    def reduce(self, one: Told) -> dict[str, Any]:
        self.send(TakeBack(*self.wager(one.id), one.amount))
        return {}

    def remove(self, one: Told) -> dict[str, Any]:
        self.send(Remove(*self.wager(one.id)))
        return {}

    def call_on(self, one: Told) -> dict[str, Any]:
        self.send(CallOn(*self.wager(one.id)))
        return {}

    def call_off(self, one: Told) -> dict[str, Any]:
        self.send(CallOff(*self.wager(one.id)))
        return {}

    def pass_dice(self, one: Told) -> dict[str, Any]:
        self.send(PassDice(self.run.state.shooter))
        return {}

    def decline(self, one: Told) -> dict[str, Any]:
        """The shooter who declines passes."""
        seat = self.seats[one.player]
        self.send(PassDice(seat) if seat == self.run.state.shooter else DeclineDice(seat))
        return {}

    def no_roll(self, one: Told) -> dict[str, Any]:
        """Where there is nothing to throw for, whoever threw was not given the dice."""
        if self.run.state.wagers:
            self.send(CloseWagers())
        thrown = self.run.state.stage == "throw"
        self.send(CallNoRoll("irregular_throw" if thrown else BY_ANOTHER))
        return {"point_after": self.run.state.point or None}

    def roll(self, one: Told) -> dict[str, Any]:
        self.send(CloseWagers())
        for held in self.run.state.wagers:
            most = self.run.state.sign.limit(held.area).maximum
            if most is not None and held.cents > most and held.cap is None:
                self.send(Correct(held.seat, held.area, most, "7.3"))
        events = self.send(Drawn(one.dice or (), SOURCE))
        thrown = next(each for each in events if isinstance(each, Thrown))
        names = {seat: name for name, seat in self.seats.items()}
        return {
            "thrower": names.get(thrown.thrower, "stickperson"),
            "point_after": thrown.point or None,
            "seven_out": thrown.seven_out,
            "settlements": self._settlements(events),
        }

    def _settlements(self, events: Events) -> dict[str, Any]:
        ids = {area: id for id, area in self.areas.items()}
        found: dict[str, Any] = {}
        for one in events:
            if isinstance(one, Settled):
                found[ids[one.area]] = {
                    "outcome": "returned" if one.under == "6.7.1" else OUTCOMES[one.effect],
                    "stake_returned": one.returned,
                    "winnings": one.winnings,
                    "verdict": one.verdict,
                    "odds": one.odds,
                    "clause": one.under,
                }
            if isinstance(one, Moved) and split(one.area)[0] not in LINE:
                travel = {"outcome": "travel", "come_point": one.number, "clause": one.under}
                found[ids[one.area]] = travel
        return found


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer each event."""
    told = read_given(given)
    script = Script(run, told)
    limits = {name: Limit(maximum=most) for name, most in told.limits.items()}
    sign = Sign(seats=len(told.players), chips=(told.chip,), limits=limits)
    run.open(sign, shooter=script.seats.get(told.shooter or "", 0))
    return {"events": [script.answer(one) for one in told.events]}
