"""Rounds of every game, written out: `python -m tools.playthroughs` keeps them in tests/golden.

A change of behaviour at a table shows in them as a diff that a person can read. Players are
automatic, chance and the clock are made up, so that the same sources write the same texts.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from houseway.core import (
    DEALER,
    CloseWagers,
    Draw,
    Limits,
    Refusal,
    RoundClosed,
    by_seat,
    clause,
    kind,
    load_game,
)
from houseway.house import House
from houseway.house.describe import describe
from houseway.law import games
from houseway.money import dollars
from houseway.store import open_store
from houseway.table.bots import NAMES, Bot
from houseway.table.ledger import transfers
from houseway.table.seats import BuyIn, Sit
from houseway.table.words import words

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
LIMITS, BOUGHT, SEATS = Limits(10_00, 500_00, 5_00), 500_00, (1, 2, 3)
# Where wagers outlive a round, rounds are short.
ROUNDS, WAGERS_STAND, COMMANDS = 2, 12, 400


class Playthrough:
    """One table with automatic players; every command and event as a line."""

    def __init__(self, game: str) -> None:
        self.game, self.random = load_game(game), Random(game)
        self.now = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
        self.house = House(open_store("memory:"), self._clock, self._chance, "made up")
        self.house.open_table("golden", game, self.game.sign(LIMITS))
        self.bots = [Bot(NAMES[seat - 1], seat, BOUGHT, self.random) for seat in SEATS]
        self.rounds = 0

    def _clock(self) -> str:
        self.now += timedelta(seconds=1)
        return self.now.isoformat()

    def _chance(self, draw: Draw) -> tuple[int, ...]:
        if not draw.distinct:
            return tuple(draw.low + self.random.randrange(draw.high) for _ in draw.to)
        left = [thing for thing in range(draw.low, draw.high + 1) if thing not in draw.out]
        return tuple(self.random.sample(left, len(draw.to)))

    def lines(self) -> Iterator[str]:
        """The whole playthrough."""
        yield f"# {words(self.game.name).title}"
        for bot in self.bots:
            yield from self._sent(bot.name, "player", Sit(bot.seat))
            yield from self._sent(bot.name, "player", BuyIn(bot.seat, BOUGHT))
        wanted = WAGERS_STAND if self.game.wagers_stand else ROUNDS
        for _ in range(COMMANDS):
            if self.rounds >= wanted:
                return
            by, role, command = self._next()
            yield from self._sent(by, role, command)
        raise AssertionError(f"{self.game.name} does not come to an end")

    def _next(self) -> tuple[str, str, Any]:
        """Players first, then the dealer."""
        for bot in self.bots:
            if command := bot.next(self.house.view("golden", by_seat(bot.seat))):
                return bot.name, "player", command
        view = self.house.view("golden", DEALER)
        named = {move["command"] for move in view["moves"]}
        for command in (*self.game.goes_on, CloseWagers):
            if kind(command) in named:
                return DEALER, DEALER, command()
        raise AssertionError(f"nobody knows how {self.game.name} goes on: {view['stage']}")

    def _sent(self, by: str, role: str, command: Any) -> Iterator[str]:
        named = words(self.game.name)
        yield f"\n{by}: {kind(command)} {describe(command, named)}".rstrip()
        answer = self.house.submit("golden", by, role, command)
        if isinstance(answer, Refusal):
            raise AssertionError(f"{by} was refused: {answer}")
        for event in answer:
            said = describe(event, named)
            yield f"  {kind(event)} [{clause(event)}] {said}".rstrip()
            for moved in transfers(event):
                yield f"    {dollars(moved.cents)} {moved.asset}: {moved.debit} -> {moved.credit}"
            self.rounds += isinstance(event, RoundClosed)


def playthrough(game: str) -> str:
    """The text of a game's playthrough."""
    return "\n".join(Playthrough(game).lines()) + "\n"


def main() -> int:
    """Write them all anew."""
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        FOLDER.joinpath(f"{game}.txt").write_text(playthrough(game), "utf-8")
        print(f"tests/golden/{game}.txt written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
