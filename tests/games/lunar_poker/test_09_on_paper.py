"""Sections 8 to 10 worked out by other means: random rounds at a felt beside lines of paper."""

from collections import Counter
from itertools import combinations, product

import pytest

from houseway.core import Limit
from houseway.games.lunar_poker.events import (
    Bet,
    BuySixth,
    CountHands,
    Declare,
    Exchange,
    Fold,
    OpenHands,
)
from houseway.games.lunar_poker.irregularities import ReportWrongDeal
from tests.games import paper
from tests.games.paper import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    ODD,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
    best,
    value,
)

GAME = "lunar-poker"
LIMITS = {"ante": Limit(1000, 10000, 500), "super": Limit(1000, 20000, 500)}
ODDS = {ROYAL: 100, STRAIGHT_FLUSH: 50, FOUR: 20, FULL_HOUSE: 7, FLUSH: 5}
ODDS |= {STRAIGHT: 4, THREE: 3, TWO_PAIRS: 2, PAIR: 1, ODD: 1}
INSTANT = {ROYAL: 1000, STRAIGHT_FLUSH: 250}
SUPER = {FOUR: 200, FULL_HOUSE: 100, FLUSH: 60, ROYAL: 60, STRAIGHT_FLUSH: 60}
SUPER |= {STRAIGHT: 25, THREE: 8}
BY_ANTE = {"fee": 1, "bet": 2}


def super_odds(five):
    """The highest line of the first five cards; nothing where they make none."""
    ranks = {card[0] for card in five}
    fits = [SUPER.get(value(five)[0], 0)]
    fits += [150] * (ranks <= set("KQJ") and value(five)[0] != FOUR)
    fits += [5] * (ranks >= set("AKQ"))
    fits += [2] * (len({card[1] in "dh" for card in five}) == 1)
    return max(fits)


def shapes(cards):
    """Every combination of the pay table in the cards: what it pays, and which cards make it."""
    for five in combinations(cards, 5):
        if (found := value(five)[0]) in (ROYAL, STRAIGHT_FLUSH, FULL_HOUSE, FLUSH, STRAIGHT):
            yield ODDS[found], set(five)
    for number, kind in ((4, FOUR), (3, THREE), (2, PAIR)):
        for some in combinations(cards, number):
            if len({card[0] for card in some}) == 1:
                yield ODDS[kind], set(some)
    pairs = [pair for pair in combinations(cards, 2) if pair[0][0] == pair[1][0]]
    for high, low in combinations(pairs, 2):
        if high[0][0] != low[0][0]:
            yield ODDS[TWO_PAIRS], {*high, *low}
    for pair in product(*([card for card in cards if card[0] == rank] for rank in "AK")):
        yield ODDS[ODD], set(pair)


def winning(cards):
    """The cards that make the best hand what it is, without those beside them."""
    five = max(combinations(cards, 5), key=value)
    counts = Counter(card[0] for card in five)
    if value(five)[0] == ODD:
        return {card for card in five if card[0] in "AK"}
    if value(five)[0] in (FOUR, THREE, TWO_PAIRS, PAIR):
        return {card for card in five if counts[card[0]] > 1}
    return set(five)


def bet_odds(cards):
    """For the winning combination, and for the best other one with a card outside it."""
    first = winning(cards)
    return ODDS[best(cards)[0]] + max(
        (pays for pays, made in shapes(cards) if made - first), default=0
    )


class Round(paper.Round):
    plain, wrong_pack = (CountHands(), OpenHands()), ReportWrongDeal("missing_card")
    by_ante = BY_ANTE

    def bets(self, seat):
        ante = self.wagers[seat]["ante"]
        areas = [
            other for other in (*self.wagers, "dealer") if other == seat or self.felt.chance(0.3)
        ]
        return {f"super/{area}": ante + 500 * self.random.randint(0, 10) for area in areas}

    def order(self, seat, area, _cents):
        """All antes, then everybody's own super wager, then those on others."""
        return area != "ante", area != f"super/{seat}"

    def first_part(self, seat, area):
        return 500 if area == "ante" else self.wagers[seat]["ante"]

    def deal(self):
        dealt = {seat: self.take(5) for seat in (*self.wagers, "dealer")}
        self.first = {seat: list(five) for seat, five in dealt.items()}
        return dealt

    def faces(self, draw):
        """On a felt only what lies face down is asked for, in the order in which it lies."""
        play, found = self.felt.table.play, []
        if not play.dealer:
            return self.dealt["dealer"][-1:]
        if draw.clause == "10.5":
            return self.first[int(draw.to[0].removeprefix("box/"))]
        for place in dict.fromkeys(draw.to):
            seat = int(place.removeprefix("box/")) if "/" in place else "dealer"
            lies = play.dealer if seat == "dealer" else play.box(seat).hand
            found += [card for card, held in zip(self.dealt[seat], lies, strict=True) if held == -1]
        return found

    def decided_by_ante(self):
        return self.felt.table.play.stage == "decisions"

    def decides(self, seat):
        felt, placed, hand = self.felt, self.wagers[seat], self.dealt[seat]
        if felt.table.play.stage == "signals":
            wins = super_odds(hand) or value(hand)[0] in INSTANT
            signals = ("tap", "wave") if wins else ("wave", "tap")
            felt.typed(Declare(seat, signals[0]), Declare(seat, signals[1]))
            return
        ante = placed["ante"]
        bet, fold = Bet(seat, 2 * ante), Fold(seat)
        if "fee" not in placed and felt.chance(0.5):
            placed["fee"] = ante
            if felt.chance(0.5):
                felt.typed(BuySixth(seat, ante), fold)
                self.dealt[seat] = hand + self.take(1)
                return
            out = self.random.sample(range(5), self.random.randint(2, 5))
            felt.typed(Exchange(seat, sum(1 << at for at in out), ante), fold, bet)
            self.dealt[seat] = [*hand]
            for at in out:
                (self.dealt[seat][at],) = self.take(1)
        elif felt.chance(0.2):
            self.out.add(seat)
            felt.typed(fold, bet)
        else:
            placed["bet"] = bet.cents
            felt.typed(bet, fold)

    def won(self, seat):
        placed, hand, dealer = self.wagers[seat], self.dealt[seat], value(self.dealt["dealer"])
        ante, bet, won = placed["ante"], placed.get("bet", 0), -placed.get("fee", 0)
        for area, cents in placed.items():
            if area.startswith("super/"):
                target = area.removeprefix("super/")
                cards = self.first[target if target == "dealer" else int(target)]
                won += cents * (super_odds(cards) or -1)
        if instant := INSTANT.get(value(self.first[seat])[0]):
            return won + ante * instant
        if seat in self.out:
            return won - ante
        if dealer < (ODD, [12, 11]):
            return won + ante * (4 if best(hand)[0] >= STRAIGHT else 1)
        if best(hand) < dealer:
            return won - ante - bet
        return won + (bet * bet_odds(hand) if best(hand) > dealer else 0)


@pytest.mark.parametrize("seed", range(2))
def test_9_5_rounds_at_a_felt_are_settled_as_on_paper(seed):
    """Clauses: 9.3.3, 9.4.3, 9.5.1.3, 10.5.3, 6.3"""
    paper.check(GAME, Round, LIMITS, seed, rounds=2)
