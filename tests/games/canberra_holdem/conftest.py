"""Two ways to play a round: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn, Limit, Stake
from houseway.equipment.cards import name as card_name
from houseway.equipment.cards import parse_many
from houseway.games.canberra_holdem.events import Call, Fold
from tests.games.kit import LiveTable, Script, by_hand

GAME = "canberra-holdem"
# The dealer has a pair of nines; box 1 wins, also by its bonus, and box 2 loses.
DEAL = {
    "dealer": "9c 9d",
    "flop": "2s 7h Jc",
    "river": "4d Kh",
    1: "As Ah",
    2: "3c 5d",
    3: "8c 8d",
}
LIMITS = {"ante": Limit(1000, 10000, 500), "super_aces": Limit(500, 5000, 500)}


def spelt(events):
    """The cards of events, by name."""
    return [card_name(card) for event in events for card in getattr(event, "cards", ())]


class Play(Script):
    """The game alone, with these antes and bonus wagers by box."""

    def __init__(self, ante, super_aces=(), variants=(), method="shoe", **sign):
        super().__init__(GAME, variants, method, **sign)
        for area, wagers in (("ante", ante), ("super_aces", dict(super_aces))):
            for seat, cents in wagers.items():
                self.send(Stake(seat, area, cents))

    def close(self, cut=26):
        self.send(CloseWagers())
        return self.send(Drawn((cut,), "test"))

    def to_flop(self, **hands):
        """The deal as far as players call or fold; hands are named `dealer`, `flop`, `box1`."""
        self.close()
        held = {"dealer": (hands.get("dealer") or DEAL["dealer"]).split()}
        for box in self.state.boxes:
            held[f"box/{box.seat}"] = (hands.get(f"box{box.seat}") or DEAL[box.seat]).split()
        self.draw(by_hand(self.turn().draw, held))
        self.draw(hands.get("flop") or DEAL["flop"])
        return self

    def call(self, *seats):
        return [self.send(Call(seat, 2 * self.state.box(seat).on("ante"))) for seat in seats]

    def fold(self, *seats):
        return [self.send(Fold(seat)) for seat in seats]

    def river(self, written=DEAL["river"]):
        return self.draw(written)


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

    def wager(self, seat, ante=1000, super_aces=0):
        events = self.does(seat, Stake(seat, "ante", ante))
        return events + (
            self.does(seat, Stake(seat, "super_aces", super_aces)) if super_aces else ()
        )

    def close(self, **hands):
        """No more wagers; at a table with a shoe the cards are dealt up to the flop."""
        named = {f"box/{seat}": DEAL[seat] for seat in (1, 2, 3)} | {"dealer": DEAL["dealer"]}
        named |= {key.replace("box", "box/"): told for key, told in hands.items()}
        flop, river = (hands.get(area) or DEAL[area] for area in ("flop", "river"))
        named["communal"] = f"{flop} {river}"
        self.cards = {place: list(parse_many(told)) for place, told in named.items()}
        return self.does(DEALER, CloseWagers())

    def decide(self, *, calls=(), folds=()):
        """Players fold and call, in this order."""
        events = ()
        for seat in folds:
            events += self.does(seat, Fold(seat))
        for seat in calls:
            events += self.does(seat, Call(seat, 2 * self.on(seat)))
        return events

    def round(self, ante, super_aces=(), calls=(), **hands):
        """A whole round: antes and bonus wagers by seat; who does not call folds."""
        bonus = dict(super_aces)
        for seat, cents in ante.items():
            self.wager(seat, cents, bonus.get(seat, 0))
        events = self.close(**hands)
        return events + self.decide(calls=calls, folds=[seat for seat in ante if seat not in calls])


@pytest.fixture
def play():
    return Play


@pytest.fixture
def live():
    return Live


@pytest.fixture
def showdown():
    """One caller against the dealer: what becomes of the ante and the call."""

    def compare(hole, dealer, board, variants=(), **sign):
        cards = board.split()
        game = Play({1: 1000}, variants=variants, **sign)
        game.to_flop(box1=hole, dealer=dealer, flop=" ".join(cards[:3]))
        game.call(1)
        game.river(" ".join(cards[3:]))
        settled = game.settled(1)
        return settled["ante"], settled["call"]

    return compare


@pytest.fixture
def against(showdown):
    """The effect on the ante where the dealer qualifies: win, lose or void."""

    def effect(hole, dealer, board):
        ante, call = showdown(hole, dealer, board)
        assert "unqualified" not in ante.verdict
        assert ante.effect == call.effect
        return ante.effect

    return effect


@pytest.fixture
def faces():
    """The cards of events, by name."""
    return spelt
