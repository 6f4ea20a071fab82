"""Money: whole cents, odds as pairs of whole numbers, balanced transfers.

The only place where money is multiplied or rounded.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

Cents = int
Direction = Literal["exact", "down", "up"]

# A comma stands before three digits or not at all: 7,50 is no amount, rather than 750 dollars.
AMOUNT = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{1,2}))?")


class Odds(NamedTuple):
    """What is won `to` how much is staked: seven and a half to one is Odds(15, 2)."""

    to: int
    one: int

    def __str__(self) -> str:
        return f"{self.to} to {self.one}"


class Transfer(NamedTuple):
    """`cents` leave the account `debit` and reach the account `credit`."""

    debit: str
    credit: str
    cents: Cents
    asset: str
    why: str

    def mirrored(self, why: str) -> "Transfer":
        """The same amount on its way back: mistakes are corrected by adding."""
        return Transfer(self.credit, self.debit, self.cents, self.asset, why)


@dataclass(frozen=True, slots=True)
class Jackpot:
    """The progressive jackpot that a sign declares: its pool, and what all linked tables share.

    `increment` is how much of how much wagered reaches the meter, `bonus` what bonus jackpots pay
    by the hand that was hit, `games` the other types of game that are linked. A `wager` of nothing
    leaves the amount to the player: that is for situations on paper. A prize above `hold_above`
    waits until two persons have signed; without it every prize is paid at once. `training` marks a
    pool of training tables, where nothing is worth anything.
    """

    pool: str
    wager: Cents = 0
    seed: Cents = 0
    increment: tuple[int, int] = (0, 1)
    bonus: Mapping[str, Cents] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    hold_above: Cents | None = None
    training: bool = False


@lru_cache
def parse_odds(text: str) -> Odds:
    """`"100:1"` as Odds(100, 1)."""
    to, colon, one = text.partition(":")
    if not (colon and to.isascii() and to.isdigit() and one.isascii() and one.isdigit()):
        raise ValueError(f"odds are written like 3:2, not {text!r}")
    if int(one) == 0:
        raise ValueError(f"odds cannot be to nothing: {text!r}")
    return Odds(int(to), int(one))


def pay(stake: Cents, odds: Odds, unit: Cents = 1, direction: Direction = "exact") -> Cents:
    """The winnings of a stake, in whole units (the smallest chip), rounded as the clause says.

    "exact" is for odds that always come out even: anything left over is a mistake in the rules.
    """
    whole, rest = divmod(stake * odds.to, odds.one * unit)
    if rest and direction == "exact":
        raise ValueError(f"{stake} cents at {odds} is no whole number of {unit} cents")
    return (whole + 1 if rest and direction == "up" else whole) * unit


class Fee(NamedTuple):
    """A part of an amount that is paid on top of it, in whole units rounded down, at least one."""

    to: int
    one: int
    unit: Cents

    def of(self, cents: Cents) -> Cents:
        """The fee on this amount."""
        return max(pay(cents, Odds(self.to, self.one), self.unit, "down"), self.unit)


def dollars(cents: Cents) -> str:
    """`1050` as `$10.50`, `1000` as `$10`."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02}" if part else "")


def parse_dollars(text: str) -> Cents:
    """`$10.50` or `10.5` or `1,000` as cents."""
    written = AMOUNT.fullmatch(text.strip())
    if not written:
        raise ValueError(f"an amount is written like 25 or 7.50, not {text!r}")
    whole, part = written.groups(default="")
    return int(whole.replace(",", "")) * 100 + int(part.ljust(2, "0"))
