"""Draws that give the player a flush with kept cards of one suit, beside the same mixed ones.

What such a draw brings beyond a mixed one depends on suits by how many suited hands the dealer can
have below some of them: a few numbers of the row of `below` for the live cards. Where they stand
and how much they count is written down once for a hand.
"""

from __future__ import annotations

from typing import Any

from houseway.kernel import kernel
from houseway.solvers.draws.dealers import (
    AT,
    HIGH,
    HIGH_TIES,
    LOW,
    LOW_TIES,
    STANDS,
    UNDER,
    against,
    squeeze,
)
from houseway.solvers.draws.drawing import BETS, DEPENDS, FOLDS, held, held_flush, note
from houseway.solvers.draws.exchanges import by_ranks, fate
from houseway.solvers.draws.ranks import HAND
from houseway.solvers.draws.tables import ANTE, LINE, WINS, Rule, unpack

# The columns of a record: the runs of the hand that the drawn cards have ranks of; these cards as
# a mask squeezed, or -1 with the open card's rank; the hand they make and its entry.
RUNS, MASK, MADE, ENTRY = range(4)
# What the flush brings more by ranks alone; for each suited hand under the threshold, and for each
# at all; then for suited hands below the flush and the mixed hand, twice since one may be equal.
PLUS, WEAK, EACH = range(4, 7)
TO_FLUSH, TO_EQUAL, TO_MIXED, TO_TIED = range(7, 11)
FLUSH, MIXED, MIXED_TIED = range(11, 14)
# Whether suits decide if the flush or the mixed hand is bet; then nothing of this holds.
DECIDED_BY_SUITS = 14
RECORD = 15


@kernel
def flush_by_ranks(entry: int, hand: int, total: int, rule: Rule, flush: Any) -> int:
    """What a bet on a flush brings by ranks alone."""
    weak, _, _, lower = unpack(entry)
    if flush[hand, AT] != rule.flush_at:  # A straight flush is above all mixed hands.
        lower = total
    value: int = flush[hand, ANTE] * weak + flush[hand, WINS] * (lower - weak)
    return value - rule.loses * (total - lower)


@kernel
def record(
    kept: int, kept_ranks: int, row: int, total: int, rule: Rule, entries: Any, unions: Any,
    sets: Any, ranks: Any, run_bit: Any, five: Any, flush: Any, suited: int, records: Any,
) -> int:  # fmt: skip
    """Write down every draw that makes a flush; how many there are."""
    count = 0
    for at in range(sets.shape[0]):
        mask = sets[at, 1]
        if mask & kept_ranks:
            continue
        hand = unions[kept, sets[at, 0]]
        runs = 0
        for one in range(HAND):
            if mask >> ranks[one] & 1:
                runs |= run_bit[ranks[one]]
        records[count, RUNS] = runs
        records[count, MASK] = -1 if mask >> rule.up & 1 else squeeze(mask, rule.up)
        records[count, MADE] = hand
        records[count, ENTRY] = entries[row, hand]
        _record_flush(count, hand, total, rule, flush, suited, records)
        _record_mixed(count, hand, total, rule, five, suited, records)
        count += 1
    return count


@kernel
def _record_flush(
    at: int, hand: int, total: int, rule: Rule, flush: Any, suited: int, records: Any
) -> None:
    ante, wins = flush[hand, ANTE], flush[hand, WINS]
    value = flush_by_ranks(records[at, ENTRY], hand, total, rule, flush)
    sure = fate(value, hand, total, suited, rule, flush) == BETS
    records[at, DECIDED_BY_SUITS] = 0 if sure else 1
    records[at, PLUS] = value
    records[at, WEAK] = wins - ante
    records[at, EACH] = -(wins + rule.loses)
    records[at, TO_FLUSH] = flush[hand, HIGH]
    records[at, TO_EQUAL] = flush[hand, HIGH] + flush[hand, HIGH_TIES]
    records[at, FLUSH] = wins - rule.ties


@kernel
def _record_mixed(
    at: int, hand: int, total: int, rule: Rule, five: Any, suited: int, records: Any
) -> None:
    value = by_ranks(records[at, ENTRY], hand, total, rule, five)
    falls = fate(value, hand, total, suited, rule, five)
    ante, wins = five[hand, ANTE], five[hand, WINS]
    records[at, MIXED], records[at, MIXED_TIED] = 0, 0
    records[at, TO_MIXED], records[at, TO_TIED] = 0, 0
    if falls == DEPENDS:
        records[at, DECIDED_BY_SUITS] = 1
    elif falls == FOLDS:
        records[at, PLUS] += rule.fold * total
    elif five[hand, STANDS] == UNDER:
        records[at, PLUS] -= value
        records[at, WEAK] += ante + rule.loses
    else:
        records[at, PLUS] -= value
        records[at, WEAK] += ante - wins
        records[at, MIXED] = wins - rule.ties
        records[at, MIXED_TIED] = rule.loses + rule.ties
        records[at, TO_MIXED] = five[hand, LOW]
        records[at, TO_TIED] = five[hand, LOW] + five[hand, LOW_TIES]


@kernel
def gain_at_most(count: int, total: int, suited: int, rule: Rule, flush: Any, records: Any) -> int:
    """What flushes add at most, in one suit and whatever suited hands there can be."""
    summed = 0
    for at in range(count):
        gain = records[at, PLUS]
        adds = max(0, records[at, WEAK]) + max(0, records[at, MIXED]) + records[at, MIXED_TIED]
        gain += adds * suited
        if records[at, DECIDED_BY_SUITS]:
            hand = records[at, MADE]
            pays = max(flush[hand, ANTE], flush[hand, WINS], rule.ties)
            gain = (pays + rule.fold) * total
        summed += max(0, gain)
    return summed


@kernel
def gains(
    count: int, opened: bool, open_live: int, total: int, rule: Rule, five: Any, flush: Any,
    below: Any, records: Any, values: Any, ends: Any,
) -> None:  # fmt: skip
    """Add to `values[runs]` what flushes bring beyond mixed hands, in the open suit or another."""
    fold, last = -rule.fold * total, below.shape[1] - 1
    left = open_live
    for at in range(count):
        if opened:
            mask = records[at, MASK]
            if mask < 0 or mask & ~open_live:
                continue
            left = open_live & ~mask
        if records[at, DECIDED_BY_SUITS]:
            entry, hand = records[at, ENTRY], records[at, MADE]
            gain = held_flush(
                entry, flush, hand, left, 1, total, fold, rule, below, ends, False
            ) - held(entry, five, hand, left, 1, total, fold, rule, below, ends, False)
        else:
            gain = records[at, PLUS] + records[at, WEAK] * below[left, rule.weak_low]
            gain += records[at, EACH] * below[left, last]
            gain += records[at, FLUSH] * below[left, records[at, TO_FLUSH]]
            gain += (rule.loses + rule.ties) * below[left, records[at, TO_EQUAL]]
            gain += records[at, MIXED] * below[left, records[at, TO_MIXED]]
            gain += records[at, MIXED_TIED] * below[left, records[at, TO_TIED]]
        values[records[at, RUNS]] += gain


@kernel
def gather_flushes(
    count: int, opened: bool, open_live: int, total: int, rule: Rule, five: Any, flush: Any,
    below: Any, records: Any, weights: Any, ends: Any,
) -> None:  # fmt: skip
    """Take mixed hands out of the ends and put flushes in, `weights[runs]` times."""
    fold = -rule.fold * total
    for at in range(count):
        weight = weights[records[at, RUNS]]
        if weight == 0:
            continue
        left = open_live
        if opened:
            mask = records[at, MASK]
            if mask < 0 or mask & ~open_live:
                continue
            left = open_live & ~mask
        hand = records[at, MADE]
        weak, lower, equal, to_flush = unpack(records[at, ENTRY])
        mixed, won, tied = against(
            weak, lower, equal, five, hand, left, below, rule.weak_low, rule.weak_high
        )
        lost = total - mixed - won - tied
        value = five[hand, ANTE] * mixed + five[hand, WINS] * won
        value += rule.ties * tied - rule.loses * lost
        note(ends, -weight, value > fold, five[hand, LINE], mixed, won, tied, total)
        to_flush = to_flush if flush[hand, AT] == rule.flush_at else total
        weak, won, tied = against(
            weak, to_flush, 0, flush, hand, left, below, rule.weak_low, rule.weak_high
        )
        lost = total - weak - won - tied
        value = flush[hand, ANTE] * weak + flush[hand, WINS] * won
        value += rule.ties * tied - rule.loses * lost
        note(ends, weight, value > fold, flush[hand, LINE], weak, won, tied, total)
