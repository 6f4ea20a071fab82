"""Rounds that nobody's record holds: automatic players at a table, played on from a seed.

The table is the real one, so that what lies on the felt, which acts are open and what is paid are
its own; chance comes from the seed, and the same seed plays the same rounds.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from houseway import table
from houseway.core import (
    DEALER,
    HOUSE,
    PLAYER,
    CloseWagers,
    Decided,
    Draw,
    Drawn,
    Envelope,
    Limits,
    Refusal,
    Stake,
    View,
    by_seat,
    kind,
    load_game,
    seat_of,
)
from houseway.games.kit.views import chips_of, field_of
from houseway.table.bots import seat_bots
from houseway.table.seats import BuyIn, Sit
from houseway.table.state import Table

FELT, SOURCE, AT = "felt", "seed", "2026-01-01T20:00:00+00:00"
SEATS, BOUGHT = (1, 2, 3), 20_000_00
# So many wagers has a seat at most, each by so many steps above the least.
WAGERS, STEPS = 4, 12

Sent = tuple[str, str, Any]


class Played(NamedTuple):
    """The table before a command, and what the command brought about there."""

    before: Table
    decided: Decided[Table]


class Staged:
    """One table with automatic players."""

    def __init__(self, game: str, random: Random, limits: Limits) -> None:
        self.game, self.random = load_game(game), random
        method = next(method for method in self.game.methods if method != FELT)
        sign = replace(self.game.sign(limits), jackpot=None)
        opened = table.opened(game, sign, method=method, training=True)
        self.table: Table = table.evolve(None, opened)
        self.bots = seat_bots(SEATS, "", BOUGHT, lambda _seat: random)

    def played(self, commands: int) -> Iterator[Played]:
        """One command after another, at most so many; where nobody knows a way on it ends."""
        for bot in self.bots:
            self._sent((bot.name, PLAYER, Sit(bot.seat)))
            self._sent((bot.name, PLAYER, BuyIn(bot.seat, BOUGHT)))
        for _ in range(commands):
            before = self.table
            answers = map(self._sent, self._next())
            decided = next((answer for answer in answers if answer is not None), None)
            if decided is None:
                return
            yield Played(before, decided)

    def _next(self) -> Iterator[Sent]:
        """Chance first, then players, then the dealer."""
        if draw := self.table.draw:
            yield HOUSE, HOUSE, Drawn(self._chance(draw), SOURCE)
        due = {seat_of(place) for place in self.table.turn.due}
        for bot in (bot for bot in self.bots if not due or bot.seat in due):
            view = table.view(self.table, by_seat(bot.seat))
            if command := self._wager(view, bot.seat) or bot.next(view):
                yield bot.name, PLAYER, command
        named = {move["command"] for move in table.view(self.table, DEALER)["moves"]}
        for made in (*self.game.goes_on, CloseWagers):
            if kind(made) in named:
                yield DEALER, DEALER, made()

    def _wager(self, view: View, seat: int) -> Stake | None:
        """Now and then a wager on any area that is open: automatic players keep to a few."""
        open_ = [move for move in view["moves"] if move["command"] == kind(Stake)]
        if len(chips_of(view, seat)) >= WAGERS or not open_ or self.random.randrange(2):
            return None
        move = self.random.choice(open_)
        area, cents = field_of(move, "area"), field_of(move, "cents")
        on = self.random.choice(area["options"])
        most = ((cents["high"] or cents["low"]) - cents["low"]) // cents["step"]
        steps = self.random.randint(0, min(most, STEPS))
        return Stake(seat, on, cents["low"] + steps * cents["step"])

    def _chance(self, draw: Draw) -> tuple[int, ...]:
        if not draw.distinct:
            return tuple(self.random.randint(draw.low, draw.high) for _ in draw.to)
        left = [thing for thing in range(draw.low, draw.high + 1) if thing not in draw.out]
        return tuple(self.random.sample(left, len(draw.to)))

    def _sent(self, sent: Sent) -> Decided[Table] | None:
        decided = table.decide(self.table, Envelope("", *sent[:2], AT, sent[2]))
        if isinstance(decided, Refusal):
            return None
        self.table = decided.after
        return decided
