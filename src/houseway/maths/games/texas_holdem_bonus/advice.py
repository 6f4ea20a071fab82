"""What each choice in one situation brings, everything placed so far counted, in antes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.games.texas_holdem_bonus.kernel import fold, read
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.kernel import compiled, kernel
from houseway.law.rules import Rules
from houseway.maths.games.texas_holdem_bonus.ante import bet_of, ends, value
from houseway.maths.holdem import dealt, profit
from houseway.maths.solvers import bets
from houseway.maths.solvers.bets import start
from houseway.maths.solvers.suits import CARDS
from houseway.maths.work import Tell, quiet

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]


def advise(
    rules: Rules, hole: Sequence[int], flop: Sequence[int] | None = None,
    turn: Sequence[int] | int | None = None, turn_wager: bool = False, tell: Tell = quiet,
) -> dict[str, Fraction]:  # fmt: skip
    """Bet or fold before the Flop; after it, and after the turn, bet, check or fold.

    `turn_wager` says after the turn whether a Turn wager was made. Later wagers are made best.
    """
    turned = [turn] if isinstance(turn, int) else list(turn or ())
    groups = [("the hole", hole, 2)]
    groups += [("the flop", flop or (), 3)] if flop or turned else []
    groups += [("the turn", turned, 1)] if turned else []
    seen = dealt(*groups)
    if turn_wager and not turned:
        raise ValueError("a Turn wager is made before the turn is seen: name the turn card too")
    if len(seen) == 2:
        counts = bets.ends(least_paid_ante(rules), bet_of(rules), tell)
        at = start(min(seen), max(seen))
        return {"bet": value(rules, counts, at), "fold": profit(rules, fold(0))}
    return _after_flop(rules, seen) if not turned else _after_turn(rules, seen, int(turn_wager))


def _after_flop(rules: Rules, seen: tuple[int, ...]) -> dict[str, Fraction]:
    import numpy as np

    counts = np.zeros((CARDS, 4), dtype=np.int64)
    for card in range(CARDS):
        if card not in seen:
            _count(rules, (*seen, card), counts[card])
    rows = [row for row in counts if row.any()]
    made = {}
    for choice, bet in (("bet", 1), ("check", 0)):
        later = [max(_mean(rules, row, bet, river) for river in range(2)) for row in rows]
        made[choice] = sum(later, Fraction(0)) / len(later)
    return made | {"fold": _folded(rules, 1, 0)}


def _after_turn(rules: Rules, seen: tuple[int, ...], turn: int) -> dict[str, Fraction]:
    import numpy as np

    counts = np.zeros(4, dtype=np.int64)
    _count(rules, seen, counts)
    return {
        "bet": _mean(rules, counts, turn, 1),
        "check": _mean(rules, counts, turn, 0),
        "fold": _folded(rules, 2, turn),
    }


def _count(rules: Rules, seen: tuple[int, ...], counts: Ints) -> None:
    told: tuple[Any, ...] = (*seen, least_paid_ante(rules), counts)
    compiled(count_rivers)(*told)


def _mean(rules: Rules, counts: Ints, turn: int, river: int) -> Fraction:
    made = ends(rules)
    brought = (int(many) * made[turn, river, how].profit for how, many in enumerate(counts))
    return sum(brought, Fraction(0)) / int(counts.sum())


def _folded(rules: Rules, when: int, turn: int) -> Fraction:
    units = 1 + rules.number("flop_multiple") + turn * rules.number("turn_multiple")
    return units * profit(rules, fold(when))


def count_rivers(a: int, b: int, c: int, d: int, e: int, f: int, least: int, counts: Ints) -> None:
    """Count what the game's own reader says of every river and every dealer's hand."""
    seen = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e | 1 << f
    for g in range(CARDS):
        if seen >> g & 1:
            continue
        board = seen | 1 << g
        for x in range(CARDS):
            if board >> x & 1:
                continue
            for y in range(x):
                if not board >> y & 1:
                    _, comparison, high = read(a, b, x, y, c, d, e, f, g, least)
                    counts[end_of(comparison, high)] += 1


@kernel
def end_of(comparison: int, high: int) -> int:
    """A showdown as the counts have it: lost, tied, won, won high."""
    return comparison + (1 if high and comparison == 2 else 0)
