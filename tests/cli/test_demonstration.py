"""What any command writes of a demonstration's store says that nothing on it is real."""

import json
from importlib import import_module
from pathlib import Path

import pytest
from pypdf import PdfReader

from houseway.floor.wrong_payments import RecordRound, ReportPayment
from houseway.house.casino import Casino
from houseway.house.rates import Rates
from houseway.house.sealing import Seal
from houseway.store import open_store
from tests.cli.conftest import record

report, ratings = (import_module(f"houseway.cli.{name}") for name in ("report", "ratings"))
SAYS = "a demonstration: nothing here is real"
WRITTEN = {
    "case": ("cases", "w7"),
    "month": ("month-report", "2026-09"),
    "master": ("report", "--by", "table"),
    "ratings": ("ratings",),
}


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The store of a demonstration: rounds that were played, a wrong payment, a sealed record."""
    folder = tmp_path_factory.mktemp("demonstration")
    record(folder / "demo.db", name="The demonstration casino", demo=True)
    with open_store(f"sqlite:///{folder / 'demo.db'}") as store:
        casino = Casino(store, lambda: "2026-09-10T02:00:00+00:00")
        casino.add_table("craps-1", "craps")
        casino.submit("Sam", "casino_supervisor", RecordRound("craps-1", 7, 2, 250_000, 0))
        casino.submit("Sam", "casino_supervisor", ReportPayment("w7", "craps-1", 7, 2))
        seal = Seal(store, folder / "keys")
        assert seal.open() is None
        seal.step()
    return folder / "demo.db"


@pytest.fixture(autouse=True)
def what_is_not_asked_here(demo, monkeypatch):
    """Where the keys are; and no hand is rated, which would take a compiler."""
    monkeypatch.setenv("HOUSEWAY_KEYS", str(demo.parent / "keys"))
    for command in (report, ratings):
        monkeypatch.setattr(command, "Rates", lambda store, rate=True: Rates(store, rate=False))


@pytest.mark.parametrize("named", WRITTEN)
def test_a_document_says_so_on_the_screen_as_data_and_on_paper(houseway, demo, tmp_path, named):
    given = (*WRITTEN[named], "--store", demo)
    assert SAYS in " ".join(houseway(*given).out.split())
    assert SAYS in json.loads(houseway(*given, "--json").out)["house"]
    for form in (".json", ".html", ".pdf"):
        file = tmp_path / f"{named}{form}"
        assert houseway(*given, "-o", file).code == 0
        assert SAYS in _text(file)


def _text(file: Path) -> str:
    if file.suffix != ".pdf":
        return file.read_text("utf-8")
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(file).pages)


def test_lists_journals_signed_reports_and_receipts_say_so_too(houseway, demo, tmp_path):
    for given in (("obligations",), ("cases",), ("report",)):
        assert SAYS in json.loads(houseway(*given, "--store", demo, "--json").out)["house"]
    assert f'{SAYS}"\n' in houseway("journal", "--store", demo).out
    assert SAYS in houseway("month-report", "2026-09", "--signed", "--store", demo).out
    for given in (("--out", "receipt.json"), ("--code", "receipt.txt")):
        file = tmp_path / given[1]
        assert houseway("receipt", "one", 1, "--store", demo, given[0], file).code == 0
        assert SAYS in houseway("verify-receipt", file).out
