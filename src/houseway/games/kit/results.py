"""What a wager is worth: the counts of all its ends, and everything that follows from them.

Counts are whole numbers out of a known total and profits are fractions of the wager, so every
figure here is exact; only the standard deviation is a root, and is taken last.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from houseway.core import CAPPED, ROUNDED, Settled
from houseway.games.kit.figures import words
from houseway.law.rules import Rules, cited
from houseway.money import Cents


class Line(NamedTuple):
    """One way in which a round can end for a wager.

    `outcomes` of the result's total end so. Their `profit` and what was `wagered` in all are both
    per unit of the wager that began the round. `paid` are the odds that the profit grows with, by
    table and line of the rules, and with how many units each.
    """

    name: str
    clause: str
    outcomes: int
    profit: Fraction
    wagered: Fraction = Fraction(1)
    paid: "Paid" = ()


# Odds by table and line of the rules, and how many units they pay. Where not all of it is paid the
# table is a part of another, such as "commission of wager" and "1:4 of horn", or a part by itself.
Paid = tuple[tuple[str, str, int], ...]


class Result(NamedTuple):
    """A wager under a policy (`none` where there is nothing to choose), over all its outcomes.

    `amount` is the one in cents that it is told for; nothing where it holds for any.
    """

    wager: str
    policy: str
    total: int
    lines: tuple[Line, ...]
    amount: Cents = 0

    @property
    def ev(self) -> Fraction:
        """The expected profit per unit of the wager; the House's edge is the same with a minus."""
        return self._mean([line.profit for line in self.lines])

    @property
    def variance(self) -> Fraction:
        """Of the profit of one round."""
        return self._mean([line.profit**2 for line in self.lines]) - self.ev**2

    @property
    def sd(self) -> float:
        """The standard deviation of the profit of one round."""
        return sqrt(self.variance)

    @property
    def skewness(self) -> float:
        """The third central moment over the cube of the deviation; 0 where nothing deviates."""
        third = self._mean([(line.profit - self.ev) ** 3 for line in self.lines])
        return float(third) / self.sd**3 if self.sd else 0.0

    @property
    def average_wager(self) -> Fraction:
        """What is wagered in all over a round, on average."""
        return self._mean([line.wagered for line in self.lines])

    @property
    def element_of_risk(self) -> Fraction:
        """The House's edge per unit wagered in all."""
        return -self.ev / self.average_wager

    @property
    def hit_frequency(self) -> Fraction:
        """How often a round ends with a profit."""
        return Fraction(sum(line.outcomes for line in self.lines if line.profit > 0), self.total)

    def chance(self, line: Line) -> Fraction:
        """How often a round ends so."""
        return Fraction(line.outcomes, self.total)

    def contribution(self, line: Line) -> Fraction:
        """What a line adds to the expected profit."""
        return self.chance(line) * line.profit

    def _mean(self, values: list[Fraction]) -> Fraction:
        weighted = (line.outcomes * value for line, value in zip(self.lines, values, strict=True))
        return sum(weighted, Fraction(0)) / self.total


class Sheet(NamedTuple):
    """A table for a person: of a strategy, of an incident, of anything that has rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


# From codes to lines


class End(NamedTuple):
    """One way in which a round ends: how it is called, its clause, and per unit of the wager that
    began the round its profit, what was wagered in all, and by which odds it was paid."""

    name: str
    clause: str
    profit: Fraction
    wagered: Fraction
    paid: Paid = ()


def profit(rules: Rules, code: int) -> Fraction:
    """Of a wager of one unit that is settled by this code, at the odds of the rules."""
    _, line, verdict = rules.decode(code)
    odds = rules.odds_of(verdict, line)
    if odds:
        return Fraction(odds.to, odds.one)
    return Fraction(-1 if verdict.effect == "lose" else 0)


class Brought(NamedTuple):
    """What a wager brings, per unit of the one that began the round, and why less than its odds."""

    profit: Fraction
    less: str = ""


# Of a wager of so many units on an area that is settled by a code: `brings(area, code, units)`.
Brings = Callable[[str, int, int], Brought]


def by_odds(rules: Rules) -> Brings:
    """At the odds of the rules, whatever the amount."""
    return lambda _, code, units: Brought(units * profit(rules, code))


def paid_by(state: Any, stake: Cents, settle: Callable[..., Settled], box: type) -> Brings:
    """At the odds of the rules or, where a unit is so many cents, as the table pays it.

    The table's own is `settle(state, box, area, code)`.
    """

    def in_chips(area: str, code: int, units: int) -> Brought:
        paid = settle(state, box(1, {area: units * stake}), area, code)
        profit = paid.returned + paid.winnings - paid.stake
        return Brought(Fraction(profit, stake), paid.less)

    return in_chips if stake else by_odds(state.rules)


# How an end says that less is paid than the odds are.
LESS = {"": "", CAPPED: " (capped)", ROUNDED: " (rounded)"}


def end(rules: Rules, *wagers: tuple[int, int], brought: Sequence[Brought] = ()) -> End:
    """How a round ends for wagers, each a code and how many units; the first one names it.

    What they bring is by the odds of the rules, unless somebody has `brought` it.
    """
    line = _paid_line(rules, wagers[0][0])
    verdicts = ", ".join(words(rules.decode(code)[0]) for code, _ in wagers)
    name = f"{words(line).capitalize()}: {verdicts}" if line else verdicts.capitalize()
    paid = () if brought else by_which_odds(rules, *wagers)
    brought = brought or [Brought(units * profit(rules, code)) for code, units in wagers]
    return End(
        name + "".join(dict.fromkeys(LESS[part.less] for part in brought)),
        cited(rules.decode(wagers[0][0])[2].clause),
        sum((part.profit for part in brought), Fraction(0)),
        Fraction(sum(units for _, units in wagers)),
        paid,
    )


def by_which_odds(rules: Rules, *wagers: tuple[int, int]) -> Paid:
    """The odds by which wagers are paid, each a code and how many units."""
    return tuple(
        (table, _paid_line(rules, code), units)
        for code, units in wagers
        if units and (table := rules.decode(code)[2].odds)
    )


def _paid_line(rules: Rules, code: int) -> str:
    """The line of the odds by which a code is paid; nothing where it is not."""
    _, line, verdict = rules.decode(code)
    if not verdict.odds:
        return ""
    return line if line in rules.odds[verdict.odds] else "other"


def lines(ends: Iterable[tuple[End, int]]) -> tuple[Line, ...]:
    """Ends with their outcomes as lines, those alike together, the best first."""
    summed: dict[End, int] = {}
    for found, outcomes in ends:
        summed[found] = summed.get(found, 0) + outcomes
    by_profit = sorted(summed.items(), key=lambda pair: -pair[0].profit)
    return tuple(
        Line(found.name, found.clause, outcomes, found.profit, found.wagered, found.paid)
        for found, outcomes in by_profit
        if outcomes
    )
