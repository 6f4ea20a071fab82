"""What happened at the tables of a store within a period: play, money, and what went wrong."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.house.records import RECEIVED, Step, event_of, history, stream_of
from houseway.money import Cents
from houseway.table import OUTSIDE_ROUND, disputes, payments, seats
from houseway.table.chips import net_by_seat
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.store import Store


class Period(NamedTuple):
    """From one moment up to another, which is not part of it."""

    since: datetime
    until: datetime

    def has(self, at: str) -> bool:
        """Whether a moment is within."""
        return self.since <= datetime.fromisoformat(at) < self.until


@dataclass
class Played:
    """One table's period.

    `win` is what rounds brought the House, before money that was moved outside of them; `drop` what
    was paid for chips, `cashed` what chips were cashed for.
    """

    table: str
    game: str
    training: bool
    rounds: int = 0
    void_rounds: int = 0
    wagers: int = 0
    staked: Cents = 0
    win: Cents = 0
    drop: Cents = 0
    cashed: Cents = 0
    voids: int = 0
    disputes: int = 0
    wrong_payments: list[dict[str, Any]] = field(default_factory=list)


class Standing(NamedTuple):
    """A table as it stands."""

    table: str
    game: str
    training: bool
    method: str
    state: str
    seated: int
    seats: int
    round: int
    records: int
    since: str
    last: str


def report(store: "Store", period: Period, names: Iterable[str] = ()) -> list[Played]:
    """What the tables did in the period; a table at which nothing happened is left out."""
    return [
        played
        for name in names or table_names(store)
        if (played := _played(name, history(store.read(stream_of(name))), period))
    ]


def table_names(store: "Store") -> tuple[str, ...]:
    """The tables of a store."""
    prefix = stream_of("")
    return tuple(stream.removeprefix(prefix) for stream in store.streams(prefix))


def standing(store: "Store", name: str) -> Standing:
    """How a table stands after its last record."""
    records = list(store.read(stream_of(name)))
    *_, last = history(records)
    table, first = last.table, event_of(records[0])
    return Standing(
        name,
        first.game,
        first.training,
        first.method,
        _state(table),
        len(table.seats),
        table.sign.seats,
        table.round,
        len(records),
        records[0].at,
        last.record.at,
    )


def _state(table: Table) -> str:
    if table.closed:
        return "closed"
    if table.closure_notice:
        return f"closes {table.closure_notice.effective}"
    return "in play" if table.live else "open"


def _played(name: str, steps: Iterator[Step], period: Period) -> Played | None:
    played: Played | None = None
    for step in steps:
        if not period.has(step.record.at):
            continue
        if played is None:
            played = Played(name, step.table.game.name, step.table.training)
        if step.record.name != RECEIVED:
            _count(played, step)
    return played


def _count(played: Played, step: Step) -> None:
    """Add an event to the period's figures."""
    moved = step.table.transfers
    if not isinstance(step.event, (*OUTSIDE_ROUND, core.TableOpened)):
        played.win -= sum(net_by_seat(moved).values())
    match step.event:
        case core.RoundClosed():
            played.rounds += 1
            played.void_rounds += step.table.void
        case core.Settled(stake=stake):
            played.wagers += 1
            played.staked += stake
        case core.Voided():
            played.voids += 1
        case seats.BoughtIn(cents=cents):
            played.drop += cents
        case seats.CashedOut(cents=cents):
            played.cashed += cents
        case disputes.DisputeRaised():
            played.disputes += 1
        case payments.WrongPaymentFound():
            played.wrong_payments.append(_wrong(step))
        case payments.PaymentRectified(number=number):
            for row in played.wrong_payments:
                row["rectified"] |= row["number"] == number


def _wrong(step: Step) -> dict[str, Any]:
    found = step.event
    return {
        "number": found.number,
        "at": step.record.at,
        "round": found.round,
        "seat": found.seat,
        "player": found.player,
        "kind": found.kind,
        "cents": found.cents,
        "intent": found.intent,
        "clause": found.under,
        "over_the_amount": found.reported,
        "rectified": False,
    }
