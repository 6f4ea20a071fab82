"""A meter that is fed by every round, gives parts of itself away and now and then begins anew.

Before a round's prizes are paid the meter has X = Y + `fed`, where Y is what the round before left.
A hit leaves a part of X, or the seed. Hits do not depend on what the meter shows, so X at a hit is
distributed as at any round, and in the long run

    E[X] = (fed + r * seed) / (r + sum of c * (1 - k))

over hits of chance c that leave the part k, where r is the chance that the meter begins anew; the
second moment follows alike. Both are exact. Parts of a cent that are not paid are left out.

How far X falls short of an amount has no such form. Hits are rare, so the time between two of them
is taken as exponential; then X is a sum of exponentials, whose law is known in closed form.
"""

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

# After so many partial hits since the meter began anew, what it began with is no longer felt.
DEPTH = 100


class Hit(NamedTuple):
    """How a round hits the meter: its chance, and the part of the meter that is left, or None
    where it begins anew from the seed."""

    chance: Fraction
    leaves: Fraction | None


class Meter(NamedTuple):
    """What a meter begins with, what a round feeds it, and the hits."""

    seed: Fraction
    fed: Fraction
    hits: tuple[Hit, ...]

    @property
    def anew(self) -> Fraction:
        """The chance that a round makes the meter begin anew."""
        return sum((hit.chance for hit in self.hits if hit.leaves is None), Fraction(0))

    def _gone(self, power: int) -> Fraction:
        """What a round takes from a moment of the meter on average, as a part of it."""
        parts = (
            hit.chance * (1 - (Fraction(0) if hit.leaves is None else hit.leaves**power))
            for hit in self.hits
        )
        return sum(parts, Fraction(0))

    @property
    def mean(self) -> Fraction:
        """What the meter shows on average when a round's prizes are paid."""
        return (self.fed + self.anew * self.seed) / self._gone(1)

    @property
    def variance(self) -> Fraction:
        """Of what it shows then."""
        left = self.mean - self.fed
        square = self.anew * self.seed**2 + 2 * self.fed * left + self.fed**2
        return square / self._gone(2) - self.mean**2

    def shortfall(self, amount: Fraction) -> Fraction:
        """How much the meter is short of an amount on average when a round's prizes are paid.

        Hits that leave different parts are taken together, so that the mean is kept.
        """
        parted = [hit for hit in self.hits if hit.leaves is not None]
        some = sum((hit.chance for hit in parted), Fraction(0))
        if not some:
            return _short(self, amount, Fraction(0), Fraction(1))
        kept = sum((hit.chance * (hit.leaves or 0) for hit in parted), Fraction(0)) / some
        return _short(self, amount, some, kept)


def _short(meter: Meter, amount: Fraction, some: Fraction, kept: Fraction) -> Fraction:
    """A sum over the number of partial hits since the meter began anew.

    After so many of them, `sizes` are the means of the exponentials that add up to what was fed,
    and each has a factor in the chance that their sum exceeds an amount.
    """
    with localcontext() as context:
        # Factors cancel each other the more, the less a hit takes.
        context.prec = 50 + int(2 / (1 - kept)) if kept < 1 else 50
        every = meter.anew + some
        again, part = _decimal(some / every), _decimal(kept)
        fed, seed, wanted = (_decimal(value) for value in (meter.fed, meter.seed, amount))
        sizes: list[Decimal] = []
        factors: list[Decimal] = []
        total, weight, size, left = Decimal(0), 1 - again, fed / _decimal(every), seed
        for depth in range(DEPTH + 1):
            factors = _factors(factors, sizes, size)
            sizes = [*sizes, size]
            # The last one stands for all that come after it.
            share = weight if depth < DEPTH and again else weight / (1 - again)
            total += share * _expected(wanted - left, sizes, factors)
            if not again:
                break
            weight, size, left = weight * again, size * part, left * part
        return Fraction(total)


def _factors(factors: list[Decimal], sizes: list[Decimal], size: Decimal) -> list[Decimal]:
    """With one more exponential, of a mean that is less than all others; 0 where none is fed."""
    if not size:
        return [*factors, Decimal(0)]
    own = Decimal(1)
    for other in sizes:
        own *= size / (size - other)
    every = zip(factors, sizes, strict=True)
    return [*(factor * other / (other - size) for factor, other in every), own]


def _expected(missing: Decimal, sizes: list[Decimal], factors: list[Decimal]) -> Decimal:
    """By how much a sum of exponentials of these means is short of an amount on average."""
    if missing <= 0:
        return Decimal(0)
    if not sizes[0]:
        return missing
    above = sum(
        (factor * size * (-missing / size).exp() for factor, size in
         zip(factors, sizes, strict=True)),
        Decimal(0),
    )  # fmt: skip
    return missing - sum(sizes, Decimal(0)) + above


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator
