"""Ante Bonus and jackpot: wagers on cards that come before any choice that could better them.

Folding forfeits an Ante Bonus. Alone it has nothing to choose: its value is that of a player who
does not fold. That is also its value beside an ante that is played best, which folds no hand that
the bonus pays. A jackpot wager is forfeited by folding under Method A, and not under Method B.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from houseway.equipment.cards import DECK
from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.games.kit.figures import words
from houseway.games.kit.results import End, Result, end, lines
from houseway.games.texas_holdem_bonus import kernel
from houseway.games.texas_holdem_bonus.analysis.ante import STARTS, best, brings
from houseway.games.texas_holdem_bonus.jackpot import share
from houseway.games.texas_holdem_bonus.state import ANTE_BONUS
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.money import Cents, dollars
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import start
from houseway.solvers.jobs import Job, Run, run_here
from houseway.solvers.suits import CARDS, classes, three_cards

DEALS = comb(52, 2) * comb(50, 3)
# Two of the others at the table hold any of so many hands.
CHANCES = comb(47, 2) * comb(45, 2)
FOLDED = kernel.VERDICTS[kernel.JACKPOT_FOLDED]
PARTS = 9
# The sign sets the amount of a jackpot wager; where nobody names one it is a dollar.
WAGER = 1_00
METHODS = ("", "A", "B")
# No meter gets so far.
MOST = 1 << 60


def ante_bonus(rules: Rules, options: Options = NO_OPTIONS) -> Result:
    """An Ante Bonus of a player who does not fold."""
    paid, ends = brings(rules, options), []
    for hole in combinations(DECK, 2):
        code = kernel.settle_ante_bonus(kernel.read_ante_bonus(*hole))
        ends.append((end(rules, (code, 1), brought=(paid(ANTE_BONUS, code, 1),)), 1))
    return Result("ante_bonus", "none", comb(52, 2), lines(ends))


# The jackpot


class Others(NamedTuple):
    """What else hits the jackpot in a round: straight flushes and royal flushes of others."""

    straights: int = 0
    royals: int = 0


ALONE = Others()
Codes = Mapping[tuple[int, int, Others], int]


def price_of(options: Options) -> Cents:
    """What a jackpot wager costs."""
    return options.price or options.stake or WAGER


def jackpot(rules: Rules, options: Options = NO_OPTIONS, run: Run = run_here) -> Result:
    """A jackpot wager when the meter shows so much, among so many wagers of the round.

    With nothing on the meter the guaranteed minimums are paid. Under Method A the player folds as
    the best play of the ante says, and loses the wager by it; under Method B, and where no method
    is named, folding takes nothing.
    """
    if min(options.meter, options.price, options.seed) < 0:
        raise LawError("neither the meter nor the price of a jackpot can be below nothing")
    return _worth(rules, _codes(options, options.played or rules, run), options)


def break_even(rules: Rules, options: Options = NO_OPTIONS, run: Run = run_here) -> Cents | None:
    """The least meter at which a jackpot wager costs nothing; None where no meter is enough."""
    codes = _codes(options, options.played or rules, run)

    def costs(meter: Cents) -> bool:
        return _worth(rules, codes, options._replace(meter=meter)).ev < 0

    low, high = -1, 1
    while costs(high):
        low, high = high, 2 * high
        if high > MOST:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if costs(middle) else (low, middle)
    return high


def jackpot_terms(options: Options) -> str:
    """What a figure of the jackpot takes for granted."""
    folds = "hands that the ante folds lose it (Method A)" if options.method == "A" else (
        "folding takes nothing (Method B)"
    )  # fmt: skip
    others = "alone in the round"
    if options.wagers > 1:
        paid = ", ".join(f"{words(hand)} {dollars(cents)}" for hand, cents in options.bonus)
        others = f"{options.wagers} jackpot wagers in the round, bonus jackpots {paid or 'off'}"
    return (
        f"A wager of {dollars(price_of(options))} with {dollars(options.meter)} on the meter, "
        f"or what is guaranteed where that is more; {folds}; {others}."
    )


def _codes(options: Options, played: Rules, run: Run) -> Codes:
    """How often a jackpot wager is settled by which code, with which hand, and beside what."""
    if options.method not in METHODS:
        raise LawError(f"a jackpot is played by method A or B, not {options.method!r}")
    counts, goes_on = hands(run), [True] * STARTS
    if options.method == "A":
        _, goes_on = best(played, played, run)
    found: Counter[tuple[int, int, Others]] = Counter()
    chances = _chances(options)
    for start_hands, on in zip(counts, goes_on, strict=True):
        for line, many in enumerate(start_hands):
            found[kernel.settle_jackpot(line, int(not on), 0), line, ALONE] += int(many) * chances
    if options.wagers > 1:
        _beside(found, options.wagers - 1, goes_on)
    return {key: many for key, many in found.items() if many}


def _beside(found: Counter[tuple[int, int, Others]], others: int, goes_on: list[bool]) -> None:
    """Part the deals in which somebody else hits the jackpot from those in which nobody does."""
    for own, line, hits in others_hit(others):
        code = kernel.settle_jackpot(line, int(not goes_on[start(*own)]), 0)
        for event, chances in hits.items():
            found[code, line, event] += chances
            found[code, line, ALONE] -= chances


@cache
def others_hit(others: int) -> list[tuple[tuple[int, int], int, dict[Others, int]]]:
    """Holes on flops where so many others may hit the jackpot: the hole, its line, and how many of
    their `CHANCES` hit it how. All suits of the flop are counted."""
    alone, together = others * comb(45, 2), others * (others - 1)
    made = []
    for flop, majors in major_flops():
        left = [card for card in DECK if card not in flop]
        for own in combinations(left, 2):
            free = [major for major in majors if not {*own} & {*major.hole}]
            if not free:
                continue
            hits: Counter[Others] = Counter()
            for one_hit in free:
                hits[_others(one_hit)] += alone
            for pair in disjoint(free):
                hits[_others(*pair)] += together
                for one_hit in pair:
                    hits[_others(one_hit)] -= together
            every = {event: 4 * many for event, many in hits.items() if many}
            made.append((own, kernel.read_jackpot(*own, *flop), every))
    return made


class Major(NamedTuple):
    """Two hole cards that make a straight or a royal flush with a flop."""

    hole: tuple[int, int]
    line: int


def _others(*hits: Major) -> Others:
    royals = sum(hit.line == kernel.ROYAL_FLUSH for hit in hits)
    return Others(len(hits) - royals, royals)


@cache
def major_flops() -> list[tuple[tuple[int, int, int], list[Major]]]:
    """Flops of the first suit on which there are straight or royal flushes, and those."""
    suited = [card for card in DECK if card & 3 == 0]
    found: list[tuple[tuple[int, int, int], list[Major]]] = []
    for flop in combinations(suited, 3):
        holes = combinations([card for card in suited if card not in flop], 2)
        majors = [Major(hole, kernel.read_jackpot(*hole, *flop)) for hole in holes]
        majors = [major for major in majors if major.line >= kernel.STRAIGHT_FLUSH]
        if majors:
            found.append((flop, majors))
    return found


def disjoint(majors: list[Major]) -> list[tuple[Major, Major]]:
    """Those two of which can be dealt at once; three never can."""
    return [pair for pair in combinations(majors, 2) if not {*pair[0].hole} & {*pair[1].hole}]


def _worth(rules: Rules, codes: Codes, options: Options) -> Result:
    ends = ((jackpot_end(rules, *settled, options), many) for settled, many in codes.items())
    return Result("jackpot", "none", DEALS * _chances(options), lines(ends))


def _chances(options: Options) -> int:
    return CHANCES if options.wagers > 1 else 1


def jackpot_end(rules: Rules, code: int, line: int, others: Others, options: Options) -> End:
    """What a jackpot wager brings that is settled by a code, when others hit it too."""
    name, _, verdict = rules.decode(code)
    brought, told, price = Fraction(-1), words(name).capitalize(), price_of(options)
    if verdict.prize:
        brought += Fraction(_prize(rules, line, others, options), price)
        brought += rules.switch("winning_jackpot_stake")
        told += ", another hits it too" if others != ALONE and line >= kernel.STRAIGHT_FLUSH else ""
    if others != ALONE and line < kernel.STRAIGHT_FLUSH and name != FOLDED:  # 15.2.10.1, 15.2.10.3
        bonus = _bonus(others, options)
        brought += Fraction(bonus, price)
        told += ", bonus jackpot" if bonus else ""
    return End(told, cited(verdict.clause), brought, Fraction(1))


def _bonus(others: Others, options: Options) -> Cents:
    """What those get who did not win: of several hits the better one counts."""
    hit = {"royal_flush": others.royals, "straight_flush": others.straights}
    return max((cents for name, cents in options.bonus if hit.get(name)), default=0)


def _prize(rules: Rules, line: int, others: Others, options: Options) -> Cents:
    """A prize at this meter: straight flushes are paid first and share, then a royal flush."""
    meter, straights = options.meter, others.straights
    if line == kernel.STRAIGHT_FLUSH:
        paid = share(rules, line, meter, straights + 1)
    else:
        if line == kernel.ROYAL_FLUSH and straights:
            first = share(rules, kernel.STRAIGHT_FLUSH, meter, straights)
            meter -= first.from_pool * straights + first.odd
        paid = share(rules, line, meter, 1)
    return paid.from_pool + paid.from_house


def hands(run: Run = run_here) -> Ints:
    """Hole cards with flops by the start and by the hand that the five cards make."""
    flops, fill = classes(3), compiled(fill_hands)

    def part(number: int) -> Ints:
        counts = np.zeros((STARTS, len(kernel.HANDS)), dtype=np.int64)
        some = slice(number, None, PARTS)
        fill(flops.suits[some], flops.weights[some], counts)
        return counts

    return run(Job("jackpot-hands", (), PARTS, part))


def fill_hands(flops: Ints, weights: Ints, counts: Ints) -> None:
    """Count what the game's own reader makes of the holes with these flops."""
    for at in range(len(flops)):
        c, d, e = three_cards(flops[at])
        for b in range(CARDS):
            for a in range(b):
                if a not in (c, d, e) and b not in (c, d, e):
                    counts[start(a, b), kernel.read_jackpot(a, b, c, d, e)] += weights[at]
