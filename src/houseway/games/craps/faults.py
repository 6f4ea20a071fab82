from collections.abc import Iterator
from typing import Any
from houseway.core import Decision, Move
from houseway.games.craps.state import Round
def moves(state: Round) -> Iterator[Move]:
    return iter(())
def decide(state: Round, sent: Any) -> Decision | None:
    return None
