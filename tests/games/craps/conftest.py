"""Two ways to play: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import (
    DEALER,
    Charged,
    CloseWagers,
    Drawn,
    Limit,
    RefusedError,
    Run,
    Settled,
    Sign,
    Stake,
    Staked,
    TakeBack,
    load_game,
)
from houseway.games.craps.events import (
    CallOff,
    CallOn,
    Remove,
)
from tests.games.kit import LiveTable

GAME = load_game("craps")


class Play(Run):
    """The game alone; the smallest chip is a dollar."""

    def __init__(self, *variants, seats=3, chips=(100,), method="generator", **sign):
        super().__init__(GAME, GAME.rules(*variants))
        self.open(Sign(seats=seats, chips=chips, **sign), method=method)

    def refused(self, sent):
        """The refusal of a command, which changes nothing."""
        before = self.state
        with pytest.raises(RefusedError) as caught:
            self.send(sent)
        assert self.state == before
        return caught.value.refusal

    def place(self, area, cents=1000, seat=1):
        """The area of a new wager, by which it is known from now on."""
        events = self.send(Stake(seat, area, cents))
        return next(one.area for one in events if isinstance(one, Staked))

    def line(self, *dice, seat=1, cents=1000):
        """A Win Line wager that gets its point by these dice."""
        area = self.place("win_line", cents, seat)
        self.roll(*dice)
        return area

    def roll(self, a, b):
        self.send(CloseWagers())
        return self.send(Drawn((a, b), "test"))

    def settled(self, a, b):
        """What a roll settles, by area."""
        return {one.area: one for one in self.roll(a, b) if isinstance(one, Settled)}

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
        return sum(one.cents for one in self.events if isinstance(one, Charged))

    def offers(self, name):
        """The moves of this name that are open."""
        return [one for one in GAME.turn(self.state).moves if one.command.endswith(f".{name}")]


class Live(LiveTable):
    """A table of a house: players sit, chips are counted, the clock and the dice are ours."""

    def __init__(self, seats=2, taken=None, variants=(), method="generator", **sign):
        self.dice = (1, 1)
        posted = {"seats": seats, "chips": (100, 500)} | sign
        super().__init__("craps", posted, *variants, method=method)
        for seat in range(1, (seats if taken is None else taken) + 1):
            self.sit(seat)

    def chance(self, draw):
        return self.dice

    def place(self, seat, area, cents=1000):
        events = self.does(seat, Stake(seat, area, cents))
        return next(one.area for one in events if isinstance(one, Staked))

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
    return lambda *kinds, **told: {one: Limit(**told) for one in kinds}
