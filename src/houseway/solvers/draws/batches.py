"""Many hands beside open cards: what depends on the open card alone is worked out once."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import Problem
from houseway.solvers.draws.betting import NEVER, bet_or_fold, bets_of
from houseway.solvers.draws.choices import (
    BASE,
    COMMON,
    KNOWN,
    LISTED,
    OPEN,
    Entries,
    Work,
    choice_arrays,
    set_bounds,
    value_block,
    value_sixth_suited,
)
from houseway.solvers.draws.dealers import count_below
from houseway.solvers.draws.hands import (
    CHOICES,
    GIVEN,
    KEPT,
    ROW,
    SAME,
    UNSEEN,
    hand_arrays,
    list_exchanges,
    most_of_a_suit,
    rank_tables,
    still_live,
    take_up,
    weigh,
)
from houseway.solvers.draws.ranks import HAND, RANKS, choose, many, multisets, places, steps
from houseway.solvers.draws.single import Values
from houseway.solvers.draws.tables import (
    ANTE,
    SUITS,
    WINS,
    OpenCard,
    bound_five,
    counting,
    entry_of,
    no_counts,
    open_card,
    suits_add,
)
from houseway.solvers.draws.walks import Limits
from houseway.solvers.jobs import Job, Run

BET, BUY = CHOICES, CHOICES + 1


class Hands:
    """The hands of a game of drawing."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.limits = problem, problem.limits
        self.unit = COMMON * int(rank_tables().dealers[0])
        self.work = lru_cache(RANKS)(self._work)
        # An exchange has a row of its own: what the last hand left there is overwritten.
        self.rows = tuple(no_counts(CHOICES) for _ in range(HAND)), no_counts(1, many(HAND + 1))
        self.arrays = hand_arrays(), choice_arrays(len(problem.kinds), problem.pays.fee)

    def _work(self, up: int) -> Work:
        """All that a hand beside an open card of this rank is worked out with."""
        problem = self.problem
        card = open_card(up, problem.hands, problem.pays, problem.threshold)
        no_bounds = np.zeros(many(HAND), dtype=np.int64)
        entries = Entries(*self.rows, no_bounds, suits_add(card), problem.hands.at_once)
        return Work(card, entries, rank_tables(), counting(), *self.arrays)

    def value(self, hand: tuple[int, ...], up: int, given: tuple[int, ...] = ()) -> Values:
        """The same as `single` says, of exchanges only the one that gives these cards up; or all of
        less than five cards that may be the best choice of all."""
        held = sorted(hand, key=lambda card: (card >> 2, (card - up) % SUITS))
        ranks = np.array([card >> 2 for card in held])
        suit_of = np.array([(card - up) % SUITS for card in held])
        run_of = np.unique(ranks, return_inverse=True)[1]
        of_suit = [suit_of == suit for suit in range(SUITS)]
        suits = np.array([_bits(np.flatnonzero(own)) for own in of_suit])
        runs = np.array([_bits(run_of[own]) for own in of_suit])
        found = np.full(CHOICES + 2, NEVER)
        place, work = int(places(ranks)), self.work(up >> 2)
        only = _bits(np.flatnonzero([card in given for card in held]))
        limits = self.limits._replace(most=min(len(given) or HAND - 1, self.limits.most))
        compiled(value_some)(place, limits, only, suits, runs, work, found)
        exchanges = {
            tuple(card for at, card in enumerate(held) if mask >> at & 1): self._in_antes(brings)
            for mask, brings in enumerate(found[:CHOICES].tolist())
            if brings != NEVER
        }
        return Values(self._in_antes(found[BET]), self._in_antes(found[BUY]), exchanges)

    def _in_antes(self, brings: int) -> Fraction:
        return Fraction(int(brings), self.unit)


def _bits(places: Ints) -> int:
    return int((1 << places).sum())


@kernel
def value_some(
    hand: int, limits: Limits, only: int, suits: Any, runs: Any, work: Work, found: Any
) -> None:
    """Enter what bet and sixth card bring, and this exchange, or all that may be the best."""
    card, dealers, plan, values = (
        *(work.card, work.tables.dealers, work.hand.plan, work.choices.values),
    )
    up, no_ends, scale = card.rule.up, work.choices.no_ends, work.choices.scale
    take_up(hand, up, work.card.suited, work.tables, work.hand)
    list_exchanges(limits.least, limits.most, work.hand.ranks, work.tables.steps, plan)
    for exchange in range(CHOICES):
        plan[exchange, ROW] = exchange
        if only and exchange != only and exchange != plan[only, SAME]:
            plan[exchange, GIVEN] = 0
    fill_few(hand, work)
    for drawn in range(limits.least, min(limits.most, HAND - 1) + 1):
        if only == 0 or drawn == plan[only, GIVEN]:
            weigh(drawn, work.tables, work.hand)
            fill_for(drawn, work)
    open_live = still_live(runs[0], up, work.hand.ranks, work.hand.run_bit)
    flush, entry = most_of_a_suit(suits) == HAND, work.entries.drawn[0][0, hand]
    standing = card.flush if flush else card.five
    bets = bets_of(standing, card.below, card.rule, dealers[0], False, no_ends)
    found[BET] = scale[0] * bet_or_fold(bets, entry, hand, open_live, 1, flush)
    summed = value_sixth_suited(work, hand, suits, open_live, no_ends)
    found[BUY] = (summed - work.choices.fees[1]) * scale[1]
    if only:
        work.choices.common[:, LISTED] = -1
    else:
        set_bounds(work)
    value_block(runs[0], open_live, max(found[BET], found[BUY]), only == 0, work)
    for exchange in range(CHOICES):
        same, kept = plan[exchange, SAME], CHOICES - 1 & ~exchange
        if plan[exchange, GIVEN] and values[same, KNOWN]:
            found[exchange] = values[same, BASE]
            for suit in range(SUITS):
                if suits[suit] & kept == kept:
                    found[exchange] += values[same, OPEN if suit == 0 else runs[suit]]


@kernel
def fill_for(drawn: int, work: Work) -> None:
    """What hands face that so many cards of this one are exchanged for."""
    lists, card, plan = work.tables.lists[drawn], work.card, work.hand.plan
    live, factors, running, _ = work.counting
    for draw in range(lists.shape[0]):
        if work.hand.ways[drawn, draw] == 0:
            continue
        for rank in range(RANKS):
            live[rank] = work.hand.live[rank]
        for at in range(drawn):
            live[lists[draw, at]] -= 1
        count_below(live, card.left, card.right, factors, running)
        for exchange in range(CHOICES):
            if plan[exchange, GIVEN] == drawn and plan[exchange, SAME] == exchange:
                made = work.tables.unions[drawn][plan[exchange, KEPT], draw]
                entry = entry_of(card.five, made, card.rule, running)
                work.entries.drawn[drawn][plan[exchange, ROW], made] = entry


@kernel
def fill_few(hand: int, work: Work) -> None:
    """What the hand itself faces, and with each sixth card."""
    card, entries = work.card, work.entries
    live, factors, running, _ = work.counting
    for rank in range(-1, RANKS):
        for other in range(RANKS):
            live[other] = work.hand.live[other]
        if rank >= 0:
            if live[rank] == 0:
                continue
            live[rank] -= 1
        count_below(live, card.left, card.right, factors, running)
        if rank < 0:
            entries.drawn[0][0, hand] = entry_of(card.five, hand, card.rule, running)
        else:
            six = work.hand.six[rank]
            entries.sixes[0, six] = entry_of(card.six, six, card.rule, running)


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
