"""A day of twenty tables in five games, played in virtual time; `python -m tests.house.day` too."""

import sys
from datetime import UTC, datetime, timedelta

from houseway import core, table
from houseway.core import DEALER, PLAYER, USUAL, Refusal, load_game
from houseway.house import House
from houseway.store import open_store
from houseway.table.dealers import TakeTable
from houseway.table.limits import narrowed
from houseway.table.seats import BuyIn, Sit
from houseway.table.turns import in_game
from tests.conftest import TROUBLE, Robot

DOCUMENTS = ("canberra-holdem", "craps", "lunar-poker", "pai-gow", "texas-holdem-bonus")
TABLES = {f"{name} {number}": name for name in DOCUMENTS for number in range(1, 5)}
# The day begins at ten in the evening of another zone.
BEGIN = datetime(2026, 11, 16, 1, tzinfo=UTC)
SEATS = (2, 3, 5)
A_ROUND = timedelta(seconds=100)


class Steady(Robot):
    """Players who keep to a few amounts, as people do."""

    def value(self, field):
        if field.name != "cents" or field.options or field.high is None:
            return super().value(field)
        amounts = [field.low * times for times in (1, 2, 3, 5, 10)]
        fitting = [cents for cents in amounts if cents <= field.high and not cents % field.step]
        return self.random.choice(fitting or [field.low])


class Day:
    """Tables with three players each, whose rounds come every hundred seconds."""

    def __init__(self, rounds, tables=TABLES, store="memory:", seed=16, seats=SEATS, **other):
        self.robot, self.now, self.seats = other.get("robot", Robot)(seed), BEGIN, seats
        kept = open_store(store) if isinstance(store, str) else store
        self.house = House(kept, lambda: self.now.isoformat(), self.draw, "simulation")
        self.house.casino.open()
        for name, document in tables.items():
            self.house.open_table(
                name, document, load_game(document).sign(other.get("limits", USUAL))
            )
            self.done(name, f"dealer {len(name) % 3}", DEALER, TakeTable())
            for seat in seats:
                self.done(name, f"player {seat}", PLAYER, Sit(seat))
                self.done(name, f"player {seat}", PLAYER, BuyIn(seat, 100_000_00))
        for _ in range(rounds):
            self.now += A_ROUND
            for name in tables:
                self.play(name)

    def draw(self, draw):
        return self.robot.drawn(draw).things

    def done(self, name, by, role, sent):
        answer = self.house.submit(name, by, role, sent)
        assert not isinstance(answer, Refusal), (name, sent, answer)
        return answer

    def play(self, name):
        """One round; only what brings it forward is done, and a void now and then."""
        until = self.house.table(name).round + 1
        while (state := self.house.table(name)).round - state.live < until:
            turn = in_game(state, state.turn)
            due = [move for move in turn.moves if move.by in turn.due]
            calm = [move for move in due if not _trouble(move)]
            stake, close = (
                [move for move in turn.moves if move.command == core.kind(command)]
                for command in (core.Stake, core.CloseWagers)
            )
            staked = len(state.wagered) >= len(self.seats)
            if not calm and staked:
                calm = close
            bad = self.robot.random.random() < 0.01
            found = (self.choose(state, moves) for moves in (due * bad, calm, stake, close, due))
            move = next(filter(None, found), None) or self.robot.choose(table.turn(state).moves)
            self.done(name, *self.robot.sender(state, move.by), self.robot.command(move))

    def choose(self, state, moves):
        """One of the moves of the game, as far as sign and chips leave something of it."""
        moves = [move for move in moves if core.seat_of(move.by) in (0, *state.seats)]
        while moves:
            chosen = self.robot.choose(moves)
            if fitting := narrowed(state, chosen):
                return fitting
            moves.remove(chosen)
        return None


def _trouble(move):
    """What is reported or called when something went wrong, and what supervisors do."""
    return move.command.partition(".")[2].startswith(TROUBLE)


if __name__ == "__main__":
    Day(int(sys.argv[1]), store=sys.argv[2], robot=Steady)
