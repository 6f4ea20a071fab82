"""Rounds reckoned on paper, by other means than the house's, beside a felt where they are played.

Cards are written as people write them, "As" or "Td"; nothing here is fast.
"""

from collections import Counter
from itertools import combinations
from random import Random

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    InvalidateOutcome,
    Refusal,
    Sign,
    Stake,
    by_seat,
    kind,
    rack,
)
from houseway.equipment.cards import parse_many
from houseway.house import House
from houseway.store import open_store
from houseway.table import sittings, turn
from houseway.table.corrections import ReopenRound, TakeBackEntry
from houseway.table.limits import WagerFound
from houseway.table.payments import RectifyPayment, ReportWrongPayment
from houseway.table.seats import SeatPlayer

RANKS = "23456789TJQKA"
(ODD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL) = range(10)
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]


def height(card):
    return RANKS.index(card[0])


def value(five):
    """What a hand is, and its ranks in the order in which hands of a kind are compared."""
    counts = Counter(height(card) for card in five)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    straight = len(counts) == 5 and max(counts) - min(counts) == 4
    if set(counts) == {0, 1, 2, 3, 12}:
        straight, ranks = True, [3, 2, 1, 0, -1]
    flush = len({card[1] for card in five}) == 1
    if straight and flush:
        return (ROYAL if ranks[0] == 12 else STRAIGHT_FLUSH), ranks
    kinds = {(4, 1): FOUR, (3, 2): FULL_HOUSE, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIRS}
    if (found := kinds.get(tuple(shape), 0)) in (FOUR, FULL_HOUSE):
        return found, ranks
    if flush or straight:
        return (FLUSH if flush else STRAIGHT), ranks
    return found or (PAIR if shape[0] == 2 else ODD), ranks


def best(cards):
    """The highest value of any five of the cards."""
    return max(value(five) for five in combinations(cards, 5))


# A real felt whose dealer types now and then what is not so, and puts it right


class Felt:
    """A felt of a house; beside it what everybody should have in front, reckoned on paper."""

    def __init__(self, game, seed, limits, seats=3):
        self.random, self.house = Random(seed), House(open_store("memory:"))
        sign = Sign(seats=seats, chips=(500,), limits=limits)
        self.house.open_table("felt", game, sign, method="felt")
        self.seats, self.limits = range(1, seats + 1), limits
        self.racks = dict.fromkeys(self.seats, 5_000_00)
        self.wrong = []
        for seat in self.seats:
            self(SeatPlayer(seat, f"player {seat}", 5_000_00))

    def __call__(self, sent, role=DEALER):
        answer = self.house.submit("felt", role, role, sent)
        assert not isinstance(answer, Refusal), (sent, answer)
        return answer

    @property
    def table(self):
        return self.house.table("felt")

    def chance(self, part):
        return self.random.random() < part

    def typed(self, sent, *otherwise):
        """Type something, after something else that has to be taken back."""
        if otherwise and self.chance(0.15):
            live = self.table.live
            self(self.random.choice(otherwise))
            settled = live and not self.table.live
            self(ReopenRound("typed wrong") if settled else TakeBackEntry(), SUPERVISOR)
        return self(sent)

    def cards(self, faces):
        return Drawn(parse_many(" ".join(faces)), DEALER)

    def staked(self, seat, area, cents, first=500):
        """A wager put down in several parts, of which one is typed twice now and then."""
        left = cents
        while left:
            part = min(left, max(first, 500 * self.random.randint(1, 8)))
            self.typed(Stake(seat, area, part), Stake(seat, area, part))
            left, first = left - part, 500

    def is_right(self):
        """Whether everybody has what the paper says."""
        return {seat: self.table.balance(rack(seat)) for seat in self.seats} == self.racks

    def pays_wrong(self):
        """A payment of an earlier round turns out to be wrong, or one that did is put right."""
        if self.wrong and self.chance(0.5):
            number, seat, more = self.wrong.pop()
            self(RectifyPayment(number), SUPERVISOR)
            self.racks[seat] -= more
            return
        seat, cents = self.random.choice(self.seats), 500 * self.random.randint(1, 9)
        over, known = self.chance(0.5), sittings.spans(self.table, seat, self.table.round)
        if not known:
            return
        more = cents if over else -cents
        about = self.random.randint(*self.random.choice(known))
        kind = "overpaid" if over else "underpaid"
        (found,) = self(ReportWrongPayment(seat, about, kind, cents, "unintentional"))
        self.racks[seat] += more
        self.wrong.append((found.number, seat, more))


class Round:
    """One round at a felt: what is wagered and dealt, how it goes on, and what comes of it.

    A game adds what is wagered (`bets`), which cards a draw asks for (`faces`), what the dealer
    does by himself (`plain`), how a pack is reported that is wrong, how a seat decides, which
    amounts go by the ante, and what a seat is richer by in the end.
    """

    plain, wrong_pack, by_ante = (), None, ()

    def __init__(self, felt):
        self.felt, self.random = felt, felt.random
        self.pack = self.random.sample(PACK, len(PACK))
        self.out, self.void = set(), False
        playing = [seat for seat in felt.seats if seat == 1 or felt.chance(0.8)]
        self.wagers = {seat: {"ante": 500 * self.random.randint(2, 20)} for seat in playing}
        for seat in playing:
            self.wagers[seat] |= self.bets(seat)
        self.dealt = self.deal()

    def take(self, number):
        return [self.pack.pop() for _ in range(number)]

    def play(self):
        felt = self.felt
        placed = [(seat, *wager) for seat, own in self.wagers.items() for wager in own.items()]
        for seat, area, cents in sorted(placed, key=lambda wager: self.order(*wager)):
            felt.staked(seat, area, cents, self.first_part(seat, area))
        felt.typed(CloseWagers())
        while felt.table.live and not self.void:
            self.step(turn(felt.table))
        if not self.void and felt.chance(0.1):
            felt(InvalidateOutcome("disruption", 0, "a fire alarm"), SUPERVISOR)
            self.void = True
        for seat in self.wagers if not self.void else ():
            felt.racks[seat] += self.won(seat)

    def step(self, now):
        felt, deciding = self.felt, [seat for seat in self.wagers if by_seat(seat) in now.due]
        if now.draw and now.draw.kind == "cut":
            felt(Drawn((20,), DEALER))
        elif now.draw:
            faces = self.faces(now.draw)
            felt.typed(felt.cards(faces), felt.cards(self.pack[: len(faces)]))
        elif not deciding:
            names = {move.command for move in now.moves}
            felt(next(sent for sent in self.plain if kind(sent) in names))
        elif felt.chance(0.03):
            felt(self.wrong_pack)
            self.void = True
        elif self.decided_by_ante() and felt.chance(0.05):
            self.found(deciding[0])
        else:
            self.decides(deciding[0])

    def order(self, _seat, area, _cents):
        """Before which other wagers one is placed."""
        return area != "ante"

    def first_part(self, _seat, _area):
        """The least with which a wager begins."""
        return 500

    def decided_by_ante(self):
        """Whether what is decided now goes by the ante."""
        return True

    def found(self, seat):
        """More or less lies there than was typed: it counts up to the maximum, and bets by it."""
        cents, placed = 500 * self.random.randint(1, 30), self.wagers[seat]
        self.felt(WagerFound(seat, "ante", cents))
        placed["ante"] = min(cents, self.felt.limits["ante"].maximum)
        for area, times in self.by_ante.items():
            if area in placed:
                placed[area] = min(placed[area], times * placed["ante"])


def check(game, round, limits, seed, rounds=3):
    """Play some rounds at a felt; after each, and each wrong payment, the racks are as on paper."""
    felt = Felt(game, seed, limits)
    for number in range(rounds):
        round(felt).play()
        assert felt.is_right(), (seed, number, "settled")
        felt.pays_wrong()
        assert felt.is_right(), (seed, number, "paid wrong")
