"""The public interface: what docs/api.md shows is so, and importing the package loads nothing."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import houseway

PAGE = Path(__file__).parents[1] / "docs" / "api.md"


def test_the_page_shows_what_happens():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_every_public_name_is_documented():
    page = PAGE.read_text("utf-8")
    assert [name for name in houseway.__all__ if f"houseway.{name}" not in page] == []


@pytest.mark.heavy
def test_importing_loads_nothing():
    told = "import sys, houseway; print(sum(name.startswith('houseway.') for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
