"""Rounds of Lunar Poker: one playing area with ante and super wager, the dealer's last card open.

What to do first stands in a table of choices, by hands that are alike but for the names of suits.
Whether to bet after a draw is worked out for each hand: all that the dealer may hold is counted.
"""

from fractions import Fraction
from math import comb, lcm
from typing import Any, NamedTuple

from houseway.games.kit.analysis import NO_OPTIONS, NO_WORTH, SHORT, Options, Plan, Worth, stakes
from houseway.games.kit.cards import threshold
from houseway.games.kit.results import profit
from houseway.games.lunar_poker.analysis import paying, reading, short, together
from houseway.games.lunar_poker.analysis.paying import solution
from houseway.games.lunar_poker.kernel import BET_WINS_TWICE, code, read_first
from houseway.games.lunar_poker.play import play
from houseway.games.lunar_poker.reader import NOTHING, Switches, read_hand
from houseway.games.lunar_poker.settlement import switches
from houseway.games.lunar_poker.state import ANTE, super_of
from houseway.kernel import kernel
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import places
from houseway.solvers.draws.choices import BET_OR_FOLD, BUY, FOLD, OPTIMAL, POLICIES, choice
from houseway.solvers.draws.dealers import FACTORS, behind, count_below, without_rank
from houseway.solvers.draws.ranks import HAND, RANKS
from houseway.solvers.draws.suits import RENAMINGS, SUITS, alike, pattern_of, patterns
from houseway.solvers.generator import draw
from houseway.solvers.jobs import Run, run_here

COLUMNS = ("super", "ante", "bet", "second", "draw")
# How many cards were drawn, for a fee.
MARKS = ("draw",)


# Beside the ends of a bet, that of a fold.
FOLDED = len(paying.TOLD)
# The names of four suits, two bits for each.
AS_THEY_ARE = 0b11_10_01_00


class Choices(NamedTuple):
    """What to do with every hand beside every open card; nothing at all means a bet.

    A hand has a pattern and, within it, a class by its suits, which is found under other names of
    suits: `classes` and `names` go by pattern and suits. `first` says by open rank and ranks of
    the hand where the choices of its classes begin.
    """

    made: Ints
    first: Ints
    steps: Ints
    patterns: Ints
    classes: Ints
    names: Ints


class Dealers(NamedTuple):
    """What the dealer may hold behind each open rank, ascending: see the solver's `Open`."""

    sizes: Ints
    left: Ints
    right: Ints
    ranks: Ints
    suited: Ints
    low: Ints
    high: Ints


class Tables(NamedTuple):
    """What players and dealers go by, and what ends are worth by winning and second line."""

    choices: Choices
    dealers: Dealers
    worth: Ints


class Room(NamedTuple):
    """Arrays to work in; each call of the kernel takes a copy of its own."""

    cards: Ints
    order: Ints
    live: Ints
    factors: Ints
    running: Ints


@kernel
def rounds(
    rows: Any, key: int, counter: int, numbers: tuple[int, int, int],
    switches: Switches, tables: Tables, room: Room,
) -> int:  # fmt: skip
    """Play a round into every row; the numbers are deck, policy and the dealer's threshold."""
    deck, policy, qualify = numbers
    choices = tables.choices
    room = Room(
        room.cards.copy(), room.order.copy(), room.live.copy(), room.factors.copy(),
        room.running.copy(),
    )  # fmt: skip
    cards = room.cards
    for at in range(rows.shape[0]):
        out = 0
        for place in range(2 * HAND):
            cards[place], counter, out = draw(key, counter, deck, out)
        up, seen = cards[2 * HAND - 1], out
        for place in range(HAND, 2 * HAND - 1):
            seen &= ~(1 << cards[place])
        a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
        discards, bets, sixth, many = 0, 1, -1, -1
        if len(choices.made) and read_first(a, b, c, d, e, switches.odd_cards_only)[1] == NOTHING:
            made = chosen(cards, up, choices, room.order)
            done = choice(made, policy)
            bets = 0 if done == FOLD else 1
            if done == BUY:
                sixth, counter, out = draw(key, counter, deck, out)
                many, seen = 1, seen | 1 << sixth
            elif done < 0:
                discards, many = given_up(made >> HAND, room.order), 0
                for place in range(HAND):
                    if discards >> place & 1:
                        card, counter, out = draw(key, counter, deck, out)
                        cards[2 * HAND + many] = card
                        many, seen = many + 1, seen | 1 << card
            if many >= 0:
                bets = after_draw(discards, sixth, up, seen, tables, qualify, switches, room)
        hand, dealers = (a, b, c, d, e), (cards[5], cards[6], cards[7], cards[8], up)
        drawn = (cards[10], cards[11], cards[12], cards[13], cards[14])
        own, _, ante, bet, second = play(
            hand, dealers, discards, drawn, sixth, bets, qualify, switches
        )
        rows[at, 0], rows[at, 1], rows[at, 2] = own, ante, bet
        rows[at, 3] = code(BET_WINS_TWICE, second) if second != NOTHING else -1
        rows[at, 4] = many
    return counter


# What to do first


@kernel
def chosen(cards: Any, up: int, choices: Choices, order: Any) -> int:
    """The choices of all policies for five cards; `order` has their places as these mean them."""
    _sort(cards, up, AS_THEY_ARE, order)
    hand, suits = 0, 0
    for at in range(HAND):
        card = cards[order[at]]
        hand += choices.steps[card >> 2, at]
        suits = suits * SUITS + (card - up) % SUITS
    pattern = choices.patterns[up >> 2, hand]
    _sort(cards, up, choices.names[pattern, suits], order)
    return int(choices.made[choices.first[up >> 2, hand] + choices.classes[pattern, suits]])


@kernel
def _sort(cards: Any, up: int, names: int, order: Any) -> None:
    """Put places in the order of their ranks, then of their suits by these names."""
    for at in range(HAND):
        place, value = at, _name(cards[at], up, names)
        while place > 0 and _name(cards[order[place - 1]], up, names) > value:
            order[place] = order[place - 1]
            place -= 1
        order[place] = at


@kernel
def _name(card: int, up: int, names: int) -> int:
    return (card >> 2) * SUITS + (names >> 2 * ((card - up) % SUITS) & 3)


@kernel
def given_up(exchange: int, order: Any) -> int:
    """The places of the cards that an exchange gives up, as bits."""
    places = 0
    for at in range(HAND):
        if exchange >> at & 1:
            places |= 1 << order[at]
    return places


# After a draw


@kernel
def after_draw(
    discards: int, sixth: int, up: int, seen: int, tables: Tables, qualify: int,
    switches: Switches, room: Room,
) -> int:  # fmt: skip
    """Whether to bet, 1 or 0: more is to be expected of it than of a fold."""
    cards, order, taken = room.cards, room.order, 0
    for place in range(HAND):
        order[place] = cards[place]
        if discards >> place & 1:
            order[place] = cards[2 * HAND + taken]
            taken += 1
    hand = order[0], order[1], order[2], order[3], order[4]
    if sixth < 0:
        rank, line, second = read_hand(hand, switches)
    else:
        rank, line, second = read_hand((*hand, sixth), switches)
    weak, won, equal, total = faced(rank, up, seen, tables.dealers, qualify, room)
    brings = tables.worth[line, second]
    value = (
        brings[paying.UNQUALIFIED] * weak + brings[paying.WON] * won + brings[paying.TIED] * equal
    )
    value += brings[paying.LOST] * (total - weak - won - equal)
    return 1 if value > brings[FOLDED] * total else 0


@kernel
def faced(
    rank: int, up: int, seen: int, dealers: Dealers, qualify: int, room: Room
) -> tuple[int, int, int, int]:
    """Of all hands behind the open card: those below `qualify`, beaten above it, equal; and all."""
    top, suit, live, open_live, unseen = up >> 2, up & 3, room.live, 0, 0
    for held in range(RANKS):
        live[held] = 0
        for other in range(SUITS):
            if not seen >> (SUITS * held + other) & 1:
                live[held] += 1
                if other == suit:
                    open_live |= 1 << held
        unseen += live[held]
    total = unseen * (unseen - 1) * (unseen - 2) * (unseen - 3) // 24
    open_live = without_rank(open_live, top)
    ranks = dealers.ranks[top, : dealers.sizes[top]]
    at_least, at, above = _below(ranks, qualify), _below(ranks, rank), _below(ranks, rank + 1)
    # What lies above need not be counted one by one.
    size = max(at_least, above)
    left, right = dealers.left[top, :size], dealers.right[top, :size]
    count_below(live, left, right, room.factors, room.running)
    weak, lower = room.running[at_least], room.running[at]
    equal = room.running[above] - lower
    for number in range(dealers.suited.shape[1]):
        suited = dealers.suited[top, number]
        if suited & open_live == suited:
            low, high = dealers.low[top, number], dealers.high[top, number]
            # Where its ranks alone put it, it is not.
            weak += _moves(low >= qualify, high >= qualify)
            lower += _moves(low >= rank, high >= rank)
            equal += _moves(low != rank, high != rank)
    if rank < qualify:
        return weak, 0, 0, total
    return weak, lower - weak, equal, total


@kernel
def _moves(from_outside: bool, to_outside: bool) -> int:
    """What a hand adds to a count that it was, or is, outside of."""
    if from_outside == to_outside:
        return 0
    return -1 if to_outside else 1


@kernel
def _below(ranks: Any, rank: int) -> int:
    """How many of ascending ranks are lower than one."""
    low, high = 0, len(ranks)
    while low < high:
        middle = (low + high) // 2
        if ranks[middle] < rank:
            low = middle + 1
        else:
            high = middle
    return low


# The plan


def plan(
    rules: Rules, wager: str, policy: str, run: Run = run_here, options: Options = NO_OPTIONS
) -> Plan:
    """How to play under a policy; a super wager alone is that of a player who bets."""
    number, choices, worth = BET_OR_FOLD, _no_choices(), _worth(rules, options)
    if policy == SHORT:
        number, worth = OPTIMAL, short.worth()
        choices = _choices(tuple(map(short.choices, range(RANKS))))
    elif policy in POLICIES:
        number = POLICIES.index(policy)
        choices = _choices(solution(rules, run, options).choices)
    numbers = rules.number("deck"), number, threshold(rules, "qualify")
    tables = Tables(choices, _dealers(), worth)
    return Plan(rounds, len(COLUMNS), (numbers, switches(rules), tables, _room()))


def _choices(made: tuple[Ints, ...]) -> Choices:
    begins = np.cumsum([0, *(len(table) for table in made)])
    first = [begin + places(up)[:-1] for up, begin in zip(range(RANKS), begins, strict=False)]
    steps = [[comb(rank + at, at + 1) for at in range(HAND)] for rank in range(RANKS)]
    classes = np.zeros((len(patterns()), SUITS**HAND), dtype=np.int16)
    names = np.zeros_like(classes, dtype=np.uint8)
    for shape, pattern in patterns().items():
        for suits, (at, renaming) in alike(shape).found.items():
            place = 0
            for suit in (suit for run in suits for suit in run):
                place = place * SUITS + suit
            classes[pattern, place] = at
            names[pattern, place] = sum(to << 2 * of for of, to in enumerate(RENAMINGS[renaming]))
    kinds = np.array([pattern_of(up) for up in range(RANKS)])
    return Choices(np.concatenate(made), np.array(first), np.array(steps), kinds, classes, names)


def _no_choices() -> Choices:
    none = np.zeros((0, 0), dtype=np.int64)
    kinds = np.zeros((0, 0), dtype=np.int16), np.zeros((0, 0), dtype=np.uint8)
    return Choices(np.zeros(0, dtype=np.int16), none, none, none, *kinds)


def _dealers() -> Dealers:
    read = reading.hands()[0]
    found = [behind(up, read.five[0], read.flush[0]) for up in range(RANKS)]
    sizes = np.array([len(dealer.ranks) for dealer in found])

    def padded(name: str) -> Ints:
        some = [getattr(dealer, name) for dealer in found]
        made = np.zeros((RANKS, max(map(len, some))), dtype=some[0].dtype)
        for up, row in enumerate(some):
            made[up, : len(row)] = row
        return made

    return Dealers(sizes, *(padded(name) for name in Dealers._fields[1:]))


def _worth(rules: Rules, options: Options) -> Ints:
    """What every end brings by winning and second line, and a fold, as whole numbers."""
    facts = [
        (line, two, end)
        for line in paying.LINES_WON
        for two in paying.LINES_WON
        for end in range(len(paying.TOLD))
    ]
    found = {fact: _brings(rules, *fact, options) for fact in facts}
    found |= {(*fact[:2], FOLDED): paying.folded(rules).profit for fact in facts}
    unit = lcm(*(value.denominator for value in found.values()))
    made = np.zeros((len(paying.LINES_WON), len(paying.LINES_WON), FOLDED + 1), dtype=np.int64)
    for fact, value in found.items():
        made[fact] = int(value * unit)
    return made


def _brings(rules: Rules, line: int, second: int, end: int, options: Options) -> Fraction:
    try:
        return paying.bet_end(rules, line, second, end, options).profit
    except LawError:
        # No hand wins by a line that has no odds.
        return Fraction(0)


def _room() -> Room:
    sizes = (3 * HAND, HAND, RANKS, FACTORS, comb(RANKS + 3, 4) + 1)
    return Room(*(np.zeros(size, dtype=np.int64) for size in sizes))


def worth(rules: Rules, wager: str, options: Options = NO_OPTIONS) -> tuple[Worth, ...]:
    """An ante has its bet, a second combination and the draw fee counted in."""
    paid = paying.paying(rules, options)
    if wager == "super":
        return stakes(rules, 1, super_of(1), paid), *(NO_WORTH,) * 4
    if (_worth(rules, options) != _worth(rules, NO_OPTIONS)).any():
        raise LawError("two combinations that are rounded together cannot be simulated")
    bet, fee = rules.number("bet_multiple"), rules.number("draw_fee_multiple")
    twice = (code(BET_WINS_TWICE, line) for line in paying.LINES_WON[1:])
    second = Worth({paid: bet * profit(rules, paid) for paid in twice}, {})
    drawn = dict.fromkeys(range(1, HAND + 1), Fraction(fee))
    draws = Worth({many: -fee for many, fee in drawn.items()}, drawn)
    own = stakes(rules, 1, super_of(1), paid) if wager == together.WAGER else NO_WORTH
    return own, stakes(rules, 1, ANTE, paid), stakes(rules, bet), second, draws
