"""`houseway report`: what the tables of a store did on a day, in a month or in between."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime, time, timedelta
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer

from houseway.cli import common
from houseway.cli.common import argument, option
from houseway.cli.handing import give
from houseway.floor.state import Floor
from houseway.games.kit.figures import percent
from houseway.house.casino import Casino
from houseway.house.master import ALL, DENOMINATION, Setting, keys, setting_of, told
from houseway.house.master_paper import of_report
from houseway.house.papers import of_house
from houseway.house.rates import Rates
from houseway.house.report import Period, Played, period_of, table_names
from houseway.house.report import report as made
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import RenderableType

    from houseway.store import Store


Since = Annotated[str | None, typer.Option("--from", metavar="DATE", help="The first day.")]
Until = Annotated[str | None, typer.Option("--to", metavar="DATE", help="The last day.")]
By = Annotated[
    list[str] | None,
    typer.Option("--by", metavar="KEY", help=f"{', '.join(ALL)}; may be repeated."),
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
    zone: str | None = option("ZONE", "The time zone in which days begin; otherwise the house's."),
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

    With --by it is the master game report by these keys: the drop as it was counted, win and hold,
    the theoretical win from the exact edge of every wager under the sign in force, by how much luck
    and players' decisions moved the result, between which limits chance alone leaves the win,
    rounds an hour, voids, errors, incidents, fills, credits and jackpots. The first time it works
    out what hands are worth, which takes a while; from then on it reads only what is new. Where
    floats are counted it has chips by denomination too; --by denomination has them alone, and
    beside that by table, game or pit.

    \b
    Examples:
      houseway report --day 2026-11-16
      houseway report craps --month 2026-11 --json
      houseway report --from 2026-11-01 --to 2026-11-07 --store floor.db
      houseway report --by game --by dealer --day 2026-11-16
      houseway report --by table --by denomination --day 2026-11-16 -o chips.csv
      houseway report --by table --day 2026-11-16 --shift 14:00 --output shift.pdf
    """
    with common.plain_errors():
        here = None if zone is None else zone_of(zone)
        starts, asked = _starts(shifts), (day, month, (since, until))
        # What is wrong with it is said whatever the house is.
        period_of(*asked, here or ZoneInfo("UTC"))
        with common.open_store_at(store, create=False) as opened:
            wanted, floor = names_of(opened, names or ()), floor_of(opened)
            setting = setting_of(floor, here)._replace(shifts=starts)
            period = period_of(*asked, setting.zone, setting.opens)
            if shift:
                period = _of_shift(period, shift, starts)
            if by or output:
                rows = keys(by or ["table"])
                return _master(opened, period, wanted, rows, (floor, setting, output, as_json))
            found, house = made(opened, period, wanted), floor.called
    told = {"house": house} | period.told() | _plain(found)
    none = "" if found else NOTHING
    return common.answer(as_json, told, lambda: _parts(house, found), none)


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
    how: tuple[Floor, Setting, Path | None, bool],
) -> None:
    floor, setting, output, as_json = how
    # Chips are counted without what hands are worth.
    with Rates(opened, rate=DENOMINATION not in by) as rates:
        found = told(rates, period, names, by, setting)
    if not found["rows"]:
        return typer.echo(NOTHING)
    return give(of_house(floor, found, of_report), output, as_json, found["rows"])


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        common.fail(f"{name!r} is not a time zone: name one such as Australia/Sydney")


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


# What is printed


def _plain(found: list[Played]) -> dict[str, Any]:
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "tables": list(map(asdict, found)),
    }


def _parts(house: str, found: list[Played]) -> "list[RenderableType]":
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
        chips.add_row(row.table, dollars(row.bought), dollars(row.cashed), str(row.disputes))
    parts: list[RenderableType] = [house] if house else []
    parts += ["[bold]Play[/]", shown, "[bold]Chips and disputes[/]", chips]
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
