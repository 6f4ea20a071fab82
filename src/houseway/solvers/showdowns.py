"""One hand of hold'em and what lies open: how all showdowns end, without a compiler.

A rank without a flush depends on ranks of cards, one with a flush on the suited cards: the reader
of hands is asked some two thousand times instead of a million, and a table holds what it said. So
an answer is there in less time than it takes to load compiled code.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.hands.poker import bit, category, rank7, rank_bits
from houseway.solvers.arrays import Ints, np

CARDS, RANKS, SUITS, BOARD = 52, 13, 4, 5
LOST, TIED, WON = range(3)


class Showdowns(NamedTuple):
    """All showdowns by the cards to come.

    For each of them: which cards they are, the player's rank, and how many hands of the dealer
    are better, equal or worse, those below the `least` rank first.
    """

    cards: Ints
    players: Ints
    dealers: Ints


def showdowns(hole: Sequence[int], board: Sequence[int], least: int) -> Showdowns:
    """How two hole cards do against all hands of a dealer, with three or four cards open."""
    unseen = [card for card in range(CARDS) if card not in (*hole, *board)]
    coming = np.array(list(combinations(unseen, BOARD - len(board))))
    players = np.array([rank7(*hole, *board, *pair) for pair in coming.tolist()])
    pairs = np.array(list(combinations(unseen, 2)))
    dealers = _ranks(board, coming, pairs)
    apart = (_masks(coming)[:, None] & _masks(pairs)) == 0
    counts = np.zeros((len(coming), 3, 2), dtype=np.int64)
    own, reached = players[:, None], dealers >= least
    for how, ended in ((LOST, dealers > own), (TIED, dealers == own), (WON, dealers < own)):
        for high, part in ((0, ~reached), (1, reached)):
            counts[:, how, high] = (apart & ended & part).sum(axis=1)
    return Showdowns(coming, players, counts)


def by_category(found: Showdowns) -> dict[int, Ints]:
    """The dealer's hands by the category of the player's."""
    made: dict[int, Ints] = {}
    for player, dealers in zip(found.players.tolist(), found.dealers, strict=True):
        line = category(player)
        made[line] = made[line] + dealers if line in made else dealers
    return made


def _masks(cards: Ints) -> Ints:
    """Cards together as one int."""
    masks: Ints = np.bitwise_or.reduce(np.int64(1) << cards.astype(np.int64), axis=1)
    return masks


def _ranks(board: Sequence[int], coming: Ints, pairs: Ints) -> Ints:
    """The rank of every dealer's pair with every board; of those that share a card, anything."""
    known, of_coming, of_pairs = _unsuited(board, coming, pairs)
    ranks = known[of_coming[:, None], of_pairs]
    for suit in range(SUITS):
        on_board = sum(card % SUITS == suit for card in board)
        many = [(some % SUITS == suit).sum(axis=1) for some in (coming, pairs)]
        masks = [_suited(some, suit) for some in (coming, pairs)]
        # Only those with enough of the suit to make five with the most that the others can add.
        rows = np.flatnonzero(many[0] + on_board + 2 >= BOARD)
        columns = np.flatnonzero(many[1] + on_board + coming.shape[1] >= BOARD)
        if not len(rows) or not len(columns):
            continue
        together = masks[0][rows][:, None] | masks[1][columns] | _suited(np.array([board]), suit)
        five = (many[0][rows][:, None] + many[1][columns]) + on_board >= BOARD
        flushes = np.zeros(1 << RANKS, dtype=np.int64)
        for mask in np.unique(together[five]).tolist():
            if mask.bit_count() >= BOARD:
                flushes[mask] = rank_bits(mask << 16 * suit, 0)
        where = np.ix_(rows, columns)
        ranks[where] = np.where(five, flushes[together], ranks[where])
    return ranks


def _suited(cards: Ints, suit: int) -> Ints:
    """The ranks of the cards of a suit, a bit for each."""
    bits = np.where(cards % SUITS == suit, 1 << cards // SUITS, 0)
    masks: Ints = np.bitwise_or.reduce(bits, axis=1)
    return masks


def _unsuited(board: Sequence[int], coming: Ints, pairs: Ints) -> tuple[Ints, Ints, Ints]:
    """Ranks where no suit matters, by the ranks of both groups, and the place of each group."""
    first, of_coming = np.unique(coming // SUITS, axis=0, return_inverse=True)
    second, of_pairs = np.unique(pairs // SUITS, axis=0, return_inverse=True)
    base = [card // SUITS for card in board]
    known: dict[tuple[int, ...], int] = {}
    table = np.zeros((len(first), len(second)), dtype=np.int64)
    for at, come in enumerate(first.tolist()):
        for to, pair in enumerate(second.tolist()):
            ranks = tuple(sorted((*base, *come, *pair)))
            if ranks not in known:
                known[ranks] = _rank_of(ranks)
            table[at, to] = known[ranks]
    return table, of_coming.ravel(), of_pairs.ravel()


def _rank_of(ranks: tuple[int, ...]) -> int:
    """The rank of seven cards of these ranks, in order, in suits of which none has five of them."""
    if any(ranks.count(rank) > SUITS for rank in ranks):
        return 0
    return rank_bits(sum(_bits(ranks)), len(ranks) - BOARD)


def _bits(ranks: tuple[int, ...]) -> Iterator[int]:
    """Going round the suits gives equal ranks different ones, and no suit more than two cards."""
    for at, rank in enumerate(ranks):
        yield bit(rank * SUITS + at % SUITS)
