"""The bench: every module is found, rows become a table and a page."""

import pytest

from bench.__main__ import COLUMNS, main, modules, page, replaced, shown

ROWS = [("ranks", "100 M/s", "eval7 1 M/s", "100 times")]


def test_every_module_is_found():
    assert {"canberra", "craps", "hands", "live", "solves", "store"} <= set(modules())


def test_the_page_has_every_row_and_says_what_was_measured():
    told = page(ROWS)
    assert "| ranks | 100 M/s | eval7 1 M/s | 100 times |" in told
    assert f"| {' | '.join(COLUMNS)} |\n| --- |" in told.replace("|" + " --- |" * 4, "| --- |")
    assert all(f"**{name}**: " in told for name in modules())
    assert "crapssim" in told


def test_a_row_of_another_form_is_a_mistake():
    assert shown(ROWS).row_count == 1
    with pytest.raises(ValueError, match="a bench row has 4 columns"):
        shown([("ranks",)])


def test_a_module_that_is_not_there(capsys):
    assert main(["nothing"]) == 2
    assert "There is no bench nothing" in capsys.readouterr().err


def test_rows_of_some_are_put_in_the_place_of_theirs():
    text = page([("a", "1", "2", "3"), ("b", "1", "2", "3")])
    made = replaced(text, [("a", "4", "5", "6"), ("c", "7", "8", "9")])
    assert "| a | 4 | 5 | 6 |\n| b | 1 | 2 | 3 |\n| c | 7 | 8 | 9 |\n\n## What" in made
    assert replaced(made, []) == made
