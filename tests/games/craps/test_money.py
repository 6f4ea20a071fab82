"""Random play with every kind of wager: every cent is somewhere, after every command."""

import random
from collections import Counter

import pytest

from houseway.core import (
    FLOAT,
    CloseWagers,
    Drawn,
    Refusal,
    Run,
    Settled,
    Sign,
    Stake,
    Staked,
    TakeBack,
    load_game,
    rack,
    transfers,
    wager,
)
from houseway.games.craps.events import (
    CallOff,
    CallOn,
    PassDice,
    Remove,
)
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.state import split
from houseway.games.craps.wagers import is_locked, layout

GAME = load_game("craps")
SEATS = 3


class Crowd(Run):
    """Players who do whatever is open to them, and the books of all accounts."""

    def __init__(self, seed, *variants):
        super().__init__(GAME, GAME.rules(*variants))
        self.open(Sign(seats=SEATS, chips=(50, 500)))
        self.random, self.books, self.placed = random.Random(seed), Counter(), Counter()
        self.settled = Counter()

    def send(self, sent):
        """Decide, keep the books, and compare them with what lies on the layout."""
        answer = super().send(sent)
        self.events.clear()
        for happened in answer:
            for transfer in transfers(happened):
                assert transfer.cents > 0
                for account, cents in (
                    (transfer.debit, -transfer.cents),
                    (transfer.credit, transfer.cents),
                ):
                    self.books[account] += cents
                    if not self.books[account]:
                        del self.books[account]
            if isinstance(happened, Staked):
                self.placed[happened.area.partition("/")[0].partition("#")[0]] += 1
            if isinstance(happened, Settled):
                self.settled[happened.verdict] += 1
        self.check()
        return answer

    def check(self):
        laid = {
            account: cents for account, cents in self.books.items() if account.startswith("wager/")
        }
        assert laid == {wager(held.seat, held.area): held.cents for held in self.state.wagers}
        assert sum(self.books.values()) == 0
        for account, cents in self.books.items():
            assert cents % 50 == 0, account

    def place(self):
        seat = self.random.randint(1, SEATS)
        mine = [held for held in self.state.wagers if held.seat == seat]
        spots = [spot for spot in layout(self.state) if self.in_time(split(spot)[0])]
        behind = [f"behind_{held.kind}/{held.id}" for held in mine if self.is_base(held)]
        area = self.random.choice(behind if behind and self.random.random() < 0.2 else spots)
        if field := self.cents(Stake(seat, area, 0)):
            most = 9 if field.high is None else (field.high - field.low) // field.step
            cents = field.low + field.step * self.random.randint(0, min(most, 9))
            self.send(Stake(seat, area, cents))

    def cents(self, sent):
        """The amounts that a command may have, if any."""
        moves = GAME.asked(self.state, sent)
        return None if isinstance(moves, Refusal) else moves[0].fields[-1]

    def in_time(self, kind):
        when = self.state.row(kind).when
        return when == "any" or (when == "come_out") == (self.state.point == 0)

    def is_base(self, held):
        return self.state.row(held.kind).move and held.number

    def change(self):
        held = self.random.choice(self.state.wagers)
        if self.state.row(held.kind).switched and self.random.random() < 0.5:
            self.send(self.random.choice((CallOn, CallOff))(held.seat, held.area))
        elif not is_locked(self.state, held):
            field = self.cents(TakeBack(held.seat, held.area, 0))
            if field and self.random.random() < 0.7:
                self.send(TakeBack(held.seat, held.area, field.low))
            else:
                self.send(Remove(held.seat, held.area))

    def roll(self):
        for _ in range(2 if len(self.state.wagers) < 8 else 0):
            self.place()
        if self.random.random() < 0.3:
            self.change()
        if self.state.shooter and self.random.random() < 0.02:
            self.send(PassDice(self.state.shooter))
        self.send(CloseWagers()) if self.state.wagers else self.place()
        if self.state.stage == "throw":
            self.send(Drawn((self.random.randint(1, 6), self.random.randint(1, 6)), "test"))


def check_play(crowd, rolls):
    for _ in range(rolls):
        crowd.roll()
    assert set(crowd.placed) == set(KINDS)
    assert len(crowd.settled) >= 55
    assert crowd.books[FLOAT] == -sum(
        cents for account, cents in crowd.books.items() if account != FLOAT
    )
    assert any(crowd.books[rack(seat)] for seat in range(1, SEATS + 1))


@pytest.mark.heavy
def test_thousands_of_rolls_conserve_money_to_the_cent():
    check_play(Crowd(1), 4_000)


@pytest.mark.parametrize("variant", ["commission-refunded", "commission-rounded"])
def test_other_readings_of_commission_conserve_it_too(variant):
    check_play(Crowd(2, variant), 2_000)


@pytest.mark.long
def test_a_million_rolls_conserve_money_to_the_cent():
    check_play(Crowd(3), 1_000_000)
