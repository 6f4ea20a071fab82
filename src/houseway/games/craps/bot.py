"""How people go about it: the usual sign and an ordinary player; the dice wait for nobody."""

from houseway.core import Limit, Limits, Randomness, Sign, Spot, Stake, View
from houseway.games.craps.kernel import KINDS
from houseway.games.kit import bots, views
from houseway.law.rules import Rules, cited

SEATS = 8
LINE = ("win_line", "dont_win", "come", "dont_come")
PLACED = 12_00


def sign(limits: Limits) -> Sign:
    """The line by the unit from the minimum; all other wagers from a chip up to the maximum."""
    line = Limit(limits.minimum, limits.maximum, limits.unit)
    other = Limit(min(bots.CHIPS), limits.maximum)
    wagers = {kind: line if kind in LINE else other for kind in (*LINE, *KINDS)}
    return Sign(seats=SEATS, chips=bots.CHIPS, limits=wagers)


def spots(rules: Rules) -> tuple[Spot, ...]:
    """Every kind of wager, and each number of those that name one."""
    found = []
    for kind, row in rules.document.wager.items():
        wins = [
            verdict.odds
            for name, verdict in rules.document.verdict.items()
            if name.startswith(f"{kind}_wins") and verdict.odds
        ]
        odds, clause = tuple(dict.fromkeys(wins)), cited(row.clause)
        # A wager that wins by several totals has the lines of all of them.
        found += [
            Spot(f"{kind}/{number}", clause, odds, f"total_{number}" * (not row.win))
            for number in row.numbers
        ] or [Spot(kind, clause, odds)]
    return tuple(found)


def bot(view: View, seat: int, randomness: Randomness) -> Stake | None:
    """A line wager for every come-out, now and then the six or the eight."""
    mine = {area.partition("/")[0].partition("#")[0] for area in views.chips_of(view, seat)}
    if not view["point"]:
        least = view["sign"].limit("win_line").minimum
        return None if "win_line" in mine else bots.stake(view, seat, "win_line", least)
    if "place_win" in mine or not bots.chance(randomness, 30):
        return None
    return bots.stake(view, seat, "place_win/" + randomness.choice("68"), PLACED)
