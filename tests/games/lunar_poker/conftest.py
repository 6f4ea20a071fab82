"""Two ways to play a round: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn, Limit, Stake, seat_of
from houseway.core import wager as wager_of
from houseway.equipment.cards import name as card_name
from houseway.equipment.cards import parse, parse_many
from houseway.games.lunar_poker.events import Bet, BuySixth, Declare, Exchange, Fold
from tests.games.kit import LiveTable, Script, by_hand

GAME = "lunar-poker"
# The dealer has a pair of nines, the king is face up. Seat 1 wins with aces, 3 and 4 win too,
# 2 and 5 lose; no first five cards make a super hand.
DEAL = {
    "dealer": "9c 9d 4h 2s Kc",
    1: "As Ah 7d 5c 3h",
    2: "Qc Jd 8h 6s 2d",
    3: "Th Td 6c 5d 3s",
    4: "Jh Jc 8s 7c 4d",
    5: "Qh Ks Ts 6h 3c",
}
LIMITS = {"ante": Limit(1000, 10000, 500), "super": Limit(1000, 20000, 500)}


def spelt(cards):
    return " ".join(card_name(card) for card in cards)


def places(hand, named):
    """The bits of cards by their names."""
    held = parse_many(hand)
    return sum(1 << held.index(card) for card in parse_many(named))


class Play(Script):
    """The game alone: antes by seat, own super wagers as much, and others as told."""

    def __init__(self, ante, supers=(), variants=(), method="shoe", **sign):
        super().__init__(GAME, variants, method, **{"seats": 5} | sign)
        for seat, cents in ante.items():
            self.send(Stake(seat, "ante", cents))
            self.send(Stake(seat, f"super/{seat}", cents))
        for (seat, area), cents in dict(supers).items():
            self.send(Stake(seat, f"super/{area}", cents))

    def draw(self, written):
        """Chance supplies these cards, after a cut where one is due."""
        self.cut()
        return super().draw(written)

    def cut(self):
        draw = self.turn().draw
        if draw and draw.kind == "cut":
            self.send(Drawn((draw.low,), "test"))

    def close(self):
        self.send(CloseWagers())
        self.cut()
        return self

    def deal(self, **hands):
        """No more bets and the deal; hands are named `dealer` and `box1` to `box5`."""
        self.close()
        held = {"dealer": (hands.get("dealer") or DEAL["dealer"]).split()}
        for box in self.state.boxes:
            told = hands.get(f"box{box.seat}") or DEAL[box.seat]
            held[f"box/{box.seat}"] = told.split()
        self.draw(by_hand(self.turn().draw, held))
        return self

    def signal(self, *signals):
        """Taps and waves of the seats in turn."""
        for signal in signals:
            self.send(Declare(self.seat_due(), signal))
        return self

    def seat_due(self):
        return seat_of(self.turn().due[0])

    def bet(self, *seats):
        return [self.send(Bet(seat, 2 * self.state.box(seat).on("ante"))) for seat in seats]

    def fold(self, *seats):
        return [self.send(Fold(seat)) for seat in seats]

    def exchange(self, seat, named, drawn=None):
        box = self.state.box(seat)
        sent = Exchange(seat, places(spelt(box.hand), named), box.on("ante"))
        events = self.send(sent)
        return events + (self.draw(drawn) if drawn else ())

    def sixth(self, seat, drawn=None):
        events = self.send(BuySixth(seat, self.state.box(seat).on("ante")))
        return events + (self.draw(drawn) if drawn else ())

    def hand(self, seat):
        return spelt(self.state.box(seat).hand)


class Live(LiveTable):
    """A table of a house: players sit, chips are counted, the clock and the cards are ours."""

    def __init__(self, seats=2, taken=None, variants=(), method="shoe", **sign):
        self.cards = {}
        posted = {"seats": seats, "chips": (500, 2500), "limits": LIMITS} | sign
        here = range(1, (seats if taken is None else taken) + 1)
        super().__init__(GAME, posted, *variants, method=method, taken=here)

    def chance(self, draw):
        if draw.kind == "cut":
            return (26,)
        return tuple(self.cards[place].pop(0) for place in draw.to)

    # A round

    def wager(self, seat, ante=1000, super_=None):
        self.does(seat, Stake(seat, "ante", ante))
        return self.does(seat, Stake(seat, f"super/{seat}", super_ or ante))

    def close(self, **hands):
        """No more bets; with electronic equipment the cards are dealt. More cards are drawn."""
        named = {f"box/{seat}": DEAL[seat] for seat in range(1, 6)} | {"dealer": DEAL["dealer"]}
        named |= {key.replace("box", "box/"): told for key, told in hands.items()}
        self.cards = {place: list(parse_many(told)) for place, told in named.items()}
        return self.does(DEALER, CloseWagers())

    def bet(self, *seats):
        events = ()
        for seat in seats:
            events += self.does(seat, Bet(seat, 2 * self.on(seat)))
        return events

    def fold(self, *seats):
        events = ()
        for seat in seats:
            events += self.does(seat, Fold(seat))
        return events

    def on(self, seat, area="ante"):
        """Chips and tokens on an area."""
        return self.table.on(wager_of(seat, area))


@pytest.fixture
def play():
    return Play


@pytest.fixture
def live():
    return Live


@pytest.fixture
def showdown():
    """One player against the dealer: what becomes of ante and bet; a sixth card may be bought."""

    def compare(hand, dealer, variants=()):
        cards = hand.split()
        game = Play({1: 1000}, variants=variants).deal(box1=" ".join(cards[:5]), dealer=dealer)
        if len(cards) > 5:
            game.sixth(1, cards[5])
        game.bet(1)
        settled = game.settled(1)
        return settled["ante"], settled["bet"]

    return compare


@pytest.fixture
def card():
    return parse
