"""What happened at the tables of a store within a period: play, money, and what went wrong."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple
from zoneinfo import ZoneInfo

from houseway.house.records import event_of, history, stream_of
from houseway.law import LawError
from houseway.money import Cents
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.house.rates import Rates
    from houseway.store import Store


class Period(NamedTuple):
    """From one moment up to another, which is not part of it."""

    since: datetime
    until: datetime

    def has(self, at: str) -> bool:
        """Whether a moment is within."""
        return self.since <= datetime.fromisoformat(at) < self.until

    def told(self) -> dict[str, str | None]:
        """Its ends, None where it has none."""
        ends = (("from", self.since), ("to", self.until))
        return {
            name: end.isoformat() if FIRST.year < end.year < date.max.year else None
            for name, end in ends
        }


# Before anything was recorded, wherever that is.
FIRST = date(1900, 1, 1)
MIDNIGHT = time()


def period_of(
    day: str | None,
    month: str | None,
    ends: tuple[str | None, str | None],
    zone: ZoneInfo,
    opens: time = MIDNIGHT,
) -> Period:
    """A day, a month, or from one day to another as somebody wrote them; LawError says what not.

    A day of gaming lasts from when the house opens until it opens again.
    """
    since, until = ends
    if sum((bool(day), bool(month), bool(since or until))) > 1:
        raise LawError("choose one of --day, --month, and --from with --to")
    if day:
        since = until = day
    if month:
        if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month):
            raise LawError(f"{month!r} is not a month: write it as 2026-11")
        first = _date(f"{month}-01", month)
        last = (first.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
    else:
        first = _date(since, since) if since else FIRST
        last = _date(until, until) if until else date.max - timedelta(days=2)
    if last < first:
        raise LawError(f"the period ends on {last}, before it begins on {first}")
    after = last + timedelta(days=1)
    return Period(*(datetime.combine(each, opens, zone) for each in (first, after)))


def _date(text: str, written: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise LawError(f"{written!r} is not a date: write it as 2026-11-16") from None


COUNTED = (
    *("rounds", "void_rounds", "wagers", "staked", "win", "bought", "cashed", "voids"),
    "disputes",
)


@dataclass
class Played:
    """One table's period.

    `win` is what rounds brought the House, before money that was moved outside of them; `bought`
    what was paid for chips, `cashed` what chips were cashed for.
    """

    table: str
    game: str
    training: bool
    rounds: int = 0
    void_rounds: int = 0
    wagers: int = 0
    staked: Cents = 0
    win: Cents = 0
    bought: Cents = 0
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
    from houseway.house.rates import Rates

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
