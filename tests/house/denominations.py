"""The report by denomination, beside what the events of a day of felts say and its equations."""

from collections import Counter
from datetime import UTC, datetime

from houseway.house import master
from houseway.house.rates import Rates
from houseway.house.records import event_of, stream_of
from houseway.house.report import Period
from houseway.table import custody
from houseway.table.fills import CreditSent, FillReceived
from houseway.table.gaming_day import CountSigned
from houseway.table.seats import BoughtIn

PERIOD = Period(*(datetime(2026, 11, day, tzinfo=UTC) for day in (15, 19)))


def by_denomination(store, name):
    """What happened to the chips of a table in cents, out of its events alone."""
    found, is_open = Counter(), False
    flows = {
        FillReceived: "fills",
        CreditSent: "credits",
        BoughtIn: "drop",
        custody.ChipsBrought: "brought",
        custody.ChipsTakenAway: "taken",
        custody.ChipsKept: "taken",
    }
    for event in map(event_of, store.read(stream_of(name))):
        flow = flows.get(type(event))
        if isinstance(event, CountSigned):
            flow, is_open = event.kind, event.kind == "opening"
        elif flow in ("fills", "credits") and not is_open:
            flow = {"fills": "float_in", "credits": "float_out"}[flow]
        for each, count in event.chips if flow else ():
            found[flow, each] += each * count
    return found


def check_denominations(day, path):
    """The report by denomination says what the events say, and its equations hold in every one."""
    names = [felt.name for felt in day.felts]
    by = ["table", "denomination"]
    with Rates(day.house.store, rate=False, path=path) as rates:
        told = master.told(rates, PERIOD, names, by, master.setting_of(day.first.floor))
    for name in names:
        rows = [row for row in told["rows"] if row["table"] == name]
        said = by_denomination(day.house.store, name)
        flows = {flow for flow, _ in said}
        assert {"opening", "closing", "fills", "credits", "drop", "taken", "float_in"} <= flows
        for row in (row for row in rows if row["denomination"]):
            each = row["denomination"]
            assert {flow: row[flow] for flow in flows} == {f: said[f, each] for f in flows}, row
        result = next(
            event.result
            for event in map(event_of, day.house.store.read(stream_of(name)))
            if isinstance(event, CountSigned) and event.kind == "closing"
        )
        assert sum(row["win"] for row in rows) == result
    short = [row for row in told["rows"] if row["variance"]]
    assert {row["table"]: row["variance"] for row in short} == day.variances
    for row in (*told["rows"], *told["total"]):
        tray = row["opening"] + row["fills"] - row["credits"] - row["closing"]
        assert row["win"] == row["drop"] - tray - row["paid"]
        had = row["played_before"] + row["drop"] + row["brought"] - row["taken"] - row["in_play"]
        assert row["win"] == had + row["variance"] - row["paid"], row
    for name in ("opening", "fills", "credits", "closing", "drop", "win", "in_play"):
        assert sum(row[name] for row in told["rows"]) == sum(row[name] for row in told["total"])
