"""What wagers on dice are worth, from the kernel that settles them: exact fractions, no rolls.

`Bet` is a wager as the layout knows it. Its chances come from the chain, the money from the very
odds, parts and commissions of the rules, rounded up to the chip as 6.8 of the document says.
"""

from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from houseway.core import Sign
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.play import play
from houseway.games.craps.round import masks, point_masks
from houseway.games.craps.state import Round
from houseway.games.craps.wagers import amounts
from houseway.law.rules import Rules
from houseway.maths.solvers.dice import Step, decisions
from houseway.money import Cents, Odds, parse_odds, pay

CALLED_ON, UNCALLED = 1, -1


class Bet(NamedTuple):
    """A kind of wager and the number it is on, 0 for none."""

    kind: str
    number: int = 0

    @property
    def area(self) -> str:
        """The wager as the layout spells it."""
        return f"{self.kind}/{self.number}" if self.number else self.kind


class Line(NamedTuple):
    """One way in which a wager ends: its chance, the part that wins, its odds, what goes back."""

    chance: Fraction
    effect: str
    part: Odds
    odds: Odds | None


def bets(rules: Rules) -> tuple[Bet, ...]:
    """Every wager of the document; what stands behind another is told by its point."""
    points = rules.document.wager["win_line"].move
    found: list[Bet] = []
    for kind in KINDS:
        row = rules.document.wager[kind]
        numbers = points if row.base else row.numbers
        found += [Bet(kind, one) for one in numbers] or [Bet(kind)]
    return tuple(found)


def lines(rules: Rules, bet: Bet, on: int = CALLED_ON) -> tuple[Line, ...]:
    """Every way in which a wager ends.

    A wager that can be switched is called on, or left as it is and placed while a point is on.
    """
    chances = decisions(_start(rules, bet), partial(_step, rules, bet, on))
    made = []
    for code, chance in sorted(chances.items()):
        _, line, verdict = rules.decode(code)
        odds = rules.odds_of(verdict, line)
        made.append(Line(chance, verdict.effect, parse_odds(verdict.part), odds))
    return tuple(made)


def _start(rules: Rules, bet: Bet) -> tuple[int, int]:
    """Some come-out point is on; it matters only to wagers that can be switched."""
    others = (one for one in rules.document.wager["win_line"].move if one != bet.number)
    return next(others) if rules.document.wager[bet.kind].switched else 0, bet.number


def _step(rules: Rules, bet: Bet, on: int, state: Any, a: int, b: int) -> Step:
    point, number = state
    row = rules.document.wager[bet.kind]
    points, seven = point_masks(rules)
    wins, loses, voids, moves, side, _ = masks(rules, bet.kind)
    told = (a, b, point, KINDS.index(bet.kind), number, on, int(row.switched))
    code, number, after = play(*told, wins, loses, voids, moves, side, seven, points)
    effect = rules.decode(code)[2].effect
    if effect not in ("stays", "moves"):
        return Step(code, None)
    return Step(None, (after if row.switched else 0, number))


def expected(rules: Rules, bet: Bet, on: int = CALLED_ON) -> Fraction:
    """What one unit staked brings on average, commission included, at the stated odds."""
    total = Fraction(0)
    for line in lines(rules, bet, on):
        wins = Fraction(line.part.to, line.part.one)
        if line.odds:
            total += line.chance * (wins * Fraction(line.odds.to, line.odds.one) - (1 - wins))
        elif line.effect == "lose":
            total -= line.chance
    return total - _commission(rules, bet)


def _commission(rules: Rules, bet: Bet) -> Fraction:
    cents = _amounts(rules, bet, 1)
    return Fraction(cents.fee.to, cents.fee.one) if cents.fee else Fraction(0)


def _amounts(rules: Rules, bet: Bet, unit: Cents) -> Any:
    """What may be staked; behind another wager, whatever its base allows."""
    state = Round(rules, Sign(chips=(unit,)))
    return amounts(state, bet.area if not rules.document.wager[bet.kind].base else "win_line")


# With real chips: 6.8 rounds winnings up


def edge(rules: Rules, bet: Bet, cents: Cents, unit: Cents) -> Fraction:
    """The House's share of a wager of this amount, where the smallest chip is `unit`."""
    return _edge(lines(rules, bet), _amounts(rules, bet, unit), cents, unit)


def _edge(ends: tuple[Line, ...], fields: Any, cents: Cents, unit: Cents) -> Fraction:
    total = Fraction(fields.fee.of(cents) if fields.fee else 0)
    for line in ends:
        wins = pay(cents, line.part, unit, "up")
        if line.odds:
            total += line.chance * (cents - wins - pay(wins, line.odds, unit, "up"))
        elif line.effect == "lose":
            total += line.chance * cents
    return total / cents


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
    ends, fields = lines(rules, bet), _amounts(rules, bet, unit)
    stated = -expected(rules, bet)
    keeps = fields.step
    while not _exact(ends, keeps, unit):
        keeps += fields.step
    first = max(fields.low, low + (fields.low - low) % fields.step)
    last = high or max(first + keeps - fields.step, _harmless(ends, stated, unit))
    made = range(first, last + 1, fields.step)
    return Advice(bet, stated, keeps, tuple((one, _edge(ends, fields, one, unit)) for one in made))


def _exact(ends: tuple[Line, ...], cents: Cents, unit: Cents) -> bool:
    """Whether every win of this amount comes out even in chips."""
    for line in ends:
        if line.odds:
            part = cents * line.part.to // line.part.one
            if part * line.odds.to % (line.odds.one * unit):
                return False
    return True


def _harmless(ends: tuple[Line, ...], stated: Fraction, unit: Cents) -> Cents:
    """From here on less than a chip on every win is less than the stated edge."""
    wins = sum((line.chance for line in ends if line.odds), Fraction(0))
    return int(wins * unit / stated) + unit if stated > 0 else 0


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
