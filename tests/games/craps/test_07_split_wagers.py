"""7.1 and 7.3 worked out by other means: random scripts beside a few lines of arithmetic."""

from fractions import Fraction
from math import ceil
from random import Random

import pytest

from tests.games.craps.conftest import GAME
from tests.games.kit import answer

PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
HARD = {4: (15, 2), 6: (19, 2), 8: (19, 2), 10: (15, 2)}
NUMBERS = {"place_win": PLACE, "hardway": HARD, "field": {}, "big_6": {}, "any_seven": {}}
POINTS = ((2, 2), (1, 4), (4, 4), (5, 4), (2, 4))


class Paper:
    """A Win Line wager of A and others of both players, reckoned by hand until it is decided."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.chip, self.point, self.over = self.random.choice((100, 500)), 0, False
        self.most = {kind: self.chip * self.random.randint(3, 12) for kind in NUMBERS}
        self.cash, self.live, self.events, self.balances = {"A": 0, "B": 0}, [], [], []
        self.did({"op": "place", "id": "w", "player": "A", "type": "win_line"}, "A", self.chip)

    def did(self, event, player, cents):
        self.cash[player] -= cents
        self.events.append(event | ({"amount": cents} if event["op"] != "roll" else {}))
        self.balances.append(dict(self.cash))

    def step(self):
        does = self.random.choices((self.place, self.increase, self.roll), (14, 2, 4))[0]
        does()

    def place(self):
        kind, player = self.random.choice(list(NUMBERS)), self.random.choice("AB")
        held = {"id": f"{len(self.events)}", "player": player, "type": kind}
        if NUMBERS[kind]:
            held["number"] = self.random.choice(list(NUMBERS[kind]))
        cents = self.chip * self.random.randint(1, 8)
        self.did({"op": "place"} | held, player, cents)
        self.live.append(held | {"cents": cents})

    def increase(self):
        if self.live:
            held, cents = self.random.choice(self.live), self.chip * self.random.randint(1, 3)
            held["cents"] += cents
            self.did({"op": "increase", "id": held["id"]}, held["player"], cents)

    def roll(self):
        dice = self.random.choices(range(1, 7), k=2) if self.point else self.random.choice(POINTS)
        total, room, left = sum(dice), {}, []
        for held in self.live:  # What is too much comes off the one placed last.
            of = held["player"], held["type"], held.get("number")
            counts = min(held["cents"], room.setdefault(of, self.most[held["type"]]))
            room[of] -= counts
            odds = self.odds(held, total, dice[0] == dice[1])
            if odds is None:
                left.append(held)
            else:
                won = ceil(counts * Fraction(*odds) / self.chip) * self.chip if odds else -counts
                self.cash[held["player"]] += held["cents"] + won
        self.live = left
        self.over = bool(self.point) and total in (7, self.point)
        self.cash["A"] += 2 * self.chip if self.over and total == self.point else 0
        self.point = self.point or total
        self.did({"op": "roll", "dice": list(dice)}, "A", 0)

    def odds(self, held, total, double):
        """What a wager wins at; nothing where it loses, None where it stays."""
        kind, number = held["type"], held.get("number")
        if kind == "field":
            return ((2, 1) if total in (2, 12) else (1, 1)) if total not in (5, 6, 7, 8) else ()
        if kind == "any_seven":
            return (4, 1) if total == 7 else ()
        if kind == "big_6":
            return (1, 1) if total == 6 else () if total == 7 else None
        if not self.point or total not in (7, number):
            return None  # Off on the come-out roll.
        wins = total == number and (double or kind == "place_win")
        return NUMBERS[kind][number] if wins else ()


@pytest.mark.parametrize("seed", range(40))
def test_7_3_split_wagers_are_settled_as_on_paper(seed):
    """Clauses: 7.1, 7.3, 6.8"""
    paper = Paper(seed)
    while not paper.over and len(paper.events) < 30:
        paper.step()
    given = {"players": ["A", "B"], "chip": paper.chip, "limits": paper.most}
    found = answer(GAME, given | {"events": paper.events})["events"]
    assert all(event["accepted"] for event in found)
    assert [event["balance"] for event in found] == paper.balances
