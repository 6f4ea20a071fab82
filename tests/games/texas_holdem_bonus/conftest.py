"""Two ways to play a round: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Limit,
    Paid,
    RefusedError,
    Rule,
    Run,
    Settled,
    Sign,
    Stake,
    Voided,
    load_game,
)
from houseway.equipment.cards import parse_many
from houseway.games.kit.jackpot import PaidInCash
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import (
    BETTING,
    Bet,
    Check,
    Concede,
    Fold,
    ReadMeter,
    SettleHands,
)
from houseway.money import Jackpot
from tests.games.kit import LiveTable

GAME = load_game("texas-holdem-bonus")
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


class Play(Run):
    """The game alone, with these wagers by box."""

    def __init__(self, ante, bonus=(), jackpot=(), variants=(), method="device", link=OPEN, **sign):
        super().__init__(GAME, GAME.rules(*variants))
        self.open(Sign(jackpot=link, **sign), method=method)
        wagers = (("ante", ante), ("ante_bonus", bonus), ("jackpot", jackpot))
        for area, by_seat in wagers:
            for seat, cents in dict(by_seat).items():
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

    def deal(self, **hands):
        """Close the wagers and deal; hands are named `dealer`, `flop`, `turn`, `river`, `box1`."""
        self.send(CloseWagers())
        self.hands = dealt([one.seat for one in self.state.boxes], hands)
        held = {place: list(faces) for place, faces in self.hands.items()}
        return self.draw([held[place].pop(0) for place in GAME.turn(self.state).draw.to])

    def bet(self, *seats):
        """These boxes bet what the betting round asks for."""
        area = BETTING[self.state.stage]
        events = ()
        for one in seats:
            events += self.send(Bet(one, right_amount(self.state, self.state.box(one), area)))
        return events

    def check(self, *seats):
        return tuple(one for seat in seats for one in self.send(Check(seat)))

    def fold(self, *seats):
        return tuple(one for seat in seats for one in self.send(Fold(seat)))

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

    def settled(self, seat):
        """What became of the wagers of a seat, by area."""
        found = [one for one in self.events if isinstance(one, Settled) and one.seat == seat]
        return {one.area: one for one in found}

    def prizes(self, seat=None):
        """What was paid for jackpots: source, cents, clause."""
        paid = [one for one in self.events if isinstance(one, Paid | PaidInCash)]
        return [(one.source, one.cents, one.under) for one in paid if seat in (None, one.seat)]

    def void(self):
        """The clause under which the round was declared void, if it was."""
        found = [one for one in self.events if isinstance(one, Voided) and one.scope == "round"]
        return found[-1].under if found else None

    def asked(self):
        return self.state.question

    def rule(self, choice):
        return self.send(Rule(choice, "because"))

    def offers(self, command, by=None):
        """The moves of a command that are open now."""
        name = f".{command.__name__}"
        moves = GAME.turn(self.state).moves
        return [one for one in moves if one.command.endswith(name) and by in (None, one.by)]


class Live(LiveTable):
    """Tables of a house: players sit, chips are counted, the clock and the cards are ours."""

    def __init__(self, seats=2, taken=None, variants=(), method="device", store=None, **sign):
        self.cards = {}
        usual = {"seats": seats, "chips": (500, 2500), "limits": LIMITS, "jackpot": LINKED}
        super().__init__(GAME.name, usual | sign, *variants, method=method, store=store)
        for seat in range(1, (seats if taken is None else taken) + 1):
            self.sit(seat)

    def chance(self, draw):
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
        """No more bets; at an electronic table all cards are dealt."""
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

    def rules(self, choice, at="one"):
        return self.does(SUPERVISOR, Rule(choice, "because"), at)

    def deal(self, written):
        """The dealer enters what lies on the felt."""
        return self.does(DEALER, Drawn(parse_many(written), "dealer"))

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


@pytest.fixture
def kinds():
    """The kinds of events, in their order."""
    return lambda events: [type(one).__name__ for one in events]
