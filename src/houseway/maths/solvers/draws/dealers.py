"""How many of the dealer's hands lie below a hand, when one card of the dealer's is open.

The four cards behind it are counted by their ranks: so many live cards of each rank, so many ways.
Suits matter to the dealer only where all five cards have the open card's suit. There are few of
these hands (at most one for every four other ranks): each is taken out from where its ranks alone
would put it and put in again where the suited hand stands.

Nothing here knows what hands are worth: a hand is an int, and the greater int wins.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.kernel import kernel
from houseway.maths.solvers.draws.ranks import RANKS, multisets, places, sets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

BEHIND = 4
# The ways to take one, two (of one or two ranks), three or four cards, each a factor of a product.
_ONE = 1
_TWO = _ONE + RANKS
_THREE = _TWO + comb(RANKS + 1, 2)
_FOUR = _THREE + RANKS
FACTORS = _FOUR + RANKS

# The columns of a spot, the place of a hand among the dealer's: of all, of the suited ones by
# their ranks alone, and of the suited ones as what they are; whether one there is equal to it.
AT, TIES, LOW, LOW_TIES, HIGH, HIGH_TIES, STANDS = range(7)
COLUMNS = 7
# How a hand stands: below the threshold; above it and beside the suited hands like most others, so
# that sums serve for all; anything else.
UNDER, PLAIN, ODD = range(3)


class Open(NamedTuple):
    """The dealer's hands behind an open card, ascending.

    `left` and `right` are the factors of the ways to hold each. `ranks` are those of the hands,
    `low` and `high` those of suited ones: by their ranks alone, and as what they are.
    `suited` are the ranks of suited ones beside the open card, as masks squeezed, and
    `below[live, n]` counts the first n of them that live cards of the suit allow.
    """

    rank: int
    left: Ints
    right: Ints
    ranks: Ints
    low: Ints
    high: Ints
    suited: Ints
    below: Ints


def behind(up: int, five: Ints, flush: Ints) -> Open:
    """The hands behind an open card; `five` and `flush` rank hands of five by their place."""
    import numpy as np

    four = multisets(BEHIND)
    hands = _with(four, up)
    ranks = five[hands]
    order = np.argsort(ranks, kind="stable")
    order = order[ranks[order] > 0]
    factors = np.array([_factors(tuple(one)) for one in four[order].tolist()], dtype=np.uint8)
    odd, masks = sets(BEHIND)
    free = masks >> up & 1 == 0
    odd, masks = odd[free], masks[free]
    low, high = five[hands[odd]], flush[hands[odd]]
    among = np.argsort(low)
    assert (np.diff(high[among]) > 0).all(), "suits change the order of hands without pairs"
    suited = squeeze(masks[among], up)
    left, right = factors[:, 0].copy(), factors[:, 1].copy()
    ranks = ranks[order]
    return Open(up, left, right, ranks, low[among], high[among], suited, _below(suited))


def _with(ranks: Ints, up: int) -> Ints:
    """The places of hands that have one more card."""
    import numpy as np

    more = np.full((len(ranks), 1), up, dtype=ranks.dtype)
    return places(np.sort(np.concatenate((ranks, more), axis=1), axis=1))


def _factors(four: tuple[int, ...]) -> tuple[int, int]:
    """Which two factors make the number of ways to hold four cards of these ranks."""
    a, b, c, d = four
    if a == d:
        return _FOUR + a, 0
    if a == c or b == d:
        return _THREE + b, _ONE + (d if a == c else a)
    if b == c:
        return _two(b, c), _two(a, d)
    return _two(a, b), _two(c, d)


def _two(a: int, b: int) -> int:
    return _TWO + a + comb(b + 1, 2)


def _below(masks: Ints) -> Ints:
    import numpy as np

    live = np.arange(1 << RANKS - 1)
    made = np.zeros((len(live), len(masks) + 1), dtype=np.int16)
    np.cumsum(live[:, None] & masks == masks, axis=1, out=made[:, 1:])
    return made


@kernel
def squeeze(mask: int, up: int) -> int:
    """A mask of ranks without the place of the open card's."""
    lower = (1 << up) - 1
    return mask & lower | mask >> 1 & ~lower


def spots(dealer: Open, ranks: Ints, threshold: int) -> Ints:
    """Where hands of these ranks stand among the dealer's; see the columns above."""
    import numpy as np

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


def plain(dealer: Open) -> int:
    """Beside how many suited hands most hands stand, by ranks alone: the widest gap has them."""
    import numpy as np

    below = np.searchsorted(dealer.low, dealer.ranks)
    return int(np.bincount(below).argmax())


@kernel
def ascend(live: Any, left: Any, right: Any, factors: Any, running: Any) -> int:
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


@kernel
def against(
    weak: int, lower: int, equal: int, spots: Any, hand: int, live: int, below: Any,
    weak_low: int, weak_high: int,
) -> tuple[int, int, int]:  # fmt: skip
    """How many dealer's hands are under the threshold, beaten above it, and equal.

    `weak`, `lower` and `equal` count by ranks alone: hands under the threshold, below and equal to
    the hand at the spot. `live` are the live cards of the open suit, squeezed.
    """
    weak = weak - below[live, weak_low] + below[live, weak_high]
    if spots[hand, STANDS] == UNDER:
        return weak, 0, 0
    low, high = spots[hand, LOW], spots[hand, HIGH]
    lower = lower - below[live, low] + below[live, high]
    if spots[hand, LOW_TIES] == 1:
        equal -= below[live, low + 1] - below[live, low]
    if spots[hand, HIGH_TIES] == 1:
        equal += below[live, high + 1] - below[live, high]
    return weak, lower - weak, equal
