"""The jackpot in the long run: who pays what, how often it is hit, and what the meter shows.

What wagers and the House put into the pool comes out of it again, so in the long run a wager gets
back the fixed prizes, its part of the meter, the seeds that the House puts in, what the House adds
up to the guaranteed minimums, and bonus jackpots. Straight and royal flushes are never folded by
the best play, so that the meter is the same by either method.
"""

from fractions import Fraction
from math import comb, sqrt
from typing import Any

from houseway.games.kit.analysis import Options
from houseway.games.texas_holdem_bonus.analysis import side
from houseway.games.texas_holdem_bonus.kernel import ROYAL_FLUSH, STRAIGHT_FLUSH
from houseway.law.rules import Prize, Rules
from houseway.solvers.jobs import Run
from houseway.solvers.progressive import Hit, Meter

FLOPS, HOLES, NEXT = comb(52, 3), comb(49, 2), comb(47, 2)
SUITS = 4


def hits(wagers: int) -> dict[side.Others, Fraction]:
    """The chances that a round with so many jackpot wagers is hit by which hands."""
    alone, together = Fraction(wagers, HOLES), Fraction(wagers * (wagers - 1), HOLES * NEXT)
    summed: dict[side.Others, Fraction] = {}
    for _, majors in side.major_flops():
        pairs = side.disjoint(majors)
        for major in majors:
            met = sum(major in pair for pair in pairs)
            _add(summed, (major,), alone - met * together)
        for pair in pairs:
            _add(summed, pair, together)
    return {event: SUITS * chance / FLOPS for event, chance in summed.items() if chance}


def _add(
    summed: dict[side.Others, Fraction], winners: tuple[side.Major, ...], chance: Fraction
) -> None:
    royals = sum(major.line == ROYAL_FLUSH for major in winners)
    event = side.Others(len(winners) - royals, royals)
    summed[event] = summed.get(event, Fraction(0)) + chance


def meter(rules: Rules, options: Options) -> Meter:
    """The meter of a sign's jackpot, in cents."""
    prize = rules.document.prize[rules.lines[STRAIGHT_FLUSH]]
    left = 1 - Fraction(prize.percent, 100)
    made = tuple(
        Hit(chance, None if event.royals else left**event.straights)
        for event, chance in hits(options.wagers).items()
    )
    fed = Fraction(*options.increment) * options.wagers * side.price_of(options)
    return Meter(Fraction(options.seed), fed, made)


def top_ups(rules: Rules, options: Options) -> Fraction:
    """What the House adds to guaranteed minimums, in cents per round."""
    straight, royal = (
        rules.document.prize[rules.lines[line]] for line in (STRAIGHT_FLUSH, ROYAL_FLUSH)
    )
    known, left = meter(rules, options), 1 - Fraction(straight.percent, 100)
    total = Fraction(0)
    for event, chance in hits(options.wagers).items():
        if many := event.straights:
            total += chance * many * _short(known, straight, (1 - left**many) / many)
        if event.royals:
            part = left**event.straights * Fraction(royal.percent, 100)
            total += chance * _short(known, royal, part)
    return total


def _short(known: Meter, prize: Prize, part: Fraction) -> Fraction:
    """By how much a part of the meter is short of a guaranteed minimum on average."""
    return part * known.shortfall(prize.cents / part) if part else Fraction(prize.cents)


def facts(rules: Rules, options: Options, run: Run) -> dict[str, Any]:
    """The long run in plain values; nothing where the sign says nothing of seed and increment."""
    if not options.seed and not options.increment[0]:
        return {}
    known, price = meter(rules, options), side.price_of(options)
    wagered = options.wagers * price
    returns = {
        "fixed_prizes": _fixed(rules, options, run),
        "meter": Fraction(*options.increment),
        "seeds": known.anew * options.seed / wagered,
        "top_ups": top_ups(rules, options) / wagered,
        "bonus_jackpots": _bonus(rules, options, run),
    }
    long_run = sum(returns.values(), Fraction(0))
    exact = {name: str(share) for name, share in returns.items() if name != "top_ups"}
    return {
        "progressive": {
            "price": price,
            "wagers": options.wagers,
            "returns": {name: float(share) for name, share in returns.items()},
            "returns_exact": exact,
            "edge": float(1 - long_run),
            "mean_meter": float(known.mean),
            "mean_meter_exact": str(known.mean),
            "meter_sd": sqrt(known.variance),
            "meter_variance_exact": str(known.variance),
            "rounds_between": {
                name: str(1 / chance) for name, chance in _often(options.wagers).items()
            },
            "house_per_round": {
                name: float(returns[name] * wagered)
                for name in ("fixed_prizes", "seeds", "top_ups", "bonus_jackpots")
            },
        }
    }


def _often(wagers: int) -> dict[str, Fraction]:
    """The chances that a round is hit by a hand, alone or with others."""
    found = {"straight_flush": Fraction(0), "royal_flush": Fraction(0)}
    for event, chance in hits(wagers).items():
        found["straight_flush"] += chance if event.straights else 0
        found["royal_flush"] += chance if event.royals else 0
    return found


def _fixed(rules: Rules, options: Options, run: Run) -> Fraction:
    """What a wager gets back of prizes that do not depend on the meter, and its stake if it does
    get that."""
    alone = options._replace(wagers=1)
    fixed = {name: prize.cents for name, prize in rules.document.prize.items() if not prize.percent}
    found = side.jackpot(rules, alone, run)
    price, back = side.price_of(options), rules.switch("winning_jackpot_stake")
    total = Fraction(0)
    for line in found.lines:
        name = line.name.lower().removeprefix("jackpot ").replace(" ", "_")
        won = name in rules.document.prize
        total += found.chance(line) * (Fraction(fixed.get(name, 0), price) + back * won)
    return total


def _bonus(rules: Rules, options: Options, run: Run) -> Fraction:
    """What bonus jackpots add to a wager."""
    without = options._replace(bonus=())
    return side.jackpot(rules, options, run).ev - side.jackpot(rules, without, run).ev
