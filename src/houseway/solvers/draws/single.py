"""One hand beside one open card: what every choice brings, exactly and at once."""

from fractions import Fraction
from typing import Any, NamedTuple

from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import np
from houseway.solvers.draws import Problem, choices, hands
from houseway.solvers.draws.betting import NEVER, bet_or_fold, bets_of
from houseway.solvers.draws.dealers import count_below
from houseway.solvers.draws.ranks import HAND, RANKS, many, places
from houseway.solvers.draws.tables import SUITS, counting, entry_of, no_counts, open_card, suits_add
from houseway.solvers.draws.walks import Limits

BET, BUY = hands.CHOICES, hands.CHOICES + 1


class Values(NamedTuple):
    """What choices bring, in parts of an ante like the pays; exchanges by the cards given up."""

    at_once: bool
    bet: Fraction
    buy: Fraction
    exchanges: dict[tuple[int, ...], Fraction]


def value(problem: Problem, hand: tuple[int, ...], up: int) -> Values:
    """What each choice brings to a hand of five cards beside an open card."""
    # The open card's suit comes first, as suit 0; which of the others is which does not matter.
    held = sorted(hand, key=lambda card: (card >> 2, (card - up) % SUITS))
    ranks = np.array([card >> 2 for card in held])
    suit_of = np.array([(card - up) % SUITS for card in held])
    run_of = np.unique(ranks, return_inverse=True)[1]
    suits = np.array([(1 << np.flatnonzero(suit_of == suit)).sum() for suit in range(SUITS)])
    runs = np.array([(1 << run_of[suit_of == suit]).sum() for suit in range(SUITS)])
    place = int(places(ranks))
    card = open_card(up >> 2, problem.hands, problem.pays, problem.threshold)
    entries = choices.Entries(
        tuple(no_counts(many(drawn)) for drawn in range(HAND)),
        no_counts(1, many(HAND + 1)),
        np.zeros(many(HAND), dtype=np.int64),
        suits_add(card),
        problem.hands.at_once,
    )
    arrays = hands.hand_arrays(), choices.choice_arrays(len(problem.kinds), problem.pays.fee)
    work = choices.Work(card, entries, hands.rank_tables(), counting(), *arrays)
    found = np.full(hands.CHOICES + 2, NEVER)
    compiled(value_all)(place, problem.limits, suits, runs, work, found)
    unit = choices.COMMON * int(hands.rank_tables().dealers[0])
    exchanges = {
        tuple(card for at, card in enumerate(held) if mask >> at & 1): Fraction(int(brings), unit)
        for mask, brings in enumerate(found[: hands.CHOICES])
        if brings != NEVER
    }
    at_once = (suits == hands.CHOICES - 1).any() and problem.hands.at_once[place]
    bet, buy = (Fraction(int(found[at]), unit) for at in (BET, BUY))
    return Values(bool(at_once), bet, buy, exchanges)


@kernel
def fill_for(drawn: int, work: choices.Work) -> None:
    """What hands face that so many cards of this one are exchanged for."""
    lists, card, plan = work.tables.lists[drawn], work.card, work.hand.plan
    live, factors, running, _ = work.counting
    for draw in range(lists.shape[0]):
        if work.hand.ways[drawn, draw] == 0:
            continue
        for rank in range(RANKS):
            live[rank] = work.hand.live[rank]
        for at in range(drawn):
            live[lists[draw, at]] -= 1
        count_below(live, card.left, card.right, factors, running)
        for exchange in range(hands.CHOICES):
            if plan[exchange, hands.GIVEN] == drawn and plan[exchange, hands.SAME] == exchange:
                made = work.tables.unions[drawn][plan[exchange, hands.KEPT], draw]
                entry = entry_of(card.five, made, card.rule, running)
                work.entries.drawn[drawn][plan[exchange, hands.ROW], made] = entry


@kernel
def fill_few(hand: int, work: choices.Work) -> None:
    """What the hand itself faces, and with each sixth card."""
    card, entries = work.card, work.entries
    live, factors, running, _ = work.counting
    for rank in range(-1, RANKS):
        for other in range(RANKS):
            live[other] = work.hand.live[other]
        if rank >= 0:
            if live[rank] == 0:
                continue
            live[rank] -= 1
        count_below(live, card.left, card.right, factors, running)
        if rank < 0:
            entries.drawn[0][0, hand] = entry_of(card.five, hand, card.rule, running)
        else:
            six = work.hand.six[rank]
            entries.sixes[0, six] = entry_of(card.six, six, card.rule, running)


@kernel
def value_all(
    hand: int, limits: Limits, suits: Any, runs: Any, work: choices.Work, found: Any
) -> None:
    """Enter what each choice brings, comparable with all others."""
    card, dealers, plan, values = (
        work.card,
        work.tables.dealers,
        work.hand.plan,
        work.choices.values,
    )
    up, no_ends, scale = card.rule.up, work.choices.no_ends, work.choices.scale
    hands.take_up(hand, up, work.card.suited, work.tables, work.hand)
    hands.list_exchanges(limits.least, limits.most, work.hand.ranks, work.tables.steps, plan)
    fill_few(hand, work)
    for drawn in range(limits.least, min(limits.most, HAND - 1) + 1):
        hands.weigh(drawn, work.tables, work.hand)
        fill_for(drawn, work)
    open_live = hands.still_live(runs[0], up, work.hand.ranks, work.hand.run_bit)
    flush, entry = hands.most_of_a_suit(suits) == HAND, work.entries.drawn[0][0, hand]
    standing = card.flush if flush else card.five
    bets = bets_of(standing, card.below, card.rule, dealers[0], False, no_ends)
    found[BET] = scale[0] * bet_or_fold(bets, entry, hand, open_live, 1, flush)
    summed = choices.value_sixth_suited(work, hand, suits, open_live, no_ends)
    found[BUY] = (summed - work.choices.fees[1]) * scale[1]
    work.choices.common[:, choices.LISTED] = -1
    choices.value_block(runs[0], open_live, NEVER, False, work)
    for exchange in range(hands.CHOICES):
        if plan[exchange, hands.GIVEN]:
            same, kept = plan[exchange, hands.SAME], hands.CHOICES - 1 & ~exchange
            found[exchange] = values[same, choices.BASE]
            for suit in range(SUITS):
                if suits[suit] & kept == kept:
                    found[exchange] += values[same, choices.OPEN if suit == 0 else runs[suit]]
