"""Draws that give the player a flush with kept cards of one suit, beside the same mixed ones.

What such a draw brings beyond a mixed one depends on suits by how many suited hands the dealer can
have below some of them: a few numbers of the row of `below` for the live cards. Where they stand
and how much they count is written down once for a hand.
"""

from typing import Any

from houseway.kernel import kernel
from houseway.solvers.draws import dealers
from houseway.solvers.draws.betting import (
    BETS,
    DEPENDS,
    FOLDS,
    Bets,
    bet_or_fold,
    by_ranks,
    decision,
)
from houseway.solvers.draws.exchanges import Exchange
from houseway.solvers.draws.hands import HandArrays
from houseway.solvers.draws.ranks import HAND
from houseway.solvers.draws.tables import ANTE, WINS, unpack

# The columns of a record: the runs of the hand that the drawn cards have ranks of; these cards as
# a mask without the open rank, or -1 with a card of it; the hand they make and its entry.
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
def flush_by_ranks(flush: Bets, entry: int, hand: int) -> int:
    """What a bet on a flush brings by ranks alone."""
    weak, _, _, lower = unpack(entry)
    if flush.standing[hand, dealers.AT] != flush.rule.flush_at:
        lower = flush.total  # A straight flush is above all mixed hands.
    value: int = flush.standing[hand, ANTE] * weak + flush.standing[hand, WINS] * (lower - weak)
    return value - flush.rule.loses * (flush.total - lower)


@kernel
def record(
    exchange: Exchange, sets: Any, arrays: HandArrays, five: Bets, flush: Bets, records: Any
) -> int:
    """Write down every draw that makes a flush; how many there are."""
    count, ranks, run_bit, up = 0, arrays.ranks, arrays.run_bit, five.rule.up
    for at in range(sets.shape[0]):
        mask = sets[at, 1]
        if mask & exchange.kept_ranks:
            continue
        hand = exchange.unions[exchange.kept, sets[at, 0]]
        runs = 0
        for place in range(HAND):
            if mask >> ranks[place] & 1:
                runs |= run_bit[ranks[place]]
        written = records[count]
        written[RUNS] = runs
        written[MASK] = -1 if mask >> up & 1 else dealers.without_rank(mask, up)
        written[MADE] = hand
        written[ENTRY] = exchange.entries[exchange.row, hand]
        _record_flush(flush, hand, written)
        _record_mixed(five, hand, written)
        count += 1
    return count


@kernel
def _record_flush(flush: Bets, hand: int, written: Any) -> None:
    standing, rule = flush.standing, flush.rule
    ante, wins = standing[hand, ANTE], standing[hand, WINS]
    value = flush_by_ranks(flush, written[ENTRY], hand)
    written[DECIDED_BY_SUITS] = (
        0
        if decision(standing, rule, flush.below.shape[1] - 1, flush.fold, value, hand) == BETS
        else 1
    )
    written[PLUS] = value
    written[WEAK] = wins - ante
    written[EACH] = -(wins + rule.loses)
    written[TO_FLUSH] = standing[hand, dealers.HIGH]
    written[TO_EQUAL] = standing[hand, dealers.HIGH] + standing[hand, dealers.HIGH_TIES]
    written[FLUSH] = wins - rule.ties


@kernel
def _record_mixed(five: Bets, hand: int, written: Any) -> None:
    standing, rule = five.standing, five.rule
    value = by_ranks(standing, rule, five.total, written[ENTRY], hand)
    does = decision(standing, rule, five.below.shape[1] - 1, five.fold, value, hand)
    ante, wins = standing[hand, ANTE], standing[hand, WINS]
    written[MIXED], written[MIXED_TIED] = 0, 0
    written[TO_MIXED], written[TO_TIED] = 0, 0
    if does == DEPENDS:
        written[DECIDED_BY_SUITS] = 1
    elif does == FOLDS:
        written[PLUS] -= five.fold
    elif standing[hand, dealers.STANDS] == dealers.UNDER:
        written[PLUS] -= value
        written[WEAK] += ante + rule.loses
    else:
        written[PLUS] -= value
        written[WEAK] += ante - wins
        written[MIXED] = wins - rule.ties
        written[MIXED_TIED] = rule.loses + rule.ties
        written[TO_MIXED] = standing[hand, dealers.LOW]
        written[TO_TIED] = standing[hand, dealers.LOW] + standing[hand, dealers.LOW_TIES]


@kernel
def gain_at_most(flush: Bets, records: Any) -> int:
    """What flushes add at most, in one suit and whatever suited hands there can be."""
    summed, rule, suited = 0, flush.rule, flush.below.shape[1] - 1
    for at in range(records.shape[0]):
        gain = records[at, PLUS]
        adds = max(0, records[at, WEAK]) + max(0, records[at, MIXED]) + records[at, MIXED_TIED]
        gain += adds * suited
        if records[at, DECIDED_BY_SUITS]:
            hand = records[at, MADE]
            pays = max(flush.standing[hand, ANTE], flush.standing[hand, WINS], rule.ties)
            gain = (pays + rule.fold) * flush.total
        summed += max(0, gain)
    return summed


@kernel
def left_live(mask: int, opened: bool, open_live: int) -> int:
    """The open-suit cards that a flush of these ranks leaves live, in the open suit or another; -1
    if it cannot be drawn."""
    if not opened:
        return open_live
    return -1 if mask < 0 or mask & ~open_live else open_live & ~mask


@kernel
def gains(opened: bool, open_live: int, five: Bets, flush: Bets, records: Any, values: Any) -> None:
    """Add to `values[runs]` what flushes bring beyond mixed hands, in the open suit or another."""
    below, rule, last = five.below, five.rule, five.below.shape[1] - 1
    for at in range(records.shape[0]):
        left = left_live(records[at, MASK], opened, open_live)
        if left < 0:
            continue
        if records[at, DECIDED_BY_SUITS]:
            entry, hand = records[at, ENTRY], records[at, MADE]
            gain = bet_or_fold(flush, entry, hand, left, 1, True)
            gain -= bet_or_fold(five, entry, hand, left, 1, False)
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
    opened: bool, open_live: int, five: Bets, flush: Bets, records: Any, weights: Any
) -> None:
    """Take mixed hands out of the ends and put flushes in, `weights[runs]` times."""
    for at in range(records.shape[0]):
        weight = weights[records[at, RUNS]]
        left = left_live(records[at, MASK], opened, open_live)
        if weight and left >= 0:
            entry, hand = records[at, ENTRY], records[at, MADE]
            bet_or_fold(five, entry, hand, left, -weight, False)
            bet_or_fold(flush, entry, hand, left, weight, True)
