"""`houseway ratings`: what persons wagered, for how long, and with what result."""

import typer

from houseway.cli import common
from houseway.cli.common import argument, option
from houseway.cli.handing import give
from houseway.cli.report import By, OutputAt, Since, Until, floor_of, names_of
from houseway.house.master import BY, keys, setting_of, told_ratings
from houseway.house.master_paper import of_ratings
from houseway.house.papers import of_house
from houseway.house.rates import Rates
from houseway.house.report import period_of


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
    with common.reading(store) as opened:
        floor = floor_of(opened)
        setting = setting_of(floor)
        period = period_of(day, month, (since, until), setting.zone, setting.opens)
        with Rates(opened) as rates:
            rows = keys(by or (), BY)
            found = told_ratings(rates, period, names_of(opened, ()), rows, setting)
    found["persons"] = [row for row in found["persons"] if not persons or row["player"] in persons]
    if not found["persons"]:
        who = f"None of {', '.join(persons)}" if persons else "Nobody"
        typer.echo(f"{who} played in this period.")
        return
    give(of_house(floor, found, of_ratings), output, as_json, found["persons"])
