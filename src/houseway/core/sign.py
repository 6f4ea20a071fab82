"""The sign at the table: what the documents leave to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.money import Cents, Jackpot


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
