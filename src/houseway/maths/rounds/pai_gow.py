"""Rounds of Pai Gow: one hand against a bank; one side has a policy, the other the House Way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.play import play
from houseway.hands.tiles import KINDS, kind_of
from houseway.kernel import compiled, kernel
from houseway.maths.games import pai_gow as exact
from houseway.maths.generator import draw
from houseway.maths.rounds import Plan, Worth, brings
from houseway.maths.work import Tell, quiet

if TYPE_CHECKING:
    from houseway.law.rules import Rules

COLUMNS, MARKS = ("wager",), ()


@kernel
def way_of(ways: Any, a: int, b: int, c: int, d: int) -> int:
    """How a table of ways, by kinds, has four tiles parted."""
    return int(ways[kind_of(a), kind_of(b), kind_of(c), kind_of(d)])


def house_ways(ways: Any) -> None:
    """Write the House Way into a table of ways, once for any four kinds; some cannot be dealt."""
    for p in range(KINDS):
        for q in range(KINDS):
            for r in range(KINDS):
                for s in range(KINDS):
                    # The second tile of a kind comes after the first.
                    b, c = 2 * q + (q == p), 2 * r + (r in (p, q))
                    ways[p, q, r, s] = house_way(2 * p, b, c, 2 * s + (s in (p, q, r)))[0]


@kernel
def rounds(
    rows: Any, key: int, counter: int, tiles: int, ways: Any, bank_ways: Any, zeros_lose_all: int
) -> int:
    """Play a match into every row: the code of the player's wager, whoever banks."""
    for at in range(rows.shape[0]):
        a, counter, out = draw(key, counter, tiles, 0)
        b, counter, out = draw(key, counter, tiles, out)
        c, counter, out = draw(key, counter, tiles, out)
        d, counter, out = draw(key, counter, tiles, out)
        w, counter, out = draw(key, counter, tiles, out)
        x, counter, out = draw(key, counter, tiles, out)
        y, counter, out = draw(key, counter, tiles, out)
        z, counter, out = draw(key, counter, tiles, out)
        rows[at, 0] = play(
            a, b, c, d, way_of(ways, a, b, c, d),
            w, x, y, z, way_of(bank_ways, w, x, y, z), zeros_lose_all,
        )  # fmt: skip
    return counter


def plan(rules: Rules, wager: str, policy: str, tell: Tell = quiet) -> Plan:
    """How the side of a wager is set; the other side is set the House Way."""
    import numpy as np

    house = np.zeros((KINDS,) * 4, dtype=np.uint8)
    compiled(house_ways)(house)
    ways = house if policy == exact.HOUSE_WAY else exact.policy(rules, wager, policy, tell)
    sides = (house, ways) if wager == "bank" else (ways, house)
    arguments = (rules.number("tiles"), *sides, rules.switch("zero_against_zero"))
    return Plan(rounds, len(COLUMNS), arguments)


def worth(rules: Rules, wager: str) -> tuple[Worth, ...]:
    """What the code of the player's wager brings to the player, or to a player who banks."""
    return (brings(exact.profits(rules, wager)),)
