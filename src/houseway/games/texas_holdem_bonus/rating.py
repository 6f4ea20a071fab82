"""What Texas Hold'em Bonus is worth to a player: before the Flop, after it, and after the turn.

The best play is that of the ante and the wagers that follow it. Fold forfeits an Ante Bonus, and
under Method A a jackpot wager; both are told with the hand that they go with.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, lcm
from typing import NamedTuple

from houseway.equipment.cards import DECK
from houseway.games.kit import rating as kit
from houseway.games.kit.analysis import Options
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.kit.rating import NOTHING, Ask, Rating, brought, paid_in
from houseway.games.kit.results import Result, profit
from houseway.games.texas_holdem_bonus import events
from houseway.games.texas_holdem_bonus.analysis import side
from houseway.games.texas_holdem_bonus.analysis.ante import bet_of, brings, ends
from houseway.games.texas_holdem_bonus.analysis.ante import values as starts
from houseway.games.texas_holdem_bonus.kernel import (
    STRAIGHT_FLUSH,
    fold,
    read_ante_bonus,
    read_jackpot,
    settle_ante_bonus,
    settle_jackpot,
)
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante, settle_box
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    ANTE_BONUS,
    BETS,
    TURN,
    Box,
    Round,
)
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.solvers import bets
from houseway.solvers.jobs import Run
from houseway.solvers.seen import turns

BET, CHECK, FOLDED = "bet", "check", "fold"


class Pays(NamedTuple):
    """What showdowns bring in whole numbers, by Turn wager, River wager and end; and the unit."""

    of: tuple[tuple[tuple[int, ...], ...], ...]
    unit: int


@lru_cache(256)
def _pays(rules: Rules, options: Options) -> Pays:
    found = {facts: ending.profit for facts, ending in ends(rules, options).items()}
    unit = lcm(*(brought.denominator for brought in found.values()))
    either, hows = range(2), sorted({how for _, _, how in found})
    whole = tuple(
        tuple(tuple(int(found[turn, river, how] * unit) for how in hows) for river in either)
        for turn in either
    )
    return Pays(whole, unit)


@lru_cache(256)
def _before_flop(rules: Rules, options: Options, run: Run) -> list[Fraction]:
    return starts(rules, bets.ends(least_paid_ante(rules), bet_of(rules, options), run), options)


def _paid(state: Round, area: str, cents: Cents, ask: Ask) -> Options:
    """What a wager is paid by; the amount is no part of it where the odds say all."""
    return paid_in(state, cents) if ask.options(state, area, cents).stake else Options()


# The choices of the ante, in cents


def choices(state: Round, box: Box, hole: tuple[int, ...], ask: Ask) -> dict[str, Fraction]:
    """What each choice that is open to a box brings the ante and the wagers that follow it."""
    ante, shown = box.on(ANTE), state.community[: state.revealed]
    options, rules = _paid(state, ANTE, ante, ask), state.rules
    when = min(state.revealed // 3 + state.revealed // 4, 2)
    lost = sum((box.on(area) * profit(rules, fold(when)) for area in (ANTE, *BETS)), NOTHING)
    if not shown:
        found = _before_flop(rules, options, ask.run)[bets.start(*sorted(hole))]
        return {BET: ante * found, FOLDED: lost}
    check, bet = _on_board(rules, options, shown[:4], hole, bool(box.on(TURN)))
    return {BET: ante * bet, CHECK: ante * check, FOLDED: lost}


@lru_cache(1024)
def _on_board(
    rules: Rules, options: Options, shown: tuple[int, ...], hole: tuple[int, ...], turned: bool
) -> tuple[Fraction, Fraction]:
    """What a check brings and what a bet does, in antes, with three or four cards on the board."""
    pays, counts = _pays(rules, options), turns(least_paid_ante(rules)).ends(shown[:3], hole)
    if len(shown) == 3:
        whole = [_after_flop(pays, turn, counts) for turn in range(2)]
        many = len(counts) * sum(next(iter(counts.values())))
    else:
        seen = counts[shown[3]]
        whole = [_brought(of, seen) for of in pays.of[turned]]
        many = sum(seen)
    check, bet = (Fraction(brought, many * pays.unit) for brought in whole)
    return check, bet


def _after_flop(pays: Pays, turn: int, counts: dict[int, list[int]]) -> int:
    """The turn shows one of the two cards to come, and then the River wager is made best."""
    return sum(max(_brought(of, seen) for of in pays.of[turn]) for seen in counts.values())


def _brought(pays: tuple[int, ...], counts: list[int]) -> int:
    return sum(brought * many for brought, many in zip(pays, counts, strict=True))


# Bonus and jackpot


def _bonus(state: Round, box: Box, hole: tuple[int, ...]) -> Fraction:
    cents = box.on(ANTE_BONUS)
    if not cents:
        return NOTHING
    code = settle_ante_bonus(read_ante_bonus(*hole))
    return cents * brings(state.rules, paid_in(state, cents))(ANTE_BONUS, code, 1).profit


def _options(state: Round, cents: Cents, whole: kit.Round, ask: Ask) -> Options:
    """What a jackpot wager of the round depends on: its sign, the meter, and the others'."""
    wagers = sum(1 for box in whole.first.boxes if box.on(JACKPOT)) or 1
    meter = {} if whole.last.meter is None else {"meter": whole.last.meter}
    return ask.options(state, JACKPOT, cents, wagers=wagers, **meter)


Hits = Counter[tuple[int, side.Others]]


@lru_cache(1024)
def _hit(
    rules: Rules, options: Options, hole: tuple[int, int], flop: tuple[int, ...], run: Run
) -> Fraction:
    """What a jackpot wager brings per unit whose hand goes on, with the flop or before it."""
    others = options.wagers - 1
    if flop:
        found = _on_flop(read_jackpot(*hole, *flop), hole, flop, others)
    else:
        found = _before(others, run)[bets.start(*hole)]
    brought = (
        many * side.jackpot_end(rules, settle_jackpot(line, 0, 0), line, beside, options).profit
        for (line, beside), many in found.items()
    )
    return sum(brought, NOTHING) * Fraction(1, sum(found.values()))


@lru_cache(8)
def _before(others: int, run: Run) -> list[Hits]:
    """By start: how often a hand is which, and what so many others hit beside it."""
    made = []
    for counts in side.hands(run).tolist():
        alone = {(line, side.ALONE): many * side.CHANCES for line, many in enumerate(counts)}
        made.append(Counter(alone))
    for own, line, hits in side.others_hit(others) if others else ():
        found = made[bets.start(*own)]
        for event, chances in hits.items():
            found[line, event] += chances
            found[line, side.ALONE] -= chances
    return made


def _on_flop(line: int, hole: tuple[int, int], flop: tuple[int, ...], others: int) -> Hits:
    """The same when the flop is seen: only what others hold is open."""
    found = Counter({(line, side.ALONE): side.CHANCES})
    if others < 1 or len({card & 3 for card in flop}) > 1:
        return found
    left = [card for card in DECK if card not in (*flop, *hole) and card & 3 == flop[0] & 3]
    majors = [side.Major(two, read_jackpot(*two, *flop)) for two in combinations(left, 2)]
    majors = [major for major in majors if major.line >= STRAIGHT_FLUSH]
    alone, together = others * comb(45, 2), others * (others - 1)
    for major in majors:
        found[line, side._others(major)] += alone
        found[line, side.ALONE] -= alone
    for pair in side.disjoint(majors):
        found[line, side._others(*pair)] += together
        found[line, side.ALONE] += together
        for major in pair:
            found[line, side._others(major)] -= together
    return found


@lru_cache(64)
def _settled(rules: Rules, options: Options, run: Run) -> side.Codes:
    return side._codes(options, rules, run)


def result(rules: Rules, wager: str, options: Options, run: Run) -> Result | None:
    """The meter is another one in every round: what it changes is the prizes, not how often."""
    if wager != JACKPOT:
        return None
    made = side._worth(rules, _settled(rules, options._replace(meter=0), run), options)
    return made._replace(amount=side.price_of(options))


# All of a box


def value(state: Round, seat: int, whole: kit.Round, ask: Ask) -> Fraction | None:
    """See `kit.rating`."""
    box: Box | None = state.box(seat)
    if box is None or not box.chips or box.out == "void":
        return NOTHING
    cents = box.on(JACKPOT)
    options = _options(state, cents, whole, ask) if cents else Options()
    if state.stage in ("wagers", "deal"):
        dealt = ask(state, ANTE, box.on(ANTE)) + ask(state, ANTE_BONUS, box.on(ANTE_BONUS))
        return dealt + ask.worth(state, JACKPOT, cents, options)
    hole = box.hole or getattr(whole.last.box(seat), "hole", ())
    if not hole:
        return None
    jackpot = cents * _jackpot(state, options, hole, ask) if cents else NOTHING
    if not box.on(ANTE):
        return jackpot
    if state.dealer_shown and not box.out:
        return jackpot + brought(settle_box(state, replace(box, hole=hole)))
    found = choices(state, box, hole, ask)
    chosen: str = box.out or box.decision or max(found, key=lambda choice: found[choice])
    if chosen == FOLDED:
        return found[FOLDED] - box.on(ANTE_BONUS) + (jackpot if state.method_b else -cents)
    return found[chosen] + _bonus(state, box, hole) + jackpot


def _jackpot(state: Round, options: Options, hole: tuple[int, ...], ask: Ask) -> Fraction:
    flop = tuple(sorted(state.community[:3])) if state.revealed else ()
    low, high = sorted(hole)
    return _hit(state.rules, options, (low, high), flop, ask.run)


RATING = Rating(
    value,
    (events.BetPlaced, events.Checked, events.Folded),
    lambda area: "" if area in BETS else area,
    result=result,
    dealt=(events.CardsDealt,),
)
