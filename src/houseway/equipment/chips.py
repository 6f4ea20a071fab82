"""Chips by denomination."""

from collections.abc import Sequence

from houseway.money import Cents


def in_chips(cents: Cents, denominations: Sequence[Cents]) -> tuple[tuple[Cents, int], ...] | None:
    """The amount in chips, largest first, as (denomination, count); None where it cannot be.

    The smallest chip divides the others, as a sign demands: then taking the largest first succeeds.
    """
    counts: list[tuple[Cents, int]] = []
    for worth in sorted(denominations, reverse=True):
        count, cents = divmod(cents, worth)
        if count:
            counts.append((worth, count))
    return None if cents else tuple(counts)
