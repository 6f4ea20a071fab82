"""A floor with faults keeps its promises, and whoever breaks one is found."""

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from houseway.core import event_types, kind, load_game
from houseway.floor import accounts
from houseway.law import games
from tests.simulation.__main__ import command, shrunk, tried
from tests.simulation.planted import BUGS, planted
from tests.simulation.world import FAULTS, run

GAMES = ("canberra-holdem", "lunar-poker")
# What is found within a few steps of one of these histories; the others take minutes.
QUICK = (
    "an_id_is_not_remembered",
    "ids_are_mixed_up",
    "a_repeated_command_has_no_answer",
    "a_refusal_leaves_a_record",
)
SEEDS, STEPS = 8, 300
SOME = tuple(fault for fault in FAULTS if fault not in ("doubled", "clock jumps"))
# A night of histories comes upon every fault, upon what these count, and upon every event that the
# house declares but for those that are named with a reason.
NIGHT, LONG = range(200, 230), 900
COUNTED = ("answered again", "refused", "barred", "signed by two")
LEFT = tomllib.loads(Path(__file__).with_name("unreached.toml").read_text("utf-8"))["left"]
UNREACHED = [event for left in LEFT for event in left["events"]]


def declared():
    """Every event that a stream of a table, a pool, the floor or the accounts may hold."""
    for game in games():
        load_game(game)
    spaces = {"core", "table", "jackpot", "pack", accounts.NAMESPACE, *games()}
    return {kind(made) for made in event_types(*spaces)}


@pytest.mark.heavy
def test_one_seed_is_one_history():
    """Also in another process, where sets of words lie in another order."""
    steps = ("--seed", "2", "--steps", "40", "--game", GAMES[0])
    asked = [sys.executable, "-m", "tests.simulation", *steps]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert told == f"seed 2: sound, {run(2, 40, tables=GAMES[:1]).digest}\n"


@pytest.mark.heavy
def test_a_floor_with_faults_loses_nothing():
    assert run(1, 120).checks.kept


@pytest.mark.heavy
@pytest.mark.parametrize("name", QUICK)
def test_a_planted_bug_is_found_at_once(name):
    with planted(name):
        assert any(tried(seed, 60, (), None)[1] for seed in range(SEEDS))


@pytest.mark.long
@pytest.mark.parametrize("name", BUGS)
def test_every_planted_bug_is_found(name):
    with planted(name) as tables:
        assert any(tried(seed, STEPS, (), tables)[1] for seed in range(SEEDS))


def test_there_are_thirty_of_them():
    assert len(BUGS) >= 30


@pytest.mark.long
@pytest.mark.parametrize("tables", [*dict.fromkeys([None, *(made[-1] for made in BUGS.values())])])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_where_no_bug_is_planted_none_is_found(seed, tables):
    """The same histories as with each of them."""
    assert run(seed, STEPS, tables=tables).checks.kept


def test_what_a_night_need_not_come_upon_is_declared_once_and_named_with_a_reason():
    assert all(left["why"] for left in LEFT)
    assert len(UNREACHED) == len(set(UNREACHED))
    assert set(UNREACHED) <= declared()


@pytest.mark.long
def test_a_night_comes_upon_everything_else():
    seen = Counter()
    for seed in NIGHT:
        seen += run(seed, LONG).seen
    wanted = declared().difference(UNREACHED).union(FAULTS, COUNTED)
    assert sorted(what for what in wanted if not seen[what]) == []


@pytest.mark.heavy
def test_a_history_that_fails_is_made_short():
    with planted("a_refusal_leaves_a_record"):
        _, wrong = tried(0, STEPS, SOME, GAMES)
        steps, without, tables = shrunk(0, wrong, SOME, GAMES)
        _, again = tried(0, steps, without, tables)
    assert again is not None
    assert steps <= wrong.step + 1
    assert set(without) <= set(FAULTS)
    told = command(0, steps, without, tables)
    assert told.startswith("python -m tests.simulation --seed 0 --steps ")
