"""Two ways to play a round: `play` asks the game alone, `live` a table of a house in memory."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn, Limit, Stake
from houseway.equipment import tiles
from houseway.games.pai_gow import bank, commands
from houseway.games.pai_gow.kernel import first_area
from tests.games.kit import LiveTable, Script

GAME = "pai-gow"
# The House has seven and eight; area 2 wins, area 3 loses, area 4 stands off.
DEAL = {
    1: "mooy chaat_52 hoong_tau_sap paat_53",
    2: "teen teen day day",
    3: "foo_tau cheong_sum gow_63 lim_lum_lok",
    4: "gee_3 gee_6 ban_tang lim_lum_lok",
}
DICE = (1, 1, 1, 1)


def pile_for(rules, hands, dice=DICE, chung=1, adjust=0):
    """A pile that the cut die's cut delivers so that areas get these tiles."""
    asked = tiles.parse_many(" ".join(hands.values()))
    left = [tile for tile in tiles.SET if tile not in asked]
    wanted, at = {}, 0
    for area, named in hands.items():
        count = len(named.split())
        wanted[area] = list(asked[at : at + count])
        at += count
    cut = next(row for row in rules.document.cut.values() if row.die == dice[3])
    first = first_area(sum(dice[:3]), adjust, chung, 8)
    pile = [0] * 32
    for turn, group in enumerate(cut.groups.split()):
        area = (first - 1 + turn) % 8 + 1
        own = wanted.get(area, [])
        own += [left.pop(0) for _ in range(4 - len(own))]
        for place, tile in zip(range(0, 8, 2), own, strict=True):
            pile[int(group[place]) * 4 + int(group[place + 1])] = tile
    return tuple(pile)


class Play(Script):
    """The game alone, as far as the wagers: somebody banks and the tiles are stacked."""

    def __init__(self, hands=None, banker=0, dice=DICE, variants=(), method="shoe", **sign):
        super().__init__(GAME, variants, method, **{"seats": 24} | sign)
        self.dice, self.hands = dice, DEAL if hands is None else hands
        self.bank(banker)
        self.shuffle()

    def bank(self, seat=0):
        """The bank goes to this seat, or to the House."""
        while self.state.bank is None and (offered := bank.offers(self.state)[:1]):
            if offered[0].seat == seat:
                self.send(commands.TakeBank(seat))
            else:
                self.send(commands.DeclineBank(offered[0].seat))

    def shuffle(self):
        self.send(commands.Shuffle())
        self.stack()

    def stack(self):
        """The tiles are stacked, where the shoe still has to supply them."""
        if self.state.stage == "pile":
            self.send(Drawn(pile_for(self.rules, self.hands, self.dice, self.state.chung), "test"))

    def stake(self, seat, area=None, cents=1000):
        return self.send(Stake(seat, f"area/{area or seat}", cents))

    def close(self, cover=0):
        """No more wagers; a player/banker covers them."""
        if cover:
            self.stake(self.state.bankers[0], self.state.chung, cover)
        return self.send(CloseWagers())

    def throw(self, dice=None):
        return self.send(Drawn(dice or self.dice, "test"))

    def deliver(self, cover=0):
        """As far as the tiles lie before the players, unseen."""
        self.close(cover)
        self.throw()
        if self.state.stage == "cut":
            self.send(commands.LeaveCutToDie(self.state.bankers[0]))
        return self

    def to_setting(self, cover=0):
        self.deliver(cover)
        self.send(commands.RetrieveUnused())
        return self

    def house_way(self, *areas):
        """The dealer sets these hands the House way, by default all that wait."""
        waiting = [box.area for box in self.state.in_play() if not box.way]
        found = ()
        for area in areas or waiting:
            found += self.send(commands.AskHouseWay(self.state.control[area], area))
        return found

    def settled(self, seat, area=None):
        """What became of a wager."""
        return super().settled(seat)[f"area/{area or seat}"]

    def last(self, kind):
        """The last event of a kind."""
        return self.happened(kind)[-1]


class Live(LiveTable):
    """A table of a house: players sit, chips are counted, the clock and the tiles are ours."""

    def __init__(self, taken=(2, 3), hands=None, banker=0, variants=(), method="shoe", **sign):
        self.hands, self.dice = DEAL if hands is None else hands, DICE
        limits = {"area": Limit(1000, 10000, 500)}
        posted = {"seats": 8, "chips": (100, 500, 2500), "limits": limits} | sign
        super().__init__(GAME, posted, *variants, method=method, taken=taken)

    def chance(self, draw):
        if draw.kind == "dice":
            return self.dice[: len(draw.to)]
        state = self.table.play
        return pile_for(state.rules, self.hands, self.dice, state.chung)

    # A round

    def shuffle(self, banker=0):
        """The bank is offered round; then the tiles are stacked."""
        while self.table.play.bank is None and (offered := bank.offers(self.table.play)[:1]):
            seat = offered[0].seat
            self.does(
                seat, commands.TakeBank(seat) if seat == banker else commands.DeclineBank(seat)
            )
        return self.does(DEALER, commands.Shuffle())

    def stake(self, seat, cents=1000, area=None):
        return self.does(seat, Stake(seat, f"area/{area or seat}", cents))

    def deal(self):
        """As far as players set their tiles."""
        events = self.does(DEALER, CloseWagers())
        for seat in self.table.play.bankers[:1]:
            events += self.does(seat, commands.LeaveCutToDie(seat))
        return events + self.does(DEALER, commands.RetrieveUnused())

    def round(self, stakes, banker=0, cover=0):
        """A whole round, every hand set the House way; what the last commands brought about."""
        if not self.table.live:
            self.shuffle(banker)
        if cover:
            self.stake(banker, cover)
        for seat, cents in stakes.items():
            self.stake(seat, cents)
        self.deal()
        return self.finish()

    def finish(self):
        """Everybody has the hand set the House way."""
        events = ()
        for area, seat in sorted(self.table.play.control.items()):
            if area != self.table.play.chung and self.table.play.stage == "setting":
                events += self.does(seat, commands.AskHouseWay(seat, area))
        for seat in self.table.play.bankers[:1]:
            events += self.does(seat, commands.AskHouseWay(seat, self.table.play.chung))
            events += self.does(seat, commands.ConfirmHand(seat))
        return events

    def bet(self, seat, area=None):
        return self.on(seat, f"area/{area or seat}")


@pytest.fixture
def play():
    return Play


@pytest.fixture
def live():
    return Live


@pytest.fixture
def pile():
    return pile_for
