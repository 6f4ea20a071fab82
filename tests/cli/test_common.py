"""What the commands share: long sheets go through a pager, figures are never cut off."""

import pydoc
import sys

import pytest
from rich.console import Console

from houseway.cli import common


@pytest.fixture
def paged(monkeypatch):
    """What went through the pager; the screen is a terminal of 24 lines."""
    shown = []
    monkeypatch.setattr(pydoc, "pager", shown.append)
    monkeypatch.setattr(Console, "is_terminal", True)
    monkeypatch.setattr(Console, "height", 24)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("LESS", "")
    return shown


def test_what_is_longer_than_the_screen_goes_through_the_pager(paged, capsys):
    common.print_parts("\n".join(f"line {number}" for number in range(30)))
    assert "line 29" in paged[0]
    assert capsys.readouterr().out == ""


def test_what_fits_the_screen_is_printed(paged, capsys):
    common.print_parts("one line")
    assert paged == []
    assert "one line" in capsys.readouterr().out


def test_no_pager_where_nobody_is_at_the_keyboard(paged, capsys, monkeypatch):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    common.print_parts("\n".join(f"line {number}" for number in range(30)))
    assert paged == []
    assert "line 29" in capsys.readouterr().out


def test_a_name_that_is_too_long_is_broken_not_cut(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    shown = common.table("Table", "Figure")
    shown.add_row("a-name-of-more-than-forty-letters-in-all-20261116", "1,000,000.00")
    common.print_parts(shown)
    told = capsys.readouterr().out
    assert "…" not in told
    assert "1,000,000.00" in told


def test_a_list_is_wider_than_the_terminal_rather_than_cut_off(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    made = common.table("Table", "To be checked", "By", figures=False)
    made.add_row("three", "a cut die of another colour than the box dice", "supervisor")
    common.print_parts(made)
    (row,) = (line for line in capsys.readouterr().out.splitlines() if "three" in line)
    whole = "three a cut die of another colour than the box dice supervisor"
    assert " ".join(row.split()) == whole
