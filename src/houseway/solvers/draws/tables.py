"""What every hand that can be made by drawing faces, counted by ranks, beside one open card.

A hand of five made by exchanging k cards leaves k discards that are dead too. So the counts stand
in tables by discards and hand: of the dealer's hands, those under the threshold, those below the
hand, equal to it, and below any flush.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.draws.dealers import (
    AT,
    BEHIND,
    FACTORS,
    HIGH,
    STANDS,
    TIES,
    UNDER,
    Open,
    ascend,
    behind,
    plain,
    spots,
)
from houseway.solvers.draws.dealers import COLUMNS as SPOT
from houseway.solvers.draws.ranks import HAND, RANKS, many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

SUITS = 4
# Ten cards of different ranks have C(10, 5) hands of five.
SPLITS = 1 << 8
BITS = 18
# What follows the columns of a spot: the kind of the hand, and what it is paid, by the rules.
LINE, ANTE, WINS = range(SPOT, SPOT + 3)


class Hands(NamedTuple):
    """What a game reads in hands: the rank of each and its kind, by which it is paid.

    All are by the places of multisets. `flush` are five cards of a suit, `flush_and_one` these
    with a sixth of another suit (place times 13 plus its rank), `six_suited` six cards of a suit.
    `at_once` are the flushes that end the round when they are dealt. An impossible hand has rank 0.
    """

    five: tuple[Ints, Ints]
    flush: tuple[Ints, Ints]
    six: tuple[Ints, Ints]
    flush_and_one: tuple[Ints, Ints]
    six_suited: tuple[Ints, Ints]
    at_once: Ints

    @property
    def all(self) -> tuple[tuple[Ints, Ints], ...]:
        """What is read in each sort of hands."""
        return self.five, self.flush, self.six, self.flush_and_one, self.six_suited


class Pays(NamedTuple):
    """What ends bring, by the kind of the hand, in whole parts of an ante; losses are positive."""

    unqualified: Ints
    wins: Ints
    ties: int
    loses: int
    fold: int
    fee: int


class Rule(NamedTuple):
    """The numbers of an open card: its rank, where threshold and flushes stand, what all are paid.

    `plain` is the number of suited hands below a plain hand.

    Numbers alone: arrays that travel in tuples would be counted by whoever they pass.
    """

    up: int
    weak_at: int
    weak_low: int
    weak_high: int
    flush_at: int
    plain: int
    ties: int
    loses: int
    fold: int
    fee: int


class Up(NamedTuple):
    """An open card: the dealer's hands behind it, and where the player's hands stand to them."""

    rule: Rule
    left: Ints
    right: Ints
    below: Ints
    suited: Ints
    five: Ints
    flush: Ints
    six: Ints
    flush_and_one: Ints
    six_suited: Ints


def beside(up: int, hands: Hands, pays: Pays, threshold: int) -> Up:
    """Everything that depends on an open card and on no hand."""
    dealer = behind(up, hands.five[0], hands.flush[0])
    placed = (place(dealer, one, pays, threshold) for one in hands.all)
    return Up(
        rule_of(up, dealer, hands, pays, threshold),
        *(dealer.left, dealer.right, dealer.below, dealer.suited, *placed),
    )


def rule_of(up: int, dealer: Open, hands: Hands, pays: Pays, threshold: int) -> Rule:
    """The numbers of a dealer's hands."""
    import numpy as np

    weak, low, high = (
        int(np.searchsorted(one, threshold)) for one in (dealer.ranks, dealer.low, dealer.high)
    )
    # All flushes that are not straight stand in one place among hands of mixed suits.
    least = hands.flush[0][hands.flush[0] > 0].min()
    flush_at = int(np.searchsorted(dealer.ranks, least))
    return Rule(
        *(up, weak, low, high, flush_at, plain(dealer)),
        *(pays.ties, pays.loses, pays.fold, pays.fee),
    )


def place(dealer: Open, read: tuple[Ints, Ints], pays: Pays, threshold: int) -> Ints:
    """The spots of hands, with their kinds and pays."""
    import numpy as np

    ranks, kinds = read
    paid = (kinds, pays.unqualified[kinds], pays.wins[kinds])
    return np.column_stack((spots(dealer, ranks, threshold), *paid)).astype(np.int32)


def spare(up: Up) -> Ints:
    """By hand of five: what suits can add at most to what ranks alone tell.

    Below all flushes a suited hand of the dealer's can only win more.
    """
    import numpy as np

    touched = (up.five[:, HIGH] > 0) | (up.rule.weak_high > 0)
    pays = np.maximum(up.five[:, ANTE], up.five[:, WINS]).astype(np.int64)
    most = np.maximum(pays, up.rule.ties) + up.rule.loses
    return np.where(touched, most * len(up.suited), 0)


def no_counts(rows: int, hands: int = many(HAND)) -> Ints:
    """A table to be filled; what is not filled takes no memory."""
    import numpy as np

    return np.zeros((rows, hands), dtype=np.int64)


@kernel
def pack(weak: int, lower: int, equal: int, to_flush: int) -> int:
    """One entry of a table: counts of at most C(46, 4) hands, and of at most 4 ** 4 equal ones."""
    return equal << 3 * BITS | to_flush << 2 * BITS | lower << BITS | weak


@kernel
def unpack(entry: int) -> tuple[int, int, int, int]:
    """The four counts of an entry, in the order in which they are packed."""
    few = (1 << BITS) - 1
    return entry & few, entry >> BITS & few, entry >> 3 * BITS, entry >> 2 * BITS & few


@kernel
def lives(ranks: Any, one: int, up: int, live: Any) -> bool:
    """Count the live cards of each rank beside a multiset and the open card; False if none can."""
    for rank in range(RANKS):
        live[rank] = SUITS
    live[up] -= 1
    for at in range(ranks.shape[1]):
        live[ranks[one, at]] -= 1
        if live[ranks[one, at]] < 0:
            return False
    return True


@kernel
def split(ranks: Any, of: int, up: int, steps: Any, choose: Any, parts: Any) -> tuple[int, int]:
    """Every hand of five among a multiset with the rest: on which side of `parts`, how many.

    A column of a side: the size and place of the hand, the place of the rest, and in how many ways
    the hand can be drawn when the rest and the open card are dead.
    """
    size, side, count, at = ranks.shape[1], 0, 1, 0
    parts[0, 0, 0], parts[0, 1, 0], parts[0, 2, 0], parts[0, 3, 0] = 0, 0, 0, 1
    while at < size:
        rank, here = ranks[of, at], 1
        while at + here < size and ranks[of, at + here] == rank:
            here += 1
        live = SUITS - 1 if rank == up else SUITS
        made = 0
        for one in range(count):
            taken = parts[side, 0, one]
            least = max(0, here - (size - HAND - (at - taken)))
            for more in range(least, min(here, HAND - taken) + 1):
                ways = choose[live - (here - more), more]
                parts[1 - side, 0, made] = taken + more
                parts[1 - side, 1, made] = parts[side, 1, one] + steps[rank, taken, more]
                parts[1 - side, 2, made] = (
                    parts[side, 2, one] + steps[rank, at - taken, here - more]
                )
                parts[1 - side, 3, made] = parts[side, 3, one] * ways
                made += 1
        side, count, at = 1 - side, made, at + here
    return side, count


class Desk(NamedTuple):
    """What a thread counts on."""

    live: Ints
    factors: Ints
    running: Ints
    parts: Ints


def desk() -> Desk:
    """An empty one."""
    import numpy as np

    shapes = (RANKS, FACTORS, many(BEHIND) + 1, (2, 4, SPLITS))
    return Desk(*(np.zeros(one, dtype=np.int64) for one in shapes))


@kernel
def faces(spots: Any, hand: int, weak_at: int, flush_at: int, running: Any) -> int:
    """The entry of a hand at its spot."""
    place = spots[hand, AT]
    lower = running[place]
    equal = running[place + 1] - lower if spots[hand, TIES] == 1 else 0
    return pack(running[weak_at], lower, equal, running[flush_at])


@kernel
def fill(several: Any, up: Up, counts: Any, desk: Desk, steps: Any, choose: Any) -> None:
    """Count for every hand of five among each of these multisets, the rest being discarded."""
    rule, left, right, five = up.rule, up.left, up.right, up.five
    live, factors, running, parts = desk
    for one in range(several.shape[0]):
        if lives(several, one, rule.up, live):
            ascend(live, left, right, factors, running)
            side, count = split(several, one, rule.up, steps, choose, parts)
            for at in range(count):
                hand = parts[side, 1, at]
                counts[parts[side, 2, at], hand] = faces(
                    five, hand, rule.weak_at, rule.flush_at, running
                )


@kernel
def fill_six(several: Any, up: Up, counts: Any, desk: Desk) -> None:
    """Count for every hand of six."""
    rule, left, right, six = up.rule, up.left, up.right, up.six
    live, factors, running, _ = desk
    for one in range(several.shape[0]):
        if lives(several, one, rule.up, live):
            ascend(live, left, right, factors, running)
            counts[0, one] = faces(six, one, rule.weak_at, rule.flush_at, running)


@kernel
def bound_five(
    several: Any, up: Up, spare: Any, desk: Desk, steps: Any, choose: Any, sums: Any
) -> None:
    """Add up what all five cards exchanged can bring at most, by the hand that is given up.

    `spare` is the most that suits can add to a hand.
    """
    rule, left, right, five = up.rule, up.left, up.right, up.five
    live, factors, running, parts = desk
    for one in range(several.shape[0]):
        if not lives(several, one, rule.up, live):
            continue
        total = ascend(live, left, right, factors, running)
        weak = running[rule.weak_at]
        side, count = split(several, one, rule.up, steps, choose, parts)
        for at in range(count):
            hand = parts[side, 1, at]
            value = spare[hand] + (five[hand, ANTE] + rule.loses) * weak - rule.loses * total
            if five[hand, STANDS] != UNDER:
                place = five[hand, AT]
                lower = running[place]
                equal = five[hand, TIES] * (running[place + 1] - lower)
                value += (five[hand, WINS] + rule.loses) * (lower - weak)
                value += (rule.ties + rule.loses) * equal
            sums[parts[side, 2, at]] += parts[side, 3, at] * max(-rule.fold * total, value)
