"""`houseway ratings`: what persons wagered, for how long, and with what result."""

from datetime import UTC, datetime

import typer

from houseway.cli import common, master
from houseway.cli.common import argument, option
from houseway.cli.report import (
    By,
    OutputAt,
    Since,
    Until,
    asked_period,
    floor_of,
    names_of,
)
from houseway.house.master import ratings as made
from houseway.house.master import setting_of
from houseway.house.rated import Rates


def ratings(
    persons: list[str] | None = argument("PERSON…", "Only these persons."),
    day: str | None = option("DATE", "One day, such as 2026-11-16."),
    month: str | None = option("MONTH", "One month, such as 2026-11."),
    since: Since = None,
    until: Until = None,
    by: By = None,
    output: OutputAt = None,
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """For each person: rounds, wagers, what was staked, the average wager, the time at tables, the
    theoretical loss from the exact edge of every wager, the result, and by how much luck and
    decisions moved it. With --by also by table, game, day and so on. It is for staff alone: at
    regulated tables no player is shown it.

    \b
    Examples:
      houseway ratings --day 2026-11-16
      houseway ratings M-1001 --month 2026-11 --by table --json
    """
    with common.plain_errors(), common.open_store_at(store, create=False) as opened:
        floor = floor_of(opened)
        setting = setting_of(floor)
        period = asked_period(day, month, since, until, setting.zone)
        with Rates(opened) as rates:
            rows = made(rates, period, names_of(opened, ()), by or (), setting)
    rows = [row for row in rows if not persons or row["player"] in persons]
    if not rows:
        typer.echo("Nobody played in this period.")
        return
    told = {"made": datetime.now(UTC).isoformat(timespec="seconds"), "persons": rows}
    keys = ("player", *(by or ()))
    paper = master.paper("Ratings", (("Zone", str(setting.zone)),), rows, keys, master.PERSONS)
    master.give(paper, told, rows, output, as_json)
