"""What the analyses of the two hold'em games share: ends as lines, cards as told, sheets."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.equipment import cards
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.maths.figures import percent, words
from houseway.maths.results import Line, Sheet
from houseway.maths.solvers.holdings import HOLDINGS


class End(NamedTuple):
    """One way in which a round ends: how it is called, its clause, and per unit of the wager that
    began the round what it brings and what was put down in all."""

    name: str
    clause: str
    profit: Fraction
    wagered: Fraction


def profit(rules: Rules, code: int) -> Fraction:
    """What a wager of one unit brings that is settled by this code, at the odds of the rules."""
    _, line, verdict = rules.decode(code)
    odds = rules.odds_of(verdict, line)
    if odds:
        return Fraction(odds.to, odds.one)
    return Fraction(-1 if verdict.effect == "lose" else 0)


def paid_line(rules: Rules, code: int) -> str:
    """The line of the odds by which a code is paid; nothing where it is not."""
    _, line, verdict = rules.decode(code)
    if not verdict.odds:
        return ""
    return line if line in rules.odds[verdict.odds] else "other"


def end(rules: Rules, *wagers: tuple[int, int]) -> End:
    """How a round ends for wagers, each a code and how many units; the first one names it."""
    line = paid_line(rules, wagers[0][0])
    told = ", ".join(words(rules.decode(code)[0]) for code, _ in wagers)
    return End(
        f"{words(line).capitalize()}: {told}" if line else told.capitalize(),
        cited(rules.decode(wagers[0][0])[2].clause),
        sum((units * profit(rules, code) for code, units in wagers), Fraction(0)),
        Fraction(sum(units for _, units in wagers)),
    )


def lines(ends: Iterable[tuple[End, int]]) -> tuple[Line, ...]:
    """Ends with their outcomes as lines, those alike together, the best first."""
    summed: dict[End, int] = {}
    for one, outcomes in ends:
        summed[one] = summed.get(one, 0) + outcomes
    found = sorted(summed.items(), key=lambda one: -one[0].profit)
    return tuple(
        Line(one.name, one.clause, outcomes, one.profit, one.wagered)
        for one, outcomes in found
        if outcomes
    )


def check_wager(wagers: Mapping[str, tuple[str, ...]], game: str, wager: str, policy: str) -> None:
    """LawError says which wagers or policies there are."""
    if wager not in wagers:
        raise LawError(f"{game} has no wager {wager!r}; there are {', '.join(wagers)}")
    if policy not in wagers[wager]:
        there = ", ".join(wagers[wager])
        raise LawError(f"{wager} has no policy {policy!r}; there is {there}")


def dealt(*groups: tuple[str, Sequence[int], int]) -> tuple[int, ...]:
    """The cards of a situation in order; ValueError where they cannot lie there."""
    found: list[int] = []
    for what, some, many in groups:
        if len(some) != many:
            raise ValueError(f"{what} has {many} cards, not {len(some)}")
        for card in some:
            if card not in cards.DECK:
                raise ValueError(f"{card!r} is no card")
            if card in found:
                raise ValueError(f"{cards.name(card)} cannot be there twice")
            found.append(card)
    return tuple(found)


# Sheets


def grid(title: str, cells: Sequence[str], note: str = "") -> Sheet:
    """A cell for each start: suits alike above the diagonal, different ones below it."""
    falling = range(len(cards.RANKS) - 1, -1, -1)
    rows = tuple(
        (cards.RANKS[row], *(cells[row * len(cards.RANKS) + column] for column in falling))
        for row in falling
    )
    return Sheet(title, ("", *cards.RANKS[::-1]), rows, note)


def glance(title: str, counts: Iterable[tuple[int, int]], acts: str, note: str = "") -> Sheet:
    """How often the best play acts so with each holding, the best holdings first."""
    rows = [
        (name.capitalize(), f"{many:,}", percent(Fraction(acted, many), 2))
        for name, (many, acted) in zip(HOLDINGS, counts, strict=True)
        if many
    ]
    return Sheet(title, ("Holding", "Situations", acts), tuple(rows[::-1]), note)


def runs(high: int, lows: Sequence[int]) -> list[str]:
    """Hands with this higher rank, neighbours as from and to: `82-85`."""
    made: list[list[int]] = []
    for low in sorted(lows):
        if made and made[-1][-1] == low - 1:
            made[-1].append(low)
        else:
            made.append([low])
    lead = cards.RANKS[high]
    ends = ([lead + cards.RANKS[one] for one in (run[0], run[-1])] for run in made)
    return [first if first == last else f"{first}-{last}" for first, last in ends]
