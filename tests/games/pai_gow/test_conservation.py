"""Eight areas, three players each, a bank that goes round, random play: no cent is lost."""

import random
from collections import Counter

import pytest

from houseway.core import CloseWagers, Drawn, Run, Settled, Sign, Stake, load_game, transfers
from houseway.equipment.tiles import SET
from houseway.games.pai_gow import bank, commands, round, wagers

GAME = load_game("pai-gow")
CHIPS = (250, 500)


class Floor(Run):
    """A table of twenty-four players who wager, bank, set and concede at random."""

    def __init__(self, seed):
        super().__init__(GAME, GAME.rules())
        self.chance, self.books, self.counts = random.Random(seed), Counter(), Counter()
        self.open(Sign(seats=24, chips=CHIPS))

    def send(self, sent):
        self.events.clear()
        events = super().send(sent)
        for event in events:
            for moved in transfers(event):
                assert moved.cents > 0
                self.books[moved.debit] -= moved.cents
                self.books[moved.credit] += moved.cents
            if isinstance(event, Settled):
                self.counts[event.verdict] += 1
        return events

    def play_round(self):
        while offered := bank.offers(self.state)[:1]:
            takes = self.chance.random() < 0.3
            self.send((commands.TakeBank if takes else commands.DeclineBank)(offered[0].seat))
        self.counts["player banks" if self.state.bankers else "house banks"] += 1
        self.send(commands.Shuffle())
        self.send(Drawn(tuple(self.chance.sample(SET, 32)), "test"))
        self._wager()
        self.send(CloseWagers())
        if self.state.stage == "cover":
            self._cover()
        self.send(Drawn(tuple(self.chance.randint(1, 6) for _ in range(4)), "test"))
        if self.state.stage == "cut":
            cut = self.chance.choice(list(self.rules.document.cut))
            self.send(commands.NameCut(self.state.bankers[0], cut))
        self.send(commands.RetrieveUnused())
        self._set()
        assert not self.state.live
        self.check()

    def _wager(self):
        for area in range(1, 9):
            for seat in (area, area + 8, area + 16):
                cents = 250 * self.chance.randint(1, 80)
                if wagers.why_not_wager(self.state, seat, area) is None:
                    self.send(Stake(seat, f"area/{area}", cents))

    def _cover(self):
        seat = self.state.bankers[0]
        if self.chance.random() < 0.1:
            self.send(commands.RefuseCover(seat))
            self.counts["not covered"] += 1
            self.send(CloseWagers())
        else:
            more = bank.short_of(self.state) + 250 * self.chance.randint(0, 4)
            self.send(Stake(seat, f"area/{self.state.chung}", more))

    def _set(self):
        while self.state.live:
            if self.state.stage == "confirm":
                self.send(commands.ConfirmHand(self.state.bankers[0]))
                continue
            spot = self.chance.choice(round.now_setting(self.state))
            seat = self.chance.choice(round.setters(self.state, spot.area))
            pick = self.chance.random()
            if pick < 0.5:
                low = self.chance.choice(round.ways(self.state, spot))
                self.send(commands.SetHand(seat, spot.area, low))
                continue
            concede = commands.Concede(seat, spot.area)
            gives_up = pick < 0.6 and not self.game.why_not(self.state, concede)
            self.send(concede if gives_up else commands.AskHouseWay(seat, spot.area))

    def check(self):
        """Nothing is left on the layout, and all that was won was lost by somebody."""
        assert sum(self.books.values()) == 0
        left = {book: held for book, held in self.books.items() if held}
        assert not [text for text in left if text.startswith(("wager/", "losing"))]
        assert all(held % 250 == 0 for held in left.values())


def check_rounds(seed, rounds):
    floor = Floor(seed)
    for _ in range(rounds):
        floor.play_round()
    assert floor.books["float"] != 0
    common = ("player banks", "house banks", "wins", "loses", "stands_off", "bank_wins")
    assert all(floor.counts[name] for name in common), floor.counts
    return floor


def test_money_is_conserved_for_a_while():
    floor = check_rounds(1, 150)
    assert floor.counts["bank_pays"]
    assert floor.counts["not covered"]


@pytest.mark.long
def test_money_is_conserved_for_ten_thousand_rounds():
    assert check_rounds(2, 10_000).state.number == 10_000
