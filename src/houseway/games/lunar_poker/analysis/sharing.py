"""What players gain who tell each other the five cards that each was dealt.

Deals are drawn by chance. In each of them every first choice of every player, every exchange too,
is worth what it brings over all cards that are still hidden, with bet or fold after a draw as these
have it. Beside it stands what one chooses who plays best and knows only the own cards and the
dealer's open one, and who bets or folds after a draw by these, over the same hidden cards.
"""

from itertools import combinations
from math import comb, lcm
from typing import Any, NamedTuple

from houseway.games.kit.analysis import SHARING_SEED, Shared, averaged
from houseway.games.lunar_poker.analysis import rounds
from houseway.games.lunar_poker.analysis.paying import LOST, TIED, UNQUALIFIED, WON, key
from houseway.games.lunar_poker.kernel import read_first
from houseway.games.lunar_poker.reader import NOTHING, Switches, read_hand
from houseway.games.lunar_poker.state import ANTE
from houseway.hands.poker import rank5
from houseway.kernel import compiled, kernel
from houseway.law.rules import Rules
from houseway.solvers import sharing as shared
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.choices import BET, BUY, FOLD, OPTIMAL, POLICIES, choice
from houseway.solvers.draws.hands import CHOICES, count_bits
from houseway.solvers.draws.ranks import HAND
from houseway.solvers.jobs import Run, run_here

DEALS, BEHIND = 150, 4
# So many hands of the dealer's are bits of one int.
WORD = 60
# What choices bring: exchanges by the places given up, none of them a bet; then a sixth card; then
# what is chosen alone, the choice itself, and the places that it gives up.
BETS, BUYS, ALONE, DOES, GIVES = 0, CHOICES, CHOICES + 1, CHOICES + 2, CHOICES + 3
NO_CHOICE = -2


class Hidden(NamedTuple):
    """The cards that nobody has seen, and what the dealer may hold behind the open card, ascending.

    `ranks` are those hands, and `holds` has for each card which of them have it, a bit each. `free`
    and `below` are room for those that are still possible, and for how many come before a word.
    """

    cards: Ints
    ranks: Ints
    holds: Ints
    free: Ints
    below: Ints


class Play(NamedTuple):
    """How it is played: the dealer's open card, from which rank on the dealer plays, how many cards
    may be exchanged, and what rounds are simulated with."""

    up: int
    qualify: int
    least: int
    most: int
    switches: Switches
    tables: rounds.Tables
    room: rounds.Room


def sharing(rules: Rules, seats: int, run: Run = run_here) -> tuple[Shared, ...]:
    """What each player of a full table gains on the ante with its bet and draw."""
    players, fee = rules.number("seats"), rules.number("draw_fee_multiple")
    plan = rounds.plan(rules, ANTE, POLICIES[OPTIMAL], run)
    (deck, _, qualify), read, tables, room = plan.arguments
    limits = rules.number("exchange_least"), rules.number("exchange_most")
    hidden = deck - HAND * players - 1
    ways = [comb(hidden, drawn) * comb(hidden - drawn, BEHIND) for drawn in range(HAND + 1)]
    folds, whole = tables.worth[0, 0, rounds.FOLDED].item(), lcm(*ways)
    # A fold costs an ante, which is so many of the units in which ends are counted.
    costs = [folds * whole, *(folds * fee * whole for _ in range(HAND))]

    def gain(number: int) -> int:
        cards = shared.drawn(SHARING_SEED, number, deck, HAND * players + 1)
        own = Play(cards[-1], qualify, *limits, read, tables, _own(room))
        found = np.zeros((players, GIVES + 1), dtype=np.int64)
        left = [card for card in range(deck) if card not in cards]
        compiled(weigh)(np.array(cards[:-1]).reshape(-1, HAND), own, _hidden(left, own), found)
        return sum(_gained(row, ways, costs, whole, limits) for row in found.tolist())

    found = shared.per_deal("sharing-draws", (*key(rules), str(players)), DEALS, gain, run)
    unit = -folds * whole * players
    return (averaged(ANTE, f"{players} players, each other's cards", found, unit),)


def _own(room: rounds.Room) -> rounds.Room:
    return rounds.Room(*(array.copy() for array in room))


def _gained(
    row: list[int], ways: list[int], costs: list[int], whole: int, limits: tuple[int, int]
) -> int:
    """How much more the best choice brings than the one that is made alone."""
    if row[DOES] == NO_CHOICE:
        return 0

    def brings(at: int, drawn: int) -> int:
        return row[at] * (whole // ways[drawn]) + (costs[drawn] if drawn else 0)

    worth = {FOLD: costs[0], BET: brings(BETS, 0), BUY: brings(BUYS, 1)}
    best = max(
        *worth.values(),
        *(
            brings(given, given.bit_count())
            for given in range(1, CHOICES)
            if limits[0] <= given.bit_count() <= limits[1]
        ),
    )
    if row[DOES] in (FOLD, BET):
        return best - worth[row[DOES]]
    return best - brings(ALONE, 1 if row[DOES] == BUY else row[GIVES].bit_count())


def _hidden(left: list[int], own: Play) -> Hidden:
    """All hands that the dealer may hold, by the places of their cards among those left."""
    fours = np.array(list(combinations(range(len(left)), BEHIND)))
    cards = np.array(left)
    ranks = np.zeros(len(fours), dtype=np.int64)
    compiled(_rank)(cards[fours], own.up, ranks)
    order = np.argsort(ranks, kind="stable")
    words = -(-len(fours) // WORD)
    holds = np.zeros((len(left), words), dtype=np.int64)
    for at in range(BEHIND):
        places = np.arange(len(fours))
        np.bitwise_or.at(holds, (fours[order, at], places // WORD), 1 << places % WORD)
    return Hidden(cards, ranks[order], holds, *np.zeros((2, words + 1), dtype=np.int64))


@kernel
def _rank(fours: Any, up: int, ranks: Any) -> None:
    for at in range(len(fours)):
        ranks[at] = rank5(up, fours[at, 0], fours[at, 1], fours[at, 2], fours[at, 3])


# What every choice brings


@kernel
def weigh(hands: Any, own: Play, hidden: Hidden, found: Any) -> None:
    """Add up over all hidden cards what each choice brings to each player, no fee counted."""
    for player in range(len(hands)):
        choose_alone(hands[player], own, found[player])
    picked = own.room.cards[2 * HAND :]
    for drawn in range(HAND + 1):
        for at in range(drawn):
            picked[at] = at
        going = True
        while going:
            still_free(picked, drawn, hidden)
            for player in range(len(hands)):
                if found[player, DOES] != NO_CHOICE:
                    draw_for(hands[player], picked, drawn, own, hidden, found[player])
            going = next_draw(picked, drawn, len(hidden.cards))


@kernel
def choose_alone(hand: Any, own: Play, row: Any) -> None:
    """Note down what a player does who knows no other hand."""
    room, choices = own.room, own.tables.choices
    a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
    row[DOES] = NO_CHOICE
    if read_first(a, b, c, d, e, own.switches.odd_cards_only)[1] == NOTHING:
        for at in range(HAND):
            room.cards[at] = hand[at]
        made = rounds.chosen(room.cards, own.up, choices, room.order)
        row[DOES] = choice(made, OPTIMAL)
        row[GIVES] = rounds.given_up(made >> HAND, room.order) if row[DOES] < 0 else 0


@kernel
def next_draw(picked: Any, drawn: int, many: int) -> bool:
    """Go on to the next draw of so many cards; False where there is none."""
    at = drawn - 1
    while at >= 0 and picked[at] == many - drawn + at:
        at -= 1
    if at < 0:
        return False
    picked[at] += 1
    for later in range(at + 1, drawn):
        picked[later] = picked[later - 1] + 1
    return True


@kernel
def still_free(picked: Any, drawn: int, hidden: Hidden) -> None:
    """Which hands the dealer may still hold, and how many of them come before each word."""
    words, left = hidden.holds.shape[1], len(hidden.ranks)
    hidden.below[0] = 0
    for word in range(words):
        taken = 0
        for at in range(drawn):
            taken |= hidden.holds[picked[at], word]
        hidden.free[word] = (1 << min(WORD, left - word * WORD)) - 1 & ~taken
        hidden.below[word + 1] = hidden.below[word] + bits(hidden.free[word])


@kernel
def bits(word: int) -> int:
    """How many bits of a word are set."""
    word -= word >> 1 & 0x555555555555555
    word = (word & 0x333333333333333) + (word >> 2 & 0x333333333333333)
    word = word + (word >> 4) & 0xF0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    return word + (word >> 32) & 0x7F


@kernel
def before(rank: int, hidden: Hidden) -> int:
    """How many of the free hands are lower than a rank."""
    at = rounds._below(hidden.ranks, rank)
    word = at // WORD
    return int(hidden.below[word]) + bits(hidden.free[word] & (1 << at % WORD) - 1)


@kernel
def draw_for(hand: Any, picked: Any, drawn: int, own: Play, hidden: Hidden, row: Any) -> None:
    """Add what a draw brings to a hand that asked for so many cards."""
    order = own.room.order
    for given in range(CHOICES):
        if count_bits(given) != drawn:
            continue
        alone = row[DOES] < 0 and row[GIVES] == given
        if drawn == 0 or own.least <= drawn <= own.most:
            taken = 0
            for at in range(HAND):
                order[at] = hand[at]
                if given >> at & 1:
                    order[at] = hidden.cards[picked[taken]]
                    taken += 1
            read = read_hand((order[0], order[1], order[2], order[3], order[4]), own.switches)
            brings, folds = bet(read, own, hidden)
            row[given] += brings if drawn == 0 else max(brings, folds)
            if alone and drawn:
                row[ALONE] += (
                    brings if bets_alone(read, hand, picked, drawn, own, hidden) else folds
                )
    if drawn == 1:
        sixth = hidden.cards[picked[0]]
        six = (hand[0], hand[1], hand[2], hand[3], hand[4], sixth)
        read = read_hand(six, own.switches)
        brings, folds = bet(read, own, hidden)
        row[BUYS] += max(brings, folds)
        if row[DOES] == BUY:
            row[ALONE] += brings if bets_alone(read, hand, picked, 1, own, hidden) else folds


@kernel
def bet(read: tuple[int, int, int], own: Play, hidden: Hidden) -> tuple[int, int]:
    """What bet and fold bring against all hands that the dealer may still hold."""
    rank, line, second = read
    ends, total = own.tables.worth[line, second], hidden.below[hidden.holds.shape[1]]
    weak, won, equal = before(own.qualify, hidden), 0, 0
    if rank >= own.qualify:
        lower = before(rank, hidden)
        won, equal = lower - weak, before(rank + 1, hidden) - lower
    value = ends[UNQUALIFIED] * weak + ends[WON] * won + ends[TIED] * equal
    value += ends[LOST] * (total - weak - won - equal)
    return value, ends[rounds.FOLDED] * total


@kernel
def bets_alone(
    read: tuple[int, int, int], hand: Any, picked: Any, drawn: int, own: Play, hidden: Hidden
) -> bool:
    """Whether a bet is worth more than a fold by the own cards and the open one alone."""
    rank, line, second = read
    seen = 1 << own.up
    for at in range(HAND):
        seen |= 1 << hand[at]
    for at in range(drawn):
        seen |= 1 << hidden.cards[picked[at]]
    facing = own.tables.dealers
    weak, won, equal, total = rounds.faced(rank, own.up, seen, facing, own.qualify, own.room)
    ends = own.tables.worth[line, second]
    value = ends[UNQUALIFIED] * weak + ends[WON] * won + ends[TIED] * equal
    value += ends[LOST] * (total - weak - won - equal)
    return bool(value > ends[rounds.FOLDED] * total)
