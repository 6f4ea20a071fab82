"""One hand beside one open card: what every choice brings, exactly and at once."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.kernel import compiled, kernel
from houseway.solvers.draws import Problem
from houseway.solvers.draws.choices import (
    BASE,
    COMMON,
    LISTED,
    NEVER,
    OPEN,
    Filled,
    Notes,
    notes,
    value_block,
)
from houseway.solvers.draws.dealers import ascend
from houseway.solvers.draws.drawing import (
    CHOICES,
    GIVEN,
    KEPT,
    ROW,
    SAME,
    Board,
    Book,
    board,
    book,
    bought,
    held,
    held_flush,
    list_exchanges,
    meet,
    take_up,
    weigh,
)
from houseway.solvers.draws.ranks import HAND, RANKS, many, places
from houseway.solvers.draws.sixth import bought_suited
from houseway.solvers.draws.tables import (
    SUITS,
    Desk,
    Up,
    beside,
    desk,
    faces,
    no_counts,
    spare,
)
from houseway.solvers.draws.walks import still_live, suited_most

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

BET, BUY = CHOICES, CHOICES + 1


class Values(NamedTuple):
    """What choices bring, in parts of an ante like the pays; exchanges by the cards given up."""

    at_once: bool
    bet: Fraction
    buy: Fraction
    exchanges: dict[tuple[int, ...], Fraction]


def value(problem: Problem, hand: tuple[int, ...], up: int) -> Values:
    """What each choice brings to a hand of five cards beside an open card."""
    import numpy as np

    # The open card's suit comes first, as suit 0; which of the others is which does not matter.
    held = sorted(hand, key=lambda card: (card >> 2, (card - up) % SUITS))
    ranks = np.array([card >> 2 for card in held])
    suits = np.array([(card - up) % SUITS for card in held])
    runs = np.unique(ranks, return_inverse=True)[1]
    cards = np.array([[(1 << np.flatnonzero(suits == suit)).sum() for suit in range(SUITS)]])
    open_runs = np.array([[(1 << runs[suits == suit]).sum() for suit in range(SUITS)]])
    place = int(places(ranks))
    tables = beside(up >> 2, problem.hands, problem.pays, problem.threshold)
    entries = tuple(no_counts(many(drawn)) for drawn in range(HAND))
    bounds = np.zeros(many(HAND), dtype=np.int64)
    filled = Filled(
        entries, no_counts(1, many(HAND + 1)), bounds, spare(tables), problem.hands.at_once
    )
    found = np.full(CHOICES + 2, NEVER)
    compiled(value_all)(
        *(place, problem.least, problem.most, cards, open_runs, filled, book(), tables),
        *(desk(), board(), notes(len(problem.kinds)), found),
    )
    unit = COMMON * int(book().dealers[0])
    exchanges = {
        tuple(card for at, card in enumerate(held) if mask >> at & 1): Fraction(int(one), unit)
        for mask, one in enumerate(found[:CHOICES])
        if one != NEVER
    }
    flush = bool((cards == CHOICES - 1).any())
    at_once = flush and bool(problem.hands.at_once[place])
    bet, buy = (Fraction(int(found[one]), unit) for one in (BET, BUY))
    return Values(at_once, bet, buy, exchanges)


@kernel
def fill_for(drawn: int, filled: Filled, book: Book, up: Up, desk: Desk, board: Board) -> None:
    """What hands face that so many cards of this one are exchanged for."""
    lists, rule, five, plan = book.lists[drawn], up.rule, up.five, board.plan
    live, factors, running, _ = desk
    for draw in range(lists.shape[0]):
        if board.ways[drawn, draw] == 0:
            continue
        for rank in range(RANKS):
            live[rank] = board.live[rank]
        for at in range(drawn):
            live[lists[draw, at]] -= 1
        ascend(live, up.left, up.right, factors, running)
        for exchange in range(CHOICES):
            if plan[exchange, GIVEN] == drawn and plan[exchange, SAME] == exchange:
                made = book.unions[drawn][plan[exchange, KEPT], draw]
                filled.entries[drawn][plan[exchange, ROW], made] = faces(
                    five, made, rule.weak_at, rule.flush_at, running
                )


@kernel
def fill_few(hand: int, filled: Filled, book: Book, up: Up, desk: Desk, board: Board) -> None:
    """What the hand itself faces, and with each sixth card."""
    rule = up.rule
    live, factors, running, _ = desk
    for rank in range(-1, RANKS):
        for other in range(RANKS):
            live[other] = board.live[other]
        if rank >= 0:
            if live[rank] == 0:
                continue
            live[rank] -= 1
        ascend(live, up.left, up.right, factors, running)
        if rank < 0:
            filled.entries[0][0, hand] = faces(up.five, hand, rule.weak_at, rule.flush_at, running)
        else:
            six = board.six[rank]
            filled.sixes[0, six] = faces(up.six, six, rule.weak_at, rule.flush_at, running)


@kernel
def value_all(
    hand: int, least: int, most: int, cards: Any, runs: Any, filled: Filled, book: Book, up: Up,
    desk: Desk, board: Board, notes: Notes, found: Any,
) -> None:  # fmt: skip
    """Enter what each choice brings, comparable with all others."""
    rule, total, plan = up.rule, book.dealers[0], board.plan
    take_up(
        hand, rule.up, book.lists[HAND], book.steps, board.ranks, board.live, board.run_bit,
        board.six,
    )  # fmt: skip
    list_exchanges(least, most, board.ranks, book.steps, plan)
    meet(up.suited, rule.up, board.ranks, board.run_bit, board.runs)
    fill_few(hand, filled, book, up, desk, board)
    for drawn in range(least, min(most, HAND - 1) + 1):
        weigh(drawn, book.lists[drawn], board.live, book.choose, board.ways)
        fill_for(drawn, filled, book, up, desk, board)
    open_live = still_live(runs[0, 0], rule.up, board.ranks, board.run_bit)
    found[BET] = notes.scale[0] * value_bet(hand, open_live, total, cards, filled, up, notes)
    summed = value_buy(hand, open_live, cards, filled, book, up, board, notes)
    found[BUY] = notes.scale[1] * (summed - rule.fee * book.dealers[1] * book.draws[1])
    notes.common[:, LISTED] = -1
    value_block(runs[0, 0], open_live, NEVER, False, filled, book, up, desk, board, notes)
    for exchange in range(CHOICES):
        if plan[exchange, GIVEN] == 0:
            continue
        same, kept = plan[exchange, SAME], CHOICES - 1 & ~exchange
        found[exchange] = notes.values[same, BASE]
        for suit in range(SUITS):
            if cards[0, suit] & kept == kept:
                found[exchange] += notes.values[same, OPEN if suit == 0 else runs[0, suit]]


@kernel
def value_bet(
    hand: int, open_live: int, total: int, cards: Any, filled: Filled, up: Up, notes: Notes
) -> int:
    """What a bet on the hand as it is brings."""
    entry = filled.entries[0][0, hand]
    if suited_most(0, cards) == HAND:
        return held_flush(
            entry, up.flush, hand, open_live, 1, total, NEVER, up.rule, up.below, notes.ends, False
        )
    return held(
        entry, up.five, hand, open_live, 1, total, NEVER, up.rule, up.below, notes.ends, False
    )


@kernel
def value_buy(
    hand: int, open_live: int, cards: Any, filled: Filled, book: Book, up: Up, board: Board,
    notes: Notes,
) -> int:  # fmt: skip
    """What a sixth card brings."""
    if suited_most(0, cards) < HAND - 1:
        return bought(
            open_live, book.dealers[1], up.rule, filled.sixes, board.live, board.six, up.six,
            up.below, notes.ends, False,
        )  # fmt: skip
    return bought_suited(
        hand, 0, cards, open_live, book.dealers[1], up.rule, filled.sixes, board.ranks, board.six,
        book.steps, up.six, up.flush_and_one, up.six_suited, up.below, notes.ends, False,
    )  # fmt: skip
