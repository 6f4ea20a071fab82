"""`houseway tables` and `houseway report`: a store as people ask about it."""

import json
import sqlite3
from contextlib import closing

import pytest

from houseway.house.records import stream_of
from houseway.house.report import Period, report, standing
from houseway.store import open_store


@pytest.fixture
def store(recorded):
    with open_store(f"sqlite:///{recorded}", create=False) as opened:
        yield opened


# The tables


def test_every_table_is_listed_as_it_stands(houseway, recorded, store):
    rows = json.loads(houseway("tables", "--store", recorded, "--json").out)["tables"]
    assert [row["table"] for row in rows] == ["one"]
    (row,) = rows
    assert row == standing(store, "one")._asdict()
    assert (row["game"], row["training"], row["state"]) == ("canberra-holdem", False, "open")
    assert row["records"] == store.version(stream_of("one"))
    assert row["round"] == 2


def test_tables_of_one_game_only(houseway, recorded):
    told = houseway("tables", "--store", recorded, "--game", "craps")
    assert (told.code, told.out) == (0, "There is no table of craps in this store.\n")
    assert "no game called" in houseway("tables", "--store", recorded, "--game", "bridge").sentence


def test_people_see_the_tables_at_eighty_columns(houseway, recorded):
    told = houseway("tables", "--store", recorded).out
    assert max(map(len, told.splitlines())) <= 80
    assert "canberra-holdem, shoe, regulated" in told


# The report


def test_what_the_house_wins_is_what_the_float_gained(houseway, recorded, store):
    (row,) = json.loads(houseway("report", "--store", recorded, "--json").out)["tables"]
    assert (row["table"], row["rounds"], row["void_rounds"]) == ("one", 2, 0)
    moved = [entry.transfer for entry in store.ledger(stream_of("one"))]
    float_gain = sum(
        (transfer.credit == "float") * transfer.cents - (transfer.debit == "float") * transfer.cents
        for transfer in moved
        if transfer.why.startswith("core.Settled")
    )
    assert row["win"] == float_gain
    assert row["disputes"] == 1


def test_a_day_has_what_happened_on_it(houseway, recorded):
    on = ("report", "--store", recorded)
    assert json.loads(houseway(*on, "--day", "2025-03-01", "--json").out)["tables"]
    assert "Nothing happened" in houseway(*on, "--day", "2025-03-02").out
    assert "Nothing happened" in houseway(*on, "--month", "2025-02").out
    assert json.loads(houseway(*on, "--month", "2025-03", "--json").out)["tables"]
    assert json.loads(houseway(*on, "--from", "2025-03-01", "--json").out)["tables"]
    assert "Nothing happened" in houseway(*on, "--to", "2025-02-28").out


def test_midnight_is_that_of_the_zone(houseway, recorded):
    """The table was played on 1 March at 20:15 in Sydney, where it was still morning in London."""
    on = ("report", "--store", recorded, "--json", "--from", "2025-03-01", "--zone")
    told = json.loads(houseway(*on, "Pacific/Kiritimati").out)
    assert told["from"] == "2025-03-01T00:00:00+14:00"
    assert told["to"] is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--day", "yesterday"), "'yesterday' is not a date: write it as 2026-11-16"),
        (("--month", "2025-13"), "'2025-13' is not a month: write it as 2026-11"),
        (("--month", "March"), "'March' is not a month: write it as 2026-11"),
        (("--day", "2025-03-01", "--month", "2025-03"), "choose one of --day, --month"),
        (("--from", "2025-03-02", "--to", "2025-03-01"), "before it begins"),
        (("--zone", "Mars"), "'Mars' is not a time zone"),
        (("--zone", ""), "'' is not a time zone"),
        (("two",), "there is no table 'two' in this store; there are one"),
    ],
)
def test_what_is_no_period_or_table_is_said_in_one_sentence(houseway, recorded, words, why):
    assert why in houseway("report", *words, "--store", recorded).sentence


def test_a_record_at_the_end_of_a_period_is_not_in_it(store):
    from datetime import datetime

    first = next(iter(store.read(stream_of("one"))))
    at = datetime.fromisoformat(first.at)
    assert report(store, Period(at, at)) == []


@pytest.mark.parametrize("asked", ["report", "ratings", "journal --chips"])
def test_a_record_that_cannot_be_read_is_named_in_one_sentence(houseway, recorded, asked):
    """As where what was dealt is sealed under a key that is not there."""
    edit = "UPDATE record SET data = '{}' WHERE stream = 'table/one' AND version = 3"
    with closing(sqlite3.connect(recorded)) as base, base:
        assert base.execute(edit).rowcount == 1
    done = houseway(*asked.split(), "--store", recorded)
    assert (done.code, done.sentence[:22]) == (2, "record 3 of table/one:")
