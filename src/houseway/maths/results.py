"""What a wager is worth: the counts of all its ends, and everything that follows from them.

Counts are whole numbers out of a known total and profits are fractions of the wager, so every
figure here is exact; only the standard deviation is a root, and is taken last.
"""

from fractions import Fraction
from math import sqrt
from typing import NamedTuple


class Line(NamedTuple):
    """One way in which a round can end for a wager.

    `outcomes` of the result's total end so. They bring `profit` and had `wagered` put down in
    all, both per unit of the wager that began the round.
    """

    name: str
    clause: str
    outcomes: int
    profit: Fraction
    wagered: Fraction = Fraction(1)


class Result(NamedTuple):
    """A wager under a policy (`none` where there is nothing to choose), over all its outcomes."""

    wager: str
    policy: str
    total: int
    lines: tuple[Line, ...]

    @property
    def ev(self) -> Fraction:
        """The expected profit per unit of the wager; the House's edge is the same with a minus."""
        return self._mean([one.profit for one in self.lines])

    @property
    def variance(self) -> Fraction:
        """Of the profit of one round."""
        return self._mean([one.profit**2 for one in self.lines]) - self.ev**2

    @property
    def sd(self) -> float:
        """The standard deviation of the profit of one round."""
        return sqrt(self.variance)

    @property
    def average_wager(self) -> Fraction:
        """What is put down in all over a round, on average."""
        return self._mean([one.wagered for one in self.lines])

    @property
    def element_of_risk(self) -> Fraction:
        """The House's edge per unit put down in all."""
        return -self.ev / self.average_wager

    @property
    def hit_frequency(self) -> Fraction:
        """How often a round brings a profit."""
        return Fraction(sum(one.outcomes for one in self.lines if one.profit > 0), self.total)

    def chance(self, line: Line) -> Fraction:
        """How often a round ends so."""
        return Fraction(line.outcomes, self.total)

    def contribution(self, line: Line) -> Fraction:
        """What a line adds to the expected profit."""
        return self.chance(line) * line.profit

    def _mean(self, values: list[Fraction]) -> Fraction:
        weighted = (one.outcomes * value for one, value in zip(self.lines, values, strict=True))
        return sum(weighted, Fraction(0)) / self.total


class Sheet(NamedTuple):
    """A table for a person: of a strategy, of an incident, of anything that has rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
