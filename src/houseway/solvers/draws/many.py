"""Many hands beside open cards: what depends on the open card alone is worked out once."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from houseway.kernel import compiled
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import Problem
from houseway.solvers.draws.betting import NEVER
from houseway.solvers.draws.choices import COMMON, Entries, Work, choice_arrays
from houseway.solvers.draws.hands import CHOICES, UNSEEN, hand_arrays, rank_tables
from houseway.solvers.draws.ranks import HAND, RANKS, choose, many, multisets, places, steps
from houseway.solvers.draws.single import BET, BUY, Values, value_all
from houseway.solvers.draws.tables import (
    ANTE,
    SUITS,
    WINS,
    OpenCard,
    bound_five,
    counting,
    no_counts,
    open_card,
    suits_add,
)
from houseway.solvers.jobs import Job, Run


class Hands:
    """The hands of a game of drawing."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.limits = problem, problem.limits
        self.unit = COMMON * int(rank_tables().dealers[0])
        self.work = lru_cache(13)(self._work)

    def _work(self, up: int) -> Work:
        """All that a hand beside an open card of this rank is worked out with."""
        problem = self.problem
        card = open_card(up, problem.hands, problem.pays, problem.threshold)
        entries = Entries(
            tuple(no_counts(many(drawn)) for drawn in range(HAND)),
            no_counts(1, many(HAND + 1)),
            np.zeros(many(HAND), dtype=np.int64),
            suits_add(card),
            problem.hands.at_once,
        )
        choices = choice_arrays(len(problem.kinds), problem.pays.fee)
        return Work(card, entries, rank_tables(), counting(), hand_arrays(), choices)

    def value(self, hand: tuple[int, ...], up: int, most: int = HAND) -> Values:
        """The same as `single.value`, but for exchanges of more cards than `most`."""
        held = sorted(hand, key=lambda card: (card >> 2, (card - up) % SUITS))
        ranks = np.array([card >> 2 for card in held])
        suit_of = np.array([(card - up) % SUITS for card in held])
        run_of = np.unique(ranks, return_inverse=True)[1]
        of_suit = [suit_of == suit for suit in range(SUITS)]
        suits = np.array([_bits(np.flatnonzero(own)) for own in of_suit])
        runs = np.array([_bits(run_of[own]) for own in of_suit])
        found = np.full(CHOICES + 2, NEVER)
        place, work = int(places(ranks)), self.work(up >> 2)
        limits = self.limits._replace(most=min(most, self.limits.most))
        compiled(value_all)(place, limits, suits, runs, work, found)
        exchanges = {
            tuple(card for at, card in enumerate(held) if mask >> at & 1): self._in_antes(brings)
            for mask, brings in enumerate(found[:CHOICES].tolist())
            if brings != NEVER
        }
        return Values(False, self._in_antes(found[BET]), self._in_antes(found[BUY]), exchanges)

    def _in_antes(self, brings: int) -> Fraction:
        return Fraction(int(brings), self.unit)


def _bits(places: Ints) -> int:
    return int((1 << places).sum())


# All five cards exchanged: that takes longer to value than everything else together


def place_of(hand: tuple[int, ...]) -> int:
    """The place of a hand by its ranks."""
    return int(places(np.array(sorted(card >> 2 for card in hand))))


def five_at_most(problem: Problem, parts: int, key: tuple[str, ...], run: Run) -> list[list[int]]:
    """By the rank of the open card and the place of the hand: in how many parts of a unit, rounded
    up, all five cards exchanged bring at most."""

    def part(up: int) -> Ints:
        card = open_card(up, problem.hands, problem.pays, problem.threshold)
        sums = np.zeros(many(HAND), dtype=np.int64)
        given = multisets(2 * HAND), card, suits_add(card), counting(), steps(2 * HAND), choose()
        compiled(bound_five)(*given, sums)
        found = np.zeros((RANKS, many(HAND)), dtype=np.int64)
        found[up] = sums + _flushes_at_most(card)
        return found

    found = run(Job("draws-five", key, RANKS, part))
    rounds = int(rank_tables().dealers[0]) * comb(UNSEEN - 4, HAND)
    fee = parts * problem.pays.fee
    return [[-(-parts * most // rounds) - fee for most in row] for row in found.tolist()]


def _flushes_at_most(card: OpenCard) -> int:
    """What draws of one suit add at most, to whatever hand."""
    tables = rank_tables()
    pays = card.flush[tables.unions[HAND][0, tables.sets[HAND][:, 0]]][:, [ANTE, WINS]].max(axis=1)
    most = np.maximum(pays, card.rule.ties).astype(np.int64) + card.rule.fold
    return int(most.sum()) * int(tables.dealers[HAND]) * SUITS
