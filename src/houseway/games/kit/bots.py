"""What automatic players share: ordinary people, who look at their own cards and no further."""

from houseway.core import Limit, Randomness, Stake, View, kind
from houseway.games.kit.views import offered, rack_of
from houseway.money import Cents

# The chips of a usual table.
CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
# How many times the least wager people begin with.
TIMES = (1, 1, 1, 2, 2, 3)


def chance(randomness: Randomness, percent: int) -> bool:
    """So often in a hundred times."""
    return randomness.randrange(100) < percent


def least(view: View, area: str) -> Cents:
    """The smallest wager of an area."""
    limit: Limit = view["sign"].limit(area)
    return max(limit.minimum, limit.multiple)


def stake(view: View, seat: int, area: str, cents: Cents) -> Stake | None:
    """A wager, if it is open."""
    fits = offered(view, kind(Stake), seat=seat, area=area, cents=cents)
    return Stake(seat, area, cents) if fits else None


def first_stake(
    view: View, seat: int, area: str, whole_round: int, randomness: Randomness
) -> Stake | None:
    """A wager near the minimum; the rest of the round may ask for so many times as much."""
    cents = least(view, area) * randomness.choice(TIMES)
    rich = rack_of(view, seat) >= whole_round * cents
    return stake(view, seat, area, cents if rich else least(view, area))


def rounded_most(most: Cents, unit: Cents, maximum: Cents) -> Cents:
    """The most of a side wager, by the unit and within the table's own maximum."""
    return max(unit, min(maximum, most - most % max(unit, 1)))
