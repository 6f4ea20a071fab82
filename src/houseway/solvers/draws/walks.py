"""The walk over all hands beside an open card: choices are made, and the ends that follow added."""

from typing import Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints
from houseway.solvers.draws.betting import ENDS, FOLDED, bet_or_fold, bets_of
from houseway.solvers.draws.choices import (
    AT_ONCE,
    BET,
    BUY,
    EXCHANGE,
    FOLD,
    KNOWN,
    LISTED,
    OPEN,
    OPTIMAL,
    POLICIES,
    RECORDED,
    WITH_EXCHANGE,
    Work,
    best_exchange,
    choice,
    choose_all,
    draws_of,
    exchange_of,
    set_bounds,
    suited_of,
    value_block,
    value_hand,
    value_sixth_suited,
)
from houseway.solvers.draws.exchanges import depending, gather, spread_weights
from houseway.solvers.draws.flushes import gather_flushes
from houseway.solvers.draws.hands import (
    CHOICES,
    GIVEN,
    SAME,
    bought,
    list_exchanges,
    still_live,
    take_up,
    weigh,
)
from houseway.solvers.draws.ranks import HAND
from houseway.solvers.draws.suits import Classes
from houseway.solvers.draws.tables import LINE, SUITS

# All policies, as bits: the hand is paid at once whatever they do.
PAID = -1


class Limits(NamedTuple):
    """How many cards an exchange may have; and whether what cannot be the best is left out."""

    least: int
    most: int
    prunes: bool


class Hands(NamedTuple):
    """By hand of five beside the open card its pattern, -1 for none, and where the choices of its
    classes begin."""

    patterns: Ints
    places: Ints


class Block(NamedTuple):
    """Classes of a hand with the same runs of the open suit: its number, its hand, the open runs
    and live cards, where its choices are entered, and what fold, bet and sixth card bring."""

    number: int
    hand: int
    opens: int
    open_live: int
    place: int
    fold: int
    bet: int
    buy: int


class Weights(NamedTuple):
    """Where the weights of classes are noted down: see `ChoiceArrays`."""

    plan: Ints
    simple: Ints
    flushes: Ints
    weights: Ints


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
def some(weights: Any) -> bool:
    """Whether any weight is there; none is less than 0."""
    summed = 0
    for at in range(weights.shape[0]):
        summed += weights[at]
    return summed > 0


# Choices


@kernel
def weigh_class(
    member: int, made: int, added: int, opens: int, classes: Classes, into: Weights
) -> None:
    """Note down the weight of a class where policies send it, but for those `added` already."""
    weight, exchange = classes.weights[member], made >> HAND
    same, kept = into.plan[exchange, SAME], CHOICES - 1 & ~exchange
    for policy in range(len(POLICIES)):
        does = choice(made, policy)
        if added >> policy & 1:
            continue
        if does >= 0:
            into.simple[does, policy] += weight
            continue
        into.weights[policy, same, opens] += weight
        for suit in range(SUITS):
            if classes.suits[member, suit] & kept == kept:
                runs = OPEN if suit == 0 else classes.runs[member, suit]
                into.flushes[policy, same, runs] += weight


@kernel
def decide_block(block: Block, work: Work, classes: Classes, facts: Any, choices: Any) -> None:
    """Choose for every class of a block, and enter the choices."""
    plan, values, notes = work.hand.plan, work.choices.values, work.choices
    into = Weights(plan, notes.simple, notes.flushes, notes.weights)
    first, suits, runs = classes.first[block.number], classes.suits, classes.runs
    for member in range(first, classes.first[block.number + 1]):
        exchange, value = best_exchange(member, suits, runs, plan, values)
        if classes.most[member] >= HAND - 1:
            made, added = decide_suited(member, block, exchange, value, work, classes, facts)
        else:
            made, added = choose_all(block.fold, block.bet, block.buy, exchange, value), 0
        weigh_class(member, made, added, block.opens, classes, into)
        choices[block.place + member - first] = made


@kernel
def decide_suited(
    member: int, block: Block, exchange: int, value: int, work: Work, classes: Classes, facts: Any
) -> tuple[int, int]:
    """Choose for a class with four or five cards of a suit; its bets and buys are added at once.

    The choices, and for which policies nothing is left to add, as bits.
    """
    card, hand, no_ends = work.card, block.hand, work.choices.no_ends
    entry, fees, scale = work.entries.drawn[0][0, hand], work.choices.fees, work.choices.scale
    bet = block.bet
    if classes.most[member] == HAND:
        dealers = work.tables.dealers[0]
        bets = bets_of(card.flush, card.below, card.rule, dealers, False, no_ends)
        bet = scale[0] * bet_or_fold(bets, entry, hand, block.open_live, 1, True)
    buy = value_sixth_suited(work, hand, classes.suits[member], block.open_live, no_ends)
    made = choose_all(block.fold, bet, (buy - fees[1]) * scale[1], exchange, value)
    added = add_suited(member, made, block, work, classes, facts)
    return (0 if added == PAID else made), added


@kernel
def add_suited(
    member: int, made: int, block: Block, work: Work, classes: Classes, facts: Any
) -> int:
    """Add the bets and buys of a class with four or five cards of a suit, as it chose.

    For which policies nothing is left to add, as bits: all where the hand is paid at once.
    """
    card, dealers, hand = work.card, work.tables.dealers, block.hand
    suits, weight, ends = classes.suits[member], classes.weights[member], work.choices.ends
    flush, entry, added = classes.most[member] == HAND, work.entries.drawn[0][0, hand], 0
    if flush and work.entries.at_once[hand]:
        for policy in range(len(POLICIES)):
            facts[policy, AT_ONCE, card.flush[hand, LINE], 0] += weight * dealers[0]
        return PAID
    for policy in range(len(POLICIES)):
        does = choice(made, policy)
        if does == BUY:
            clear(ends)
            value_sixth_suited(work, hand, suits, block.open_live, ends)
            add(facts, policy, BUY, ends, weight)
            added |= 1 << policy
        elif does == BET and flush:
            clear(ends)
            bets = bets_of(card.flush, card.below, card.rule, dealers[0], False, ends)
            bet_or_fold(bets, entry, hand, block.open_live, 1, True)
            add(facts, policy, BET, ends, weight)
            added |= 1 << policy
    return added


# The ends of a block


@kernel
def collect(block: Block, work: Work, facts: Any) -> None:
    """Add up the ends of all classes of a block, whose weights are noted down; forget these."""
    card, dealers = work.card, work.tables.dealers
    ends, simple = work.choices.ends, work.choices.simple
    for policy in range(len(POLICIES)):
        facts[policy, FOLD, 0, FOLDED] += simple[FOLD, policy] * work.tables.dealers[0]
    if some(simple[BET]):
        clear(ends)
        five = bets_of(card.five, card.below, card.rule, dealers[0], False, ends)
        entry = work.entries.drawn[0][0, block.hand]
        bet_or_fold(five, entry, block.hand, block.open_live, 1, False)
        add_all(facts, BET, simple[BET], ends)
    if some(simple[BUY]):
        clear(ends)
        six = bets_of(card.six, card.below, card.rule, dealers[1], True, ends)
        bought(six, work.entries.sixes, work.hand.live, work.hand.six, block.open_live)
        add_all(facts, BUY, simple[BUY], ends)
    simple[:] = 0
    for exchange in range(CHOICES):
        if work.choices.values[exchange, KNOWN] and work.choices.common[exchange, RECORDED]:
            collect_flushes(exchange, block.open_live, work, facts)


@kernel
def collect_flushes(exchange: int, open_live: int, work: Work, facts: Any) -> None:
    """Add what the player's flushes change in the ends of those who choose an exchange."""
    card, dealers = work.card, work.tables.dealers
    ends, flushes, bucket = work.choices.ends, work.choices.flushes, work.choices.bucket
    drawn, count = work.hand.plan[exchange, GIVEN], work.choices.common[exchange, RECORDED]
    five = bets_of(card.five, card.below, card.rule, dealers[drawn], True, ends)
    flush = bets_of(card.flush, card.below, card.rule, dealers[drawn], True, ends)
    records = work.choices.records[exchange, :count]
    for policy in range(WITH_EXCHANGE, len(POLICIES)):
        for opened in range(2):
            if opened:
                for runs in range(CHOICES):
                    bucket[runs] = flushes[policy, exchange, OPEN]
            else:
                spread_weights(flushes[policy, exchange], bucket)
            if bucket[0]:
                clear(ends)
                gather_flushes(opened == 1, open_live, five, flush, records, bucket)
                add(facts, policy, EXCHANGE + drawn, ends, 1)
        flushes[policy, exchange] = 0


@kernel
def collect_exchange(exchange: int, policy: int, work: Work, facts: Any) -> None:
    """Add up the ends of all who choose an exchange under a policy, without their flushes."""
    card, dealers = work.card, work.tables.dealers
    weights, bucket = work.choices.weights[policy, exchange], work.choices.bucket
    ends, drawn = work.choices.ends, work.hand.plan[exchange, GIVEN]
    weight = spread_weights(weights, bucket)
    clear(ends)
    five = bets_of(card.five, card.below, card.rule, dealers[drawn], True, ends)
    chosen = exchange_of(
        exchange, work.hand, work.tables.unions, work.entries.drawn, work.choices.row
    )
    draws = draws_of(work.tables.lists[drawn], work.tables.choose, work.hand)
    gather(chosen, five, draws, suited_of(work), weight, bucket)
    depends = work.choices.depends[exchange, : work.choices.common[exchange, LISTED]]
    for opens in range(CHOICES):
        if weights[opens] and len(depends):
            open_live = still_live(opens, five.rule.up, work.hand.ranks, work.hand.run_bit)
            depending(chosen, five, draws, depends, open_live, weights[opens])
    add(facts, policy, EXCHANGE + drawn, ends, 1)
    weights[:] = 0


# All hands


@kernel
def walk(
    first: int, step: int, limits: Limits, hands: Hands, classes: Classes, work: Work, facts: Any,
    choices: Any,
) -> None:  # fmt: skip
    """Every step-th hand: add up the ends of its rounds and enter the choices of its classes."""
    card, dealers = work.card, work.tables.dealers
    up, no_ends, scale = card.rule.up, work.choices.no_ends, work.choices.scale
    fold = -card.rule.fold * dealers[0] * scale[0]
    five = bets_of(card.five, card.below, card.rule, dealers[0], False, no_ends)
    six = bets_of(card.six, card.below, card.rule, dealers[1], True, no_ends)
    entries, sixes = work.entries.drawn[0], work.entries.sixes
    for hand in range(first, hands.patterns.shape[0], step):
        pattern, place = hands.patterns[hand], hands.places[hand]
        if pattern < 0:
            continue
        take_up(hand, up, work.card.suited, work.tables, work.hand)
        ranks, run_bit, steps = work.hand.ranks, work.hand.run_bit, work.tables.steps
        list_exchanges(limits.least, limits.most, ranks, steps, work.hand.plan)
        for drawn in range(limits.least, min(limits.most, HAND - 1) + 1):
            weigh(drawn, work.tables, work.hand)
        set_bounds(work)
        for number in range(classes.first_block[pattern], classes.first_block[pattern + 1]):
            opens = classes.open_runs[number]
            open_live = still_live(opens, up, ranks, run_bit)
            bet = scale[0] * bet_or_fold(five, entries[0, hand], hand, open_live, 1, False)
            summed = bought(six, sixes, work.hand.live, work.hand.six, open_live)
            buy = (summed - work.choices.fees[1]) * scale[1]
            best = max(fold, bet) if limits.prunes else fold
            value_block(opens, open_live, best, limits.prunes, work)
            block = Block(number, hand, opens, open_live, place, fold, bet, buy)
            decide_block(block, work, classes, facts, choices)
            place += classes.first[number + 1] - classes.first[number]
            collect(block, work, facts)
        for exchange in range(CHOICES):
            for policy in range(WITH_EXCHANGE, len(POLICIES)):
                if some(work.choices.weights[policy, exchange]):
                    collect_exchange(exchange, policy, work, facts)


@kernel
def keep(
    first: int, step: int, limits: Limits, hands: Hands, classes: Classes, work: Work, facts: Any,
    choices: Any,
) -> None:  # fmt: skip
    """Every step-th hand: add up the ends of its rounds where the choices are given."""
    notes, up = work.choices, work.card.rule.up
    into = Weights(work.hand.plan, notes.simple, notes.flushes, notes.weights)
    for hand in range(first, hands.patterns.shape[0], step):
        pattern, place = hands.patterns[hand], hands.places[hand]
        if pattern < 0:
            continue
        take_up(hand, up, work.card.suited, work.tables, work.hand)
        ranks, run_bit = work.hand.ranks, work.hand.run_bit
        list_exchanges(limits.least, limits.most, ranks, work.tables.steps, work.hand.plan)
        for drawn in range(limits.least, min(limits.most, HAND - 1) + 1):
            weigh(drawn, work.tables, work.hand)
        notes.common[:, LISTED] = -1
        for number in range(classes.first_block[pattern], classes.first_block[pattern + 1]):
            opens, begins = classes.open_runs[number], classes.first[number]
            open_live = still_live(opens, up, ranks, run_bit)
            block = Block(number, hand, opens, open_live, place, 0, 0, 0)
            notes.values[:, KNOWN] = 0
            for member in range(begins, classes.first[number + 1]):
                made, added = choices[place + member - begins], 0
                if choice(made, OPTIMAL) < 0:
                    prepare_exchange(work.hand.plan[made >> HAND, SAME], work)
                if classes.most[member] >= HAND - 1:
                    added = add_suited(member, made, block, work, classes, facts)
                weigh_class(member, made, added, opens, classes, into)
            place += classes.first[number + 1] - begins
            collect(block, work, facts)
        for exchange in range(CHOICES):
            if some(notes.weights[OPTIMAL, exchange]):
                collect_exchange(exchange, OPTIMAL, work, facts)


@kernel
def prepare_exchange(exchange: int, work: Work) -> None:
    """Note down all of an exchange that its ends are collected by."""
    if work.choices.common[exchange, LISTED] < 0:
        value_hand(exchange, work)
    work.choices.values[exchange, KNOWN] = 1
