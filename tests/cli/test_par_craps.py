"""A whole PAR sheet of a game that is counted in moments: pays drive ends, chapters are there."""

import re
import zipfile

from houseway.core import load_game
from houseway.maths.par import digest_of_files
from tests.cli.test_par import cells


def test_the_pays_drive_the_ends(houseway, tmp_path):
    """Craps is small enough to be counted here: the field's even pay hangs on its odds."""
    path = tmp_path / "craps.xlsx"
    assert houseway("par", "craps", "-o", path).code == 0
    with zipfile.ZipFile(path) as book:
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
    pays, field = cells(path, 1 + names.index("Pays")), cells(path, 1 + names.index("field"))
    formula, value = field["F4"]
    cell = re.fullmatch(r"1\*Pays!\$E\$(\d+)/Pays!\$F\$\1", formula)
    assert pays[f"E{cell[1]}"] / pays[f"F{cell[1]}"] == value


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
