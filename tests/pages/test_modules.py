"""The modules of the pages that compute, tested where they run: by node."""

import subprocess
import sys
from pathlib import Path

import pytest

from houseway.law import games
from houseway.web.pages import STATIC

HERE = Path(__file__).parent
STRICT = "// @ts-check\n"
FILES = sorted(HERE.glob("*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_a_module_does_what_its_tests_say(file):
    command = [sys.executable, "-m", "tools.node", "--test", "--test-reporter=spec", str(file)]
    run = subprocess.run(
        command, cwd=HERE.parents[1], capture_output=True, text=True, check=False, timeout=600
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "fail 0" in run.stdout
    assert "pass 0" not in run.stdout


def test_there_are_tests_of_the_modules_that_compute():
    tested = {file.name.removesuffix(".test.js") for file in FILES}
    assert tested >= {"fields", "live", "typing", "wagers", "words"}


def test_the_modules_that_compute_say_all_their_types():
    """Of what begins so tsconfig.strict.json asks the type of everything."""
    strict = {file.stem for file in STATIC.rglob("*.js") if file.read_text().startswith(STRICT)}
    assert strict >= {"fields", "live", "marking", "spaced", "text", "tongue", "typing", "wagers"}


@pytest.mark.parametrize("game", games())
def test_no_page_names_a_game(game):
    served = [file for file in STATIC.rglob("*") if file.suffix in (".js", ".css", ".html")]
    assert len(served) > 50
    names = (game, game.replace("-", "_"))
    naming = [file.name for file in served if any(name in file.read_text() for name in names)]
    assert naming == []
