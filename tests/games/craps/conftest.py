"""Two ways to play: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import (
    DEALER,
    Charged,
    CloseWagers,
    Drawn,
    Limit,
    Settled,
    Stake,
    Staked,
    TakeBack,
)
from houseway.games.craps.events import CallOff, CallOn, Remove
from tests.games.kit import LiveTable, Script

GAME = "craps"


def placed_on(events):
    """The area of a new wager, by which it is known from now on."""
    return next(event.area for event in events if isinstance(event, Staked))


class Play(Script):
    """The game alone; the smallest chip is a dollar."""

    def __init__(self, *variants, seats=3, chips=(100,), **sign):
        super().__init__(GAME, variants, seats=seats, chips=chips, **sign)

    def place(self, area, cents=1000, seat=1):
        return placed_on(self.send(Stake(seat, area, cents)))

    def line(self, *dice, seat=1, cents=1000):
        """A Win Line wager that gets its point by these dice."""
        area = self.place("win_line", cents, seat)
        self.roll(*dice)
        return area

    def roll(self, *dice):
        self.send(CloseWagers())
        return self.send(Drawn(dice, "test"))

    def settled(self, *dice):
        """What a roll settles, by area."""
        return {event.area: event for event in self.roll(*dice) if isinstance(event, Settled)}

    def cents(self, area):
        held = self.state.wager(area)
        return held.cents if held else 0

    def remove(self, area, seat=1):
        return self.send(Remove(seat, area))

    def reduce(self, area, cents, seat=1):
        return self.send(TakeBack(seat, area, cents))

    def add(self, area, cents, seat=1):
        return self.send(Stake(seat, area, cents))

    def call(self, area, on, seat=1):
        return self.send((CallOn if on else CallOff)(seat, area))

    def commission(self):
        return sum(event.cents for event in self.happened(Charged))


class Live(LiveTable):
    """A table of a house: players sit, chips are counted, the clock and the dice are ours."""

    def __init__(self, seats=2, taken=None, variants=(), method="generator", **sign):
        self.dice = (1, 1)
        posted = {"seats": seats, "chips": (100, 500)} | sign
        here = range(1, (seats if taken is None else taken) + 1)
        super().__init__(GAME, posted, *variants, method=method, taken=here)

    def chance(self, draw):
        return self.dice

    def place(self, seat, area, cents=1000):
        return placed_on(self.does(seat, Stake(seat, area, cents)))

    def throw(self, *dice):
        """The dice go out; where they are electronic they come to rest as told."""
        self.dice = dice
        return self.does(DEALER, CloseWagers())

    def enter(self, *dice):
        """The dealer reads the dice of a real table."""
        return self.does(DEALER, Drawn(dice, "dealer"))


@pytest.fixture
def play():
    return Play


@pytest.fixture
def live():
    return Live


@pytest.fixture
def limits():
    """Limits for every kind of wager that a test names."""
    return lambda *kinds, **told: {kind: Limit(**told) for kind in kinds}


@pytest.fixture
def lost():
    """Player 2 lost a field wager with the point that player 1 has now."""
    table = Live()
    table.place(1, "win_line")
    table.place(2, "field")
    table.throw(2, 3)
    return table
