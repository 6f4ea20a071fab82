"""The sign at the table: what the documents leave to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.money import Cents, Jackpot, dollars


@dataclass(frozen=True, slots=True)
class Limit:
    """The least, the most and the multiple of a wager, as the sign displays them."""

    minimum: Cents = 0
    maximum: Cents | None = None
    multiple: Cents = 1


@dataclass(frozen=True, slots=True)
class Sign:
    """What the documents leave to the sign: limits, chips, caps and the table's options."""

    version: int = 1
    seats: int = 7
    chips: tuple[Cents, ...] = (1,)
    limits: Mapping[str, Limit] = field(default_factory=dict)
    maximum_payout: Cents | None = None
    options: tuple[str, ...] = ()
    jackpot: Jackpot | None = None

    def limit(self, area: str) -> Limit:
        """The limit of an area, or of its kind: `place_win/6` falls under `place_win`.

        A game that tells single wagers of an area apart adds their number: `place_win/6#12`.
        """
        spot = area.partition("#")[0]
        return self.limits.get(spot) or self.limits.get(spot.partition("/")[0]) or Limit()


def check_sign(sign: Sign) -> None:
    """ValueError says what does not fit on a sign."""
    if not sign.chips or min(sign.chips) < 1:
        raise ValueError("a sign names its chips, each worth at least $0.01")
    unit = min(sign.chips)
    if any(chip % unit for chip in sign.chips):
        raise ValueError("every chip must be a multiple of the smallest one")
    if not 1 <= sign.seats <= 23:
        raise ValueError("a table has 1 to 23 seats")
    if sign.maximum_payout is not None and (sign.maximum_payout % unit or sign.maximum_payout < 1):
        raise ValueError("the maximum payout must be payable in chips")
    for area, limit in sign.limits.items():
        _check_limit(area, limit, unit)
    if sign.jackpot:
        check_jackpot(sign.jackpot, unit)


def check_jackpot(jackpot: Jackpot, unit: Cents) -> None:
    """ValueError says what does not fit on the sign of a jackpot."""
    some, of = jackpot.increment
    if not jackpot.pool.strip():
        raise ValueError("jackpot: the pool needs a name")
    if jackpot.wager < 0 or jackpot.wager % unit:
        raise ValueError(f"jackpot: the wager must be whole chips of {dollars(unit)}")
    if of < 1 or not 0 <= some <= of:
        raise ValueError("jackpot: the increment is a part of what is wagered, such as 1 of 10")
    if jackpot.hold_above is not None and jackpot.hold_above < 0:
        raise ValueError("jackpot: prizes wait above an amount that is not negative")
    if jackpot.seed < 0 or any(cents < 0 for cents in jackpot.bonus.values()):
        raise ValueError("jackpot: seed and bonus cannot be negative")


def _check_limit(area: str, limit: Limit, unit: Cents) -> None:
    if limit.minimum < 0 or limit.multiple < 1:
        raise ValueError(f"{area}: the minimum cannot be negative, nor the multiple zero")
    odd = limit.multiple % unit and unit % limit.multiple
    if odd or limit.minimum % unit or (limit.maximum or 0) % unit:
        raise ValueError(f"{area}: limits must be whole chips of {dollars(unit)}")
    if limit.maximum is not None and limit.maximum < max(limit.minimum, 1):
        raise ValueError(f"{area}: the maximum is below the minimum")
