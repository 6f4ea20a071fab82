"""Every hand of five beside every open card: fold, bet, buy a sixth card, or exchange some.

Hands are taken by their ranks beside the rank of the open card, then by which of their cards have
the open card's suit, then by their suits up to names. What a choice brings is valued exactly;
exchanges that cannot be the best are left out by what they bring at most. The answer is counts of
how rounds end, under four policies that differ in the choices they allow, and the choices made.
"""

from __future__ import annotations

from math import comb, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.draws.dealers import STANDS, UNDER, ascend
from houseway.solvers.draws.drawing import (
    CHOICES,
    ENDS,
    GIVEN,
    KEPT,
    KEPT_RANKS,
    ROW,
    SAME,
    UNSEEN,
    Board,
    Book,
    weigh,
)
from houseway.solvers.draws.exchanges import depending, prepare
from houseway.solvers.draws.flushes import RECORD, gain_at_most, gains, record
from houseway.solvers.draws.ranks import HAND, RANKS, many, sets
from houseway.solvers.draws.tables import ANTE, SUITS, WINS, Desk, Rule, Up, faces, unpack

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

POLICIES = ("bet_or_fold", "bet_fold_buy", "bet_fold_exchange", "optimal")
BET_OR_FOLD, WITH_BUY, WITH_EXCHANGE, OPTIMAL = range(4)
# How far a round went; an exchange of k cards is EXCHANGE + k.
FOLD, BET, BUY, EXCHANGE, AT_ONCE = 0, 1, 2, 2, 8
PHASES = 9
# A common denominator of what choices bring: those of k cards have C(42, k) in theirs.
COMMON = lcm(*(comb(UNSEEN - 4, drawn) for drawn in range(HAND + 1)))
# Less than any bet brings, for those who cannot fold.
NEVER = -(1 << 62)
# The columns of an exchange's values in a block: what flushes add in a suit that these runs of the
# hand have cards of; what they add in the open suit; what it brings without them; is it known.
OPEN, BASE, KNOWN = range(CHOICES, CHOICES + 3)
# The columns of what is the same in all blocks: what suited hands of the dealer's take when these
# are the open runs; what an exchange brings at most, and by ranks; how many draws depend on suits,
# -1 before it is valued; how many make a flush, and what these add at most.
MOST, BY_RANKS, LISTED, RECORDED, GAIN = range(CHOICES, CHOICES + 5)


class Filled(NamedTuple):
    """The tables of an open card, by the number of cards drawn, and of six cards.

    All five exchanged would need a table too large: `five_at_most` bounds what it brings.
    """

    entries: tuple[Ints, ...]
    sixes: Ints
    five_at_most: Ints
    spare: Ints  # by hand of five: what suits can add to it at most
    at_once: Ints


class Notes(NamedTuple):
    """What a thread notes down while it chooses."""

    scale: Ints  # [drawn]: makes sums over draws comparable
    common: Ints  # [exchange]: see the columns
    values: Ints  # [exchange]: see the columns
    depends: Ints  # [exchange]: draws that depend on suits
    records: Ints  # [exchange]: draws that make a flush
    bucket: Ints
    row: Ints  # what hands face that are drawn for all five cards
    ends: Ints
    simple: Ints  # [choice, policy]: weights of classes of a block
    flushes: Ints  # [policy, exchange]: the same, by runs that have cards of a suit, or OPEN
    weights: Ints  # [policy, exchange, open runs]: of classes of all blocks


def notes(kinds: int) -> Notes:
    """Empty ones."""
    import numpy as np

    scale = np.array([COMMON // comb(UNSEEN - 4, drawn) for drawn in range(HAND + 1)])
    policies = len(POLICIES)
    shapes = (
        *((CHOICES, GAIN + 1), (CHOICES, KNOWN + 1), (CHOICES, many(HAND))),
        *((CHOICES, len(sets(HAND)[0]), RECORD), CHOICES),
        *((1, many(HAND)), (kinds, ENDS), (BUY + 1, policies)),
        *((policies, CHOICES, OPEN + 1), (policies, CHOICES, CHOICES)),
    )
    return Notes(scale, *(np.zeros(one, dtype=np.int64) for one in shapes))


# At most


@kernel
def bound(
    drawn: int, kept: int, row: int, total: int, rule: Rule, entries: Any, unions: Any, ways: Any,
    five: Any, spare: Any,
) -> int:  # fmt: skip
    """What an exchange brings at most over all draws, as if the player never had a flush."""
    fold, summed = -rule.fold * total, 0
    for draw in range(unions.shape[1]):
        if ways[drawn, draw]:
            hand = unions[kept, draw]
            weak, lower, equal, _ = unpack(entries[row, hand])
            value = (five[hand, ANTE] + rule.loses) * weak - rule.loses * total + spare[hand]
            if five[hand, STANDS] != UNDER:
                value += (five[hand, WINS] + rule.loses) * (lower - weak)
                value += (rule.ties + rule.loses) * equal
            summed += ways[drawn, draw] * max(fold, value)
    return summed


@kernel
def flush_bound(
    kept: int, kept_ranks: int, total: int, rule: Rule, unions: Any, sets: Any, flush: Any
) -> int:
    """What draws that make a flush add at most; without kept cards they come in every suit."""
    if kept_ranks < 0:
        return 0
    summed = 0
    for at in range(sets.shape[0]):
        if sets[at, 1] & kept_ranks == 0:
            hand = unions[kept, sets[at, 0]]
            summed += max(flush[hand, ANTE], flush[hand, WINS], rule.ties) + rule.fold
    return summed * total * (1 if kept_ranks else SUITS)


@kernel
def set_bounds(filled: Filled, book: Book, up: Up, board: Board, notes: Notes) -> None:
    """Note down what each exchange brings at most."""
    plan = board.plan
    for exchange in range(CHOICES):
        drawn, kept, row = plan[exchange, GIVEN], plan[exchange, KEPT], plan[exchange, ROW]
        if drawn == 0 or plan[exchange, SAME] != exchange:
            continue
        total, unions = book.dealers[drawn], book.unions[drawn]
        if drawn == HAND:
            summed = filled.five_at_most[row]
        else:
            summed = bound(
                drawn, kept, row, total, up.rule, filled.entries[drawn], unions, board.ways,
                up.five, filled.spare,
            )  # fmt: skip
        summed += flush_bound(
            kept, plan[exchange, KEPT_RANKS], total, up.rule, unions, book.sets[drawn], up.flush
        )
        summed -= up.rule.fee * total * book.draws[drawn]
        notes.common[exchange, MOST] = summed * notes.scale[drawn]
        notes.common[exchange, LISTED] = -1


# Exactly


@kernel
def fill_row(book: Book, up: Up, desk: Desk, board: Board, row: Any) -> None:
    """What hands face that are drawn for all five cards of this one."""
    lists, rule, five, ways = book.lists[HAND], up.rule, up.five, board.ways
    live, factors, running, _ = desk
    for draw in range(row.shape[1]):
        if ways[HAND, draw]:
            for rank in range(RANKS):
                live[rank] = board.live[rank]
            for at in range(HAND):
                live[lists[draw, at]] -= 1
            ascend(live, up.left, up.right, factors, running)
            row[0, draw] = faces(five, draw, rule.weak_at, rule.flush_at, running)


@kernel
def value_hand(
    exchange: int, filled: Filled, book: Book, up: Up, desk: Desk, board: Board, notes: Notes
) -> None:
    """Note down what an exchange brings in all blocks of a hand alike."""
    common, bucket = notes.common, notes.bucket
    drawn, kept = board.plan[exchange, GIVEN], board.plan[exchange, KEPT]
    if drawn == HAND:
        weigh(HAND, book.lists[HAND], board.live, book.choose, board.ways)
        fill_row(book, up, desk, board, notes.row)
    entries = notes.row if drawn == HAND else filled.entries[drawn]
    row = 0 if drawn == HAND else board.plan[exchange, ROW]
    by_ranks, listed = prepare(
        drawn, kept, row, book.dealers[drawn], up.rule, entries, book.unions[drawn], board.ways,
        book.lists[drawn], board.live, book.choose, up.five, up.suited, board.runs, board.states,
        board.sums, bucket, notes.depends[exchange],
    )  # fmt: skip
    common[exchange, BY_RANKS] = by_ranks
    common[exchange, LISTED] = listed
    for opens in range(CHOICES):
        common[exchange, opens] = 0
        for runs in range(CHOICES):
            if runs & opens == 0:
                common[exchange, opens] += bucket[runs]
    common[exchange, RECORDED], common[exchange, GAIN] = 0, 0
    kept_ranks = board.plan[exchange, KEPT_RANKS]
    if kept_ranks >= 0:
        total, suited, records = book.dealers[drawn], up.suited.shape[0], notes.records[exchange]
        count = record(
            kept, kept_ranks, row, total, up.rule, entries, book.unions[drawn], book.sets[drawn],
            board.ranks, board.run_bit, up.five, up.flush, suited, records,
        )  # fmt: skip
        gain = gain_at_most(count, total, suited, up.rule, up.flush, records)
        common[exchange, RECORDED] = count
        common[exchange, GAIN] = gain * notes.scale[drawn] * (1 if kept_ranks else SUITS)


@kernel
def value_exchange(
    exchange: int, opens: int, open_live: int, filled: Filled, book: Book, up: Up, board: Board,
    notes: Notes,
) -> None:  # fmt: skip
    """Note down what an exchange brings in a block without a flush of the player's."""
    plan, common = board.plan, notes.common
    drawn = plan[exchange, GIVEN]
    total, unions, scale = book.dealers[drawn], book.unions[drawn], notes.scale[drawn]
    summed = common[exchange, BY_RANKS] - common[exchange, opens]
    if common[exchange, LISTED]:
        entries = notes.row if drawn == HAND else filled.entries[drawn]
        row = 0 if drawn == HAND else plan[exchange, ROW]
        summed += depending(
            drawn, plan[exchange, KEPT], row, common[exchange, LISTED], open_live, 1, total,
            up.rule, entries, unions, book.lists[drawn], board.live, book.choose, up.five,
            up.below, board.states, notes.depends[exchange], notes.ends, False,
        )  # fmt: skip
    summed -= up.rule.fee * total * book.draws[drawn]
    notes.values[exchange, BASE] = summed * scale


@kernel
def value_flushes(
    exchange: int, opens: int, open_live: int, book: Book, up: Up, board: Board, notes: Notes
) -> None:
    """Note down what flushes of the player's add to an exchange in each suit."""
    values, common, bucket = notes.values, notes.common, notes.bucket
    drawn, count = board.plan[exchange, GIVEN], common[exchange, RECORDED]
    for dead in range(OPEN + 1):
        values[exchange, dead] = 0
    for opened in range(2):
        if opened and not may_open(board.plan[exchange, KEPT_RANKS], opens, board.run_bit):
            continue
        for runs in range(CHOICES):
            bucket[runs] = 0
        gains(
            count, opened == 1, open_live, book.dealers[drawn], up.rule, up.five, up.flush,
            up.below, notes.records[exchange], bucket, notes.ends,
        )  # fmt: skip
        for dead in range(1 if opened else CHOICES):
            gain = 0
            for runs in range(CHOICES):
                if runs & dead == 0:
                    gain += bucket[runs]
            values[exchange, OPEN if opened else dead] = gain * notes.scale[drawn]


@kernel
def may_open(kept_ranks: int, opens: int, run_bit: Any) -> bool:
    """Whether all kept cards can be of the open suit, where these are the open runs."""
    missing = 0
    for rank in range(RANKS):
        if kept_ranks >> rank & 1 and run_bit[rank] & opens == 0:
            missing += 1
    return missing == 0


@kernel
def value_block(
    opens: int, open_live: int, best: int, prunes: bool, filled: Filled, book: Book, up: Up,
    desk: Desk, board: Board, notes: Notes,
) -> None:  # fmt: skip
    """Value the exchanges that may bring more than `best`, the most promising first."""
    plan, values, common = board.plan, notes.values, notes.common
    for exchange in range(CHOICES):
        values[exchange, KNOWN] = 0
    while True:
        chosen, most = 0, best
        for exchange in range(CHOICES):
            fresh = plan[exchange, GIVEN] > 0 and plan[exchange, SAME] == exchange
            if not fresh or values[exchange, KNOWN]:
                continue
            if common[exchange, MOST] > most or (not prunes and chosen == 0):
                chosen, most = exchange, common[exchange, MOST]
        if chosen == 0:
            break
        if common[chosen, LISTED] < 0:
            value_hand(chosen, filled, book, up, desk, board, notes)
        value_exchange(chosen, opens, open_live, filled, book, up, board, notes)
        values[chosen, KNOWN] = 1
        if prunes:
            best = max(best, values[chosen, BASE])
    for exchange in range(CHOICES):
        if values[exchange, KNOWN]:
            if prunes and values[exchange, BASE] + common[exchange, GAIN] < best:
                values[exchange, KNOWN] = 0
            elif common[exchange, RECORDED]:
                value_flushes(exchange, opens, open_live, book, up, board, notes)


@kernel
def best_exchange(one: int, cards: Any, runs: Any, plan: Any, values: Any) -> tuple[int, int]:
    """The best exchange of a class and what it brings; 0 if none is worth a thought."""
    chosen, best = 0, 0
    for exchange in range(1, CHOICES):
        same = plan[exchange, SAME]
        if plan[exchange, GIVEN] == 0 or values[same, KNOWN] == 0:
            continue
        value, kept = values[same, BASE], CHOICES - 1 & ~exchange
        for suit in range(SUITS):
            if cards[one, suit] & kept == kept:
                value += values[same, OPEN if suit == 0 else runs[one, suit]]
        if chosen == 0 or value > best:
            chosen, best = exchange, value
    return chosen, best


@kernel
def choose_all(fold: int, bet: int, buy: int, exchange: int, value: int) -> int:
    """The choices of all policies as one int, from what fold, bet, buy and an exchange bring.

    Bits: bet rather than fold; then buy; then exchange; then optimal buys, then exchanges; from
    bit 5 on the cards given up in the best exchange. Where two bring the same, the first is taken.
    """
    best = max(fold, bet)
    made = 1 if bet > fold else 0
    if buy > best:
        made |= 1 << WITH_BUY
    if exchange and value > best:
        made |= 1 << WITH_EXCHANGE
    if exchange and value > max(best, buy):
        made |= 1 << OPTIMAL + 1
    elif buy > best:
        made |= 1 << OPTIMAL
    return made | exchange << HAND


@kernel
def choice(made: int, policy: int) -> int:
    """What a policy does by the choices made: FOLD, BET, BUY, or -1 for the exchange."""
    if (policy == WITH_BUY and made >> WITH_BUY & 1) or (policy == OPTIMAL and made >> OPTIMAL & 1):
        return BUY
    if policy == WITH_EXCHANGE and made >> WITH_EXCHANGE & 1:
        return -1
    if policy == OPTIMAL and made >> OPTIMAL + 1 & 1:
        return -1
    return BET if made & 1 else FOLD
