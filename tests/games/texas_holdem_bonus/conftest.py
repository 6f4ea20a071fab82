"""Two ways to play a round: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn, Limit, Paid, Stake
from houseway.equipment.cards import parse_many
from houseway.games.kit.jackpot import PaidInCash
from houseway.games.texas_holdem_bonus.events import (
    Bet,
    Check,
    Concede,
    Fold,
    ReadMeter,
    SettleHands,
)
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import BETS, BETTING
from houseway.money import Jackpot
from tests.games.kit import LiveTable, Script, by_hand

GAME = "texas-holdem-bonus"
# The dealer has a pair of nines; box 1 wins with aces, box 2 loses, box 3 ties nobody.
DEAL = {
    "dealer": "9c 9d",
    "flop": "2s 7h Jc",
    "turn": "4d",
    "river": "Kh",
    1: "As Ah",
    2: "3c 5d",
    3: "8c 8d",
    4: "Tc Td",
}
LIMITS = {"ante": Limit(1000, 10000, 500), "ante_bonus": Limit(500, 5000, 500)}
# Five dollars buy into a pool of $10,000, to which a tenth of every wager goes.
OPEN = Jackpot("star")
LINKED = Jackpot("star", 500, 10_000_00, (1, 10), {"royal_flush": 50000, "straight_flush": 20000})


def dealt(seats, hands):
    """The cards by place, as told or from the usual deal."""
    held = {area: (hands.get(area) or DEAL[area]).split() for area in ("flop", "turn", "river")}
    held["dealer"] = (hands.get("dealer") or DEAL["dealer"]).split()
    for seat in seats:
        held[f"box/{seat}"] = (hands.get(f"box{seat}") or DEAL[seat]).split()
    return held


class Play(Script):
    """The game alone, with these wagers by box."""

    def __init__(self, ante, bonus=(), jackpot=(), variants=(), method="device", link=OPEN, **sign):
        super().__init__(GAME, variants, method, jackpot=link, **sign)
        wagers = (("ante", ante), ("ante_bonus", bonus), ("jackpot", jackpot))
        for area, by_seat in wagers:
            for seat, cents in dict(by_seat).items():
                self.send(Stake(seat, area, cents))

    def deal(self, **hands):
        """Close the wagers and deal; hands are named `dealer`, `flop`, `turn`, `river`, `box1`."""
        self.close()
        self.hands = dealt([box.seat for box in self.state.boxes], hands)
        return self.draw(by_hand(self.turn().draw, self.hands))

    def send(self, sent):
        """What a command does; where community cards are due at an electronic table, they come."""
        events, draw = super().send(sent), self.game.draw(self.state)
        if self.state.method == "felt" or not draw or draw.to[0] not in BETS:
            return events
        return events + self.draw(by_hand(draw, self.hands))

    def close(self):
        """No more bets; the cards of a shoe are cut."""
        self.send(CloseWagers())
        if self.state.to_cut:
            self.send(Drawn((20,), "test"))

    def bet(self, *seats):
        """These boxes bet what the betting round asks for."""
        area = BETTING[self.state.stage]
        events = ()
        for seat in seats:
            events += self.send(Bet(seat, right_amount(self.state, self.state.box(seat), area)))
        return events

    def check(self, *seats):
        return tuple(event for seat in seats for event in self.send(Check(seat)))

    def fold(self, *seats):
        return tuple(event for seat in seats for event in self.send(Fold(seat)))

    def to_showdown(self, *seats):
        """All these bet on the Flop and check from then on."""
        self.bet(*seats)
        self.check(*seats)
        self.check(*seats)
        return self

    def settle(self, meter=10_000_000, seed=0, concede=()):
        for seat in concede:
            self.send(Concede(seat))
        if self.state.stage == "showdown":
            self.send(SettleHands())
        if self.state.stage == "jackpot":
            self.send(ReadMeter(meter, 0, seed))
        return self

    def prizes(self, seat=None):
        """What was paid for jackpots: source, cents, clause."""
        paid = [event for event in self.events if isinstance(event, Paid | PaidInCash)]
        return [(each.source, each.cents, each.under) for each in paid if seat in (None, each.seat)]


class Live(LiveTable):
    """Tables of a house: players sit, chips are counted, the clock and the cards are ours."""

    def __init__(self, seats=2, taken=None, variants=(), method="device", store=None, **sign):
        self.cards = {}
        usual = {"seats": seats, "chips": (500, 2500), "limits": LIMITS, "jackpot": LINKED}
        here = range(1, (seats if taken is None else taken) + 1)
        super().__init__(GAME, usual | sign, *variants, method=method, store=store, taken=here)

    def chance(self, draw):
        if draw.kind == "cut":
            return (26,)
        return tuple(self.cards[place].pop(0) for place in draw.to)

    # A round

    def wager(self, seat, ante=1000, bonus=0, jackpot=False, at="one"):
        events = self.does(seat, Stake(seat, "ante", ante), at)
        if bonus:
            events += self.does(seat, Stake(seat, "ante_bonus", bonus), at)
        if jackpot:
            events += self.does(seat, Stake(seat, "jackpot", 500), at)
        return events

    def close(self, at="one", **hands):
        """No more bets; at an electronic table the hands are dealt."""
        told = dealt(range(1, self.table.sign.seats + 1), hands)
        self.cards = {place: list(parse_many(faces)) for place, faces in told.items()}
        return self.does(DEALER, CloseWagers(), at)

    def bet(self, *seats, at="one"):
        for seat in seats:
            play = self.house.table(at).play
            cents = right_amount(play, play.box(seat), BETTING[play.stage])
            self.does(seat, Bet(seat, cents), at)

    def check(self, *seats, at="one"):
        for seat in seats:
            self.does(seat, Check(seat), at)

    def fold(self, *seats, at="one"):
        for seat in seats:
            self.does(seat, Fold(seat), at)

    def round(self, *seats, at="one", jackpot=False, bonus=0, **hands):
        """A whole round in which these seats bet on the Flop and then check."""
        for seat in seats:
            self.wager(seat, jackpot=jackpot, bonus=bonus, at=at)
        self.close(at, **hands)
        self.bet(*seats, at=at)
        self.check(*seats, at=at)
        self.check(*seats, at=at)
        return self.does(DEALER, SettleHands(), at)

    @property
    def pool(self):
        return self.house.pool("star")


@pytest.fixture
def play():
    return Play


@pytest.fixture
def live():
    return Live


@pytest.fixture
def linked():
    """The jackpot of the usual sign."""
    return LINKED


@pytest.fixture
def showdown():
    """One player who bets on all three against the dealer: what becomes of the wagers."""

    def compare(hole, dealer, board, variants=()):
        cards = board.split()
        game = Play({1: 1000}, variants=variants)
        faces = {"flop": " ".join(cards[:3]), "turn": cards[3], "river": cards[4]}
        game.deal(box1=hole, dealer=dealer, **faces)
        for _ in range(3):
            game.bet(1)
        return game.settle().settled(1)

    return compare


@pytest.fixture
def against(showdown):
    """The effect on the Flop wager: win, lose or stand_off."""
    return lambda hole, dealer, board: showdown(hole, dealer, board)["flop"].effect
