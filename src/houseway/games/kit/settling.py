"""A kernel's code as money: what is handed back, what is won, by which verdict, and why less."""

from typing import NamedTuple

from houseway.core import CAPPED, ROUNDED, Settled
from houseway.law.rules import Rules, cited
from houseway.money import Cents, Direction, Odds, parse_odds, pay


class Wagered(NamedTuple):
    """A wager that is decided; where less of it `stands` than lies there, the rest goes back."""

    seat: int
    area: str
    stake: Cents
    stands: Cents | None = None


def settled(
    rules: Rules,
    wager: Wagered,
    code: int,
    chip: Cents,
    *,
    rounding: Direction = "down",
    cap: Cents | None = None,
    reading: str = "",
    also: str = "",
) -> Settled:
    """A wager settled in whole chips; the cap is on its winnings, the stake comes on top.

    `reading` goes before the verdict's own, where the same verdict may rest on another. `also` is
    a second line of the same odds that is paid beside the code's own. Where a part of a wager wins,
    the other part is lost.
    """
    name, line, verdict = rules.decode(code)
    odds, part, stake = rules.odds_of(verdict, line), parse_odds(verdict.part), wager.stake
    if odds and also and (second := rules.odds_of(verdict, also)):
        odds = Odds(odds.to * second.one + second.to * odds.one, odds.one * second.one)
        line = f"{line}+{also}"
    stands = stake if wager.stands is None else wager.stands
    wins = stands if part.to == part.one else pay(stands, part, chip, rounding)
    winnings, less = 0, ""
    if odds:
        winnings = pay(wins, odds, chip, rounding)
        exact = winnings * odds.one * part.one == stands * odds.to * part.to
        less = CAPPED if stands < stake else "" if exact else ROUNDED
        if cap is not None and winnings > cap:
            winnings, less = cap, CAPPED
    return Settled(
        *wager[:3],
        returned=stake - stands + {"lose": 0, "win": wins}.get(verdict.effect, stands),
        winnings=winnings,
        effect=verdict.effect,
        verdict=name,
        line=line if odds else "",
        odds=str(odds) if odds else "",
        under=cited(verdict.clause),
        reading=reading or verdict.reading,
        less=less,
    )
