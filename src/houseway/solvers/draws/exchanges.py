"""Draws that suits do not decide, summed up for all suits of a hand at once.

A suited hand of the dealer's (the open card and four more of its suit) pays a bet differently than
its ranks alone would. It can be there when neither the hand nor the draw has one of its cards. So
an exchange brings what it would by ranks, less, for every suited hand, the difference that it makes
to each draw times the ways to draw that avoid it. These ways come by inclusion and exclusion over
the ranks that draw and suited hand have in common.

Differences are the same for all suited hands under the threshold, and for plain draws for all from
there on that are without a straight: both are summed by sets of ranks. The rest go one by one.
"""

from typing import Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints
from houseway.solvers.draws.betting import BETS, DEPENDS, FOLDS, Bets, by_ranks, decision, note
from houseway.solvers.draws.dealers import (
    HIGH,
    HIGH_TIES,
    LOW,
    LOW_TIES,
    ODD,
    PLAIN,
    STANDS,
    UNDER,
    without_rank,
)
from houseway.solvers.draws.hands import CHOICES, Draws, one_by_one
from houseway.solvers.draws.tables import ANTE, LINE, WINS, Rule, unpack


class Exchange(NamedTuple):
    """An exchange of a hand: the place of the cards kept, these as a mask of ranks (-1 with a
    pair), the row of those given up in the table of entries; by draw the hand of five that it makes
    with the kept cards, and in how many ways it comes."""

    kept: int
    kept_ranks: int
    row: int
    entries: Ints
    unions: Ints
    ways: Ints


class Suited(NamedTuple):
    """The dealer's suited hands as masks, and the runs of the player's hand that each has ranks
    of; with room for sums by set of ranks."""

    masks: Ints
    runs: Ints
    sums: Ints


@kernel
def difference(suited: int, hand: int, rule: Rule, five: Any) -> int:
    """What a suited hand, by its number, pays a bet by its ranks less what it pays as it is."""
    before, after = -rule.loses, -rule.loses
    if suited < rule.weak_low:
        before = five[hand, ANTE]
    elif five[hand, STANDS] != UNDER:
        if suited < five[hand, LOW]:
            before = five[hand, WINS]
        elif suited == five[hand, LOW] and five[hand, LOW_TIES] == 1:
            before = rule.ties
    if five[hand, STANDS] != UNDER:
        if suited < five[hand, HIGH]:
            after = five[hand, WINS]
        elif suited == five[hand, HIGH] and five[hand, HIGH_TIES] == 1:
            after = rule.ties
    return before - after


@kernel
def in_common(draws: Draws, draw: int, up: int) -> int:
    """Sets of open-suit cards in a draw, and the ways to draw it with them; how many sets.

    The ways have a minus where the number of cards is odd, for inclusion and exclusion.
    """
    lists, live, choose, states = draws
    drawn, count, at = lists.shape[1], 1, 0
    states[0, 0], states[1, 0] = 0, 1
    while at < drawn:
        rank, more = lists[draw, at], 1
        while at + more < drawn and lists[draw, at + more] == rank:
            more += 1
        here, before = live[rank], count
        for state in range(before):
            if rank != up:
                states[0, count] = states[0, state] | without_rank(1 << rank, up)
                states[1, count] = -states[1, state] * choose[here - 1, more - 1]
                count += 1
            states[1, state] *= choose[here, more]
        at += more
    return count


@kernel
def avoiding(mask: int, count: int, states: Any) -> int:
    """The ways to draw that avoid a suited hand."""
    ways = 0
    for state in range(count):
        if states[0, state] & ~mask == 0:
            ways += states[1, state]
    return ways


@kernel
def over_subsets(mask: int, column: int, sums: Any) -> int:
    """The sum over all sets of ranks within one of four."""
    summed, part = 0, mask
    while part:
        summed += sums[column, part]
        part = (part - 1) & mask
    return summed + int(sums[column, 0])


@kernel
def prepare(
    exchange: Exchange, bets: Bets, draws: Draws, suited: Suited, less: Any, depends: Any
) -> tuple[int, int]:
    """What an exchange brings by ranks, and how many draws depend on suits, listed in `depends`.

    `less[runs]` is what suited hands take from it, by the runs of the hand that they have ranks
    of. The fee is not counted, nor are flushes of the player's.
    """
    kept, _, row, entries, unions, ways = exchange
    five, rule, (masks, runs, sums) = bets.standing, bets.rule, suited
    summed, listed = 0, 0
    sums[:] = 0
    less[:] = 0
    for draw in range(unions.shape[1]):
        if ways[draw] == 0:
            continue
        hand = unions[kept, draw]
        value = by_ranks(five, rule, bets.total, entries[row, hand], hand)
        does = decision(five, rule, masks.shape[0], bets.fold, value, hand)
        if does == DEPENDS:
            depends[listed] = draw
            listed += 1
            continue
        summed += ways[draw] * (value if does == BETS else bets.fold)
        if does == BETS:
            first = five[hand, ANTE] - (five[hand, WINS] if five[hand, HIGH] > 0 else -rule.loses)
            then = five[hand, WINS] + rule.loses if five[hand, STANDS] == PLAIN else 0
            count = in_common(draws, draw, rule.up)
            for state in range(count):
                sums[0, draws.states[0, state]] += first * draws.states[1, state]
                sums[1, draws.states[0, state]] += then * draws.states[1, state]
            if five[hand, STANDS] == ODD:
                for other in range(rule.weak_low, masks.shape[0]):
                    differs = difference(other, hand, rule, five)
                    if differs:
                        avoid = avoiding(masks[other], count, draws.states)
                        less[runs[other]] += differs * avoid
    for other in range(rule.plain):
        column = 0 if other < rule.weak_low else 1
        less[runs[other]] += over_subsets(masks[other], column, sums)
    return summed, listed


@kernel
def depending(
    exchange: Exchange, bets: Bets, draws: Draws, depends: Any, open_live: int, weight: int
) -> int:
    """What the draws that depend on suits bring, where these open-suit cards are live."""
    value = 0
    for at in range(depends.shape[0]):
        hand = exchange.unions[exchange.kept, depends[at]]
        entry = exchange.entries[exchange.row, hand]
        value += one_by_one(draws, bets, depends[at], entry, hand, open_live, weight)
    return value


@kernel
def spread_weights(weights: Any, bucket: Any) -> int:
    """The weight of all hands whose open runs a set of runs avoids, by that set; and of all."""
    everything = 0
    for runs in range(CHOICES):
        bucket[runs] = 0
    for opens in range(CHOICES):
        everything += weights[opens]
        for runs in range(CHOICES):
            if weights[opens] and runs & opens == 0:
                bucket[runs] += weights[opens]
    return everything


@kernel
def gather(
    exchange: Exchange, bets: Bets, draws: Draws, suited: Suited, weight: int, bucket: Any
) -> None:
    """The ends of an exchange over all hands of these ranks, but for draws that depend on suits.

    `weight` is that of all hands that make it, `bucket` that of those whose open cards avoid sets
    of runs.
    """
    kept, _, row, entries, unions, ways = exchange
    five, rule, (masks, runs, sums), states = bets.standing, bets.rule, suited, draws.states
    sums[:] = 0
    for other in range(rule.plain):
        column, part = 0 if other < rule.weak_low else 1, masks[other]
        sums[column, 0] += bucket[runs[other]]
        while part:
            sums[column, part] += bucket[runs[other]]
            part = (part - 1) & masks[other]
    for draw in range(unions.shape[1]):
        if ways[draw] == 0:
            continue
        hand, many = unions[kept, draw], weight * ways[draw]
        entry = entries[row, hand]
        value = by_ranks(five, rule, bets.total, entry, hand)
        does = decision(five, rule, masks.shape[0], bets.fold, value, hand)
        if does == FOLDS:
            note(bets.ends, many, False, five[hand, LINE], 0, 0, 0, bets.total)
        elif does == BETS:
            count = in_common(draws, draw, rule.up)
            weak, lower, equal, _ = unpack(entry)
            weak, lower, equal = many * weak, many * lower, many * equal
            first, then = 0, 0
            for state in range(count):
                first += states[1, state] * sums[0, states[0, state]]
                then += states[1, state] * sums[1, states[0, state]]
            weak -= first
            lower -= first + then if five[hand, STANDS] == PLAIN else first
            if five[hand, HIGH] > 0:
                lower += first
            if five[hand, STANDS] == UNDER:
                lower, equal = weak, 0
            if five[hand, STANDS] == ODD:
                for other in range(rule.weak_low, masks.shape[0]):
                    avoid = bucket[runs[other]] * avoiding(masks[other], count, states)
                    if other < five[hand, LOW]:
                        lower -= avoid
                    elif other == five[hand, LOW] and five[hand, LOW_TIES] == 1:
                        equal -= avoid
                    if other < five[hand, HIGH]:
                        lower += avoid
                    elif other == five[hand, HIGH] and five[hand, HIGH_TIES] == 1:
                        equal += avoid
            total = many * bets.total
            note(bets.ends, 1, True, five[hand, LINE], weak, lower - weak, equal, total)
