"""The walk over all hands beside an open card: choices are made, and the ends that follow added."""

from __future__ import annotations

from typing import Any

from houseway.kernel import kernel
from houseway.solvers.draws.choices import (
    AT_ONCE,
    BET,
    BUY,
    EXCHANGE,
    FOLD,
    KNOWN,
    LISTED,
    NEVER,
    OPEN,
    POLICIES,
    RECORDED,
    WITH_EXCHANGE,
    Filled,
    Notes,
    best_exchange,
    choice,
    choose_all,
    set_bounds,
    value_block,
)
from houseway.solvers.draws.dealers import squeeze
from houseway.solvers.draws.drawing import (
    CHOICES,
    ENDS,
    FOLDED,
    GIVEN,
    KEPT,
    ROW,
    SAME,
    Board,
    Book,
    bought,
    held,
    held_flush,
    list_exchanges,
    meet,
    take_up,
    weigh,
)
from houseway.solvers.draws.exchanges import depending, gather, spread_weights
from houseway.solvers.draws.flushes import gather_flushes
from houseway.solvers.draws.ranks import HAND, RANKS
from houseway.solvers.draws.sixth import bought_suited, count_bits
from houseway.solvers.draws.suits import Classes
from houseway.solvers.draws.tables import LINE, SUITS, Desk, Up


@kernel
def add(facts: Any, policy: int, phase: int, ends: Any, weight: int) -> None:
    """Add ends to the facts of a policy."""
    for kind in range(ends.shape[0]):
        for end in range(ENDS):
            facts[policy, phase, kind, end] += weight * ends[kind, end]


@kernel
def clear(ends: Any) -> None:
    """No ends."""
    for kind in range(ends.shape[0]):
        for end in range(ENDS):
            ends[kind, end] = 0


@kernel
def add_all(facts: Any, phase: int, weights: Any, ends: Any) -> None:
    """Add ends to every policy by its weight."""
    for policy in range(len(POLICIES)):
        if weights[policy]:
            add(facts, policy, phase, ends, weights[policy])


@kernel
def suited_most(one: int, cards: Any) -> int:
    """How many cards of a class have one suit at most."""
    most = 0
    for suit in range(SUITS):
        most = max(most, count_bits(cards[one, suit]))
    return most


@kernel
def weigh_class(
    one: int, policy: int, does: int, exchange: int, opens: int, cards: Any, runs: Any,
    weight: int, plan: Any, simple: Any, flushes: Any, weights: Any,
) -> None:  # fmt: skip
    """Note down the weight of a class where a policy sends it."""
    if does >= 0:
        simple[does, policy] += weight
        return
    same, kept = plan[exchange, SAME], CHOICES - 1 & ~exchange
    weights[policy, same, opens] += weight
    for suit in range(SUITS):
        if cards[one, suit] & kept == kept:
            flushes[policy, same, OPEN if suit == 0 else runs[one, suit]] += weight


@kernel
def decide_block(
    block: int, hand: int, open_live: int, place: int, bet: int, buy: int, filled: Filled,
    book: Book, up: Up, classes: Classes, board: Board, notes: Notes, facts: Any, choices: Any,
) -> None:  # fmt: skip
    """Choose for every class of a block, and enter the choices from a place on."""
    cards, runs, plan, values = classes.cards, classes.runs, board.plan, notes.values
    simple, flushes, weights = notes.simple, notes.flushes, notes.weights
    opens, first = classes.open_runs[block], classes.first[block]
    fold = -up.rule.fold * book.dealers[0] * notes.scale[0]
    for one in range(first, classes.first[block + 1]):
        if suited_most(one, cards) >= HAND - 1:
            made = decide_suited(
                one, opens, hand, open_live, bet, filled, book, up, classes, board, notes, facts
            )
        else:
            exchange, value = best_exchange(one, cards, runs, plan, values)
            made = choose_all(fold, bet, buy, exchange, value)
            for policy in range(len(POLICIES)):
                weigh_class(
                    one, policy, choice(made, policy), exchange, opens, cards, runs,
                    classes.weights[one], plan, simple, flushes, weights,
                )  # fmt: skip
        choices[place + one - first] = made


@kernel
def decide_suited(
    one: int, opens: int, hand: int, open_live: int, bet: int, filled: Filled, book: Book, up: Up,
    classes: Classes, board: Board, notes: Notes, facts: Any,
) -> int:  # fmt: skip
    """Choose for a class with four or five cards of a suit; its bets and buys are added at once."""
    cards, weight, ends = classes.cards, classes.weights[one], notes.ends
    flush = suited_most(one, cards) == HAND
    if flush and filled.at_once[hand]:
        for policy in range(len(POLICIES)):
            facts[policy, AT_ONCE, up.flush[hand, LINE], 0] += weight * book.dealers[0]
        return 0
    entry = filled.entries[0][0, hand]
    if flush:
        bet = notes.scale[0] * held_flush(
            entry, up.flush, hand, open_live, 1, book.dealers[0], NEVER, up.rule, up.below, ends,
            False,
        )  # fmt: skip
    buy = notes.scale[1] * (
        buy_suited(one, hand, open_live, filled, book, up, classes, board, ends, False)
        - up.rule.fee * book.dealers[1] * book.draws[1]
    )
    exchange, value = best_exchange(one, cards, classes.runs, board.plan, notes.values)
    fold = -up.rule.fold * book.dealers[0] * notes.scale[0]
    made = choose_all(fold, bet, buy, exchange, value)
    for policy in range(len(POLICIES)):
        does = choice(made, policy)
        clear(ends)
        if does == BUY:
            buy_suited(one, hand, open_live, filled, book, up, classes, board, ends, True)
            add(facts, policy, BUY, ends, weight)
        elif does == BET and flush:
            held_flush(
                entry, up.flush, hand, open_live, 1, book.dealers[0], NEVER, up.rule, up.below,
                ends, True,
            )  # fmt: skip
            add(facts, policy, BET, ends, weight)
        else:
            weigh_class(
                one, policy, does, exchange, opens, cards, classes.runs, weight, board.plan,
                notes.simple, notes.flushes, notes.weights,
            )  # fmt: skip
    return made


@kernel
def buy_suited(
    one: int, hand: int, open_live: int, filled: Filled, book: Book, up: Up, classes: Classes,
    board: Board, ends: Any, collects: bool,
) -> int:  # fmt: skip
    """What a sixth card brings to a class with four or five cards of a suit; no fee counted."""
    return bought_suited(
        hand, one, classes.cards, open_live, book.dealers[1], up.rule, filled.sixes, board.ranks,
        board.six, book.steps, up.six, up.flush_and_one, up.six_suited, up.below, ends, collects,
    )  # fmt: skip


# The ends of a block


@kernel
def collect(
    hand: int, open_live: int, filled: Filled, book: Book, up: Up, board: Board, notes: Notes,
    facts: Any,
) -> None:  # fmt: skip
    """Add up the ends of all classes of a block, whose weights are noted down; forget these."""
    rule, ends, simple, values = up.rule, notes.ends, notes.simple, notes.values
    for policy in range(len(POLICIES)):
        facts[policy, FOLD, 0, FOLDED] += simple[FOLD, policy] * book.dealers[0]
    if some(simple[BET]):
        clear(ends)
        held(
            filled.entries[0][0, hand], up.five, hand, open_live, 1, book.dealers[0], NEVER, rule,
            up.below, ends, True,
        )  # fmt: skip
        add_all(facts, BET, simple[BET], ends)
    if some(simple[BUY]):
        clear(ends)
        bought(
            open_live, book.dealers[1], rule, filled.sixes, board.live, board.six, up.six,
            up.below, ends, True,
        )  # fmt: skip
        add_all(facts, BUY, simple[BUY], ends)
    simple[:] = 0
    for exchange in range(CHOICES):
        if values[exchange, KNOWN] and notes.common[exchange, RECORDED]:
            collect_flushes(exchange, open_live, book, up, board, notes, facts)


@kernel
def some(weights: Any) -> bool:
    """Whether any weight is there; none is less than 0."""
    summed = 0
    for at in range(weights.shape[0]):
        summed += weights[at]
    return summed > 0


@kernel
def collect_flushes(
    exchange: int, open_live: int, book: Book, up: Up, board: Board, notes: Notes, facts: Any
) -> None:
    """Add what the player's flushes change in the ends of those who choose an exchange."""
    ends, flushes, bucket = notes.ends, notes.flushes, notes.bucket
    drawn, count = board.plan[exchange, GIVEN], notes.common[exchange, RECORDED]
    for policy in range(WITH_EXCHANGE, len(POLICIES)):
        for opened in range(2):
            if opened:
                for runs in range(CHOICES):
                    bucket[runs] = flushes[policy, exchange, OPEN]
            else:
                spread_weights(flushes[policy, exchange], bucket)
            if bucket[0]:
                clear(ends)
                gather_flushes(
                    count, opened == 1, open_live, book.dealers[drawn], up.rule, up.five, up.flush,
                    up.below, notes.records[exchange], bucket, ends,
                )  # fmt: skip
                add(facts, policy, EXCHANGE + drawn, ends, 1)
        flushes[policy, exchange] = 0


@kernel
def collect_exchange(
    exchange: int, policy: int, filled: Filled, book: Book, up: Up, board: Board, notes: Notes,
    facts: Any,
) -> None:  # fmt: skip
    """Add up the ends of all who choose an exchange under a policy, without their flushes."""
    ends, weights, bucket = notes.ends, notes.weights[policy, exchange], notes.bucket
    weight, plan, drawn = spread_weights(weights, bucket), board.plan, board.plan[exchange, GIVEN]
    entries = notes.row if drawn == HAND else filled.entries[drawn]
    row = 0 if drawn == HAND else plan[exchange, ROW]
    clear(ends)
    gather(
        drawn, plan[exchange, KEPT], row, book.dealers[drawn], up.rule, entries,
        book.unions[drawn], board.ways, book.lists[drawn], board.live, book.choose, up.five,
        up.suited, board.runs, board.states, board.sums, weight, bucket, ends,
    )  # fmt: skip
    for opens in range(CHOICES):
        if weights[opens] and notes.common[exchange, LISTED]:
            open_live = still_live(opens, up.rule.up, board.ranks, board.run_bit)
            depending(
                drawn, plan[exchange, KEPT], row, notes.common[exchange, LISTED], open_live,
                weights[opens], book.dealers[drawn], up.rule, entries, book.unions[drawn],
                book.lists[drawn], board.live, book.choose, up.five, up.below, board.states,
                notes.depends[exchange], ends, True,
            )  # fmt: skip
    add(facts, policy, EXCHANGE + drawn, ends, 1)
    weights[:] = 0


# All hands


@kernel
def walk(
    first: int, step: int, least: int, most: int, prunes: bool, filled: Filled, book: Book, up: Up,
    classes: Classes, patterns: Any, places: Any, desk: Desk, board: Board, notes: Notes,
    facts: Any, choices: Any,
) -> None:  # fmt: skip
    """Every step-th hand: add up the ends of its rounds and enter the choices of its classes.

    `patterns` are those of hands beside the open card, -1 for none, and `places` where the choices
    of their classes begin.
    """
    rule, total, five = up.rule, book.dealers[0], up.five
    for hand in range(first, patterns.shape[0], step):
        pattern, place = patterns[hand], places[hand]
        if pattern < 0:
            continue
        take_up(
            hand, rule.up, book.lists[HAND], book.steps, board.ranks, board.live, board.run_bit,
            board.six,
        )  # fmt: skip
        list_exchanges(least, most, board.ranks, book.steps, board.plan)
        for drawn in range(least, min(most, HAND - 1) + 1):
            weigh(drawn, book.lists[drawn], board.live, book.choose, board.ways)
        meet(up.suited, rule.up, board.ranks, board.run_bit, board.runs)
        set_bounds(filled, book, up, board, notes)
        for block in range(classes.first_block[pattern], classes.first_block[pattern + 1]):
            opens = classes.open_runs[block]
            open_live = still_live(opens, rule.up, board.ranks, board.run_bit)
            bet = notes.scale[0] * held(
                filled.entries[0][0, hand], five, hand, open_live, 1, total, NEVER, rule, up.below,
                notes.ends, False,
            )  # fmt: skip
            summed = bought(
                open_live, book.dealers[1], rule, filled.sixes, board.live, board.six, up.six,
                up.below, notes.ends, False,
            )  # fmt: skip
            buy = notes.scale[1] * (summed - rule.fee * book.dealers[1] * book.draws[1])
            fold = -rule.fold * total * notes.scale[0]
            best = max(fold, bet) if prunes else fold
            value_block(opens, open_live, best, prunes, filled, book, up, desk, board, notes)
            decide_block(
                block, hand, open_live, place, bet, buy, filled, book, up, classes, board, notes,
                facts, choices,
            )  # fmt: skip
            place += classes.first[block + 1] - classes.first[block]
            collect(hand, open_live, filled, book, up, board, notes, facts)
        for exchange in range(CHOICES):
            for policy in range(WITH_EXCHANGE, len(POLICIES)):
                if some(notes.weights[policy, exchange]):
                    collect_exchange(exchange, policy, filled, book, up, board, notes, facts)


@kernel
def still_live(opens: int, up: int, ranks: Any, run_bit: Any) -> int:
    """The live cards of the open suit, squeezed, beside a hand with these runs of it."""
    live = ((1 << RANKS) - 1) & ~(1 << up)
    for at in range(HAND):
        if run_bit[ranks[at]] & opens:
            live &= ~(1 << ranks[at])
    return squeeze(live, up)
