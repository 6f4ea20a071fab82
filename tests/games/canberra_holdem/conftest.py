"""Two ways to play a round: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import (
    DEALER,
    CloseWagers,
    Drawn,
    Limit,
    RefusedError,
    Run,
    Settled,
    Sign,
    Stake,
    load_game,
)
from houseway.core import wager as wager_of
from houseway.equipment.cards import name as card_name
from houseway.equipment.cards import parse_many
from houseway.games.canberra_holdem.state import Call, Fold
from tests.games.live import LiveTable

GAME = load_game("canberra-holdem")
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
    return [card_name(card) for one in events for card in getattr(one, "cards", ())]


class Play(Run):
    """The game alone, with these antes and bonus wagers by box."""

    def __init__(self, ante, super_aces=(), variants=(), method="shoe", **sign):
        super().__init__(GAME, GAME.rules(*variants))
        self.open(Sign(**sign), method=method)
        for area, wagers in (("ante", ante), ("super_aces", dict(super_aces))):
            for seat, cents in wagers.items():
                self.send(Stake(seat, area, cents))

    def refused(self, sent):
        """The refusal of a command, which changes nothing."""
        before = self.state
        with pytest.raises(RefusedError) as caught:
            self.send(sent)
        assert self.state == before
        return caught.value.refusal

    def draw(self, written):
        """Chance supplies these cards."""
        return self.send(Drawn(parse_many(written), "test"))

    def close(self, cut=26):
        self.send(CloseWagers())
        return self.send(Drawn((cut,), "test"))

    def to_flop(self, **hands):
        """The deal as far as players call or fold; hands are named `dealer`, `flop`, `box1`."""
        self.close()
        held = {
            "dealer": (hands.get("dealer") or DEAL["dealer"]).split(),
            **{
                f"box/{one.seat}": (hands.get(f"box{one.seat}") or DEAL[one.seat]).split()
                for one in self.state.boxes
            },
        }
        self.draw([held[place].pop(0) for place in GAME.turn(self.state).draw.to])
        self.draw(hands.get("flop") or DEAL["flop"])
        return self

    def call(self, *seats):
        return [self.send(Call(one, 2 * self.state.box(one).on("ante"))) for one in seats]

    def fold(self, *seats):
        return [self.send(Fold(one)) for one in seats]

    def river(self, written=DEAL["river"]):
        return self.draw(written)

    def settled(self, seat):
        """What became of the wagers of a seat, by area."""
        found = [one for one in self.events if isinstance(one, Settled) and one.seat == seat]
        return {one.area: one for one in found}


class Live(LiveTable):
    """A table of a house: players sit, chips are counted, the clock and the cards are ours."""

    def __init__(self, seats=2, taken=None, variants=(), method="shoe", **sign):
        self.cards = {}
        posted = {"seats": seats, "chips": (500, 2500), "limits": LIMITS} | sign
        super().__init__("canberra-holdem", posted, *variants, method=method)
        for seat in range(1, (seats if taken is None else taken) + 1):
            self.sit(seat)

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
        flop, river = (hands.get(one) or DEAL[one] for one in ("flop", "river"))
        named["communal"] = f"{flop} {river}"
        self.cards = {place: list(parse_many(told)) for place, told in named.items()}
        return self.does(DEALER, CloseWagers())

    def decide(self, *, calls=(), folds=()):
        """Players fold and call, in this order."""
        events = ()
        for seat in folds:
            events += self.does(seat, Fold(seat))
        for seat in calls:
            events += self.does(seat, Call(seat, 2 * self.bet(seat)))
        return events

    def round(self, ante, super_aces=(), calls=(), **hands):
        """A whole round: antes and bonus wagers by seat; who does not call folds."""
        bonus = dict(super_aces)
        for seat, cents in ante.items():
            self.wager(seat, cents, bonus.get(seat, 0))
        events = self.close(**hands)
        return events + self.decide(calls=calls, folds=[one for one in ante if one not in calls])

    def deal(self, written):
        """The dealer enters what lies on the felt."""
        return self.does(DEALER, Drawn(parse_many(written), "dealer"))

    def bet(self, seat, area="ante"):
        return self.table.balance(wager_of(seat, area))


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
def kinds():
    """The kinds of events, in their order."""
    return lambda events: [type(one).__name__ for one in events]


@pytest.fixture
def faces():
    """The cards of events, by name."""
    return spelt
