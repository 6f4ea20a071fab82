"""Several of the dealer's cards are seen, and the player may only bet or fold.

Suits matter to the dealer only where all cards seen have one: then hands of the player are told
apart by which of their ranks have a card of it. Everything else goes by ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any

from houseway.kernel import compiled, kernel
from houseway.solvers.draws import KINDS_AT_MOST, Problem
from houseway.solvers.draws.choices import AT_ONCE, BET, PHASES
from houseway.solvers.draws.dealers import ascend, hidden
from houseway.solvers.draws.drawing import ENDS, held, held_flush
from houseway.solvers.draws.ranks import HAND, RANKS, choose, multisets
from houseway.solvers.draws.tables import (
    LINE,
    SUITS,
    Desk,
    Rule,
    desk,
    faces,
    place,
    rule_of,
)
from houseway.solvers.jobs import Job, Run, run_here

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

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
    import numpy as np

    asked = problem()
    facts = np.zeros((PHASES, len(asked.kinds), ENDS), dtype=np.int64)
    scratch = desk()
    for ranks in multisets(seen)[number::PARTS].tolist():
        if max(ranks.count(one) for one in ranks) <= SUITS:
            _count(asked, tuple(ranks), scratch, facts)
    named = np.zeros(KINDS_AT_MOST, dtype=np.int64)
    if number == 0:
        named[: len(asked.kinds)] = asked.kinds + 1
    return np.concatenate((named, facts.ravel()))


def _count(asked: Problem, seen: tuple[int, ...], scratch: Desk, facts: Ints) -> None:
    import numpy as np

    dealer = hidden(seen, asked.hands.five[0], asked.hands.flush[0])
    rule = rule_of(0, dealer, asked.hands, asked.pays, asked.threshold)
    five, flush = (
        place(dealer, one, asked.pays, asked.threshold)
        for one in (asked.hands.five, asked.hands.flush)
    )
    counts = np.array([seen.count(rank) for rank in range(RANKS)])
    suited = 1 if len(set(seen)) == len(seen) else 0
    hidden_hands = comb(UNSEEN - len(seen), HAND - len(seen))
    compiled(count_all)(
        *(counts, suited, hidden_hands, rule, dealer.left, dealer.right, dealer.below),
        *(np.zeros_like(dealer.below), five, flush, asked.hands.at_once, multisets(HAND)),
        *(choose(), scratch, facts),
    )


@kernel
def count_all(
    seen: Any, suited: int, total: int, rule: Rule, left: Any, right: Any, below: Any, none: Any,
    five: Any, flush: Any, at_once: Any, lists: Any, choose: Any, desk: Desk, facts: Any,
) -> None:  # fmt: skip
    """Add the ends of every hand beside cards of these ranks, in all suits.

    `suited` tells whether the cards seen can all have one suit; `none` counts no suited hand.
    """
    live, factors, running, _ = desk
    held_ranks = desk.parts[0, 0]
    for hand in range(lists.shape[0]):
        for rank in range(RANKS):
            held_ranks[rank], live[rank] = 0, SUITS - seen[rank]
        odd, free = True, True
        for at in range(HAND):
            rank = lists[hand, at]
            held_ranks[rank] += 1
            live[rank] -= 1
            odd = odd and held_ranks[rank] == 1
            free = free and seen[rank] == 0
        if min_of(live) < 0:
            continue
        ascend(live, left, right, factors, running)
        entry = faces(five, hand, rule.weak_at, rule.flush_at, running)
        ways, alone, flushes, with_seen = 1, 1, SUITS, SUITS
        for rank in range(RANKS):
            ways *= choose[SUITS, held_ranks[rank]] * choose[SUITS - held_ranks[rank], seen[rank]]
            flushes *= choose[SUITS - held_ranks[rank], seen[rank]]
            alone *= (
                choose[SUITS - 1, held_ranks[rank]]
                if seen[rank]
                else (choose[SUITS, held_ranks[rank]])
            )
        # Of the ways with all cards seen in one suit: a flush in another, or in the same.
        with_seen = SUITS * (SUITS - 1) + (SUITS if free else 0)
        flushes = flushes - suited * with_seen if odd else 0
        mixed = ways - suited * SUITS * alone - flushes
        add_hand(hand, entry, 0, mixed, flushes, total, rule, none, five, flush, at_once, facts)
        if suited:
            _add_suited(
                hand, entry, odd, total, rule, below, five, flush, at_once, seen, held_ranks,
                choose, facts,
            )  # fmt: skip


@kernel
def min_of(live: Any) -> int:
    """The least of these."""
    least = 0
    for rank in range(RANKS):
        least = min(least, live[rank])
    return least


@kernel
def add_hand(
    hand: int, entry: int, live: int, mixed: int, flushes: int, total: int, rule: Rule, below: Any,
    five: Any, flush: Any, at_once: Any, facts: Any,
) -> None:  # fmt: skip
    """Add a hand so many times in mixed suits, and so many times as a flush."""
    fold = -rule.fold * total
    if mixed:
        held(entry, five, hand, live, mixed, total, fold, rule, below, facts[BET], True)
    if flushes and at_once[hand]:
        facts[AT_ONCE, flush[hand, LINE], 0] += flushes * total
    elif flushes:
        held_flush(entry, flush, hand, live, flushes, total, fold, rule, below, facts[BET], True)


@kernel
def _add_suited(
    hand: int, entry: int, odd: bool, total: int, rule: Rule, below: Any, five: Any, flush: Any,
    at_once: Any, seen: Any, held_ranks: Any, choose: Any, facts: Any,
) -> None:  # fmt: skip
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
        add_hand(
            hand, entry, live, ways - flushes, flushes, total, rule, below, five, flush, at_once,
            facts,
        )  # fmt: skip
        if opens == 0:
            return
        opens = (opens - 1) & places


def exposed_outcomes(seen: int) -> int:
    """How many outcomes there are with so many cards seen."""
    hands = comb(UNSEEN + HAND, HAND) * comb(UNSEEN, seen)
    return hands * comb(UNSEEN - seen, HAND - seen)
