"""Many hands beside open cards: what depends on the open card alone is worked out once."""

from fractions import Fraction
from functools import lru_cache

from houseway.kernel import compiled
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import Problem
from houseway.solvers.draws.betting import NEVER
from houseway.solvers.draws.choices import COMMON, Entries, Work, choice_arrays
from houseway.solvers.draws.hands import CHOICES, hand_arrays, rank_tables
from houseway.solvers.draws.ranks import HAND, many, places
from houseway.solvers.draws.single import BET, BUY, Values, value_all
from houseway.solvers.draws.tables import SUITS, counting, no_counts, open_card, suits_add


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

    def value(self, hand: tuple[int, ...], up: int) -> Values:
        """The same as `single.value`."""
        held = sorted(hand, key=lambda card: (card >> 2, (card - up) % SUITS))
        ranks = np.array([card >> 2 for card in held])
        suit_of = np.array([(card - up) % SUITS for card in held])
        run_of = np.unique(ranks, return_inverse=True)[1]
        of_suit = [suit_of == suit for suit in range(SUITS)]
        suits = np.array([_bits(np.flatnonzero(own)) for own in of_suit])
        runs = np.array([_bits(run_of[own]) for own in of_suit])
        found = np.full(CHOICES + 2, NEVER)
        place, work = int(places(ranks)), self.work(up >> 2)
        compiled(value_all)(place, self.limits, suits, runs, work, found)
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
