"""Is what was dealt and shown what the table had committed to, and was that in time?"""

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.core import CloseWagers, Drawn, kind
from houseway.house.records import Received, Step, command_of
from houseway.table.committed import DealCommitted, DealOpened, DealSealed, about
from houseway.table.state import Table
from houseway.transparency.commitments import Keys, Order, commitments, opens, unsealed

DRAWN, CLOSES = kind(Drawn), kind(CloseWagers)


class Openings:
    """Follows the orders of one table; with the keys at hand also what nobody was shown."""

    def __init__(self, name: str, keys: Keys | None = None) -> None:
        self.name, self.keys = name, keys
        self._told: dict[int, DealCommitted] = {}
        self._orders: dict[int, Order] = {}
        self._dealt: dict[tuple[int, int], int] = {}

    def faults(self, before: Table | None, events: list[Any]) -> Iterator[str]:
        """What does not fit of what one command brought about."""
        first = events[0]
        drawn = isinstance(first, Received) and first.command == DRAWN
        things = command_of(first).things if drawn else ()
        due = before.draw if before and things else None
        owed = due is not None and before is not None and due.kind in before.committed
        for happened in events:
            match happened:
                case DealCommitted(number):
                    if number in self._told:
                        yield f"order {number} was committed to before"
                    self._told[number] = happened
                case DealSealed():
                    yield from self._sealed(happened)
                case DealOpened(dealt=dealt):
                    round = before.round if before else 0
                    spelt = before.game.spelling.get(happened.kind, str) if before else str
                    if dealt:
                        owed = False
                        yield from self._taken(happened, things)
                    for what in self._opened(happened, spelt):
                        yield f"round {round}: {what}"
        if owed:
            yield "what was dealt is not from the order that the table had committed to"

    def _sealed(self, happened: DealSealed) -> Iterator[str]:
        number, told = happened.number, self._told.get(happened.number)
        of = about(self.name, number, happened.kind)
        order = unsealed(happened.key, happened.sealed, of, self.keys) if self.keys else None
        if order is None:
            return
        self._orders[number] = order
        if told is None or commitments(order, of) != told.commitments:
            yield f"order {number} as it is kept is not the one that was committed to"

    def _taken(self, happened: DealOpened, things: tuple[int, ...]) -> Iterator[str]:
        number, order = happened.number, self._orders.get(happened.number)
        if len(happened.dealt) != len(things):
            yield f"{len(things)} were drawn, {len(happened.dealt)} came from order {number}"
        for place, thing in zip(happened.dealt, things, strict=False):
            if (number, place) in self._dealt:
                yield f"place {place} of order {number} was dealt twice"
            if order and order.things[place : place + 1] != bytes((thing,)):
                yield f"place {place} of order {number} does not hold what was dealt from it"
            self._dealt[number, place] = thing

    def _opened(self, happened: DealOpened, spelt: Any) -> Iterator[str]:
        number, told = happened.number, self._told.get(happened.number)
        of = about(self.name, number, happened.kind)
        for place, thing, salt in happened.opened:
            where = f"{spelt(thing)} at place {place} of order {number}"
            if told is None or not 0 <= place < len(told.commitments):
                yield f"{where} was not committed to"
            elif self._dealt.get((number, place)) != thing:
                yield f"{where} is not what was dealt"
            elif not opens(told.commitments[place], salt, of, place, thing):
                yield f"{where} does not open its commitment"


def in_time(number: int, of_kind: str, steps: Iterable[Step]) -> bool:
    """Whether an order was committed to when wagers were closed, at one of these steps."""
    closing = (
        step.table.committed.get(of_kind)
        for step in steps
        if isinstance(step.event, Received) and step.event.command == CLOSES
    )
    return any(known is not None and known.number == number for known in closing)
