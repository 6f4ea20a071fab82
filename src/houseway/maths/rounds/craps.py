"""Rounds of Craps: one wager, called on, from its placing until dice decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.games.craps.kernel import KINDS
from houseway.games.craps.play import play
from houseway.games.craps.round import masks, point_masks
from houseway.kernel import kernel
from houseway.maths.games.craps import CALLED_ON, profits
from houseway.maths.generator import below
from houseway.maths.rounds import Plan, Worth, brings
from houseway.maths.work import Tell, quiet

if TYPE_CHECKING:
    from houseway.law.rules import Rules

COLUMNS, MARKS = ("wager",), ()


@kernel
def rounds(
    rows: Any, key: int, counter: int, faces: int, decides: Any, point: int,
    kind: int, number: int, on: int, switched: int,
    wins: int, loses: int, voids: int, moves: int, side: int, seven: int, points: int,
) -> int:  # fmt: skip
    """Roll for every row until its wager is decided."""
    for at in range(rows.shape[0]):
        made, own, now = 0, number, point
        while True:
            rolled, counter = below(key, counter, faces * faces)
            made, own, now = play(
                rolled // faces + 1, rolled % faces + 1, now, kind, own, on, switched,
                wins, loses, voids, moves, side, seven, points,
            )  # fmt: skip
            if decides[made]:
                break
        rows[at, 0] = made
    return counter


def plan(rules: Rules, wager: str, policy: str, tell: Tell = quiet) -> Plan:
    """How dice decide a wager; there is nothing to choose."""
    import numpy as np

    kind, _, number = wager.partition("/")
    row, (points, _) = rules.document.wager[kind], point_masks(rules)
    codes = range(len(rules.verdict_names) * len(rules.lines))
    effects = (rules.decode(code)[2].effect for code in codes)
    decides = np.array([one not in ("stays", "moves") for one in effects])
    told = (0, KINDS.index(kind), int(number or 0), CALLED_ON, int(row.switched))
    arguments = (rules.number("faces"), decides, *told, *masks(rules, kind), points)
    return Plan(rounds, len(COLUMNS), arguments)


def worth(rules: Rules, wager: str) -> tuple[Worth, ...]:
    """What a wager brings, its commission counted."""
    return (brings(profits(rules, wager)),)
