"""Rounds reckoned on paper, by other means than the house's, beside a felt where they are played.

Cards are written as people write them, "As" or "Td"; nothing here is fast.
"""

from collections import Counter
from itertools import combinations
from random import Random

from houseway.core import DEALER, SUPERVISOR, Drawn, Refusal, Sign, Stake, rack
from houseway.equipment.cards import parse_many
from houseway.house import House
from houseway.store import open_store
from houseway.table import sittings
from houseway.table.corrections import ReopenRound, TakeBackEntry
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

    def staked(self, seat, area, cents):
        """A wager put down chip by chip; now and then one chip too many."""
        left = cents
        while left:
            part = min(left, 500 * self.random.randint(1, 8))
            self.typed(Stake(seat, area, part), Stake(seat, area, 500))
            left -= part

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
