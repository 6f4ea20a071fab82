"""Whole PAR sheets as they ship: pays drive ends, ends drive the summary, chapters are there."""

import re
import zipfile

import pytest

from houseway.core import load_game
from houseway.maths.par import digest_of_files
from tests.cli.test_par import cells

BOTH = "ante with super, optimal"
GAMES = "canberra-holdem", "craps", "lunar-poker", "pai-gow", "texas-holdem-bonus"


class Book:
    """A workbook as a spreadsheet has it: whoever changes a pay sees every end anew."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as book:
            names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        self.sheets = {name: cells(path, at) for at, name in enumerate(names, 1)}
        self.pays = self.sheets["Pays"]

    def ends(self):
        """What every end of every wager pays: its formula, if it has one, and its value."""
        for name, sheet in self.sheets.items():
            if sheet.get("F3") == "Pays" and sheet.get("H3") == "Contributes":
                found = ((at, told) for at, told in sheet.items() if re.fullmatch(r"F\d+", at))
                yield from ((name, at, told) for at, told in found if told != "Pays")

    def value(self, told):
        """A cell worked out: sums, products and MAX over cells of the pays."""
        if not isinstance(told, tuple):
            return told
        said = re.sub(r"(?:Pays!)?\$?([EF])\$(\d+)", r"(cell('\1\2'))", told[0])
        return eval(said, {"cell": lambda at: self.value(self.pays[at]), "MAX": max})


@pytest.fixture
def book(houseway, tmp_path):
    def made(game):
        path = tmp_path / f"{game}.xlsx"
        assert houseway("par", game, "-o", path).code == 0
        return Book(path)

    return made


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_the_pays_drive_the_ends(book, game):
    found = book(game)
    for name, at, told in found.ends():
        if isinstance(told, tuple):
            assert found.value(told) == pytest.approx(told[1], abs=1e-12), (name, at)
        else:
            assert told <= 0, (name, at, "what wins hangs on no odds")
            assert told == int(told)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "line", "cents", "sheet", "ends"),
    [
        # Four per cent in place of five, of the wager, of its winnings, and of a bank's.
        ("craps", ("commission", "all"), 4, "buy", {"F5": 1.96, "F6": -1.04}),
        ("craps", ("commission", "all"), 4, "lay", {"F5": 0.48, "F6": -1.02}),
        ("pai-gow", ("commission", "other"), 4, "wager, optimal", {"F4": 0.96}),
        ("pai-gow", ("wager", "other"), 2, "wager, optimal", {"F4": 1.9}),
        ("pai-gow", ("bank commission", "other"), 4, "bank, optimal", {"F6": 0.96}),
        # All of the meter and a tenth of it, or what is guaranteed, for five dollars.
        ("texas-holdem-bonus", ("jackpot", "meter"), 80_000, "jackpot, $5", {"F5": 1599}),
        ("texas-holdem-bonus", ("jackpot", "wager"), 1, "jackpot, $5", {"F4": 49999, "F8": 99}),
        # Both wagers of a round hang on their odds.
        ("lunar-poker", ("super", "flush"), 50, BOTH, {"F4": 1050}),
        ("lunar-poker", ("instant payout", "royal flush"), 900, BOTH, {"F4": 960}),
        # A quarter of a horn wins and the rest is lost.
        ("craps", ("horn", "total 2"), 29, "horn", {"F4": 6.5}),
    ],
)  # fmt: skip
def test_who_changes_a_pay_sees_what_it_makes_of_a_wager(book, game, line, cents, sheet, ends):
    found = book(game)
    (row,) = (at[1:] for at, told in found.pays.items() if at[0] == "A" and told == line[0]
              and found.pays[f"B{at[1:]}"] == line[1])  # fmt: skip
    found.pays[f"E{row}"] = cents
    for at, value in ends.items():
        assert found.value(found.sheets[sheet][at]) == pytest.approx(value), at


def test_the_sheet_says_scope_totals_worst_cases_and_environment(houseway, tmp_path):
    path = tmp_path / "craps.html"
    assert houseway("par", "craps", "-o", path).code == 0
    text = path.read_text("utf-8")
    for heading in ("Purpose and scope", "Worked by hand", "Worst cases for the House", "Revision"):
        assert heading in text
    assert "6 × 6" in text
    assert "✗" not in text
    assert "CPython" in text
    assert load_game("craps").rules().digest in text
    assert digest_of_files("craps") in text
