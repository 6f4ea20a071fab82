"""`houseway report`: what the tables of a store did on a day, in a month or in between."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer

from houseway.cli import common
from houseway.cli import master as printed
from houseway.cli.common import argument, option
from houseway.floor.state import Floor
from houseway.games.kit.figures import percent
from houseway.house.casino import Casino
from houseway.house.master import BY, master, setting_of, total
from houseway.house.rated import Rates
from houseway.house.report import Period, Played, table_names
from houseway.house.report import report as made
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import RenderableType

    from houseway.store import Store


# Before anything was recorded, wherever that is.
FIRST = "1900-01-01"
Since = Annotated[str | None, typer.Option("--from", metavar="DATE", help="The first day.")]
Until = Annotated[str | None, typer.Option("--to", metavar="DATE", help="The last day.")]
By = Annotated[
    list[str] | None,
    typer.Option("--by", metavar="KEY", help=f"{', '.join(BY)}; may be repeated."),
]
Shift = Annotated[str | None, typer.Option(metavar="TIME", help="Only the shift from this time.")]
Shifts = Annotated[str, typer.Option(metavar="TIMES", help="When shifts begin.")]
OutputAt = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="A file: .csv, .parquet, .pdf, .html or .json."
    ),
]


def report(
    names: list[str] | None = argument("TABLE…", "Only these tables."),
    day: str | None = option("DATE", "One day, such as 2026-11-16."),
    month: str | None = option("MONTH", "One month, such as 2026-11."),
    since: Since = None,
    until: Until = None,
    zone: str = option("ZONE", "The time zone in which days begin.", "Australia/Sydney"),
    by: By = None,
    shift: Shift = None,
    shifts: Shifts = "06:00,14:00,22:00",
    output: OutputAt = None,
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """By table: rounds, wagers and what was staked, what the House won and what part of the stakes
    that is, chips bought and cashed, voids and disputes; then every payment that was found wrong,
    with its clause and whether it was put right. Without a period it is all that is recorded.

    With --by it is the master game report by these keys: drop, win and hold, the theoretical win
    from the exact edge of every wager under the sign in force, by how much luck and players'
    decisions moved the result, between which limits chance alone leaves the win, rounds an hour,
    voids, errors, incidents, fills, credits and jackpots. The first time it works out what hands
    are worth, which takes a while; from then on it reads only what is new.

    \b
    Examples:
      houseway report --day 2026-11-16
      houseway report craps --month 2026-11 --json
      houseway report --from 2026-11-01 --to 2026-11-07 --store floor.db
      houseway report --by game --by dealer --day 2026-11-16
      houseway report --by table --day 2026-11-16 --shift 14:00 --output shift.pdf
    """
    with common.plain_errors():
        here = zone_of(zone)
        period = asked_period(day, month, since, until, here)
        starts = _starts(shifts)
        if shift:
            period = _of_shift(period, shift, starts)
        with common.open_store_at(store, create=False) as opened:
            wanted = names_of(opened, names or ())
            if by or output:
                keys = _keys(by or ["table"])
                return _master(opened, period, wanted, keys, (here, starts, output, as_json))
            found = made(opened, period, wanted)
    if as_json:
        common.print_json({"from": _iso(period.since), "to": _iso(period.until)} | _plain(found))
    elif not found:
        typer.echo(NOTHING)
    else:
        common.print_parts(*_parts(found))
    return None


def names_of(opened: "Store", names: Sequence[str]) -> Sequence[str]:
    """The tables that are meant: those named, or all."""
    known = table_names(opened)
    if unknown := [name for name in names if name not in known]:
        there = f"there are {', '.join(known)}" if known else "there is none"
        common.fail(f"there is no table {unknown[0]!r} in this store; {there}")
    return names or known


# The master game report


def floor_of(opened: "Store") -> Floor:
    """The floor as the store's records leave it."""
    return Casino(opened).floor()


def _master(
    opened: "Store",
    period: Period,
    names: Sequence[str],
    by: Sequence[str],
    how: tuple[ZoneInfo, tuple[time, ...], Path | None, bool],
) -> None:
    zone, shifts, output, as_json = how
    setting = setting_of(floor_of(opened), zone)._replace(shifts=shifts)
    with Rates(opened) as rates:
        rows = master(rates, period, names, by, setting)
        whole = total(rates, rows, by)
    if not rows:
        return typer.echo(NOTHING)
    plain, all_of_it = [row.plain(by) for row in rows], whole.plain(by)
    ends = _iso(period.since), _iso(period.until)
    told: dict[str, Any] = {"from": ends[0], "to": ends[1], "by": list(by), "rows": plain}
    told |= {"total": all_of_it, "made": datetime.now(UTC).isoformat(timespec="seconds")}
    facts = (("From", ends[0] or "the beginning"), ("To", ends[1] or "now"), ("Zone", str(zone)))
    every = [*plain, all_of_it] if len(plain) > 1 else plain
    paper = printed.paper("Master game report", facts, every, by, printed.PARTS)
    return printed.give(paper, told, plain, output, as_json)


def _keys(by: Sequence[str]) -> list[str]:
    if unknown := [key for key in by if key not in BY]:
        common.fail(f"{unknown[0]!r} is nothing to report by; there are {', '.join(BY)}")
    return list(dict.fromkeys(by))


def _starts(shifts: str) -> tuple[time, ...]:
    try:
        return tuple(sorted({time.fromisoformat(begins.strip()) for begins in shifts.split(",")}))
    except ValueError:
        common.fail(f"{shifts!r} are not times: write when shifts begin as 06:00,14:00,22:00")


def _of_shift(period: Period, shift: str, starts: tuple[time, ...]) -> Period:
    """One shift of one day; it ends when the next begins, on the next day too."""
    (begins,) = _starts(shift)[:1]
    if begins not in starts:
        there = ", ".join(f"{start:%H:%M}" for start in starts)
        common.fail(f"no shift begins at {shift!r}; there are {there} (see --shifts)")
    if period.until - period.since > timedelta(days=1, hours=2):
        common.fail("a shift is one of a day: name that with --day")
    after = [start for start in starts if start > begins]
    ends = after[0] if after else starts[0]
    first = period.since
    until = (first if after else period.until).replace(hour=ends.hour, minute=ends.minute)
    return Period(first.replace(hour=begins.hour, minute=begins.minute), until)


NOTHING = "Nothing happened at these tables in this period."


# The period


def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        common.fail(f"{name!r} is not a time zone: name one such as Australia/Sydney")


def asked_period(
    day: str | None, month: str | None, since: str | None, until: str | None, zone: ZoneInfo
) -> Period:
    if sum((bool(day), bool(month), bool(since or until))) > 1:
        common.fail("choose one of --day, --month, and --from with --to")
    if day:
        since = until = day
    if month:
        if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month):
            common.fail(f"{month!r} is not a month: write it as 2026-11")
        first = _date(f"{month}-01", month)
        last = (first.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
    else:
        first = _date(since or FIRST, since or "")
        last = _date(until, until) if until else date.max - timedelta(days=2)
    if last < first:
        common.fail(f"the period ends on {last}, before it begins on {first}")
    after = last + timedelta(days=1)
    ends = (datetime(each.year, each.month, each.day, tzinfo=zone) for each in (first, after))
    return Period(*ends)


def _date(text: str, written: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        common.fail(f"{written!r} is not a date: write it as 2026-11-16")


def _iso(moment: datetime) -> str | None:
    """None where the period has no such end."""
    return moment.isoformat() if 1900 < moment.year < date.max.year else None


# What is printed


def _plain(found: list[Played]) -> dict[str, Any]:
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "tables": list(map(asdict, found)),
    }


def _parts(found: list[Played]) -> "list[RenderableType]":
    shown = common.table("Table", "Rounds", "Wagers", "Staked", "House wins", "Hold", "Voids")
    for row in found:
        kind = ", training" if row.training else ""
        hold = percent(Fraction(row.win, row.staked), 2) if row.staked else ""
        money = (dollars(row.staked), dollars(row.win), hold)
        shown.add_row(
            f"{row.table}\n[dim]{row.game}{kind}[/]",
            f"{row.rounds:,}",
            f"{row.wagers:,}",
            *money,
            str(row.voids),
        )
    chips = common.table("Table", "Bought", "Cashed", "Disputes")
    for row in found:
        chips.add_row(row.table, dollars(row.drop), dollars(row.cashed), str(row.disputes))
    parts: list[RenderableType] = ["[bold]Play[/]", shown, "[bold]Chips and disputes[/]", chips]
    wrong = common.table("Wrong payment", "Round", "Seat", "Amount", "Clause", "State")
    for row in found:
        for payment in row.wrong_payments:
            wrong.add_row(*_wrong(row.table, payment))
    return [*parts, "[bold]Payments found wrong[/]", wrong] if wrong.row_count else parts


def _wrong(table: str, payment: dict[str, Any]) -> tuple[str, ...]:
    return (
        f"{table}: {payment['player']} {payment['kind']}",
        str(payment["round"]),
        str(payment["seat"]),
        dollars(payment["cents"]),
        payment["clause"],
        "put right" if payment["rectified"] else "open",
    )
