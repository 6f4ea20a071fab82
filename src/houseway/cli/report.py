"""`houseway report`: what the tables of a store did on a day, in a month or in between."""

import re
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer

from houseway.cli import common
from houseway.cli.common import argument, option
from houseway.games.kit.figures import percent
from houseway.house.report import Period, Played, table_names
from houseway.house.report import report as made
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import RenderableType


FIRST = "0001-01-01"
Since = Annotated[str | None, typer.Option("--from", metavar="DATE", help="The first day.")]
Until = Annotated[str | None, typer.Option("--to", metavar="DATE", help="The last day.")]


def report(
    names: list[str] | None = argument("TABLE…", "Only these tables."),
    day: str | None = option("DATE", "One day, such as 2026-11-16."),
    month: str | None = option("MONTH", "One month, such as 2026-11."),
    since: Since = None,
    until: Until = None,
    zone: str = option("ZONE", "The time zone in which days begin.", "Australia/Sydney"),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """By table: rounds, wagers and what was staked, what the House won and what part of the stakes
    that is, chips bought and cashed, voids and disputes; then every payment that was found wrong,
    with its clause and whether it was put right. Without a period it is all that is recorded.

    \b
    Examples:
      houseway report --day 2026-11-16
      houseway report craps --month 2026-11 --json
      houseway report --from 2026-11-01 --to 2026-11-07 --store floor.db
    """
    with common.plain_errors():
        period = _period(day, month, since, until, _zone(zone))
        with common.open_store_at(store, create=False) as opened:
            known = table_names(opened)
            if unknown := [name for name in names or () if name not in known]:
                there = f"there are {', '.join(known)}" if known else "there is none"
                common.fail(f"there is no table {unknown[0]!r} in this store; {there}")
            found = made(opened, period, names or known)
    if as_json:
        common.print_json({"from": _iso(period.since), "to": _iso(period.until)} | _plain(found))
    elif not found:
        typer.echo("Nothing happened at these tables in this period.")
    else:
        common.print_parts(*_parts(found))


# The period


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        common.fail(f"{name!r} is not a time zone: name one such as Australia/Sydney")


def _period(
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
    return moment.isoformat() if 1 < moment.year < date.max.year else None


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
