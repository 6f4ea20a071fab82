"""`houseway obligations`, `cases` and `month-report` over a store."""

import json

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from houseway.cli import app
from houseway.floor.wrong_payments import RecordRound, ReportPayment
from houseway.house.casino import Casino
from houseway.store import open_store


@pytest.fixture
def run(tmp_path):
    """A store with one wrong payment, reported in September 2026."""
    file = tmp_path / "floor.db"
    with open_store(f"sqlite:///{file}") as store:
        casino = Casino(store, lambda: "2026-09-10T02:00:00+00:00")
        casino.open()
        casino.add_table("craps-1", "craps")
        casino.submit("Sam", "casino_supervisor", RecordRound("craps-1", 7, 2, 250_000, 0))
        casino.submit("Sam", "casino_supervisor", ReportPayment("w7", "craps-1", 7, 2))

    def ran(*given, code=0):
        run = CliRunner().invoke(app, [*given, "--store", str(file)])
        assert run.exit_code == code, run.output
        return run.output

    return ran


def test_duties_are_listed_by_how_much_they_press(run):
    rows = json.loads(run("obligations", "--json"))["obligations"]
    assert [(row["what"], row["clause"]) for row in rows] == [
        ("rectify_payment", "9.1.2"),
        ("month_report", "9.3.2"),
    ]
    assert "month report" in run("obligations")
    assert run("obligations", "--state", "done").strip() == "Nothing of the kind is owed."
    assert "--state is one of" in run("obligations", "--state", "late", code=2)


def test_cases_are_listed_and_shown_and_written(run, tmp_path):
    (row,) = json.loads(run("cases", "--json"))["cases"]
    assert (row["id"], row["amount"], row["at"]) == ("w7", 250_000, "2026-09-10T12:00:00+10:00")
    assert "$2,500" in run("cases")
    assert "reported as unintentional" in run("cases", "w7")
    for name, begins in (("c.pdf", b"%PDF"), ("c.html", b"<!doctype"), ("c.json", b"{")):
        run("cases", "w7", "-o", str(tmp_path / name))
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert "no case 'w8'" in run("cases", "w8", code=2)
    assert "ends in .pdf" in run("cases", "w7", "-o", "c.doc", code=2)
    assert "name the case" in run("cases", "-o", "c.pdf", code=2)


def test_a_month_is_a_report_of_the_houses_own_calendar(run, tmp_path):
    report = json.loads(run("month-report", "2026-09", "--json"))
    assert [(line["payment"], line["clause"]) for line in report["list"]] == [("w7", "9.3.2")]
    assert "overpaid $2,500" in run("month-report", "2026-09")
    assert json.loads(run("month-report", "2026-10", "--json"))["list"] == []
    run("month-report", "2026-09", "-o", str(tmp_path / "september.pdf"))
    assert "9.3.2" in PdfReader(tmp_path / "september.pdf").pages[0].extract_text()
    assert "is not a month" in run("month-report", "2026-9", code=2)
