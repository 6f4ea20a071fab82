"""A sixth game from outside: installed beside the house, it is everywhere without an edit.

It is built and installed into a folder of its own, which the commands here are pointed at, so that
no other test meets a sixth game.
"""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "casino_war"
GAME = "casino-war"
# A safety net for a busy machine: whatever is awaited comes much sooner.
PATIENCE_MS = 240_000
SITUATION = {
    "id": "W1",
    "game": GAME,
    "given": {
        "dealer": "9c",
        "dealer_war": "4d",
        "seats": {"1": {"card": "9d", "ante": 1000, "tie": 500, "war": "Kc"}},
    },
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The environment of commands that see the installed example."""
    folder = tmp_path_factory.mktemp("site")
    install = ("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    subprocess.run(
        [sys.executable, "-m", *install, "--target", str(folder), str(EXAMPLE)], check=True
    )
    paths = (ROOT / "src", EXAMPLE, folder)
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}


@pytest.fixture(scope="module")
def houseway(installed):
    """Runs a command of the house; what it prints."""

    def run(*arguments, told=None, code=0):
        command = [sys.executable, "-m", "houseway.cli", *arguments]
        done = subprocess.run(
            command, input=told, env=installed, cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == code, done.stderr
        return done.stdout

    return run


def test_it_is_traced_clause_by_clause(houseway):
    clauses = json.loads(houseway("trace", GAME, "--json"))[GAME]
    assert {row["state"] for row in clauses.values()} == {"tested"}
    assert "all 24 clauses are answered for" in houseway("trace", GAME, "--check")


def test_it_settles_situations(houseway, tmp_path):
    file = tmp_path / "situations.jsonl"
    file.write_text(json.dumps(SITUATION) + "\n")
    answer = json.loads(houseway("settle", GAME, str(file)).splitlines()[0])
    assert answer["seats"]["1"]["raise"]["profit"] == 1000
    assert answer["seats"]["1"]["tie"]["clause"] == "4.3"


def test_it_is_solved_exactly(houseway):
    results = json.loads(houseway("edge", GAME, "--json"))["results"]
    found = {(row["wager"], row["policy"]): Fraction(row["ev"]) for row in results}
    assert found["ante", "optimal"] == Fraction(-503, 20825)
    assert found["tie", "none"] == Fraction(-6, 17)


def test_it_is_simulated_by_the_kernel_that_pays(houseway):
    told = json.loads(houseway("simulate", GAME, "--rounds", "200000", "--json"))
    assert told["exact"]["ev"] == "-503/20825"
    assert abs(told["z"]) < 5


def test_it_is_advised_on(houseway):
    assert "gotowar" in houseway("advise", GAME, "9c 9d")


def test_it_plays_in_the_terminal_by_keys_words_and_at_a_felt(houseway):
    keys = "a\ntie 5\n\nw\nwhy\nhistory\nquit\n"
    told = houseway("play", GAME, "--store", "memory:", "--seats", "1", told=keys)
    assert "[a]nte +$5" in told
    assert "You leave after 1 round" in told
    typed = "1 ante 10\n1 tie 5\nclose\n9c 9d\n1 go to war\nKc 2h\nquit\n"
    felt = houseway("play", GAME, "--store", "memory:", "--felt", "--seats", "1", told=typed)
    assert "wins, the cards are equal" in felt
    assert "wins the war" in felt


def test_its_rules_are_shown(houseway):
    assert "10 to 1" in houseway("rules", GAME, "4.3")


def test_it_plays_in_the_terminal(houseway, tmp_path):
    told = "ante 10\ndeal\nw\n\nq\n"
    store = str(tmp_path / "war.db")
    said = houseway("play", GAME, "--store", store, "--seats", "1", "--no-animation", told=told)
    assert "Casino War" in said
    assert "round 1" in said
    assert houseway("verify", "--store", store).startswith("Sound")


@pytest.fixture
def server(installed, tmp_path):
    """The address of a house that serves the example too, as long as somebody looks at it."""
    store = str(tmp_path / "war.db")
    command = (sys.executable, "-m", "houseway.cli", "serve", "--port", "0", "--no-open")
    with subprocess.Popen(
        [*command, "--store", store], env=installed, stdout=subprocess.PIPE, text=True
    ) as serving:
        found = re.search(r"http://\S+?(?=/)", serving.stdout.readline())
        assert found
        yield found[0]
        serving.terminate()


def test_it_plays_in_the_browser(server, chromium):
    """On the floor, on its felt, and a whole round with its result."""
    page = chromium.new_page(base_url=server)
    page.set_default_timeout(PATIENCE_MS)
    page.goto("/")
    page.get_by_role("heading", name="Casino War").first.wait_for()
    page.goto(f"/tables/{GAME}-training")
    page.locator('[data-key="join"]').click()
    page.fill("#join-name", "Robin")
    page.fill("#join-cents", "1000")
    page.click("text=Sit down")
    page.click("text=To my seat")
    page.locator('.open[data-area^="ante/"]').click()
    page.get_by_role("button", name="Deal").click()
    decided = page.get_by_role("button", name="Surrender").or_(page.locator("text=Round 1"))
    decided.first.wait_for()
    page.close()


def test_it_passes_the_conformance_suite_and_its_own_tests(installed):
    arguments = ("-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", "-k", GAME)
    for folder in ("tests/conformance", str(EXAMPLE / "tests")):
        chosen = arguments if "conformance" in folder else arguments[:-2]
        done = subprocess.run(
            [sys.executable, *chosen, folder], env=installed, cwd=ROOT, capture_output=True
        )
        assert done.returncode == 0, done.stdout.decode()[-2000:]
