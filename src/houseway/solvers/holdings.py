"""What a hole adds to the board, in a word or two: how a person tells situations apart."""

from houseway.equipment.cards import RANK_WORDS
from houseway.hands import poker
from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.jobs import Job, Run, run_here
from houseway.solvers.suits import CARDS, HOLES, RANKS, classes, place

GUTSHOT, OPEN_ENDED, FLUSH_DRAW, TOP_PAIR = RANKS, RANKS + 1, RANKS + 2, RANKS + 5
HOLDINGS = (
    *(f"nothing, {word} high" for word in RANK_WORDS),
    "one rank to a straight",
    "two ranks to a straight",
    "one card to a flush",
    "pair, two ranks or more above it on the board",
    "pair, one rank above it on the board",
    "pair, none above it on the board",
    *(name.replace("_", " ") for name in poker.CATEGORIES[poker.TWO_PAIRS :]),
)
PARTS = 27
ALL_RANKS = (1 << RANKS) - 1
ONE_TO_A_FLUSH = 4


def shares(policy: Ints, cards: int, starts: Ints, key: str, run: Run = run_here) -> Ints:
    """Of boards with so many cards and holes that got there: how many there are of each holding,
    and how many of those the policy, named by `key`, has going on."""
    boards, fill = classes(cards), compiled(fill_shares)

    def part(number: int) -> Ints:
        counts = np.zeros((len(HOLDINGS), 2), dtype=np.int64)
        some = slice(number, None, PARTS)
        fill(boards.suits[some], boards.weights[some], policy[some], starts, counts)
        return counts

    return run(Job("holdings", (str(cards), key), PARTS, part))


def policy(least: int, cards: int, run: Run = run_here) -> Ints:
    """The holes that hold so much or more, as bits for each class of boards with so many cards."""
    boards, fill = classes(cards), compiled(fill_policy)

    def part(number: int) -> Ints:
        chosen = np.zeros((len(boards.suits), HOLES), dtype=np.uint8)
        some = slice(number, None, PARTS)
        fill(boards.suits[some], least, chosen[some])
        return np.packbits(chosen, axis=1, bitorder="little")

    return run(Job("holding", (str(least), str(cards)), PARTS, part))


def fill_policy(boards: Ints, least: int, chosen: Ints) -> None:
    """Note down the holes of each board that hold so much."""
    for at in range(len(boards)):
        suits = boards[at]
        for b in range(CARDS):
            if suits[b & 3] >> (b >> 2) & 1:
                continue
            for a in range(b):
                if suits[a & 3] >> (a >> 2) & 1 == 0 and holding(suits, a, b) >= least:
                    chosen[at, place(a, b)] = 1


def fill_shares(boards: Ints, weights: Ints, policy: Ints, starts: Ints, counts: Ints) -> None:
    """Count the holes of each board, for as many boards as it stands for."""
    for at in range(len(boards)):
        suits = boards[at]
        for b in range(CARDS):
            if suits[b & 3] >> (b >> 2) & 1:
                continue
            for a in range(b):
                if suits[a & 3] >> (a >> 2) & 1 or not starts[a, b]:
                    continue
                hole = place(a, b)
                row = counts[holding(suits, a, b)]
                row[0] += weights[at]
                row[1] += weights[at] * (policy[at, hole >> 3] >> (hole & 7) & 1)


@kernel
def holding(suits: Ints, a: int, b: int) -> int:
    """What a hole adds to a board: a better category, a draw, or nothing but its higher card."""
    board = suits[0] | suits[1] << 16 | suits[2] << 32 | suits[3] << 48
    cards = board | 1 << (16 * (a & 3) + (a >> 2)) | 1 << (16 * (b & 3) + (b >> 2))
    spare, drawing = -3, False
    for suit in range(4):
        count, own = 0, (a & 3 == suit) + (b & 3 == suit)
        for rank in range(RANKS):
            count += suits[suit] >> rank & 1
        drawing |= own > 0 and count + own == ONE_TO_A_FLUSH
        spare += count
    made = poker.rank_bits(cards, spare)
    ranks = suits[0] | suits[1] | suits[2] | suits[3]
    if poker.category(made) > _category_of_board(suits):
        if poker.category(made) > poker.PAIR:
            return TOP_PAIR + poker.category(made) - poker.PAIR
        above = ranks & ~(2 * (made >> RANKS & ALL_RANKS) - 1)
        return TOP_PAIR if above == 0 else TOP_PAIR - (1 if above & (above - 1) == 0 else 2)
    if drawing:
        return FLUSH_DRAW
    completing = 0
    for rank in range(RANKS):
        with_own = ranks | 1 << (a >> 2) | 1 << (b >> 2) | 1 << rank
        completing += poker.straights(with_own) != 0 and poker.straights(ranks | 1 << rank) == 0
    if completing:
        return OPEN_ENDED if completing > 1 else GUTSHOT
    return max(a >> 2, b >> 2)


@kernel
def _category_of_board(suits: Ints) -> int:
    """What three or four cards make among themselves, by equal ranks."""
    pairs, most = 0, 0
    for rank in range(RANKS):
        many = 0
        for suit in range(4):
            many += suits[suit] >> rank & 1
        pairs += many == 2
        most = max(most, many)
    if most == 4:
        return poker.FOUR_OF_A_KIND
    if most == 3:
        return poker.THREE_OF_A_KIND
    return poker.TWO_PAIRS if pairs == 2 else pairs
