"""Draws that suits do not decide, summed up for all suits of a hand at once.

A suited hand of the dealer's (the open card and four more of its suit) pays a bet differently than
its ranks alone would. It can be there when neither the hand nor the draw has one of its cards. So
an exchange brings what it would by ranks, less, for every suited hand, the difference that it makes
to each draw times the ways to draw that avoid it. These ways come by inclusion and exclusion over
the ranks that draw and suited hand have in common.

Differences are the same for all suited hands under the threshold, and for plain draws for all from
there on that are without a straight: both are summed by sets of ranks. The rest go one by one.
"""

from __future__ import annotations

from typing import Any

from houseway.kernel import kernel
from houseway.solvers.draws.dealers import (
    HIGH,
    HIGH_TIES,
    LOW,
    LOW_TIES,
    ODD,
    PLAIN,
    STANDS,
    UNDER,
    squeeze,
)
from houseway.solvers.draws.drawing import (
    BETS,
    CHOICES,
    DEPENDS,
    FOLDS,
    note,
    one_by_one,
)
from houseway.solvers.draws.tables import ANTE, LINE, WINS, Rule, unpack


@kernel
def by_ranks(entry: int, hand: int, total: int, rule: Rule, five: Any) -> int:
    """What a bet on a hand brings by ranks alone."""
    weak, lower, equal, _ = unpack(entry)
    if five[hand, STANDS] == UNDER:
        lower, equal = weak, 0
    value: int = five[hand, ANTE] * weak + five[hand, WINS] * (lower - weak)
    return value + rule.ties * equal - rule.loses * (total - lower - equal)


@kernel
def fate(value: int, hand: int, total: int, suited: int, rule: Rule, five: Any) -> int:
    """Whether a draw is bet, folded, or depends on its suits; `suited` hands may be the dealer's.

    Each takes at most the best pay and the loss from what the bet brings, or adds as much; below
    all flushes it adds nothing.
    """
    pays = max(five[hand, ANTE], five[hand, WINS], rule.ties)
    if rule.weak_high > 0 or rule.weak_low > rule.plain:
        return DEPENDS  # With a threshold so high the sums below would not hold.
    if value - (pays + rule.loses) * suited > -rule.fold * total:
        return BETS
    adds = pays + rule.loses if five[hand, HIGH] > 0 else 0
    return FOLDS if value + adds * suited <= -rule.fold * total else DEPENDS


@kernel
def difference(one: int, hand: int, rule: Rule, five: Any) -> int:
    """What a suited hand, by its number, pays a bet by its ranks less what it pays as it is."""
    before, after = -rule.loses, -rule.loses
    if one < rule.weak_low:
        before = five[hand, ANTE]
    elif five[hand, STANDS] != UNDER:
        if one < five[hand, LOW]:
            before = five[hand, WINS]
        elif one == five[hand, LOW] and five[hand, LOW_TIES] == 1:
            before = rule.ties
    if five[hand, STANDS] != UNDER:
        if one < five[hand, HIGH]:
            after = five[hand, WINS]
        elif one == five[hand, HIGH] and five[hand, HIGH_TIES] == 1:
            after = rule.ties
    return before - after


@kernel
def common(draw: int, drawn: int, up: int, lists: Any, live: Any, choose: Any, states: Any) -> int:
    """Sets of open-suit cards in a draw, and the ways to draw it with them; how many sets.

    The ways have a minus where the number of cards is odd, for inclusion and exclusion.
    """
    count, at = 1, 0
    states[0, 0], states[1, 0] = 0, 1
    while at < drawn:
        rank, more = lists[draw, at], 1
        while at + more < drawn and lists[draw, at + more] == rank:
            more += 1
        here, before = live[rank], count
        for one in range(before):
            if rank != up:
                states[0, count] = states[0, one] | squeeze(1 << rank, up)
                states[1, count] = -states[1, one] * choose[here - 1, more - 1]
                count += 1
            states[1, one] *= choose[here, more]
        at += more
    return count


@kernel
def avoiding(mask: int, count: int, states: Any) -> int:
    """The ways to draw that avoid a suited hand."""
    ways = 0
    for one in range(count):
        if states[0, one] & ~mask == 0:
            ways += states[1, one]
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
    drawn: int, kept: int, row: int, total: int, rule: Rule, entries: Any, unions: Any, ways: Any,
    lists: Any, live: Any, choose: Any, five: Any, suited: Any, runs: Any, states: Any, sums: Any,
    less: Any, depends: Any,
) -> tuple[int, int]:  # fmt: skip
    """What an exchange brings by ranks, and how many draws depend on suits, listed in `depends`.

    `less[runs]` is what suited hands take from it, by the runs of the hand that they have ranks
    of. The fee is not counted, nor are flushes of the player's.
    """
    summed, listed, fold = 0, 0, -rule.fold * total
    sums[:] = 0
    less[:] = 0
    for draw in range(unions.shape[1]):
        if ways[drawn, draw] == 0:
            continue
        hand = unions[kept, draw]
        value = by_ranks(entries[row, hand], hand, total, rule, five)
        falls = fate(value, hand, total, suited.shape[0], rule, five)
        if falls == DEPENDS:
            depends[listed] = draw
            listed += 1
            continue
        summed += ways[drawn, draw] * (value if falls == BETS else fold)
        if falls == BETS:
            first = five[hand, ANTE] - (five[hand, WINS] if five[hand, HIGH] > 0 else -rule.loses)
            then = five[hand, WINS] + rule.loses if five[hand, STANDS] == PLAIN else 0
            count = common(draw, drawn, rule.up, lists, live, choose, states)
            for one in range(count):
                sums[0, states[0, one]] += first * states[1, one]
                sums[1, states[0, one]] += then * states[1, one]
            if five[hand, STANDS] == ODD:
                for one in range(rule.weak_low, suited.shape[0]):
                    differs = difference(one, hand, rule, five)
                    if differs:
                        less[runs[one]] += differs * avoiding(suited[one], count, states)
    for one in range(rule.plain):
        column = 0 if one < rule.weak_low else 1
        less[runs[one]] += over_subsets(suited[one], column, sums)
    return summed, listed


@kernel
def depending(
    drawn: int, kept: int, row: int, listed: int, open_live: int, weight: int, total: int,
    rule: Rule, entries: Any, unions: Any, lists: Any, live: Any, choose: Any, five: Any,
    below: Any, states: Any, depends: Any, ends: Any, collects: bool,
) -> int:  # fmt: skip
    """What the draws that depend on suits bring, where these open-suit cards are live."""
    value = 0
    for at in range(listed):
        hand = unions[kept, depends[at]]
        value += one_by_one(
            depends[at], drawn, entries[row, hand], hand, open_live, weight, total,
            -rule.fold * total, rule, lists, live, choose, states, five, below, ends, collects,
        )  # fmt: skip
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
    drawn: int, kept: int, row: int, total: int, rule: Rule, entries: Any, unions: Any, ways: Any,
    lists: Any, live: Any, choose: Any, five: Any, suited: Any, runs: Any, states: Any, sums: Any,
    weight: int, bucket: Any, ends: Any,
) -> None:  # fmt: skip
    """The ends of an exchange over all hands of these ranks, but for draws that depend on suits.

    `weight` is that of all hands that make it, `bucket` that of those whose open cards avoid sets
    of runs.
    """
    sums[:] = 0
    for one in range(rule.plain):
        column, part = 0 if one < rule.weak_low else 1, suited[one]
        sums[column, 0] += bucket[runs[one]]
        while part:
            sums[column, part] += bucket[runs[one]]
            part = (part - 1) & suited[one]
    for draw in range(unions.shape[1]):
        if ways[drawn, draw] == 0:
            continue
        hand, many = unions[kept, draw], weight * ways[drawn, draw]
        entry = entries[row, hand]
        value = by_ranks(entry, hand, total, rule, five)
        falls = fate(value, hand, total, suited.shape[0], rule, five)
        if falls == FOLDS:
            note(ends, many, False, five[hand, LINE], 0, 0, 0, total)
        elif falls == BETS:
            count = common(draw, drawn, rule.up, lists, live, choose, states)
            weak, lower, equal, _ = unpack(entry)
            weak, lower, equal = many * weak, many * lower, many * equal
            first, then = 0, 0
            for one in range(count):
                first += states[1, one] * sums[0, states[0, one]]
                then += states[1, one] * sums[1, states[0, one]]
            weak -= first
            lower -= first + then if five[hand, STANDS] == PLAIN else first
            if five[hand, HIGH] > 0:
                lower += first
            if five[hand, STANDS] == UNDER:
                lower, equal = weak, 0
            for one in range(
                rule.weak_low if five[hand, STANDS] == ODD else suited.shape[0], suited.shape[0]
            ):
                avoid = bucket[runs[one]] * avoiding(suited[one], count, states)
                if one < five[hand, LOW]:
                    lower -= avoid
                elif one == five[hand, LOW] and five[hand, LOW_TIES] == 1:
                    equal -= avoid
                if one < five[hand, HIGH]:
                    lower += avoid
                elif one == five[hand, HIGH] and five[hand, HIGH_TIES] == 1:
                    equal += avoid
            note(ends, 1, True, five[hand, LINE], weak, lower - weak, equal, many * total)
