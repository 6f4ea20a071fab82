"""Pai Gow over all 736,281,000 deals: a wager against a House Way bank, and a player's own bank.

The counts of how hands compare depend on no number of the rules. Verdicts and money come after
them, from the very functions that settle at the table, so a switched reading or another commission
costs no new count. A figure without rounding is that of an amount at which nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.core import Sign
from houseway.equipment.tiles import kind, name
from houseway.games.pai_gow.house_way import WAYS
from houseway.games.pai_gow.house_way import hands as parted
from houseway.games.pai_gow.kernel import settle
from houseway.games.pai_gow.match import bank_settled, settled
from houseway.games.pai_gow.state import Bank, Round, Wager
from houseway.hands.tiles import KINDS, kind_of
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.maths.figures import percent
from houseway.maths.results import Line, Result, Sheet
from houseway.maths.solvers.tiles import (
    BANK,
    FACTS,
    PLAYER,
    Hand,
    hands,
    house_ways,
    matches,
    matches_of,
    place,
)
from houseway.maths.work import Tell, quiet
from houseway.money import Cents, dollars

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

OPTIMAL, HOUSE_WAY = "optimal", "house_way"
SIDES = {"wager": PLAYER, "bank": BANK}
WAGERS: Mapping[str, tuple[str, ...]] = dict.fromkeys(SIDES, (OPTIMAL, HOUSE_WAY))


def result(
    rules: Rules,
    wager: str,
    policy: str,
    tell: Tell = quiet,
    stake: Cents = 0,
    chip: Cents = 1,
    played: Rules | None = None,
) -> Result:
    """What a wager or a bank is worth; commission is rounded to chips only where a stake is named.

    The best setting is the best with commission as it is then, or as it is under the rules that
    are `played` by.
    """
    cents = stake or _even(rules) * chip
    ends = _ends(rules, wager, cents, chip)
    counts = matches(tell)[:, SIDES[wager]]
    found = _by_end(rules, counts, ends)
    settings = _ways(found, ends, policy)
    if played is not None:
        known = _ends(played, wager, cents, chip)
        settings = _ways(_by_end(played, counts, known), known, policy)
    many = _deals() @ found[range(len(found)), settings]
    lines = tuple(
        Line(one.name, one.clause, int(outcomes), Fraction(one.profit, cents))
        for one, outcomes in zip(ends.values(), many, strict=True)
    )
    return Result(wager, policy, int(many.sum()), lines)


def terms(wager: str, stake: Cents = 0, chip: Cents = 1) -> str:
    """What a figure of a wager takes for granted."""
    other = "a House Way bank" if wager == "wager" else "one House Way player"
    rounded = f"of {dollars(stake)} rounded to chips of {dollars(chip)}" if stake else "not rounded"
    return f"Against {other}, commission {rounded}."


# Money, by the functions that settle at the table


class _End(NamedTuple):
    """How a match can end for a side, and what it brings in cents."""

    name: str
    clause: str
    profit: Cents


def _even(rules: Rules) -> Cents:
    """An amount of which no part that these rules ask for is less than a cent."""
    parts = (rules.odds[one]["other"].one for one in ("wager", "commission", "bank_commission"))
    return prod(parts)


def _ends(rules: Rules, wager: str, cents: Cents, chip: Cents = 1) -> dict[int, _End]:
    """What each code of a player's wager brings: to the player, or to a player/banker."""
    if chip < 1 or cents < chip or cents % chip:
        raise LawError("the smallest chip is at least a cent, and a wager a whole number of them")
    codes = sorted({_code(rules, low, high) for low in range(FACTS) for high in range(FACTS)})
    state = Round(rules, Sign(chips=(chip,)))
    end = _bank_end if SIDES[wager] == BANK else _player_end
    return {code: end(state, rules.decode(code)[0], cents) for code in codes}


def profits(rules: Rules, wager: str) -> dict[int, Fraction]:
    """What each code of a player's wager brings per unit, to that side and without rounding."""
    cents = _even(rules)
    ends = _ends(rules, wager, cents)
    return {code: Fraction(one.profit, cents) for code, one in ends.items()}


def _code(rules: Rules, low: int, high: int) -> int:
    return settle(low, high, rules.switch("zero_against_zero"))


def _player_end(state: Round, verdict: str, cents: Cents) -> _End:
    own = settled(state, Wager(1, 1, cents), verdict)
    profit = own.returned + own.winnings - own.commission - own.stake
    return _End(_words(verdict), own.under, profit)


def _bank_end(state: Round, verdict: str, cents: Cents) -> _End:
    """One player wagers as much as the player/banker does."""
    player = settled(state, Wager(1, 1, cents), verdict)
    lost = 0 if player.winnings else player.stake - player.returned
    banking = replace(state, bank=Bank(2, (2,)), wagers=(Wager(2, 2, cents),), losing=lost)
    (own,) = bank_settled(banking, player.winnings)
    profit = own.returned + own.winnings - own.commission - own.stake
    return _End(f"{_words(own.verdict)}, player {_words(verdict)}", own.under, profit)


def _words(verdict: str) -> str:
    return verdict.replace("_", " ")


# Settings


def _by_end(rules: Rules, found: Ints, ends: Mapping[int, _End]) -> Ints:
    """Counts by facts, the last two axes, as counts by how the match ends, one axis."""
    import numpy as np

    codes = [[_code(rules, low, high) for high in range(FACTS)] for low in range(FACTS)]
    return np.stack([found[..., np.equal(codes, one)].sum(axis=-1) for one in ends], axis=-1)


def _values(found: Ints, ends: Mapping[int, _End]) -> Ints:
    """What settings bring in cents, added up over all matches; whole numbers of any size."""
    import numpy as np

    profits = np.array([one.profit for one in ends.values()], dtype=object)
    values: Ints = found.astype(object) @ profits
    return values


def _ways(found: Ints, ends: Mapping[int, _End], policy: str) -> Ints:
    """The way of each hand under a policy; where the House way is as good as any it is played."""
    if policy == HOUSE_WAY:
        return house_ways()
    if policy != OPTIMAL:
        raise LawError(f"pai-gow has no policy {policy!r}; there are {OPTIMAL} and {HOUSE_WAY}")
    import numpy as np

    values = _values(found, ends)
    house, best = values[range(len(values)), house_ways()], values.max(axis=1)
    return np.where(house == best, house_ways(), values.argmax(axis=1))


def _deals() -> Ints:
    import numpy as np

    return np.array([one.deals for one in hands()])


def policy(rules: Rules, wager: str, named: str, tell: Tell = quiet) -> Ints:
    """The way to part any four tiles, by their four kinds in whatever order they come.

    So does a simulator play a policy: `policy(...)[kinds]` is the way that `play` asks for.
    """
    import numpy as np

    ends = _ends(rules, wager, _even(rules))
    ways = _ways(_by_end(rules, matches(tell)[:, SIDES[wager]], ends), ends, named)
    kinds = np.array([[kind_of(tile) for tile in one.tiles] for one in hands()])
    table = np.zeros((KINDS,) * 4, dtype=np.uint8)
    for order in permutations(range(4)):
        table[tuple(kinds[:, order].T)] = np.array(_reordered(order))[ways]
    return table


def _reordered(order: tuple[int, ...]) -> list[int]:
    """Each way to part four tiles, as the way to part them when they come in another order."""
    made = []
    for way in range(WAYS):
        halves = ({0, way + 1}, {1, 2, 3} - {way + 1})
        with_first = next(half for half in halves if order[0] in half)
        made.append(next(at for at in range(WAYS) if order[at + 1] in with_first))
    return made


# For a person


def setting(a: int, b: int, c: int, d: int, way: int, spelt: Callable[[int], str] = name) -> str:
    """`low day paat_62 high gow_63 teen`: each hand in the order of the alphabet."""
    e, f, g, h = map(spelt, parted(a, b, c, d, way))
    return " ".join(("low", *sorted((e, f)), "high", *sorted((g, h))))


def advise(rules: Rules, tiles: tuple[int, ...], wager: str = "wager") -> dict[str, Fraction]:
    """The expected profit of each setting of four tiles against a House Way hand."""
    if len(set(tiles)) != 4:
        raise LawError(f"a hand is set from four tiles, not {len(set(tiles))}")
    a, b, c, d = tiles
    cents, at = _even(rules), place(a, b, c, d)
    ends = _ends(rules, wager, cents)
    found = _by_end(rules, matches_of(at)[SIDES[wager]], ends)
    values, many = _values(found, ends), int(found[0].sum())
    # The hand is counted with its tiles in order: a setting is known there by its ranks.
    order = sorted((a, b, c, d))
    ways = _reordered(tuple(order.index(one) for one in (a, b, c, d)))
    return {
        setting(a, b, c, d, ways[way]): Fraction(int(values[way]), cents * many)
        for way in range(WAYS)
    }


def strategy(rules: Rules, tell: Tell = quiet) -> tuple[Sheet, ...]:
    """The best settings that are not the House way, those that gain most in all first."""
    against = {"wager": "a House Way bank", "bank": "one House Way player"}
    return tuple(_sheet(rules, wager, against[wager], tell) for wager in WAGERS)


def _sheet(rules: Rules, wager: str, against: str, tell: Tell) -> Sheet:
    ends = _ends(rules, wager, _even(rules))
    found = _by_end(rules, matches(tell)[:, SIDES[wager]], ends)
    best, values = _ways(found, ends, OPTIMAL), _values(found, ends)
    many = _even(rules) * int(found[0, 0].sum())
    gains = [
        (Fraction(int(row[one] - row[house]), many), hand, house, one)
        for row, hand, house, one in zip(values, hands(), house_ways(), best, strict=True)
        if one != house
    ]
    gains.sort(key=lambda one: (-one[0] * one[1].deals, one[1].tiles))
    total = sum((gain * hand.deals for gain, hand, _, _ in gains), Fraction(0))
    deals = sum(one.deals for one in hands())
    note = (
        f"{len(gains)} of {len(hands())} hands, {sum(one[1].deals for one in gains):,} of {deals:,}"
        f" deals; in all they gain {percent(total / deals)} of the wager. "
        "Every other hand is set the House way. Of mixed kinds (gow to gee) either tile is meant."
    )
    columns = ("tiles", "deals", "House Way", "best", "gain")
    title = f"Better than the House way: {wager}, against {against}"
    return Sheet(title, columns, tuple(_rows(gains)), note)


def _rows(gains: list[tuple[Fraction, Hand, int, int]]) -> Iterator[tuple[str, ...]]:
    for gain, hand, house, best in gains:
        settings = (setting(*hand.tiles, int(way), kind) for way in (house, best))
        yield " ".join(map(kind, hand.tiles)), str(hand.deals), *settings, percent(gain)
