"""What each choice in one situation brings, everything placed so far counted, in antes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.games.texas_holdem_bonus.kernel import fold
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.law.rules import Rules
from houseway.maths.games.texas_holdem_bonus.ante import best, ends, values
from houseway.maths.holdem import End, dealt, profit
from houseway.maths.solvers.bets import start
from houseway.maths.solvers.showdowns import showdowns
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
        counts, _ = best(rules, rules, tell)
        low, high = sorted(seen)
        return {"bet": values(rules, counts)[start(low, high)], "fold": profit(rules, fold(0))}
    return _after_flop(rules, seen) if not turned else _after_turn(rules, seen, int(turn_wager))


def _after_flop(rules: Rules, seen: tuple[int, ...]) -> dict[str, Fraction]:
    """The turn shows one of the two cards to come, and then the River wager is made best."""
    by_turn: dict[int, Ints] = {}
    for cards, row in _rows(rules, seen):
        for turn in cards:
            by_turn[turn] = by_turn.get(turn, 0) + row
    brings, made = ends(rules), {}
    for choice, bet in (("bet", 1), ("check", 0)):
        later = [max(_mean(brings, row, bet, one) for one in range(2)) for row in by_turn.values()]
        made[choice] = sum(later, Fraction(0)) / len(later)
    return made | {"fold": _folded(rules, 1, 0)}


def _after_turn(rules: Rules, seen: tuple[int, ...], turn: int) -> dict[str, Fraction]:
    import numpy as np

    brings, counts = ends(rules), np.sum([row for _, row in _rows(rules, seen)], axis=0)
    return {
        "bet": _mean(brings, counts, turn, 1),
        "check": _mean(brings, counts, turn, 0),
        "fold": _folded(rules, 2, turn),
    }


def _rows(rules: Rules, seen: tuple[int, ...]) -> list[tuple[list[int], Ints]]:
    """The cards to come, and how all showdowns with them end: lost, tied, won, won high."""
    import numpy as np

    least = least_paid_ante(rules)
    rows = []
    for cards, player, dealers in zip(*showdowns(seen[:2], seen[2:], least), strict=True):
        lost, tied, won = dealers.sum(axis=1)
        high = player >= least
        rows.append((cards.tolist(), np.array([lost, tied, won * ~high, won * high])))
    return rows


def _mean(brings: Mapping[Any, End], counts: Ints, turn: int, river: int) -> Fraction:
    brought = (int(many) * brings[turn, river, how].profit for how, many in enumerate(counts))
    return sum(brought, Fraction(0)) / int(counts.sum())


def _folded(rules: Rules, when: int, turn: int) -> Fraction:
    units = 1 + rules.number("flop_multiple") + turn * rules.number("turn_multiple")
    return units * profit(rules, fold(when))
