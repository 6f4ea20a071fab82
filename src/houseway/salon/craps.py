"""Craps: its default sign and its players."""

import re
from random import Random
from typing import Any, NamedTuple

from houseway.core import Limit, Sign, Stake, kind
from houseway.games.craps.kernel import KINDS
from houseway.law.rules import Rules, cited
from houseway.money import Cents
from houseway.salon import Late, Manners, Spot
from houseway.salon.seen import View, offered

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
SEATS = 8
LINE = ("win_line", "dont_win", "come", "dont_come")


def sign(minimum: Cents, maximum: Cents, unit: Cents, by_hand: bool) -> Sign:
    """The line by the unit from the minimum; all other wagers from a chip up to the maximum."""
    chip = min(CHIPS)
    limits = {one: Limit(minimum, maximum, unit) for one in LINE}
    limits |= {one: Limit(chip, maximum) for one in KINDS if one not in LINE}
    return Sign(seats=SEATS, chips=CHIPS, limits=limits)


def bot(view: View, seat: int, mood: Random) -> Any:
    """An ordinary player: a line wager for every come-out, now and then the six or the eight."""
    mine = {one.kind for one in wagers_of(view, seat)}
    least = view["sign"].limit("win_line").minimum
    wish = "place_win/" + mood.choice("68") if view["point"] else "win_line"
    if view["point"] and mood.random() < 0.7:
        return None
    cents = least if wish == "win_line" else 12_00
    if wish.partition("/")[0] in mine or not offered(view, kind(Stake), area=wish, cents=cents):
        return None
    return Stake(seat, wish, cents)


class Mine(NamedTuple):
    """One of a player's own wagers, as the view shows it."""

    area: str
    kind: str
    number: int
    id: int
    cents: Cents


def wagers_of(view: View, seat: int) -> list[Mine]:
    """The wagers of a seat; what stands behind another has that one's number."""
    found = []
    for thing in view["things"]:
        area, _, box = thing["area"].rpartition("/")
        if thing["kind"] == "chips" and box == str(seat):
            spot, _, id = area.partition("#")
            number = re.search(r"/(\d+)$", thing["spot"])
            kind = spot.partition("/")[0]
            found.append(Mine(area, kind, int(number[1]) if number else 0, int(id), thing["cents"]))
    return found


def late(view: View, seat: int) -> Late | None:
    """The dice wait for nobody in particular."""
    return None


LABELS = {
    "dont_win": "Don't Win",
    "dont_come": "Don't Come",
    "behind_win_line": "odds behind the Win Line",
    "behind_dont_win": "odds behind Don't Win",
    "behind_come": "odds behind Come",
    "behind_dont_come": "odds behind Don't Come",
    "place_win": "place to win",
    "place_lose": "place to lose",
    "crap_eleven": "Crap-Eleven",
    "win_line": "Win Line",
}


def spots(rules: Rules) -> tuple[Spot, ...]:
    """Every kind of wager, and each number of those that name one."""
    found = []
    for kind_of, row in rules.document.wager.items():
        label = LABELS.get(kind_of, kind_of.replace("_", " "))
        clause = cited(row.clause)
        wins = [
            verdict.odds
            for name, verdict in rules.document.verdict.items()
            if name.startswith(f"{kind_of}_wins") and verdict.odds
        ]
        odds = tuple(dict.fromkeys(wins))
        # A wager that wins by several totals has the lines of all of them.
        found += [
            Spot(f"{kind_of}/{one}", f"{label} {one}", clause, odds, f"total_{one}" * (not row.win))
            for one in row.numbers
        ] or [Spot(kind_of, label, clause, odds)]
    return tuple(found)


MANNERS = Manners(title="Craps", spots=spots, sign=sign, bot=bot, late=late, no_advice="10.7")
