"""Every hand of five beside every open card: fold, bet, buy a sixth card, or exchange some.

Hands are taken by their ranks beside the rank of the open card, then by which of their cards have
the open card's suit, then by their suits up to names. What a choice brings is valued exactly;
exchanges that cannot be the best are left out by what they bring at most. The answer is counts of
how rounds end, under four policies that differ in the choices they allow, and the choices made.
"""

from math import comb, lcm
from typing import Any, NamedTuple

from houseway.kernel import kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import hands
from houseway.solvers.draws.betting import ENDS, Bets, bets_of
from houseway.solvers.draws.dealers import STANDS, UNDER, count_below
from houseway.solvers.draws.exchanges import Exchange, Suited, depending, prepare
from houseway.solvers.draws.flushes import RECORD, gain_at_most, gains, record
from houseway.solvers.draws.ranks import HAND, RANKS, many, sets
from houseway.solvers.draws.tables import ANTE, SUITS, WINS, Counting, OpenCard, entry_of, unpack

POLICIES = ("bet_or_fold", "bet_fold_buy", "bet_fold_exchange", "optimal")
BET_OR_FOLD, WITH_BUY, WITH_EXCHANGE, OPTIMAL = range(4)
# How far a round went; an exchange of k cards is EXCHANGE + k.
FOLD, BET, BUY, EXCHANGE, AT_ONCE = 0, 1, 2, 2, 8
PHASES = 9
# A common denominator of what choices bring: those of k cards have C(42, k) in theirs.
COMMON = lcm(*(comb(hands.UNSEEN - 4, drawn) for drawn in range(HAND + 1)))
# The columns of an exchange's values in a block: what flushes add in a suit that these runs of the
# hand have cards of; what they add in the open suit; what it brings without them; is it known.
OPEN, BASE, KNOWN = range(hands.CHOICES, hands.CHOICES + 3)
# The columns of what is the same in all blocks: what suited hands of the dealer's take when these
# are the open runs; what an exchange brings at most, and by ranks; how many draws depend on suits,
# -1 before it is valued; how many make a flush, and what these add at most.
MOST, BY_RANKS, LISTED, RECORDED, GAIN = range(hands.CHOICES, hands.CHOICES + 5)


class Entries(NamedTuple):
    """The tables of an open card, by the number of cards drawn, and of six cards.

    All five exchanged would need a table too large: `five_at_most` bounds what it brings.
    """

    drawn: tuple[Ints, ...]
    sixes: Ints
    five_at_most: Ints
    suits_add: Ints  # by hand of five: what suits can add to it at most
    at_once: Ints


class ChoiceArrays(NamedTuple):
    """Arrays in which a thread notes down what choices bring and who makes them."""

    scale: Ints  # [drawn]: makes sums over draws comparable
    fees: Ints  # [drawn]: of all draws together
    common: Ints  # [exchange]: see the columns
    values: Ints  # [exchange]: see the columns
    depends: Ints  # [exchange]: draws that depend on suits
    records: Ints  # [exchange]: draws that make a flush
    bucket: Ints
    row: Ints  # what hands face that are drawn for all five cards
    ends: Ints
    no_ends: Ints  # without rows, where ends are not asked for
    simple: Ints  # [choice, policy]: weights of classes of a block
    flushes: Ints  # [policy, exchange]: the same, by runs that have cards of a suit, or OPEN
    weights: Ints  # [policy, exchange, open runs]: of classes of all blocks


def choice_arrays(kinds: int, fee: int) -> ChoiceArrays:
    """Arrays for another thread, in a game with so many kinds of hands and this fee."""
    scale = np.array([COMMON // comb(hands.UNSEEN - 4, drawn) for drawn in range(HAND + 1)])
    fees = fee * hands.rank_tables().dealers * hands.rank_tables().draws
    policies = len(POLICIES)
    shapes = (
        *((hands.CHOICES, GAIN + 1), (hands.CHOICES, KNOWN + 1), (hands.CHOICES, many(HAND))),
        *((hands.CHOICES, len(sets(HAND)[0]), RECORD), hands.CHOICES),
        *((1, many(HAND)), (kinds, ENDS), (0, ENDS), (BUY + 1, policies)),
        *((policies, hands.CHOICES, OPEN + 1), (policies, hands.CHOICES, hands.CHOICES)),
    )
    return ChoiceArrays(scale, fees, *(np.zeros(shape, dtype=np.int64) for shape in shapes))


class Work(NamedTuple):
    """All that a thread works with: tables of the open card and of ranks, and arrays of its own."""

    card: OpenCard
    entries: Entries
    tables: hands.RankTables
    counting: Counting
    hand: hands.HandArrays
    choices: ChoiceArrays


# What kernels that are called for each draw take out of it


@kernel
def exchange_of(
    number: int, arrays: hands.HandArrays, unions: Any, drawn: Any, all_five: Any
) -> Exchange:
    """An exchange of the hand; `unions` and entries go by the number of cards `drawn`."""
    plan = arrays.plan
    given, kept, kept_ranks = (
        plan[number, hands.GIVEN],
        plan[number, hands.KEPT],
        plan[number, hands.KEPT_RANKS],
    )
    entries = all_five if given == HAND else drawn[given]
    row = 0 if given == HAND else plan[number, hands.ROW]
    return Exchange(kept, kept_ranks, row, entries, unions[given], arrays.ways[given])


@kernel
def draws_of(lists: Any, choose: Any, arrays: hands.HandArrays) -> hands.Draws:
    """Draws of so many cards to the hand."""
    return hands.Draws(lists, arrays.live, choose, arrays.states)


@kernel
def suited_of(work: Work) -> Suited:
    """The dealer's suited hands beside the hand."""
    return Suited(work.card.suited, work.hand.runs, work.hand.sums)


# A sixth card


@kernel
def value_sixth_suited(work: Work, hand: int, suits: Any, open_live: int, ends: Any) -> int:
    """What a sixth card brings to a hand with four or five cards of a suit; no fee counted."""
    card, dealers = work.card, work.tables.dealers
    bets = hands.SixthBets(
        bets_of(card.six, card.below, card.rule, dealers[1], True, ends),
        bets_of(card.flush_and_one, card.below, card.rule, dealers[1], True, ends),
        bets_of(card.six_suited, card.below, card.rule, dealers[1], True, ends),
    )
    steps, sixes = work.tables.steps, work.entries.sixes
    return hands.bought_suited(hand, suits, bets, sixes, steps, work.hand, open_live)


# Exchanges: at most


@kernel
def bound(exchange: Exchange, bets: Bets, suits_add: Any) -> int:
    """What an exchange brings at most over all draws, as if the player never had a flush."""
    kept, _, row, entries, unions, ways = exchange
    five, rule, summed = bets.standing, bets.rule, 0
    for draw in range(unions.shape[1]):
        if ways[draw]:
            hand = unions[kept, draw]
            weak, lower, equal, _ = unpack(entries[row, hand])
            value = (five[hand, ANTE] + rule.loses) * weak - rule.loses * bets.total
            value += suits_add[hand]
            if five[hand, STANDS] != UNDER:
                value += (five[hand, WINS] + rule.loses) * (lower - weak)
                value += (rule.ties + rule.loses) * equal
            summed += ways[draw] * max(bets.fold, value)
    return summed


@kernel
def flush_bound(exchange: Exchange, flush: Bets, sets: Any) -> int:
    """What draws that make a flush add at most; without kept cards they come in every suit."""
    kept, kept_ranks, rule = exchange.kept, exchange.kept_ranks, flush.rule
    if kept_ranks < 0:
        return 0
    summed = 0
    for at in range(sets.shape[0]):
        if sets[at, 1] & kept_ranks == 0:
            hand = exchange.unions[kept, sets[at, 0]]
            pays = max(flush.standing[hand, ANTE], flush.standing[hand, WINS], rule.ties)
            summed += pays + rule.fold
    return summed * flush.total * (1 if kept_ranks else SUITS)


@kernel
def set_bounds(work: Work) -> None:
    """Note down what each exchange brings at most."""
    card, dealers, no_ends = work.card, work.tables.dealers, work.choices.no_ends
    plan, common = work.hand.plan, work.choices.common
    for number in range(hands.CHOICES):
        drawn = plan[number, hands.GIVEN]
        if drawn == 0 or plan[number, hands.SAME] != number:
            continue
        exchange = exchange_of(
            number, work.hand, work.tables.unions, work.entries.drawn, work.choices.row
        )
        if drawn == HAND:
            summed = work.entries.five_at_most[plan[number, hands.ROW]]
        else:
            five = bets_of(card.five, card.below, card.rule, dealers[drawn], True, no_ends)
            summed = bound(exchange, five, work.entries.suits_add)
        flush = bets_of(card.flush, card.below, card.rule, dealers[drawn], True, no_ends)
        summed += flush_bound(exchange, flush, work.tables.sets[drawn])
        common[number, MOST] = (summed - work.choices.fees[drawn]) * work.choices.scale[drawn]
        common[number, LISTED] = -1


# Exchanges: exactly


@kernel
def fill_row(work: Work) -> None:
    """What hands face that are drawn for all five cards of this one."""
    card, lists, row = work.card, work.tables.lists[HAND], work.choices.row
    live, factors, running, _ = work.counting
    for draw in range(row.shape[1]):
        if work.hand.ways[HAND, draw]:
            for rank in range(RANKS):
                live[rank] = work.hand.live[rank]
            for at in range(HAND):
                live[lists[draw, at]] -= 1
            count_below(live, card.left, card.right, factors, running)
            row[0, draw] = entry_of(card.five, draw, card.rule, running)


@kernel
def value_hand(number: int, work: Work) -> None:
    """Note down what an exchange brings in all blocks of a hand alike."""
    card, dealers, no_ends = work.card, work.tables.dealers, work.choices.no_ends
    common, bucket = work.choices.common[number], work.choices.bucket
    drawn = work.hand.plan[number, hands.GIVEN]
    if drawn == HAND:
        hands.weigh(HAND, work.tables, work.hand)
        fill_row(work)
    exchange = exchange_of(
        number, work.hand, work.tables.unions, work.entries.drawn, work.choices.row
    )
    five = bets_of(card.five, card.below, card.rule, dealers[drawn], True, no_ends)
    draws = draws_of(work.tables.lists[drawn], work.tables.choose, work.hand)
    depends = work.choices.depends[number]
    summed, listed = prepare(exchange, five, draws, suited_of(work), bucket, depends)
    common[BY_RANKS], common[LISTED] = summed, listed
    for opens in range(hands.CHOICES):
        common[opens] = 0
        for runs in range(hands.CHOICES):
            if runs & opens == 0:
                common[opens] += bucket[runs]
    common[RECORDED], common[GAIN] = 0, 0
    if exchange.kept_ranks >= 0:
        records, sets = work.choices.records[number], work.tables.sets[drawn]
        flush = bets_of(card.flush, card.below, card.rule, dealers[drawn], True, no_ends)
        count = record(exchange, sets, work.hand, five, flush, records)
        gain = gain_at_most(flush, records[:count]) * (1 if exchange.kept_ranks else SUITS)
        common[RECORDED], common[GAIN] = count, gain * work.choices.scale[drawn]


@kernel
def value_exchange(number: int, opens: int, open_live: int, work: Work) -> None:
    """Note down what an exchange brings in a block without a flush of the player's."""
    card, notes, drawn = work.card, work.choices, work.hand.plan[number, hands.GIVEN]
    summed, listed = notes.common[number, BY_RANKS], notes.common[number, LISTED]
    summed -= notes.common[number, opens]
    if listed:
        total = work.tables.dealers[drawn]
        five = bets_of(card.five, card.below, card.rule, total, True, notes.no_ends)
        exchange = exchange_of(number, work.hand, work.tables.unions, work.entries.drawn, notes.row)
        draws = draws_of(work.tables.lists[drawn], work.tables.choose, work.hand)
        summed += depending(exchange, five, draws, notes.depends[number, :listed], open_live, 1)
    notes.values[number, BASE] = (summed - notes.fees[drawn]) * notes.scale[drawn]


@kernel
def value_flushes(number: int, opens: int, open_live: int, work: Work) -> None:
    """Note down what flushes of the player's add to an exchange in each suit."""
    card, dealers, no_ends = work.card, work.tables.dealers, work.choices.no_ends
    values, bucket, plan = work.choices.values, work.choices.bucket, work.hand.plan
    drawn, count = plan[number, hands.GIVEN], work.choices.common[number, RECORDED]
    five = bets_of(card.five, card.below, card.rule, dealers[drawn], True, no_ends)
    flush = bets_of(card.flush, card.below, card.rule, dealers[drawn], True, no_ends)
    for dead in range(OPEN + 1):
        values[number, dead] = 0
    for opened in range(2):
        if opened and not may_open(plan[number, hands.KEPT_RANKS], opens, work.hand.run_bit):
            continue
        for runs in range(hands.CHOICES):
            bucket[runs] = 0
        records = work.choices.records[number, :count]
        gains(opened == 1, open_live, five, flush, records, bucket)
        for dead in range(1 if opened else hands.CHOICES):
            gain = 0
            for runs in range(hands.CHOICES):
                if runs & dead == 0:
                    gain += bucket[runs]
            values[number, OPEN if opened else dead] = gain * work.choices.scale[drawn]


@kernel
def may_open(kept_ranks: int, opens: int, run_bit: Any) -> bool:
    """Whether all kept cards can be of the open suit, where these are the open runs."""
    missing = 0
    for rank in range(RANKS):
        if kept_ranks >> rank & 1 and run_bit[rank] & opens == 0:
            missing += 1
    return missing == 0


@kernel
def value_block(opens: int, open_live: int, best: int, prunes: bool, work: Work) -> None:
    """Value the exchanges that may bring more than `best`, the most promising first."""
    plan, values, common = work.hand.plan, work.choices.values, work.choices.common
    for number in range(hands.CHOICES):
        values[number, KNOWN] = 0
    while True:
        chosen, most = 0, best
        for number in range(hands.CHOICES):
            fresh = plan[number, hands.GIVEN] > 0 and plan[number, hands.SAME] == number
            if not fresh or values[number, KNOWN]:
                continue
            if common[number, MOST] > most or (not prunes and chosen == 0):
                chosen, most = number, common[number, MOST]
        if chosen == 0:
            break
        if common[chosen, LISTED] < 0:
            value_hand(chosen, work)
        value_exchange(chosen, opens, open_live, work)
        values[chosen, KNOWN] = 1
        if prunes:
            best = max(best, values[chosen, BASE])
    for number in range(hands.CHOICES):
        if values[number, KNOWN]:
            if prunes and values[number, BASE] + common[number, GAIN] < best:
                values[number, KNOWN] = 0
            elif common[number, RECORDED]:
                value_flushes(number, opens, open_live, work)


@kernel
def best_exchange(member: int, suits: Any, runs: Any, plan: Any, values: Any) -> tuple[int, int]:
    """The best exchange of a class and what it brings; 0 if none is worth a thought."""
    chosen, best = 0, 0
    for number in range(1, hands.CHOICES):
        same = plan[number, hands.SAME]
        if plan[number, hands.GIVEN] == 0 or values[same, KNOWN] == 0:
            continue
        value, kept = values[same, BASE], hands.CHOICES - 1 & ~number
        for suit in range(SUITS):
            if suits[member, suit] & kept == kept:
                value += values[same, OPEN if suit == 0 else runs[member, suit]]
        if chosen == 0 or value > best:
            chosen, best = number, value
    return chosen, best


# What policies do


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
