"""A kernel's code as money: what is handed back, what is won, by which verdict, and why less."""

from typing import NamedTuple

from houseway.core import CAPPED, ROUNDED, Settled
from houseway.law.rules import Rules, cited
from houseway.money import Cents, Direction, Odds, pay


class Wagered(NamedTuple):
    """A wager that is decided."""

    seat: int
    area: str
    stake: Cents


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
    a second line of the same odds that is paid beside the code's own.
    """
    name, line, verdict = rules.decode(code)
    odds, stake = rules.odds_of(verdict, line), wager.stake
    if odds and also and (second := rules.odds_of(verdict, also)):
        odds = Odds(odds.to * second.one + second.to * odds.one, odds.one * second.one)
        line = f"{line}+{also}"
    winnings, less = 0, ""
    if odds:
        winnings = pay(stake, odds, chip, rounding)
        less = ROUNDED if winnings * odds.one != stake * odds.to else ""
        if cap is not None and winnings > cap:
            winnings, less = cap, CAPPED
    return Settled(
        *wager,
        returned=0 if verdict.effect == "lose" else stake,
        winnings=winnings,
        effect=verdict.effect,
        verdict=name,
        line=line if odds else "",
        odds=str(odds) if odds else "",
        under=cited(verdict.clause),
        reading=reading or verdict.reading,
        less=less,
    )
