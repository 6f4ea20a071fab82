"""What the analyses of hold'em games share: cards of a situation, and sheets by hole cards."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from houseway.equipment import cards
from houseway.games.kit.figures import percent
from houseway.games.kit.results import Sheet
from houseway.solvers.holdings import HOLDINGS

HOLE, FLOP, TURN = 2, 3, 1


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
    neighbours: list[list[int]] = []
    for low in sorted(lows):
        if neighbours and neighbours[-1][-1] == low - 1:
            neighbours[-1].append(low)
        else:
            neighbours.append([low])
    lead = cards.RANKS[high]
    ends = ([lead + cards.RANKS[rank] for rank in (run[0], run[-1])] for run in neighbours)
    return [first if first == last else f"{first}-{last}" for first, last in ends]
