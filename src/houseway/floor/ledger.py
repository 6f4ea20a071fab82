"""The money that the floor itself moves: of promotions, and of the cage."""

from typing import TYPE_CHECKING

from houseway import core
from houseway.floor import cage_state
from houseway.floor.promotions import ledger as promotions
from houseway.money import Transfer

if TYPE_CHECKING:
    from houseway.floor.state import Floor


def moved(decided: "core.Decided[Floor]") -> tuple[Transfer, ...]:
    """All that a command of the floor moves."""
    return tuple(
        money
        for event, after in zip(decided.events, decided.states, strict=True)
        for money in (
            *promotions.transfers(after.promotions, event),
            *cage_state.transfers(after.cage, event),
        )
    )
