"""A table alone, without house or store: each of its powers stands on a clause of its own name."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from houseway import table
from houseway.core import (
    HOUSE,
    PLAYER,
    CloseWagers,
    Drawn,
    Envelope,
    Limit,
    Refusal,
    Sign,
    Stake,
    command_from,
    kind,
    rack,
    seat_of,
    wager,
)
from houseway.law.rules import Power
from houseway.table.seats import BuyIn, Sit
from houseway.table.state import NEAREST, NEEDED

# Any game would do: of this one only wagers, a decision and a settlement are used.
GAME, AREA = "canberra-holdem", "ante"
SIGN = Sign(1, 3, (100, 500), {AREA: Limit(1000, 20_000, 500)})
NUMBERS = {
    "change_limits": {"minutes": 20},
    "raise_minimum": {"minutes": 30},
    "close_table": {"minutes": 20},
    "vacate": {"rounds": 2},
    "under_minimum": {"rounds": 1},
    "wrong_settlement": {"cents": 100_000},
}


class Alone:
    """A table to which commands are sent by a seat's number or by a role."""

    def __init__(self, *without, method=None, **sign):
        first = table.opened(GAME, replace(SIGN, **sign), method=method or "shoe")
        powers = {
            power: Power(clause=power, **NUMBERS.get(power, {}))
            for power in (*NEEDED, *NEAREST)
            if power not in without
        }
        self.now = datetime(2024, 9, 1, 20, 0, tzinfo=UTC)
        state = table.evolve(None, first)
        document = msgspec.structs.replace(state.rules.document, power=powers)
        self.state = replace(state, rules=replace(state.rules, document=document))
        self.events = []

    def envelope(self, by, sent):
        name, role = (f"player {by}", PLAYER) if isinstance(by, int) else (f"the {by}", by)
        return Envelope("c", name, role, self.now.isoformat(), sent)

    def does(self, by, sent):
        """What a command brings about; what is folded again from its events is the same."""
        decided = table.decide(self.state, self.envelope(by, sent))
        assert not isinstance(decided, Refusal), (sent, decided)
        for before, event, after in zip(
            (decided.before, *decided.states), decided.events, decided.states, strict=False
        ):
            assert table.evolve(before, event) == after
        self.state = decided.after
        self.events += decided.events
        return decided.events

    def refused(self, by, sent):
        """The clause under which a command is refused; `table.why_not` says the same."""
        answer = table.decide(self.state, self.envelope(by, sent))
        assert isinstance(answer, Refusal), (sent, answer)
        assert answer.why
        now = table.due_at(self.state, self.now.isoformat()).after
        assert table.why_not(now, self.envelope(by, sent)) == answer
        return answer.clause

    def offered(self, command, viewer=None):
        """The moves of a command that are open, to anybody or in somebody's view."""
        now = table.due_at(self.state, self.now.isoformat()).after
        moves = table.turn(now).moves
        if viewer:
            shown = table.view(now, viewer)["moves"]
            moves = [move for move in moves if table.plain(move) in shown]
        return [move for move in moves if move.command == kind(command)]

    def sit(self, *seats, cents=100_000):
        for seat in seats:
            self.does(seat, Sit(seat))
            self.does(seat, BuyIn(seat, cents))
        return self

    def stake(self, *seats, cents=1000):
        for seat in seats:
            self.does(seat, Stake(seat, AREA, cents))
        return self

    def deal(self):
        """Wagers are closed, and all is dealt that is due now."""
        closed = self.does("dealer", CloseWagers())
        return (*closed, *self.draw())

    def draw(self):
        """The lowest cards come, in order."""
        events = ()
        while draw := self.state.draw:
            left = [card for card in range(draw.low, draw.high + 1) if card not in draw.out]
            by = HOUSE if self.state.method != table.FELT else "dealer"
            events += self.does(by, Drawn(tuple(left[: len(draw.to)]), "test"))
        return events

    def play(self, *seats):
        """A round in which these seats wager and everybody due takes the last move there is."""
        self.stake(*seats)
        events = self.deal()
        while self.state.turn.due:
            events += self.play_on()
        return events

    def play_on(self):
        """Who is due first takes the last move there is."""
        due, moves = self.state.turn.due[0], self.state.turn.moves
        move = [move for move in moves if move.by == due][-1]
        filled = {field.name: (field.options or (field.low,))[0] for field in move.fields}
        return *self.does(seat_of(due), command_from(move.command, filled)), *self.draw()

    def later(self, minutes):
        self.now += timedelta(minutes=minutes)

    def chips(self, seat):
        return self.state.balance(rack(seat))

    def wagered(self, seat):
        return self.state.on(wager(seat, AREA))


@pytest.fixture
def alone():
    """Makes a table, without the powers that are named."""
    return Alone
