"""What happened at the tables of a store within a period: play, money, and what went wrong."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.house.records import event_of, history, stream_of
from houseway.money import Cents
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.house.rated import Rates
    from houseway.store import Store


class Period(NamedTuple):
    """From one moment up to another, which is not part of it."""

    since: datetime
    until: datetime

    def has(self, at: str) -> bool:
        """Whether a moment is within."""
        return self.since <= datetime.fromisoformat(at) < self.until


COUNTED = (
    *("rounds", "void_rounds", "wagers", "staked", "win", "drop", "cashed", "voids"),
    "disputes",
)


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
    from houseway.house.rated import Rates

    with Rates(store, rate=False) as rates:
        return [
            played
            for name in names or table_names(store)
            if (played := _played(rates, name, period))
        ]


def _played(rates: "Rates", name: str, period: Period) -> Played | None:
    played: Played | None = None
    for key, figures in rates.slices(period.since, period.until, [name]):
        played = played or Played(name, key.game, key.training)
        for counted in COUNTED if not key.player else ():
            setattr(played, counted, getattr(played, counted) + getattr(figures, counted))
    if played:
        played.wrong_payments = [row for row in rates.wrong(name) if period.has(row["at"])]
    return played


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
