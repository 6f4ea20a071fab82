"""Sections 9 and 10 worked out by other means: random rounds at a felt beside lines of paper."""

import pytest

from houseway.core import Limit
from houseway.games.texas_holdem_bonus.events import Bet, Check, DealFaceDown, Fold, SettleHands
from houseway.games.texas_holdem_bonus.irregularities import ReportWrongPack
from tests.games import paper
from tests.games.paper import FLUSH, best

GAME = "texas-holdem-bonus"
LIMITS = {"ante": Limit(1000, 10000, 500), "ante_bonus": Limit(500, 5000, 500)}
BOARD = {"flop": 3, "turn": 1, "river": 1}
BY_ANTE = {"flop": 2, "turn": 1, "river": 1}


def bonus_odds(hole):
    """What the two hole cards win at; nothing where they lose."""
    ranks, suited = {card[0] for card in hole}, hole[0][1] == hole[1][1]
    if len(ranks) == 1:
        return 30 if ranks == {"A"} else 10 if ranks <= set("KQJ") else 3
    if ranks == {"A", "K"}:
        return 25 if suited else 15
    if "A" in ranks and ranks & set("QJ"):
        return 20 if suited else 5
    return 0


class Round(paper.Round):
    plain, wrong_pack = (DealFaceDown(), SettleHands()), ReportWrongPack("missing_card")
    by_ante = BY_ANTE

    def bets(self, _seat):
        bonus = {"ante_bonus": 500 * self.random.randint(1, 10)}
        return bonus if self.felt.chance(0.6) else {}

    def deal(self):
        hands = {f"box/{seat}": 2 for seat in self.wagers} | {"dealer": 2} | BOARD
        return {place: self.take(number) for place, number in hands.items()}

    def faces(self, draw):
        asked = {place: list(self.dealt[place]) for place in draw.to}
        return [asked[place].pop(0) for place in draw.to]

    def decides(self, seat):
        felt, placed = self.felt, self.wagers[seat]
        area = felt.table.play.stage.removesuffix("_wagers")
        bet = Bet(seat, self.by_ante[area] * placed["ante"])
        if felt.chance(0.15):
            self.out.add(seat)
            felt.typed(Fold(seat), bet)
        elif area == "flop" or felt.chance(0.5):
            placed[area] = bet.cents
            felt.typed(bet, Fold(seat))
        else:
            felt.typed(Check(seat), bet, Fold(seat))

    def won(self, seat):
        placed, hole = self.wagers[seat], self.dealt[f"box/{seat}"]
        if seat in self.out:
            return -sum(placed.values())
        won = placed.get("ante_bonus", 0) * (bonus_odds(hole) or -1)
        bets = sum(placed.get(area, 0) for area in BOARD)
        board = [card for place in BOARD for card in self.dealt[place]]
        mine, dealers = best(hole + board), best(self.dealt["dealer"] + board)
        if mine < dealers:
            return won - placed["ante"] - bets
        return won + (mine > dealers) * (bets + placed["ante"] * (mine[0] >= FLUSH))


@pytest.mark.parametrize("seed", range(2))
def test_10_10_rounds_at_a_felt_are_settled_as_on_paper(seed):
    """Clauses: 10.9, 10.11, 6.3, 10.6"""
    paper.check(GAME, Round, LIMITS, seed)
