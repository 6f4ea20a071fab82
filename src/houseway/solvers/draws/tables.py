"""What every hand that can be made by drawing faces, counted by ranks, beside one open card.

A hand of five made by exchanging k cards leaves k discards that are dead too. So the counts stand
in tables by discards and hand: of the dealer's hands, those under the threshold, those below the
hand, equal to it, and below any flush.
"""

from typing import Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.dealers import (
    AT,
    BEHIND,
    FACTORS,
    HIGH,
    STANDS,
    TIES,
    UNDER,
    DealerHands,
    behind,
    count_below,
    plain,
    standings,
)
from houseway.solvers.draws.dealers import COLUMNS as STANDING
from houseway.solvers.draws.ranks import HAND, RANKS, many

SUITS = 4
# Ten cards of different ranks have C(10, 5) hands of five.
SPLITS = 1 << 8
BITS = 18
# What follows the columns of a standing: the kind of the hand, and what it is paid, by the rules.
LINE, ANTE, WINS = range(STANDING, STANDING + 3)


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
    """Profits by the kind of the hand, in whole parts of an ante; losses are positive."""

    unqualified: Ints
    wins: Ints
    ties: int
    loses: int
    fold: int
    fee: int


class Rule(NamedTuple):
    """The numbers of an open card: its rank, where threshold and flushes stand, what all are paid.

    `plain` is the number of suited hands below a plain hand.
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


class OpenCard(NamedTuple):
    """The dealer's hands behind an open card, and how each sort of player's hands stands to them.

    `five` to `six_suited` have a row of columns for every hand.
    """

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


def open_card(up: int, hands: Hands, pays: Pays, threshold: int) -> OpenCard:
    """Everything that depends on an open card and on no hand."""
    dealer = behind(up, hands.five[0], hands.flush[0])
    placed = (paid_standings(dealer, read, pays, threshold) for read in hands.all)
    return OpenCard(
        rule_of(up, dealer, hands, pays, threshold),
        *(dealer.left, dealer.right, dealer.below, dealer.suited, *placed),
    )


def rule_of(up: int, dealer: DealerHands, hands: Hands, pays: Pays, threshold: int) -> Rule:
    """The numbers of a dealer's hands."""
    weak, low, high = (
        int(np.searchsorted(ranks, threshold)) for ranks in (dealer.ranks, dealer.low, dealer.high)
    )
    # All flushes that are not straight stand in one place among hands of mixed suits.
    least = hands.flush[0][hands.flush[0] > 0].min()
    flush_at = int(np.searchsorted(dealer.ranks, least))
    return Rule(
        *(up, weak, low, high, flush_at, plain(dealer)),
        *(pays.ties, pays.loses, pays.fold, pays.fee),
    )


def paid_standings(
    dealer: DealerHands, read: tuple[Ints, Ints], pays: Pays, threshold: int
) -> Ints:
    """The standings of hands, with their kinds and pays."""
    ranks, kinds = read
    paid = (kinds, pays.unqualified[kinds], pays.wins[kinds])
    return np.column_stack((standings(dealer, ranks, threshold), *paid)).astype(np.int32)


def suits_add(card: OpenCard) -> Ints:
    """By hand of five: what suits can add at most to what ranks alone tell.

    Below all flushes a suited hand of the dealer's can only win more.
    """
    touched = (card.five[:, HIGH] > 0) | (card.rule.weak_high > 0)
    pays = np.maximum(card.five[:, ANTE], card.five[:, WINS]).astype(np.int64)
    most = np.maximum(pays, card.rule.ties) + card.rule.loses
    return np.where(touched, most * len(card.suited), 0)


def no_counts(rows: int, hands: int = many(HAND)) -> Ints:
    """A table to be filled; what is not filled takes no memory."""
    return np.zeros((rows, hands), dtype=np.int64)


# Entries: four counts of the dealer's hands in one int


@kernel
def pack(weak: int, lower: int, equal: int, to_flush: int) -> int:
    """Counts of at most C(46, 4) hands, and of at most 4 ** 4 equal ones."""
    return equal << 3 * BITS | to_flush << 2 * BITS | lower << BITS | weak


@kernel
def unpack(entry: int) -> tuple[int, int, int, int]:
    """The four counts of an entry, in the order in which they are packed."""
    few = (1 << BITS) - 1
    return entry & few, entry >> BITS & few, entry >> 3 * BITS, entry >> 2 * BITS & few


@kernel
def entry_of(standing: Any, hand: int, rule: Rule, running: Any) -> int:
    """The entry of a hand, from the running counts of the dealer's hands."""
    place = standing[hand, AT]
    lower = running[place]
    equal = running[place + 1] - lower if standing[hand, TIES] == 1 else 0
    return pack(running[rule.weak_at], lower, equal, running[rule.flush_at])


# Filling tables


class Counting(NamedTuple):
    """Arrays in which a thread counts the dealer's hands: live cards by rank, factors of products,
    running counts; and hands of five among more cards, see `split`."""

    live: Ints
    factors: Ints
    running: Ints
    parts: Ints


def counting() -> Counting:
    """Arrays for another thread."""
    shapes = (RANKS, FACTORS, many(BEHIND) + 1, (2, 4, SPLITS))
    return Counting(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


@kernel
def lives(ranks: Any, of: int, up: int, live: Any) -> bool:
    """Count the live cards of each rank beside a multiset and the open card; False if none can."""
    for rank in range(RANKS):
        live[rank] = SUITS
    live[up] -= 1
    for at in range(ranks.shape[1]):
        live[ranks[of, at]] -= 1
        if live[ranks[of, at]] < 0:
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
        for part in range(count):
            taken = parts[side, 0, part]
            least = max(0, here - (size - HAND - (at - taken)))
            for more in range(least, min(here, HAND - taken) + 1):
                ways = choose[live - (here - more), more]
                parts[1 - side, 0, made] = taken + more
                parts[1 - side, 1, made] = parts[side, 1, part] + steps[rank, taken, more]
                parts[1 - side, 2, made] = (
                    parts[side, 2, part] + steps[rank, at - taken, here - more]
                )
                parts[1 - side, 3, made] = parts[side, 3, part] * ways
                made += 1
        side, count, at = 1 - side, made, at + here
    return side, count


@kernel
def fill(
    several: Any, card: OpenCard, entries: Any, counting: Counting, steps: Any, choose: Any
) -> None:
    """Count for every hand of five among each of these multisets, the rest being discarded."""
    rule, left, right, five = card.rule, card.left, card.right, card.five
    live, factors, running, parts = counting
    for of in range(several.shape[0]):
        if lives(several, of, rule.up, live):
            count_below(live, left, right, factors, running)
            side, count = split(several, of, rule.up, steps, choose, parts)
            for at in range(count):
                hand = parts[side, 1, at]
                entries[parts[side, 2, at], hand] = entry_of(five, hand, rule, running)


@kernel
def fill_six(several: Any, card: OpenCard, entries: Any, counting: Counting) -> None:
    """Count for every hand of six."""
    rule, left, right, six = card.rule, card.left, card.right, card.six
    live, factors, running, _ = counting
    for hand in range(several.shape[0]):
        if lives(several, hand, rule.up, live):
            count_below(live, left, right, factors, running)
            entries[0, hand] = entry_of(six, hand, rule, running)


@kernel
def bound_five(
    several: Any, card: OpenCard, adds: Any, counting: Counting, steps: Any, choose: Any, sums: Any
) -> None:
    """Add up what all five cards exchanged can bring at most, by the hand that is given up.

    `adds` is the most that suits can add to a hand.
    """
    rule, left, right, five = card.rule, card.left, card.right, card.five
    live, factors, running, parts = counting
    for of in range(several.shape[0]):
        if not lives(several, of, rule.up, live):
            continue
        total = count_below(live, left, right, factors, running)
        weak = running[rule.weak_at]
        side, count = split(several, of, rule.up, steps, choose, parts)
        for at in range(count):
            hand = parts[side, 1, at]
            value = adds[hand] + (five[hand, ANTE] + rule.loses) * weak - rule.loses * total
            if five[hand, STANDS] != UNDER:
                place = five[hand, AT]
                lower = running[place]
                equal = five[hand, TIES] * (running[place + 1] - lower)
                value += (five[hand, WINS] + rule.loses) * (lower - weak)
                value += (rule.ties + rule.loses) * equal
            sums[parts[side, 2, at]] += parts[side, 3, at] * max(-rule.fold * total, value)
