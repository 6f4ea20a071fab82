"""What a sign's chips do to the House's edge: 6.8 of Craps rounds winnings up to the chip."""

from fractions import Fraction
from typing import NamedTuple

from houseway.core import Sign
from houseway.law.rules import Rules
from houseway.maths.games.craps import Bet, End, bets, ends, even, offered, profit, result
from houseway.money import Cents


class Advice(NamedTuple):
    """What a sign should know of a wager: the stated edge, when it holds, and where it does not."""

    bet: Bet
    stated: Fraction
    keeps_odds: Cents
    edges: tuple[tuple[Cents, Fraction], ...]

    @property
    def giveaways(self) -> tuple[Cents, ...]:
        """The amounts whose rounding leaves the House nothing, or costs it."""
        return tuple(cents for cents, left in self.edges if gives_away(left, self.stated))


def gives_away(left: Fraction, stated: Fraction) -> bool:
    """Whether an edge is gone that the stated odds had; fair odds can only be worse than fair."""
    return left <= 0 if stated > 0 else left < 0


def advise(rules: Rules, bet: Bet, unit: Cents, low: Cents = 0, high: Cents = 0) -> Advice:
    """The edges of a wager at every amount up to where rounding cannot cost the edge any more.

    `low` and `high` are the least and the greatest wager, where a sign has them.
    """
    found, field = ends(rules, bet), offered(rules, bet, unit)
    stated, keeps = -result(rules, bet.area).ev, even(rules, bet, unit)
    least = field.low or field.step
    first = max(least, low + (least - low) % field.step)
    last = high or max(first + keeps - field.step, _harmless(rules, found, stated, unit))
    made = range(first, last + 1, field.step)
    edges = tuple((one, _edge(rules, bet, found, one, unit)) for one in made)
    return Advice(bet, stated, keeps, edges)


def _edge(rules: Rules, bet: Bet, found: tuple[End, ...], cents: Cents, unit: Cents) -> Fraction:
    """The House's share of a wager of this amount, where the smallest chip is `unit`."""
    brings = (one.chance * profit(rules, bet, one.code, cents, unit) for one in found)
    return -sum(brings, Fraction(0)) / cents


def _harmless(rules: Rules, found: tuple[End, ...], stated: Fraction, unit: Cents) -> Cents:
    """From here on less than a chip on every win is less than the stated edge."""
    paid = (one.chance for one in found if rules.decode(one.code)[2].odds)
    return int(sum(paid, Fraction(0)) * unit / stated) + unit if stated > 0 else 0


def warnings(rules: Rules, sign: Sign) -> tuple[Advice, ...]:
    """The wagers that a sign lets players make so that rounding gives the edge away."""
    unit, found = min(sign.chips), []
    for bet in bets(rules):
        limit = sign.limit(bet.area)
        made = advise(rules, bet, unit, max(limit.minimum, unit))
        most = made.edges[-1][0] if limit.maximum is None else limit.maximum
        allowed = (one for one in made.edges if one[0] <= most and one[0] % limit.multiple == 0)
        made = made._replace(edges=tuple(allowed))
        if made.giveaways:
            found.append(made)
    return tuple(found)
