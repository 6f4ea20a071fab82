"""Several of the dealer's cards are seen, and the player may only bet or fold.

Suits matter to the dealer only where all cards seen have one: then hands of the player are told
apart by which of their ranks have a card of it. Everything else goes by ranks.
"""

from collections.abc import Callable
from functools import partial
from math import comb
from typing import Any, NamedTuple

from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import KINDS_AT_MOST, Problem
from houseway.solvers.draws.betting import ENDS, Bets, bet_or_fold
from houseway.solvers.draws.choices import AT_ONCE, BET, PHASES
from houseway.solvers.draws.dealers import count_below, hidden
from houseway.solvers.draws.ranks import HAND, RANKS, choose, multisets
from houseway.solvers.draws.tables import (
    LINE,
    SUITS,
    Counting,
    counting,
    entry_of,
    paid_standings,
    rule_of,
)
from houseway.solvers.jobs import Job, Run, run_here

UNSEEN = 47
PARTS = 52


def solve_exposed(
    key: tuple[str, ...], problem: Callable[[], Problem], seen: int, run: Run = run_here
) -> tuple[Ints, Ints]:
    """How rounds end by phase, kind and end when so many of the dealer's cards are seen; the kinds.

    Every hand counts with every set of cards seen and everything that the dealer may have beside.
    """
    found = run(Job("exposed", (*key, str(seen)), PARTS, partial(_part, problem, seen)))
    kinds = found[:KINDS_AT_MOST]
    kinds = kinds[kinds > 0] - 1
    return kinds, found[KINDS_AT_MOST:].astype(object).reshape(PHASES, len(kinds), ENDS)


def _part(problem: Callable[[], Problem], seen: int, number: int) -> Ints:
    asked = problem()
    facts = np.zeros((PHASES, len(asked.kinds), ENDS), dtype=np.int64)
    scratch = counting()
    for ranks in multisets(seen)[number::PARTS].tolist():
        if max(map(ranks.count, ranks)) <= SUITS:
            _count(asked, tuple(ranks), scratch, facts)
    named = np.zeros(KINDS_AT_MOST, dtype=np.int64)
    if number == 0:
        named[: len(asked.kinds)] = asked.kinds + 1
    return np.concatenate((named, facts.ravel()))


class Seen(NamedTuple):
    """Cards of the dealer's that are seen: how many of each rank, whether they can all have one
    suit, and the factors of the ways to hold each hand with them."""

    ranks: Ints
    suited: int
    left: Ints
    right: Ints


class Ends(NamedTuple):
    """Where ends are added: those of bets on mixed hands and on flushes, and of those flushes that
    end the round at once."""

    five: Bets
    flush: Bets
    at_once: Ints
    facts: Ints


def _count(asked: Problem, seen: tuple[int, ...], scratch: Counting, facts: Ints) -> None:
    dealer = hidden(seen, asked.hands.five[0], asked.hands.flush[0])
    rule = rule_of(0, dealer, asked.hands, asked.pays, asked.threshold)
    total = comb(UNSEEN - len(seen), HAND - len(seen))
    standings = [
        paid_standings(dealer, read, asked.pays, asked.threshold)
        for read in (asked.hands.five, asked.hands.flush)
    ]

    def ends(below: Ints) -> Ends:
        five, flush = (
            Bets(standing, below, rule, total, -rule.fold * total, facts[BET])
            for standing in standings
        )
        return Ends(five, flush, asked.hands.at_once, facts)

    ranks = np.array([seen.count(rank) for rank in range(RANKS)])
    cards = Seen(ranks, 1 if len(set(seen)) == len(seen) else 0, dealer.left, dealer.right)
    apart, together = ends(np.zeros_like(dealer.below)), ends(dealer.below)
    compiled(count_all)(cards, apart, together, multisets(HAND), choose(), scratch)


@kernel
def count_all(
    seen: Seen, apart: Ends, together: Ends, lists: Any, choose: Any, counting: Counting
) -> None:
    """Add the ends of every hand beside cards seen, in all suits: in more than one, or in one."""
    live, factors, running, _ = counting
    held_ranks = counting.parts[0, 0]
    for hand in range(lists.shape[0]):
        for rank in range(RANKS):
            held_ranks[rank], live[rank] = 0, SUITS - seen.ranks[rank]
        odd, free = True, True
        for at in range(HAND):
            rank = lists[hand, at]
            held_ranks[rank] += 1
            live[rank] -= 1
            odd = odd and held_ranks[rank] == 1
            free = free and seen.ranks[rank] == 0
        if min_of(live) < 0:
            continue
        count_below(live, seen.left, seen.right, factors, running)
        entry = entry_of(apart.five.standing, hand, apart.five.rule, running)
        ways, alone, flushes = 1, 1, SUITS
        for rank in range(RANKS):
            others = choose[SUITS - held_ranks[rank], seen.ranks[rank]]
            ways *= choose[SUITS, held_ranks[rank]] * others
            flushes *= others
            alone *= choose[SUITS - (1 if seen.ranks[rank] else 0), held_ranks[rank]]
        # Of the ways with all cards seen in one suit: a flush in another, or in the same.
        with_seen = SUITS * (SUITS - 1) + (SUITS if free else 0)
        flushes = flushes - seen.suited * with_seen if odd else 0
        add_hand(hand, entry, 0, ways - seen.suited * SUITS * alone - flushes, flushes, apart)
        if seen.suited:
            _add_suited(hand, entry, odd, together, seen.ranks, held_ranks, choose)


@kernel
def min_of(live: Any) -> int:
    """The least of these."""
    least = 0
    for rank in range(RANKS):
        least = min(least, live[rank])
    return least


@kernel
def add_hand(hand: int, entry: int, live: int, mixed: int, flushes: int, ends: Ends) -> None:
    """Add a hand so many times in mixed suits, and so many times as a flush."""
    if mixed:
        bet_or_fold(ends.five, entry, hand, live, mixed, False)
    if flushes and ends.at_once[hand]:
        line = ends.flush.standing[hand, LINE]
        ends.facts[AT_ONCE, line, 0] += flushes * ends.flush.total
    elif flushes:
        bet_or_fold(ends.flush, entry, hand, live, flushes, True)


@kernel
def _add_suited(
    hand: int, entry: int, odd: bool, ends: Ends, seen: Any, held_ranks: Any, choose: Any
) -> None:
    """Add a hand beside cards that all have one suit, by the ranks that it has of that suit."""
    places = 0
    for rank in range(RANKS):
        if held_ranks[rank] and not seen[rank]:
            places |= 1 << rank
    opens = places
    while True:
        live, ways, count = 0, SUITS, 0
        for rank in range(RANKS):
            if opens >> rank & 1:
                ways *= choose[SUITS - 1, held_ranks[rank] - 1]
                count += 1
            else:
                ways *= choose[SUITS - 1, held_ranks[rank]]
                if not seen[rank]:
                    live |= 1 << rank
        flushes = 0
        if odd and count == HAND:
            flushes = SUITS
        elif odd and count == 0:
            flushes = SUITS * (SUITS - 1)
        add_hand(hand, entry, live, ways - flushes, flushes, ends)
        if opens == 0:
            return
        opens = (opens - 1) & places


def exposed_outcomes(seen: int) -> int:
    """How many outcomes there are with so many cards seen."""
    hands = comb(UNSEEN + HAND, HAND) * comb(UNSEEN, seen)
    return hands * comb(UNSEEN - seen, HAND - seen)
