"""Acts of the floor that are asked about everything that a command says."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from houseway import core

if TYPE_CHECKING:
    from houseway.floor.state import Now


@dataclass(frozen=True, slots=True)
class Whole(core.Act["Now"]):
    """An act whose `offer` is given the command itself; it stands in no list of moves."""

    def asked(self, state: "Now", sent: Any) -> tuple[core.Move, ...] | core.Refusal:
        """The move that the command is, or why there is none."""
        offers = self._offers(state, (sent,))
        if isinstance(offers, core.Refusal):
            return offers
        return tuple(self._made(self.by, (), offer) for offer in offers)

    def moves(self, state: "Now", seat: int = 0) -> list[core.Move]:
        """None: what such a command may say is too much to list."""
        return []
