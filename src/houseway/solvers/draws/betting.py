"""Bet or fold: what the better of both brings to a hand, against all that the dealer may hold."""

from typing import Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints
from houseway.solvers.draws import dealers
from houseway.solvers.draws.tables import ANTE, LINE, WINS, Rule, unpack

# How a bet or a draw ends: the verdicts of a count, beside the kind of the hand.
UNQUALIFIED, HIGHER, EQUAL, LOWER, FOLDED = range(5)
ENDS = 5
# Less than any bet brings, for those who cannot fold.
NEVER = -(1 << 62)
# What becomes of a draw: folded or bet whatever its suits are, or as they are.
FOLDS, BETS, DEPENDS = range(3)


class Bets(NamedTuple):
    """Hands of one sort that may be bet: how each stands to the dealer's and what it is paid, how
    many of the dealer's suited hands are below (see `DealerHands`), how many hands the dealer may
    hold in all, and the value of a fold.

    How bets and folds end is added to `ends`, by kind of hand; without rows nothing is noted.
    """

    standing: Ints
    below: Ints
    rule: Rule
    total: int
    fold: int
    ends: Ints


@kernel
def bets_of(standing: Any, below: Any, rule: Rule, total: int, folds: bool, ends: Any) -> Bets:
    """Hands of a sort against so many of the dealer's, that may be folded or must be bet."""
    return Bets(standing, below, rule, total, -rule.fold * total if folds else NEVER, ends)


@kernel
def open_bit(rank: int, open_live: int, up: int) -> int:
    """The live card of a rank in the open suit, as a bit of those live; 0 if it is not."""
    if rank == up:
        return 0
    return dealers.without_rank(1 << rank, up) & open_live


@kernel
def note(
    ends: Any, weight: int, bets: bool, kind: int, weak: int, won: int, equal: int, total: int
) -> None:
    """Add a hand of this kind to the ends; the counts of the dealer's hands are all of one way."""
    if bets:
        ends[kind, UNQUALIFIED] += weight * weak
        ends[kind, HIGHER] += weight * won
        ends[kind, EQUAL] += weight * equal
        ends[kind, LOWER] += weight * (total - weak - won - equal)
    else:
        ends[kind, FOLDED] += weight * total


@kernel
def bet_or_fold(bets: Bets, entry: int, hand: int, open_live: int, weight: int, flush: bool) -> int:
    """What the better of both brings, `weight` times, with a hand of mixed suits or a flush.

    `open_live` are the live cards of the open suit, as a mask of ranks without the open one.
    """
    standing, below, rule, total = bets.standing, bets.below, bets.rule, bets.total
    weak, lower, equal, to_flush = unpack(entry)
    if flush:  # A straight flush is above all mixed hands.
        lower, equal = to_flush if standing[hand, dealers.AT] == rule.flush_at else total, 0
    # The counts so far go by ranks alone: suited hands are put where they stand.
    weak += below[open_live, rule.weak_high] - below[open_live, rule.weak_low]
    won = 0
    if standing[hand, dealers.STANDS] == dealers.UNDER:
        equal = 0
    else:
        low, high = standing[hand, dealers.LOW], standing[hand, dealers.HIGH]
        won = lower - below[open_live, low] + below[open_live, high] - weak
        if standing[hand, dealers.LOW_TIES] == 1:
            equal -= below[open_live, low + 1] - below[open_live, low]
        if standing[hand, dealers.HIGH_TIES] == 1:
            equal += below[open_live, high + 1] - below[open_live, high]
    value: int = standing[hand, ANTE] * weak + standing[hand, WINS] * won
    value += rule.ties * equal - rule.loses * (total - weak - won - equal)
    if bets.ends.shape[0]:
        does = value > bets.fold
        note(bets.ends, weight, does, standing[hand, LINE], weak, won, equal, total)
    return weight * max(value, bets.fold)


@kernel
def by_ranks(standing: Any, rule: Rule, total: int, entry: int, hand: int) -> int:
    """What a bet on a hand brings by ranks alone."""
    weak, lower, equal, _ = unpack(entry)
    if standing[hand, dealers.STANDS] == dealers.UNDER:
        lower, equal = weak, 0
    value: int = standing[hand, ANTE] * weak + standing[hand, WINS] * (lower - weak)
    return value + rule.ties * equal - rule.loses * (total - lower - equal)


@kernel
def decision(standing: Any, rule: Rule, suited: int, fold: int, value: int, hand: int) -> int:
    """Whether a hand is bet, folded, or depends on suits, where by ranks a bet has this value.

    Each suited hand of the dealer's takes at most the best pay and the loss from what the bet
    brings, or adds as much; below all flushes it adds nothing.
    """
    pays = max(standing[hand, ANTE], standing[hand, WINS], rule.ties)
    if rule.weak_high > 0 or rule.weak_low > rule.plain:
        return DEPENDS  # With a threshold so high the sums of exchanges would not hold.
    if value - (pays + rule.loses) * suited > fold:
        return BETS
    adds = pays + rule.loses if standing[hand, dealers.HIGH] > 0 else 0
    return FOLDS if value + adds * suited <= fold else DEPENDS
