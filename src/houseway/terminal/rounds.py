"""The rounds of a session, kept from the events that the house answered with."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from houseway.core import Paid, Returned, Reversed, RoundClosed, RoundOpened, Settled, View, Voided
from houseway.games.kit.jackpot import PaidInCash
from houseway.money import Cents
from houseway.table.chips import net_by_seat
from houseway.table.ledger import transfers
from houseway.table.seats import BoughtIn, CashedOut


@dataclass
class Played:
    """One round: what was settled, handed back or void, each seat's result, the last look."""

    number: int
    settled: list[Settled] = field(default_factory=list)
    returned: list[Returned] = field(default_factory=list)
    voids: list[Voided] = field(default_factory=list)
    paid: list[Paid | PaidInCash] = field(default_factory=list)
    net: Counter[int] = field(default_factory=Counter)
    view: View = field(default_factory=dict)
    closed: bool = False

    def result(self, seat: int) -> Cents:
        """What the round brought a seat; without one, what it brought the house."""
        return self.net[seat] if seat else -sum(self.net.values())

    def results(self) -> dict[int, dict[str, Cents]]:
        """The profit of every settled wager, by seat and area."""
        found: dict[int, dict[str, Cents]] = defaultdict(dict)
        for wager in self.settled:
            profit = wager.returned + wager.winnings - wager.commission - wager.stake
            found[wager.seat][wager.area] = profit
        for prize in self.paid:
            found[prize.seat][prize.area] = found[prize.seat].get(prize.area, 0) + prize.cents
        return found

    def seats(self) -> list[int]:
        """Whose wagers were settled, paid or handed back."""
        return sorted({event.seat for event in (*self.settled, *self.returned, *self.paid)})


class Rounds:
    """What a client remembers of its table; the record itself is the store's."""

    def __init__(self) -> None:
        self.played: list[Played] = []
        self.bought: Counter[int] = Counter()

    @property
    def last(self) -> Played | None:
        """The round that is on, or the last one."""
        return self.played[-1] if self.played else None

    def finished(self) -> list[Played]:
        """The rounds that are over."""
        return [played for played in self.played if played.closed]

    def enter(self, happened: Any, view: View) -> None:
        """Keep what an event says; the view is the one right after it."""
        match happened:
            case RoundOpened(number):
                self.played.append(Played(number))
            case BoughtIn(seat, _, cents):
                self.bought[seat] += cents
                return
            case CashedOut(seat, _, cents):
                self.bought[seat] -= cents
                return
        last = self.last
        if last is None or last.closed:
            return
        for seat, cents in net_by_seat(transfers(happened)).items():
            last.net[seat] += cents
        match happened:
            case Settled():
                last.settled.append(happened)
            case Paid() | PaidInCash() if happened.area:
                last.paid.append(happened)
            case Returned() if view["stage"] != "wagers":
                last.returned.append(happened)
            case Voided():
                last.voids.append(happened)
            case Reversed():
                for kept in (last.settled, last.paid, last.returned):
                    kept.clear()
            case RoundClosed():
                last.closed = True
        last.view = view
