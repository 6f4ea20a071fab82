"""How many of the dealer's hands lie below a hand, when one card of the dealer's is open.

The four cards behind it are counted by their ranks: so many live cards of each rank, so many ways.
Suits matter to the dealer only where all five cards have the open card's suit. There are few of
these hands (at most one for every four other ranks): each is taken out from where its ranks alone
would put it and put in again where the suited hand stands.

Nothing here knows what hands are worth: a hand is an int, and the greater int wins.
"""

from collections import Counter
from math import comb
from typing import Any, NamedTuple, TypeVar

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.ranks import HAND, RANKS, multisets, places, sets

M = TypeVar("M", bound=Any)

BEHIND = 4
# The ways to take one, two (of one or two ranks), three or four cards, each a factor of a product.
_ONE = 1
_TWO = _ONE + RANKS
_THREE = _TWO + comb(RANKS + 1, 2)
_FOUR = _THREE + RANKS
FACTORS = _FOUR + RANKS
# So many rows of live cards are counted together, as many as lie near a processor.
ROWS = 256

# The columns of a standing, the place of a hand among the dealer's: of all, of the suited ones by
# their ranks alone, and of the suited ones as what they are; whether one there is equal to it.
AT, TIES, LOW, LOW_TIES, HIGH, HIGH_TIES, STANDS = range(7)
COLUMNS = 7
# How a hand stands: below the threshold; above it and beside the suited hands like most others, so
# that sums serve for all; anything else.
UNDER, PLAIN, ODD = range(3)


class DealerHands(NamedTuple):
    """The dealer's hands behind an open card, ascending.

    `left` and `right` are the factors of the ways to hold each. `ranks` are those of the hands,
    `low` and `high` those of suited ones: by their ranks alone, and as what they are.
    `suited` are the ranks of suited ones beside what is seen, as masks (behind an open card without
    its rank), and `below[live, n]` counts the first n of them that live cards of the suit allow.
    """

    left: Ints
    right: Ints
    ranks: Ints
    low: Ints
    high: Ints
    suited: Ints
    below: Ints


def behind(up: int, five: Ints, flush: Ints) -> DealerHands:
    """The hands behind an open card; `five` and `flush` rank hands of five by their place."""
    dealer = _ascending((up,), five, flush)
    suited = without_rank(dealer.suited, up)
    return dealer._replace(suited=suited, below=_below(suited, RANKS - 1))


def hidden(seen: tuple[int, ...], five: Ints, flush: Ints) -> DealerHands:
    """The hands of which cards of these ranks are seen; masks of ranks have all thirteen."""
    dealer = _ascending(seen, five, flush)
    return dealer._replace(below=_below(dealer.suited, RANKS))


def _ascending(seen: tuple[int, ...], five: Ints, flush: Ints) -> DealerHands:
    """The same before suited hands are counted, which takes longest."""
    size = HAND - len(seen)
    some = multisets(size)
    more = np.tile(np.array(seen, dtype=np.int8), (len(some), 1))
    hands = places(np.sort(np.concatenate((some, more), axis=1), axis=1))
    ranks = five[hands]
    order = np.argsort(ranks, kind="stable")
    order = order[ranks[order] > 0]
    factors = np.array(
        [_factors(ranks_held) for ranks_held in some[order].tolist()], dtype=np.uint8
    )
    odd, masks = sets(size)
    free = masks & sum(1 << rank for rank in seen) == 0
    if len(set(seen)) < len(seen):
        free[:] = False
    odd, masks = odd[free], masks[free]
    low, high = five[hands[odd]], flush[hands[odd]]
    among = np.argsort(low)
    assert (np.diff(high[among]) > 0).all(), "suits change the order of hands without pairs"
    left, right = factors[:, 0].copy(), factors[:, 1].copy()
    none = np.zeros((0, 0), dtype=np.int16)
    return DealerHands(left, right, ranks[order], low[among], high[among], masks[among], none)


def _factors(ranks: list[int]) -> tuple[int, int]:
    """Which two factors make the number of ways to hold at most four cards of these ranks."""
    alike = Counter(ranks)
    odd = [rank for rank, many in alike.items() if many == 1]
    made = [_two(rank, rank) for rank, many in alike.items() if many == 2]
    made += [_THREE + rank for rank, many in alike.items() if many == 3]
    made += [_FOUR + rank for rank, many in alike.items() if many == 4]
    while odd:
        made.append(_two(odd.pop(0), odd.pop(0)) if len(odd) > 1 else _ONE + odd.pop())
    left, right = (*made, 0, 0)[:2]
    return left, right


def _two(a: int, b: int) -> int:
    return _TWO + a + comb(b + 1, 2)


def _below(masks: Ints, bits: int) -> Ints:
    live, few = np.arange(1 << bits, dtype=np.int16), masks.astype(np.int16)
    made = np.zeros((len(live), len(masks) + 1), dtype=np.int16)
    np.cumsum(live[:, None] & few == few, axis=1, dtype=np.int16, out=made[:, 1:])
    return made


@kernel
def without_rank(mask: M, up: int) -> M:
    """A mask of thirteen ranks, or many, as one of the twelve that are not the open card's."""
    lower = (1 << up) - 1
    made: M = mask & lower | mask >> 1 & ~lower
    return made


def standings(dealer: DealerHands, ranks: Ints, threshold: int) -> Ints:
    """Where hands of these ranks stand among the dealer's; see the columns above."""
    dealt = np.flatnonzero(ranks)
    ranks, found = ranks[dealt], np.zeros((len(ranks), COLUMNS), dtype=np.int32)
    made = np.zeros((len(dealt), COLUMNS), dtype=np.int32)
    for at, ties, among in (
        (AT, TIES, dealer.ranks),
        (LOW, LOW_TIES, dealer.low),
        (HIGH, HIGH_TIES, dealer.high),
    ):
        made[:, at] = np.searchsorted(among, ranks)
        made[:, ties] = np.searchsorted(among, ranks, side="right") - made[:, at]
    same = (made[:, LOW] == plain(dealer)) & (made[:, HIGH] == 0)
    same &= (made[:, LOW_TIES] == 0) & (made[:, HIGH_TIES] == 0)
    made[:, STANDS] = np.where(ranks < threshold, UNDER, np.where(same, PLAIN, ODD))
    found[dealt] = made
    return found


def plain(dealer: DealerHands) -> int:
    """Beside how many suited hands most hands stand, by ranks alone: the widest gap has them."""
    below = np.searchsorted(dealer.low, dealer.ranks)
    return int(np.bincount(below).argmax())


@kernel
def count_below(live: Any, left: Any, right: Any, factors: Any, running: Any) -> int:
    """Count the hands below each of the dealer's; all of them come back.

    Only ranks count here, so this is right but for suited hands.
    """
    at = _TWO
    for b in range(RANKS):
        here = live[b]
        factors[_ONE + b] = here
        for a in range(b):
            factors[at] = live[a] * here
            at += 1
        factors[at] = here * (here - 1) // 2
        at += 1
        factors[_THREE + b] = here * (here - 1) * (here - 2) // 6
        factors[_FOUR + b] = here * (here - 1) * (here - 2) * (here - 3) // 24
    factors[0] = 1
    passed = 0
    for at in range(left.shape[0]):
        running[at] = passed
        passed += factors[left[at]] * factors[right[at]]
    running[left.shape[0]] = passed
    return passed


def counts_below(live: Ints, left: Ints, right: Ints) -> Ints:
    """The same for many rows of live cards at once, without anything compiled: a row of counts, and
    all of the dealer's hands at its end."""
    made = np.zeros((len(live), len(left) + 1), dtype=np.int32)
    for at in range(0, len(live), ROWS):
        factors = _ways_to_hold(live[at : at + ROWS])
        held = factors[:, left] * factors[:, right]
        np.cumsum(held, axis=1, out=made[at : at + ROWS, 1:])
    return made


def _ways_to_hold(live: Ints) -> Ints:
    """The factors of `count_below`, a row for each row of live cards."""
    made = np.ones((len(live), FACTORS), dtype=np.int32)
    made[:, _ONE:_TWO], at = live, _TWO
    for b in range(RANKS):
        here = live[:, b]
        made[:, at : at + b] = live[:, :b] * live[:, b : b + 1]
        made[:, at + b] = here * (here - 1) // 2
        made[:, _THREE + b] = here * (here - 1) * (here - 2) // 6
        made[:, _FOUR + b] = here * (here - 1) * (here - 2) * (here - 3) // 24
        at += b + 1
    return made
