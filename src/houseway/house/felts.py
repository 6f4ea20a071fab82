"""What the sign of a real felt says beside limits: the house's chips, and how they are bought."""

from collections.abc import Iterable
from dataclasses import replace

from houseway.core import Sign, check_sign
from houseway.money import Cents
from houseway.table.counted import CASHLESS
from houseway.table.state import FELT


def as_cashless(sign: Sign, method: str) -> Sign:
    """Chips are bought through the table's terminal, never for cash; ValueError says why not."""
    if method != FELT:
        raise ValueError("cashless: only a real felt has a terminal")
    return replace(sign, options=tuple(dict.fromkeys((*sign.options, CASHLESS))))


def with_chips(sign: Sign, denominations: Iterable[Cents]) -> Sign:
    """A real felt is played with chips that the house has, where it has any."""
    made = replace(sign, chips=tuple(sorted(denominations)) or sign.chips)
    check_sign(made)
    return made
